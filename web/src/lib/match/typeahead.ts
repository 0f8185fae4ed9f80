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
  // Those that begin like that come first, then those that hold the very words in that order.
  const rank = (one: ChoiceInfo) => {
    const [label, text] = [one.label.toLowerCase(), one.text.toLowerCase()];
    if (label.startsWith(whole) || text.startsWith(whole)) return 0;
    return label.includes(whole) || text.includes(whole) ? 1 : 2;
  };
  return found.sort((a, b) => rank(a) - rank(b));
}
