/** What of the board may be chosen: things and notations with their options, and what a click on one of them does. */
import { getContext, setContext } from "svelte";
import type { ChoiceInfo } from "../protocol";
import type { BoardProps } from "./face";

type Given = Pick<BoardProps, "options" | "lit" | "choose" | "offer" | "why">;

export class Choices {
  #given: () => Given;
  #found = $derived.by(() => {
    const found = new Map<string, ChoiceInfo[]>();
    const put = (name: string, one: ChoiceInfo) => found.set(name, [...(found.get(name) ?? []), one]);
    for (const one of this.#given().options) for (const name of new Set([one.text, ...one.points_at])) put(name, one);
    return found;
  });

  constructor(given: () => Given) {
    this.#given = given;
  }

  get all(): ChoiceInfo[] {
    return this.#given().options;
  }

  /** The options of a thing (`space:R1`), or the one that is written so (`ruin:9a`). */
  of(name: string): ChoiceInfo[] {
    return this.#found.get(name) ?? [];
  }

  may(name: string): boolean {
    return this.#found.has(name);
  }

  isLit(name: string): boolean {
    return this.#given().lit.has(name);
  }

  /** What a click does: choose the one option, let the person say which of several, or tell why there is none. */
  press(name: string, at: Element, instead: { option?: number; text?: string } = { text: name }): void {
    const found = this.of(name);
    const { choose, offer, why } = this.#given();
    if (found.length === 1) choose(found[0]!);
    else if (found.length > 1) offer(found, at);
    else why(instead, at);
  }
}

const KEY = Symbol("choices");

/** Call once in a board, with its props: `const choices = provideChoices(() => props)`. */
export function provideChoices(given: () => Given): Choices {
  return setContext(KEY, new Choices(given));
}

export function useChoices(): Choices {
  return getContext<Choices>(KEY);
}
