import type { GameFace } from "../../lib/board/face";
import { isBeside } from "./beside";
import Board from "./Board.svelte";
import { framing } from "./frames";
import { scoresOf } from "./goal";
import Panel from "./Panel.svelte";
import { zoneName } from "./zones";
import { touched, type RattleTable } from "./view";

const ENDINGS: Record<string, string> = {
  wiped_out: "has the last groups in play.",
  flags_scored: "carried two flags off the board.",
  targets_removed: "removed every marked group.",
  hill: "has more points on the hill.",
  flags: "has more flags.",
  near_flags: "has more points near the flags.",
  strips: "holds more strips.",
  middle_strips: "has more points in the middle strips.",
  points_in_play: "has more points in play.",
  round_limit: "has more points in play after the last round.",
  decision_limit: "has more points in play.",
  resigned: "won: the other side resigned.",
};

/** What is said in a word or two of its own. */
const CAPTIONS: Record<string, string> = { accept: "Let it come", deny: "Deny for 1", force: "Force for 1" };

/** Longer captions go without what is in brackets. */
const LONG = 28;

export const face: GameFace = {
  Board,
  Panel,
  framing,
  touched,
  usesContent: true,
  showsGoal: true,
  seatWords: ["Seat 1", "Seat 2"],
  subtitle: (view) => {
    const { scenario, battlefield, round } = view.table as unknown as RattleTable;
    const where = [scenario?.name, battlefield?.name].filter(Boolean).join(" at ");
    return [where, round ? `round ${round}${scenario ? ` of ${scenario.rounds}` : ""}` : "setting up"].filter(Boolean).join(" · ");
  },
  onBoard: (choice) => !isBeside(choice.text),
  caption: (choice) => {
    if (CAPTIONS[choice.text]) return CAPTIONS[choice.text]!;
    if (choice.text.startsWith("zone_")) return zoneName(choice.text.slice(5));
    const said = choice.label.split(":")[0]!;
    return said.length > LONG ? said.replace(/ \([^)]*\)$/, "") : said;
  },
  ending: (result, names) => (result.winners.length === 1 ? `${names[result.winners[0]!]} ${ENDINGS[result.reason] ?? "won."}` : "Neither side has more than the other."),
  scoreTable: (view) => scoresOf(view.table as unknown as RattleTable),
};
