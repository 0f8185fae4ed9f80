/** What a game's own folder gives to the table. Everything is optional but the board; the table does the rest. */
import type { Component } from "svelte";
import type { ChoiceInfo, GameEvent, GameInfo, Result, View } from "../protocol";
import type { Framing } from "../match/stage.svelte";

export interface BoardProps {
  view: View;
  /** What is happening at this moment. */
  event: GameEvent | null;
  seat: number | null;
  names: string[];
  /** What may be chosen now; empty while events are shown or others choose. */
  options: ChoiceInfo[];
  /** Things to light up: those of a log line or of an option in the list. */
  lit: ReadonlySet<string>;
  /** What is chosen goes to the server at once. */
  choose: (choice: ChoiceInfo) => void;
  /** Several options for one thing: let the person say which, beside it. */
  offer: (choices: ChoiceInfo[], at: Element) => void;
  /** Somebody clicked what is not on offer: ask why not, and tell it beside what was clicked. */
  why: (what: { option?: number; text?: string }, at: Element) => void;
  /** Something that is not in the list but may be accepted, in notation: what is refused is told beside it. */
  attempt?: (text: string, at: Element | null) => void;
  /** Take the last own choice back; not there while that cannot be done at once. */
  undo?: () => void;
  /** Ask the server something in the game's own words; the answer comes as `told`. */
  ask?: (question: string) => void;
  /** Open the rules at a rule. */
  openRule?: (rule: string) => void;
  told?: { question: string; answer: string } | null;
  /** The last events that have been told, the newest last: for what stays to be read after it was shown. */
  recent?: GameEvent[];
  /** The board as plain text, drawn by the game itself. */
  text: string;
  /** The game's component file as a table, if the face uses it; a table with components of its own may have others. */
  content: Record<string, any>;
}

export interface PanelProps {
  view: View;
  seat: number;
  /** On a phone: only what matters most. */
  small: boolean;
}

export interface ScoreTable {
  columns: string[];
  /** By seat; the last column is what counts. */
  rows: (string | number)[][];
  /** How it adds up, where that needs a sentence. */
  note?: string;
}

/** How the lobby shows a game: `lobby.ts` of its folder exports it as `lobby`; without it there is the game's summary. */
export interface LobbyWords {
  /** Its place among the games. */
  place: number;
  /** A shorter name, where the title is long. */
  name?: string;
  /** What one does there, in one or two sentences. */
  says: string;
  /** The same in a line, for a phone. */
  briefly: string;
  /** A game to learn the table with: a strip below the others. */
  isPractice?: boolean;
}

/** A picture of the aid: `Picture.svelte` of its folder draws those that `aid.toml` names, in a box of 44 pixels. */
export interface PictureProps {
  name: string;
  /** The component file of the game, as far as it is at hand. */
  content: Record<string, any>;
}

/** A page of a game's own that needs no table, at `/games/<game>/<path>`: `pages.ts` of its folder exports a list. */
export interface GamePage {
  path: string;
  /** What the lobby calls it. */
  title: string;
  load: () => Promise<{ default: Component<GamePageProps> }>;
}

export interface GamePageProps {
  game: GameInfo;
  /** What stands behind the question mark of the address, when the page is opened. */
  query: URLSearchParams;
}

export interface GameFace {
  Board: Component<BoardProps>;
  Panel?: Component<PanelProps>;
  framing?: Framing;
  /** The round or turn, for the head of the page. */
  subtitle?: (view: View) => string;
  /** Things on the board that an event touched. */
  touched?: (event: GameEvent) => string[];
  /** Whether the board itself offers this; else it is a button beside the prompt. */
  onBoard?: (choice: ChoiceInfo) => boolean;
  /** A short caption for a button. */
  caption?: (choice: ChoiceInfo) => string;
  /** What the log's sentences call the seats: there the names of the players stand instead. */
  seatWords?: string[];
  /** Whether the component file is to be fetched. */
  usesContent?: boolean;
  /** Why the game ended, as a sentence; the last view, where it is at hand, allows to say it more exactly. */
  ending?: (result: Result, names: string[], view?: View | null) => string;
  /** Who won, in the words of the game, where "won" and "a draw" do not fit (a game alone, say). */
  verdict?: (result: Result, names: string[], seat: number | null) => string | undefined;
  scoreTable?: (view: View) => ScoreTable;
  /** Whether the board shows goal and score itself, all the time. */
  showsGoal?: boolean;
  /** Whether the board shows the steps of the turn itself. */
  showsTurn?: boolean;
  /** Whether the board needs the height that the steps of the turn would take on low screens. */
  needsHeight?: boolean;
  /** Whether the board needs the text of the game's own drawing. */
  needsText?: boolean;
}
