/** The options of a decision in groups of one kind each, told by the words that they begin with. */
import type { ChoiceInfo } from "../protocol";

export interface Group {
  /** What the options have in common; empty where that is nothing. */
  title: string;
  choices: ChoiceInfo[];
}

/** Fewer options than this are read at a glance. */
const FEW = 6;
const DANGLING = new Set(["to", "at", "on", "with", "into", "from", "the", "a", "an", "of", "in", "for", "your", "and", "by", "as", "over", "this", "its", "is", "that"]);

function kindOf(choice: ChoiceInfo): string {
  return choice.text.split(/[: ]/, 1)[0]!;
}

/** The words that all labels begin with, without a last word that hangs in the air. */
export function beginning(labels: string[]): string {
  const [first, ...others] = labels.map((label) => label.split(" "));
  let count = 0;
  while (first?.[count] !== undefined && others.every((words) => words[count] === first[count])) count += 1;
  while (count > 0 && DANGLING.has(first![count - 1]!.toLowerCase())) count -= 1;
  return first!.slice(0, count).join(" ").replace(/[,;:(]+$/, "");
}

/** Options in groups, in the order they came; a short list, or one of one kind, stays as it is. */
export function grouped(options: ChoiceInfo[]): Group[] {
  const groups = new Map<string, ChoiceInfo[]>();
  for (const one of options) groups.set(kindOf(one), [...(groups.get(kindOf(one)) ?? []), one]);
  if (options.length < FEW || groups.size < 2) return [{ title: "", choices: options }];
  const found: Group[] = [];
  for (const choices of groups.values()) {
    const title = choices.length > 1 ? beginning(choices.map((one) => one.label)) : "";
    const last = found.at(-1);
    if (!title && last && !last.title) last.choices.push(...choices);
    else found.push({ title, choices: [...choices] });
  }
  return found;
}
