/** A puzzle being solved: its moments come from the server, which keeps nothing; trying and taking back are free. */
import { api } from "../api";
import type { Stage } from "../match/stage.svelte";
import { linesOf, type LogLine } from "../match/state";
import type { PuzzleMoment, PuzzleSolution } from "../protocol";

/** The nudge that is the solution. */
export const SHOWN = 3;

export class Solving {
  moment = $state.raw<PuzzleMoment | null>(null);
  busy = $state(false);
  problem = $state("");
  /** Why a choice was not taken; the number tells two equal ones apart. */
  answer = $state.raw<{ text: string; rule: string; serial: number } | null>(null);
  /** The last answer to a question in the game's own words. */
  told = $state.raw<{ question: string; answer: string } | null>(null);
  log = $state.raw<LogLine[]>([]);
  nudges = $state.raw<string[]>([]);
  points = $state.raw<string[]>([]);
  solution = $state.raw<PuzzleSolution | null>(null);
  /** How large a nudge was asked for. */
  nudged = $state(0);
  /** Attempts that missed. */
  missed = $state(0);
  #serial = 0;

  constructor(
    readonly game: string,
    readonly number: number,
    readonly stage: Stage,
    readonly solved: (first: boolean) => void,
  ) {}

  async begin(): Promise<void> {
    this.moment = await api.puzzle(this.game, this.number, {});
    this.stage.set(this.moment.view);
  }

  async choose(chosen: string): Promise<void> {
    if (this.moment && !this.busy) await this.#ask(this.moment.choices, chosen);
  }

  async undo(): Promise<void> {
    if (this.moment?.choices.length) await this.#ask(this.moment.choices.slice(0, -1), null);
  }

  async again(): Promise<void> {
    await this.#ask([], null);
  }

  /** The next larger nudge; the last is the solution. */
  async nudge(size: number): Promise<void> {
    if (!this.moment) return;
    this.nudged = Math.max(this.nudged, size);
    if (size >= SHOWN) return this.again();
    await this.#ask(this.moment.choices, null);
  }

  /** Play the solution from the start. */
  async watch(): Promise<void> {
    const steps = this.solution?.steps ?? [];
    await this.#ask([], null);
    for (const step of steps) await this.#ask(this.moment?.choices ?? [], step.text);
  }

  /** Ask something about the table in the game's own words. */
  async ask(question: string): Promise<void> {
    if (!this.moment) return;
    const { choices } = this.moment;
    const found = await api.puzzle(this.game, this.number, { choices, question }).catch(() => null);
    if (found && this.moment.choices === choices) this.told = { question, answer: found.told };
  }

  forget(): void {
    this.answer = null;
  }

  async #ask(choices: string[], chosen: string | null): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      const found = await api.puzzle(this.game, this.number, { choices, chosen, nudge: this.nudged });
      this.answer = found.answer ? { text: found.answer, rule: found.rule, serial: ++this.#serial } : null;
      this.nudges = found.nudges.length ? found.nudges : this.nudges;
      this.points = found.points.length ? found.points : this.points;
      this.solution = found.solution ?? this.solution;
      if (!found.answer) this.#show(found, chosen !== null);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }

  #show(found: PuzzleMoment, goesOn: boolean): void {
    const first = this.missed === 0 && this.nudged < SHOWN;
    this.moment = found;
    this.told = null;
    if (goesOn && found.verdict === "missed") this.missed += 1;
    if (goesOn && found.verdict === "solved") this.solved(first);
    if (!goesOn) {
      this.log = this.log.slice(0, found.choices.length ? undefined : 0);
      this.stage.set(found.view);
      return;
    }
    const scenes = found.scenes.map((scene) => {
      const lines = linesOf(scene.events, scene.log, (this.log.at(-1)?.key ?? 0) + 1);
      this.log = [...this.log, ...lines];
      return { n: 0, view: scene.view, events: scene.events, log: lines };
    });
    this.stage.play(scenes, found.seat);
  }
}
