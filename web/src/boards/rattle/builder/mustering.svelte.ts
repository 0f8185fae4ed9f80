/** What the server tells about a draft: asked a moment after the last change, and only the last answer counts. */
import { api } from "../../../lib/api";
import type { Muster } from "./draft";

const PAUSE_MS = 150;

export type Variants = Record<string, unknown>;

export function muster(warband: unknown, variants: Variants = {}): Promise<Muster> {
  return api.tool<Muster>("rattle", "warband", "check", { warband, variants });
}

/** The warband with what it lacks, searched for by the server. */
export function finish(warband: unknown, variants: Variants = {}): Promise<Muster> {
  return api.tool<Muster>("rattle", "warband", "finish", { warband, variants });
}

export class Mustering {
  told = $state.raw<Muster | null>(null);
  problem = $state("");
  /** Whether what is told is of an earlier draft. */
  stale = $state(true);
  #asked = 0;

  /** Asks about a warband; the function that is given back calls it off. */
  ask(warband: unknown, variants: Variants): () => void {
    const asked = ++this.#asked;
    this.stale = true;
    const timer = setTimeout(() => void this.#now(asked, warband, variants), asked > 1 ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }

  async #now(asked: number, warband: unknown, variants: Variants): Promise<void> {
    try {
      const told = await muster(warband, variants);
      if (asked !== this.#asked) return;
      this.told = told;
      this.stale = false;
      this.problem = "";
    } catch (error) {
      if (asked === this.#asked) this.problem = error instanceof Error ? error.message : String(error);
    }
  }
}
