"""R4 to R13: what is done, and what follows."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import part
from ..rules import INTERMISSION, LETS_GO, NEXT_CARD
from .choices import is_stuck
from .dealing import card_at, put_on_top
from .layout import (
    ABOVE,
    BOTTOM,
    COUNTS_PILE,
    DEALING,
    DRAW,
    DRAWS,
    EACH,
    ENDINGS,
    FACE_DOWN,
    FASTEST,
    GAME,
    GAMES,
    HANDS,
    HELD,
    LAID,
    LOCK,
    LOCK_MS,
    LONGEST_RUN,
    LOST,
    NEVER,
    NOW,
    OUT_OF_CARDS,
    OVER,
    PAUSE,
    PHASE,
    PILE,
    PLAN,
    PLAYING,
    PLAYS,
    READY,
    READY_SEATS,
    RUN,
    RUNNER,
    SAID,
    SHOWN,
    STUCK,
    STUCKS,
    THOUGHT,
    TOP,
    TURNED,
    TURNS,
    TYPED,
    UNTIL,
    WRONG_SAID,
    WRONG_TOP,
    WRONGS,
)
from .tables import ANSWER_BITS, CORNER_BITS, LEFT, OTHER_SAY, SAY


@part
def is_right(faces: Any, small: Any, card: Any, said: Any) -> Any:
    """R5, R6, R16: the card fits, and the solution goes with it where it is said."""
    top = small[TOP]
    fits = (faces[card, CORNER_BITS] & faces[top, ANSWER_BITS]) != 0
    if not small[TYPED] or not fits:
        return fits
    if faces[top, LEFT]:
        return said == faces[top, SAY]
    is_solution = said == faces[top, SAY] or said == faces[top, OTHER_SAY]
    return is_solution and ((faces[card, CORNER_BITS] >> said) & 1) != 0


@part
def lay(faces: Any, small: Any, words: Any, seat: Any, place: Any, card: Any) -> None:
    """R4: the card is the new top card."""
    words[HANDS + (place >> 6)] ^= np.uint64(1) << np.uint64(place & 63)
    small[HELD + seat] -= 1
    small[WRONG_TOP + seat] = -1
    small[RUN] = small[RUN] + 1 if small[RUNNER] == seat else 1
    small[RUNNER] = seat
    small[PLAYS] += 1
    small[LONGEST_RUN] = max(small[LONGEST_RUN], small[RUN])
    small[FASTEST] = min(small[FASTEST], small[NOW] - small[SHOWN])
    small[ABOVE + small[TOP]] = card
    put_on_top(faces, small, card)
    small[LAID] += 1
    small[SHOWN] = small[NOW]
    small[TURNED] = 0


@part
def take_back(small: Any, seat: Any) -> None:
    """R8: a wrong play goes back into the hand, and the hand is locked for a moment."""
    small[WRONGS] += 1
    small[WRONG_TOP + seat] = small[TOP]
    small[WRONG_SAID + seat] = small[SAID + seat]
    small[THOUGHT + seat] = -1
    if small[LOCK_MS]:
        small[LOCK + seat] = small[NOW] + small[LOCK_MS]
        small[UNTIL] = min(small[UNTIL], small[LOCK + seat])


@part
def draw(small: Any, words: Any, seat: Any) -> None:
    """R9: one card from the own pile."""
    place = (seat + 1) * small[EACH] - small[PILE + seat]
    words[HANDS + (place >> 6)] |= np.uint64(1) << np.uint64(place & 63)
    small[HELD + seat] += 1
    small[PILE + seat] -= 1
    small[DRAWS] += 1


@part
def carry_out(seats: Any, faces: Any, small: Any, words: Any, seat: Any) -> Any:
    """Make the move that the seat has planned; gives the seats that have to think again."""
    plan = np.int64(small[PLAN + seat])
    if plan == READY:
        small[READY_SEATS] |= 1 << seat
        if small[READY_SEATS] == (1 << seats) - 1:
            small[PHASE] = DEALING
        return 0
    if plan == DRAW:
        draw(small, words, seat)
        return 1 << seat
    if plan == FACE_DOWN:
        small[HELD + seat] = 0
    else:
        card = card_at(small, seat, plan)
        if not is_right(faces, small, card, small[SAID + seat]):
            take_back(small, seat)
            return 1 << seat
        lay(faces, small, words, seat, plan, card)
    if small[HELD + seat] == 0 and small[PILE + seat] == 0:
        small[OUT_OF_CARDS] = seat
    return (1 << seats) - 1


@part
def expire(seats: Any, small: Any) -> Any:
    """A deadline of the game; gives the seats that have to think again."""
    small[NOW] = small[UNTIL]
    small[UNTIL] = NEVER
    if small[PHASE] == PLAYING:
        return unlock(seats, small)
    small[PHASE] = DEALING if small[PHASE] == PAUSE else PLAYING
    small[SHOWN] = small[NOW]
    return (1 << seats) - 1


@part
def unlock(seats: Any, small: Any) -> Any:
    """R8: the moment is over."""
    unlocked = 0
    for seat in range(seats):
        lock = small[LOCK + seat]
        if lock == small[NOW]:
            small[LOCK + seat] = 0
            unlocked |= 1 << seat
        elif lock:
            small[UNTIL] = min(small[UNTIL], lock)
    return unlocked


@part
def follows(seats: Any, faces: Any, small: Any, words: Any) -> Any:
    """What comes of it while all play: somebody has won, or all are stuck; or else nothing."""
    if small[OUT_OF_CARDS] < 0:
        if not is_stuck(seats, small, words):
            return False
        if small[TURNED] != small[LAID] - 1:
            turn_up(faces, small)
            hands_off(seats, small)
            return True
    end(seats, small)
    hands_off(seats, small)
    return True


@part
def turn_up(faces: Any, small: Any) -> None:
    """R10: the bottom card of the pile goes on top."""
    bottom = small[BOTTOM]
    small[BOTTOM] = small[ABOVE + bottom]
    small[ABOVE + small[TOP]] = bottom
    put_on_top(faces, small, bottom)
    small[PHASE] = STUCK
    small[UNTIL] = small[NOW] + (NEXT_CARD if small[TURNED] else LETS_GO)
    small[STUCKS] += 0 if small[TURNED] else 1
    small[TURNED] += 1
    small[TURNS] += 1


@part
def hands_off(seats: Any, small: Any) -> None:
    """Nobody is locked any longer when all have to wait."""
    for seat in range(seats):
        small[LOCK + seat] = 0


@part
def end(seats: Any, small: Any) -> None:
    """R12: whoever has no cards wins. R11: or whoever has the fewest. R13: penalties."""
    winner, fewest = small[OUT_OF_CARDS], NEVER
    for seat in range(seats):
        fewest = min(fewest, small[HELD + seat] + small[PILE + seat])
    for seat in range(seats):
        cards = small[HELD + seat] + small[PILE + seat]
        if small[GAMES] == 1:
            small[LOST + seat] = cards
        elif cards > fewest:
            small[LOST + seat] += cards if small[COUNTS_PILE] else small[HELD + seat]
    how = 2 if winner < 0 else 0 if small[PLAN + winner] == FACE_DOWN else 1
    small[ENDINGS + how] += 1
    is_last = small[GAME] == small[GAMES]
    small[PHASE] = OVER if is_last else PAUSE
    small[UNTIL] = NEVER if is_last else small[NOW] + INTERMISSION
