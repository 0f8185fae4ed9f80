/** The frames between two views: a play lies on the table before what follows from it. */
import { framingOf, type Table } from "../../lib/board/frames";
import type { GameEvent } from "../../lib/protocol";
import type { Card, Play } from "./view";

/** Long enough to read what was played, and by whom, before the next thing happens. */
const HOLDS: Record<string, number> = {
  play: 1300, pass: 700, draw: 700, sift: 600, trick_end: 900, flip: 700, out: 900, score: 700, round_end: 900, showdown: 900, hand_over: 600, round: 500,
};

/** A play lies on the table before what follows from it, and counts change when it is told. */
function step(table: Table, event: GameEvent, after: Table): Table {
  const at = (list: number[], value: number) => list.map((old, seat) => (seat === event.seat ? value : old));
  switch (event.kind) {
    case "play": {
      const play = after.table.find((one: Play) => one.seat === event.seat && one.ruins.map((card) => card.id).join() === event.ruins.join());
      return { ...table, draft: null, hand: table.hand.filter((card: Card) => !event.ruins.includes(card.id)), hands: at(table.hands, event.hand), lit: at(table.lit, event.lit), table: play ? [...table.table, play] : table.table };
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

export const framing = framingOf(HOLDS, step);
