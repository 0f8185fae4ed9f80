/** Terrain that Player B lays out: pieces of the library where they fit, and what the rolled density still lacks. */
import { SIZE, type Density, type Ground, type Point } from "./view";

/** A shape of the library: its outline round its own middle, and what ground it may be. */
export interface Shape {
  id: string;
  outline: Point[];
  types: Ground[];
}

/** A piece of the draft: which shape, what ground, how often turned by 45 degrees, and where its middle is. */
export interface Laid {
  shape: string;
  ground: Ground;
  turn: number;
  at: Point;
}

interface Lying {
  ground: Ground;
  polygon: Point[];
}

export const MOST_PIECES = 20;
const STEP = 20;
const DIAGONAL = Math.SQRT1_2;
const COS = [1, DIAGONAL, 0, -DIAGONAL];
const SIN = [0, DIAGONAL, 1, DIAGONAL];

/** The corners of a piece on the board, rounded as the rules do. */
export function cornersOf(shape: Shape, { turn, at }: Pick<Laid, "turn" | "at">): Point[] {
  return shape.outline.map(([x, y]): Point => [at[0] + Math.floor(x * COS[turn]! - y * SIN[turn]! + 0.5), at[1] + Math.floor(x * SIN[turn]! + y * COS[turn]! + 0.5)]);
}

/** The lattice point next to a wish. */
export function onLattice([x, y]: readonly [number, number]): Point {
  const near = (value: number) => Math.max(STEP, Math.min(SIZE - STEP, Math.round(value / STEP) * STEP));
  return [near(x), near(y)];
}

/** Whether two convex pieces share ground: no side of either has the other wholly beyond it. */
export function overlap(one: Point[], other: Point[]): boolean {
  return !apart(one, other) && !apart(other, one);
}
function apart(one: Point[], other: Point[]): boolean {
  const inside = Math.sign(areaTwice(one));
  return one.some(([ax, ay], place) => {
    const [bx, by] = one[(place + 1) % one.length]!;
    return other.every(([x, y]) => inside * ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) <= 0);
  });
}
function areaTwice(polygon: Point[]): number {
  return polygon.reduce((sum, [x, y], place) => {
    const [nx, ny] = polygon[(place + 1) % polygon.length]!;
    return sum + x * ny - nx * y;
  }, 0);
}

/** Whether a piece lies wholly on the board and on no other. */
export function fits(polygon: Point[], others: Point[][]): boolean {
  return polygon.every((corner) => corner.every((value) => value >= 0 && value <= SIZE)) && !others.some((other) => overlap(polygon, other));
}

/** The share of the board that is covered. */
export function coverOf(pieces: Point[][]): number {
  return pieces.reduce((sum, polygon) => sum + Math.abs(areaTwice(polygon)) / 2, 0) / (SIZE * SIZE);
}

/** The free lattice point nearest to the middle of the board at which a piece fits. */
export function freeSpot(shape: Shape, turn: number, others: Point[][]): Point | null {
  const middle = SIZE / 2;
  const spots: Point[] = [];
  for (let y = STEP; y < SIZE; y += STEP) for (let x = STEP; x < SIZE; x += STEP) spots.push([x, y]);
  spots.sort((a, b) => Math.hypot(a[0] - middle, a[1] - middle) - Math.hypot(b[0] - middle, b[1] - middle));
  return spots.find((at) => fits(cornersOf(shape, { turn, at }), others)) ?? null;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** What is wrong with the terrain by the rolled density, in sentences; nothing when it may be laid out. */
export function lacks(density: Density, pieces: Lying[]): string[] {
  const covered = coverOf(pieces.map((one) => one.polygon));
  const grounds = new Set(pieces.map((one) => one.ground));
  const found: string[] = [];
  if (covered < density.least) found.push(`It covers ${percent(covered)} of the board; at least ${percent(density.least)} are needed.`);
  if (covered > density.most) found.push(`It covers ${percent(covered)} of the board; at most ${percent(density.most)} are allowed.`);
  if (grounds.size < density.types) found.push(`${density.types} kinds of ground are needed.`);
  for (const ground of density.needs) if (!grounds.has(ground)) found.push(`A ${ground} piece is needed.`);
  if (pieces.length > MOST_PIECES) found.push(`There are ${pieces.length} pieces; at most ${MOST_PIECES} are allowed.`);
  return found;
}

/** Which step of laying a piece these options belong to. */
export function stepOf(options: { text: string }[]): string {
  const has = (pattern: RegExp) => options.some((one) => pattern.test(one.text));
  return has(/^pt_/) ? "piece_point" : has(/^turn_/) ? "piece_turn" : has(/^(rough|blocking|hazardous)$/) ? "piece_type" : "piece_shape";
}

/** What is chosen next to lay a piece: each step of the game asks for one thing of it. */
export function answerTo(step: string, piece: Laid): string | undefined {
  return { piece_shape: piece.shape, piece_type: piece.ground, piece_turn: `turn_${45 * piece.turn}`, piece_point: `pt_${piece.at.join(",")}` }[step];
}
