import { describe, expect, it } from "vitest";
import { pagesOf } from "../src/lib/board/faces";
import { placeOf } from "../src/lib/place";
import {
  allPicks, draftOf, EMPTY, firstPick, linkOf, percent, readSource, tableOf, withCopy, withGroup, withoutGroup, withoutSource, withPick, withTrait, type Draft,
} from "../src/boards/rattle/builder/draft";
import { FRIEND, tableFor } from "../src/boards/rattle/builder/play";

const draft: Draft = {
  ...EMPTY,
  name: "Moss",
  traits: ["elites"],
  groups: [
    { type: "heavy", pick: "flyer", attached: "none" },
    { type: "fighters", pick: "none", attached: "banishment" },
  ],
};

describe("a draft", () => {
  it("gains, copies and loses groups without changing what it was", () => {
    const before = structuredClone(draft);
    expect(withGroup(draft, "ward").groups.at(-1)).toEqual({ type: "ward", pick: "none", attached: "none" });
    expect(withCopy(draft, 0).groups.map((group) => group.type)).toEqual(["heavy", "heavy", "fighters"]);
    expect(withoutGroup(draft, 0).groups.map((group) => group.type)).toEqual(["fighters"]);
    expect(withPick(draft, 1, "attached", "none").groups[1]).toEqual({ type: "fighters", pick: "none", attached: "none" });
    expect(draft).toEqual(before);
  });

  it("takes a trait and gives it up again", () => {
    const more = withTrait(draft, "zealots");
    expect(more.traits).toEqual(["elites", "zealots"]);
    expect(withTrait(more, "elites").traits).toEqual(["zealots"]);
  });

  it("is a table of the game, and comes back from one", () => {
    const table = tableOf({ ...draft, drive: "frenzy", note: " quick " });
    expect(table).toEqual({ name: "Moss", traits: ["elites"], groups: draft.groups, drive: "frenzy", note: "quick" });
    expect(draftOf(table as never)).toEqual({ ...draft, drive: "frenzy", note: "quick" });
    expect(tableOf(EMPTY).name).toBe("Nameless");
  });

  it("shows the first pick of several", () => {
    expect(firstPick(["banishment", "distant_doom"])).toBe("banishment");
    expect(firstPick([])).toBe("none");
    expect(allPicks("none")).toEqual([]);
  });
});

describe("a link", () => {
  const text = "name: Moss & Iron\ntraits: Elites\nFighters + Crashing Wave\n";

  it("holds the whole warband", () => {
    const link = linkOf("https://play.example.org/games/rattle/warbands", text);
    expect(readSource(` ${link} `)).toBe(text.trimEnd());
  });

  it("leads to the page", () => {
    const place = placeOf("/games/rattle/warbands", "?warband=name%3A+Moss");
    expect(place).toMatchObject({ page: "game", game: "rattle", path: "warbands" });
    expect(pagesOf("rattle").map((page) => page.path)).toContain("warbands");
    expect(pagesOf("nothing")).toEqual([]);
    expect(placeOf("/games/rattle", "").page).toBe("missing");
  });
});

describe("what somebody pastes", () => {
  it("is a text or a table", () => {
    expect(readSource("Ward Rally")).toBe("Ward Rally");
    expect(readSource('{"groups": []}')).toEqual({ groups: [] });
  });

  it("says what is wrong with it", () => {
    expect(() => readSource("  ")).toThrow("nothing");
    expect(() => readSource("{oh")).toThrow("none");
    expect(() => readSource("https://play.example.org/")).toThrow("no warband");
  });
});

describe("numbers", () => {
  it("are exact per cent", () => {
    expect(percent(225, 400)).toBe("56.25 %");
    expect(percent(1, 8000)).toBe("0.01 %");
    expect(percent(20, 20)).toBe("100 %");
  });

  it("leave the source of a rule out", () => {
    expect(withoutSource("It has two traits. [Your Warband; Traits]")).toBe("It has two traits.");
  });
});

describe("a table to play at", () => {
  const plan = { against: "vampire_court", bot: "3", scenario: "duel", drives: false };
  const mine = tableOf(draft);

  it("has the warband in seat 1, whoever is Player A", () => {
    const first = tableFor("rattle", mine, plan, true);
    expect(first.variants).toMatchObject({ rosters: { A: mine, B: "vampire_court" }, player_a: "seat0", scenario: "duel" });
    const second = tableFor("rattle", mine, plan, false);
    expect(second.variants).toMatchObject({ rosters: { B: mine, A: "vampire_court" }, player_a: "seat1" });
    expect(second.seats).toEqual([{ kind: "me" }, { kind: "bot", bot: "3" }]);
  });

  it("lets a friend choose", () => {
    const table = tableFor("rattle", mine, { ...plan, against: FRIEND }, true);
    expect(table.seats[1]).toEqual({ kind: "invite" });
    expect(table.variants?.rosters).toEqual({ A: mine });
  });
});
