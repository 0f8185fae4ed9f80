/** How a match ended, in words. */
import type { GameFace } from "../board/face";
import type { Result, View } from "../protocol";

/** Who won, for the one who looks from this seat. */
export function titleOf(result: Result, names: string[], seat: number | null, face: Pick<GameFace, "verdict">): string {
  const told = face.verdict?.(result, names, seat);
  if (told) return told;
  if (!result.winners.length) return "A draw";
  if (seat !== null && result.winners.includes(seat)) return result.winners.length > 1 ? "You share the win" : "You won";
  return `${result.winners.map((one) => names[one]).join(" and ")} won`;
}

/** Why, as a sentence. */
export function endingOf(result: Result, face: Pick<GameFace, "ending">, names: string[], view: View | null = null): string {
  if (result.reason === "resigned") return `${names.filter((_, seat) => !result.winners.includes(seat)).join(" and ")} resigned.`;
  const reason = result.reason.replaceAll("_", " ");
  return face.ending?.(result, names, view) ?? `${reason.replace(/^./, (first) => first.toUpperCase())}.`;
}
