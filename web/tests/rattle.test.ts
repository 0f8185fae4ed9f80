import { describe, expect, it } from "vitest";
import { after, framing } from "../src/boards/rattle/frames";
import { measure } from "../src/boards/rattle/geometry";
import { bearing, brief, byPurpose, checksOf, fromHere, lengthOf, spokenMap, touched, zoneShape, type Group, type Piece, type Point, type RattleTable } from "../src/boards/rattle/view";
import { Reach, straightArea, type Bounds } from "../src/boards/rattle/reach";
import type { ChoiceInfo, View } from "../src/lib/protocol";

function group(id: string, x: number, y: number, more: Partial<Group> = {}): Group {
  const stats = { fury: 11, guile: 15, will: 11, mov: "S" as const, rng: "touch" as const };
  return {
    id, seat: id.startsWith("A") ? 0 : 1, slot: 0, type: "fighters", name: `Fighters ${id}`, letter: "F", points: 2, base: 40, pair: false, state: "board", x, y, last: null, carrier: null, passengers: [],
    capacity: 0, marker: null, marked: false, barred: false, stats, printed: stats, actions: [], heavy_trait: null, warding: null, in_rough: false, in_hazard: false, touching: [], ...more,
  };
}

const wall: Piece = { piece: 0, ground: "blocking", name: "wall", polygon: [[190, 90], [210, 90], [210, 110], [190, 110]], hill: false };

function table(groups: Group[], terrain: Piece[] = []): RattleTable {
  return { bands: { S: 80, M: 160, L: 240 }, groups, terrain, markers: [], players: [], active: 0, round: 1 } as unknown as RattleTable;
}

const option = (text: string, label: string, ...things: string[]): ChoiceInfo => ({ option: 0, text, label, points_at: things });

describe("the map in words", () => {
  it("tells bearings by eight winds and distances in millimetres", () => {
    expect(bearing([200, 200], [200, 100])).toBe("north");
    expect(bearing([200, 200], [100, 300])).toBe("south-west");
    expect(fromHere([200, 200], [230, 240])).toBe("50 mm south-east");
    expect(fromHere([200, 200], [200, 200])).toBe("here");
  });

  it("tells the nearest group first, then flags and ground", () => {
    const told = spokenMap(table([group("BF1", 200, 50, { in_rough: true }), group("AF1", 200, 180)], [wall]), [200, 200], 0);
    expect(told).toEqual(["your Fighters AF1, 2 points, 20 mm north", "enemy Fighters BF1, 2 points, 150 mm north, in rough ground", "blocking wall, 100 mm north"]);
  });
});

describe("candidates", () => {
  const choices = [
    option("pt_100,100", "To 100,100 (40 mm)", "point:100,100"), option("touch_foe_1_0", "Into contact with BF1, 120,80 (44 mm)", "point:120,80", "group:BF1"),
    option("cover_2", "To cover at the wall stub, 90,60 (10 mm)", "point:90,60", "piece:2"), option("stay", "Stay in place", "point:100,60"),
  ];

  it("are grouped by purpose; what has none is left out", () => {
    expect(byPurpose(choices).map((one) => [one.title, one.choices.length])).toEqual([["Into contact with", 1], ["To cover", 1], ["Open ground", 1]]);
  });

  it("are short under their heading", () => {
    const start: Point = [100, 60];
    expect(choices.slice(0, 3).map((one) => brief(one, start))).toEqual(["100,100, 40 mm south", "BF1, 28 mm south-east", "wall stub, 10 mm west"]);
  });
});

describe("the ruler", () => {
  const field = table([group("AF1", 100, 100), group("BF1", 300, 100), group("BF2", 140, 119)], [wall]);

  it("tells the band, contact, and everything in the way, nearest first", () => {
    const found = measure(field, { at: [100, 100], group: "AF1" }, { at: [300, 100], group: "BF1" });
    expect([found.mm, found.band, found.touching]).toEqual([200, "L", false]);
    expect(found.blockers.map((one) => one.name)).toEqual(["BF2", "the wall"]);
  });

  it("lets a line through that just touches a base", () => {
    const clear = table([group("AF1", 100, 100), group("BF1", 300, 100), group("BF2", 140, 120)]);
    expect(measure(clear, { at: [100, 100], group: "AF1" }, { at: [300, 100], group: "BF1" }).blockers).toEqual([]);
  });
});

describe("the reach of a move", () => {
  const bounds: Bounds = {
    start: [100, 200], base: 40, room: 80, pivots: 0, over: [[200, 200, 40]], bases: [[200, 200, 40]], blocking: [], flies: false, avoided: [], no_end: [], guards: [], away: false, goals: [], contact: null,
    no_contact: [], wants: { targets: [[200, 200, 40]], reach: 0 }, turns: [], may_leave: false,
  };

  it("is that of the worked example of the charge", () => {
    const reach = new Reach(bounds);
    expect(reach.accepts([[159, 200]])).toBe(true);
    expect(reach.accepts([[157, 200]])).toBe(false);
    expect(reach.accepts([[180, 165]])).toBe(false);
  });

  it("finds the nearest legal point to a wish", () => {
    expect(new Reach(bounds).snapped([], [155, 200], 7)).toEqual([158, 200]);
    expect(new Reach(bounds).snapped([], [120, 200], 7)).toBeNull();
  });

  it("goes round what is in the way, if it may turn", () => {
    const round = new Reach({ ...bounds, room: 160, pivots: 1, wants: null, over: [[140, 200, 40]], bases: [[140, 200, 40]], turns: [[140, 176]] });
    expect(round.leadsTo(190, 200)).toEqual([[140, 176], [190, 200]]);
    expect(round.reaches(190, 200)).toBe(true);
    expect(new Reach({ ...bounds, wants: null, over: [[140, 200, 40]] }).leadsTo(175, 200)).toBeNull();
  });

  it("is drawn as rows of squares", () => {
    expect(straightArea(new Reach({ ...bounds, room: 2, wants: null }), [], 2)).toBe("M99 197H101v2H99zM97 199H99v2H97zM101 199H103v2H101zM99 201H101v2H99z");
  });
});

describe("frames", () => {
  const before = { table: table([group("AF1", 100, 100)]) } as unknown as View;

  it("walk a path segment by segment and end in the view itself", () => {
    const view = { table: table([group("AF1", 160, 160)]) } as unknown as View;
    const frames = framing(before, [{ kind: "move", group: "AF1", path: [[100, 100], [160, 100], [160, 160]] }], view);
    expect(frames.map((frame) => [frame.view.table.groups[0].x, frame.view.table.groups[0].y])).toEqual([[160, 100], [160, 160], [160, 160]]);
    expect(frames.at(-1)!.view).toBe(view);
  });

  it("take away what is removed and remember where it stood", () => {
    const next = after(before.table as unknown as RattleTable, { kind: "removed", group: "AF1" });
    expect([next.groups[0]!.state, next.groups[0]!.last]).toEqual(["out", [100, 100]]);
  });
});

it("keeps the checks since the last declaration, with what gave or took dice of an attack", () => {
  const attack = { kind: "attack", bonuses: ["friend"], penalties: [] };
  const fury = { kind: "check", stat: "fury" };
  const will = { kind: "check", stat: "will" };
  expect(checksOf([will, { kind: "action" }, attack, fury, will])).toEqual([{ check: fury, attack }, { check: will, attack: null }]);
});

it("knows what an event touched", () => {
  expect(touched({ kind: "attack", group: "AF1", target: "BF1" })).toEqual(["group:AF1", "group:BF1"]);
  expect(touched({ kind: "flag_taken", group: "AF1", marker: 2 })).toEqual(["group:AF1", "marker:2"]);
});

it("draws zones and adds up paths", () => {
  expect(zoneShape({ name: "N", rectangles: [[0, 0, 400, 80]], disc: null })).toBe("M0 0h400v80h-400z");
  expect(zoneShape({ name: "NW", rectangles: [], disc: { x: 0, y: 0, radius: 160, side: "NW" } })).toBe("M0 0L160 0A160 160 0 0 1 0 160Z");
  expect(lengthOf([[0, 0], [30, 40], [30, 50]])).toBe(60);
});
