import { describe, expect, it } from "vitest";
import { dueIn } from "../src/boards/rubble/due";
import { after, framing, touched } from "../src/boards/rubble/frames";
import { chainOf } from "../src/boards/rubble/chain";
import { along, captionOf, Layout, linesOf, stackOf, stackWords, tagOf, type Board } from "../src/boards/rubble/geometry";
import type { View } from "../src/lib/protocol";

const board: Board = {
  id: "small", name: "Small",
  spaces: [
    { id: "C", name: "Caravan", kind: "caravan", x: 500, y: 900 }, { id: "D1", name: "North", kind: "desert", x: 500, y: 100 },
    { id: "R1", name: "East", kind: "ruin", x: 900, y: 500 },
  ],
  paths: [],
  ports: [{ slot: 0, space: "D1", dir: "both" }, { slot: 1, space: "R1", dir: "both" }, { slot: 2, space: "C", dir: "both" }],
  disc: { cx: 500, cy: 500, radius: 150, slots: 4, chords: [{ id: "a", ends: [0, 2] }] },
};

describe("the disc", () => {
  const layout = new Layout(board, 1);

  it("links two spaces when both ends of a chord lie over ports", () => {
    expect(layout.links(0).map((link) => [link.a, link.b])).toEqual([["D1", "C"]]);
    expect(layout.links(1)).toEqual([]);
  });

  it("has its slots clockwise from the top", () => {
    expect(layout.rim(0)).toEqual({ x: 500, y: 350 });
    expect(layout.rim(1).x).toBeCloseTo(650);
  });

  it("snaps to the nearest position", () => {
    expect(layout.nearest(80)).toBe(1);
    expect(layout.nearest(-80)).toBe(3);
    expect(layout.nearest(359)).toBe(0);
  });

  it("stays round when the board is stretched", () => {
    const wide = new Layout(board, 1.4);
    expect(wide.rim(1).x - wide.centre.x).toBeCloseTo(wide.centre.y - wide.rim(0).y);
    expect(wide.of("R1").x).toBeCloseTo(1260);
  });
});

it("says in two words what an option does", () => {
  expect(tagOf("Move to East Tracks: pushes the dark wanderer")).toBe("push");
  expect(tagOf("Move to East Dune: bounces off the dark pillar of 3 (2 < 3)")).toBe("2 < 3: bounce");
  expect(tagOf("Move to the Caravan: home, banks 1")).toBe("home, +1");
  expect(tagOf("Move to the Caravan: home, places 1 token and banks nothing")).toBe("home");
  expect(tagOf("Move to East Tracks")).toBe("");
});

it("says where an option goes, in short", () => {
  expect(captionOf("Move the pushed dark pillar of 2 to East Tracks: pushes the light rubble")).toBe("East Tracks: push");
  expect(captionOf("Take 2 of 3 from the pocket")).toBe("Take 2 of 3 from the pocket");
});

it("calls one token rubble and more a pillar", () => {
  expect([stackWords({ seat: 0, height: 1 }), stackWords({ seat: 1, height: 3 })]).toEqual(["light rubble", "dark pillar of 3"]);
});

it("breaks names on narrow boards", () => {
  expect(linesOf("Quarry of Giants", true)).toEqual(["Quarry", "of Giants"]);
  expect(linesOf("Quarry of Giants", false)).toEqual(["Quarry of Giants"]);
});

describe("the chain", () => {
  const words = { player: (seat: number) => (seat === 0 ? "you" : "Idris"), space: (id: string) => board.spaces.find((space) => space.id === id)!.name };
  const events = [
    { kind: "move", piece: "L", height: 0, from: "C", to: "D1", cause: "action" },
    { kind: "attack", attacker: "L", target: "K", height: 0, space: "D1", strength: 2, result: "push" },
    { kind: "effect", attacker: "L", effect: "take", count: 2 },
    { kind: "move", piece: "K", height: 0, from: "D1", to: "R1", cause: "pushed" },
  ];

  it("keeps what is done, says what is asked now and what is to come", () => {
    const resolving = [{ step: "follow_to", text: "dark rubble must follow up", space: "R1" }, { step: "pushed_to", text: "light wanderer pushes dark wanderer", space: "D1", then: "light wanderer follows up" }];
    expect(chainOf({ resolving }, [{ kind: "rotate", to: 1 }, ...events], words)).toEqual([
      { text: "You moved to North", state: "done" },
      { text: "You pushed Idris", state: "done" },
      { text: "Took 2", state: "done" },
      { text: "Idris went to East", state: "done" },
      { text: "Light wanderer pushes dark wanderer on North", state: "now" },
      { text: "Light wanderer follows up", state: "later" },
      { text: "Dark rubble must follow up on East", state: "later" },
    ]);
  });

  it("says nothing of where tokens are placed, and nothing at all without a chain", () => {
    expect(chainOf({ resolving: [{ step: "place", text: "2 tokens to place" }] }, [], words)).toEqual([{ text: "2 tokens to place", state: "now" }]);
    expect(chainOf({ resolving: [{ step: "gain", text: "the bank is short" }] }, events, words)).toEqual([]);
  });
});

it("reads stacks", () => expect(stackOf("K12")).toEqual({ seat: 1, height: 12 }));

it("puts arrows along a bent line", () => {
  expect(along([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }], 8).map((one) => [one.x, one.y])).toEqual([[8, 0], [10, 6]]);
});

describe("frames", () => {
  const table = { board, disc: 0, stacks: { R1: "L2" }, wanderers: ["C", "D1"], pockets: [2, 0], stores: [0, 0] };
  const view = (changed: object) => ({ game: "rubble", seats: 2, seat: 0, waiting: [], over: false, outcome: null, table: { ...table, ...changed } }) as View;

  it("show each event on its own and end with the view", () => {
    const final = view({ wanderers: ["R1", "D1"], disc: 1 });
    const frames = framing(view({}), [{ kind: "rotate", to: 1, opens: [] }, { kind: "move", piece: "L", from: "C", to: "R1" }, { kind: "turn" }], final);
    expect(frames.map((frame) => [frame.view.table.disc, frame.view.table.wanderers[0]])).toEqual([[1, "C"], [1, "R1"], [1, "R1"]]);
    expect(frames.at(-1)?.view).toBe(final);
  });

  it("change nothing of what was before", () => {
    after(table, { kind: "move", piece: "l", from: "R1", to: "D1", height: 2, cause: "action" });
    expect(table.stacks).toEqual({ R1: "L2" });
  });

  it("know what an event touched", () => {
    expect(touched({ kind: "move", from: "C", to: "R1" })).toEqual(["space:C", "space:R1"]);
    expect(touched({ kind: "gain", space: "R1", to: "pocket" })).toEqual(["space:R1"]);
    expect(touched({ kind: "rotate", from: 0, to: 1, opens: ["D1–C"] })).toEqual(["disc", "link:D1–C"]);
  });
});

describe("gains that are due", () => {
  const table = (bank: number, resolving: { step: string }[] = []) => ({ due: { W1: 2, W2: 1 }, bank, resolving });

  it("come at the end of the turn, as far as the bank has them", () => {
    expect(dueIn(table(3))).toEqual({ text: "3 due at the turn's end", brief: "3 due", short: false });
    expect(dueIn(table(1))).toEqual({ text: "3 due at the turn's end: 2 will be lost", brief: "3 due, 2 lost", short: true });
    expect(dueIn({ due: {}, bank: 0, resolving: [] })).toBeNull();
  });

  it("are still due while it is chosen which of them come", () => {
    expect(dueIn(table(1, [{ step: "gain" }]))).toEqual({ text: "3 still due: 2 will be lost", brief: "3 due, 2 lost", short: true });
  });
});
