import { describe, expect, it } from "vitest";
import { ending, framing, subtitle } from "../src/boards/connect_four/told";
import { cellName, dropped, stonesOf, wonLine } from "../src/boards/connect_four/view";
import type { Result, View } from "../src/lib/protocol";

const columns = (...stones: string[]): string[] => [...stones, ...Array.from({ length: 7 - stones.length }, () => "")];
const viewOf = (stones: string[], over = false) => ({ over, table: { columns: stones } }) as unknown as View;

describe("stones", () => {
  it("lie in their columns from the bottom up", () => {
    expect(stonesOf(columns("AB", "B"))).toEqual([{ seat: 0, column: 0, row: 0 }, { seat: 1, column: 0, row: 1 }, { seat: 1, column: 1, row: 0 }]);
  });

  it("are the last ones while they lie on top, and not when they were taken back", () => {
    const event = { kind: "drop", seat: 1, column: "a", row: 2 };
    expect(cellName(dropped(columns("AB"), event)!)).toBe("a2");
    expect(dropped(columns("A"), event)).toBeNull();
    expect(dropped(columns("AA"), event)).toBeNull();
    expect(dropped(columns("AB"), { kind: "turn" })).toBeNull();
  });
});

describe("the line that won", () => {
  const named = (stones: string[], winner: number) => wonLine(stones, winner)?.stones.map(cellName).join(" ");

  it("is found in all four directions", () => {
    expect(named(columns("BAAAA"), 0)).toBe("a2 a3 a4 a5");
    expect(named(columns("", "B", "B", "B", "B"), 1)).toBe("b1 c1 d1 e1");
    expect(named(columns("A", "BA", "BBA", "BBBA"), 0)).toBe("a1 b2 c3 d4");
    expect(named(columns("", "", "", "BBBA", "BBA", "BA", "A"), 0)).toBe("d4 e3 f2 g1");
  });

  it("may have more than four stones, and is none without four", () => {
    expect(named(columns("A", "A", "A", "A", "A"), 0)).toBe("a1 b1 c1 d1 e1");
    expect(wonLine(columns("AAA", "AAA"), 0)).toBeNull();
  });

  it("is told at the end", () => {
    const result: Result = { winners: [0], places: [1, 2], reason: "four_in_a_row", scores: [] };
    expect(ending(result, ["Wren", "Basalt"], viewOf(columns("", "", "", "BBBA", "BBA", "BA", "A"), true))).toBe("Four in a falling line: d4, e3, f2, g1.");
    expect(ending(result, ["Wren", "Basalt"])).toBe("Wren has four in a row.");
    expect(ending({ ...result, winners: [], reason: "board_full" }, ["Wren", "Basalt"])).toContain("nobody has four");
  });
});

it("counts the stone that is to be dropped", () => {
  expect(subtitle(viewOf(columns("AB")))).toBe("stone 3");
  expect(subtitle(viewOf(columns("ABAB", "A"), true))).toBe("over after 5 stones");
});

it("drops a stone in a frame of its own", () => {
  const frames = framing(viewOf(columns("A")), [{ kind: "drop", seat: 1, column: "a", row: 2 }], viewOf(columns("AB")));
  expect(frames.map((frame) => [frame.event?.kind, frame.view.table.columns[0]])).toEqual([["drop", "AB"], [undefined, "AB"]]);
});
