/** What the table of Rattle and Rend shows, and small questions about it; everything is in whole millimetres. */
import type { ChoiceInfo, GameEvent } from "../../lib/protocol";
import type { Bounds } from "./reach";

export type Point = [x: number, y: number];
export type Ground = "rough" | "blocking" | "hazardous";
export type Band = "touch" | "S" | "M" | "L";

export interface Stats {
  fury: number | null;
  guile: number | null;
  will: number;
  mov: Band | null;
  rng: Band;
}

export interface Group {
  id: string;
  seat: number;
  slot: number;
  type: "champion" | "heavy" | "fighters" | "shooters" | "skirmishers" | "ward";
  name: string;
  letter: string;
  points: number;
  base: number;
  pair: boolean;
  state: "waiting" | "board" | "ambush" | "delayed" | "aboard" | "banished" | "out";
  x: number | null;
  y: number | null;
  last: Point | null;
  carrier: string | null;
  passengers: string[];
  capacity: number;
  marker: number | null;
  marked: boolean;
  barred: boolean;
  stats: Stats;
  printed: Stats;
  actions: { id: string; name: string }[];
  heavy_trait: string | null;
  warding: string | null;
  in_rough: boolean;
  in_hazard: boolean;
  touching: string[];
}

export interface Standing extends Group {
  x: number;
  y: number;
}

export interface Piece {
  piece: number;
  ground: Ground;
  name: string;
  polygon: Point[];
  hill: boolean;
}

export interface Zone {
  name: string;
  rectangles: [number, number, number, number][];
  disc: { x: number; y: number; radius: number; side: string } | null;
}

export interface Player {
  seat: number;
  side: string;
  warband: string | null;
  traits: { id: string; name: string; text: string }[];
  drive: string | null;
  momentum: number;
  total: number;
  points: number;
  has_bid: boolean;
  bid: number | null;
  free_action: boolean;
  free_action_of: string | null;
  tactic: string | null;
  fate: number | null;
  fate_ready: boolean;
  coordinated_used: boolean;
  morale: "firm" | "due" | "tested";
  scored: number;
}

export interface Marker {
  marker: number;
  x: number;
  y: number;
  holder: string | null;
  scored: boolean;
}

export interface Decision {
  step: string;
  form: "list" | "move" | "point";
  group?: string;
  start?: Point;
  reach?: number;
  pivots?: number;
  may_leave?: boolean;
  /** Whether Player B lays the terrain out. */
  laying?: boolean;
  /** A piece of terrain that is to be placed, round its own middle. */
  piece?: { ground: Ground; polygon: Point[] };
  /** What the move must keep to; null when only the server can say. */
  bounds?: Bounds | null;
}

export interface Action {
  group: string;
  action: string;
  name: string;
  path: Point[];
  targets: string[];
  partners: string[];
}

export interface Reaction {
  group: string;
  reaction: string;
  name: string;
  ward: string | null;
  against: string | null;
  partners: string[];
  point: Point | null;
}

export interface Score {
  points: [number, number];
  hill?: [number, number];
  flags?: [number, number];
  near_flags?: [number, number];
  strips?: [number[], number[]];
  strips_won?: [number, number];
  /** Points in the two middle strips. */
  middle?: [number, number];
  targets?: [string[], string[]];
}

export interface Density {
  id: string;
  least: number;
  most: number;
  types: number;
  needs: Ground[];
}

export interface RattleTable {
  bands: Record<"S" | "M" | "L", number>;
  free_moves: boolean;
  player_a: number;
  scenario: { id: string; name: string; rounds: number } | null;
  deployment: { id: string; name: string; zones: Zone[]; strips: "" | "columns" | "rows" } | null;
  battlefield: { id: string; name: string; note: string } | null;
  /** How much terrain was rolled: the share of the board it covers, and what it must have. */
  density: Density | null;
  terrain: Piece[];
  round: number;
  turn: number;
  active: number | null;
  players: Player[];
  groups: Group[];
  markers: Marker[];
  score: Score;
  action: Action | null;
  reaction: Reaction | null;
  decision: Decision | null;
}

export const SIZE = 400;

/** Flags are counted from one, as people do. */
export function flagName(marker: number): string {
  return `flag ${marker + 1}`;
}

export function isStanding(group: Group): group is Standing {
  return group.state === "board" && group.x !== null && group.y !== null;
}

/** A polygon or a path as SVG writes it. */
export function drawn(points: readonly Point[], closed = false): string {
  return points.length ? `M${points.map((point) => point.join(" ")).join("L")}${closed ? "Z" : ""}` : "";
}

/** A zone as SVG writes it: rectangles, or the part of a disc that lies on the board and on its side. */
export function zoneShape(zone: Zone): string {
  const boxes = zone.rectangles.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}z`).join("");
  if (!zone.disc) return boxes;
  const { x, y, radius, side } = zone.disc;
  const ends: Record<string, [Point, Point]> = {
    N: [[x - radius, y], [x + radius, y]], S: [[x + radius, y], [x - radius, y]],
    E: [[x, y - radius], [x, y + radius]], W: [[x, y + radius], [x, y - radius]],
    NW: [[radius, 0], [0, radius]], NE: [[SIZE, radius], [SIZE - radius, 0]], SE: [[SIZE - radius, SIZE], [SIZE, SIZE - radius]], SW: [[0, SIZE - radius], [radius, SIZE]],
  };
  const [from, to] = ends[side]!;
  return `${boxes}M${x} ${y}L${from.join(" ")}A${radius} ${radius} 0 0 1 ${to.join(" ")}Z`;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function lengthOf(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, point, place) => sum + distance(path[place]!, point), 0);
}

const WINDS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** Where a point lies, seen from another: one of eight winds. */
export function bearing(from: Point, to: Point): string {
  const turns = Math.atan2(to[0] - from[0], from[1] - to[1]) / (Math.PI / 4);
  return WINDS[(Math.round(turns) + 8) % 8]!;
}

/** How far and where: "84 mm north-east". */
export function fromHere(from: Point, to: Point): string {
  const far = distance(from, to);
  return far < 0.5 ? "here" : `${far.toFixed(0)} mm ${bearing(from, to)}`;
}

/** The point that an option is about. */
export function pointOf(choice: ChoiceInfo): Point | null {
  const found = choice.points_at.find((thing) => thing.startsWith("point:"));
  return found ? (found.slice(6).split(",").map(Number) as Point) : null;
}

/** What a candidate of a move or of a place is good for, in the order in which they are told. */
export const PURPOSES: [RegExp, string][] = [
  [/^touch_foe/, "Into contact with"],
  [/^marker/, "To a flag"],
  [/^cover/, "To cover"],
  [/^band_foe/, "Just within range of"],
  [/^touch_own/, "Beside an own group"],
  [/^(embark|load|unload)/, "Into or out of a transport"],
  [/^exit/, "Off the board"],
  [/^(edge)/, "At the edge"],
  [/^(home|dir)/, "At"],
  [/^pt_/, "Open ground"],
];

export interface Purpose {
  title: string;
  choices: ChoiceInfo[];
}

/** Candidates grouped by purpose; what has none (stay, decline) is left to the prompt. */
export function byPurpose(options: readonly ChoiceInfo[]): Purpose[] {
  return PURPOSES.map(([pattern, title]) => ({ title, choices: options.filter((one) => pattern.test(one.text)) })).filter((one) => one.choices.length);
}

/** A candidate in few words, under the heading of its purpose. */
export function brief(choice: ChoiceInfo, start: Point | null): string {
  const point = pointOf(choice);
  const where = point && start ? fromHere(start, point) : point ? point.join(",") : "";
  const thing = choice.points_at.find((one) => !one.startsWith("point:"));
  const [kind, id] = thing?.split(":") ?? [];
  if (choice.text.startsWith("band_foe")) return `${id}: ${choice.text.at(-1)}, ${where}`;
  if (kind === "group" && point) return `${id}, ${where}`;
  if (kind === "marker") return `${flagName(Number(id))}, ${where}`;
  if (kind === "piece") return `${/at the (.*?)(?: \d+)?,/.exec(choice.label)?.[1] ?? "the piece"}, ${where}`;
  return point ? `${point.join(",")}${where && start ? `, ${where}` : ""}` : choice.label;
}

/** The standing groups as they are told to somebody who does not see the map: from a point, the nearest first. */
export function spokenMap(table: RattleTable, from: Point, seat: number | null): string[] {
  const groups = table.groups.filter(isStanding).sort((a, b) => distance(from, [a.x, a.y]) - distance(from, [b.x, b.y]));
  const told = groups.map((group) => {
    const words = [`${group.seat === seat ? "your" : "enemy"} ${group.name}`, `${group.points} point${group.points === 1 ? "" : "s"}`, fromHere(from, [group.x, group.y])];
    if (group.in_rough) words.push("in rough ground");
    if (group.in_hazard) words.push("in a hazard");
    if (group.touching.length) words.push(`touching ${group.touching.join(" and ")}`);
    if (group.marker !== null) words.push(`with ${flagName(group.marker)}`);
    return words.join(", ");
  });
  const flags = table.markers.filter((one) => !one.scored && !one.holder).map((one) => `${flagName(one.marker)}, ${fromHere(from, [one.x, one.y])}`);
  const ground = table.terrain.map((piece) => `${piece.ground} ${piece.name}, ${fromHere(from, middle(piece.polygon))}`);
  return [...told, ...flags, ...ground];
}

export function middle(polygon: readonly Point[]): Point {
  const sum = polygon.reduce<Point>(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return [Math.round(sum[0] / polygon.length), Math.round(sum[1] / polygon.length)];
}

/** The things that an event touched. */
export function touched(event: GameEvent): string[] {
  const groups = ["group", "target", "against", "ward", "carrier"].map((name) => event[name]).filter((id): id is string => typeof id === "string");
  const many = [...((event.targets as string[] | undefined) ?? []), ...((event.groups as string[] | undefined) ?? [])];
  const flag = typeof event.marker === "number" ? [`marker:${event.marker}`] : [];
  return [...[...groups, ...many].map((id) => `group:${id}`), ...flag];
}

export interface Check {
  check: GameEvent;
  /** The attack that it belongs to, with what gave or took dice. */
  attack: GameEvent | null;
}

/** How many actions have been declared since the turn began, as far as these events tell. */
export function numberOfAction(events: readonly GameEvent[]): number {
  return events.slice(events.findLastIndex((event) => event.kind === "turn") + 1).filter((event) => event.kind === "action").length;
}

const MOST_CHECKS = 3;

/** The last checks since the last declaration among these events. */
export function checksOf(events: readonly GameEvent[]): Check[] {
  let attack: GameEvent | null = null;
  let found: Check[] = [];
  for (const event of events) {
    if (event.kind === "action" || event.kind === "turn") [found, attack] = [[], null];
    else if (event.kind === "attack") attack = event;
    else if (event.kind === "check") found.push({ check: event, attack: event.stat === "fury" ? attack : null });
  }
  return found.slice(-MOST_CHECKS);
}
