/** Requests of the REST interface. A refusal is thrown as a `Refusal` with the server's code and sentence. */
import type {
  AidInfo, ComponentFile, Components, Design, Evaluation, Fill, Fork, GameInfo, Health, Invitation, Join, LessonAsk, LessonInfo, LessonMoment, Me, NewDesign, NewTable, NewTableInfo, Problem,
  PuzzleAsk, PuzzleInfo, PuzzleMoment, PuzzleOfTheDay, Replay, Review, Rules, TableInfo, Tables,
} from "./protocol";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

const AWAY = "The server does not answer. It may be starting again, or your connection is down.";

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, "away", AWAY);
  }
  if (answer.status === 204) return undefined as Answer;
  const read = await answer.json().catch(() => ({ code: "unreadable", text: AWAY }) satisfies Problem);
  if (!answer.ok) throw new Refusal(answer.status, read.code, read.text);
  return read as Answer;
}

/** One's own part of the seed of a match: with it in the seed, nobody else can have chosen the deal. */
export function newPart(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const api = {
  health: () => ask<Health>("GET", "/api/health"),
  me: () => ask<Me | undefined>("GET", "/api/me"),
  newGuest: (name: string) => ask<Me>("POST", "/api/guests", { name }),
  newAccount: (login: string, password: string) => ask<Me>("POST", "/api/accounts", { login, password }),
  logIn: (login: string, password: string) => ask<Me>("POST", "/api/sessions", { login, password }),
  logOut: () => ask<void>("DELETE", "/api/sessions"),
  games: () => ask<GameInfo[]>("GET", "/api/games"),
  game: (game: string) => ask<GameInfo>("GET", `/api/games/${game}`),
  content: (game: string) => ask<Record<string, any>>("GET", `/api/games/${game}/content`),
  /** Check a component file of one's own; the answer goes to a new table as it is. */
  components: (game: string, file: ComponentFile) => ask<Components>("POST", `/api/games/${game}/components`, file),
  lessons: (game: string) => ask<LessonInfo[]>("GET", `/api/games/${game}/lessons`),
  /** A lesson after the choices so far, and the one that is made now. */
  lesson: (game: string, lesson: string, asked: LessonAsk) => ask<LessonMoment>("POST", `/api/games/${game}/lessons/${lesson}`, asked),
  aid: (game: string) => ask<AidInfo>("GET", `/api/games/${game}/aid`),
  puzzles: (game: string) => ask<PuzzleInfo[]>("GET", `/api/games/${game}/puzzles`),
  /** A puzzle after the choices so far, and the one that is made now. */
  puzzle: (game: string, number: number, asked: PuzzleAsk) => ask<PuzzleMoment>("POST", `/api/games/${game}/puzzles/${number}`, asked),
  puzzleOfTheDay: (day: string) => ask<PuzzleOfTheDay>("GET", `/api/puzzles?day=${day}`),
  rules: (game: string) => ask<Rules>("GET", `/api/games/${game}/rules`),
  /** Ask a tool of a game; what question and answer look like is between the tool and who asks. */
  tool: <Answer>(game: string, topic: string, name: string, question: unknown) =>
    ask<Answer>("POST", `/api/games/${game}/tools/${topic}/${name}`, question),
  designs: (game: string, topic: string) => ask<Design[]>("GET", `/api/designs?game=${game}&topic=${topic}`),
  keepDesign: (design: NewDesign) => ask<Design>("POST", "/api/designs", design),
  changeDesign: (id: string, design: NewDesign) => ask<Design>("PUT", `/api/designs/${id}`, design),
  dropDesign: (id: string) => ask<void>("DELETE", `/api/designs/${id}`),
  tables: (query: string) => ask<Tables>("GET", `/api/tables?${query}`),
  table: (id: string) => ask<TableInfo>("GET", `/api/tables/${id}`),
  newTable: (table: NewTable) => ask<NewTableInfo>("POST", "/api/tables", { part: newPart(), ...table }),
  join: (id: string, join: Join) => ask<TableInfo>("POST", `/api/tables/${id}/join`, { part: newPart(), ...join }),
  leave: (id: string) => ask<TableInfo>("POST", `/api/tables/${id}/leave`),
  invite: (id: string, seat: number) => ask<Invitation>("POST", `/api/tables/${id}/invitations`, { seat }),
  fill: (id: string, fill: Partial<Fill>) => ask<TableInfo>("POST", `/api/tables/${id}/bots`, fill),
  talk: (id: string, text: string) => ask<TableInfo>("POST", `/api/tables/${id}/talk`, { text }),
  rematch: (id: string) => ask<TableInfo>("POST", `/api/tables/${id}/rematch?part=${newPart()}`),
  fork: (id: string, fork: Fork) => ask<NewTableInfo>("POST", `/api/tables/${id}/fork`, fork),
  record: (id: string) => ask<Record<string, unknown>>("GET", `/api/tables/${id}/record`),
  evaluation: (id: string) => ask<Evaluation>("GET", `/api/tables/${id}/evaluation`),
  review: (id: string) => ask<Review>("GET", `/api/tables/${id}/review`),
  upload: (record: unknown) => ask<NewTableInfo>("POST", "/api/records", record),
  replay: (id: string, seat: number | null) =>
    ask<Replay>("GET", `/api/tables/${id}/replay${seat === null ? "" : `?seat=${seat}`}`),
};
