/** Distances, segments, bases and convex pieces in exact whole millimetres, as the rules measure them. */
import { isStanding, middle, type Point, type RattleTable } from "./view";

export type Disc = [x: number, y: number, diameter: number];

export const BOARD = 400;
const TOLERANCE = 2;

export function square(ax: number, ay: number, bx: number, by: number): number {
  return (ax - bx) * (ax - bx) + (ay - by) * (ay - by);
}

/** Whether the segment comes closer to a point than the root of a quarter of `four`. */
export function comesWithin(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, four: number): boolean {
  const ex = bx - ax;
  const ey = by - ay;
  const fx = cx - ax;
  const fy = cy - ay;
  const along = fx * ex + fy * ey;
  if (along <= 0) return 4 * (fx * fx + fy * fy) < four;
  const length = ex * ex + ey * ey;
  if (along >= length) return 4 * square(cx, cy, bx, by) < four;
  const across = ex * fy - ey * fx;
  return 4 * across * across < four * length;
}

export function touches(x: number, y: number, base: number, [ox, oy, other]: Disc): boolean {
  const apart = 4 * square(x, y, ox, oy);
  const both = base + other;
  return both * both <= apart && apart <= (both + 2 * TOLERANCE) ** 2;
}

/** A convex piece with its sides turned so that inside is positive. */
export class Piece {
  /** Of each side x, y, dx, dy and the offset of its line, one after the other. */
  #sides: Float64Array;
  #left: number;
  #right: number;
  #top: number;
  #bottom: number;

  constructor(polygon: Point[]) {
    let area = 0;
    polygon.forEach(([x, y], place) => {
      const [bx, by] = polygon.at(place - 1)!;
      area += bx * y - x * by;
    });
    const corners = area < 0 ? [...polygon].reverse() : polygon;
    this.#sides = Float64Array.from(corners.flatMap(([x, y], place) => {
      const [nx, ny] = corners[(place + 1) % corners.length]!;
      return [x, y, nx - x, ny - y, (nx - x) * y - (ny - y) * x];
    }));
    const xs = polygon.map(([x]) => x);
    const ys = polygon.map(([, y]) => y);
    [this.#left, this.#right, this.#top, this.#bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  }

  holds(x: number, y: number, strictly: boolean): boolean {
    if (x < this.#left || x > this.#right || y < this.#top || y > this.#bottom) return false;
    const sides = this.#sides;
    for (let at = 0; at < sides.length; at += 5) {
      const inner = sides[at + 2]! * y - sides[at + 3]! * x - sides[at + 4]!;
      if (inner < 0 || (strictly && inner === 0)) return false;
    }
    return true;
  }

  /** Whether a segment has a point strictly inside. */
  crossed(ax: number, ay: number, bx: number, by: number): boolean {
    if ((ax <= this.#left && bx <= this.#left) || (ax >= this.#right && bx >= this.#right) || (ay <= this.#top && by <= this.#top) || (ay >= this.#bottom && by >= this.#bottom)) return false;
    const dx = bx - ax;
    const dy = by - ay;
    const offset = dx * ay - dy * ax;
    const sides = this.#sides;
    let left = dx === 0 && dy === 0;
    let right = left;
    for (let at = 0; at < sides.length; at += 5) {
      const sx = sides[at + 2]!;
      const sy = sides[at + 3]!;
      const of = sides[at + 4]!;
      if (sx * ay - sy * ax <= of && sx * by - sy * bx <= of) return false;
      const side = dx * sides[at + 1]! - dy * sides[at]! - offset;
      if (side > 0) left = true;
      else if (side < 0) right = true;
    }
    return left && right;
  }
}

/** Something that can be measured from: a group, or a point. */
export interface End {
  at: Point;
  group: string | null;
}

export interface Measured {
  mm: number;
  /** The shortest band that reaches so far, or none. */
  band: "S" | "M" | "L" | null;
  touching: boolean;
  /** What cuts the line of sight, nearest first, with where it lies. */
  blockers: { name: string; at: Point }[];
}

/** How far two things are from each other, and what lies between them (RAT-18, RAT-19, RAT-22). */
export function measure(table: RattleTable, from: End, to: End): Measured {
  const [[ax, ay], [bx, by]] = [from.at, to.at];
  const apart = square(ax, ay, bx, by);
  const standing = table.groups.filter(isStanding);
  const [one, other] = [from, to].map((end) => standing.find((group) => group.id === end.group));
  const bases = standing
    .filter((group) => group !== one && group !== other && comesWithin(ax, ay, bx, by, group.x, group.y, group.base * group.base))
    .map((group) => ({ name: group.id, at: [group.x, group.y] as Point }));
  const pieces = table.terrain
    .filter((piece) => piece.ground === "blocking" && new Piece(piece.polygon).crossed(ax, ay, bx, by))
    .map((piece) => ({ name: `the ${piece.name}`, at: middle(piece.polygon) }));
  return {
    mm: Math.sqrt(apart),
    band: (["S", "M", "L"] as const).find((name) => apart <= table.bands[name] ** 2) ?? null,
    touching: one !== undefined && other !== undefined && touches(one.x, one.y, one.base, [other.x, other.y, other.base]),
    blockers: [...bases, ...pieces].sort((p, q) => square(ax, ay, ...p.at) - square(ax, ay, ...q.at)),
  };
}
