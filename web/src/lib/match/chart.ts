/** What a bot expected, move by move: lines for the chart of a replay, and the moves that cost most. */
import type { Evaluation, Frame, GameEvent } from "../protocol";

export interface Moment {
  /** By seat, in hundredths: 0 all lost, 100 all won; null where it is not thought out. */
  expected: number[] | null;
  /** Who moved here, and what that changed for the mover. */
  mover: number | null;
  change: number;
}

/** Whose doing a change was: the first seat that its events name. */
export function moverOf(events: GameEvent[]): number | null {
  const found = events.find((event) => typeof event.seat === "number" && event.seat >= 0);
  return found ? (found.seat as number) : null;
}

export function percent(result: number): number {
  return Math.round(50 + 50 * result);
}

/** The moments of a replay with what was expected after each; `movers` says who moved to get there. */
export function momentsOf(frames: Pick<Frame, "choices">[], evaluation: Evaluation | null, movers: (number | null)[]): Moment[] {
  const known = new Map((evaluation?.frames ?? []).map((one) => [one.choices, one.expected.map(percent)]));
  // A line that went on level would tell of what the bot has not looked at yet.
  const furthest = evaluation && evaluation.done < evaluation.of ? Math.max(-1, ...known.keys()) : Infinity;
  let before: number[] | null = null;
  return frames.map((frame, place) => {
    // Nothing is thought out where the record does not lead to.
    const expected: number[] | null = frame.choices === null || frame.choices > furthest ? null : (known.get(frame.choices) ?? before);
    const mover = movers[place] ?? null;
    const change = mover !== null && expected && before ? expected[mover]! - before[mover]! : 0;
    before = expected ?? before;
    return { expected, mover, change };
  });
}

/** The moves that cost their movers most, in the order of the match; a seventh of it lies between two, the width of a
 * finger on a small phone. */
export function turningPoints(moments: Moment[], most = 3, least = 8): number[] {
  const apart = (moments.length - 1) / 7;
  const found: number[] = [];
  moments
    .map((one, place) => ({ place, cost: -one.change }))
    .filter((one) => one.cost >= least)
    .sort((a, b) => b.cost - a.cost)
    .forEach(({ place }) => {
      if (found.length < most && found.every((other) => Math.abs(other - place) >= apart)) found.push(place);
    });
  return found.sort((a, b) => a - b);
}

/** A line of the chart in a box of 1000 by 100, for a seat; it breaks where nothing is expected. */
export function lineOf(moments: Moment[], seat: number): string {
  const step = 1000 / Math.max(1, moments.length - 1);
  let path = "";
  moments.forEach((one, place) => {
    const goesOn = moments[place - 1]?.expected;
    if (one.expected) path += `${goesOn ? "L" : "M"}${(place * step).toFixed(1)} ${100 - one.expected[seat]!}`;
  });
  return path;
}
