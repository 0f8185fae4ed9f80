/** What a table that waits says of itself. */
import { nameOf } from "../match/state";
import { levelName } from "../levels";
import type { GameInfo, TableInfo } from "../protocol";
import { changedVariants } from "../variants";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/** What everybody is told before they sit down at a table whose seed somebody has set. */
export const CHOSEN_DEAL = "Whoever set this table up has chosen how it is dealt, and may know what will be drawn.";

export function inLetters(count: number): string {
  return NUMBERS[count] ?? String(count);
}

export function isFree(table: TableInfo, seat: number): boolean {
  return table.seats[seat]?.kind === "open" || table.seats[seat]?.kind === "invite";
}

export function freeSeats(table: TableInfo): number[] {
  return table.seats.flatMap((_, seat) => (isFree(table, seat) ? [seat] : []));
}

/** "Two are here, one seat is free." */
export function whoIsHere(table: TableInfo): string {
  const free = freeSeats(table).length;
  const here = table.seats.length - free;
  const said = inLetters(here);
  return `${said[0]!.toUpperCase()}${said.slice(1)} ${here === 1 ? "is" : "are"} here, ${inLetters(free)} seat${free === 1 ? " is" : "s are"} free`;
}

/** "usual rules", or how many of them are set differently. */
export function rulesInShort(game: GameInfo, table: TableInfo): string {
  const changed = changedVariants(game, table.variants).length;
  return changed ? `${changed} variant${changed > 1 ? "s" : ""}` : "usual rules";
}

/** Who sits or is to sit on a seat, and what else there is to say of it. */
export function sitter(table: TableInfo, seat: number): { name: string; note: string } {
  const one = table.seats[seat]!;
  if (one.kind === "open") return { name: "Free for anybody", note: table.listed ? "shown in the lobby" : "whoever has the link" };
  if (one.kind === "invite") return { name: one.name ? `Kept for ${one.name}` : "By invitation", note: one.name ? "has not come yet" : "whoever gets the link of this seat" };
  if (one.kind === "bot") return { name: nameOf(table, seat), note: `bot, ${levelName(one.bot ?? "")}${one.gives_way ? ", until somebody comes" : ""}` };
  return { name: one.name, note: [one.mine ? "you" : "", table.host === seat ? "host" : ""].filter(Boolean).join(", ") || "sits here" };
}
