import type { LobbyWords } from "../../lib/board/face";

export const lobby: LobbyWords = {
  place: 6,
  says: "Drop stones into a standing grid; four in a row win. You know the rules: learn the table here, with Undo, Hint and List.",
  briefly: "Practice: four in a row, easy rules.",
  isPractice: true,
};
