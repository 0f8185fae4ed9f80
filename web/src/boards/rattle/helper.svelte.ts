/** Deploying for somebody: one offered option after the other, as the server advises; nothing but deployment is chosen. */
import { untrack } from "svelte";
import type { BoardProps } from "../../lib/board/face";

const STEPS = ["deploy_group", "deploy_point", "load_setup", "set_aside"];
export const QUESTION = "deploy";

type Given = Pick<BoardProps, "options" | "choose" | "ask" | "told">;

export class Helper {
  on = $state(false);
  #given: () => Given;
  #step: () => string;

  constructor(given: () => Given, step: () => string) {
    this.#given = given;
    this.#step = step;
    $effect(() => {
      if (this.on && this.#given().options.length && !this.mayHelp) this.on = false;
    });
    $effect(() => {
      if (this.on && this.mayHelp) this.#given().ask?.(QUESTION);
    });
    $effect(() => {
      const { told, options } = this.#given();
      if (!this.on || !this.mayHelp || told?.question !== QUESTION) return;
      const advised = options.find((one) => one.text === told.answer);
      untrack(() => (advised ? this.#given().choose(advised) : (this.on = false)));
    });
  }

  /** Whether what is asked now is a decision of the deployment. */
  get mayHelp(): boolean {
    return this.#given().options.length > 0 && STEPS.includes(this.#step());
  }

  /** Whether the helper has something to show: a decision that it could make, or that it is at work. */
  get isSeen(): boolean {
    return this.on || this.mayHelp;
  }
}
