/** How near one looks at the battlefield, and at what. */
import type { Box } from "../../lib/board/Plane.svelte";
import { SIZE, type Point } from "./view";

/** Room for what hangs over the edge, and more of it above and at the left, for the numbers of the axes. */
const MARGIN = 16;
const ASIDE: Point = [11, 3];
/** Where the numbers are left out, less will do. */
const TIGHT = 9;
const NOWHERE: Point = [0, 0];
const NEAREST = 5;
const MIDDLE: Point = [SIZE / 2, SIZE / 2];

export class Look {
  zoom = $state(1);
  #centre = $state.raw<Point>(MIDDLE);
  /** By how much all is pushed up for a while, so that something stays in sight above a sheet. */
  lift = $state(0);
  /** Whether the numbers of the axes are left out, for want of room. */
  tight = $state(false);

  /** The part of the plane that is seen. */
  get box(): Box {
    const half = (SIZE / 2 + (this.tight ? TIGHT : MARGIN)) / this.zoom;
    const [aside, above] = this.tight ? NOWHERE : ASIDE;
    return [this.#centre[0] - half - aside / this.zoom, this.#centre[1] - half - above / this.zoom + this.lift, 2 * half, 2 * half];
  }

  #lookAt(zoom: number, [x, y]: Point): void {
    this.zoom = Math.max(1, Math.min(NEAREST, zoom));
    const slack = (SIZE / 2) * (1 - 1 / this.zoom);
    const held = (value: number) => Math.max(SIZE / 2 - slack, Math.min(SIZE / 2 + slack, value));
    this.#centre = [held(x), held(y)];
  }

  /** Look nearer or from farther, so that one point stays where it is: the middle, or what is under the pointer. */
  nearer(factor: number, [x, y]: Point = this.#centre): void {
    const next = Math.max(1, Math.min(NEAREST, this.zoom * factor));
    const share = this.zoom / next;
    this.#lookAt(next, [x + (this.#centre[0] - x) * share, y + (this.#centre[1] - y) * share]);
  }

  /** Pull what is at one point to another. */
  pull(from: Point, to: Point): void {
    this.#lookAt(this.zoom, [this.#centre[0] + from[0] - to[0], this.#centre[1] + from[1] - to[1]]);
  }

  all(): void {
    this.#lookAt(1, MIDDLE);
  }
}
