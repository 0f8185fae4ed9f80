/** The frames between two views: groups walk their path segment by segment, dice lie there while they are read. */
import type { Frame, Framing } from "../../lib/match/stage.svelte";
import type { GameEvent } from "../../lib/protocol";
import { distance, type Group, type Point, type RattleTable } from "./view";

const HOLDS: Record<string, number> = {
  action: 350, reaction: 700, denied: 500, forced: 500, check: 1100, fate_used: 700, attack: 350, removed: 450, banished: 450, placed: 220, returned: 350,
  swap: 600, bids: 900, turn: 250, flag_taken: 350, flag_scored: 600, detonated: 500, momentum: 200, morale: 400,
};
const MS_PER_MM = 5;
const LEAST_MS = 160;

type Change = (group: Group) => Group;

function changed(table: RattleTable, id: string, change: Change): RattleTable {
  return { ...table, groups: table.groups.map((group) => (group.id === id ? change(group) : group)) };
}

function at([x, y]: Point): Change {
  return (group) => ({ ...group, state: "board", x, y, last: null });
}

/** The table after an event, as far as it can be told from the event alone. */
export function after(table: RattleTable, event: GameEvent): RattleTable {
  switch (event.kind) {
    case "move":
      return changed(table, event.group, at(event.path.at(-1)));
    case "placed":
    case "returned":
    case "disembarked":
      return changed(table, event.group, at([event.x, event.y]));
    case "removed":
    case "banished":
      return changed(table, event.group, (group) => ({ ...group, state: event.kind === "removed" ? "out" : "banished", x: null, y: null, last: group.x === null ? group.last : [group.x, group.y!] }));
    case "momentum":
      return { ...table, players: table.players.map((player) => ({ ...player, momentum: event.momentum[player.seat] })) };
    case "swap":
    case "turn":
      return { ...table, active: event.seat };
    default:
      return table;
  }
}

export const framing: Framing = (before, events, view) => {
  const frames: Frame[] = [];
  let table = before.table as unknown as RattleTable;
  const show = (shown: RattleTable, event: GameEvent, holds: number) => frames.push({ view: { ...before, table: shown as unknown as Record<string, any> }, event, holds });
  for (const event of events) {
    if (event.kind === "move") {
      const path = event.path as Point[];
      for (let place = 1; place < path.length; place += 1) {
        show(changed(table, event.group, at(path[place]!)), event, Math.max(LEAST_MS, MS_PER_MM * distance(path[place - 1]!, path[place]!)));
      }
    }
    table = after(table, event);
    if (HOLDS[event.kind]) show(table, event, HOLDS[event.kind]!);
  }
  return [...frames, { view, event: null, holds: 0 }];
};
