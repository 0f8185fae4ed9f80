/** A chain of pushes as a list: what has been done, what is asked now, and what is still to come. */
import type { Table } from "../../lib/board/frames";
import type { GameEvent } from "../../lib/protocol";
import { stackWords } from "./geometry";

export interface Link {
  text: string;
  state: "done" | "now" | "later";
}
interface Waiting {
  step: string;
  text: string;
  space?: string;
  then?: string;
}

export interface Words {
  /** The player of a seat, as the board calls them. */
  player: (seat: number) => string;
  space: (id: string) => string;
}

/** What belongs to the turn rather than to a chain. */
const OUTSIDE = new Set(["drain", "gain"]);

/** The chain that is being resolved; empty when there is none. */
export function chainOf(table: Table, recent: GameEvent[], words: Words): Link[] {
  const waiting = (table.resolving as Waiting[]).filter((one) => !OUTSIDE.has(one.step));
  const top = waiting.at(-1);
  if (!top) return [];
  const done = sinceAction(recent).flatMap((event) => told(event, words) || []);
  const said = (one: Waiting) => upper(one.text) + (one.space ? ` on ${words.space(one.space)}` : "");
  const later = [...(top.then ? [upper(top.then)] : []), ...waiting.slice(0, -1).reverse().flatMap((one) => [said(one), ...(one.then ? [upper(one.then)] : [])])];
  return [
    ...done.map((text) => ({ text, state: "done" as const })),
    { text: said(top), state: "now" },
    ...later.map((text) => ({ text, state: "later" as const })),
  ];
}

/** The events since the action that began the chain, that one included. */
function sinceAction(recent: GameEvent[]): GameEvent[] {
  const begins = (event: GameEvent) => event.kind === "collapse" || event.kind === "turn" || event.kind === "rotate" || (event.kind === "move" && event.cause === "action");
  const start = recent.findLastIndex(begins);
  return recent.slice(Math.max(start, 0)).filter((event) => event.kind !== "turn" && event.kind !== "rotate");
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function piece(mark: string, height: number, words: Words): string {
  const seat = mark.toUpperCase() === "L" ? 0 : 1;
  return mark === mark.toUpperCase() ? words.player(seat) : height ? `the ${stackWords({ seat, height })}` : "the tokens";
}

/** What an event did, in a few words; nothing for what needs none. */
function told(event: GameEvent, words: Words): string {
  switch (event.kind) {
    case "move": {
      const to = words.space(event.to);
      if (event.cause === "collapse") return event.joins ? `One token joined the stack on ${to}` : `One token fell on ${to}`;
      const verb = { action: "moved to", pushed: "went to", follow: "followed up to", bounce: "bounced on to" }[event.cause as string] ?? "moved to";
      return upper(`${piece(event.piece, event.height, words)} ${verb} ${to}`);
    }
    case "attack": {
      const [who, whom] = [piece(event.attacker, event.attacker_height ?? 0, words), piece(event.target, event.height, words)];
      return upper(event.result === "push" ? `${who} pushed ${whom}` : `${who} bounced off ${whom}: ${event.strength} < ${event.height}`);
    }
    case "effect":
      return { take: `Took ${event.count}`, flip: "Flipped it", leave: "Left it alone" }[event.effect as string] ?? "";
    case "collapse":
      return `A pillar of ${event.height} collapsed on ${words.space(event.space)}`;
    case "place":
      return `Placed a token on ${words.space(event.space)}`;
    case "bank":
      return event.count ? `${event.count} into the store` : "";
    case "stays":
      return upper(`${piece(event.piece, 0, words)} stayed`);
    case "lost":
      return upper(`${piece(event.piece, event.height, words)} found no way on`);
    default:
      return "";
  }
}
