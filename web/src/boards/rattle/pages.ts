import type { GamePage } from "../../lib/board/face";

export const pages: GamePage[] = [{ path: "warbands", title: "Build a warband", load: () => import("./builder/Builder.svelte") }];
