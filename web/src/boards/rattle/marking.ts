/** Where the words of the map stand so that none lies on another, and which ground belongs to the finger of each group. */
import { distance, type Point } from "./view";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxAt([x, y]: Point, width: number, height: number): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function common(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}

/** How much of a box lies on others or beyond the frame. */
export function clutter(box: Box, taken: Box[], frame: Box): number {
  const inside = common(box, frame);
  return taken.reduce((sum, one) => sum + common(box, one), (box.right - box.left) * (box.bottom - box.top) - inside);
}

/** The first of some places that is free for words of that size, else the one that is most so. */
export function freest(places: Point[], width: number, height: number, taken: Box[], frame: Box): { at: Point; clutter: number } {
  let best = { at: places[0]!, clutter: Infinity };
  for (const at of places) {
    const found = clutter(boxAt(at, width, height), taken, frame);
    if (found < best.clutter - 0.01) best = { at, clutter: found };
  }
  return best;
}

/** Places round a base for words of that size: beside it, above and below, then the corners. */
export function around([x, y]: Point, r: number, width: number, height: number): Point[] {
  const [across, down] = [r + 1.5 + width / 2, r + 1.5 + height / 2];
  return [[x + across, y], [x - across, y], [x, y + down], [x, y - down], [x + across * 0.85, y - down * 0.7], [x + across * 0.85, y + down * 0.7], [x - across * 0.85, y - down * 0.7], [x - across * 0.85, y + down * 0.7]];
}

/** Places on a circle, from its lowest point on to both sides. */
export function onCircle([x, y]: Point, r: number): Point[] {
  return [0, 15, -15, 30, -30, 50, -50, 70, -70, 90, -90, 110, -110, 130, -130, 150, -150, 165, -165, 180].map((turn): Point => [x + r * Math.sin((turn * Math.PI) / 180), y + r * Math.cos((turn * Math.PI) / 180)]);
}

const CORNERS = 48;

/**
 * The ground of a finger round a point: what is nearer to it than to any neighbour and inside the frame. It reaches as far as `finger`,
 * and farther where neighbours leave too little on their side.
 */
export function fingerGround(at: Point, neighbours: Point[], finger: number, frame: Box): Point[] {
  for (let reach = finger; ; reach += finger / 8) {
    const ground = Array.from({ length: CORNERS }, (_, corner): Point => {
      const turn = (2 * Math.PI * corner) / CORNERS;
      const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
      let far = reach;
      for (const other of neighbours) {
        const away = distance(at, other);
        const towards = ((other[0] - at[0]) * dx + (other[1] - at[1]) * dy) / (away || 1);
        if (towards > 0) far = Math.min(far, away / 2 / towards);
      }
      if (dx > 0) far = Math.min(far, (frame.right - at[0]) / dx);
      if (dx < 0) far = Math.min(far, (frame.left - at[0]) / dx);
      if (dy > 0) far = Math.min(far, (frame.bottom - at[1]) / dy);
      if (dy < 0) far = Math.min(far, (frame.top - at[1]) / dy);
      return [at[0] + far * dx, at[1] + far * dy];
    });
    const [xs, ys] = [ground.map(([x]) => x), ground.map(([, y]) => y)];
    const least = Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    if (least >= 2 * finger - 0.5 || reach >= 2.5 * finger) return ground;
  }
}
