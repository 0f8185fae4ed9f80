import type { GameFace } from "../../lib/board/face";
import { framingOf, type Table } from "../../lib/board/frames";
import type { GameEvent } from "../../lib/protocol";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import { captionOf, scoreOf, touched, type CrumblesTable, type EarthCell, type Player } from "./view";

const HOLDS: Record<string, number> = { salvage: 500, bonus: 380, move: 380, sacrifice: 380, flip: 800, gas_pay: 380, gas_discard: 450, gas_gone: 320, income: 800, purchase: 380, build: 320, place: 320, scrap: 380, directive: 600, score: 500 };

/** Tiles leave the heap, and cities are paid, when it is told. */
function step(table: Table, event: GameEvent, after: Table): Table {
  switch (event.kind) {
    case "salvage":
      return { ...table, hand: event.tile, lane: event.colour, earth: table.earth.filter((one: EarthCell) => one.cell !== event.cell).map((one: EarthCell) => ({ ...one, under: one.under.filter((cell) => cell !== event.cell) })) };
    case "gas_gone":
      return { ...table, earth: table.earth.filter((one: EarthCell) => one.cell !== event.cell).map((one: EarthCell) => ({ ...one, under: one.under.filter((cell) => cell !== event.cell) })) };
    case "income":
      return { ...table, players: table.players.map((player: Player, seat: number) => ({ ...player, coins: player.coins + (event.coins[seat] ?? 0) })) };
    case "place":
    case "move":
    case "gas_discard":
    case "sacrifice":
      return { ...table, hand: null, players: table.players.map((player: Player, seat: number) => (seat === event.seat ? after.players[seat] : player)) };
    default:
      return table;
  }
}

const ENDINGS: Record<string, string> = {
  most_prestige: "built the city with the most prestige.",
  tie_break: "won the tie: equal prestige, but more left over.",
  shared_victory: "share the victory.",
};

/** A reason in words: "just_pulled_through" is "Just pulled through". */
function sentenceOf(reason: string): string {
  return reason.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());
}

export const face: GameFace = {
  Board,
  Panel,
  needsHeight: true,
  framing: framingOf(HOLDS, step),
  touched,
  seatWords: ["P1", "P2", "P3", "P4"],
  subtitle: (view) => `${view.table.turn}/${view.table.turns}`,
  onBoard: (choice) => choice.points_at.length > 0,
  caption: captionOf,
  verdict: (result) => (result.places.length === 1 ? sentenceOf(result.reason) : undefined),
  ending(result, names, view) {
    if (result.reason in ENDINGS) return `${result.winners.map((seat) => names[seat]).join(" and ")} ${ENDINGS[result.reason]}`;
    const table = view?.table as unknown as CrumblesTable | undefined;
    const points = table?.players[0]?.prestige.total;
    const next = table?.solo?.bands.find((band) => band.min > (points ?? 0));
    if (points === undefined) return `The city is judged: ${sentenceOf(result.reason)}.`;
    return `Your city has ${points} prestige. ${next ? `${next.label} begins at ${next.min}.` : "No city is judged higher."}`;
  },
  scoreTable: (view) => scoreOf(view.table as unknown as CrumblesTable),
};
