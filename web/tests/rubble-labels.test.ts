import { expect, it } from "vitest";
import { placed, round, shared } from "../src/boards/rubble/labels";

const FIELD = { width: 360, height: 360 };
const SIZE = { width: 32, height: 18 };

it("a label lies right of its piece where nothing is in the way", () => {
  expect(placed(round(100, 100, SIZE, 14, 20), [], FIELD)).toEqual({ left: 114, top: 91, ...SIZE });
});

it("a label covers no name, as long as there is a place beside it", () => {
  const name = { left: 110, top: 95, width: 60, height: 14, weight: 3 };
  const at = placed(round(100, 100, SIZE, 14, 20), [name], FIELD);
  expect(shared(at, name)).toBe(0);
});

it("a label at the edge stays on the board", () => {
  expect(placed(round(355, 100, SIZE, 14, 20), [{ left: 300, top: 92, width: 40, height: 16, weight: 1 }], FIELD).left).toBeLessThanOrEqual(326);
});
