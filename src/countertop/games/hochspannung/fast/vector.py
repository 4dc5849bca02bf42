"""Hochspannung step by step, with the actions and the observations of `faces/numbers.py`.

Nobody has a turn: in a step everybody who can move does something or nothing, all at the same
moment. Chance says who was faster, and a card that comes too late stays in the hand. Then a tick
passes, and while nobody can move, as long as it takes (`lab/agents/arena.py`). Whoever plays by a
policy plans as in `play`, from the moment on at which they can move, and does what is due before
the tick is over.
"""

import numpy as np

from ....engine.compiled.kernel import (
    STEP,
    Bytes,
    Flag,
    Int,
    Ints,
    Seen,
    Weights,
    Word,
    Words,
    lane,
    lowest,
    mix,
    of,
    part,
    seat_after,
    shuffled,
)
from ....engine.face import WAIT
from ..matching import DECK
from . import game
from . import layout as at
from .bots import wake
from .choices import (
    can_draw,
    can_lay_face_down,
    can_move,
    everybody,
    hand,
    has_two_sayings,
)
from .dealing import card_at, deal
from .moves import carry_out, expire
from .random import choose_at_random
from .steps import followed, think_alone
from .tables import Tables

TICK = 500
"""Milliseconds of a step."""
ORDER = -2
"""The stream of the seed that says who is faster."""

# What `small` keeps behind all else: as bits of seats who is asked and has not chosen, who does
# something in this step, who has to think; how many steps there were; how many games had ended with
# a card face down when this one was dealt; who came too late in the last step; the seats in the
# order in which they act.
ASKED, ACTING, THINKS, STEPS, FACE_DOWN_BEFORE, LATE, MOVERS = range(at.SMALL, at.SMALL + 7)
SMALL = MOVERS + at.MOST_SEATS
SEED = -1
"""The last of `words`."""

# Actions; a play adds its card twice, and one for the second of two sums.
TO_DRAW, TO_LAY_FACE_DOWN, TO_BE_READY, TO_PLAY = range(1, 5)
ACTIONS = TO_PLAY + 2 * len(DECK)

# The code of a choice: a plan and what is said with it.
NOTHING, NO_CODE = 0, -1
FIRST_PLAN = 1 - at.READY

# An observation
PHASE = 0
TOP = PHASE + at.OVER - at.DEALING
HAS_FACTORS, HAS_NUMBER, LEFT, RIGHT, CORNER, OTHER_CORNER, HAND = range(TOP, TOP + 7)
NUMBER, MODIFIER = LEFT, RIGHT
PLAYER = HAND + len(DECK)
IS_HERE, HELD, PILE, PENALTY, LOCKED, IS_READY, A_PLAYER = range(7)
LAST = PLAYER + A_PLAYER * at.MOST_SEATS
"""Who played last."""
LAID = LAST + at.MOST_SEATS
TURNED, GAME, GAMES, IS_COMBINED, LIMIT = range(LAID + 1, LAID + 6)


def scratch(seats: int) -> tuple[int, int]:
    return SMALL, at.scratch(seats)[1] + 1


@lane
def begin(seed: Word, seats: Int, tables: Tables, small: Ints, words: Words) -> None:
    game.lay_ready(seed, seats, tables, small, words)
    for seat in range(seats):
        words[at.PACES + seat] = np.uint64(0)
    words[SEED] = seed
    small[ACTING] = small[STEPS] = small[LATE] = 0
    pass_time(np.int64(0), seats, tables, small, words)


@part
def asked(seats: Int, small: Ints, words: Words) -> Int:
    return np.int64(small[ASKED])


@lane
def chosen(
    seat: Int, seats: Int, tables: Tables, weights: Weights, small: Ints, words: Words
) -> Int:
    """What is due before the tick is over."""
    is_random = weights[seat, at.PLAYS_AS] == at.RANDOM
    if not is_random and words[at.PACES + seat] == np.uint64(0):
        wake(seat, weights, words)
    if (small[THINKS] >> seat) & 1 or small[at.DUE + seat] == at.NEVER:
        small[THINKS] &= ~(1 << seat)
        think_alone(seat, seats, tables, weights, small, words)
    if small[at.DUE + seat] > small[at.NOW] + TICK:
        return np.int64(NOTHING)
    if is_random:
        choose_at_random(tables.faces, small, words, seat)
    return code_of(np.int64(small[at.PLAN + seat]), np.int64(small[at.SAID + seat]))


@part
def code_of(plan: Int, said: Int) -> Int:
    return at.CODE_SAYINGS * (FIRST_PLAN + plan) + said


@part
def meant(action: Int, seat: Int, seats: Int, tables: Tables, small: Ints, words: Words) -> Int:
    """Whoever is asked can move: plays, draws or lays down, or in a pause is ready."""
    if action == WAIT:
        return np.int64(NOTHING)
    is_pause = small[at.PHASE] == at.PAUSE
    if action < 0 or action >= ACTIONS or is_pause != (action == TO_BE_READY):
        return np.int64(NO_CODE)
    if is_pause:
        return code_of(np.int64(at.READY), np.int64(0))
    if action == TO_DRAW:
        return code_of(np.int64(at.DRAW), np.int64(0)) if can_draw(small, seat) else NO_CODE
    if action == TO_LAY_FACE_DOWN:
        is_last = can_lay_face_down(small, seat)
        return code_of(np.int64(at.FACE_DOWN), np.int64(0)) if is_last else NO_CODE
    return play_meant(action - TO_PLAY, seat, tables, small, words)


@lane
def play_meant(play: Int, seat: Int, tables: Tables, small: Ints, words: Words) -> Int:
    """R5, R6, R16: a card of the hand that fits, with what is right to say."""
    card, is_second = play // 2, play % 2
    said = np.int64(tables.faces[small[at.TOP], at.OTHER_SAY if is_second else at.SAY])
    for word in range(small[at.WIDE]):
        rest = fitting(is_second, seat, word, tables.faces, small, words)
        while rest:
            place = 64 * word + lowest(rest)
            if card_at(small, seat, place) == card:
                return code_of(place, said)
            rest &= rest - np.uint64(1)
    return np.int64(NO_CODE)


@part
def fitting(is_second: Flag, seat: Int, word: Int, faces: Ints, small: Ints, words: Words) -> Word:
    """One word of the places of the cards in a hand that go with the first of the numbers that may
    be said, or with the second one; where there is only one, with that."""
    first, second = words[small[at.FIRST] + word], words[small[at.SECOND] + word]
    is_sum = has_two_sayings(faces, small)
    if is_second:
        return hand(words, seat, word) & second if is_sum and differ(small) else np.uint64(0)
    return hand(words, seat, word) & (first if is_sum else first | second)


@part
def differ(small: Ints) -> Flag:
    """Whether there are two numbers that answer the top card."""
    return small[at.FIRST] != small[at.SECOND]


@part
def go_on(seat: Int, code: Int, seats: Int, tables: Tables, small: Ints, words: Words) -> None:
    if code != NOTHING:
        small[ACTING] |= 1 << seat
        small[at.PLAN + seat] = code // at.CODE_SAYINGS - FIRST_PLAN
        small[at.SAID + seat] = code % at.CODE_SAYINGS
    small[ASKED] &= ~(1 << seat)
    if small[ASKED] == 0:
        all_act(seats, tables, small, words)
        pass_time(np.int64(small[at.NOW]) + TICK, seats, tables, small, words)


@lane
def all_act(seats: Int, tables: Tables, small: Ints, words: Words) -> None:
    """Who does something, the fastest one first."""
    movers, top = np.int64(0), small[at.TOP]
    for seat in range(seats):
        if (small[ACTING] >> seat) & 1:
            small[MOVERS + movers] = seat
            movers += 1
    if movers > 1:
        steps = mix(of(words[SEED], ORDER) + STEP)
        shuffled(of(steps, small[STEPS]), small, np.int64(MOVERS), movers)
    small[ACTING] = small[LATE] = 0
    small[STEPS] += 1
    for place in range(movers):
        act(np.int64(small[MOVERS + place]), top, seats, tables, small, words)


@part
def act(seat: Int, top: Int, seats: Int, tables: Tables, small: Ints, words: Words) -> None:
    """R7: what was chosen, unless somebody was faster."""
    plan, phase = small[at.PLAN + seat], small[at.PHASE]
    is_in_time = phase == at.PLAYING and (plan < 0 or small[at.TOP] == top)
    if plan == at.READY:
        is_in_time = phase == at.PAUSE
    small[at.DUE + seat] = at.NEVER
    if is_in_time:
        small[at.ENTRIES] += 1
        small[at.MOVES] += 1
        who = carry_out(seats, tables.faces, small, words, seat)
        let_follow(who, seats, tables, small, words)
    else:
        small[LATE] |= 1 << seat


@part
def late(seats: Int, small: Ints, words: Words) -> Int:
    return np.int64(small[LATE])


@lane
def let_follow(who: Int, seats: Int, tables: Tables, small: Ints, words: Words) -> None:
    small[THINKS] |= followed(who, seats, tables.faces, small, words)


@lane
def pass_time(until: Int, seats: Int, tables: Tables, small: Ints, words: Words) -> None:
    """So far; and while nobody can move, on to what happens by itself."""
    while True:
        if small[at.PHASE] == at.DEALING:
            deal(words[SEED], seats, tables, small, words)
            small[THINKS], small[FACE_DOWN_BEFORE] = everybody(seats), small[at.WON_FACE_DOWN]
        elif small[at.UNTIL] <= until:
            small[at.ENTRIES] += 1
            let_follow(np.int64(expire(seats, small)), seats, tables, small, words)
        else:
            small[at.NOW] = small[at.NOW] if small[at.PHASE] == at.OVER else until
            small[ASKED] = who_can_move(seats, small, words)
            if small[ASKED] or small[at.UNTIL] == at.NEVER:
                return
            until = np.int64(small[at.UNTIL])


@part
def who_can_move(seats: Int, small: Ints, words: Words) -> Int:
    """As bits of seats."""
    if small[at.PHASE] == at.PAUSE:
        return np.int64(everybody(seats) & ~small[at.READY_SEATS])
    found = np.int64(0)
    if small[at.PHASE] == at.PLAYING:
        for seat in range(seats):
            found |= np.int64(can_move(small, words, seat)) << seat
    return found


@lane
def finish(seats: Int, small: Ints, words: Words, out: Ints) -> None:
    game.report(seats, small, out)


@lane
def allow(seat: Int, seats: Int, tables: Tables, small: Ints, words: Words, mask: Bytes) -> None:
    for action in range(TO_DRAW, TO_PLAY + 2 * small[at.SIZE]):
        mask[action] = 0
    if not (small[ASKED] >> seat) & 1:
        return
    if small[at.PHASE] == at.PAUSE:
        mask[TO_BE_READY] = 1
        return
    mask[TO_DRAW], mask[TO_LAY_FACE_DOWN] = can_draw(small, seat), can_lay_face_down(small, seat)
    for is_second in range(2):
        for word in range(small[at.WIDE]):
            rest = fitting(is_second, seat, word, tables.faces, small, words)
            while rest:
                card = card_at(small, seat, 64 * word + lowest(rest))
                mask[TO_PLAY + 2 * card + is_second] = 1
                rest &= rest - np.uint64(1)


@lane
def observe(
    seat: Int,
    seats: Int,
    tables: Tables,
    small: Ints,
    words: Words,
    seen: Seen,
    notes: Words,
) -> None:
    phase = small[at.PHASE]
    for each in range(at.COUNTING, at.OVER + 1):
        seen[PHASE + each - at.COUNTING] = phase == each
    observe_top(tables.faces, small, seen)
    observe_hand(seat, small, words, seen)
    for step in range(seats):
        who = seat_after(seat, step, seats)
        observe_player(who, PLAYER + A_PLAYER * step, seats, small, seen)
        seen[LAST + step] = small[at.RUNNER] == who
    seen[LAID] = small[at.LAID] + small[at.WON_FACE_DOWN] - small[FACE_DOWN_BEFORE]
    seen[TURNED], seen[GAME] = small[at.TURNED], small[at.GAME]
    seen[GAMES], seen[IS_COMBINED] = small[at.GAMES], small[at.IS_COMBINED]
    seen[LIMIT] = small[at.LIMIT] if small[at.LIMIT] < len(DECK) else 0


@part
def observe_top(faces: Ints, small: Ints, seen: Seen) -> None:
    """Both factors and corners, or the number and its modifier; R15: nothing before "Go!"."""
    for place in range(TOP, HAND):
        seen[place] = 0
    if small[at.PHASE] == at.COUNTING and small[at.IS_COMBINED]:
        return
    top = small[at.TOP]
    if faces[top, at.LEFT]:
        seen[HAS_FACTORS] = 1
        seen[LEFT], seen[RIGHT] = faces[top, at.LEFT], faces[top, at.RIGHT]
        seen[CORNER], seen[OTHER_CORNER] = faces[top, at.CORNER], faces[top, at.OTHER_CORNER]
    else:
        seen[HAS_NUMBER], seen[NUMBER] = 1, faces[top, at.CORNER]
        seen[MODIFIER] = (faces[top, at.SAY] - faces[top, at.CORNER]) % 10


@part
def observe_hand(seat: Int, small: Ints, words: Words, seen: Seen) -> None:
    """R3, R10: nobody looks before "Go!"."""
    for card in range(small[at.SIZE]):
        seen[HAND + card] = 0
    phase = small[at.PHASE]
    if phase == at.COUNTING or phase == at.STUCK or small[at.HELD + seat] == 0:  # noqa: PLR1714
        return
    for word in range(small[at.WIDE]):
        rest = hand(words, seat, word)
        while rest:
            seen[HAND + card_at(small, seat, 64 * word + lowest(rest))] = 1
            rest &= rest - np.uint64(1)


@part
def observe_player(who: Int, place: Int, seats: Int, small: Ints, seen: Seen) -> None:
    seen[place + IS_HERE], seen[place + HELD] = 1, small[at.HELD + who]
    seen[place + PILE], seen[place + PENALTY] = small[at.PILE + who], penalty(who, seats, small)
    left = small[at.LOCK + who] - small[at.NOW]
    seen[place + LOCKED] = -(-left // TICK) if left > 0 else 0
    seen[place + IS_READY] = (small[at.READY_SEATS] >> who) & 1


@part
def penalty(who: Int, seats: Int, small: Ints) -> Int:
    """R13: over all games so far. R14: what counts in a single game are the cards left, but it has
    penalty points at its end, too."""
    if small[at.GAMES] > 1:
        return np.int64(small[at.LOST + who])
    if small[at.PHASE] != at.OVER:
        return np.int64(0)
    for other in range(seats):
        if small[at.LOST + other] < small[at.LOST + who]:
            return np.int64(small[at.LOST + who if small[at.COUNTS_PILE] else at.HELD + who])
    return np.int64(0)
