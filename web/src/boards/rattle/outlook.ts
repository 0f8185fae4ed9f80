/** What the server tells of a reaction: its roll, and its outcomes with their chances. */

export type Tone = "best" | "good" | "bad" | "worst";

export interface Outcome {
  share: number;
  tone: Tone;
  /** Before the colon, and after it. */
  title: string;
  text: string;
}

export interface Outlook {
  roll: string;
  outcomes: Outcome[];
  notes: string[];
}

/** Reads the lines; null when they tell nothing of a reaction. */
export function readOutlook(lines: readonly string[]): Outlook | null {
  const found: Outlook = { roll: "", outcomes: [], notes: [] };
  for (const line of lines) {
    const outcome = /^(\d+)% (best|good|bad|worst) (?:([^:]*): )?(.*)$/.exec(line);
    if (outcome) found.outcomes.push({ share: Number(outcome[1]), tone: outcome[2] as Tone, title: outcome[3] ?? "", text: outcome[4]! });
    else if (line.startsWith("roll: ")) found.roll = line.slice(6);
    else if (line.startsWith("note: ")) found.notes.push(line.slice(6));
  }
  return found.outcomes.length ? found : null;
}

/** The momentum of both sides after an answer: the acting side's first. */
export function afterwards(answer: string, acting: number, reacting: number): [number, number] {
  return [acting - (answer === "deny" ? 1 : 0), reacting - (answer === "force" ? 1 : 0)];
}
