/** Finding an option by typing: words in any order, by label or notation; a whole notation is exact. */
import type { ChoiceInfo } from "../protocol";

export function matching(options: ChoiceInfo[], typed: string): ChoiceInfo[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return options;
  const whole = words.join(" ");
  const exact = options.filter((one) => one.text.toLowerCase() === whole);
  if (exact.length) return exact;
  const found = options.filter((one) => {
    const text = `${one.label} ${one.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // Those whose label or notation begins like that come first.
  const begins = (one: ChoiceInfo) => (one.label.toLowerCase().startsWith(whole) || one.text.toLowerCase().startsWith(whole) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
}
