/** From a finished warband to a table where it is played. */
import type { NewTable } from "../../../lib/protocol";

export const FRIEND = "friend";

export interface Plan {
  /** A ready-made warband by its id, or a friend, who chooses one at the table. */
  against: string;
  bot: string;
  scenario: string;
  drives: boolean;
}

/** The table for the warband in seat 1; `isFirst` makes that seat Player A of the set-up. */
export function tableFor(game: string, warband: Record<string, unknown>, plan: Plan, isFirst: boolean): NewTable {
  const isFriend = plan.against === FRIEND;
  const [mine, theirs] = isFirst ? ["A", "B"] : ["B", "A"];
  const rosters = { [mine!]: warband, ...(isFriend ? {} : { [theirs!]: plan.against }) };
  return {
    game,
    seats: [{ kind: "me" }, isFriend ? { kind: "invite" } : { kind: "bot", bot: plan.bot }],
    variants: { rosters, player_a: isFirst ? "seat0" : "seat1", scenario: plan.scenario, drives: plan.drives },
    listed: !isFriend,
  };
}
