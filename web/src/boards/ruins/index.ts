import type { GameEvent } from "../../lib/protocol";
import { framingOf, type Table } from "../../lib/board/frames";
import type { GameFace } from "../../lib/board/face";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import { type Card, type Play, type RuinsTable } from "./view";

const HOLDS: Record<string, number> = { play: 650, pass: 380, trick_end: 500, flip: 450, draw: 380, sift: 380, out: 500, score: 500, round_end: 600, round: 500 };

/** A play lies on the table before what follows from it, and counts change when it is told. */
function step(table: Table, event: GameEvent, after: Table): Table {
  const at = (list: number[], value: number) => list.map((old, seat) => (seat === event.seat ? value : old));
  switch (event.kind) {
    case "play": {
      const play = after.table.find((one: Play) => one.seat === event.seat && one.ruins.map((card) => card.id).join() === event.ruins.join());
      return { ...table, draft: null, hand: table.hand.filter((card: Card) => !event.ruins.includes(card.id)), hands: at(table.hands, event.hand), lit: at(table.lit, event.lit_at_end), table: play ? [...table.table, play] : table.table };
    }
    case "draw":
    case "sift":
    case "return":
      return { ...table, hands: at(table.hands, event.hand), deck: event.deck };
    case "market":
      return { ...table, market: after.market, discovery_deck: event.deck };
    case "trick_end":
      return { ...table, table: [], draft: null, deck: event.deck };
    case "score":
      return { ...table, vp: at(table.vp, event.vp) };
    default:
      return table;
  }
}

const ENDINGS: Record<string, string> = {
  instant_win: "began a round on nine or more points and was first out.",
  showdown: "won the showdown.",
};

export const face: GameFace = {
  Board,
  Panel,
  framing: framingOf(HOLDS, step),
  usesContent: true,
  seatWords: ["A", "B", "C", "D", "E"],
  subtitle: (view) => `round ${view.table.round} · trick ${view.table.trick}`,
  onBoard: (choice) => /^(ruin|buy):/.test(choice.text),
  caption: (choice) => (choice.text.startsWith("buy:") ? choice.label.split(": ")[0]! : choice.label),
  touched: (event) => [...((event.ruins as string[] | undefined) ?? []), ...((event.claims as string[] | undefined) ?? [])].map((id) => `ruin:${id}`),
  ending: (result, names) => `${names[result.winners[0] ?? 0]} ${ENDINGS[result.reason] ?? `won (${result.reason.replaceAll("_", " ")}).`}`,
  scoreTable: (view) => {
    const table = view.table as unknown as RuinsTable;
    const round = (points: number, seat: number) => points - (table.start_vp[seat] ?? 0);
    return { columns: ["Before", "Last round", "Points"], rows: table.vp.map((points, seat) => [table.start_vp[seat] ?? 0, round(points, seat) < 0 ? `−${-round(points, seat)}` : `+${round(points, seat)}`, points]) };
  },
};
