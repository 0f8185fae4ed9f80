/** How As Rubble, As Storm ends, in words and numbers. */
import type { Result, View } from "../../lib/protocol";

const ENDINGS: Record<string, string> = {
  nine_in_store: "carried nine tokens home.",
  cap_store: "had more in store when the turns ran out.",
  cap_tokens: "had more tokens out when the turns ran out.",
};

export function ending(result: Result, names: string[]): string {
  return result.winners.length ? `${names[result.winners[0]!]} ${ENDINGS[result.reason] ?? "won."}` : "Neither had more when the turns ran out.";
}

/** What decides stands last. */
export function scoreTable(view: View): { columns: string[]; rows: number[][] } {
  return { columns: ["Pocket", "Store"], rows: [0, 1].map((seat) => [view.table.pockets[seat], view.table.stores[seat]]) };
}
