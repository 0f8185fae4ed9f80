/** The boards: one folder each, found by its name and loaded when a table needs it. Others get the generic board. */
import type { GameFace } from "./face";
import type { Component } from "svelte";

const folders = import.meta.glob<{ face: GameFace }>("../../boards/*/index.ts");
const pictures = import.meta.glob<{ default: Component }>("../../boards/*/Vignette.svelte", { eager: true });

export async function faceOf(game: string): Promise<GameFace> {
  const load = folders[`../../boards/${game}/index.ts`] ?? (() => import("./generic"));
  return (await load()).face;
}

/** The picture of a game for the lobby, if it has one of its own. */
export function pictureOf(game: string): Component | undefined {
  return pictures[`../../boards/${game}/Vignette.svelte`]?.default;
}

export function hasBoard(game: string): boolean {
  return `../../boards/${game}/index.ts` in folders;
}
