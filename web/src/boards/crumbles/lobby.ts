import type { LobbyWords } from "../../lib/board/face";

export const lobby: LobbyWords = {
  place: 3,
  says: "Take tiles from a crumbling heap: the colour you take pays every city, but only you build.",
  briefly: "Your colour pays all; only you build.",
};
