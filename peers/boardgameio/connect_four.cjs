// Connect Four for boardgame.io, shared by the search and the server that are measured beside ours.
const COLUMNS = 7;
const ROWS = 6;

// Whether the stone that was laid last makes four; endIf runs once more after the turn has passed on, so it is the
// stone's owner that counts and not whose turn it is.
function hasFour(columns, column) {
  const row = columns[column].length - 1;
  const player = columns[column][row];
  const at = (x, y) => (columns[x] || [])[y] === player;
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([dx, dy]) => {
    let length = 1;
    for (const way of [1, -1]) {
      for (let step = 1; at(column + way * step * dx, row + way * step * dy); step += 1) length += 1;
    }
    return length >= 4;
  });
}

const game = {
  name: "connect_four",
  setup: () => ({ columns: Array.from({ length: COLUMNS }, () => []), last: -1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      if (G.columns[column].length === ROWS) return "INVALID_MOVE";
      G.columns[column].push(playerID);
      G.last = column;
    },
  },
  endIf: ({ G }) => {
    if (G.last >= 0 && hasFour(G.columns, G.last)) return { winner: G.columns[G.last].at(-1) };
    if (G.columns.every((column) => column.length === ROWS)) return { draw: true };
  },
  ai: {
    enumerate: (G) =>
      G.columns.flatMap((column, index) => (column.length < ROWS ? [{ move: "drop", args: [index] }] : [])),
  },
};

module.exports = { game, COLUMNS, ROWS };
