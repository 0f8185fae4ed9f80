/** A socket that comes back by itself, and the match as it is known through it. */
import { VERSION, type FromClient, type FromServer, type ReasonInfo } from "../protocol";
import { backOff, overdue, put, resent, settle, TRIES, type Numbered, type Outbox } from "./outbox";
import { askingHint, newMatch, reduce, type Match } from "./state";

type WithoutId<Message> = Message extends { id: number } ? Omit<Message, "id"> : never;

/** Codes after which trying again is no use, with what to tell. */
const FINAL: Record<number, string> = {
  1008: "The server does not take what this page says. It may have become a newer one: reload the page.",
  4401: "This seat is not yours any more. You may have logged out, or sat down in another browser.",
  4404: "There is no such table, or it is not to be watched.",
  4409: "This match began under other rules than this server has now. It can be watched as a replay elsewhere, not played on.",
};
const HELLO_PATIENCE_MS = 6000;

export type Line = "connecting" | "live" | "away" | "ended";

export class Connection {
  match = $state.raw<Match>(newMatch());
  line = $state<Line>("connecting");
  /** When the next try begins, while the server is away. */
  nextTry = $state(0);
  /** Why there will be no further try. */
  ending = $state("");
  /** Choices that wait for their acknowledgement. */
  sending = $state(false);
  #socket: WebSocket | null = null;
  #outbox: Outbox = [];
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval>;
  #lastId = 0;

  constructor(
    readonly table: string,
    readonly seat: number | null,
  ) {
    this.#watch = setInterval(() => this.#lookAfter(), 1000);
    addEventListener("online", this.retry);
    this.#open();
  }

  close(): void {
    clearInterval(this.#watch);
    clearTimeout(this.#timer);
    removeEventListener("online", this.retry);
    this.#leave();
  }

  /** Try again now. */
  retry = (): void => {
    if (this.line !== "away") return;
    clearTimeout(this.#timer);
    this.#open();
  };

  /** Send something that must arrive once; it is sent again until the server has answered. */
  send(message: WithoutId<Numbered>): void {
    this.#lastId = Math.max(this.#lastId, this.match.lastId) + 1;
    const numbered = { ...message, id: this.#lastId } as Numbered;
    this.match = { ...this.match, refusal: null };
    this.#outbox = put(this.#outbox, numbered, Date.now());
    this.sending = true;
    this.#tell(numbered);
  }

  /** Ask something; when the socket is away, nothing happens. */
  ask(message: Extract<FromClient, { t: "why" | "look" | "ask" }>): void {
    this.#tell(message);
  }

  /** Ask what the strongest bot would choose now. */
  askHint(): void {
    this.match = askingHint(this.match);
    this.#tell({ t: "hint", asked: this.match.asked });
  }

  forgetRefusal(): void {
    if (this.match.refusal) this.match = { ...this.match, refusal: null };
  }

  /** Show a reason that the client knows by itself. */
  explain(reason: ReasonInfo): void {
    this.match = { ...this.match, refusal: { reason, serial: this.match.serial + 1 }, serial: this.match.serial + 1 };
  }

  /** Take the changes that have come, to be shown one after the other. */
  takeScenes(): Match["scenes"] {
    const scenes = this.match.scenes;
    if (scenes.length) this.match = { ...this.match, scenes: [] };
    return scenes;
  }

  #tell(message: FromClient): void {
    if (this.line === "live" && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open(): void {
    this.#leave();
    this.line = "connecting";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    const impatient = setTimeout(() => socket.close(), HELLO_PATIENCE_MS);
    socket.onopen = () => socket.send(JSON.stringify({ t: "hello", protocol: VERSION, seat: this.seat, last: this.match.n }));
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      clearTimeout(impatient);
      this.#hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => {
      clearTimeout(impatient);
      if (socket === this.#socket) this.#lost(event.code, event.reason);
    };
  }

  #leave(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #hear(message: FromServer): void {
    this.#outbox = settle(this.#outbox, message);
    this.sending = this.#outbox.length > 0;
    this.match = reduce(this.match, message);
    if (message.t !== "welcome") return;
    this.line = "live";
    this.#failures = 0;
    const again = this.#outbox;
    this.#outbox = resent(again, again, Date.now());
    for (const one of again) this.#tell(one.message);
  }

  #lost(code: number, reason: string): void {
    this.#socket = null;
    if (FINAL[code]) {
      this.line = "ended";
      this.ending = code === 4409 && reason ? reason : FINAL[code];
      return;
    }
    this.#failures += 1;
    const wait = backOff(this.#failures, Math.random());
    this.line = "away";
    this.nextTry = Date.now() + wait;
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  /** Send again what has had no answer; a socket that stays silent is taken for dead. */
  #lookAfter(): void {
    if (this.line !== "live") return;
    const late = overdue(this.#outbox, Date.now());
    if (!late.length) return;
    if (late.some((one) => one.tries >= TRIES)) {
      this.#leave();
      this.#lost(1006, "");
      return;
    }
    this.#outbox = resent(this.#outbox, late, Date.now());
    for (const one of late) this.#tell(one.message);
  }
}
