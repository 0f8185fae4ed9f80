/** Where small labels lie so that they cover no name, no card and not each other; all in pixels of the board's field. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** Something in the way: the heavier, the worse it is to lie on it. */
export interface Taken extends Rect {
  weight: number;
}

export function shared(a: Rect, b: Rect): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The place that covers least of what is taken; of equals the first. All of it stays within the field. */
export function placed(places: Rect[], taken: Taken[], field: { width: number; height: number }): Rect {
  const inside = places.map((one) => ({
    ...one,
    left: Math.max(2, Math.min(field.width - one.width - 2, one.left)),
    top: Math.max(2, Math.min(field.height - one.height - 2, one.top)),
  }));
  const cost = inside.map((one) => taken.reduce((sum, other) => sum + shared(one, other) * other.weight, 0));
  return inside[cost.indexOf(Math.min(...cost))]!;
}

/** Places round a point: right, left, above, and between them, `away` from it sideways and `high` above it. */
export function round(x: number, y: number, size: { width: number; height: number }, away: number, high: number): Rect[] {
  const { width, height } = size;
  const right = x + away;
  const left = x - away - width;
  const middle = x - width / 2;
  const level = y - height / 2;
  const above = y - high - height / 2;
  return [[right, level], [left, level], [right, level - height * 0.7], [left, level - height * 0.7], [middle, above], [right, above], [left, above], [middle, above - height]].map(([one, other]) => ({ left: one!, top: other!, ...size }));
}
