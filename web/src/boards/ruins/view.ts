/** The view of ruins, and what can be read from it without knowing a rule. */

export interface Card {
  id: string;
  name: string;
  night: boolean;
  rank: number;
  printed: number;
  wild: boolean;
  extra: number;
  opponents_draw: number;
  sift: number;
  lights: number[];
  discoveries: string[];
  claim: number | null;
}
export interface Discovery {
  id: string;
  name: string;
  position: number;
  text: string;
}
export interface Play {
  seat: number;
  ruins: Card[];
  number: number;
  rank: number;
  claims: string[];
}
export interface Known {
  id: string;
  night: boolean;
  sure: boolean;
  seen_by_day: number;
  discoveries: string[];
  claim: number | null;
}
export interface RuinsTable {
  round: number;
  trick: number;
  turn: number | null;
  must_pass: number | null;
  in_round: number[];
  playing: number[];
  places: number[];
  vp: number[];
  start_vp: number[];
  lit: number[];
  torches: number;
  claims: number[];
  hands: number[];
  hand: Card[];
  answered: number[];
  answer: number | null;
  deck: number;
  market: (Discovery | null)[];
  costs: number[];
  discovery_deck: number;
  table: Play[];
  last_play: { seat: number; ruins: string[]; number: number; rank: number } | null;
  draft: { picks: string[]; ruins: Card[]; market: (Discovery | null)[]; lit: number; bought: string | null; rank: number | null; extra: number | null; claims: string[] } | null;
  returning: string[];
  registry: Known[];
  all_hands: string[][] | null;
}

/** What a card does beside its rank, as short marks with words. */
export function marksOf(card: Card): { mark: string; words: string }[] {
  const marks: { mark: string; words: string }[] = [];
  const more = card.rank - card.printed;
  if (more !== 0) marks.push({ mark: more > 0 ? `+${more}` : `${more}`, words: `rank ${card.printed} ${more > 0 ? "plus" : "minus"} ${Math.abs(more)}` });
  if (card.wild) marks.push({ mark: "✱", words: "wild" });
  if (card.extra) marks.push({ mark: `×${1 + card.extra}`, words: `counts as up to ${1 + card.extra}` });
  if (card.opponents_draw) marks.push({ mark: `▯+${card.opponents_draw}`, words: `opponents draw ${card.opponents_draw}` });
  if (card.sift) marks.push({ mark: `⇄${card.sift}`, words: `sift ${card.sift}` });
  for (const light of card.lights) marks.push({ mark: `♨${light}`, words: `lights ${light}` });
  return marks;
}

export function described(card: Card): string {
  const words = [`${card.id} ${card.name}`, card.night ? "by night" : "by day", `rank ${card.rank}`, ...marksOf(card).map((one) => one.words)];
  if (card.claim !== null) words.push("claimed");
  return words.join(", ");
}

/** A discovery's effect in a mark, from its text. */
export function markOf(text: string): string {
  const add = /^Add (\d+)/.exec(text);
  if (add) return `+${add[1]}`;
  if (/takes the set's rank/.test(text)) return "✱";
  if (/count as two/.test(text)) return "×2";
  const draw = /^Each opponent .* draws (\d+)/.exec(text);
  if (draw) return `▯+${draw[1]}`;
  const sift = /^Draw (\d+)/.exec(text);
  if (sift) return `⇄${sift[1]}`;
  const light = /^Light (\d+)/.exec(text);
  return light ? `♨${light[1]}` : "";
}

/** The set as it stands: its number and rank, if the ruins that are not wild agree on one. */
export function setOf(cards: Card[]): string {
  const ranks = new Set(cards.filter((card) => !card.wild || cards.length === 1).map((card) => card.rank));
  if (!cards.length) return "";
  if (ranks.size > 1) return `${[...ranks].sort((a, b) => a - b).join(" and ")}: not one rank yet`;
  const rank = [...ranks][0];
  return rank === undefined ? `${cards.length} wild` : `${cards.length} × ${rank}`;
}

/** A discovery of the component file by its id. */
export function discoveryOf(content: Record<string, any>, id: string): { name: string; text: string } | undefined {
  return (content.discovery as { id: string; name: string; text: string }[] | undefined)?.find((one) => one.id === id);
}

/** Points by the order of going out. */
export function chartOf(content: Record<string, any>, players: number): number[] {
  return (content.chart as { players: number; vp: number[] }[] | undefined)?.find((one) => one.players === players)?.vp ?? [];
}

export function scored(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** The side of a ruin, as far as it is known. */
export function sided(one: Known): string {
  if (one.night) return "night";
  if (one.sure) return "day";
  return one.seen_by_day ? `day in round ${one.seen_by_day}` : "unseen";
}
