import type { GameFace } from "../../lib/board/face";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import { framing } from "./frames";
import type { RuinsTable } from "./view";

const ENDINGS: Record<string, string> = {
  instant_win: "began a round on nine or more points and was first out.",
  showdown: "won the showdown.",
};

export const face: GameFace = {
  Board,
  Panel,
  framing,
  usesContent: true,
  seatWords: ["A", "B", "C", "D", "E"],
  subtitle: (view) => `round ${view.table.round} · trick ${view.table.trick}`,
  onBoard: (choice) => /^(ruin|buy):/.test(choice.text),
  caption: (choice) => (choice.text.startsWith("buy:") ? choice.label.split(": ")[0]! : choice.label.replace(/: needs a discovery$/, "")),
  touched: (event) => [...((event.ruins as string[] | undefined) ?? []), ...((event.claims as string[] | undefined) ?? [])].map((id) => `ruin:${id}`),
  ending: (result, names) => `${names[result.winners[0] ?? 0]} ${ENDINGS[result.reason] ?? `won (${result.reason.replaceAll("_", " ")}).`}`,
  scoreTable: (view) => {
    const table = view.table as unknown as RuinsTable;
    const round = (points: number, seat: number) => points - (table.start_vp[seat] ?? 0);
    return { columns: ["Before", "Last round", "Points"], rows: table.vp.map((points, seat) => [table.start_vp[seat] ?? 0, round(points, seat) < 0 ? `−${-round(points, seat)}` : `+${round(points, seat)}`, points]) };
  },
};
