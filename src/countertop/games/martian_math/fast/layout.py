"""Where things stand in the scratch arrays of a match.

Hexes are bits: 64 of them in a low word and the rest in a high one. A player's outposts, the free
hexes and the hexes of each number are such pairs of words.
"""

from .tables import NUMBERS

# In `words`: after what each seat had, its outposts, the free hexes, the hexes of each number.
OUTPOSTS, FREE, WITH = 4, 12, 14
# In `small`: the numbers of the hexes; by seat, what was lost running, won and grown to; measures.
NUMBER, LOST, WON, GROWN, COUNTS = 0, 128, 132, 136, 140
TURNS, DRIFTED, SEIZED, SIGNED, ENDED, SHARED, STARTED, LARGEST = 0, 1, 2, 3, 7, 11, 12, 13
COUNTED = 14


def scratch(seats: int) -> tuple[int, int]:
    return COUNTS + COUNTED, WITH + 2 * len(NUMBERS)
