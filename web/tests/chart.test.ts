import { expect, it } from "vitest";
import { lineOf, momentsOf, turningPoints } from "../src/lib/match/chart";

const frames = [{ choices: 0 }, { choices: 1 }, { choices: 1 }, { choices: 2 }, { choices: 3 }];
const evaluation = { bot: "5", done: 3, of: 4, frames: [{ choices: 0, expected: [0, 0] }, { choices: 1, expected: [-0.4, 0.4] }, { choices: 2, expected: [-0.2, 0.2] }] };
const moments = momentsOf(frames, evaluation, [null, 0, null, 1, 0]);

it("moments have what was expected after their choices, and what it changed for the mover", () => {
  expect(moments.map((one) => one.expected)).toEqual([[50, 50], [30, 70], [30, 70], [40, 60], null]);
  expect(moments.map((one) => one.change)).toEqual([0, -20, 0, -10, 0]);
});

it("turning points are the moves that cost most, in their order", () => {
  expect(turningPoints(moments, 1)).toEqual([1]);
  expect(turningPoints(moments)).toEqual([1, 3]);
});

it("a line runs from left to right, and begins where it is known", () => {
  expect(lineOf(moments, 0)).toBe("M0.0 50L250.0 70L500.0 70L750.0 60");
  expect(lineOf(momentsOf(frames, null, []), 0)).toBe("");
});

it("nothing is expected of moments that are not on the way to the end", () => {
  const taken = [{ choices: 0 }, { choices: null }, { choices: null }, { choices: 1 }];
  const found = momentsOf(taken, evaluation, [null, 1, 0, 0]);
  expect(found.map((one) => one.expected)).toEqual([[50, 50], null, null, [30, 70]]);
  expect(found.map((one) => one.change)).toEqual([0, 0, 0, -20]);
  expect(lineOf(found, 0)).toBe("M0.0 50M1000.0 70");
});
