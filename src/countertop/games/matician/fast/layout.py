"""The decks as numbers, and where everything lies in the scratch of one match.

`small` holds what is by seat and the shuffled decks, `words` the cards a seat had and solutions.
"""

# The options, as tables[0] has them.
GOAL, DIVISION, PLAY_ON, EXTRA_SIGNS = 0, 1, 2, 3

# The decks: card // 3 + 1 is the number, up to the first sign.
FIRST_SIGN, FIRST_HALF, FIRST_SQUARE, LAST_CARD = 45, 60, 64, 68
PLUS_SYMBOLS, MINUS_SYMBOLS, TIMES_SYMBOLS, ALL_SYMBOLS = 8, 14, 20, 24
PLUS, MINUS, TIMES, DIVIDED = 0, 1, 2, 3
HAND_SIZE, MOST_SEATS = 6, 6

# Where things lie in `small`, by seat from there on.
DECK = 0
SYMBOLS = DECK + LAST_CARD
HANDS = SYMBOLS + ALL_SYMBOLS
LEFT = HANDS + HAND_SIZE * MOST_SEATS
RIGHT = LEFT + MOST_SEATS
SIGN = RIGHT + MOST_SEATS
TARGET = SIGN + MOST_SEATS
"""Twice the victim's seat, and one more for the right side; -1 for a pass, -2 for no choice yet."""
SYMBOL = TARGET + MOST_SEATS
SCORE = SYMBOL + MOST_SEATS
PLACE = SCORE + MOST_SEATS
"""Nought for somebody who still plays."""
IS_NEGATIVE = PLACE + MOST_SEATS
SMALL = IS_NEGATIVE + MOST_SEATS

# In `words`, after one word of cards a seat: a solution is p · q / d, so that it is exact.
SOLUTION = MOST_SEATS
WORDS = SOLUTION + 3 * MOST_SEATS
