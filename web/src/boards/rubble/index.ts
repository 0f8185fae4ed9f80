import type { GameFace } from "../../lib/board/face";
import Board from "./Board.svelte";
import { ending, scoreTable } from "./ending";
import { captionOf } from "./geometry";
import { framing, touched } from "./frames";
import Panel from "./Panel.svelte";

export const face: GameFace = {
  Board,
  Panel,
  framing,
  touched,
  seatWords: ["Light", "Dark"],
  subtitle: (view) => `turn ${view.table.turn} · ${view.table.board.name}`,
  onBoard: (choice) => choice.points_at.length > 0 && !["take", "flip", "leave"].includes(choice.text),
  caption: (choice) => captionOf(choice.label),
  ending,
  scoreTable,
};
