/**
 * Which paths a move may take, worked out here so that a drag need not ask the server: the same exact whole numbers as the
 * rules use, from the bounds that the view gives of the move. The server has the last word; a test compares the two.
 */
import { BOARD, comesWithin, Piece, square, touches, type Disc } from "./geometry";
import { lengthOf, type Point } from "./view";

/** What a move must keep to, as the view tells it. */
export interface Bounds {
  start: Point;
  /** The diameter of the mover's base. */
  base: number;
  room: number;
  pivots: number;
  /** Bases that the path may not pass over. */
  over: Disc[];
  /** All other bases: the end may not overlap them, and they hide what lies behind. */
  bases: Disc[];
  /** Blocking pieces, which hide what lies behind and in which nothing ends. */
  blocking: Point[][];
  /** Whether blocking pieces do not stop the path. */
  flies: boolean;
  /** Pieces that the path may not enter. */
  avoided: Point[][];
  /** Pieces in which the move may not end, their border included. */
  no_end: Point[][];
  /** Points with a squared distance below which the path may not come. */
  guards: [x: number, y: number, square: number][];
  /** Whether the end must be farther from them than that. */
  away: boolean;
  /** The end must be closer than the start to at least one of these. */
  goals: Point[];
  /** The end must touch this base. */
  contact: Disc | null;
  /** The end must touch none of these. */
  no_contact: Disc[];
  /** Somebody of these must be within reach and sight of the end; a reach of 0 is contact. */
  wants: { targets: Disc[]; reach: number } | null;
  /** Where the engine's own paths may turn. */
  turns: Point[];
  may_leave: boolean;
}

const SLACK = 1e-6;

interface Turn {
  at: Point;
  /** How far it is straight from the start. */
  gone: number;
}

export class Reach {
  #blocking: Piece[];
  /** Pieces that the path may not cross. */
  #walls: Piece[];
  /** Discs that the path may not enter: x, y and four times the squared radius, one after the other. */
  #discs: Float64Array;
  #noEnd: Piece[];
  #front: Turn[] | null = null;
  #hidden: Turn[] = [];
  /** The shortest way to a hidden turn, over which front turn. */
  #ways = new Map<Turn, { length: number; over: Turn } | null>();

  constructor(readonly bounds: Bounds) {
    this.#blocking = bounds.blocking.map((polygon) => new Piece(polygon));
    this.#walls = [...bounds.avoided.map((polygon) => new Piece(polygon)), ...(bounds.flies ? [] : this.#blocking)];
    this.#discs = Float64Array.from([...bounds.over.flatMap(([x, y, d]) => [x, y, d * d]), ...bounds.guards.flatMap(([x, y, near]) => [x, y, 4 * near])]);
    this.#noEnd = bounds.no_end.map((polygon) => new Piece(polygon));
  }

  /** Whether a path may run straight from one point to another. */
  isClear(ax: number, ay: number, bx: number, by: number): boolean {
    for (const piece of this.#walls) if (piece.crossed(ax, ay, bx, by)) return false;
    const discs = this.#discs;
    for (let place = 0; place < discs.length; place += 3) if (comesWithin(ax, ay, bx, by, discs[place]!, discs[place + 1]!, discs[place + 2]!)) return false;
    return true;
  }

  /** Whether the base may stand there at the end of this move, however it came there. */
  mayEnd(x: number, y: number): boolean {
    const { base, bases, contact, no_contact: none } = this.bounds;
    if (2 * x < base || 2 * x > 2 * BOARD - base || 2 * y < base || 2 * y > 2 * BOARD - base) return false;
    for (const [ox, oy, other] of bases) if (4 * square(x, y, ox, oy) < (base + other) ** 2) return false;
    for (const piece of this.#blocking) if (piece.holds(x, y, true)) return false;
    for (const piece of this.#noEnd) if (piece.holds(x, y, false)) return false;
    if (!this.#keepsAim(x, y)) return false;
    if (contact && !touches(x, y, base, contact)) return false;
    if (none.some((other) => touches(x, y, base, other))) return false;
    return this.#hasTarget(x, y);
  }

  /** Whether an end, on the board or off it, is away from or towards what the move says. */
  #keepsAim(x: number, y: number): boolean {
    const { guards, away, goals, start } = this.bounds;
    if (away) for (const [gx, gy, near] of guards) if (square(x, y, gx, gy) <= near) return false;
    return !goals.length || goals.some(([gx, gy]) => square(x, y, gx, gy) < square(...start, gx, gy));
  }

  #hasTarget(x: number, y: number): boolean {
    const { wants, base } = this.bounds;
    if (!wants) return true;
    return wants.targets.some((one) => (wants.reach ? square(x, y, one[0], one[1]) <= wants.reach * wants.reach : touches(x, y, base, one)) && this.#sees(x, y, one));
  }

  #sees(x: number, y: number, [tx, ty]: Disc): boolean {
    for (const [ox, oy, d] of this.bounds.bases) if ((ox !== tx || oy !== ty) && comesWithin(x, y, tx, ty, ox, oy, d * d)) return false;
    for (const piece of this.#blocking) if (piece.crossed(x, y, tx, ty)) return false;
    return true;
  }

  /** Whether the server would take this path of points after the start. */
  accepts(points: readonly Point[]): boolean {
    const { start, pivots, room, may_leave: mayLeave } = this.bounds;
    if (!points.length || points.length > pivots + 1) return false;
    let [ax, ay] = start;
    let length = 0;
    for (const [place, [x, y]] of points.entries()) {
      const isLast = place === points.length - 1;
      const inside = 0 < x && x < BOARD && 0 < y && y < BOARD;
      if (!inside && !(isLast && mayLeave && x >= 0 && y >= 0 && x <= BOARD && y <= BOARD)) return false;
      if (x === ax && y === ay) return false;
      length += Math.sqrt(square(ax, ay, x, y));
      if (length > room + SLACK || !this.isClear(ax, ay, x, y)) return false;
      if (isLast && !(inside ? this.mayEnd(x, y) : this.#keepsAim(x, y))) return false;
      [ax, ay] = [x, y];
    }
    return true;
  }

  /** The turns that a straight way leads to, and the others. */
  #frontTurns(): Turn[] {
    if (this.#front) return this.#front;
    const { start, turns, room } = this.bounds;
    const front: Turn[] = [];
    for (const at of turns) {
      const turn = { at, gone: Math.sqrt(square(...start, ...at)) };
      if (turn.gone <= 0 || turn.gone >= room) continue;
      (this.isClear(...start, ...at) ? front : this.#hidden).push(turn);
    }
    // The nearest first, so that short ways are found soon.
    return (this.#front = front.sort((a, b) => a.gone - b.gone));
  }

  #wayTo(turn: Turn): { length: number; over: Turn } | null {
    if (!this.#ways.has(turn)) {
      let best: { length: number; over: Turn } | null = null;
      for (const over of this.#frontTurns()) {
        const length = over.gone + Math.sqrt(square(...over.at, ...turn.at));
        if (length < (best?.length ?? this.bounds.room) && this.isClear(...over.at, ...turn.at)) best = { length, over };
      }
      this.#ways.set(turn, best);
    }
    return this.#ways.get(turn)!;
  }

  /** Whether some path of the engine's kind leads to a point at which the move may end. */
  reaches(x: number, y: number): boolean {
    const [sx, sy] = this.bounds.start;
    return (x !== sx || y !== sy) && this.mayEnd(x, y) && this.leadsTo(x, y, true) !== null;
  }

  /** The points of a path to this one, the shortest with the fewest turns or (`any`) the first found; null if there is none. */
  leadsTo(x: number, y: number, any = false): Point[] | null {
    const { start, room, pivots } = this.bounds;
    const most = room + SLACK;
    if (square(...start, x, y) > most * most) return null;
    if (this.isClear(...start, x, y)) return [[x, y]];
    if (pivots === 0) return null;
    let found: Point[] | null = null;
    let best = most;
    for (const turn of this.#frontTurns()) {
      const length = turn.gone + Math.sqrt(square(...turn.at, x, y));
      if (length > best || !this.isClear(...turn.at, x, y)) continue;
      [found, best] = [[turn.at, [x, y]], length];
      if (any) return found;
    }
    if (found || pivots === 1) return found;
    for (const turn of this.#hidden) {
      const rest = Math.sqrt(square(...turn.at, x, y));
      if (turn.gone + rest > best || !this.isClear(...turn.at, x, y)) continue;
      const way = this.#wayTo(turn);
      if (!way || way.length + rest > best) continue;
      [found, best] = [[way.over.at, turn.at, [x, y]], way.length + rest];
      if (any) return found;
    }
    return found;
  }

  /** Whether the move may end there straight from a point of its path that is near enough. */
  goesStraight([ax, ay]: Point, x: number, y: number): boolean {
    return (x !== ax || y !== ay) && this.isClear(ax, ay, x, y) && this.mayEnd(x, y);
  }

  /** Whether the move may end there, and only round something. */
  goesRound(x: number, y: number): boolean {
    return this.mayEnd(x, y) && !this.isClear(...this.bounds.start, x, y) && this.leadsTo(x, y, true) !== null;
  }

  /** The whole point nearest to a wish at which a path over these pivots may end, within so many millimetres; or null. */
  snapped(pivots: readonly Point[], [wx, wy]: readonly [number, number], within: number): Point | null {
    const [x0, y0] = [Math.round(wx), Math.round(wy)];
    const ok = (x: number, y: number) => this.accepts([...pivots, [x, y]]);
    if (ok(x0, y0)) return [x0, y0];
    let best: Point | null = null;
    let near = within * within + 1;
    for (let ring = 1; ring <= within && ring * ring < near; ring += 1) {
      for (let side = -ring; side <= ring; side += 1) {
        for (const [x, y] of [[x0 + side, y0 - ring], [x0 + side, y0 + ring], [x0 - ring, y0 + side], [x0 + ring, y0 + side]] as Point[]) {
          const apart = square(wx, wy, x, y);
          if (apart < near && ok(x, y)) [best, near] = [[x, y], apart];
        }
      }
    }
    return best;
  }
}

/** One row of the ground that a question holds for, as squares of `step` millimetres joined where they meet. */
function rowOf(y: number, first: number, last: number, step: number, holds: (x: number, y: number) => boolean): string {
  const half = step / 2;
  let shape = "";
  let from = -1;
  let x = first;
  for (; x <= last; x += step) {
    const is = holds(x, y);
    if (is && from < 0) from = x;
    else if (!is && from >= 0) {
      shape += `M${from - half} ${y - half}H${x - half}v${step}H${from - half}z`;
      from = -1;
    }
  }
  return from < 0 ? shape : `${shape}M${from - half} ${y - half}H${x - half}v${step}H${from - half}z`;
}

/** The rows of a disc on the board, one by one, so that somebody may stop in between. */
function* rowsOf([cx, cy]: Point, radius: number, step: number, holds: (x: number, y: number) => boolean): Generator<string> {
  const last = Math.min(BOARD, cy + radius);
  for (let y = Math.max(0, Math.ceil((cy - radius) / step) * step); y <= last; y += step) {
    const wide = Math.sqrt(Math.max(0, radius * radius - (y - cy) * (y - cy)));
    yield rowOf(y, Math.max(0, Math.ceil((cx - wide) / step) * step), Math.min(BOARD, cx + wide), step, holds);
  }
}

/** The ground to which a path may go straight from its last turn, as a shape of SVG. */
export function straightArea(reach: Reach, pivots: readonly Point[], step: number): string {
  const way = [reach.bounds.start, ...pivots];
  const from = way.at(-1)!;
  const gone = lengthOf(way);
  return [...rowsOf(from, reach.bounds.room - gone, step, (x, y) => reach.goesStraight(from, x, y))].join("");
}

/** The ground that takes a way round something, row by row. */
export function roundRows(reach: Reach, step: number): Generator<string> {
  return rowsOf(reach.bounds.start, reach.bounds.room, step, (x, y) => reach.goesRound(x, y));
}
