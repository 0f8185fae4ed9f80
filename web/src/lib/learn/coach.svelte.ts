/** The coach at a table: in one's first game of a title he explains each new kind of decision once, and no more than one in a turn. */
import type { AidInfo, DecisionInfo, DecisionKindInfo, TurnInfo } from "../protocol";

interface Kept {
  /** What the person has switched; null as long as nothing was. */
  wanted: boolean | null;
  /** Whether a game of this title has been played to its end. */
  over: boolean;
  /** The kinds that have been explained, by their first rule. */
  met: string[];
}

const key = (game: string): string => `coach:${game}`;

export function kept(game: string): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(key(game)) ?? "{}") as Partial<Kept>;
    const met = Array.isArray(found.met) ? found.met.filter((one) => typeof one === "string") : [];
    return { wanted: typeof found.wanted === "boolean" ? found.wanted : null, over: found.over === true, met };
  } catch {
    return { wanted: null, over: false, met: [] };
  }
}

/** What kind of decision this is: the rule that comes first says so. */
export function kindOf(aid: AidInfo, decision: DecisionInfo | null): DecisionKindInfo | undefined {
  return aid.kinds.find((kind) => kind.rules.includes(decision?.rules[0] ?? ""));
}

export class Coach {
  /** Whether he is at the table. */
  on = $state(false);
  /** What he says now; null while he is silent. */
  said = $state.raw<{ say: string; rule: string } | null>(null);
  #kept: Kept;
  #turns = 0;
  #whose = -1;
  #spoke = "";
  #asked = -1;
  /** What he explains just now: it is known once something else is asked, so that leaving and coming back loses nothing. */
  #speaks = "";

  constructor(
    private readonly game: string,
    private readonly aid: AidInfo,
    plays: boolean,
  ) {
    this.#kept = kept(game);
    this.on = plays && this.can && (this.#kept.wanted ?? !this.#kept.over);
  }

  /** Whether this game has anything for him to say. */
  get can(): boolean {
    return this.aid.kinds.length > 0;
  }

  /** Something is asked, or no longer: he explains it if it is new and he has not spoken in this turn. */
  hear(decision: DecisionInfo | null, asked: number, turn: TurnInfo | null): void {
    if (turn && turn.seat !== this.#whose) {
      this.#whose = turn.seat;
      this.#turns += 1;
    }
    if (decision?.options.length && asked === this.#asked) return;
    this.#note();
    this.said = null;
    this.#asked = decision?.options.length ? asked : -1;
    if (!decision?.options.length) return;
    const kind = kindOf(this.aid, decision);
    const now = turn ? `turn ${this.#turns}` : `asked ${asked}`;
    if (!this.on || !kind || this.#spoke === now || this.#kept.met.includes(kind.rules[0]!)) return;
    this.#spoke = now;
    this.#speaks = kind.rules[0]!;
    this.explain(decision);
  }

  /** Say what this choice is about: also again, when he is asked. */
  explain(decision: DecisionInfo | null): void {
    const kind = kindOf(this.aid, decision);
    this.said = kind ? { say: kind.say, rule: decision?.rules[0] ?? "" } : null;
  }

  switch(on: boolean): void {
    this.on = on;
    this.#kept.wanted = on;
    // Who calls him back wants to be told again.
    if (on) this.#kept.met = [];
    this.#asked = -1;
    this.#spoke = this.#speaks = "";
    this.#keep();
  }

  /** A game has been played to its end: the next one is not the first. */
  noteEnd(): void {
    this.#kept.over = true;
    this.#kept.wanted = this.#kept.wanted === false ? false : null;
    this.#keep();
  }

  #note(): void {
    if (!this.#speaks) return;
    this.#kept.met = [...this.#kept.met, this.#speaks];
    this.#speaks = "";
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(key(this.game), JSON.stringify(this.#kept));
    } catch {
      // Without room for it he explains again next time.
    }
  }
}
