/** A board being drawn: each function gives the changed board, and leaves the one it was given as it was. */
import type { Board, Space } from "../geometry";

export type Kind = Exclude<Space["kind"], "caravan">;

/** As many spaces as options can name, the caravan among them. */
export const MOST_SPACES = 24;
const EDGE = 45;
const STEP = 5;
const KIND_WORDS: Record<Kind, string> = { desert: "Desert", ruin: "Ruin", great_ruin: "Great ruin" };

/** A board to go on from, its spaces called C, S1, S2 and so on: the names of our own boards belong to their places. */
export function draftFrom(board: Board): Board {
  const called = new Map(board.spaces.map((space, place) => [space.id, place ? `S${place}` : "C"]));
  const name = (id: string) => called.get(id) ?? id;
  return {
    ...structuredClone(board),
    id: "own_board",
    spaces: board.spaces.map((space) => ({ ...space, id: name(space.id) })),
    paths: board.paths.map((path) => ({ ...path, a: name(path.a), b: name(path.b) })),
    ports: board.ports.map((port) => ({ ...port, space: name(port.space) })),
  };
}

const inside = (value: number) => Math.min(1000 - EDGE, Math.max(EDGE, STEP * Math.round(value / STEP)));

export function withSpace(board: Board, kind: Kind, x: number, y: number): Board {
  if (board.spaces.length >= MOST_SPACES) return board;
  const ids = board.spaces.map((space) => Number(space.id.slice(1)) || 0);
  const number = Math.max(0, ...ids) + 1;
  return { ...board, spaces: [...board.spaces, { id: `S${number}`, name: `${KIND_WORDS[kind]} ${number}`, kind, x: inside(x), y: inside(y) }] };
}

/** The caravan stays: there is exactly one. */
export function withoutSpace(board: Board, id: string): Board {
  if (board.spaces[0]?.id === id) return board;
  return {
    ...board,
    spaces: board.spaces.filter((space) => space.id !== id),
    paths: board.paths.filter((path) => path.a !== id && path.b !== id),
    ports: board.ports.filter((port) => port.space !== id),
  };
}

export function changed(board: Board, id: string, change: Partial<Pick<Space, "name" | "kind">>): Board {
  return { ...board, spaces: board.spaces.map((space) => (space.id === id ? { ...space, ...change } : space)) };
}

/** Roads go straight again to what was moved. */
export function moved(board: Board, id: string, x: number, y: number): Board {
  const straight = <Road extends { via?: unknown }>(road: Road): Road => ({ ...road, via: undefined });
  return {
    ...board,
    spaces: board.spaces.map((space) => (space.id === id ? { ...space, x: inside(x), y: inside(y) } : space)),
    paths: board.paths.map((path) => (path.a === id || path.b === id ? straight(path) : path)),
    ports: board.ports.map((port) => (port.space === id ? straight(port) : port)),
  };
}

/** The path between two spaces, from none to both ways, there only, back only, and none again. */
export function withPath(board: Board, from: string, to: string): Board {
  const old = board.paths.find((path) => (path.a === from && path.b === to) || (path.a === to && path.b === from));
  const others = board.paths.filter((path) => path !== old);
  if (from === to) return board;
  if (!old) return { ...board, paths: [...others, { a: from, b: to, dir: "both" }] };
  if (old.dir === "both") return { ...board, paths: [...others, { a: from, b: to, dir: "ab" }] };
  if (old.a === from) return { ...board, paths: [...others, { a: to, b: from, dir: "ab" }] };
  return { ...board, paths: others };
}

/** The road from a space to a place on the rim, from none to both ways, in only, out only, and none again. */
export function withPort(board: Board, space: string, slot: number): Board {
  const old = board.ports.find((port) => port.slot === slot);
  const others = board.ports.filter((port) => port !== old);
  const next = old?.space !== space ? "both" : old.dir === "both" ? "in" : old.dir === "in" ? "out" : null;
  return { ...board, ports: next ? [...others, { slot, space, dir: next }] : others };
}

/** The bridge between two places on the rim of the disc, or none where there is one; a place is the end of one bridge. */
export function withBridge(board: Board, one: number, other: number): Board {
  const { chords } = board.disc;
  const isThere = chords.some(({ ends }) => ends.includes(one) && ends.includes(other));
  const left = chords.filter(({ ends }) => !ends.includes(one) && !ends.includes(other));
  const ends = [...left.map((chord) => chord.ends), ...(isThere || one === other ? [] : [[one, other] as [number, number]])];
  return { ...board, disc: { ...board.disc, chords: ends.map((pair, place) => ({ id: `bridge_${place + 1}`, ends: pair })) } };
}

/** What the server says of a board, with the names that the person gave instead of ids and places in a file. */
export function faultWords(text: string, board: Board): string[] {
  const names = new Map(board.spaces.map((space) => [space.id, space.name]));
  return text
    .split("\n")
    .map((line) => line.replace(/^.*\bboard[\w.[\]]*: /, "").replace(/\b(C|S\d+)\b/g, (id) => names.get(id) ?? id).trim())
    .filter((line) => line && !line.endsWith(":"))
    .map((line) => line.charAt(0).toUpperCase() + line.slice(1));
}
