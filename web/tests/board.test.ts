import { describe, expect, it } from "vitest";
import { inWords } from "../src/lib/board/box";
import { framingOf } from "../src/lib/board/frames";
import { isDrawable } from "../src/lib/board/drawable";
import { gapBetween, placeBeside, spotOf, type Rect } from "../src/lib/board/placing";
import type { View } from "../src/lib/protocol";

const board: Rect = { left: 0, top: 0, right: 400, bottom: 400 };
const size = { width: 100, height: 40 };

function covers(at: { left: number; top: number }, thing: Rect): boolean {
  return at.left < thing.right && at.left + size.width > thing.left && at.top < thing.bottom && at.top + size.height > thing.top;
}

describe("a slip", () => {
  it("lies above what it speaks of", () => {
    const thing = { left: 180, top: 200, right: 220, bottom: 240 };
    expect(placeBeside(thing, size, board, [])).toEqual({ left: 150, top: 150 });
  });

  it("goes below where there is no room above, and never leaves the board", () => {
    const thing = { left: 0, top: 0, right: 40, bottom: 40 };
    expect(placeBeside(thing, size, board, [])).toEqual({ left: 8, top: 50 });
  });

  it("stays near its thing, even where that covers something that may be chosen", () => {
    const wide = { left: 0, top: 0, right: 1000, bottom: 600 };
    const thing = { left: 480, top: 280, right: 520, bottom: 320 };
    const everywhere = { left: 10, top: 100, right: 990, bottom: 500 };
    const at = placeBeside(thing, size, wide, [everywhere]);
    expect(gapBetween({ ...at, right: at.left + size.width, bottom: at.top + size.height }, thing)).toBeLessThan(60);
  });

  it("speaks of a large thing where the finger was", () => {
    const large = { left: 0, top: 0, right: 900, bottom: 500 };
    expect(spotOf(large, { x: 300, y: 200 })).toEqual({ left: 288, top: 188, right: 312, bottom: 212 });
    expect(spotOf(large, { x: 950, y: 200 })).toBe(large);
    expect(spotOf(board, null)).toBe(board);
  });

  it("does not cover what may be chosen, if there is any other place near", () => {
    const thing = { left: 180, top: 200, right: 220, bottom: 240 };
    const above = { left: 0, top: 100, right: 400, bottom: 198 };
    const below = { left: 0, top: 242, right: 400, bottom: 400 };
    const at = placeBeside(thing, size, board, [above, below]);
    expect([thing, above, below].some((one) => covers(at, one))).toBe(false);
  });
});

it("events without a time of their own change the table and get no frame", () => {
  const framing = framingOf({ move: 100 }, (table, event) => ({ ...table, at: [...table.at, event.to] }));
  const before = { table: { at: [] } } as unknown as View;
  const after = { table: { at: ["end"] } } as unknown as View;
  const frames = framing(before, [{ kind: "turn", to: 1 }, { kind: "move", to: 2 }], after);
  expect(frames.map((frame) => [frame.view.table.at, frame.holds])).toEqual([[[1, 2], 100], [["end"], 0]]);
});

it("the log calls players by their names", () => {
  expect(inWords("B buys a Wall Sconce; A passes.", { seatWords: ["A", "B"] }, ["Ann", "Bob"])).toBe("Bob buys a Wall Sconce; Ann passes.");
  expect(inWords("A passes.", {}, ["Ann"])).toBe("A passes.");
});

it("a motion from or to something without a size is not drawn", () => {
  expect(isDrawable({ css: (t) => `transform: scale(${t + (1 - t) * (10 / 0)}, 1)` })).toBe(false);
  expect(isDrawable({ css: (t) => `opacity: ${t}` })).toBe(true);
});
