/** The view of ruins, and what can be read from it without knowing a rule. */
import type { GameEvent } from "../../lib/protocol";

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
  /** The other side of a ruin that shows its day side in one's own hand. */
  by_night?: Card;
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
  draft: { picks: string[]; ruins: Card[]; market: (Discovery | null)[]; lit: number; bought: string | null; rank: number | null; extra: number | null; claims: string[]; set: { number: number; rank: number; match: boolean } | null } | null;
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

/** A hand in rows as even as can be, none longer than `most`; up to six lie in one row, one over the other's edge. */
export function inRows<T>(hand: T[], most: number): T[][] {
  if (hand.length <= 6) return [hand];
  const rows = Math.max(2, Math.ceil(hand.length / Math.max(1, most)));
  const long = Math.ceil(hand.length / rows);
  return Array.from({ length: rows }, (_, row) => hand.slice(row * long, (row + 1) * long));
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

/** What each ruin of a play got in it: the discoveries that the same ruin in hand does not have. */
export function boughtIn(draft: Card[], hand: Card[]): { ruin: Card; id: string }[] {
  return draft.flatMap((ruin) => {
    const before = hand.find((card) => card.id === ruin.id)?.discoveries ?? [];
    return ruin.discoveries.filter((id) => id && !before.includes(id)).map((id) => ({ ruin, id }));
  });
}

/** What an event did, in a few words for the middle of the table; nothing for what the table itself shows. */
export function noteOf(event: GameEvent | null, names: string[], seat: number | null): string {
  if (!event) return "";
  const own = event.seat === seat;
  const who = own ? "You" : (names[event.seat] ?? "");
  const verb = (one: string, you = one.slice(0, -1)) => `${who} ${own ? you : one}`;
  switch (event.kind) {
    case "pass":
      return event.forced ? `${who} must pass` : verb("passes", "pass");
    case "draw":
      return `${who} must draw ${event.count}`;
    case "sift":
      return `${verb("sifts")} ${event.count}`;
    case "out":
      return `${verb("is", "are")} out, place ${event.place}`;
    case "score":
      return `${verb("scores")} ${scored(event.points)}`;
    case "hand_over":
      return `${names[event.from]} gives ${names[event.to]} ${event.count === 1 ? "a claimed ruin" : `${event.count} claimed ruins`}`;
    case "trick_end":
      return "Nobody follows: the trick is over";
    case "round_end":
      return `Round ${event.round} is over`;
    case "showdown":
      return "The showdown begins";
    default:
      return "";
  }
}

export interface RoundSummary {
  round: number;
  rows: { seat: number; place: number; points: number; vp: number }[];
  /** Who is first in the next round. */
  first: number | null;
}

/** How the last round ended, as long as nobody has played since. */
export function roundSummary(recent: GameEvent[], chart: number[]): RoundSummary | null {
  const end = recent.findLastIndex((event) => event.kind === "round_end");
  if (end < 0 || recent.slice(end).some((event) => event.kind === "play" || event.kind === "win")) return null;
  const { round, order, vp } = recent[end] as unknown as { round: number; order: number[]; vp: number[] };
  const everybody = [...order, ...vp.map((_, seat) => seat).filter((seat) => !order.includes(seat))];
  const rows = everybody.map((seat, place) => ({ seat, place: place + 1, points: chart[place] ?? 0, vp: vp[seat]! }));
  const next = recent.slice(end).find((event) => event.kind === "round");
  return { round, rows, first: next ? next.first : null };
}
