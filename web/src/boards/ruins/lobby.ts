import type { LobbyWords } from "../../lib/board/face";

export const lobby: LobbyWords = {
  place: 5,
  says: "Be first to shed nine ruin cards, and craft them with clear overlays that stay all game.",
  briefly: "Shed nine cards; craft them for good.",
};
