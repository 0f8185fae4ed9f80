/** The boards: one folder each, loaded when a table needs it. A game without a folder gets the generic board. */
import type { GameFace } from "./types";

const folders = import.meta.glob<{ face: GameFace }>("./*/index.ts");

export async function faceOf(game: string): Promise<GameFace> {
  const load = folders[`./${game}/index.ts`] ?? folders["./generic/index.ts"]!;
  return (await load()).face;
}
