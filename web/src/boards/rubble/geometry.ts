/** Where things lie: the board of the component file, stretched to the shape of the screen; the disc stays round. */
export interface Point {
  x: number;
  y: number;
}
export interface Space {
  id: string;
  name: string;
  kind: "caravan" | "desert" | "ruin" | "great_ruin";
  x: number;
  y: number;
}
export interface Board {
  id: string;
  name: string;
  spaces: Space[];
  paths: { a: string; b: string; dir: "both" | "ab"; via?: [number, number][] }[];
  ports: { slot: number; space: string; dir: "both" | "in" | "out"; via?: [number, number][] }[];
  disc: { cx: number; cy: number; radius: number; slots: number; positions?: number[]; chords: { id: string; ends: [number, number] }[] };
}
export interface Link {
  a: string;
  b: string;
  /** Whether it can be crossed from a to b, and back: the arrows of its ports may forbid it. */
  there: boolean;
  back: boolean;
  chord: string;
  points: Point[];
}

export class Layout {
  readonly radius: number;
  readonly centre: Point;
  readonly at: Map<string, Point>;

  /** `stretch` widens the board: 1 is square. */
  constructor(
    readonly board: Board,
    readonly stretch: number,
  ) {
    // A narrow board keeps room between its disc and the spaces beside it.
    this.radius = board.disc.radius * Math.min(1.12, Math.max(0.8, stretch));
    this.centre = this.place(board.disc.cx, board.disc.cy);
    this.at = new Map(board.spaces.map((space) => [space.id, this.place(space.x, space.y)]));
  }

  get width(): number {
    return 1000 * this.stretch;
  }

  place(x: number, y: number): Point {
    return { x: x * this.stretch, y };
  }

  of(id: string): Point {
    return this.at.get(id) ?? this.centre;
  }

  /** A slot on the rim, clockwise from the top. */
  rim(slot: number, radius = this.radius): Point {
    const angle = (2 * Math.PI * slot) / this.board.disc.slots;
    return { x: this.centre.x + radius * Math.sin(angle), y: this.centre.y - radius * Math.cos(angle) };
  }

  /** The offset of each position of the disc. */
  get offsets(): number[] {
    return this.board.disc.positions ?? Array.from({ length: this.board.disc.slots }, (_, slot) => slot);
  }

  port(slot: number): Board["ports"][number] | undefined {
    return this.board.ports.find((port) => port.slot === slot);
  }

  /** The roads through the storm at an offset: chords whose ends both lie over ports of two spaces. */
  links(offset: number): Link[] {
    const { slots, chords } = this.board.disc;
    return chords.flatMap((chord) => {
      const [one, other] = chord.ends.map((end) => (end + offset) % slots) as [number, number];
      const [from, to] = [this.port(one), this.port(other)];
      if (!from || !to || from.space === to.space) return [];
      const points = [this.of(from.space), ...this.bends(from.via), this.rim(one), this.rim(other), ...this.bends(to.via).reverse(), this.of(to.space)];
      const there = from.dir !== "out" && to.dir !== "in";
      const back = to.dir !== "out" && from.dir !== "in";
      return [{ a: from.space, b: to.space, there, back, chord: chord.id, points }];
    });
  }

  bends(via: [number, number][] | undefined): Point[] {
    return (via ?? []).map(([x, y]) => this.place(x, y));
  }

  /** Degrees from the centre to a point, clockwise from the top. */
  angleOf(point: Point): number {
    return (Math.atan2(point.x - this.centre.x, this.centre.y - point.y) * 180) / Math.PI;
  }

  /** The position whose offset is nearest to a turn of so many degrees. */
  nearest(degrees: number): number {
    const full = 360;
    const step = full / this.board.disc.slots;
    const gap = (offset: number) => {
      const apart = Math.abs((((offset * step - degrees) % full) + full) % full);
      return Math.min(apart, full - apart);
    };
    return this.offsets.reduce((best, offset, position) => (gap(offset) < gap(this.offsets[best]!) ? position : best), 0);
  }
}

/** A path as SVG writes it; with bends it is a smooth curve through them. */
export function drawn(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  if (rest.length < 2) return `M${first.x} ${first.y}` + rest.map((one) => `L${one.x} ${one.y}`).join("");
  let path = `M${first.x} ${first.y}`;
  const all = points;
  for (let place = 0; place < all.length - 1; place++) {
    const before = all[place - 1] ?? all[place]!;
    const here = all[place]!;
    const next = all[place + 1]!;
    const after = all[place + 2] ?? next;
    path += `C${here.x + (next.x - before.x) / 6} ${here.y + (next.y - before.y) / 6} ${next.x - (after.x - here.x) / 6} ${next.y - (after.y - here.y) / 6} ${next.x} ${next.y}`;
  }
  return path;
}

export function polyline(points: Point[]): string {
  return points.map((one, place) => `${place ? "L" : "M"}${one.x} ${one.y}`).join("");
}

/** Points along a bent line at equal distances, with the direction there: for arrows. */
export function along(points: Point[], every: number): { x: number; y: number; angle: number }[] {
  const found: { x: number; y: number; angle: number }[] = [];
  let left = every;
  for (let place = 0; place < points.length - 1; place++) {
    const a = points[place]!;
    const b = points[place + 1]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    while (left <= length) {
      const t = left / length;
      found.push({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI });
      left += every;
    }
    left -= length;
  }
  return found;
}

/** A stack as the view writes it: `L3` is three light tokens. */
export function stackOf(text: string): { seat: number; height: number } {
  return { seat: text[0] === "L" ? 0 : 1, height: Number(text.slice(1)) };
}

/** A stack in the rulebook's words: `light rubble`, `dark pillar of 3`. */
export function stackWords({ seat, height }: { seat: number; height: number }): string {
  const colour = seat ? "dark" : "light";
  return height === 1 ? `${colour} rubble` : `${colour} pillar of ${height}`;
}

/** A name in one line, or in two that are as even as its words allow. */
export function linesOf(name: string, narrow: boolean): string[] {
  const words = name.split(" ");
  if (!narrow || words.length === 1 || name.length < 10) return [name];
  const cuts = words.slice(1).map((_, place) => [words.slice(0, place + 1).join(" "), words.slice(place + 1).join(" ")]);
  const longest = (cut: string[]) => Math.max(...cut.map((line) => line.length));
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best));
}

/** What an option would do, in two words, from its label: `push`, `2 < 3: bounce`, `home, +1`. */
export function tagOf(label: string): string {
  const outcome = label.slice(label.indexOf(": ") + 2);
  if (!label.includes(": ")) return "";
  if (outcome.startsWith("pushes")) return "push";
  const bounce = /\((\d+ < \d+)\)/.exec(outcome);
  if (bounce) return `${bounce[1]}: bounce`;
  const home = /banks (\d+)/.exec(outcome);
  if (outcome.startsWith("home")) return home ? `home, +${home[1]}` : "home";
  if (home) return `store +${home[1]}`;
  if (outcome.includes("grows")) return "+1";
  return "";
}

/** The short form of a label for a button: where it goes and what happens there. */
export function captionOf(label: string): string {
  const where = label.replace(/^(Move to|Follow up to|Bounce on to|Drop a token on|Move the pillar to|Move the pushed .*? to|Place a token on|Take the gain on) /, "");
  const short = where !== label && tagOf(label) ? `${where.slice(0, where.indexOf(": "))}: ${tagOf(label).replace(": ", ", ")}` : where;
  return short.charAt(0).toUpperCase() + short.slice(1);
}
