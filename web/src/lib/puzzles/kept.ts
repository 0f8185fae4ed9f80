/** Which puzzles somebody has solved, and on which days: kept in the browser, and with an account on the server too. */
import { api } from "../api";
import { who } from "../me.svelte";

export interface Kept {
  /** By number: whether it was solved at the first try, solved, or only begun. */
  solved: Record<string, "first" | "later" | "begun">;
  /** Days on which the puzzle of the day was solved. */
  days: string[];
}

const TOPIC = "puzzles";
const MOST_DAYS = 400;
const key = (game: string): string => `puzzles:${game}`;
const RANK = { begun: 0, later: 1, first: 2 } as const;

export function keptOf(game: string): Kept {
  try {
    return sound(JSON.parse(localStorage.getItem(key(game)) ?? "{}"));
  } catch {
    return { solved: {}, days: [] };
  }
}

/** What was kept, whatever it is that lies there. */
export function sound(found: unknown): Kept {
  const raw = (typeof found === "object" && found ? found : {}) as Partial<Kept>;
  const solved: Kept["solved"] = {};
  for (const [number, how] of Object.entries(raw.solved ?? {})) if (how in RANK) solved[number] = how;
  const days = Array.isArray(raw.days) ? raw.days.filter((day) => /^\d{4}-\d\d-\d\d$/.test(day)) : [];
  return { solved, days: [...new Set(days)].sort().slice(-MOST_DAYS) };
}

/** Both together; what was solved once stays solved. */
export function joined(a: Kept, b: Kept): Kept {
  const solved = { ...a.solved };
  for (const [number, how] of Object.entries(b.solved)) {
    const before = solved[number];
    solved[number] = before && RANK[before] >= RANK[how] ? before : how;
  }
  return sound({ solved, days: [...a.days, ...b.days] });
}

function write(game: string, kept: Kept): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(kept));
  } catch {
    // Without room for it puzzles go on all the same.
  }
}

/** Keep how a puzzle went; with an account on the server as well. */
export async function note(game: string, number: number, how: "first" | "later" | "begun", day: string | null): Promise<void> {
  const before = keptOf(game);
  const now = joined(before, { solved: { [number]: how }, days: day ? [day] : [] });
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  write(game, now);
  if (how !== "begun") await share(game).catch(() => undefined);
}

/** Put together what this browser and the account know; a guest has the browser only. */
export async function share(game: string): Promise<void> {
  if (!who.me?.login) return;
  const there = (await api.designs(game, TOPIC))[0];
  const here = keptOf(game);
  const both = there ? joined(sound(there.body), here) : here;
  write(game, both);
  if (!Object.keys(both.solved).length || JSON.stringify(both) === JSON.stringify(there?.body)) return;
  const design = { game, topic: TOPIC, name: "Puzzles", body: { ...both } };
  await (there ? api.changeDesign(there.id, design) : api.keepDesign(design));
}

/** A day as the server writes it, in the time zone of the person. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
}

/** So many days up to a day, the oldest first. */
export function daysUpTo(day: string, count: number): string[] {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return Array.from({ length: count }, (_, back) => dayOf(new Date(year, month - 1, date - (count - 1 - back), 12)));
}

/** Days in a row up to today; today need not be solved yet. */
export function streak(solved: ReadonlySet<string>, today: string): number {
  let [days] = [0];
  for (const day of daysUpTo(today, MOST_DAYS).reverse()) {
    if (solved.has(day)) days += 1;
    else if (day !== today) break;
  }
  return days;
}

/** The days of all these games on which the puzzle of the day was solved. */
export function daysOf(games: string[]): Set<string> {
  return new Set(games.flatMap((game) => keptOf(game).days));
}
