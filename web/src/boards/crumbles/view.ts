/** As The Earth Crumbles as the board reads it: the view's table, where tiles lie, and what they say in a few signs. */
import type { ScoreTable } from "../../lib/board/face";
import type { ChoiceInfo, GameEvent } from "../../lib/protocol";

export type Resource = "coins" | "culture" | "prosperity";

export interface TileInfo {
  name: string;
  colour: string;
  level: string;
  kind: string;
  cost: number;
  effect: { prim: string; n?: number; resource?: Resource; pay?: Resource; pay_n?: number; gain?: Resource; gain_n?: number };
  stack_multiplier: boolean;
  text: string;
}

export interface Purchase { site: string; tile: string; uses: number; pay: Resource; pay_count: number; gain: Resource; gain_count: number }

/** What somebody reads: a place of the heap, a tile that lies somewhere, or a site of a city. */
export type Thing =
  | { on: "earth"; cell: string }
  | { on: "tile"; id: string; where: string; name: string }
  | { on: "site"; seat: number; site: string };

export interface Forecast { lane: string; earns: number[]; purchases: Purchase[][]; uncovers: string[]; gas: string[] }

export interface EarthCell {
  cell: string;
  layer: number;
  column: number;
  row: number;
  tile: string | null;
  gas: string | null;
  under: string[];
  forecast?: Forecast;
}

export interface Site { site: string; lane: string; stack: string[]; height: number; coins: number; uses: number; buys: boolean; printed: number; worn: boolean }

export interface Player {
  seat: number;
  coins: number;
  culture: number;
  prosperity: number;
  prestige: { coins: number; culture: number; prosperity: number; directives: number; total: number };
  sites: Site[];
  reserve: string[];
}

export interface Directive { id: string; name: string; text: string; values: number[]; leader: number | null }

export interface CrumblesTable {
  turn: number;
  turns: number;
  active: number;
  now: { step: string; seat: number; gas?: string; price?: number; uses?: Record<string, number> };
  lane: string | null;
  hand: string | null;
  points: number;
  build_points: number;
  earth: EarthCell[];
  lanes: { colour: string; sites: string[]; left: number; earns: number[]; purchases: Purchase[][] }[];
  players: Player[];
  discard: string[];
  directives: Directive[];
  solo: { bands: { min: number; label: string }[]; label: string } | null;
  tiles: Record<string, TileInfo>;
  colours: { id: string; letter: string; symbol: string; hex: string }[];
  gas_pockets: Record<string, number>;
  scoring: { coins_per_prestige: number; culture_prestige: number; prosperity_prestige: number; directive_prestige: number };
  prices: { build: number; scrap: number; fabricate: number };
}

/** The signs of the colours, in a box of 20. */
export const SYMBOLS: Record<string, string> = {
  drop: "M10 2q6 7 6 10.500a6 6 0 0 1-12 0Q4 9 10 2z",
  leaf: "M4 16Q2 5 17 3q1 14-10 13l6-8-9 8z",
  flame: "M10 2q7 6 5.500 11.500a5.600 5.600 0 0 1-11 0Q4 10 7 8q0 3 2 3 3-3 1-9z",
};

/** The sign of a colour; one that we have not drawn is a drop. */
export function symbolOf(table: CrumblesTable, colour: string | undefined): string {
  return SYMBOLS[table.colours.find((one) => one.id === colour)?.symbol ?? ""] ?? SYMBOLS.drop!;
}

/** The ink of a colour. */
export function colourOf(table: CrumblesTable, colour: string): string {
  return table.colours.find((one) => one.id === colour)?.hex ?? "#888";
}

/** How far apart the tiles of a layer lie, and how much a layer is lifted, in widths of a tile. */
const ACROSS = 1.04;
const DOWN = 0.795;
const LIFT = 0.065;

/** Where a cell lies on the heap, in widths of a tile: each layer is half a tile further in, and a little higher. */
export function spotOf(cell: Pick<EarthCell, "column" | "row" | "layer">): { left: number; top: number } {
  const above = cell.layer - 1;
  return { left: (cell.column + above / 2) * ACROSS, top: (cell.row + above / 2) * DOWN - above * LIFT };
}

/** What a tile does, as a row of signs: numbers, resources, and words for the rest. */
export type Sign = number | Resource | "lift" | "for" | "site" | "to" | "lane";

export function signsOf(tile: TileInfo): Sign[] {
  const { prim, n = 0, resource = "coins", pay = "coins", pay_n = 0, gain = "culture", gain_n = 0 } = tile.effect;
  switch (prim) {
    case "coins":
      return [n, "coins"];
    case "coins_per_colour":
      return [n, "coins", "lane"];
    case "buy":
      return [pay_n, pay, "for", gain_n, gain];
    case "pickup_gain":
      return ["lift", n, resource];
    case "pickup_sacrifice":
      return ["lift", "site", "for", n, resource];
    default:
      return ["lift", "site", "to", "site"];
  }
}

/** The option that a click on a site is about, for asking why it is not on offer. */
const ABOUT_A_SITE: Record<string, string> = { move_from: "move_from", move_to: "move_to", sacrifice: "sacrifice", gas_response: "gas_discard", income: "income" };

export function askOfSite(step: string, site: string): string {
  return `${ABOUT_A_SITE[step] ?? "place"}:${site}`;
}

/** An amount in words: "1 coin", "3 coins", "2 culture". */
export function amountOf(count: number, resource: Resource = "coins"): string {
  return resource === "coins" && count === 1 ? "1 coin" : `${count} ${resource}`;
}

/** Several things in one sentence: "a, b and c". */
export function listed(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** What something is called: a tile has a name, a gas pocket its price. */
export function titleOf(table: CrumblesTable, id: string): string {
  return table.tiles[id]?.name ?? `Gas pocket of ${table.gas_pockets[id] ?? 0}`;
}

/** Whether a tile does something when it is taken, and nothing in a city. */
export function isPickup(tile: TileInfo): boolean {
  return tile.effect.prim.startsWith("pickup");
}

/** What kind of tile it is; a bonus for taking it must not sound as if building paid it. */
export function kindOf(tile: TileInfo): string {
  const nothing = isPickup(tile) ? "; once built it pays nothing" : "";
  return `${tile.colour.replace(/^./, (first) => first.toUpperCase())}, ${tile.level}. Costs ${amountOf(tile.cost)} to build${nothing}.`;
}

/** When a tile does what it does, and what that is. */
export function effectOf(tile: TileInfo): { when: string; what: string } {
  const what = tile.text.replace(/^When salvaged: /, "").replace(/^./, (first) => first.toLowerCase());
  return { when: isPickup(tile) ? "When you take it" : "Each time its lane pays", what };
}

/** What a site is called: "second amber site". */
export function siteName(table: Pick<CrumblesTable, "lanes">, site: string): string {
  const lane = table.lanes.find((one) => one.sites.includes(site));
  const place = lane?.sites.indexOf(site) ?? 0;
  return lane ? `${["first", "second", "third", "fourth", "fifth", "sixth"][place] ?? `${place + 1}th`} ${lane.colour} site` : site;
}

/** How a score came about: what everybody holds, and what it is worth; the last line is what counts. */
export function scoreOf({ players, scoring }: Pick<CrumblesTable, "players" | "scoring">): ScoreTable {
  const { coins_per_prestige, culture_prestige, prosperity_prestige, directive_prestige } = scoring;
  const alone = players.length === 1;
  const held = (count: number, worth: number) => (count ? `${count}→${worth}` : "0");
  return {
    columns: [`Coins, ${coins_per_prestige} for 1`, `Culture, ${culture_prestige} each`, `Prosperity, ${prosperity_prestige} each`, ...(alone ? [] : [`Directives, ${directive_prestige} each`]), "Prestige"],
    rows: players.map((one) => [
      held(one.coins, one.prestige.coins), held(one.culture, one.prestige.culture), held(one.prosperity, one.prestige.prosperity),
      ...(alone ? [] : [held(one.prestige.directives / directive_prestige, one.prestige.directives)]), one.prestige.total,
    ]),
    note: `What each player holds → the prestige it is worth. Coins that make no full ${coins_per_prestige} are worth nothing.`,
  };
}

/** A short caption for a choice: without what its tile does. */
export function captionOf(choice: Pick<ChoiceInfo, "label">): string {
  return choice.label.split(/[:;]/)[0]!;
}

/** What lies on a cell or site, said aloud. */
export function saidOf(table: CrumblesTable, id: string): string {
  const tile = table.tiles[id];
  if (!tile) return `Gas pocket, price ${table.gas_pockets[id] ?? 0}`;
  const { when, what } = effectOf(tile);
  return `${tile.name}. ${kindOf(tile)} ${when}: ${what}`;
}

/** What the last gas did to each city, as sentences; nothing when none came since the turn before the last one of everybody. */
export function gasNews(recent: GameEvent[], table: CrumblesTable, nameOf: (seat: number) => string): string[] {
  const rounds = recent.reduce((found: number[], event, place) => (event.kind === "turn" ? [...found, place] : found), []);
  const since = rounds.at(-table.players.length - 1) ?? 0;
  const start = recent.findLastIndex((event) => event.kind === "flip" && event.side === "gas");
  if (start < since || start < 0) return [];
  const pocket = recent[start]!.gas;
  const answers = recent.slice(start + 1).filter((event) => event.gas === pocket && ["gas_pay", "gas_discard"].includes(event.kind));
  const told = answers.map((event) => {
    const who = nameOf(event.seat as number);
    const you = who === "You";
    if (event.kind === "gas_pay") return `${who} paid ${amountOf(event.coins as number)}.`;
    const poor = typeof event.price === "number" && (event.held as number) < event.price;
    return `${who} lost ${event.name}${poor ? `: ${you ? "you have" : "has"} too few coins to pay ${event.price}` : ""}.`;
  });
  return told.length ? told : table.now.step === "gas_response" ? [] : ["Nobody had a tile to lose."];
}

/** The same in one line: what happened to oneself, and how many others were hit. */
export function gasInShort(news: string[]): string {
  const own = news.find((one) => one.startsWith("You "))?.replace(/:.*/, ".");
  const others = news.length - (own ? 1 : 0);
  if (!own) return others === 1 ? news[0]! : `${others} cities were hit, not yours.`;
  return others ? `${own} ${others === 1 ? "1 other city was" : `${others} other cities were`} hit too.` : own;
}

/** Who leads how many directives, in one line: "You lead 1 · Basalt leads 1 · 1 tied". */
export function leadsOf(directives: Directive[], nameOf: (seat: number) => string): string {
  const seats = [...new Set(directives.flatMap((one) => one.leader ?? []))].sort();
  const led = seats.map((seat) => `${nameOf(seat)} ${nameOf(seat) === "You" ? "lead" : "leads"} ${directives.filter((one) => one.leader === seat).length}`);
  const tied = directives.filter((one) => one.leader === null).length;
  return [...led, ...(tied ? [`${tied} tied`] : [])].join(" · ") || "none";
}

/** The things that an event touched. */
export function touched(event: GameEvent): string[] {
  const found = [];
  if (typeof event.cell === "string") found.push(`cell:${event.cell}`);
  for (const name of ["site", "from", "to"]) if (typeof event[name] === "string" && /^[A-Z]\d$/.test(event[name])) found.push(`site:${event.seat}:${event[name]}`);
  return found;
}
