/** What people call a bot: numbers are levels, others have names. */
export function levelName(bot: string): string {
  return /^[0-9]+$/.test(bot) ? `level ${bot}` : bot;
}
