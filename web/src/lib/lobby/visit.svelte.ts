/** A visit to the lobby: what games and tables there are, looked at again and again, and what is done with them. */
import { api, Refusal } from "../api";
import { lobbyWordsOf } from "../board/faces";
import { notePlayed } from "../learn/progress";
import { invitations } from "../invitations.svelte";
import { recall, somebody, who } from "../me.svelte";
import type { GameInfo, NewTable, TableInfo } from "../protocol";
import { go } from "../router.svelte";
import { inOrder, isMyTurn } from "./sorting";

const LOOK_MS = 5000;
const MOST_FINISHED = 3;
const MOST_WATCHED = 6;

export class Visit {
  games = $state.raw<GameInfo[]>([]);
  loaded = $state(false);
  /** Why the tables could not be looked at; gone with the next look that can. */
  unseen = $state("");
  /** Why the last thing that was tried is refused. */
  refused = $state("");
  /** A table is being set up. */
  busy = $state(false);
  #mine = $state.raw<TableInfo[]>([]);
  #open = $state.raw<TableInfo[]>([]);
  #live = $state.raw<TableInfo[]>([]);

  readonly titles = $derived(Object.fromEntries(this.games.map((game) => [game.id, lobbyWordsOf(game.id)?.name ?? game.title])));
  readonly running = $derived(inOrder(this.#mine.filter((table) => table.status === "playing" || table.status === "open")));
  readonly waiting = $derived(this.running.filter(isMyTurn).length);
  readonly finished = $derived(this.#mine.filter((table) => table.status === "over").slice(0, MOST_FINISHED));
  readonly joinable = $derived(this.#open.filter((table) => !table.seats.some((seat) => seat.mine) && table.seats.some((seat) => seat.kind === "open")));
  readonly watchable = $derived(this.#live.filter((table) => table.watchable && !table.seats.some((seat) => seat.mine)).slice(0, MOST_WATCHED));

  /** Look now and every few seconds while somebody sees the page; call what comes back to end it. */
  begin(): () => void {
    void this.look();
    const timer = setInterval(() => document.visibilityState === "visible" && void this.look(), LOOK_MS);
    return () => clearInterval(timer);
  }

  look = async (): Promise<void> => {
    try {
      await recall();
      if (!this.games.length) this.games = await api.games();
      const none = { tables: [] as TableInfo[] };
      const [mine, open, live] = await Promise.all([
        who.me ? api.tables("mine=true&limit=12") : none,
        api.tables("status=open&limit=12"),
        api.tables("status=playing&limit=12"),
      ]);
      [this.#mine, this.#open, this.#live] = [mine.tables, open.tables, live.tables];
      this.loaded = true;
      this.unseen = "";
    } catch (error) {
      this.unseen = said(error);
    }
  };

  setUp = async (table: NewTable): Promise<void> => {
    this.busy = true;
    await this.#attempt(async () => {
      const made = await api.newTable(table);
      invitations.keep(made.table.id, Object.fromEntries(made.invitations.map((one) => [one.seat, one.code])));
      notePlayed(table.game);
      go(`/table/${made.table.id}`);
    });
    this.busy = false;
  };

  /** Play at once, against as many bots as is usual. */
  playNow(game: GameInfo, bot: string): void {
    const bots = Array.from({ length: game.usual_seats - 1 }, () => ({ kind: "bot" as const, bot }));
    void this.setUp({ game: game.id, seats: [{ kind: "me" }, ...bots], listed: true });
  }

  async sitDown(table: TableInfo): Promise<void> {
    await this.#attempt(async () => {
      await api.join(table.id, {});
      go(`/table/${table.id}`);
    });
    if (this.refused) void this.look();
  }

  /** Try something that the server may refuse. */
  async #attempt(what: () => Promise<void>): Promise<void> {
    this.refused = "";
    try {
      await somebody();
      await what();
    } catch (error) {
      this.refused = said(error);
    }
  }
}

function said(error: unknown): string {
  return error instanceof Refusal ? error.message : String(error);
}
