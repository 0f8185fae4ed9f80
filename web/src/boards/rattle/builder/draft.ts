/** A warband being built: pure changes of it, its link, and what the server tells about it. No rule of the game is here. */

export const NONE = "none";

export type Picks = string | string[];

export interface GroupDraft {
  type: string;
  pick: Picks;
  attached: Picks;
}

export interface Draft {
  name: string;
  traits: string[];
  drive: string;
  note: string;
  groups: GroupDraft[];
}

export interface Fault {
  text: string;
  rule: string;
  /** The group that it is about, by its place. */
  group: number | null;
}

/** Fail, success, critical, and all cases there are. */
export type Odds = [number, number, number, number];

export interface Check {
  stat: string;
  needs: number;
  printed: number;
  /** How many dice are rolled when nothing else is said. */
  dice: number;
  /** With 1, 2 and 3 dice. */
  odds: Odds[];
}

export interface GroupTold extends GroupDraft {
  line: string;
  code: string;
  name: string;
  points: number;
  has_champion: boolean;
  is_known: boolean;
  base_mm?: number;
  carries?: number;
  mov?: string;
  rng?: string;
  /** By stat or band: the traits that change it. */
  changed?: Record<string, string[]>;
  checks?: Check[];
  /** How often a plain attack removes a group of each type: so many cases of all. */
  removes?: { type: string; cases: [number, number] }[];
}

/** What the game's own tool tells about a warband. */
export interface Muster {
  warband: Partial<Draft> & { name: string; traits: string[]; groups: GroupDraft[] };
  text: string;
  points: number;
  of: number;
  faults: Fault[];
  rules: { rule: string; text: string; is_kept: boolean }[];
  groups: GroupTold[];
}

export const EMPTY: Draft = { name: "", traits: [], drive: "", note: "", groups: [] };

/** A draft from a table of the game: a ready-made warband, one that was kept, or the server's reading of a text. */
export function draftOf(table: Muster["warband"]): Draft {
  return {
    name: table.name,
    traits: [...table.traits],
    drive: table.drive ?? "",
    note: table.note ?? "",
    groups: table.groups.map((group) => ({ type: group.type, pick: group.pick ?? NONE, attached: group.attached ?? NONE })),
  };
}

/** The table that the server is asked about, and that a match is played with. */
export function tableOf(draft: Draft): Record<string, unknown> {
  const { name, traits, drive, note, groups } = draft;
  return { name: name.trim() || "Nameless", traits, groups, ...(drive ? { drive } : {}), ...(note.trim() ? { note: note.trim() } : {}) };
}

export function withGroup(draft: Draft, type: string): Draft {
  return { ...draft, groups: [...draft.groups, { type, pick: NONE, attached: NONE }] };
}

export function withCopy(draft: Draft, place: number): Draft {
  const groups = draft.groups.flatMap((group, number) => (number === place ? [group, { ...group }] : [group]));
  return { ...draft, groups };
}

export function withoutGroup(draft: Draft, place: number): Draft {
  return { ...draft, groups: draft.groups.filter((_, number) => number !== place) };
}

export function withPick(draft: Draft, place: number, what: "pick" | "attached", pick: string): Draft {
  return { ...draft, groups: draft.groups.map((group, number) => (number === place ? { ...group, [what]: pick } : group)) };
}

/** Takes a trait, or gives it up. */
export function withTrait(draft: Draft, trait: string): Draft {
  const traits = draft.traits.includes(trait) ? draft.traits.filter((one) => one !== trait) : [...draft.traits, trait];
  return { ...draft, traits };
}

/** The one pick that a list shows; a warband from elsewhere may have several. */
export function firstPick(picks: Picks): string {
  return Array.isArray(picks) ? (picks[0] ?? NONE) : picks;
}

export function allPicks(picks: Picks): string[] {
  return (Array.isArray(picks) ? picks : [picks]).filter((pick) => pick !== NONE);
}

/** An address that opens this warband; everything is in it. */
export function linkOf(base: string, text: string, kept = ""): string {
  const query = new URLSearchParams({ warband: text.trimEnd() });
  if (kept) query.set("kept", kept);
  return `${base}?${query}`;
}

/** What somebody pasted: a link, a table in JSON, or the text of a warband. Throws what is wrong with it. */
export function readSource(pasted: string): string | Record<string, unknown> {
  const text = pasted.trim();
  if (!text) throw new Error("There is nothing to read yet.");
  if (/^https?:\/\/\S+$/.test(text)) {
    const linked = new URL(text).searchParams.get("warband");
    if (linked === null) throw new Error("There is no warband in this link.");
    return linked;
  }
  if (!text.startsWith("{")) return text;
  let table: unknown;
  try {
    table = JSON.parse(text);
  } catch {
    throw new Error("This begins like JSON, but is none.");
  }
  return table as Record<string, unknown>;
}

/** So many cases of all, in per cent, exactly as far as four digits go. */
export function percent(cases: number, all: number, digits = 2): string {
  return `${Number(((100 * cases) / all).toFixed(digits))} %`;
}

/** Without the source that the rules page adds in brackets. */
export function withoutSource(rule: string): string {
  return rule.replace(/ \[[^\]]*\]$/, "");
}

export function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}
