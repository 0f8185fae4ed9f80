import type { LobbyWords } from "../../lib/board/face";

export const lobby: LobbyWords = {
  place: 2,
  name: "Riftwalker",
  says: "Bend a shared grid of six elements until three stand in line and burst your rifts into points.",
  briefly: "Bend a shared grid, burst your rifts.",
};
