/** The words of the game that is on the screen, and the one whose meaning is being read. */
import type { Rect } from "../board/placing";
import type { TermInfo } from "../protocol";

export interface Glossary {
  find: RegExp;
  terms: Map<string, TermInfo>;
}

export const words = $state<{ glossary: Glossary | null; shown: { term: TermInfo; at: Rect } | null }>({ glossary: null, shown: null });

/** How a word may end without being another one: shifts, shifted, flipping. */
const ENDINGS = "(?:s|es|d|ed|ing|[bdglmnprt]ed|[bdglmnprt]ing)?";
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function glossaryOf(terms: TermInfo[]): Glossary | null {
  const told = terms.filter((term) => !term.is_sign && /^[A-Za-z]/.test(term.name)).sort((a, b) => b.name.length - a.name.length);
  if (!told.length) return null;
  return { find: new RegExp(`\\b(?:${told.map((term) => `(${escaped(term.name)})${ENDINGS}`).join("|")})\\b`, "gi"), terms: new Map(told.map((term) => [term.name.toLowerCase(), term])) };
}

/** A text in pieces, those that are words of the game with their meaning: each word where it comes first. */
export function pieces(text: string, glossary: Glossary | null, told = new Set<string>()): { text: string; term: TermInfo | null }[] {
  if (!glossary) return [{ text, term: null }];
  const found: { text: string; term: TermInfo | null }[] = [];
  let end = 0;
  for (const match of text.matchAll(glossary.find)) {
    const name = match.slice(1).find((group) => group !== undefined)!.toLowerCase();
    if (told.has(name)) continue;
    told.add(name);
    if (match.index > end) found.push({ text: text.slice(end, match.index), term: null });
    found.push({ text: match[0], term: glossary.terms.get(name)! });
    end = match.index + match[0].length;
  }
  if (end < text.length || !found.length) found.push({ text: text.slice(end), term: null });
  return found;
}
