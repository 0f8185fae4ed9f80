/** A game's box, opened: what it says of itself, its board, its aid, and its components where the board wants them. */
import { api } from "../api";
import type { AidInfo, GameInfo } from "../protocol";
import type { GameFace } from "./face";
import { faceOf } from "./faces";

export type Content = Record<string, any>;

export interface Box {
  game: GameInfo;
  face: GameFace;
  aid: AidInfo;
  content: Content;
}

/** A game without a word of help can be played all the same. */
const NO_AID: AidInfo = { goal: "", turn: [], terms: [], cards: [], steps: [], kinds: [] };

const opened = new Map<string, Promise<Box>>();

async function open(id: string): Promise<Box> {
  const [game, face, aid] = await Promise.all([api.game(id), faceOf(id), api.aid(id).catch(() => NO_AID)]);
  const content = face.usesContent ? await api.content(id).catch(() => ({})) : {};
  return { game, face, aid, content };
}

/** The box of a game; it is opened once, and again only when that failed. */
export function boxOf(id: string): Promise<Box> {
  const box = opened.get(id) ?? open(id);
  opened.set(id, box);
  box.catch(() => opened.delete(id));
  return box;
}

/** A sentence of the log in the words of this table: players by their names. */
export function inWords(text: string, face: Pick<GameFace, "seatWords">, names: string[]): string {
  const seats = face.seatWords ?? [];
  if (!seats.length) return text;
  return text.replace(new RegExp(`\\b(${seats.join("|")})\\b`, "g"), (word) => names[seats.indexOf(word)] ?? word);
}
