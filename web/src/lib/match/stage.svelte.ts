/** What is on the board at this moment: changes are shown one after the other, each event in its own frame. */
import { motion } from "../board/motion.svelte";
import type { GameEvent, View } from "../protocol";
import type { LogLine, Scene } from "./state";

export interface Frame {
  view: View;
  event: GameEvent | null;
  /** How long it is to be seen, in milliseconds at normal speed. */
  holds: number;
  /** What another seat did is complete here: the person may want to take it in before the next. */
  rests?: boolean;
  /** What is told of it. */
  line?: LogLine | null;
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
  /** The sentence of what is being shown. */
  line = $state.raw<LogLine | null>(null);
  busy = $state(false);
  /** Whether the person has to say when it goes on. */
  resting = $state(false);
  #frames: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(public framing: Framing = plainFraming) {}

  /** Show how things stand, without a way there. */
  set(view: View | null): void {
    clearTimeout(this.#timer);
    this.#frames = [];
    this.view = view;
    this.event = null;
    this.line = null;
    this.busy = false;
    this.resting = false;
  }

  /** Show these changes after what is under way; what others than `me` did may be dwelt on. */
  play(scenes: Scene[], me: number | null = null): void {
    for (const scene of scenes) {
      const before = this.#frames.at(-1)?.view ?? this.view;
      const frames = before ? this.framing(before, scene.events, scene.view) : [{ view: scene.view, event: null, holds: 0 }];
      const rests = !scene.view.over && scene.log.some((line) => line.seat !== null && line.seat !== me);
      const line = scene.log.at(-1) ?? null;
      this.#frames.push(...frames.map((frame, place) => ({ ...frame, line, rests: rests && place === frames.length - 1 })));
    }
    const stops = motion.pace === "step" && this.#frames.some((frame) => frame.rests);
    if (!stops && (motion.still || this.#frames.length > MOST_WAITING)) this.skip();
    else if (!this.busy) this.#next();
  }

  /** Show at once how it ends, or the next place to rest at. */
  skip(): void {
    clearTimeout(this.#timer);
    if (this.resting) {
      this.resting = false;
      this.#next();
      return;
    }
    const stop = motion.pace === "step" ? this.#frames.findIndex((frame) => frame.rests) : -1;
    this.#frames = stop >= 0 ? this.#frames.slice(stop) : this.#frames.slice(-1).map((frame) => ({ ...frame, holds: 0, rests: false }));
    this.#next();
  }

  #next(): void {
    const frame = this.#frames.shift();
    if (!frame) {
      this.busy = false;
      this.event = null;
      this.line = null;
      return;
    }
    this.view = frame.view;
    this.event = frame.event;
    this.line = frame.line ?? null;
    if (frame.rests && motion.pace === "step") {
      this.busy = this.resting = true;
      return;
    }
    const holds = motion.still ? 0 : motion.ms(frame.holds) + (frame.rests ? motion.pauseMs : 0);
    this.busy = holds > 0 || this.#frames.length > 0;
    if (holds > 0) this.#timer = setTimeout(() => this.#next(), holds);
    else this.#next();
  }
}
