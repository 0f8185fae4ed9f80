/** What the scenario asks for, and how far both sides are: in a line, in a table, and at the end. */
import type { ScoreTable } from "../../lib/board/face";
import type { RattleTable } from "./view";

/** A number of each side. */
export type Pair = [number, number];

export interface Goal {
  /** The scenario, or nothing yet. */
  title: string;
  aim: string;
  /** The same in a few words. */
  brief: string;
  /** What decides, and what it is called; null while nothing is counted. */
  counts: { name: string; pair: Pair; of?: Pair } | null;
  /** What breaks a tie, the first first. */
  ties: { name: string; pair: Pair }[];
}

interface Words {
  aim: (rounds: number) => string;
  brief: (rounds: number) => string;
}

const WORDS: Record<string, Words> = {
  kill_them_all: { aim: () => "Remove every enemy group.", brief: () => "remove every enemy group" },
  king_of_the_hill: { aim: (rounds) => `Have more points on the hill after round ${rounds}.`, brief: (rounds) => `more points on the hill after round ${rounds}` },
  capture_the_flags: { aim: (rounds) => `Carry two flags off the board, or have more flags after round ${rounds}.`, brief: (rounds) => `two flags off, or more after round ${rounds}` },
  duel: { aim: () => "Remove all marked enemy groups.", brief: () => "remove the marked groups" },
  conquest: { aim: (rounds) => `Hold more of the four strips after round ${rounds}.`, brief: () => "hold more strips" },
};

/** How many marked enemies each side has removed, and how many there are. */
function hunted(table: RattleTable): { removed: Pair; of: Pair } | null {
  const targets = table.score.targets;
  if (!targets) return null;
  const out = (ids: string[]) => ids.filter((id) => table.groups.find((group) => group.id === id)?.state === "out").length;
  return { removed: [out(targets[1]), out(targets[0])], of: [targets[1].length, targets[0].length] };
}

export function goalOf(table: RattleTable): Goal {
  const { scenario, score } = table;
  const words = WORDS[scenario?.id ?? ""];
  const rounds = scenario?.rounds ?? 4;
  const points = { name: "Points in play", pair: score.points };
  const goal: Goal = { title: scenario?.name ?? "", aim: words?.aim(rounds) ?? "", brief: words?.brief(rounds) ?? "", counts: null, ties: [points] };
  const marked = hunted(table);
  if (score.hill) goal.counts = { name: "On the hill", pair: score.hill };
  else if (score.flags) [goal.counts, goal.ties] = [{ name: "Flags", pair: score.flags }, [{ name: "Points near flags", pair: score.near_flags ?? [0, 0] }, points]];
  else if (score.strips_won) [goal.counts, goal.ties] = [{ name: "Strips", pair: score.strips_won }, [...(score.middle ? [{ name: "In the middle strips", pair: score.middle }] : []), points]];
  else if (marked) goal.counts = { name: "Marked enemies removed", pair: marked.removed, of: marked.of };
  else if (scenario?.id === "kill_them_all" || !scenario) [goal.counts, goal.ties] = [scenario ? points : null, []];
  return goal;
}

/** The score at the end: what the scenario counts stands last. */
export function scoresOf(table: RattleTable): ScoreTable {
  const { counts, ties } = goalOf(table);
  const shown: { name: string; pair: Pair; of?: Pair }[] = [...[...ties].reverse(), ...(counts ? [counts] : [])];
  return { columns: shown.map((one) => one.name), rows: [0, 1].map((seat) => shown.map((one) => (one.of ? `${one.pair[seat]} of ${one.of[seat]}` : one.pair[seat]!))) };
}
