/** A lesson being taken: its moments come from the server, which keeps nothing; the browser keeps the choices. */
import { api, Refusal } from "../api";
import type { Stage } from "../match/stage.svelte";
import { linesOf, type LogLine, type Scene } from "../match/state";
import type { LessonMoment } from "../protocol";
import { keepProgress, progressOf } from "./progress";

/** What one says who has looked at something. */
export const SEEN = "seen";

export class Taking {
  moment = $state.raw<LessonMoment | null>(null);
  busy = $state(false);
  problem = $state("");
  /** What is said to something else than what the step is about; the number tells two equal ones apart. */
  answer = $state.raw<{ text: string; serial: number } | null>(null);
  /** The last answer to a question in the game's own words. */
  told = $state.raw<{ question: string; answer: string } | null>(null);
  /** Sentences of what has happened since this page was opened. */
  log = $state.raw<LogLine[]>([]);
  /** Whether the learner has ended the free game before its end. */
  ended = $state(false);
  #serial = 0;

  constructor(
    readonly game: string,
    readonly lesson: string,
    readonly stage: Stage,
  ) {}

  get isOver(): boolean {
    return this.ended || (this.moment?.is_over ?? false);
  }

  /** Go on where one left off; a lesson that was done, or has changed since, begins anew. */
  async begin(): Promise<void> {
    const { choices } = progressOf(this.game, this.lesson);
    let found = await api.lesson(this.game, this.lesson, { choices }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === "other_lesson") return null;
      throw error;
    });
    if (!found || found.is_over) found = await api.lesson(this.game, this.lesson, {});
    this.moment = { ...found, scenes: [] };
    this.stage.set(found.view);
  }

  async choose(chosen: string): Promise<void> {
    if (!this.moment || this.busy) return;
    await this.#ask(this.moment.choices, chosen);
  }

  /** Ask something about the table in the game's own words. */
  async ask(question: string): Promise<void> {
    if (!this.moment) return;
    const { choices } = this.moment;
    const found = await api.lesson(this.game, this.lesson, { choices, question }).catch(() => null);
    if (found && this.moment.choices === choices) this.told = { question, answer: found.told };
  }

  async back(): Promise<void> {
    const kept = this.moment?.kept;
    if (kept === null || kept === undefined) return;
    this.ended = false;
    await this.#ask(this.moment!.choices.slice(0, kept), null);
  }

  async again(): Promise<void> {
    this.ended = false;
    this.log = [];
    await this.#ask([], null);
  }

  /** End the free game here. */
  end(): void {
    this.ended = true;
    if (this.moment) keepProgress(this.game, this.lesson, this.moment.choices, true);
  }

  forget(): void {
    this.answer = null;
  }

  async #ask(choices: string[], chosen: string | null): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      const found = await api.lesson(this.game, this.lesson, { choices, chosen });
      this.answer = found.answer ? { text: found.answer, serial: ++this.#serial } : null;
      if (found.answer) return;
      this.#show(found, chosen !== null);
      // Bots that take their time are waited for, and what they do is shown as it comes.
      for (let last = found; !last.is_over && !last.decision.waiting.includes(last.seat); ) {
        const next = await api.lesson(this.game, this.lesson, { choices: last.choices });
        this.#show(next, true, last.scenes.length);
        last = next;
      }
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }

  /** Show a moment, with what led to it but for the scenes that were `seen` before. */
  #show(found: LessonMoment, goesOn: boolean, seen = 0): void {
    this.moment = found;
    this.told = null;
    keepProgress(this.game, this.lesson, found.choices, found.is_over);
    if (!goesOn) {
      this.stage.set(found.view);
      return;
    }
    const scenes: Scene[] = [];
    for (const scene of found.scenes.slice(seen)) {
      const lines = linesOf(scene.events, scene.log, (this.log.at(-1)?.key ?? 0) + 1);
      this.log = [...this.log, ...lines];
      scenes.push({ n: 0, view: scene.view, events: scene.events, log: lines });
    }
    // The next step may have a table of its own.
    if (JSON.stringify(found.scenes.at(-1)?.view) !== JSON.stringify(found.view)) scenes.push({ n: 0, view: found.view, events: [], log: [] });
    this.stage.play(scenes, found.seat);
  }
}
