import { describe, expect, it } from "vitest";
import { described, markOf, marksOf, setOf, type Card } from "../src/boards/ruins/view";

const card = (more: Partial<Card> = {}): Card => ({
  id: "7a", name: "Hollow Tower", night: false, rank: 7, printed: 7, wild: false, extra: 0, opponents_draw: 0, sift: 0, lights: [],
  discoveries: ["", "", ""], claim: null, ...more,
});

describe("a ruin", () => {
  it("shows what it does beside its rank", () => {
    expect(marksOf(card({ rank: 9, wild: true, extra: 1, lights: [2] })).map((one) => one.mark)).toEqual(["+2", "✱", "×2", "♨2"]);
    expect(marksOf(card())).toEqual([]);
  });

  it("can be read out", () => {
    expect(described(card({ rank: 9, night: true, claim: 1 }))).toBe("7a Hollow Tower, by night, rank 9, rank 7 plus 2, claimed");
  });
});

it("a discovery's effect has a mark", () => {
  expect(["Add 3 to this ruin's rank.", "Each opponent still in the round draws 2 ruins.", "Light 1 of your torches.", "Draw 2 ruins, then return as many."].map(markOf)).toEqual(["+3", "▯+2", "♨1", "⇄2"]);
});

describe("a set in the making", () => {
  it("has one rank, wild ruins aside", () => {
    expect(setOf([card(), card({ wild: true, rank: 2 })])).toBe("2 × 7");
    expect(setOf([card(), card({ rank: 9 })])).toBe("7 and 9: not one rank yet");
    expect(setOf([card({ wild: true })])).toBe("1 × 7");
  });
});
