/** How far somebody is in the lessons, and which games they have played: kept in the browser, and nowhere else. */
import type { LessonInfo } from "../protocol";

export interface Progress {
  choices: string[];
  done: boolean;
}

const key = (game: string, lesson: string): string => `lesson:${game}:${lesson}`;
const played = (game: string): string => `played:${game}`;

export function progressOf(game: string, lesson: string): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game, lesson)) ?? "{}") as Partial<Progress>;
    const choices = Array.isArray(kept.choices) ? kept.choices.filter((one) => typeof one === "string") : [];
    return { choices, done: kept.done === true };
  } catch {
    return { choices: [], done: false };
  }
}

/** Keep how far it has come; a lesson that was done once stays done. */
export function keepProgress(game: string, lesson: string, choices: string[], done: boolean): void {
  const before = progressOf(game, lesson);
  try {
    localStorage.setItem(key(game, lesson), JSON.stringify({ choices, done: before.done || done }));
  } catch {
    // Without room for it the lesson goes on all the same.
  }
}

export function hasPlayed(game: string): boolean {
  return typeof localStorage !== "undefined" && localStorage.getItem(played(game)) !== null;
}

export function notePlayed(game: string): void {
  try {
    localStorage.setItem(played(game), "1");
  } catch {
    // It is only about what the lobby offers.
  }
}

/** What is said beside a lesson in a list: done, how far, or nothing. */
export function standing(game: string, lesson: LessonInfo): string {
  const { choices, done } = progressOf(game, lesson.id);
  if (done) return "done";
  if (!choices.length) return "";
  return `step ${Math.min(choices.length + 1, lesson.steps.length)} of ${lesson.steps.length}`;
}

/** The lesson to begin with: the first that is not done, or the first of all. */
export function nextLesson(game: string, lessons: LessonInfo[]): LessonInfo | undefined {
  return lessons.find((one) => !progressOf(game, one.id).done) ?? lessons[0];
}

/** A text with bold parts between two asterisks, cut into its parts. */
export function parts(text: string): { text: string; bold: boolean }[] {
  return text.split("**").map((part, place) => ({ text: part, bold: place % 2 === 1 })).filter((part) => part.text);
}
