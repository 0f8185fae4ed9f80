/** The boards: one folder each, found by its name and loaded when a table needs it. Others get the generic board. */
import type { GameFace, GamePage } from "./face";
import type { Component } from "svelte";

const folders = import.meta.glob<{ face: GameFace }>("../../boards/*/index.ts");
const lists = import.meta.glob<GamePage[]>("../../boards/*/pages.ts", { eager: true, import: "pages" });
const pictures = import.meta.glob<{ default: Component }>("../../boards/*/Vignette.svelte", { eager: true });

export async function faceOf(game: string): Promise<GameFace> {
  const load = folders[`../../boards/${game}/index.ts`] ?? (() => import("./generic"));
  return (await load()).face;
}

/** The picture of a game for the lobby, if it has one of its own. */
export function pictureOf(game: string): Component | undefined {
  return pictures[`../../boards/${game}/Vignette.svelte`]?.default;
}

/** Pages of a game's own, which need no table. */
export function pagesOf(game: string): GamePage[] {
  return lists[`../../boards/${game}/pages.ts`] ?? [];
}

export function hasBoard(game: string): boolean {
  return `../../boards/${game}/index.ts` in folders;
}
