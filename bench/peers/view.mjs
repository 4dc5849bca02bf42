/** A table of four like ours in the bench: what a seat is shown of it is about 600 bytes of JSON. */

export const SEATS = 4;

const CARD = { id: 0, left: 0, right: 0 };

export function deal() {
  const hands = Array.from({ length: SEATS }, (_, seat) =>
    Array.from({ length: 8 }, (_, place) => ({ ...CARD, id: 8 * seat + place, left: 3 + place, right: 9 - place })),
  );
  return { hands, top: { ...CARD, id: 99, left: 7, right: 8 }, moves: 0, last: null };
}

/** A wrong card: judged, counted, and seen by everybody. */
export function play(table, seat, move) {
  if (!table.hands[seat].some((card) => card.id === move.card)) throw new Error("That is not your card.");
  table.moves += 1;
  table.last = { seat, n: move.n, said: move.said, right: move.said === table.top.left * table.top.right };
}

/** What one seat may know: its own hand, and of the others how many cards they have. */
export function view(table, seat) {
  return {
    phase: "playing",
    top: table.top,
    hand: seat === null ? [] : table.hands[seat],
    counts: table.hands.map((hand) => hand.length),
    moves: table.moves,
    last: table.last,
    seats: table.hands.map((_, other) => ({ seat: other, locked: false, points: 12, name: `Player ${other}`, is: "here" })),
  };
}
