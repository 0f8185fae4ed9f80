import { describe, expect, it } from "vitest";
import { framing } from "../src/boards/ruins/frames";
import { boughtIn, described, inRows, markOf, marksOf, noteOf, roundSummary, setOf, type Card } from "../src/boards/ruins/view";
import type { View } from "../src/lib/protocol";

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

it("a hand on a phone lies in even rows, none longer than there is room for fingers", () => {
  const rows = (count: number) => inRows(Array.from({ length: count }, (_, place) => place), 7).map((row) => row.length);
  expect([rows(6), rows(9), rows(14), rows(16)]).toEqual([[6], [5, 4], [7, 7], [6, 6, 4]]);
});

describe("a set in the making", () => {
  it("has one rank, wild ruins aside", () => {
    expect(setOf([card(), card({ wild: true, rank: 2 })])).toBe("2 × 7");
    expect(setOf([card(), card({ rank: 9 })])).toBe("7 and 9: not one rank yet");
    expect(setOf([card({ wild: true })])).toBe("1 × 7");
  });
});

it("what was bought in a play is told before it is final", () => {
  const play = [card({ discoveries: ["T01", "M02", ""] }), card({ id: "7b" })];
  expect(boughtIn(play, [card({ discoveries: ["T01", "", ""] }), card({ id: "7b" })])).toEqual([{ ruin: play[0], id: "M02" }]);
});

it("a play leaves the torches that it did not spend", () => {
  const table = { draft: null, hand: [], hands: [5, 5], lit: [3, 3], table: [], vp: [0, 0], market: [], deck: 1 };
  const view = { game: "ruins", seats: 2, seat: 0, waiting: [], over: false, outcome: null, table } as unknown as View;
  const [frame] = framing(view, [{ kind: "play", seat: 1, ruins: ["7a"], hand: 4, lit: 2, lit_at_end: 0 }], view);
  expect(frame!.view.table.lit).toEqual([3, 2]);
});

it("every event of a turn is held long enough to be read", () => {
  const table = { draft: null, hand: [], hands: [5, 5], lit: [3, 3], table: [], vp: [0, 0], market: [], deck: 1 };
  const view = { game: "ruins", seats: 2, seat: 0, waiting: [], over: false, outcome: null, table } as unknown as View;
  const kinds = ["play", "pass", "draw", "sift", "trick_end", "out", "score", "round_end"];
  const frames = framing(view, kinds.map((kind) => ({ kind, seat: 1, ruins: [], hand: 4, lit: 2, deck: 1, vp: 0 })), view);
  expect(frames.slice(0, -1).map((frame) => frame.holds >= 600)).toEqual(kinds.map(() => true));
});

it("says what happens at the table", () => {
  const names = ["Ann", "Bob"];
  expect(noteOf({ kind: "pass", seat: 1, forced: true }, names, 0)).toBe("Bob must pass");
  expect(noteOf({ kind: "pass", seat: 0, forced: false }, names, 0)).toBe("You pass");
  expect(noteOf({ kind: "score", seat: 1, points: -1 }, names, 0)).toBe("Bob scores −1");
  expect(noteOf(null, names, 0)).toBe("");
});

describe("between rounds", () => {
  const end = { kind: "round_end", round: 1, vp: [1, 5, 0], order: [1, 0] };

  it("places, points and who begins are summed up", () => {
    expect(roundSummary([end, { kind: "round", round: 2, first: 2 }], [5, 2, -1])).toEqual({
      round: 1,
      rows: [{ seat: 1, place: 1, points: 5, vp: 5 }, { seat: 0, place: 2, points: 2, vp: 1 }, { seat: 2, place: 3, points: -1, vp: 0 }],
      first: 2,
    });
  });

  it("nothing is summed up once somebody has played", () => {
    expect(roundSummary([end, { kind: "play", seat: 0 }], [])).toBeNull();
    expect(roundSummary([], [])).toBeNull();
  });
});
