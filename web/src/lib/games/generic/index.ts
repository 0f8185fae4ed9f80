import type { GameFace } from "../types";
import Board from "./Board.svelte";

export const face: GameFace = { Board, needsText: true };
