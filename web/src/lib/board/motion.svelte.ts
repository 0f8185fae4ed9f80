/** How long things take to move: the durations of the look at the person's own speed, and none at all for who wants it still. */
import { flip, type AnimationConfig } from "svelte/animate";
import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import { isDrawable } from "./drawable";

const DURATIONS = { quick: 140, steady: 280, grand: 700 };
export type Duration = keyof typeof DURATIONS;
export const SPEEDS = [0.5, 1, 2, 4] as const;
/** What happens after each choice of another seat: nothing, a short pause, or a wait until the person wants to go on. */
export const PACES = { flow: "one after the other", pause: "with a short pause", step: "step by step, when I tap" } as const;
export type Pace = keyof typeof PACES;
const PAUSE_MS = 450;

function paceOf(text: string | null): Pace {
  return text !== null && text in PACES ? (text as Pace) : "pause";
}

class Motion {
  speed = $state(Number(localStorage.getItem("speed")) || 1);
  pace = $state<Pace>(paceOf(localStorage.getItem("pace")));

  get still(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    localStorage.setItem("speed", String(speed));
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    localStorage.setItem("pace", pace);
  }

  /** How long what another seat did stays before the next thing is shown. */
  get pauseMs(): number {
    return this.pace === "flow" ? 0 : this.ms(PAUSE_MS);
  }

  /** Milliseconds for a duration of the look, or for one at normal speed. */
  ms(duration: Duration | number): number {
    const usual = typeof duration === "number" ? duration : DURATIONS[duration];
    return this.still ? 0 : usual / this.speed;
  }

  /** The durations for style sheets below an element: `style={motion.style}`. */
  get style(): string {
    return (Object.keys(DURATIONS) as Duration[]).map((name) => `--${name}: ${this.ms(name)}ms`).join("; ");
  }
}

export const motion = new Motion();

/** Shake its head once: the answer to a click on what may not be chosen. */
export function shake(thing: Element): void {
  const frames = [0, -4, 4, -4, 0].map((x) => ({ translate: `${x}px 0` }));
  if (!motion.still) thing.animate(frames, { duration: DURATIONS.quick * 2, easing: "ease-in-out" });
}

function fade(): TransitionConfig {
  return { duration: motion.ms("quick"), css: (t) => `opacity: ${t}` };
}

/**
 * A pair of transitions for things that change their place on the board: `in:receive={{ key }} out:send={{ key }}` on
 * both places, and the thing travels between them. What comes from nowhere or goes nowhere fades.
 */
export function travel(duration: Duration | number = "steady"): ReturnType<typeof crossfade> {
  const pair = crossfade({ duration: () => motion.ms(duration), easing: cubicOut, fallback: fade });
  const sound = (one: (typeof pair)[number]): (typeof pair)[number] => (node, params) => {
    const start = one(node, params);
    return () => {
      const found = start();
      return isDrawable(found) ? found : fade();
    };
  };
  return [sound(pair[0]), sound(pair[1])];
}

/** For `animate:glide`: what stays in its row moves to its new place there. */
export function glide(node: Element, places: { from: DOMRect; to: DOMRect }): AnimationConfig {
  const found = flip(node, places, { duration: motion.ms("steady") });
  return isDrawable(found) ? found : { duration: 0 };
}
