// Made from src/tumbledown/protocol by `make protocol`; a test fails when this is stale.

/** What a viewer may see of a match: the engine's part, and the game's own in `table`. */
export interface View {
  game: string;
  seats: number;
  seat: number | null;
  waiting: number[];
  over: boolean;
  outcome: { winners: number[]; places: number[]; reason: string } | null;
  table: Record<string, any>;
  /** What the table says all the time; a view of the engine alone does not have it. */
  goal?: GoalInfo;
  turn?: TurnInfo | null;
}

/** Something that happened; its other facts depend on its kind. */
export type GameEvent = { kind: string } & Record<string, any>;

export const VERSION = 1;
export const MAX_SOCKET_MESSAGE = 4096;
export const MAX_BODY = 524288;
export const MAX_NAME = 32;
export const MAX_CHAT = 500;
export const MAX_TALK = 50;
export const MAX_NOTATION = 1000;
export const MAX_SEATS = 8;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;
export const MAX_SEED = 200;
export const MAX_CHOICES = 6000;
export const MAX_COMPONENTS = 131072;
export const MAX_DESIGN = 16384;
export const MAX_DESIGN_NAME = 80;
export const MAX_DESIGNS = 100;
export const MAX_LESSON_CHOICES = 400;
export const MAX_PUZZLE_CHOICES = 60;
export const MAX_PAGE = 100;
export const MAX_ID = 9007199254740991;
export const TAIL = 64;

/** Why a request was refused: a stable code and a sentence. */
export interface Problem {
  code: string;
  text: string;
}

/** Somebody who wants to play at once, under a name. */
export interface NewGuest {
  name: string;
}

/** Turns the guest into an account, so that the games can be found again from another device. */
export interface NewAccount {
  login: string;
  password: string;
}

/** Comes back to an account. */
export interface Login {
  login: string;
  password: string;
}

/** Who the client is. */
export interface Me {
  id: string;
  name: string;
  login: string | null;
}

/**
 * A rule that tables may set differently; without `values` it takes a table.
 * `title` is what people call it, `text` what it is about, and `said` what they call each of the values.
 */
export interface VariantInfo {
  name: string;
  title: string;
  default: any;
  values: any[] | null;
  said: string[];
  rule: string;
  text: string;
}

/** What a game says of itself. `learn_minutes` is how long its first lesson takes; 0 when it has none. */
export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  credits: string;
  minutes: number;
  min_seats: number;
  max_seats: number;
  usual_seats: number;
  rules_version: number;
  has_secrets: boolean;
  has_content: boolean;
  learn_minutes: number;
  variants: VariantInfo[];
  bots: string[];
}

/** The rules page of a game as Markdown, and its rules by id. */
export interface Rules {
  page: string;
  rules: Record<string, string>;
}

/** A file of one's own as it was read: TOML, or JSON as `GET /api/games/{game}/content` gives it. */
export interface ComponentFile {
  name: string;
  text: string;
}

/** What a checked file brings to a new table: give both to it as they are. */
export interface Components {
  variants: Record<string, any>;
  content: Record<string, any> | null;
}

/** Who shall sit on a seat: me, whoever comes, whoever has the invitation, or a bot. */
export interface NewSeat {
  kind: "bot" | "invite" | "me" | "open";
  bot?: string;
}

/**
 * A table to be set up; it begins to play when every seat is taken.
 * A seed that somebody sets is known to somebody, and everybody is told so: leave it out for a secret one, which is
 * made of the server's part and of what each person gives as `part` when sitting down.
 */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  variants?: Record<string, any>;
  content?: Record<string, any> | null;
  seed?: string | null;
  part?: any | null;
  listed?: boolean;
  watchable?: boolean;
}

/**
 * A seat as everybody sees it. `bot` is who plays it now, if a bot does; `left` when its player has gone.
 * A bot that `gives_way` was put on a free seat: a person may still sit down there.
 */
export interface SeatInfo {
  kind: "bot" | "invite" | "open" | "person";
  name: string;
  bot: string | null;
  connected: boolean;
  left: boolean;
  mine: boolean;
  gives_way: boolean;
}

/** How a match ended. */
export interface Result {
  winners: number[];
  places: number[];
  reason: string;
  scores: number[];
}

/** A line of chat: who, what, and when (milliseconds since 1970). */
export interface ChatLine {
  seat: number;
  text: string;
  at: number;
}

/**
 * A table as somebody sees it.
 * `waiting` are the seats that a running match waits for, where the server has it at hand: always in messages of its
 * socket and in the list of one's own tables. `watchers` is how many watch just now. `host` is the seat of who set the
 * table up and may fill it. `talk` is what was said before the match begins, for those who sit there. `is_busy`: many
 * wait for the server's bots, so that those of this table think less than they would. `promise` is the hash of the
 * server's part of the seed, known before anybody sits down; `commitment` becomes that of the whole seed when the
 * match begins. `chosen_seed` when whoever set the table up has set the seed, and so may know what will be drawn.
 */
export interface TableInfo {
  id: string;
  game: string;
  rules_version: number;
  status: "closed" | "open" | "over" | "playing";
  seats: SeatInfo[];
  variants: Record<string, any>;
  content_hash: string;
  listed: boolean;
  watchable: boolean;
  commitment: string;
  promise: string;
  chosen_seed: boolean;
  created: number;
  result: Result | null;
  next: string | null;
  fork_of: string | null;
  uploaded: boolean;
  waiting: number[] | null;
  watchers: number;
  host: number | null;
  talk: ChatLine[];
  is_busy: boolean;
}

/** A one-time code for a seat; who has it may sit down there once. */
export interface Invitation {
  seat: number;
  code: string;
}

/** The table that was set up, and the codes of its invitations, which are shown this once. */
export interface NewTableInfo {
  table: TableInfo;
  invitations: Invitation[];
}

/** A page of tables, newest first; `before` and `before_id` ask for the next page. */
export interface Tables {
  tables: TableInfo[];
  before: number | null;
  before_id: string | null;
}

/** Sits down: on a seat, or on any that is open or whose bot gives way; with a code, on the invitation's seat. */
export interface Join {
  seat?: number | null;
  code?: string | null;
  part?: any | null;
}

/** Asks for a new code for a seat; the old one is void. */
export interface NewInvitation {
  seat: number;
}

/** Seats bots of a level on a free seat, or on all of them. */
export interface Fill {
  bot?: string;
  seat?: number | null;
}

/** A line of chat at a table that waits for players. */
export interface Talk {
  text: string;
}

/** A new table that begins with the first `choices` choices of a finished match; its seats are as of any table. */
export interface Fork {
  choices: number;
  seats: NewSeat[];
  listed?: boolean;
}

/**
 * Something that happened at the table and not in the game.
 * `kind` is undo, offer, agree, decline, takeback, resign, leave, hand_over, return or join; `bot` is who took a seat
 * over.
 */
export interface Notice {
  kind: string;
  seat: number;
  bot?: string | null;
}

/**
 * One moment of a replay, as the viewpoint saw it, after the first `choices` choices of the record.
 * `choices` is null while the match is under way, because it counts hidden ones too, and where a choice was taken back
 * later, so that the record does not lead here. `notation` is what happened in the game's own notation, if it has one,
 * line by line. `undone` when what happened here was taken back later; `notice` when it happened at the table and not
 * in the game.
 */
export interface Frame {
  n: number;
  choices: number | null;
  events: GameEvent[];
  log: string[];
  notation: string[];
  view: View;
  text: string;
  undone: boolean;
  notice: Notice | null;
}

/** A match from one viewpoint, moment by moment. */
export interface Replay {
  table: string;
  game: string;
  seat: number | null;
  frames: Frame[];
}

/** What a bot expects after the first `choices` choices: each seat's result, from -1 (all lost) to 1 (all won). */
export interface Evaluated {
  choices: number;
  expected: number[];
}

/** What a bot expects at each point of a finished match; while `done` is below `of` it is still thinking. */
export interface Evaluation {
  bot: string;
  frames: Evaluated[];
  done: number;
  of: number;
}

/** A choice in a review: what it is for a person, and the things on the board that it is about. */
export interface Thought {
  text: string;
  label: string;
  points_at: string[];
}

/**
 * A choice that mattered, after so many `choices` of the record: what it was, a better way on, and why.
 * `expected` is what its seat could expect after it, `possible` what it could have expected, from -1 to 1. A good
 * choice is told as well: then `possible` is what the next best would have left.
 */
export interface Turned {
  choices: number;
  seat: number;
  chosen: Thought;
  better: Thought[];
  because: string[];
  rule: string;
  expected: number;
  possible: number;
  is_good: boolean;
}

/** The choices of a finished match that mattered most, at most three of each seat; None while a bot is thinking. */
export interface Review {
  bot: string;
  moments: Turned[] | null;
  done: number;
  of: number;
}

/** Something built for a game, to be kept: an army list, say. `topic` is what the game calls such things. */
export interface NewDesign {
  game: string;
  topic: string;
  name: string;
  body: Record<string, any>;
}

/** Something that one has built and kept; finished or not, only its game can tell. */
export interface Design {
  id: string;
  game: string;
  topic: string;
  name: string;
  body: Record<string, any>;
  changed: number;
}

/** Whether the server runs and can store. */
export interface Health {
  status: string;
  version: string;
  compiled: boolean;
  compiling: boolean;
  choosing: boolean;
}

/** The first message: the seat to sit on (none: watch) and the last update seen (0: none). */
export interface Hello {
  t: "hello";
  protocol?: number;
  seat?: number | null;
  last?: number;
}

/**
 * A choice. `id` grows with each choice of the seat; a resend has the same. `asked` is that of the decision.
 * The option is a number, or written in notation.
 */
export interface Choose {
  t: "choose";
  id: number;
  asked: number;
  option?: number | null;
  text?: string | null;
}

/** Asks why an option is not on offer. */
export interface Why {
  t: "why";
  option?: number | null;
  text?: string | null;
}

/** Asks for the board as plain text. */
export interface Look {
  t: "look";
}

/** Asks something about the table in the game's own words: to measure, or what a choice would lead to. */
export interface Ask {
  t: "ask";
  question: string;
}

/** Asks what the strongest bot would choose now; answered where all others at the table are bots. */
export interface Hint {
  t: "hint";
  asked: number;
}

/** Takes the seat's last choice back; where that would undo something others know, offers it to them. */
export interface Undo {
  t: "undo";
  id: number;
}

/** Answers the undo that another seat offers. */
export interface Answer {
  t: "answer";
  id: number;
  agree: boolean;
}

/** Gives up. */
export interface Resign {
  t: "resign";
  id: number;
}

/** Gives the seat of somebody who has gone to a bot. */
export interface HandOver {
  t: "hand_over";
  id: number;
  seat: number;
  bot?: string;
}

/** Takes one's own seat back from the bot that kept it. */
export interface Return {
  t: "return";
  id: number;
}

/** A line of chat to the other players. */
export interface Say {
  t: "say";
  id: number;
  text: string;
}

/** One option: its number, notation, label, and the things on the board that it points at. */
export interface ChoiceInfo {
  option: number;
  text: string;
  label: string;
  points_at: string[];
}

/** What the seat is asked, by which rules; without options when it is not its choice. */
export interface DecisionInfo {
  prompt: string;
  rules: string[];
  waiting: number[];
  options: ChoiceInfo[];
}

/** How far a seat is, in a word or two; where it can be counted, `done` of `of` (0: it cannot). */
export interface FarInfo {
  seat: number;
  text: string;
  done: number;
  of: number;
}

/**
 * What wins, how far everybody is, and what is left of the game: one sentence in three parts.
 * The rules make it from the view that it comes with, for every viewer from its own.
 */
export interface GoalInfo {
  text: string;
  far: FarInfo[];
  rest: string;
}

/** Whose turn it is, and whose comes next; -1 where that cannot be said. */
export interface TurnInfo {
  seat: number;
  next: number;
}

/** An undo that a seat offers, and the seats that have not answered yet. */
export interface Offer {
  seat: number;
  waiting: number[];
}

/**
 * What changed for this viewer. `n` counts what this viewer was shown, and nothing else.
 * In an update with a view, what is missing is empty: no events, no offer, no result. One without a view is chat, and
 * changes nothing else. `asked` names the decision: a choice has to say which one it answers.
 * `log` has a sentence for each of the events, in their order; an empty one when there is nothing to say.
 * `notation` is the same in the game's own notation, if it has one, line by line.
 * `ack` is the id of the seat's own message that made the change: it is stored for good.
 * `undone` names the updates whose choices have been taken back with this one.
 */
export interface Update {
  t: "update";
  n: number;
  view?: View;
  decision?: DecisionInfo;
  asked?: number;
  undo?: boolean;
  events?: GameEvent[];
  log?: string[];
  notation?: string[];
  ack?: number | null;
  chat?: ChatLine | null;
  notice?: Notice | null;
  undone?: number[];
  offer?: Offer | null;
  result?: Result | null;
  seed?: string | null;
}

/**
 * All that a client needs to go on: the answer to hello.
 * `missed` are the updates after `last`, as long as the server still has all of them (`gap` when it has not).
 * `last_id` is the largest id that this seat has used. `events` are the last that this viewer saw, with their
 * sentences in `log` and the same in `notation`; `undone` are the places of those that have been taken back.
 * `bot_seconds` is how long every choice of a bot takes.
 */
export interface Welcome {
  t: "welcome";
  n: number;
  seat: number | null;
  table: TableInfo;
  view: View | null;
  decision: DecisionInfo | null;
  asked: number;
  undo: boolean;
  last_id: number;
  events: GameEvent[];
  log: string[];
  notation: string[];
  undone: number[];
  chat: ChatLine[];
  offer: Offer | null;
  result: Result | null;
  seed: string | null;
  missed: Update[];
  gap: boolean;
  bot_seconds: number;
}

/** Who sits at the table now. */
export interface TableChanged {
  t: "table";
  table: TableInfo;
}

/** The message with this id was stored before, and was shown to the seat in update `n`. */
export interface Ack {
  t: "ack";
  id: number;
  n: number;
}

/** Why something is refused: a stable code, the rule that forbids it (if one does), a sentence, and the facts. */
export interface ReasonInfo {
  code: string;
  rule: string;
  text: string;
  facts: Record<string, any>;
}

/** The message with this id changed nothing. */
export interface Refused {
  t: "refused";
  id: number;
  reason: ReasonInfo;
}

/** The answer to why; no reason when the option is on offer. */
export interface Because {
  t: "because";
  option: number | null;
  text: string | null;
  reason: ReasonInfo | null;
}

/** The board as plain text, as it is after update `n`. */
export interface Drawn {
  t: "drawn";
  n: number;
  text: string;
}

/** The answer to ask, as the table is after update `n`; empty when the game does not understand the question. */
export interface Told {
  t: "told";
  n: number;
  question: string;
  answer: string;
}

/** What a bot expects of an option: the seat's result, from -1 (all lost) to 1 (all won), and how often it tried. */
export interface Expected {
  option: number;
  result: number;
  tries: number;
}

/** A choice that a hint has in mind: what it is for a person, and the things on the board that it is about. */
export interface Ahead {
  text: string;
  label: string;
  points_at: string[];
}

/**
 * What a bot would choose, best first; empty, with a sentence, when there is no hint here.
 * `line` is how the turn goes on, the best option first; `because` are sentences why, and `rule` the rule behind them.
 */
export interface Hinted {
  t: "hinted";
  asked: number;
  bot: string;
  options: Expected[];
  line: Ahead[];
  because: string[];
  rule: string;
  why_none: string;
}

/** A message that cannot be read, or is not allowed here; it changed nothing. */
export interface Bad {
  t: "bad";
  code: string;
  text: string;
}

/** A lesson as it is listed: what one can do after it, about how many minutes it takes, and its steps by title. */
export interface LessonInfo {
  id: string;
  title: string;
  promise: string;
  minutes: number;
  steps: string[];
}

/**
 * What was chosen in a lesson so far, as its last moment gave it, and what is chosen now; nothing just looks.
 * What is chosen is an option in notation, or `seen` where there is only something to see. A `question` about the
 * table in the game's own words is answered beside it.
 */
export interface LessonAsk {
  choices?: string[];
  chosen?: string | null;
  question?: string | null;
}

/** A choice of a lesson, of whichever seat: what the learner saw of it, and the table after it. */
export interface LessonScene {
  seat: number;
  view: View;
  events: GameEvent[];
  log: string[];
  notation: string[];
}

/**
 * A step: what is said, and the things it points at.
 * `shows` is the right choice, with the things `shows_at` that it is about; `is_to_see` where there is nothing to
 * choose.
 */
export interface LessonStepInfo {
  title: string;
  say: string;
  point: string[];
  is_to_see: boolean;
  shows: string;
  shows_at: string[];
}

/** The small free game at the end: its goal, how many choices of one's own are left, and whether it is reached. */
export interface FightInfo {
  say: string;
  goal: string;
  left: number;
  is_over: boolean;
  is_reached: boolean;
  ending: string;
}

/** Something that the learner can do now. */
export interface CanInfo {
  name: string;
  text: string;
}

/**
 * A lesson after these choices.
 * `kept` is how many of the choices stand one step further back; null at the start. `number` counts from 0, and equals
 * `of` in the fight and at the end. `answer` is what is said to a choice that is not taken, and `told` to a question.
 * `so` is what is said of the step that was just done, and `scenes` is what happened since the learner's last choice.
 * `seats` are the seats as the game calls them. While bots take their time in the free game, `decision` waits for
 * them: ask again with these choices.
 */
export interface LessonMoment {
  game: string;
  lesson: string;
  choices: string[];
  kept: number | null;
  number: number;
  of: number;
  seat: number;
  seats: string[];
  answer: string;
  told: string;
  so: string;
  step: LessonStepInfo | null;
  fight: FightInfo | null;
  can: CanInfo[];
  is_over: boolean;
  scenes: LessonScene[];
  view: View;
  decision: DecisionInfo;
  text: string;
}

/** A word of the game, or a sign of its board as text, and what it means. */
export interface TermInfo {
  name: string;
  text: string;
  is_sign: boolean;
}

/** Something that can happen, with its rule; `picture` is what the game's browser part calls it. */
export interface AidLineInfo {
  name: string;
  text: string;
  rule: string;
  picture: string;
}

/** Lines that belong together. */
export interface AidCardInfo {
  title: string;
  lines: AidLineInfo[];
}

/** A step of a turn; `short` where there is little room. Steps of one `part` are shown together. */
export interface TurnStepInfo {
  name: string;
  short: string;
  part: string;
}

/** A kind of decision, known by the rule that comes first: what the coach says of it, and its step (-1: none). */
export interface DecisionKindInfo {
  rules: string[];
  say: string;
  step: number;
}

/** Everything that a player has beside the board. */
export interface AidInfo {
  goal: string;
  turn: string[];
  terms: TermInfo[];
  cards: AidCardInfo[];
  steps: TurnStepInfo[];
  kinds: DecisionKindInfo[];
}

/** A puzzle as it is listed: what is to be found, and how hard that is, from 1 to 3. */
export interface PuzzleInfo {
  game: string;
  number: number;
  title: string;
  task: string;
  grade: number;
}

/** The puzzle of a day, the same for everybody; none where no game has puzzles. */
export interface PuzzleOfTheDay {
  day: string;
  puzzle: PuzzleInfo | null;
}

/**
 * What was tried in a puzzle so far, as its last moment gave it, and what is chosen now; nothing just looks.
 * `nudge` asks for help: 1 for a question, 2 for a place to look at, 3 for the solution. A `question` about the table
 * in the game's own words is answered beside it.
 */
export interface PuzzleAsk {
  choices?: string[];
  chosen?: string | null;
  nudge?: number;
  question?: string | null;
}

/** A choice of the solution: how it is written, what it means, what came of it, and the things that it is about. */
export interface PuzzleStep {
  text: string;
  label: string;
  points: string[];
  told: string[];
}

/** The line that solves a puzzle, how many of the first choices do, and the idea in half a sentence. */
export interface PuzzleSolution {
  steps: PuzzleStep[];
  count: string;
  idea: string;
  instead: string;
}

/**
 * A puzzle after these choices.
 * `verdict` is `trying`, `solved` or `missed`; it counts when the turn is over. `answer` is why a choice was not
 * taken, by the rule `rule`, and `told` what is said to a question. `nudges` are as many as were asked for, and
 * `points` what the second is about. `scenes` is what happened by the last choice. The solution is told when it was
 * found or asked for.
 */
export interface PuzzleMoment {
  game: string;
  number: number;
  title: string;
  task: string;
  asks: string;
  grade: number;
  choices: string[];
  verdict: string;
  seat: number;
  seats: string[];
  answer: string;
  rule: string;
  told: string;
  nudges: string[];
  points: string[];
  solution: PuzzleSolution | null;
  scenes: LessonScene[];
  view: View;
  decision: DecisionInfo;
  text: string;
}

export type FromClient = Hello | Choose | Why | Look | Ask | Hint | Undo | Answer | Resign | HandOver | Return | Say;
export type FromServer = Welcome | Update | TableChanged | Ack | Refused | Because | Drawn | Told | Hinted | Bad;
