import { describe, expect, it } from "vitest";
import { backOff, overdue, PATIENCE_MS, put, resent, settle } from "../src/lib/match/outbox";
import { matching } from "../src/lib/match/typeahead";
import { placeOf } from "../src/lib/place";

describe("the outbox", () => {
  const one = put([], { t: "choose", id: 1, asked: 0, option: 3 }, 0);

  it("keeps a message until its acknowledgement, its own update or its refusal", () => {
    expect(settle(one, { t: "update", n: 1, ack: 2 })).toHaveLength(1);
    expect(settle(one, { t: "update", n: 1, ack: 1 })).toHaveLength(0);
    expect(settle(one, { t: "ack", id: 1, n: 1 })).toHaveLength(0);
    expect(settle(one, { t: "refused", id: 1, reason: { code: "", rule: "", text: "", facts: {} } })).toHaveLength(0);
  });

  it("sends again with the same id after a silence", () => {
    expect(overdue(one, PATIENCE_MS - 1)).toHaveLength(0);
    const late = overdue(one, PATIENCE_MS);
    const again = resent(one, late, PATIENCE_MS);
    expect(again.map((waiting) => [waiting.message.id, waiting.tries])).toEqual([[1, 2]]);
    expect(overdue(again, PATIENCE_MS + 1)).toHaveLength(0);
  });

  it("backs off up to ten seconds, never all at once", () => {
    expect(backOff(1, 0.5)).toBe(250);
    expect(backOff(30, 0.5)).toBe(10_000);
    expect(backOff(1, 0)).not.toBe(backOff(1, 1));
  });
});

describe("type-ahead", () => {
  const options = [
    { option: 1, text: "move:D1", label: "Move to D1 (East Tracks)", points_at: [] },
    { option: 2, text: "move:D7", label: "Move to D7 (Still Air)", points_at: [] },
    { option: 3, text: "rotate:7", label: "Rotate the storm to position 7", points_at: [] },
  ];

  it("finds words in any order", () => {
    expect(matching(options, "air move").map((one) => one.option)).toEqual([2]);
    expect(matching(options, "").length).toBe(3);
    expect(matching(options, "nothing")).toEqual([]);
  });

  it("takes a whole notation as exact", () => {
    expect(matching(options, "MOVE:d1").map((one) => one.option)).toEqual([1]);
  });
});

describe("addresses", () => {
  it("name a place", () => {
    expect(placeOf("/", "")).toEqual({ page: "lobby" });
    expect(placeOf("/table/ab12", "?seat=1")).toEqual({ page: "table", id: "ab12", seat: 1, invite: null, watch: false });
    expect(placeOf("/replay/ab12", "?at=62&seat=x")).toEqual({ page: "replay", id: "ab12", at: 62, seat: null });
    expect(placeOf("/nowhere", "")).toEqual({ page: "missing", path: "/nowhere" });
  });

  it("has the code of an invitation where servers do not see it, and understands older links", () => {
    expect(placeOf("/table/ab12", "", "#c0-De")).toMatchObject({ page: "table", id: "ab12", invite: "c0-De" });
    expect(placeOf("/table/ab12", "?invite=c0-De")).toMatchObject({ page: "table", id: "ab12", invite: "c0-De" });
    expect(placeOf("/table/ab12", "", "#")).toMatchObject({ invite: null });
  });
});
