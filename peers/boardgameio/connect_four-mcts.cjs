// boardgame.io's Monte Carlo search on Connect Four: simulations per CPU-second at the first choice.
// Usage: node connect_four-mcts.cjs SECONDS SIMULATIONS; prints one JSON object.
const { MCTSBot } = require("boardgame.io/ai");
const { InitializeGame } = require("boardgame.io/internal");

const COLUMNS = 7;
const ROWS = 6;

function hasFour(columns, column, player) {
  const row = columns[column].length - 1;
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
  setup: () => ({ columns: Array.from({ length: COLUMNS }, () => []), last: -1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      if (G.columns[column].length === ROWS) return "INVALID_MOVE";
      G.columns[column].push(playerID);
      G.last = column;
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.last >= 0 && hasFour(G.columns, G.last, ctx.currentPlayer)) return { winner: ctx.currentPlayer };
    if (G.columns.every((column) => column.length === ROWS)) return { draw: true };
  },
  ai: {
    enumerate: (G) =>
      G.columns.flatMap((column, index) => (column.length < ROWS ? [{ move: "drop", args: [index] }] : [])),
  },
};

async function main() {
  const [seconds, simulations] = process.argv.slice(2).map(Number);
  const state = InitializeGame({ game });
  const before = process.cpuUsage();
  const spent = () => {
    const used = process.cpuUsage(before);
    return (used.user + used.system) / 1e6;
  };
  let searches = 0;
  while (searches === 0 || spent() < seconds) {
    const bot = new MCTSBot({ game, enumerate: game.ai.enumerate, iterations: simulations, playoutDepth: COLUMNS * ROWS, seed: String(searches) });
    await bot.play(state, "0");
    searches += 1;
  }
  console.log(JSON.stringify({ searches, simulations: searches * simulations, seconds: spent() }));
}

main();
