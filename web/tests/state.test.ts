import { describe, expect, it } from "vitest";
import { askingHint, linesOf, LOG_KEPT, newMatch, reduce, shortened } from "../src/lib/match/state";
import type { DecisionInfo, TableInfo, Update, View, Welcome } from "../src/lib/protocol";

const view = (mark: string): View => ({ game: "g", seats: 2, seat: 0, waiting: [0], over: false, outcome: null, table: { mark } });
const decision: DecisionInfo = { prompt: "Choose.", rules: ["G-01"], waiting: [0], options: [] };
const seat = (name: string) => ({ kind: "person" as const, name, bot: null, connected: true, left: false, mine: false });
const table = { id: "t", game: "g", seats: [seat("Ann"), seat("Bob")] } as unknown as TableInfo;

function welcome(n: number, more: Partial<Welcome> = {}): Welcome {
  return {
    t: "welcome", n, seat: 0, table, view: view(`w${n}`), decision, asked: n, undo: false, last_id: 0, events: [], log: [],
    chat: [], offer: null, result: null, seed: null, missed: [], gap: false, notation: [], undone: [], bot_seconds: 1, ...more,
  };
}

function update(n: number, more: Partial<Update> = {}): Update {
  return { t: "update", n, view: view(`u${n}`), decision, asked: n, events: [{ kind: "e", seat: 1 }], log: [`line ${n}`], ...more };
}

describe("a match", () => {
  it("is what the welcome says", () => {
    const match = reduce(newMatch(), welcome(3, { events: [{ kind: "a" }, { kind: "b", seat: 1 }], log: ["", "b did"] }));
    expect(match.view?.table.mark).toBe("w3");
    expect(match.log.map((line) => [line.text, line.seat])).toEqual([["b did", 1]]);
    expect(match.scenes).toEqual([]);
  });

  it("goes on with each update, which becomes a scene", () => {
    const match = reduce(reduce(newMatch(), welcome(1)), update(2));
    expect(match.n).toBe(2);
    expect(match.scenes.map((scene) => scene.view.table.mark)).toEqual(["u2"]);
    expect(match.log.at(-1)?.text).toBe("line 2");
  });

  it("marks what was taken back, by the update that told it", () => {
    const before = reduce(reduce(reduce(newMatch(), welcome(1)), update(2)), update(3));
    const match = reduce(before, update(4, { events: [], log: [], notice: { kind: "undo", seat: 1 }, undone: [3] }));
    expect(match.log.map((line) => [line.text, line.undone])).toEqual([["line 2", false], ["line 3", true], ["Bob took a choice back.", false]]);
  });

  it("forgets a refusal with the decision that it was about", () => {
    const refused = reduce(reduce(newMatch(), welcome(1)), { t: "refused", id: 1, reason: { code: "no", rule: "", text: "No.", facts: {} } });
    expect(reduce(refused, update(2, { asked: 1 })).refusal).not.toBeNull();
    expect(reduce(refused, update(2)).refusal).toBeNull();
  });

  it("takes no update twice", () => {
    const once = reduce(reduce(newMatch(), welcome(1)), update(2));
    expect(reduce(once, update(2))).toBe(once);
  });

  it("shows what was missed while the socket was away", () => {
    const before = reduce(newMatch(), welcome(1));
    const match = reduce(before, welcome(3, { missed: [update(2), update(3)], log: ["x"], events: [{ kind: "x" }] }));
    expect(match.scenes.map((scene) => scene.n)).toEqual([2, 3]);
    expect(match.log.map((line) => line.text)).toEqual(["line 2", "line 3"]);
    expect(match.view?.table.mark).toBe("w3");
  });

  it("shows only how things stand after a gap", () => {
    const before = reduce(newMatch(), welcome(1));
    const match = reduce(before, welcome(90, { gap: true }));
    expect(match.scenes).toEqual([]);
    expect(match.n).toBe(90);
  });

  it("keeps its log when it comes back to where it was", () => {
    const before = reduce(reduce(newMatch(), welcome(1)), update(2));
    const match = reduce(before, welcome(2));
    expect(match.log).toEqual(before.log);
  });

  it("adds chat without a change of the board", () => {
    const match = reduce(reduce(newMatch(), welcome(1)), { t: "update", n: 2, chat: { seat: 1, text: "hi", at: 0 } });
    expect(match.chat.map((line) => line.text)).toEqual(["hi"]);
    expect(match.view?.table.mark).toBe("w1");
    expect(match.scenes).toEqual([]);
  });

  it("tells a notice in the log, by name", () => {
    const match = reduce(reduce(newMatch(), welcome(1)), update(2, { events: [], log: [], notice: { kind: "resign", seat: 1 } }));
    expect(match.log.at(-1)?.text).toBe("Bob resigned.");
  });

  it("numbers refusals, so that the same one twice is shown twice", () => {
    const reason = { code: "full", rule: "G-04", text: "Full.", facts: {} };
    const once = reduce(newMatch(), { t: "refused", id: 1, reason });
    const twice = reduce(once, { t: "refused", id: 2, reason });
    expect(once.refusal?.serial).not.toBe(twice.refusal?.serial);
  });
});

describe("a hint that was asked for", () => {
  const asking = askingHint(reduce(newMatch(), welcome(1)));
  const hinted = (asked: number) => reduce(asking, { t: "hinted", asked, bot: "5", options: [], line: [], because: [], rule: "", why_none: "" });

  it("is waited for until it comes", () => {
    expect(asking.hinting).toBe(true);
    expect(reduce(asking, { t: "update", n: 2, chat: { seat: 1, text: "hi", at: 0 } }).hinting).toBe(true);
    expect(hinted(1).hinting).toBe(false);
    expect(hinted(0).hinting).toBe(true);
  });

  it("is not waited for when it was turned down, the socket was away, or something else is asked", () => {
    expect(reduce(asking, { t: "bad", code: "cannot_think", text: "The bots cannot think now." }).hinting).toBe(false);
    expect(reduce(asking, welcome(1)).hinting).toBe(false);
    expect(reduce(asking, update(2)).hinting).toBe(false);
  });
});

it("lines leave out events without a sentence", () => {
  expect(linesOf([{ kind: "a" }, { kind: "b" }], ["one", ""], 5)).toEqual([
    { key: 5, text: "one", event: { kind: "a" }, seat: null, notation: "", n: 0, undone: false },
  ]);
});

it("a long log loses its middle and not the set-up it begins with", () => {
  const log = linesOf([], Array.from({ length: LOG_KEPT + 50 }, (_, place) => `line ${place}`), 1);
  const kept = shortened(log);
  expect(kept).toHaveLength(LOG_KEPT);
  expect(kept[0]?.text).toBe("line 0");
  expect(kept.at(-1)?.text).toBe(`line ${LOG_KEPT + 49}`);
  expect(shortened(kept)).toBe(kept);
});
