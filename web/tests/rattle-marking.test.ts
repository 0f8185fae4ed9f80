import { describe, expect, it } from "vitest";
import { around, boxAt, clutter, fingerGround, freest, type Box } from "../src/boards/rattle/marking";
import type { Point } from "../src/boards/rattle/view";

const FRAME: Box = { left: 0, top: 0, right: 400, bottom: 400 };
const span = (points: Point[], which: 0 | 1) => Math.max(...points.map((one) => one[which])) - Math.min(...points.map((one) => one[which]));

describe("words of the map", () => {
  it("stand at the first place that is free, inside the frame", () => {
    const places = around([200, 200], 12, 30, 10);
    expect(freest(places, 30, 10, [], FRAME)).toEqual({ at: places[0], clutter: 0 });
    expect(freest(places, 30, 10, [boxAt(places[0]!, 20, 20)], FRAME).at).toEqual(places[1]);
    expect(freest(around([390, 200], 12, 30, 10), 30, 10, [], FRAME).at[0]).toBeLessThan(390);
  });

  it("stand where least is covered when nothing is free", () => {
    const taken = [boxAt([200, 200], 90, 90), boxAt([230, 200], 40, 40)];
    const found = freest(around([200, 200], 12, 30, 10), 30, 10, taken, FRAME);
    expect(found.clutter).toBeLessThanOrEqual(clutter(boxAt([230, 200], 30, 10), taken, FRAME));
  });
});

describe("the ground of a finger", () => {
  it("is a disc where nobody is near", () => {
    const ground = fingerGround([200, 200], [], 22, FRAME);
    expect(span(ground, 0)).toBeCloseTo(44);
    expect(span(ground, 1)).toBeCloseTo(44);
  });

  it("ends half-way to a neighbour and reaches farther at the other side", () => {
    const ground = fingerGround([200, 200], [[224, 200]], 22, FRAME);
    expect(Math.max(...ground.map(([x]) => x))).toBeLessThanOrEqual(212.01);
    expect(span(ground, 0)).toBeGreaterThanOrEqual(43);
  });

  it("stays inside what is seen", () => {
    const ground = fingerGround([390, 200], [], 22, FRAME);
    expect(Math.max(...ground.map(([x]) => x))).toBeLessThanOrEqual(400.01);
    expect(span(ground, 0)).toBeGreaterThanOrEqual(42);
  });
});
