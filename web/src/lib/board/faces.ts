/** The boards: one folder each, found by its name and loaded when a table needs it. Others get the generic board. */
import type { GameFace, GamePage, LobbyWords, PictureProps } from "./face";
import type { Component } from "svelte";

const folders = import.meta.glob<{ face: GameFace }>("../../boards/*/index.ts");
const lists = import.meta.glob<GamePage[]>("../../boards/*/pages.ts", { eager: true, import: "pages" });
const words = import.meta.glob<LobbyWords>("../../boards/*/lobby.ts", { eager: true, import: "lobby" });
const pictures = import.meta.glob<{ default: Component }>("../../boards/*/Vignette.svelte", { eager: true });

const drawings = import.meta.glob<{ default: Component<PictureProps> }>("../../boards/*/Picture.svelte");

/** What draws the pictures of a game's aid, if its folder has it; loaded when the aid is opened. */
export async function drawerOf(game: string): Promise<Component<PictureProps> | undefined> {
  return (await drawings[`../../boards/${game}/Picture.svelte`]?.())?.default;
}

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

/** What the lobby says of a game, if its folder has words for it. */
export function lobbyWordsOf(game: string): LobbyWords | undefined {
  return words[`../../boards/${game}/lobby.ts`];
}
