/** In which order the lobby shows things, and in how many columns. */
import { nameOf } from "../match/state";
import type { TableInfo } from "../protocol";

const MOST_COLUMNS = 5;

export function isMyTurn(table: TableInfo): boolean {
  return table.waiting?.some((seat) => table.seats[seat]?.mine) ?? false;
}

/** Tables that wait for me first, then those that play, then those that wait for players. */
export function inOrder(tables: TableInfo[]): TableInfo[] {
  const rank = (table: TableInfo) => (isMyTurn(table) ? 0 : table.status === "playing" ? 1 : 2);
  return [...tables].sort((a, b) => rank(a) - rank(b));
}

/** Whom a running table waits for, as somebody at the table sees it: "Ines to play". */
export function waitsFor(table: TableInfo): string {
  if (table.status === "open") return table.seats.some((seat) => seat.mine) ? "waits for players" : "";
  const waiting = (table.waiting ?? []).filter((seat) => !table.seats[seat]?.mine);
  if (!waiting.length || isMyTurn(table)) return "";
  const one = waiting[0]!;
  if (waiting.length > 1) return `${waiting.length} to choose`;
  return `${nameOf(table, one)} ${table.seats[one]?.bot ? "thinks" : "to play"}`;
}

/** So many columns, at most five, that few places of the last row stay empty; five games keep to one row. */
export function columnsFor(games: number): number {
  if (games <= MOST_COLUMNS) return Math.max(1, games);
  const holes = (columns: number) => (columns - (games % columns)) % columns;
  return [5, 4, 3].reduce((best, columns) => (holes(columns) < holes(best) ? columns : best));
}
