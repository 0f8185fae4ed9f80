/** Where things are on a board of Connect Four, in the units of its drawing. */
import type { GameEvent } from "../../lib/protocol";

export const FILES = [..."abcdefg"];
export const ROWS = 6;
export const STEP = 77;
export const EDGE = 53;
export const WIDTH = 2 * EDGE + 6 * STEP;
export const HEIGHT = 2 * EDGE + 5 * STEP;
export const FOOT = 24;
export const RADIUS = 31;

/** A stone in its cell: column and row count from 0, the row from the bottom. */
export interface Stone {
  seat: number;
  column: number;
  row: number;
}

export function x(column: number): number {
  return EDGE + column * STEP;
}

export function y(row: number): number {
  return EDGE + (ROWS - 1 - row) * STEP;
}

/** What players call a cell: `d4`. */
export function cellName({ column, row }: Pick<Stone, "column" | "row">): string {
  return `${FILES[column]}${row + 1}`;
}

/** All stones, column by column; a column is the letters of its seats from the bottom up. */
export function stonesOf(columns: string[]): Stone[] {
  return columns.flatMap((letters, column) => [...letters].map((letter, row) => ({ seat: "AB".indexOf(letter), column, row })));
}

/** The stone that an event dropped, if it still lies on top of its column: one that was taken back does not. */
export function dropped(columns: string[], event: GameEvent | null | undefined): Stone | null {
  if (event?.kind !== "drop") return null;
  const stone = { seat: event.seat as number, column: FILES.indexOf(event.column), row: (event.row as number) - 1 };
  const letters = columns[stone.column] ?? "";
  return letters.length === stone.row + 1 && letters[stone.row] === "AB"[stone.seat] ? stone : null;
}

const WAYS = { "an upright line": [0, 1], "a level line": [1, 0], "a rising line": [1, 1], "a falling line": [1, -1] } as const;

/** The line that won, to be marked and named; a line of more than four is marked whole. */
export function wonLine(columns: string[], winner: number): { way: string; stones: Stone[] } | null {
  const owns = (column: number, row: number) => columns[column]?.[row] === "AB"[winner];
  for (const { seat, column, row } of stonesOf(columns)) {
    if (seat !== winner) continue;
    for (const [way, [right, up]] of Object.entries(WAYS)) {
      if (owns(column - right, row - up)) continue;
      const stones = [];
      for (let at = 0; owns(column + at * right, row + at * up); at += 1) stones.push({ seat, column: column + at * right, row: row + at * up });
      if (stones.length >= 4) return { way, stones };
    }
  }
  return null;
}
