import { describe, expect, it } from "vitest";
import { goalOf, scoresOf } from "../src/boards/rattle/goal";
import { afterwards, readOutlook } from "../src/boards/rattle/outlook";
import { changesOf, stateOf } from "../src/boards/rattle/reading";
import { groupsInWords, picksOf, type Band } from "../src/boards/rattle/setup";
import { flagName, numberOfAction, type Group, type Point, type RattleTable } from "../src/boards/rattle/view";
import { hatching, zoneName, zoneToChoose } from "../src/boards/rattle/zones";
import type { GameEvent } from "../src/lib/protocol";

const SCHEMES: [string, string[]][] = [
  ["close", ["N", "S", "E", "W"]],
  ["side", ["N", "S", "E", "W"]],
  ["corner", ["NW", "NE", "SE", "SW"]],
  ["mixed", ["COL13", "COL24", "ROW13", "ROW24"]],
];

/** The corners of a shape of straight lines and of arcs round the middle or a corner, finely enough to tell inside from outside. */
function outlines(shape: string): Point[][] {
  const parts: Point[][] = [];
  let at: Point = [0, 0];
  for (const [, kind, rest] of shape.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = rest!.trim().split(/[ ,]+/).filter(Boolean).map(Number);
    const line = parts.at(-1)!;
    if (kind === "M") parts.push([(at = [numbers[0]!, numbers[1]!])]);
    else if (kind === "L") for (let n = 0; n < numbers.length; n += 2) line.push((at = [numbers[n]!, numbers[n + 1]!]));
    else if (kind === "H") line.push((at = [numbers[0]!, at[1]]));
    else if (kind === "V") line.push((at = [at[0], numbers[0]!]));
    else if (kind === "h") line.push((at = [at[0] + numbers[0]!, at[1]]));
    else if (kind === "v") line.push((at = [at[0], at[1] + numbers[0]!]));
    else if (kind === "A") {
      const [radius, , , , sweep, x, y] = numbers as [number, number, number, number, number, number, number];
      const centre = ([[200, 200], [0, 0], [400, 0], [0, 400], [400, 400]] as Point[]).find((one) => Math.abs(Math.hypot(x - one[0], y - one[1]) - radius) < 0.5)!;
      const from = Math.atan2(at[1] - centre[1], at[0] - centre[0]);
      let to = Math.atan2(y - centre[1], x - centre[0]);
      if (sweep && to < from) to += 2 * Math.PI;
      if (!sweep && to > from) to -= 2 * Math.PI;
      for (let n = 1; n <= 24; n += 1) line.push([centre[0] + radius * Math.cos(from + ((to - from) * n) / 24), centre[1] + radius * Math.sin(from + ((to - from) * n) / 24)]);
      at = [x, y];
    }
  }
  return parts;
}

const known = new Map<string, Point[][]>();

function holds(shape: string, [x, y]: Point): boolean {
  if (!known.has(shape)) known.set(shape, outlines(shape));
  return known.get(shape)!.some((corners) => corners.filter(([ax, ay], n) => {
    const [bx, by] = corners[(n + 1) % corners.length]!;
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
  }).length % 2 === 1);
}

describe("zones that are chosen", () => {
  it.each(SCHEMES)("of a %s deployment share no ground that is clicked, and what is clicked lies in the zone", (deployment, ids) => {
    const zones = ids.map((id) => zoneToChoose(id, deployment)!);
    for (let x = 3; x < 400; x += 9) {
      for (let y = 5; y < 400; y += 9) {
        const under = zones.filter((zone) => holds(zone.part, [x, y]));
        expect(under.length).toBeLessThanOrEqual(1);
        // A hair nearer to the middle of the arcs, for they are told as straight lines here.
        const near = (value: number) => (deployment === "close" ? 200 + (value - 200) * 0.99 : value);
        for (const zone of under) expect(holds(zone.shape, [near(x), near(y)])).toBe(true);
      }
    }
    for (const zone of zones) expect(holds(zone.part, zone.at)).toBe(true);
  });

  it("have names instead of ids, and lines over their cells where four lie over each other", () => {
    expect(zoneName("ROW13")).toBe("Rows 1 and 3");
    expect(hatching("COL24")).not.toBe("");
    expect(hatching("N")).toBe("");
  });
});

const group = (id: string, more: Partial<Group> = {}) => ({ id, seat: id.startsWith("A") ? 0 : 1, state: "board", marker: null, ...more }) as Group;

function table(scenario: string, score: Partial<RattleTable["score"]>, groups: Group[] = []): RattleTable {
  return { scenario: { id: scenario, name: "The scenario", rounds: 4 }, score: { points: [12, 7], ...score }, groups, action: null, reaction: null } as unknown as RattleTable;
}

describe("the goal", () => {
  it("counts what the scenario counts, and never momentum", () => {
    expect(scoresOf(table("capture_the_flags", { flags: [0, 2], near_flags: [3, 1] }))).toEqual({ columns: ["Points in play", "Points near flags", "Flags"], rows: [[12, 3, 0], [7, 1, 2]] });
    expect(scoresOf(table("king_of_the_hill", { hill: [4, 2] })).columns.at(-1)).toBe("On the hill");
    expect(scoresOf(table("conquest", { strips: [[1, 0, 0, 0], [0, 2, 0, 0]], strips_won: [1, 1], middle: [0, 2] })).columns).toEqual(["Points in play", "In the middle strips", "Strips"]);
    expect(scoresOf(table("kill_them_all", {}))).toEqual({ columns: ["Points in play"], rows: [[12], [7]] });
  });

  it("of a duel tells how many marked enemies each side has removed", () => {
    const duel = table("duel", { targets: [["AC1"], ["BC1", "BF1"]] }, [group("AC1"), group("BC1", { state: "out" }), group("BF1")]);
    expect(goalOf(duel).counts).toEqual({ name: "Marked enemies removed", pair: [1, 0], of: [2, 1] });
    expect(scoresOf(duel).rows).toEqual([[12, "1 of 2"], [7, "0 of 1"]]);
  });

  it("is told before anything is counted", () => {
    expect(goalOf(table("duel", {})).aim).toBe("Remove all marked enemy groups.");
    expect(goalOf(table("duel", {})).counts).toBeNull();
  });
});

describe("a reaction", () => {
  it("is read from what the server tells", () => {
    const found = readOutlook(["roll: BS1 rolls Fury 13, two dice.", "36% best Miss: AF1 goes on.", "64% worst Hit, AF1 breaks: gone.", "note: A fate die may still change a roll."])!;
    expect(found.outcomes).toEqual([{ share: 36, tone: "best", title: "Miss", text: "AF1 goes on." }, { share: 64, tone: "worst", title: "Hit, AF1 breaks", text: "gone." }]);
    expect([found.roll, found.notes]).toEqual(["BS1 rolls Fury 13, two dice.", ["A fate die may still change a roll."]]);
    expect(readOutlook(["Nobody could react."])).toBeNull();
  });

  it("leaves so much momentum after each answer", () => {
    expect(["accept", "deny", "force", "decline"].map((answer) => afterwards(answer, 11, 4))).toEqual([[11, 4], [10, 4], [11, 3], [11, 4]]);
  });
});

describe("words", () => {
  it("of a warband count its groups and name its picks once", () => {
    const band: Band = { id: "x", name: "X", traits: [], groups: [{ type: "fighters", pick: "none", attached: "rally" }, { type: "fighters", pick: "none", attached: "none" }, { type: "heavy", pick: "flyer", attached: "none" }, { type: "ward", pick: "rally", attached: "none" }] };
    expect(groupsInWords(band)).toEqual(["Fighters × 2 (1 led by a champion)", "Heavy", "Ward"]);
    expect(picksOf(band)).toEqual(["rally", "flyer"]);
  });

  it("of a group tell its state and what is not as printed", () => {
    const stats = { fury: 9, guile: 15, will: 11, mov: "M" as const, rng: "touch" as const };
    const one = group("AF1", { stats, printed: { ...stats, fury: 11 }, in_rough: true, marker: 0 } as Partial<Group>);
    expect(changesOf(one)).toEqual(["Fury 9, printed 11"]);
    expect(stateOf(one, table("duel", {}))).toBe("in rough ground, carries flag 1");
    expect(flagName(0)).toBe("flag 1");
  });

  it("count the actions of a turn", () => {
    const events = ["turn", "action", "turn", "action", "check", "action"].map((kind) => ({ kind }) as GameEvent);
    expect(numberOfAction(events)).toBe(2);
  });
});
