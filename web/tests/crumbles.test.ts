import { describe, expect, it } from "vitest";
import { askOfSite, earningOf, saidOf, signsOf, spotOf, touched, type CrumblesTable, type Purchase, type TileInfo } from "../src/boards/crumbles/view";

const tile = (effect: TileInfo["effect"]): TileInfo => ({ name: "Mill", colour: "green", level: "basic", kind: "income", cost: 2, effect, stack_multiplier: false, text: "Earns 2 coins." });

describe("a tile", () => {
  it("says what it does in a row of signs", () => {
    expect(signsOf(tile({ prim: "coins", n: 2 }))).toEqual([2, "coins"]);
    expect(signsOf(tile({ prim: "coins_per_colour", n: 1 }))).toEqual([1, "coins", "lane"]);
    expect(signsOf(tile({ prim: "buy", pay: "coins", pay_n: 3, gain: "culture", gain_n: 1 }))).toEqual([3, "coins", "for", 1, "culture"]);
    expect(signsOf(tile({ prim: "pickup_gain", n: 2, resource: "prosperity" }))).toEqual(["lift", 2, "prosperity"]);
    expect(signsOf(tile({ prim: "pickup_sacrifice", n: 4, resource: "coins" }))).toEqual(["lift", "site", "for", 4, "coins"]);
    expect(signsOf(tile({ prim: "pickup_move" }))).toEqual(["lift", "site", "to", "site"]);
  });

  it("and a gas pocket can be read out", () => {
    const table = { tiles: { m1: tile({ prim: "coins", n: 2 }) }, gas_pockets: { g1: 3 } } as unknown as CrumblesTable;
    expect(saidOf(table, "m1")).toBe("Mill, green, costs 2. Earns 2 coins.");
    expect(saidOf(table, "g1")).toBe("Gas pocket g1, price 3");
  });
});

it("each layer of the earth lies half a tile further in, and higher", () => {
  const below = spotOf({ column: 1, row: 1, layer: 1 });
  const above = spotOf({ column: 1, row: 1, layer: 2 });
  expect(above.left - below.left).toBeCloseTo(0.1);
  expect(above.top - below.top).toBeCloseTo(0.125 - 0.02);
});

it("tells what a lane would bring a seat", () => {
  const purchase = { pay: "coins", pay_count: 2, gain: "culture", gain_count: 1 } as Purchase;
  const forecast = { earns: [3, 0], purchases: [[purchase], []] };
  expect(earningOf(forecast, 0)).toBe("+3, may buy 1 culture for 2 coins");
  expect(earningOf(forecast, 1)).toBe("+0");
});

it("asks about a site what the step is about", () => {
  expect(askOfSite("sacrifice", "B2")).toBe("sacrifice:B2");
  expect(askOfSite("gas_response", "B2")).toBe("gas_discard:B2");
  expect(askOfSite("build", "B2")).toBe("place:B2");
});

it("knows what an event touched", () => {
  expect(touched({ type: "move", seat: 1, from: "B2", to: "G3" } as never)).toEqual(["site:1:B2", "site:1:G3"]);
  expect(touched({ type: "take", seat: 0, cell: "2b3" } as never)).toEqual(["cell:2b3"]);
  expect(touched({ type: "earn", seat: 0, from: "lane" } as never)).toEqual([]);
});
