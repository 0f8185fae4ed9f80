/** Riftwalker as the board reads it: the view's table, the signs of the elements, and what things say. */
import type { GameEvent } from "../../lib/protocol";

export interface Element { id: string; name: string; letter: string; hex: string }

export interface GridCard { cell: string; card: string; front: string; back: string }

export interface Line { line: number; cells: string[]; element: string | null; one_turn_away: string[] }

export interface Card { id: string; name: string; element: string; values: number[]; bonus: number[] | null; text: string; special_text: string }

export interface Rift extends Card { shifts: number; points: number; bonus_now: number; beneath: { face: string; id: string | null }[] }

export interface Player {
  seat: number;
  hand: number;
  explored: Rift[];
  burst: number;
  goal: number;
  score_pile: Rift[] | null;
  points: number;
  bonus: number;
  score: number | null;
  free_element: boolean;
  must_skip: boolean;
}

export interface Preview { cell: string; draws: string; shows: string; lines: number[]; usable: string[]; burstable: string[] }

export interface RiftTable {
  round: number;
  turn: number;
  step: string;
  decision: string | null;
  trail: string[];
  element: string | null;
  elements: Element[];
  grid: GridCard[];
  lines: Line[];
  element_deck: { size: number; top: { card: string; front: string; back: string } | null };
  rift_deck: { size: number };
  players: Player[];
  hand: Card[];
  looked_at: Card[];
  bursts_left: number;
  burstable: string[];
  activated: string[];
  end: { trigger: number | null; reason: string | null; last_turns: number[] };
  previews?: Preview[];
}

/** The signs of the elements, drawn in a box of 24. */
export const SIGNS: Record<string, string> = {
  wind: "M3 9h11a3 3 0 1 0-3-3M3 13h16a3 3 0 1 1-3 3M3 17h8a2.500 2.500 0 1 1-2.500 2.500",
  fire: "M12 2c1 5 6 7 6 13a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 3 3 5 2-3 2-7 1-11z",
  life: "M12 22V11M12 14C4 14 4 6 4 5c6 0 8 3 8 9zM12 11c0-6 3-9 8-9 0 6-2 9-8 9z",
  storm: "M14 2 5 14h6l-2 8 10-13h-6z",
  earth: "M2 20 9 7l4 6 3-4 6 11z",
  water: "M12 2q7 9 7 13a7 7 0 0 1-14 0Q5 11 12 2z",
};

/** Signs that are drawn as a line, not as a shape. */
export const DRAWN_AS_LINES = new Set(["wind", "life"]);

export const STEPS = ["element", "rift", "burst", "refresh"] as const;

/** What a rift says when it is looked at closely. */
export function saidOf(rift: Card & Partial<Rift>): string {
  const shifts = rift.shifts === undefined ? "" : ` ${rift.shifts} ${rift.shifts === 1 ? "shift" : "shifts"}, worth ${rift.points ?? 0}.`;
  return `${rift.name}, ${rift.element}.${shifts} ${rift.text} ${rift.special_text}`.trim();
}

/** What a rift is worth by its shifts, with the bonus it can get: "0", "3+1", "7+2". */
export function worthOf(card: Pick<Card, "values" | "bonus">): string[] {
  return card.values.map((value, place) => (card.bonus?.[place] ? `${value}+${card.bonus[place]}` : `${value}`));
}

/** A power as it is read: "Choose one" is a list, and what holds for all of it stands after. */
export function partsOf(text: string): { before: string; modes: string[]; after: string } {
  const found = /^(Choose one:) (.*)$/.exec(text);
  if (!found) return { before: text, modes: [], after: "" };
  const modes = found[2]!.split(/; or /);
  const [last = "", ...rest] = modes.pop()!.split(/(?<=\.) /);
  return { before: found[1]!, modes: [...modes.map((one) => `${one};`), last], after: rest.join(" ") };
}

/** The words that powers use, and what they mean. */
const POWER_WORDS: [RegExp, string, string, string][] = [
  [/\bflip/i, "Flip", "any card of the grid is turned over", "RIF-27"],
  [/\bplace\b/i, "Place", "the top element card goes on any cell, either side up", "RIF-28"],
  [/\bgrow/i, "Grow", "a card that has this element on its back is turned over", "RIF-29"],
  [/\bswap/i, "Swap", "two cards of the grid change places and keep the side that is up", "RIF-30"],
  [/\bexplore a|\bexplore an/i, "Explore", "a rift goes from your hand to your explored rifts, with no shift", "RIF-21"],
  [/\bshift\b/i, "Shift", "a rift turns by a quarter and is worth its next number", "RIF-22"],
  [/\bbeneath/i, "Beneath", "a card there has no element, power or points", "RIF-38"],
];

/** The power words of a text, explained. */
export function wordsOf(text: string): { word: string; means: string; rule: string }[] {
  return POWER_WORDS.filter(([pattern]) => pattern.test(text)).map(([, word, means, rule]) => ({ word, means, rule }));
}

/** Where a cell lies, in words. */
export function placeOf(cell: string): string {
  const across = ["left", "middle", "right"]["abc".indexOf(cell[0]!)];
  const down = ["top", "middle", "bottom"][Number(cell[1]) - 1];
  return across === down ? "middle" : `${down} ${across}`;
}

/** What flipping a cell would do, as far as the server told it; else what lies there. */
export function foreseen(table: RiftTable, cell: string, riftName: (id: string) => string): string {
  const named = (element: string | undefined) => table.elements.find((one) => one.id === element)?.name ?? "";
  const one = table.grid.find((other) => other.cell === cell);
  const preview = table.previews?.find((other) => other.cell === cell);
  if (!preview) return `${named(one?.front)} is up, ${named(one?.back)} is on the back.`;
  const usable = preview.usable.length ? ` For ${preview.usable.map(riftName).join(", ")}.` : " You have no rift for it.";
  const bursts = preview.burstable.length ? ` Then ${preview.burstable.map(riftName).join(", ")} could burst.` : "";
  return `Flipping it draws ${named(preview.draws)}, and ${named(preview.shows)} comes up.${usable}${bursts}`;
}

/** The middle of a cell in a square of 300. */
export function middleOf(cell: string): [number, number] {
  return ["abc".indexOf(cell[0]!) * 100 + 50, (Number(cell[1]) - 1) * 100 + 50];
}

/** The things that an event touched. */
export function touched(event: GameEvent): string[] {
  const cells = [...(typeof event.cell === "string" ? [event.cell] : []), ...((event.cells as string[] | undefined) ?? [])];
  return [...cells.map((cell) => `cell:${cell}`), ...(typeof event.rift === "string" ? [`rift:${event.rift}`] : [])];
}
