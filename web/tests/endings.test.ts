import { expect, it } from "vitest";
import { ending } from "../src/boards/riftwalker/ending";
import { scoreTable } from "../src/boards/rubble/ending";
import { endingOf } from "../src/lib/match/ending";
import type { View } from "../src/lib/protocol";

it("every way in which Riftwalker ends is told, not only who won", () => {
  for (const reason of ["score_pile", "deck_empty", "round_limit"])
    expect(ending({ winners: [0], places: [1, 2], reason, scores: [38, 32] }, ["Wren", "Basalt"])).toContain("Wren had the most points");
});

it("who resigned is named, by the name and in the singular", () => {
  const end = { winners: [1], places: [2, 1], reason: "resigned", scores: [0, 0] };
  expect(endingOf(end, {}, ["Wren", "Basalt"])).toBe("Wren resigned.");
  expect(endingOf({ ...end, winners: [2], places: [3, 2, 1] }, {}, ["Wren", "Basalt", "Cobble"])).toBe("Wren and Basalt resigned.");
});

it("what decides stands last in the table of scores, where it is the sum", () => {
  const view = { table: { stores: [9, 2], pockets: [0, 4] } } as unknown as View;
  expect(scoreTable(view)).toEqual({ columns: ["Pocket", "Store"], rows: [[0, 9], [4, 2]] });
});
