/** What people call a bot: the words for its level stand here and nowhere else. */
export interface Level {
  /** What the server calls it. */
  bot: string;
  name: string;
  /** What it does, in a few words. */
  does: string;
}

export const LEVELS: Level[] = [
  { bot: "1", name: "Newcomer", does: "a quick glance" },
  { bot: "2", name: "Casual", does: "looks a little way" },
  { bot: "3", name: "Steady", does: "weighs each choice" },
  { bot: "4", name: "Sharp", does: "plans ahead" },
  { bot: "5", name: "Fierce", does: "thinks a full second" },
];
const OTHERS: Level[] = [
  { bot: "random", name: "Random", does: "any choice at all" },
  { bot: "greedy", name: "Greedy", does: "takes what looks best now" },
];
export const USUAL = "3";

/** The level of a bot in a word: "Steady". */
export function levelName(bot: string): string {
  return [...LEVELS, ...OTHERS].find((one) => one.bot === bot)?.name ?? bot;
}

/** The levels that may be offered where the server has these bots. */
export function levelsOf(bots: string[]): Level[] {
  const levels = LEVELS.filter((one) => bots.includes(one.bot));
  return levels.length ? levels : bots.map((bot) => OTHERS.find((one) => one.bot === bot) ?? { bot, name: bot, does: "" });
}

const key = (game: string): string => `level:${game}`;

/** The level that was last chosen for a game, if there still is such a bot. */
export function recallLevel(game: string, bots: string[]): string {
  const levels = levelsOf(bots);
  const kept = typeof localStorage === "undefined" ? null : localStorage.getItem(key(game));
  return (levels.find((one) => one.bot === kept) ?? levels.find((one) => one.bot === USUAL) ?? levels[0])?.bot ?? USUAL;
}

export function keepLevel(game: string, bot: string): void {
  localStorage.setItem(key(game), bot);
}
