import type { GamePage } from "../../lib/board/face";

export const pages: GamePage[] = [{ path: "boards", title: "Draw a board", load: () => import("./drawing/Drawing.svelte") }];
