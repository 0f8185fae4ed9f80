import { describe, expect, it } from "vitest";
import { beginning, grouped } from "../src/lib/match/groups";
import type { ChoiceInfo } from "../src/lib/protocol";

const choice = (option: number, text: string, label: string): ChoiceInfo => ({ option, text, label, points_at: [] });
const walks = ["East Tracks", "West Tracks"].map((name, at) => choice(at, `move:D${at}`, `Walk to ${name}`));
const turns = [0, 1, 2, 3].map((at) => choice(10 + at, `rotate:${at}`, `Turn the storm to ${at}`));

describe("the list", () => {
  it("is told by what its groups have in common", () => {
    expect(grouped([...walks, ...turns]).map((group) => [group.title, group.choices.length])).toEqual([["Walk", 2], ["Turn the storm", 4]]);
  });

  it("keeps every option once, in its order", () => {
    const all = [...walks, choice(5, "pass", "Pass"), ...turns, choice(6, "end", "End the turn")];
    expect(grouped(all).flatMap((group) => group.choices.map((one) => one.option)).sort()).toEqual(all.map((one) => one.option).sort());
  });

  it("stays one list where it is short or of one kind", () => {
    expect(grouped(turns)).toHaveLength(1);
    expect(grouped([...walks, choice(5, "pass", "Pass")])).toHaveLength(1);
  });

  it("does not end a title with a word that hangs in the air", () => {
    expect(beginning(["Drop a token on the Caravan", "Drop a token on the Well"])).toBe("Drop a token");
    expect(beginning(["Pass", "Build"])).toBe("");
  });
});
