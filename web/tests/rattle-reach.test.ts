/** The reach of the browser against the rules of the server; `tests/web/test_rattle_reach.py` makes the cases. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Reach, type Bounds } from "../src/boards/rattle/reach";
import type { Point } from "../src/boards/rattle/view";

interface Case {
  bounds: Bounds;
  /** Paths, flat and without their start, with whether the server takes them. */
  paths: [number[], boolean][];
  reached: [Point, boolean][];
}

const told = process.env.RATTLE_CASES;

it.skipIf(!told)("says of every path and every point what the server says", () => {
  const cases = JSON.parse(readFileSync(told!, "utf8")) as Case[];
  const wrong: unknown[] = [];
  let taken = 0;
  for (const { bounds, paths, reached } of cases) {
    const reach = new Reach(bounds);
    for (const [flat, ok] of paths) {
      const path = flat.flatMap((x, place) => (place % 2 ? [] : [[x, flat[place + 1]!] as Point]));
      if (reach.accepts(path) !== ok) wrong.push({ bounds, path, server: ok });
      if (ok) taken += 1;
    }
    for (const [[x, y], ok] of reached) if (reach.reaches(x, y) !== ok) wrong.push({ bounds, end: [x, y], server: ok });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(wrong.length).toBe(0);
  // Such a comparison is worth something only where both answers occur.
  expect(taken).toBeGreaterThan(1000);
});
