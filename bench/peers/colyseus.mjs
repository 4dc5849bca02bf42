/** `node colyseus.mjs [LOG]`: a table of four on Colyseus, in memory; or each move in that file
 * before anybody hears of it. Says where it is open. */

import { fdatasync, openSync, write } from "node:fs";
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { SEATS, deal, play, view } from "./view.mjs";

/** What comes in while something is being written is written together, as our server does it. */
class Log {
  #waiting = [];
  #isWriting = false;

  constructor(path) {
    this.file = openSync(path, "a");
  }

  add(line, then) {
    this.#waiting.push({ line, then });
    if (!this.#isWriting) this.#write();
  }

  #write() {
    const together = this.#waiting;
    this.#waiting = [];
    this.#isWriting = together.length > 0;
    if (!this.#isWriting) return;
    write(this.file, together.map(({ line }) => line).join(""), () =>
      fdatasync(this.file, () => {
        for (const { then } of together) then();
        this.#write();
      }),
    );
  }
}

const [path] = process.argv.slice(2);
const log = path && new Log(path);

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
    const seat = this.seats.get(client.sessionId);
    play(this.table, seat, move);
    if (!log) return this.#show(client, move);
    log.add(`${JSON.stringify({ room: this.roomId, seat, move })}\n`, () => this.#show(client, move));
  }

  #show(client, move) {
    for (const other of this.clients) other.send("view", view(this.table, this.seats.get(other.sessionId)));
    client.send("ack", move.n);
  }
}

const transport = new WebSocketTransport({ maxPayload: 8192 });
const server = new Server({ transport, greet: false });
server.define("table", Table);
await server.listen(0, "127.0.0.1");
console.log(`open at http://127.0.0.1:${transport.server.address().port}`);
