/** As The Earth Crumbles as the board reads it: the view's table, where tiles lie, and what they say in a few signs. */
import type { GameEvent } from "../../lib/protocol";

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

export const COLUMNS = 5;
export const ROWS = 4;
export const LAYERS = 4;

/** Where a cell lies on the heap, as shares of its width and height: each layer is half a tile further in, and a little higher. */
export function spotOf(cell: Pick<EarthCell, "column" | "row" | "layer">): { left: number; top: number } {
  const inwards = (cell.layer - 1) / 2;
  return { left: (cell.column + inwards) / COLUMNS, top: (cell.row + inwards) / ROWS - (cell.layer - 1) * 0.02 };
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

/** What each seat gets from a lane, in words: "+3 coins, may buy 1 culture for 2 coins". */
export function earningOf(forecast: Pick<Forecast, "earns" | "purchases">, seat: number): string {
  const bought = (forecast.purchases[seat] ?? []).map((one) => `may buy ${one.gain_count} ${one.gain} for ${one.pay_count} ${one.pay}`);
  return [`+${forecast.earns[seat] ?? 0}`, ...bought].join(", ");
}

/** What lies on a cell or site, said aloud. */
export function saidOf(table: CrumblesTable, id: string): string {
  const tile = table.tiles[id];
  return tile ? `${tile.name}, ${tile.colour}, costs ${tile.cost}. ${tile.text}` : `Gas pocket ${id}, price ${table.gas_pockets[id] ?? 0}`;
}

/** The things that an event touched. */
export function touched(event: GameEvent): string[] {
  const found = [];
  if (typeof event.cell === "string") found.push(`cell:${event.cell}`);
  for (const name of ["site", "from", "to"]) if (typeof event[name] === "string" && /^[A-Z]\d$/.test(event[name])) found.push(`site:${event.seat}:${event[name]}`);
  return found;
}
