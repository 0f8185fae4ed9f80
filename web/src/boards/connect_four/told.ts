/** What the table tells of a board of Connect Four: frames, the head of the page, the end. */
import { framingOf, type Table } from "../../lib/board/frames";
import type { GameEvent, Result, View } from "../../lib/protocol";
import { cellName, FILES, wonLine } from "./view";

function step(table: Table, event: GameEvent): Table {
  if (event.kind !== "drop") return table;
  const into = FILES.indexOf(event.column);
  return { ...table, columns: table.columns.map((stones: string, column: number) => (column === into ? stones + "AB"[event.seat] : stones)) };
}

export const framing = framingOf({ drop: 460 }, step);

export function touched(event: GameEvent): string[] {
  return event.kind === "drop" ? [`column:${event.column}`] : [];
}

export function subtitle(view: View): string {
  const stones = (view.table.columns as string[]).join("").length;
  return view.over ? `over after ${stones} stones` : `stone ${stones + 1}`;
}

export function ending({ reason, winners: [winner] }: Result, names: string[], view?: View | null): string {
  if (winner === undefined) return "The board is full, and nobody has four in a row.";
  const line = view && wonLine(view.table.columns, winner);
  if (line) return `Four in ${line.way}: ${line.stones.map(cellName).join(", ")}.`;
  return `${names[winner]} ${reason === "four_in_a_row" ? "has four in a row." : "won."}`;
}
