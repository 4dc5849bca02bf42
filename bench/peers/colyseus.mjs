/** `node colyseus.mjs`: a table of four on Colyseus, in memory. Says where it is open. */

import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { SEATS, deal, play, view } from "./view.mjs";

class Table extends Room {
  maxClients = SEATS;
  patchRate = null; // nothing is synchronised by itself: views differ from seat to seat

  onCreate() {
    this.table = deal();
    this.seats = new Map();
    this.onMessage("move", (client, move) => this.#play(client, move));
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
    client.send("view", view(this.table, this.seats.get(client.sessionId)));
  }

  /** Shown to all four, then acknowledged, as our server does it. */
  #play(client, move) {
    play(this.table, this.seats.get(client.sessionId), move);
    for (const other of this.clients) other.send("view", view(this.table, this.seats.get(other.sessionId)));
    client.send("ack", move.n);
  }
}

const transport = new WebSocketTransport({ maxPayload: 8192 });
const server = new Server({ transport, greet: false });
server.define("table", Table);
await server.listen(0, "127.0.0.1");
console.log(`open at http://127.0.0.1:${transport.server.address().port}`);
