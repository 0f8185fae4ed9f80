import type { LobbyWords } from "../../lib/board/face";

export const lobby: LobbyWords = {
  place: 1,
  says: "Two wanderers loot ruins around a turning sandstorm. Nine tokens carried home win.",
  briefly: "Carry nine tokens home through the storm.",
};
