/** How Riftwalker ends, in words. */
import type { Result } from "../../lib/protocol";

const ENDINGS: Record<string, string> = {
  score_pile: "had the most points when enough rifts had burst.",
  deck_empty: "had the most points when the rift deck ran out.",
  round_limit: "had the most points after the last round.",
};

export function ending(result: Result, names: string[]): string {
  return `${result.winners.map((seat) => names[seat]).join(" and ")} ${ENDINGS[result.reason] ?? "won."}`;
}
