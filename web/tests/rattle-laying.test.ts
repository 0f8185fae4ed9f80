import { describe, expect, it } from "vitest";
import { answerTo, cornersOf, coverOf, fits, freeSpot, lacks, onLattice, overlap, stepOf, type Shape } from "../src/boards/rattle/laying";
import type { Density, Point } from "../src/boards/rattle/view";

const BLOCK: Shape = { id: "block", outline: [[-35, -25], [35, -25], [35, 25], [-35, 25]], types: ["blocking", "rough"] };
const SPARSE: Density = { id: "sparse", least: 0.15, most: 0.25, types: 2, needs: [] };
const DENSE: Density = { id: "dense", least: 0.35, most: 0.45, types: 2, needs: ["blocking"] };
const box = (left: number, top: number, right: number, bottom: number): Point[] => [[left, top], [right, top], [right, bottom], [left, bottom]];

describe("terrain that is laid out", () => {
  it("turns a piece as the rules do, corners rounded", () => {
    expect(cornersOf(BLOCK, { turn: 0, at: [100, 100] })).toEqual(box(65, 75, 135, 125));
    expect(cornersOf(BLOCK, { turn: 2, at: [100, 100] })).toEqual([[125, 65], [125, 135], [75, 135], [75, 65]]);
    expect(cornersOf(BLOCK, { turn: 1, at: [100, 100] })).toEqual([[93, 58], [142, 107], [107, 142], [58, 93]]);
  });
  it("keeps pieces on the board and off each other; sides may touch", () => {
    expect(fits(box(0, 0, 40, 40), [box(40, 0, 80, 40)])).toBe(true);
    expect(fits(box(0, 0, 41, 40), [box(40, 0, 80, 40)])).toBe(false);
    expect(fits(box(-1, 0, 40, 40), [])).toBe(false);
    expect(overlap([[0, 0], [20, 0], [0, 20]], [[20, 20], [20, 1], [1, 20]])).toBe(false);
  });
  it("puts a piece on the lattice, or on the free point nearest to the middle", () => {
    expect(onLattice([31, 395])).toEqual([40, 380]);
    expect(freeSpot(BLOCK, 0, [])).toEqual([200, 200]);
    expect(freeSpot(BLOCK, 0, [box(0, 0, 400, 400)])).toBeNull();
  });
  it("says what the rolled density lacks", () => {
    const half = [{ ground: "rough" as const, polygon: box(0, 0, 160, 200) }];
    expect(coverOf(half.map((one) => one.polygon))).toBeCloseTo(0.2);
    expect(lacks(SPARSE, half)).toEqual(["2 kinds of ground are needed."]);
    expect(lacks(DENSE, half)).toEqual(["It covers 20 % of the board; at least 35 % are needed.", "2 kinds of ground are needed.", "A blocking piece is needed."]);
    expect(lacks(SPARSE, [...half, { ground: "hazardous", polygon: box(300, 0, 360, 60) }])).toEqual([]);
  });
  it("answers each step of the game with its part of the piece", () => {
    const piece = { shape: "block", ground: "rough" as const, turn: 3, at: [120, 80] as Point };
    const said = ["piece_shape", "piece_type", "piece_turn", "piece_point"].map((step) => answerTo(step, piece));
    expect(said).toEqual(["block", "rough", "turn_135", "pt_120,80"]);
    expect(stepOf([{ text: "done" }, { text: "block" }])).toBe("piece_shape");
    expect(stepOf([{ text: "rough" }, { text: "blocking" }])).toBe("piece_type");
    expect(stepOf([{ text: "turn_0" }])).toBe("piece_turn");
    expect(stepOf([{ text: "pt_20,40" }])).toBe("piece_point");
  });
});
