/** The frames between two views, event by event. */
import type { Frame, Framing } from "../match/stage.svelte";
import type { GameEvent, View } from "../protocol";

export type Table = Record<string, any>;

/**
 * A framing from how long each kind of event is to be seen (other kinds get no frame of their own), and what of the table it
 * changes. `step` gives a new table and leaves the old one as it is; the last frame is always the view itself.
 */
export function framingOf(holds: Record<string, number>, step: (table: Table, event: GameEvent, after: Table) => Table): Framing {
  return (before: View, events: GameEvent[], after: View): Frame[] => {
    const frames: Frame[] = [];
    let table: Table = before.table;
    for (const event of events) {
      table = step(table, event, after.table);
      if (holds[event.kind]) frames.push({ view: { ...before, table }, event, holds: holds[event.kind]! });
    }
    return [...frames, { view: after, event: null, holds: 0 }];
  };
}
