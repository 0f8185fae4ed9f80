import type { GameEvent, View } from "../../protocol";
import type { Frame, Framing } from "../../match/stage.svelte";
import type { GameFace } from "../types";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import type { RuinsTable } from "./view";

const SHOWN = new Set(["play", "pass", "trick_end", "flip", "out", "round", "round_end", "win", "sift", "draw"]);

/** A play is seen before what follows from it: the last frame is the view itself. */
const framing: Framing = (_before: View, events: GameEvent[], after: View): Frame[] => {
  const told = events.filter((event) => SHOWN.has(event.kind));
  return [
    ...told.slice(0, -1).map((event) => ({ view: after, event, holds: 450 })),
    { view: after, event: told.at(-1) ?? null, holds: told.length ? 650 : 0 },
  ];
};

const ENDINGS: Record<string, string> = {
  instant_win: "began a round on nine or more points and was first out.",
  showdown: "won the showdown.",
};

export const face: GameFace = {
  Board,
  Panel,
  framing,
  subtitle: (view) => `round ${view.table.round} · trick ${view.table.trick}`,
  onBoard: (choice) => /^(ruin|buy):/.test(choice.text),
  caption: (choice) => (choice.text.startsWith("buy:") ? choice.label.split(": ")[0]! : choice.label),
  touched: (event) => [...((event.ruins as string[] | undefined) ?? []), ...((event.claims as string[] | undefined) ?? [])].map((id) => `ruin:${id}`),
  ending: (result, names) => `${names[result.winners[0] ?? 0]} ${ENDINGS[result.reason] ?? `won (${result.reason.replaceAll("_", " ")}).`}`,
  scoreTable: (view) => {
    const table = view.table as unknown as RuinsTable;
    return { columns: ["Points", "Last round"], rows: table.vp.map((points, seat) => [points, `+${points - (table.start_vp[seat] ?? 0)}`]) };
  },
};
