// boardgame.io's Monte Carlo search on Connect Four: simulations per CPU-second at the first choice.
// Usage: node connect_four-mcts.cjs SECONDS SIMULATIONS; prints one JSON object.
const { MCTSBot } = require("boardgame.io/ai");
const { InitializeGame } = require("boardgame.io/internal");

const { game, COLUMNS, ROWS } = require("./connect_four.cjs");

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
