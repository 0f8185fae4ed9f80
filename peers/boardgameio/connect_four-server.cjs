// boardgame.io's server with Connect Four, for the load tool. Usage: node connect_four-server.cjs PORT [FOLDER];
// with a folder it keeps its matches there (FlatFile), else in memory.
const { Server, FlatFile } = require("boardgame.io/server");
const { game } = require("./connect_four.cjs");

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder, logging: false }) : undefined;
Server({ games: [game], db, origins: ["http://127.0.0.1"] }).run({ port: Number(port) }, () => console.log("listening"));
