/** Where a slip of paper goes so that it lies beside what it speaks of, inside the board, and on nothing that matters. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 10;
const MARGIN = 8;

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

/**
 * The left upper corner for a slip of this size: above, below, right or left of the thing, or at an edge of the board;
 * whichever covers the least of the thing itself and of what must stay visible, and of equals the first.
 */
export function placeBeside(thing: Rect, size: { width: number; height: number }, board: Rect, keepFree: Rect[]): { left: number; top: number } {
  const { width, height } = size;
  const middle = (thing.left + thing.right - width) / 2;
  const centre = (thing.top + thing.bottom - height) / 2;
  const across = (board.left + board.right - width) / 2;
  const corners: [number, number][] = [
    [middle, thing.top - height - GAP],
    [middle, thing.bottom + GAP],
    [thing.right + GAP, centre],
    [thing.left - width - GAP, centre],
    [across, board.top],
    [across, board.bottom],
    [board.left, board.top], [board.right, board.top], [board.left, board.bottom], [board.right, board.bottom],
  ];
  let best = { left: 0, top: 0, cost: Infinity };
  for (const [x, y] of corners) {
    const left = clamp(x, board.left + MARGIN, board.right - width - MARGIN);
    const top = clamp(y, board.top + MARGIN, board.bottom - height - MARGIN);
    const slip = { left, top, right: left + width, bottom: top + height };
    const cost = 4 * overlap(slip, thing) + keepFree.reduce((sum, one) => sum + overlap(slip, one), 0);
    if (cost < best.cost) best = { left, top, cost };
  }
  return { left: best.left, top: best.top };
}
