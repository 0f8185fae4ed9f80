import type { LobbyWords } from "../../lib/board/face";

export const lobby: LobbyWords = {
  place: 4,
  says: "Lead a warband of twelve points where any enemy reaction may snatch the turn from you.",
  briefly: "Warbands; any reaction may take the turn.",
};
