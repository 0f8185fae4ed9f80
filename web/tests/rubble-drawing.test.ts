import { expect, test } from "vitest";
import { draftFrom, faultWords, moved, withBridge, withoutSpace, withPath, withPort, withSpace } from "../src/boards/rubble/drawing/draft";
import type { Board } from "../src/boards/rubble/geometry";

const OURS: Board = {
  id: "ours",
  name: "Ours",
  spaces: [
    { id: "C", name: "The Caravan", kind: "caravan", x: 500, y: 880 },
    { id: "D1", name: "East Tracks", kind: "desert", x: 700, y: 820 },
    { id: "R1", name: "Broken Well", kind: "ruin", x: 860, y: 680 },
  ],
  paths: [{ a: "C", b: "D1", dir: "both" }, { a: "D1", b: "R1", dir: "ab", via: [[800, 700]] }],
  ports: [{ slot: 3, space: "R1", dir: "both" }],
  disc: { cx: 500, cy: 480, radius: 150, slots: 12, chords: [{ id: "a", ends: [0, 6] }] },
};
const draft = draftFrom(OURS);

test("a draft has names of its own for its spaces, and leaves the board as it was", () => {
  expect(draft.spaces.map((space) => space.id)).toEqual(["C", "S1", "S2"]);
  expect(draft.paths[1]).toMatchObject({ a: "S1", b: "S2" });
  expect(draft.ports[0]!.space).toBe("S2");
  expect(OURS.spaces[1]!.id).toBe("D1");
});

test("a new space gets a name that no other has, inside the board", () => {
  const more = withSpace(draft, "ruin", 2000, 103);
  expect(more.spaces.at(-1)).toEqual({ id: "S3", name: "Ruin 3", kind: "ruin", x: 955, y: 105 });
});

test("what is taken away takes its roads along, and the caravan stays", () => {
  const less = withoutSpace(draft, "S2");
  expect(less.spaces).toHaveLength(2);
  expect(less.paths).toHaveLength(1);
  expect(less.ports).toEqual([]);
  expect(withoutSpace(draft, "C")).toBe(draft);
});

test("roads of a moved space go straight", () => {
  expect(moved(draft, "S2", 100, 100).paths[1]!.via).toBeUndefined();
});

test("a path goes from none to both ways, there, back, and none", () => {
  let board = withPath(draft, "C", "S2");
  expect(board.paths.at(-1)).toEqual({ a: "C", b: "S2", dir: "both" });
  board = withPath(board, "C", "S2");
  expect(board.paths.at(-1)).toEqual({ a: "C", b: "S2", dir: "ab" });
  board = withPath(board, "C", "S2");
  expect(board.paths.at(-1)).toEqual({ a: "S2", b: "C", dir: "ab" });
  expect(withPath(board, "C", "S2").paths).toHaveLength(2);
});

test("a place on the rim has one road, which goes both ways, in, out, and is gone", () => {
  const dirs = [];
  let board = withPort(draft, "S1", 3);
  for (let time = 0; time < 3; time++) {
    dirs.push(board.ports[0]!.dir);
    board = withPort(board, "S1", 3);
  }
  expect(dirs).toEqual(["both", "in", "out"]);
  expect(board.ports).toEqual([]);
});

test("a place on the rim is the end of one bridge", () => {
  const board = withBridge(draft, 6, 2);
  expect(board.disc.chords).toEqual([{ id: "bridge_1", ends: [6, 2] }]);
  expect(withBridge(board, 2, 6).disc.chords).toEqual([]);
});

test("faults are told with the names on the board", () => {
  expect(faultWords("board: board.spaces[3]: the ruin S2 cannot be reached from C (RUB-28)", draft)).toEqual([
    "The ruin Broken Well cannot be reached from The Caravan (RUB-28)",
  ]);
});
