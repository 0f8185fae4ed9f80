import type { GameFace } from "../../lib/board/face";
import { framingOf, type Table } from "../../lib/board/frames";
import type { GameEvent } from "../../lib/protocol";
import Board from "./Board.svelte";
import { ending } from "./ending";
import Panel from "./Panel.svelte";
import { touched, type GridCard, type Player, type Rift, type RiftTable } from "./view";

const HOLDS: Record<string, number> = { flip: 500, place: 500, flip_line: 600, grow: 500, swap: 500, explore: 450, shift: 600, unshift: 600, activate: 380, return: 450, discard: 320, draw: 280, tuck: 380, untuck: 380, burst: 800, refresh: 320, trigger: 600 };

/** The grid turns, and rifts come, shift and burst, when it is told. */
function step(table: Table, event: GameEvent, after: Table): Table {
  const grid = (cells: string[]) => table.grid.map((one: GridCard) => (cells.includes(one.cell) ? after.grid.find((other: GridCard) => other.cell === one.cell) : one));
  const owner = (event.owner as number | undefined) ?? (event.seat as number);
  const explored = (change: (rifts: Rift[]) => Rift[]) => table.players.map((player: Player) => (player.seat === owner ? { ...player, explored: change(player.explored) } : player));
  switch (event.kind) {
    case "flip":
    case "place":
    case "grow":
      return { ...table, grid: table.grid.map((one: GridCard) => (one.cell === event.cell ? { cell: event.cell, card: event.card, front: event.front, back: event.back } : one)) };
    case "flip_line":
    case "swap":
      return { ...table, grid: grid(event.cells) };
    case "shift":
    case "unshift":
      return { ...table, players: explored((rifts) => rifts.map((rift) => (rift.id === event.rift ? { ...rift, shifts: event.shifts, points: event.points } : rift))) };
    case "burst":
      return { ...table, players: table.players.map((player: Player) => (player.seat === event.seat ? { ...player, explored: player.explored.filter((rift) => rift.id !== event.rift), burst: event.count } : player)) };
    default:
      return table;
  }
}

export const face: GameFace = {
  Board,
  Panel,
  showsTurn: true,
  framing: framingOf(HOLDS, step),
  touched,
  seatWords: ["A", "B", "C", "D"],
  subtitle: (view) => `round ${view.table.round}`,
  onBoard: (choice) => choice.text === "place" || choice.points_at.some((thing) => /^(cell|rift):/.test(thing)) && choice.text !== "yes",
  ending,
  scoreTable: (view) => ({
    columns: ["Rifts burst", "Points of these", "Bonus", "Score"],
    rows: (view.table as unknown as RiftTable).players.map(({ burst, points, bonus, score }) => [burst, points, bonus, score ?? "–"]),
    note: "A burst rift counts what it was worth when it burst; bonuses come from what burst rifts say.",
  }),
};
