import type { GameFace } from "../face";
import Board from "./Board.svelte";

export const face: GameFace = { Board, needsText: true };
