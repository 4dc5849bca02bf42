/** `node boardgame.cjs`: a table of four on boardgame.io, in memory. Says where it is open. */

const { Server } = require("boardgame.io/server");
const { ActivePlayers } = require("boardgame.io/core");

async function main() {
  const { SEATS, deal, play, view } = await import("./view.mjs");
  const table = {
    name: "table",
    minPlayers: SEATS,
    maxPlayers: SEATS,
    disableUndo: true,
    setup: deal,
    playerView: ({ G, playerID }) => view(G, playerID === null ? null : Number(playerID)),
    turn: { activePlayers: ActivePlayers.ALL },
    moves: {
      play: {
        move: ({ G, playerID }, move) => play(G, Number(playerID), move),
        ignoreStaleStateID: true, // several may move at once
      },
    },
  };
  const { appServer } = await Server({ games: [table], origins: ["*"] }).run(0);
  console.log(`open at http://127.0.0.1:${appServer.address().port}`);
}

main();
