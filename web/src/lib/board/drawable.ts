import type { TransitionConfig } from "svelte/transition";

/** Whether a motion can be drawn: what has no size, because it is hidden or not laid out yet, would be scaled without end. */
export function isDrawable(motion: Pick<TransitionConfig, "css"> | undefined): boolean {
  return !/Infinity|NaN/.test(motion?.css?.(0, 1) ?? "");
}
