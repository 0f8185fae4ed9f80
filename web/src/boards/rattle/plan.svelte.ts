/** A move that somebody is drawing: its turns, its end, and what the server foresees of it. */
import type { ChoiceInfo } from "../../lib/protocol";
import { Reach } from "./reach";
import { distance, lengthOf, pointOf, type Decision, type Point } from "./view";

/** How far the drawn end jumps to a legal or a good point. */
const SNAP = 7;
const GOOD_SNAP = 6;
/** The same where only what is listed may be chosen: the lattice has a point every 20 mm. */
const LISTED_SNAP = 15;

export class Plan {
  #decision: () => Decision | null;
  #options: () => ChoiceInfo[];
  #isFree: () => boolean;
  /** Points at which the path turns because the person said so. */
  pivots = $state.raw<Point[]>([]);
  /** The end that is drawn now. */
  end = $state.raw<Point | null>(null);
  /** Turns that were found for the person, because the straight way is not free. */
  detour = $state.raw<Point[]>([]);
  isLegal = $state(false);
  /** The option of the list that is looked at, whose way the server finds. */
  named = $state.raw<ChoiceInfo | null>(null);
  reach = $derived.by(() => {
    const bounds = this.#decision()?.bounds;
    return bounds ? new Reach(bounds) : null;
  });
  #ends = $derived.by(() => this.#options().flatMap((choice) => {
    const at = pointOf(choice);
    return at ? [{ choice, at }] : [];
  }));

  /** `isFree` tells whether any millimetre may be chosen, or only what is listed. */
  constructor(decision: () => Decision | null, options: () => ChoiceInfo[], isFree: () => boolean) {
    this.#decision = decision;
    this.#options = options;
    this.#isFree = isFree;
  }

  get start(): Point | null {
    return this.#decision()?.start ?? null;
  }

  /** All points of the path, the start first. */
  get path(): Point[] {
    const all = [...(this.start ? [this.start] : []), ...this.pivots, ...this.detour];
    return this.end ? [...all, this.end] : all;
  }

  /** What would be sent: the option that is looked at, or the path. */
  get text(): string {
    if (this.named) return this.named.text;
    return this.end ? [...this.pivots, ...this.detour, this.end].map(([x, y]) => `>${x},${y}`).join("") : "";
  }

  get length(): number {
    return lengthOf(this.path);
  }

  get mayTurn(): boolean {
    return this.end !== null && this.pivots.length + this.detour.length < (this.#decision()?.pivots ?? 0);
  }

  /** The listed option that ends there, if no turn was drawn. */
  get listed(): ChoiceInfo | undefined {
    const end = this.end;
    return end && !this.pivots.length ? this.#ends.find((one) => one.at[0] === end[0] && one.at[1] === end[1])?.choice : undefined;
  }

  clear(): void {
    this.pivots = [];
    this.detour = [];
    this.end = null;
    this.isLegal = false;
    this.named = null;
  }

  /** Turn where the path ends now, and go on from there. */
  turn(): void {
    if (!this.mayTurn || !this.end || !this.isClearTurn(this.end)) return;
    this.pivots = [...this.pivots, ...this.detour, this.end];
    this.detour = [];
    this.end = null;
  }

  isClearTurn(at: Point): boolean {
    const reach = this.reach;
    const from = [...this.pivots, ...this.detour].at(-1) ?? this.start;
    return reach !== null && from !== null && reach.isClear(...from, ...at);
  }

  /** Draw the path to a wish; it jumps to good and legal points near by unless every millimetre is meant. */
  aim(wish: readonly [number, number], exactly = false): void {
    const plain: Point = [Math.max(0, Math.min(400, Math.round(wish[0]))), Math.max(0, Math.min(400, Math.round(wish[1])))];
    const good = exactly ? undefined : this.#nearGood(wish);
    this.named = null;
    if (!this.reach) {
      this.end = good ?? plain;
      this.isLegal = good !== undefined;
      return;
    }
    if (good && this.#take(good)) return;
    if (this.#take(plain)) return;
    const snapped = exactly ? null : this.reach.snapped(this.pivots, wish, SNAP);
    if (snapped) this.#take(snapped);
    else {
      this.end = plain;
      this.detour = [];
      this.isLegal = false;
    }
  }

  /** Aim at what an option of the list leads to. */
  aimAt(choice: ChoiceInfo): void {
    const at = pointOf(choice);
    this.clear();
    if (!at) return;
    this.#take(at);
    this.end = at;
    this.isLegal = true;
    this.named = choice;
  }

  /** Draw the way of the option that is looked at as the server told it. */
  follow(points: Point[]): void {
    if (this.named) this.detour = points.slice(0, -1);
  }

  /** End there if some way leads there: straight, or round what is in the way as long as no turn was drawn. */
  #take(at: Point): boolean {
    const reach = this.reach;
    if (!reach) return false;
    let detour: Point[] | null = null;
    if (reach.accepts([...this.pivots, at])) detour = [];
    else if (!this.pivots.length && reach.mayEnd(...at)) detour = reach.leadsTo(...at)?.slice(0, -1) ?? null;
    if (!detour || !reach.accepts([...this.pivots, ...detour, at])) return false;
    this.end = at;
    this.detour = detour;
    this.isLegal = true;
    return true;
  }

  /** The contact, cover, flag or range near a wish; where only the list counts, any of its points. */
  #nearGood(wish: readonly [number, number]): Point | undefined {
    const isFree = this.#isFree() && this.#decision()?.form !== "list";
    let best: Point | undefined;
    let near = isFree ? GOOD_SNAP : LISTED_SNAP;
    for (const { choice, at } of this.#ends) {
      if (isFree && this.reach && choice.text.startsWith("pt_")) continue;
      const apart = distance(at, wish as Point);
      if (apart < near) [best, near] = [at, apart];
    }
    return best;
  }
}
