/** What a client knows of a match, and how each message of the server changes it. Pure: no socket, no clock, no DOM. */
import type {
  Ahead, Because, ChatLine, DecisionInfo, Expected, FromServer, GameEvent, Notice, Offer, ReasonInfo, Result, TableInfo, Update,
  View, Welcome,
} from "../protocol";

/** A sentence of the log with the event it tells, or a notice of the table. */
export interface LogLine {
  key: number;
  text: string;
  event: GameEvent | null;
  seat: number | null;
  /** The same in the game's notation, where the server writes it. */
  notation: string;
  /** The update that told it; 0 when that was before this client came. */
  n: number;
  /** Whether it was taken back later. */
  undone: boolean;
}

/** One change to be shown: what happened, and how things stand after it. */
export interface Scene {
  n: number;
  view: View;
  events: GameEvent[];
  log: LogLine[];
}

export interface Match {
  n: number;
  seat: number | null;
  table: TableInfo | null;
  view: View | null;
  decision: DecisionInfo | null;
  asked: number;
  undo: boolean;
  lastId: number;
  log: LogLine[];
  chat: ChatLine[];
  offer: Offer | null;
  result: Result | null;
  seed: string | null;
  /** How long every choice of a bot takes. */
  botSeconds: number;
  /** The text board, and the update after which it was drawn. */
  drawn: { n: number; text: string } | null;
  /** The last answer to a question in the game's own words. */
  told: { n: number; question: string; answer: string } | null;
  hint: { asked: number; options: Expected[]; line: Ahead[]; because: string[]; rule: string; whyNone: string } | null;
  /** Whether a hint for this decision is being thought about. */
  hinting: boolean;
  /** Why the last thing that was tried is refused. */
  refusal: { reason: ReasonInfo; serial: number } | null;
  /** Changes that have come and not been fetched for showing. */
  scenes: Scene[];
  serial: number;
}

export const LOG_KEPT = 400;
/** Lines at the beginning of the log that stay, however long it gets. */
const BEGINNING_KEPT = 12;

export function newMatch(): Match {
  return {
    n: 0, seat: null, table: null, view: null, decision: null, asked: 0, undo: false, lastId: 0, log: [], chat: [],
    offer: null, result: null, seed: null, botSeconds: 1, drawn: null, told: null, hint: null, hinting: false, refusal: null,
    scenes: [], serial: 0,
  };
}

/** The log without its middle once it is long: the set-up, with which it begins, stays. */
export function shortened(log: LogLine[]): LogLine[] {
  return log.length > LOG_KEPT ? [...log.slice(0, BEGINNING_KEPT), ...log.slice(BEGINNING_KEPT - LOG_KEPT)] : log;
}

/** Sentences with their events; events without a sentence get no line. */
export function linesOf(events: GameEvent[], sentences: string[], firstKey: number, n = 0, undone: number[] = []): LogLine[] {
  const lines: LogLine[] = [];
  sentences.forEach((text, place) => {
    const event = events[place] ?? null;
    if (text) lines.push({ key: firstKey + lines.length, text, event, seat: seatOf(event), notation: "", n, undone: undone.includes(place) });
  });
  return lines;
}

/** The log after these updates were taken back. */
function takenBack(log: LogLine[], undone: number[] | undefined): LogLine[] {
  return undone?.length ? log.map((line) => (undone.includes(line.n) ? { ...line, undone: true } : line)) : log;
}

function seatOf(event: GameEvent | null): number | null {
  return event !== null && typeof event.seat === "number" && event.seat >= 0 ? event.seat : null;
}

const NOTICES: Record<string, string> = {
  undo: "took a choice back.",
  offer: "asks to take the last choice back.",
  agree: "agrees to the undo.",
  decline: "does not agree to the undo.",
  takeback: "took a choice back, by agreement.",
  resign: "resigned.",
  leave: "has left the table.",
  hand_over: "has given way to a bot.",
  return: "is back.",
  join: "has come and plays instead of a bot.",
};

export function noticeText(notice: Notice, name: string): string {
  return `${name} ${NOTICES[notice.kind] ?? notice.kind}`;
}

/** Bots are called by their seats, so that two of the same level are not the same to the log. */
const BOTS = ["Adobe", "Basalt", "Cobble", "Dolerite", "Ember", "Flint", "Gneiss", "Hematite"];

export function nameOf(table: TableInfo | null, seat: number): string {
  const one = table?.seats[seat];
  if (one?.kind === "bot") return BOTS[seat] ?? `Bot ${seat + 1}`;
  return one?.name || `Seat ${seat + 1}`;
}

function nextKey(match: Match): number {
  return (match.log.at(-1)?.key ?? 0) + 1;
}

/** The match after a message; the refusal's `serial` tells two equal refusals apart. */
export function reduce(match: Match, message: FromServer): Match {
  switch (message.t) {
    case "welcome":
      return welcomed(match, message);
    case "update":
      return updated(match, message);
    case "table":
      return { ...match, table: message.table };
    case "refused":
      return { ...match, ...refusal(match, message.reason) };
    case "because":
      return message.reason ? { ...match, ...refusal(match, message.reason) } : onOffer(match, message);
    case "drawn":
      return { ...match, drawn: { n: message.n, text: message.text } };
    case "told":
      return { ...match, told: { n: message.n, question: message.question, answer: message.answer } };
    case "hinted":
      return {
        ...match,
        hint: {
          asked: message.asked, options: message.options, line: message.line, because: message.because, rule: message.rule, whyNone: message.why_none,
        },
        hinting: match.hinting && message.asked !== match.asked,
      };
    case "bad":
      // It does not say which message it means; if not the request for a hint, the hint comes all the same.
      return { ...match, ...refusal(match, { code: message.code, rule: "", text: message.text, facts: {} }), hinting: false };
    case "ack":
      return match;
  }
}

/** The match after a hint was asked for. */
export function askingHint(match: Match): Match {
  return { ...match, hinting: true };
}

function refusal(match: Match, reason: ReasonInfo): Pick<Match, "refusal" | "serial"> {
  const serial = match.serial + 1;
  return { refusal: { reason, serial }, serial };
}

function onOffer(match: Match, message: Because): Match {
  const text = `You may choose this now: ${message.text ?? "it is on offer"}.`;
  return { ...match, ...refusal(match, { code: "on_offer", rule: "", text, facts: {} }) };
}

function welcomed(before: Match, message: Welcome): Match {
  // What was missed is shown as it happened; after a gap, or at first, only how things stand.
  const goesOn = before.view !== null && !message.gap && message.missed.length > 0;
  const caughtUp = goesOn ? message.missed.reduce(updated, before) : before;
  return {
    ...caughtUp,
    n: message.n,
    seat: message.seat,
    table: message.table,
    view: message.view,
    decision: message.decision,
    asked: message.asked,
    undo: message.undo,
    lastId: Math.max(before.lastId, message.last_id),
    log: goesOn || (before.n === message.n && before.view) ? caughtUp.log : linesOf(message.events, message.log, 1, 0, message.undone),
    chat: message.chat,
    offer: message.offer,
    result: message.result,
    seed: message.seed,
    botSeconds: message.bot_seconds,
    hint: null,
    hinting: false,
    scenes: goesOn ? caughtUp.scenes : [],
  };
}

function updated(match: Match, update: Update): Match {
  if (update.n <= match.n) return match;
  const next: Match = { ...match, n: update.n, lastId: Math.max(match.lastId, update.ack ?? 0) };
  if (update.chat) next.chat = [...match.chat, update.chat].slice(-100);
  if (update.view === undefined) return next;
  const lines = linesOf(update.events ?? [], update.log ?? [], nextKey(match), update.n);
  // The notation of a change stands under its last sentence.
  if (lines.length && update.notation?.length) lines.at(-1)!.notation = update.notation.join(" ");
  if (update.notice) {
    const text = noticeText(update.notice, nameOf(match.table, update.notice.seat));
    lines.push({ key: nextKey(match) + lines.length, text, event: null, seat: update.notice.seat, notation: "", n: update.n, undone: false });
  }
  const before = match.decision;
  return {
    ...next,
    view: update.view,
    decision: update.decision ?? before,
    asked: update.asked ?? match.asked,
    undo: update.undo ?? false,
    offer: update.offer ?? null,
    result: update.result ?? null,
    seed: update.seed ?? match.seed,
    hint: update.asked === match.asked ? match.hint : null,
    hinting: update.asked === match.asked && match.hinting,
    refusal: update.asked === match.asked ? match.refusal : null,
    log: shortened([...takenBack(match.log, update.undone), ...lines]),
    scenes: [...match.scenes, { n: update.n, view: update.view, events: update.events ?? [], log: lines }],
  };
}
