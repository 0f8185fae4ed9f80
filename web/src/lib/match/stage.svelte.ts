/** What is on the board at this moment: changes are shown one after the other, each event in its own frame. */
import { motion } from "../board/motion.svelte";
import type { GameEvent, View } from "../protocol";
import type { Scene } from "./state";

export interface Frame {
  view: View;
  event: GameEvent | null;
  /** How long it is to be seen, in milliseconds at normal speed. */
  holds: number;
}

/** Makes the frames of a change; the last must show the view as it is. */
export type Framing = (before: View, events: GameEvent[], after: View) => Frame[];

export const plainFraming: Framing = (_before, events, after) => [
  { view: after, event: events.at(-1) ?? null, holds: events.length ? 280 : 0 },
];

/** More frames than this in waiting are not worth the time: the end state is shown. */
const MOST_WAITING = 40;

export class Stage {
  view = $state.raw<View | null>(null);
  event = $state.raw<GameEvent | null>(null);
  busy = $state(false);
  #frames: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(public framing: Framing = plainFraming) {}

  /** Show how things stand, without a way there. */
  set(view: View | null): void {
    clearTimeout(this.#timer);
    this.#frames = [];
    this.view = view;
    this.event = null;
    this.busy = false;
  }

  /** Show these changes after what is under way. */
  play(scenes: Scene[]): void {
    for (const scene of scenes) {
      const before = this.#frames.at(-1)?.view ?? this.view;
      this.#frames.push(...(before ? this.framing(before, scene.events, scene.view) : [{ view: scene.view, event: null, holds: 0 }]));
    }
    if (motion.still || this.#frames.length > MOST_WAITING) this.skip();
    else if (!this.busy) this.#next();
  }

  /** Show the end at once. */
  skip(): void {
    const last = this.#frames.at(-1);
    if (last) this.set(last.view);
  }

  #next(): void {
    const frame = this.#frames.shift();
    if (!frame) {
      this.busy = false;
      this.event = null;
      return;
    }
    this.view = frame.view;
    this.event = frame.event;
    this.busy = frame.holds > 0 || this.#frames.length > 0;
    if (frame.holds > 0) this.#timer = setTimeout(() => this.#next(), motion.ms(frame.holds));
    else this.#next();
  }
}
