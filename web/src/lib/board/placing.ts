/** Where a slip of paper goes so that it lies beside what it speaks of, inside the board, and on nothing that matters. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 10;
const MARGIN = 8;
/** What a pixel of way costs, in pixels of what would be covered: a slip far from its thing is not understood. */
const WAY = 40;
/** A thing larger than this is spoken of at the finger, not at its edge. */
const LARGE = 160;
const FINGER = 12;

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How far apart two rectangles are; 0 when they touch. */
export function gapBetween(a: Rect, b: Rect): number {
  return Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

/** What a click was about: the thing, or for a large one the place under the finger. */
export function spotOf(thing: Rect, finger: { x: number; y: number } | null): Rect {
  const isLarge = thing.right - thing.left > LARGE || thing.bottom - thing.top > LARGE;
  const isIn = finger && finger.x >= thing.left && finger.x <= thing.right && finger.y >= thing.top && finger.y <= thing.bottom;
  if (!isLarge || !isIn) return thing;
  return { left: finger.x - FINGER, right: finger.x + FINGER, top: finger.y - FINGER, bottom: finger.y + FINGER };
}

/**
 * The left upper corner for a slip of this size: above, below, right or left of the thing, near it; whichever costs least of
 * the thing itself, of what must stay visible, and of way, and of equals the first.
 */
export function placeBeside(thing: Rect, size: { width: number; height: number }, board: Rect, keepFree: Rect[]): { left: number; top: number } {
  const { width, height } = size;
  const across = [(thing.left + thing.right - width) / 2, thing.left, thing.right - width, thing.right + GAP, thing.left - width - GAP];
  const down = [thing.top - height - GAP, thing.bottom + GAP, (thing.top + thing.bottom - height) / 2, thing.top, thing.bottom - height];
  const corners = [
    ...across.flatMap((x) => down.slice(0, 2).map((y) => [x, y] as const)),
    ...across.slice(3).flatMap((x) => down.slice(2).map((y) => [x, y] as const)),
    ...[60, 120, 180].flatMap((far) => [[across[0]!, down[0]! - far], [across[0]!, down[1]! + far], [across[3]! + far, down[2]!], [across[4]! - far, down[2]!]] as const),
  ];
  let best = { left: 0, top: 0, cost: Infinity };
  for (const [x, y] of corners) {
    const left = clamp(x, board.left + MARGIN, board.right - width - MARGIN);
    const top = clamp(y, board.top + MARGIN, board.bottom - height - MARGIN);
    const slip = { left, top, right: left + width, bottom: top + height };
    const cost = 4 * overlap(slip, thing) + keepFree.reduce((sum, one) => sum + overlap(slip, one), 0) + WAY * gapBetween(slip, thing);
    if (cost < best.cost) best = { left, top, cost };
  }
  return { left: best.left, top: best.top };
}
