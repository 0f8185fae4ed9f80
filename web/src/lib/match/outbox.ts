/** Messages that must not be lost: each has an id, is sent again after a silence, and goes when it is acknowledged. */
import type { Answer, Choose, FromServer, HandOver, Resign, Return, Say, Undo } from "../protocol";

export type Numbered = Choose | Undo | Answer | Resign | HandOver | Return | Say;

export interface Waiting {
  message: Numbered;
  sentAt: number;
  tries: number;
}

export type Outbox = Waiting[];

/** How long to wait for an answer before a message is sent again. */
export const PATIENCE_MS = 4000;
/** After so many tries the socket is taken for dead. */
export const TRIES = 2;

export function put(outbox: Outbox, message: Numbered, now: number): Outbox {
  return [...outbox, { message, sentAt: now, tries: 1 }];
}

/** The outbox after an answer of the server. */
export function settle(outbox: Outbox, answer: FromServer): Outbox {
  const id =
    answer.t === "update" ? answer.ack : answer.t === "ack" || answer.t === "refused" ? answer.id : undefined;
  return id === undefined || id === null ? outbox : outbox.filter((one) => one.message.id !== id);
}

/** What has waited too long; all of it again when a new socket has been opened. */
export function overdue(outbox: Outbox, now: number): Waiting[] {
  return outbox.filter((one) => now - one.sentAt >= PATIENCE_MS);
}

export function resent(outbox: Outbox, which: Waiting[], now: number): Outbox {
  return outbox.map((one) => (which.includes(one) ? { ...one, sentAt: now, tries: one.tries + 1 } : one));
}

/** Milliseconds until the next try to connect: doubled each time, up to ten seconds, never all clients at once. */
export function backOff(failures: number, random: number): number {
  return Math.min(10_000, 250 * 2 ** Math.max(0, failures - 1)) * (0.75 + random / 2);
}
