import type { GameFace } from "../../lib/board/face";
import Board from "./Board.svelte";
import { captionOf } from "./geometry";
import { framing, touched } from "./frames";
import Panel from "./Panel.svelte";

const ENDINGS: Record<string, string> = {
  nine_in_store: "carried nine tokens home.",
  cap_store: "had more in store when the turns ran out.",
  cap_tokens: "had more tokens out when the turns ran out.",
};

export const face: GameFace = {
  Board,
  Panel,
  framing,
  touched,
  seatWords: ["Light", "Dark"],
  subtitle: (view) => `turn ${view.table.turn} · ${view.table.board.name}`,
  onBoard: (choice) => choice.points_at.length > 0 && !["take", "flip", "leave"].includes(choice.text),
  caption: (choice) => captionOf(choice.label),
  ending: (result, names) =>
    result.winners.length ? `${names[result.winners[0]!]} ${ENDINGS[result.reason] ?? "won."}` : "Neither had more when the turns ran out.",
  scoreTable: (view) => ({
    columns: ["Store", "Pocket"],
    rows: [0, 1].map((seat) => [view.table.stores[seat], view.table.pockets[seat]]),
  }),
};
