import { describe, expect, it } from "vitest";
import { DRAWN_AS_LINES, SIGNS, middleOf, saidOf, touched, type Card } from "../src/boards/riftwalker/view";

const card: Card = { id: "r1", name: "Ember Gate", element: "fire", values: [1, 2, 4, 6], bonus: null, text: "Flip a card.", special_text: "" };

describe("a rift", () => {
  it("in the hand is read out with its power", () => {
    expect(saidOf(card)).toBe("Ember Gate, fire. Flip a card.");
  });

  it("that was explored tells how far it has shifted and what it is worth", () => {
    expect(saidOf({ ...card, shifts: 1, points: 2 })).toBe("Ember Gate, fire. 1 shift, worth 2. Flip a card.");
    expect(saidOf({ ...card, shifts: 3, points: 6 })).toContain("3 shifts, worth 6.");
  });
});

it("the cells of the grid lie in columns a to c and rows 1 to 3", () => {
  expect([middleOf("a1"), middleOf("c1"), middleOf("b3")]).toEqual([[50, 50], [250, 50], [150, 250]]);
});

it("every sign that is drawn as a line is a sign", () => {
  expect([...DRAWN_AS_LINES].filter((one) => !(one in SIGNS))).toEqual([]);
});

it("knows what an event touched", () => {
  expect(touched({ type: "swap", cells: ["a1", "b2"], rift: "r1" } as never)).toEqual(["cell:a1", "cell:b2", "rift:r1"]);
  expect(touched({ type: "draw" } as never)).toEqual([]);
});
