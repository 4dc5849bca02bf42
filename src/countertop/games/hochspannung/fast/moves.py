"""R4 to R13: what is done, and what follows."""

import numpy as np

from ....engine.compiled.kernel import Flag, Int, Ints, Words, part
from ..ending import INTERMISSION, LETS_GO, NEXT_CARD
from . import layout as at
from .choices import bit, everybody, is_stuck
from .dealing import card_at, put_on_top


@part
def is_right(faces: Ints, small: Ints, card: Int, said: Int) -> Flag:
    """R5, R6, R16: the card fits, and the solution goes with it where it is said."""
    top = small[at.TOP]
    fits = (faces[card, at.CORNER_BITS] & faces[top, at.ANSWER_BITS]) != 0
    if not small[at.TYPED] or not fits:
        return fits
    if faces[top, at.LEFT]:
        return said == faces[top, at.SAY]
    is_solution = said == faces[top, at.SAY] or said == faces[top, at.OTHER_SAY]
    return is_solution and ((faces[card, at.CORNER_BITS] >> said) & 1) != 0


@part
def lay(faces: Ints, small: Ints, words: Words, seat: Int, place: Int, card: Int) -> None:
    """R4: the card is the new top card."""
    words[at.HANDS + (place >> 6)] ^= bit(place)
    small[at.HELD + seat] -= 1
    small[at.WRONG_TOP + seat] = -1
    small[at.RUN] = small[at.RUN] + 1 if small[at.RUNNER] == seat else 1
    small[at.RUNNER] = seat
    small[at.PLAYS] += 1
    small[at.LONGEST_RUN] = max(small[at.LONGEST_RUN], small[at.RUN])
    small[at.FASTEST] = min(small[at.FASTEST], small[at.NOW] - small[at.SHOWN])
    small[at.ABOVE + small[at.TOP]] = card
    put_on_top(faces, small, card)
    small[at.LAID] += 1
    small[at.SHOWN] = small[at.NOW]
    small[at.TURNED] = 0


@part
def take_back(small: Ints, seat: Int) -> None:
    """R8: a wrong play goes back into the hand, and the hand is locked for a moment."""
    small[at.WRONGS] += 1
    small[at.WRONG_TOP + seat] = small[at.TOP]
    small[at.WRONG_SAID + seat] = small[at.SAID + seat]
    small[at.ABOUT + seat] = -1
    if small[at.LOCK_MS]:
        small[at.LOCK + seat] = small[at.NOW] + small[at.LOCK_MS]
        small[at.UNTIL] = min(small[at.UNTIL], small[at.LOCK + seat])


@part
def draw(small: Ints, words: Words, seat: Int) -> None:
    """R9: one card from the seat's own pile."""
    place = (seat + 1) * small[at.EACH] - small[at.PILE + seat]
    words[at.HANDS + (place >> 6)] |= bit(place)
    small[at.HELD + seat] += 1
    small[at.PILE + seat] -= 1
    small[at.DRAWS] += 1


@part
def carry_out(seats: Int, faces: Ints, small: Ints, words: Words, seat: Int) -> Int:
    """Make the move that the seat has planned; returns the seats that have to think again."""
    plan = np.int64(small[at.PLAN + seat])
    if plan == at.READY:
        small[at.READY_SEATS] |= 1 << seat
        if small[at.READY_SEATS] == everybody(seats):
            small[at.PHASE] = at.DEALING
        return 0
    if plan == at.DRAW:
        draw(small, words, seat)
        return 1 << seat
    if plan == at.FACE_DOWN:
        small[at.HELD + seat] = 0
    else:
        card = card_at(small, seat, plan)
        if not is_right(faces, small, card, small[at.SAID + seat]):
            take_back(small, seat)
            return 1 << seat
        lay(faces, small, words, seat, plan, card)
    if small[at.HELD + seat] == 0 and small[at.PILE + seat] == 0:
        small[at.OUT_OF_CARDS] = seat
    return everybody(seats)


@part
def expire(seats: Int, small: Ints) -> Int:
    """A deadline of the game; returns the seats that have to think again."""
    small[at.NOW] = small[at.UNTIL]
    small[at.UNTIL] = at.NEVER
    if small[at.PHASE] == at.PLAYING:
        return unlock(seats, small)
    small[at.PHASE] = at.DEALING if small[at.PHASE] == at.PAUSE else at.PLAYING
    small[at.SHOWN] = small[at.NOW]
    return everybody(seats)


@part
def unlock(seats: Int, small: Ints) -> Int:
    """R8: the moment is over."""
    unlocked = 0
    for seat in range(seats):
        lock = small[at.LOCK + seat]
        if lock == small[at.NOW]:
            small[at.LOCK + seat] = 0
            unlocked |= 1 << seat
        elif lock:
            small[at.UNTIL] = min(small[at.UNTIL], lock)
    return unlocked


@part
def follows(seats: Int, faces: Ints, small: Ints, words: Words) -> Flag:
    """Whether that was the end of the game, or has left everybody stuck; and if so, do it."""
    if small[at.OUT_OF_CARDS] < 0:
        if not is_stuck(seats, small, words):
            return False
        if small[at.LAID] == 1 and small[at.LIMIT] < small[at.SIZE]:
            deal_anew(small)
            return True
        if small[at.TURNED] != small[at.LAID] - 1:
            turn_up(faces, small)
            hands_off(seats, small)
            return True
    end(seats, small)
    hands_off(seats, small)
    return True


@part
def deal_anew(small: Ints) -> None:
    """R2, R11: with a limit, the hands may be full before anybody could play."""
    small[at.PHASE] = at.DEALING
    small[at.GAME] -= 1  # dealing counts it again


@part
def turn_up(faces: Ints, small: Ints) -> None:
    """R10: the bottom card of the pile goes on top."""
    bottom = small[at.BOTTOM]
    small[at.BOTTOM] = small[at.ABOVE + bottom]
    small[at.ABOVE + small[at.TOP]] = bottom
    put_on_top(faces, small, bottom)
    small[at.PHASE] = at.STUCK
    small[at.UNTIL] = small[at.NOW] + (NEXT_CARD if small[at.TURNED] else LETS_GO)
    small[at.STUCKS] += 0 if small[at.TURNED] else 1
    small[at.TURNED] += 1
    small[at.TURNS] += 1


@part
def hands_off(seats: Int, small: Ints) -> None:
    """Nobody stays locked while everybody has to wait."""
    for seat in range(seats):
        small[at.LOCK + seat] = 0


@part
def end(seats: Int, small: Ints) -> None:
    """R12: whoever has no cards left wins. R11: or else whoever has the fewest. R13: penalties."""
    winner, fewest = small[at.OUT_OF_CARDS], at.NEVER
    for seat in range(seats):
        fewest = min(fewest, small[at.HELD + seat] + small[at.PILE + seat])
    for seat in range(seats):
        cards = small[at.HELD + seat] + small[at.PILE + seat]
        if small[at.GAMES] == 1:
            small[at.LOST + seat] = cards
        elif cards > fewest:
            small[at.LOST + seat] += cards if small[at.COUNTS_PILE] else small[at.HELD + seat]
    if winner < 0:
        small[at.ENDED_STUCK] += 1
    elif small[at.PLAN + winner] == at.FACE_DOWN:
        small[at.WON_FACE_DOWN] += 1
    else:
        small[at.WON_PLAYING] += 1
    is_last = small[at.GAME] == small[at.GAMES]
    small[at.PHASE] = at.OVER if is_last else at.PAUSE
    small[at.UNTIL] = at.NEVER if is_last else small[at.NOW] + INTERMISSION
