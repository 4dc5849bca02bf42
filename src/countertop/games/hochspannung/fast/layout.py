"""Where everything stands in the scratch of one match: `small` numbers and `words` of bits.

Every card that is dealt has a place: seat after seat, and within a seat in the order in which the
cards come to its hand. A hand is the bits of its places, and so are all cards with a number, so
that one AND says who can play what, in the order of the hand.
"""

from ..matching import DECK
from .tables import WORDS

MOST = 6
"""Seats that there is room for."""
NEVER = (1 << 31) - 1


DEALING, COUNTING, PLAYING, STUCK, PAUSE, OVER = range(6)
DRAW, FACE_DOWN, READY = -1, -2, -3
"""A plan is one of these, or the place of the card that is played."""

SIZE, EACH, OPENING, WIDE, GAMES, TYPED, LOCK_MS, COUNTS_PILE, LIMIT, IS_COMBINED = range(10)
"""WIDE: how many words the places take."""
PHASE, NOW, UNTIL, SHOWN, ENTRIES, MOVES, GAME, READY_SEATS, OUT_OF_CARDS = range(10, 19)
TOP, FIRST, SECOND, BOTTOM, LAID, TURNED, RUN, RUNNER = range(19, 27)
"""FIRST and SECOND: the words of the cards that answer the top card. LAID: how many cards lie on
the discard pile. RUNNER: who laid the last."""
PLAYS, DRAWS, WRONGS, STUCKS, TURNS, LONGEST_RUN, FASTEST, ENDINGS = range(27, 35)
SEATS = ENDINGS + 3
DUE, PLAN, SAID, SLIPS, HELD, PILE, LOCK, LOST = range(SEATS, SEATS + 8 * MOST, MOST)
THOUGHT, BELIEVED, ALSO_BELIEVED, SOLVED, LOOKED = range(LOST + MOST, LOST + 6 * MOST, MOST)
WRONG_TOP, WRONG_SAID, STACK = range(LOOKED + MOST, LOOKED + 4 * MOST, MOST)
"""From DUE on one number for each seat. HELD: cards in hand. PILE: cards in the draw pile. LOST:
penalty points, or cards left. From THOUGHT on what a bot has on its mind."""
ABOVE = STACK + len(DECK)
"""Which card lies above which in the discard pile. Before that, from STACK on, the shuffled."""

NUMBERS = 2 * MOST
"""The places of the cards with 0, 1, … 10. Before them: the cards that each seat had."""
HANDS = NUMBERS + 11 * WORDS
OWN = HANDS + WORDS
CHANCE, MINDS, STREAM, PACES = range(OWN + MOST * WORDS, OWN + MOST * WORDS + 4)
"""Random's stream; the bots' seed; the stream of a bot's look; the bots' paces in 2 ** -56."""
PACE_BITS = float(1 << 56)


def scratch(seats: int) -> tuple[int, int]:
    return ABOVE + len(DECK), PACES + seats
