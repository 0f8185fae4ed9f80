/** Games of which this browser has kept something about puzzles. */
export function games(...more: string[]): string[] {
  const found = new Set(more);
  try {
    for (let place = 0; place < localStorage.length; place += 1) {
      const name = localStorage.key(place) ?? "";
      if (name.startsWith("puzzles:")) found.add(name.slice("puzzles:".length));
    }
  } catch {
    // Nothing is kept.
  }
  return [...found];
}
