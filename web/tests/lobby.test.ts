import { describe, expect, it } from "vitest";
import { levelName, levelsOf, recallLevel } from "../src/lib/levels";
import { columnsFor, inOrder, waitsFor } from "../src/lib/lobby/sorting";
import type { GameInfo, SeatInfo, TableInfo } from "../src/lib/protocol";
import { changedVariants } from "../src/lib/variants";
import { sitter, whoIsHere } from "../src/lib/waiting/words";

const seat = (more: Partial<SeatInfo>): SeatInfo => ({ kind: "person", name: "Ines", bot: null, connected: true, left: false, mine: false, gives_way: false, ...more });
const me = seat({ name: "Wren", mine: true });
const bot = seat({ kind: "bot", name: "level 3", bot: "3" });
const free = seat({ kind: "open", name: "" });
const table = (more: Partial<TableInfo>): TableInfo => ({ id: "t", status: "playing", seats: [me, seat({})], waiting: [], host: 0, listed: true, ...more }) as TableInfo;

describe("the lobby", () => {
  it("keeps five games in a row, and leaves few places of the last row empty", () => {
    expect([1, 3, 5, 6, 7, 10, 20].map(columnsFor)).toEqual([1, 3, 5, 3, 4, 5, 5]);
  });

  it("shows first what waits for me, last what waits for players", () => {
    const [mine, theirs, open] = [table({ id: "mine", waiting: [0] }), table({ id: "theirs", waiting: [1] }), table({ id: "open", status: "open" })];
    expect(inOrder([open, theirs, mine]).map((one) => one.id)).toEqual(["mine", "theirs", "open"]);
  });

  it("says whom a table waits for", () => {
    expect(waitsFor(table({ waiting: [1] }))).toBe("Ines to play");
    expect(waitsFor(table({ seats: [me, bot], waiting: [1] }))).toBe("Basalt thinks");
    expect(waitsFor(table({ waiting: [0] }))).toBe("");
    expect(waitsFor(table({ status: "open", seats: [me, free] }))).toBe("waits for players");
  });
});

describe("levels", () => {
  it("have words", () => {
    expect(["1", "2", "3", "4", "5", "random"].map(levelName)).toEqual(["Newcomer", "Casual", "Steady", "Sharp", "Fierce", "Random"]);
  });

  it("are offered as far as there are such bots", () => {
    expect(levelsOf(["random", "greedy", "1", "2"]).map((one) => one.name)).toEqual(["Newcomer", "Casual"]);
    expect(levelsOf(["random"]).map((one) => one.name)).toEqual(["Random"]);
    expect(recallLevel("rubble", ["random", "1", "3"])).toBe("3");
    expect(recallLevel("rubble", ["random"])).toBe("random");
  });
});

describe("a table that waits", () => {
  it("counts who is here", () => {
    expect(whoIsHere(table({ seats: [me, free] }))).toBe("One is here, one seat is free");
    expect(whoIsHere(table({ seats: [me, seat({}), free, free] }))).toBe("Two are here, two seats are free");
  });

  it("says who sits where", () => {
    const seats = [me, bot, free, seat({ kind: "invite", name: "Teo" })];
    expect([0, 1, 2, 3].map((one) => Object.values(sitter(table({ seats }), one)).join(": "))).toEqual([
      "Wren: you, host", "Basalt: bot, Steady", "Free for anybody: shown in the lobby", "Kept for Teo: has not come yet",
    ]);
  });

  it("tells variants in words, and only those that are not as usual", () => {
    const variants = [
      { name: "turn_cap", title: "Longest game", default: 200, values: [60, 200], said: ["60 turns", "200 turns"], rule: "", text: "" },
      { name: "rosters", title: "Warbands", default: null, values: null, said: [], rule: "", text: "" },
    ];
    const game = { variants } as unknown as GameInfo;
    expect(changedVariants(game, { turn_cap: 200, rosters: null })).toEqual([]);
    expect(changedVariants(game, { turn_cap: 60, rosters: { A: {} } })).toEqual([{ title: "Longest game", value: "60 turns" }, { title: "Warbands", value: "brought along" }]);
  });
});
