import type { GameFace } from "../../lib/board/face";
import Board from "./Board.svelte";
import { ending, framing, subtitle, touched } from "./told";

export const face: GameFace = {
  Board,
  framing,
  touched,
  seatWords: ["A", "B"],
  subtitle,
  onBoard: (choice) => choice.text.startsWith("drop:"),
  ending,
};
