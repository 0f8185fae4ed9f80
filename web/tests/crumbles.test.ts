import { describe, expect, it } from "vitest";
import { askOfSite, captionOf, gasInShort, gasNews, leadsOf, saidOf, scoreOf, signsOf, siteName, spotOf, touched, type CrumblesTable, type Directive, type TileInfo } from "../src/boards/crumbles/view";

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

  it("with a bonus for taking it does not sound as if building paid", () => {
    const table = { tiles: { m1: { ...tile({ prim: "pickup_gain", n: 2, resource: "coins" }), text: "When salvaged: gain 2 coins.", cost: 1 } } } as unknown as CrumblesTable;
    expect(saidOf(table, "m1")).toBe("Mill. Green, basic. Costs 1 coin to build; once built it pays nothing. When you take it: gain 2 coins.");
  });

  it("and a gas pocket can be read out", () => {
    const table = { tiles: { m1: tile({ prim: "coins", n: 2 }) }, gas_pockets: { g1: 3 } } as unknown as CrumblesTable;
    expect(saidOf(table, "m1")).toBe("Mill. Green, basic. Costs 2 coins to build. Each time its lane pays: earns 2 coins.");
    expect(saidOf(table, "g1")).toBe("Gas pocket, price 3");
  });
});

it("each layer of the earth lies half a tile further in, and higher", () => {
  const below = spotOf({ column: 1, row: 1, layer: 1 });
  const above = spotOf({ column: 1, row: 1, layer: 2 });
  expect(above.left - below.left).toBeCloseTo(1.04 / 2);
  expect(above.top - below.top).toBeCloseTo(0.795 / 2 - 0.065);
});

describe("gas", () => {
  const table = { players: [{}, {}], now: { step: "salvage" } } as unknown as CrumblesTable;
  const nameOf = (seat: number) => ["You", "Basalt"][seat]!;
  const flip = { kind: "flip", gas: "X2", side: "gas", price: 4 };
  const lost = (seat: number, held: number) => ({ kind: "gas_discard", seat, gas: "X2", name: "Smithy", price: 4, held });
  const turn = { kind: "turn" };

  it("tells who lost what and why, also when there was only one way", () => {
    const news = gasNews([turn, flip, lost(0, 1), lost(1, 9)] as never[], table, nameOf);
    expect(news).toEqual(["You lost Smithy: you have too few coins to pay 4.", "Basalt lost Smithy."]);
    expect(gasInShort(news)).toBe("You lost Smithy. 1 other city was hit too.");
    expect(gasNews([turn, flip, { kind: "gas_pay", seat: 0, gas: "X2", coins: 1 }] as never[], table, nameOf)).toEqual(["You paid 1 coin."]);
    expect(gasNews([turn, flip] as never[], table, nameOf)).toEqual(["Nobody had a tile to lose."]);
  });

  it("is forgotten after everybody had a turn, and cogs are no news", () => {
    expect(gasNews([turn, flip, lost(0, 1), turn, turn] as never[], table, nameOf)).toHaveLength(1);
    expect(gasNews([turn, flip, lost(0, 1), turn, turn, turn] as never[], table, nameOf)).toEqual([]);
    expect(gasNews([turn, { ...flip, side: "cogs" }] as never[], table, nameOf)).toEqual([]);
  });
});

it("sums up who leads the directives", () => {
  const led = (leader: number | null) => ({ leader }) as Directive;
  expect(leadsOf([led(1), led(null), led(0)], (seat) => ["You", "Basalt"][seat]!)).toBe("You lead 1 · Basalt leads 1 · 1 tied");
});

it("names a site by its place in its lane", () => {
  expect(siteName({ lanes: [{ colour: "amber", sites: ["A1", "A2"] }] as never }, "A2")).toBe("second amber site");
});

it("captions a choice without what its tile does", () => {
  expect(captionOf({ label: "Take Smithy: cost 3. Gain 2 coins." })).toBe("Take Smithy");
});

it("the score is told line by line", () => {
  const player = { coins: 13, culture: 4, prosperity: 1, prestige: { coins: 2, culture: 4, prosperity: 5, directives: 0, total: 11 } };
  const scoring = { coins_per_prestige: 5, culture_prestige: 1, prosperity_prestige: 5, directive_prestige: 5 };
  const { columns, rows } = scoreOf({ players: [player] as never, scoring });
  expect(columns).toEqual(["Coins, 5 for 1", "Culture, 1 each", "Prosperity, 5 each", "Prestige"]);
  expect(rows).toEqual([["13→2", "4→4", "1→5", 11]]);
  expect(scoreOf({ players: [player, player] as never, scoring }).columns).toContain("Directives, 5 each");
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
