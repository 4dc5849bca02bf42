"""Where everything stands: in the scratch of one match, in its tables, and in a decision's code.

The scratch is `small` numbers and `words` of bits. Every card that is dealt has a place: seat after
seat, and within a seat in the order in which the cards come to its hand. A hand is the bits of its
places, and so are all cards with a number, so that one AND says who can play what, in the order of
the hand.
"""

from ..matching import DECK

MOST_SEATS = 6
WORDS = 3
"""Words for the places of the combined game, a bit each."""
CARD_WORDS = 2
"""Words for the cards with a name of their own (`tables.CARDS`), a bit each."""
CORNER_NUMBERS = 11
"""0, 1, … 10."""
NEVER = (1 << 31) - 1

# The values of PHASE
DEALING, COUNTING, PLAYING, STUCK, PAUSE, OVER = range(6)

# The values of PLAN: one of these, or the place of the card that is played
DRAW, FACE_DOWN, READY = -1, -2, -3

# small: the settings, as `tables.settings` has them
SIZE, EACH, OPENING, WIDE, GAMES, TYPED, LOCK_MS, COUNTS_PILE, LIMIT, IS_COMBINED = range(10)
"""SIZE: cards in the deck. EACH, OPENING: cards that a seat is dealt, and those of them that go to
its hand. WIDE: how many words the places take. LIMIT: cards that a hand may hold."""
SETTINGS = IS_COMBINED + 1

# small: the table
PHASE, NOW, UNTIL, SHOWN, ENTRIES, MOVES = range(SETTINGS, SETTINGS + 6)
"""UNTIL: the next deadline of the game. SHOWN: when the top card was laid. ENTRIES: how many the
log has so far, deadlines included."""
GAME, READY_SEATS, OUT_OF_CARDS = range(MOVES + 1, MOVES + 4)
TOP, FIRST, SECOND, BOTTOM, LAID, TURNED = range(OUT_OF_CARDS + 1, OUT_OF_CARDS + 7)
"""FIRST and SECOND: the words of the cards that answer the top card. LAID: how many cards lie on
the discard pile. TURNED: how many bottom cards have been turned up since somebody last played."""
RUN, RUNNER = TURNED + 1, TURNED + 2
"""How many cards in a row were laid by the same seat, and by whom."""

# small: what is counted, in the order of `game.MEASURES`
PLAYS, DRAWS, WRONGS, STUCKS, TURNS, LONGEST_RUN, FASTEST = range(RUNNER + 1, RUNNER + 8)
WON_FACE_DOWN, WON_PLAYING, ENDED_STUCK = range(FASTEST + 1, FASTEST + 4)
MEASURED = ENDED_STUCK + 1 - PLAYS

# small: one number for each seat
SEATS = ENDED_STUCK + 1
DUE, PLAN, SAID, SLIPS = range(SEATS, SEATS + 4 * MOST_SEATS, MOST_SEATS)
"""SLIPS: whether a random seat goes wrong."""
HELD, PILE, LOCK, LOST = range(SLIPS + MOST_SEATS, SLIPS + 5 * MOST_SEATS, MOST_SEATS)
"""Cards in hand, cards in the draw pile, the end of a lock (0: none), and penalty points or cards
left."""

# small: what a bot has on its mind
ABOUT, BELIEVED, ALSO_BELIEVED = range(LOST + MOST_SEATS, LOST + 4 * MOST_SEATS, MOST_SEATS)
"""ABOUT: the game and the top card, as `GAMES_APART * game + card`; -1 for nothing."""
GAMES_APART = 256
SOLVED, LOOKED = ALSO_BELIEVED + MOST_SEATS, ALSO_BELIEVED + 2 * MOST_SEATS
WRONG_TOP, WRONG_SAID = LOOKED + MOST_SEATS, LOOKED + 2 * MOST_SEATS
"""The last play that went back, until one is right: the top card then, and what was said."""

# small: the cards
STACK = WRONG_SAID + MOST_SEATS
"""The shuffled deck: the start card, then what each seat is dealt."""
DEALT = STACK + 1
ABOVE = STACK + len(DECK)
"""Which card lies above which in the discard pile."""
SMALL = ABOVE + len(DECK)

# words
HAD = 0
"""The cards that each seat had in its opening hands."""
NUMBERS = HAD + CARD_WORDS * MOST_SEATS
"""The places of the cards with 0, 1, … 10 in a corner."""
HANDS = NUMBERS + CORNER_NUMBERS * WORDS
"""The places of all cards in hand."""
OWN = HANDS + WORDS
"""The places of each seat's cards."""
CHANCE = OWN + MOST_SEATS * WORDS
"""Random's stream."""
MINDS, STREAM, PACES = range(CHANCE + 1, CHANCE + 4)
"""The bots' seed; the stream of a bot's look; the bots' paces in 2 ** -56."""
PACE_ONE = float(1 << 56)

# A card's row in `tables.faces`. A sum has no LEFT, a product no OTHER_SAY: they are 0
CORNER, OTHER_CORNER, ANSWER, OTHER_ANSWER, SAY, OTHER_SAY = range(6)
LEFT, RIGHT, KIND, CORNER_BITS, ANSWER_BITS, HARD = range(6, 12)

# `tables.places`: the bits of all opening hands, then those of each seat's places
OPENING_HANDS, SEATS_PLACES = 0, WORDS

# Random's times: a factor is one of 2 ** 10 equal parts of the lognormal, in whole 2 ** -16
QUANTILE_BITS = 10
ONE_BITS = 16
SLIP = 32
"""One plan of so many goes wrong."""

# A seat's row of weights; random has the first two alone
PLAYS_AS, RESPONSE, SPREAD, ERRORS, OWN_PACE, SOLVING, LOOKING, REACTION = range(8)
RANDOM = 0.0

# A decision's code: its kind, and above that a card; of a play the top card and what is said, too
PLAY_CODE, DRAW_CODE, FACE_DOWN_CODE, READY_CODE = range(4)
CODE_KINDS = 4
CODE_SAYINGS = 128
CODE_CARDS = 256


def scratch(seats: int) -> tuple[int, int]:
    return SMALL, PACES + seats
