/** The frames between two views: each event moves what it moved, the last frame is the view itself. */
import { framingOf, type Table } from "../../lib/board/frames";
import type { GameEvent } from "../../lib/protocol";

const HOLDS: Record<string, number> = {
  rotate: 700, move: 380, attack: 320, effect: 280, place: 280, gain: 280, bank: 380, collapse: 320, drain: 280,
};

/** The table after an event, as far as the pieces go. */
export function after(table: Table, event: GameEvent): Table {
  const next: Table = { ...table, stacks: { ...table.stacks }, wanderers: [...table.wanderers], pockets: [...table.pockets], stores: [...table.stores] };
  const letter = (seat: number) => (seat === 0 ? "L" : "K");
  switch (event.kind) {
    case "rotate":
      next.disc = event.to;
      break;
    case "move":
      if (event.piece === "L" || event.piece === "K") next.wanderers[event.piece === "L" ? 0 : 1] = event.to;
      else moveStack(next, event);
      break;
    case "place":
    case "gain":
      if (event.kind === "gain" && event.to === "pocket") next.pockets[event.seat] += event.count;
      else next.stacks[event.space] = letter(event.seat) + event.height;
      break;
    case "drain":
      next.stacks[event.space] = letter(event.seat) + event.height;
      next.stamina = event.stamina;
      break;
    case "bank":
      next.stores[event.seat] = event.store;
      break;
    case "collapse":
      delete next.stacks[event.space];
      next.hand = event.height;
      break;
    default:
      break;
  }
  return next;
}

function moveStack(table: Table, event: GameEvent): void {
  const colour = event.piece.toUpperCase();
  if (event.cause !== "collapse") delete table.stacks[event.from];
  if (event.joins) {
    table.stacks[event.to] = colour + event.joins;
    return;
  }
  // On an occupied space the piece waits beside it until the attack is resolved; the next view shows how.
  if (event.to !== table.board.spaces[0].id && !(event.to in table.stacks)) table.stacks[event.to] = colour + event.height;
}

export const framing = framingOf(HOLDS, after);

/** The things that an event touched. */
export function touched(event: GameEvent): string[] {
  const spaces = ["space", "from", "to"].map((name) => event[name]).filter((value): value is string => typeof value === "string" && event.kind !== "rotate");
  const links = event.kind === "rotate" ? ["disc", ...(event.opens as string[]).map((link) => `link:${link}`)] : [];
  return [...spaces.filter((space) => space !== "pocket" && space !== "stack").map((space) => `space:${space}`), ...links];
}
