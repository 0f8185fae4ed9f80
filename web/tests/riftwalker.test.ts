import { describe, expect, it } from "vitest";
import { DRAWN_AS_LINES, SIGNS, foreseen, middleOf, partsOf, placeOf, saidOf, touched, wordsOf, worthOf, type Card, type RiftTable } from "../src/boards/riftwalker/view";

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

describe("a power", () => {
  it("that lets one choose is read as a list, and what holds for all of it comes after", () => {
    const { before, modes, after } = partsOf("Choose one: discard another rift; or shift a rift, then swap; or place. No power is activated.");
    expect([before, modes, after]).toEqual(["Choose one:", ["discard another rift;", "shift a rift, then swap;", "place."], "No power is activated."]);
    expect(partsOf("Flip, then you may swap.")).toEqual({ before: "Flip, then you may swap.", modes: [], after: "" });
  });

  it("has its words explained, each with its rule", () => {
    expect(wordsOf("You may grow Water, then place.").map((one) => [one.word, one.rule])).toEqual([["Place", "RIF-28"], ["Grow", "RIF-29"]]);
    expect(wordsOf("Draw a card.")).toEqual([]);
  });

  it("and its points are told with the bonus they can get", () => {
    expect(worthOf({ values: [0, 3, 7], bonus: [0, 1, 2] })).toEqual(["0", "3+1", "7+2"]);
    expect(worthOf(card)).toEqual(["1", "2", "4", "6"]);
  });
});

describe("a card of the grid", () => {
  it("is named by its place", () => {
    expect(["a1", "b2", "c2", "b3"].map(placeOf)).toEqual(["top left", "middle", "middle right", "bottom middle"]);
  });

  it("tells what flipping it would do", () => {
    const table = {
      elements: [{ id: "fire", name: "Fire" }, { id: "water", name: "Water" }],
      grid: [{ cell: "a1", card: "x", front: "fire", back: "water" }],
      previews: [{ cell: "a1", draws: "fire", shows: "water", lines: [], usable: ["r1"], burstable: [] }],
    } as unknown as RiftTable;
    expect(foreseen(table, "a1", () => "Ember Gate")).toBe("Flipping it draws Fire, and Water comes up. For Ember Gate.");
    expect(foreseen({ ...table, previews: [] }, "a1", String)).toBe("Fire is up, Water is on the back.");
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
