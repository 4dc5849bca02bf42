"""Matician step by step, with the actions and the observations of `faces/numbers.py`.

It goes on by the functions that `play` goes on by. Everybody builds at once, then everybody
sabotages, then everybody is ready; between two steps a lane keeps, behind what `play` needs, `Here`
and who has chosen already.
"""

import numpy as np

from ....engine.compiled.kernel import (
    POLICY,
    Bytes,
    Flag,
    Int,
    Ints,
    Seen,
    Weights,
    Word,
    Words,
    lane,
    of,
    part,
    seat_after,
)
from . import game
from . import layout as at
from .attempts import kind_of_sign
from .choices import chosen_build, chosen_sabotage, lay_numbers, lay_sign
from .dealing import hand_of, number_on, numbers_from, still_plays

# What `small` keeps behind all else: where the match stands, as bits of seats who has chosen and
# who was dealt a hand in this round, and who dealt it.
HERE = at.SMALL
CHOSEN, DEALT, DEALER, SMALL = range(HERE + 3, HERE + 7)
# And what `words` does.
SEED, STREAM, WORDS = range(at.WORDS, at.WORDS + 3)

# Actions; a build adds left and right, a sabotage its sign, victim and side.
TO_PASS, TO_BE_READY, TO_BUILD = 1, 2, 3
TO_SABOTAGE = TO_BUILD + at.HIGHEST * at.HIGHEST
VICTIMS = at.MOST_SEATS - 1
ACTIONS = TO_SABOTAGE + at.SIGN_KINDS * VICTIMS * at.SIDES
NO_CODE = -1

# An observation
PHASE = 0
NUMBERS = PHASE + at.OVER + 1
SIGNS = NUMBERS + at.HIGHEST
BUILT = SIGNS + at.SIGN_KINDS
PLAYER = BUILT + at.SIDES
IS_HERE, SYMBOL = 0, 1
SCORE = SYMBOL + at.DIVIDED + 1
HAS_BUILT, HAS_PASSED, IS_READY, PLACE, TRAPS = range(SCORE + 1, SCORE + 6)
NUMBERS_OF = TRAPS + at.SIDES
A_PLAYER = NUMBERS_OF + at.SIDES
ROUND = PLAYER + A_PLAYER * at.MOST_SEATS
DEALT_BY, GOAL, DIVISION, PLAY_ON, EXTRA_SIGNS = range(ROUND + 1, ROUND + 6)
MOST_ROUNDS = 999


def scratch(seats: int) -> tuple[int, int]:
    return SMALL, WORDS


@part
def kept(small: Ints) -> at.Here:
    """Where the match stands."""
    return at.Here(np.int64(small[HERE]), np.int64(small[HERE + 1]), np.int64(small[HERE + 2]))


@part
def keep(here: at.Here, small: Ints) -> None:
    for place, value in enumerate(here):
        small[HERE + place] = value


@part
def who_plays(seats: Int, small: Ints) -> Int:
    """Everybody who is still in, as bits of seats."""
    playing = np.int64(0)
    for seat in range(seats):
        if still_plays(seat, small):
            playing |= np.int64(1) << seat
    return playing


@lane
def begin(seed: Word, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    words[SEED], words[STREAM] = seed, of(seed, POLICY)
    keep(game.begun(seed, seats, tables, small), small)
    small[CHOSEN], small[DEALT], small[DEALER] = 0, who_plays(seats, small), 0


@part
def asked(seats: Int, small: Ints, words: Words) -> Int:
    """Everybody who is still in and has not chosen yet."""
    if small[HERE] == at.OVER:
        return np.int64(0)
    return who_plays(seats, small) & ~np.int64(small[CHOSEN])


@lane
def chosen(
    seat: Int, seats: Int, tables: at.Tables, weights: Weights, small: Ints, words: Words
) -> Int:
    here, policy, choice = kept(small), words[STREAM], np.int64(0)
    if here.phase == at.BUILDS:
        policy, choice = chosen_build(policy, seat, here.players, weights, small)
    elif here.phase == at.SABOTAGES:
        policy, choice = chosen_sabotage(policy, seat, seats, here.players, weights, small)
    words[STREAM] = policy
    return choice


@part
def meant(action: Int, seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
    """A choice is one of the ways to build, or of those to sabotage, of which the pass is the
    first."""
    here = kept(small)
    if here.phase == at.READIES:
        return np.int64(0 if action == TO_BE_READY else NO_CODE)
    if here.phase == at.BUILDS:
        is_build = TO_BUILD <= action < TO_SABOTAGE
        return build_meant(action - TO_BUILD, seat, small) if is_build else np.int64(NO_CODE)
    if action == TO_PASS:
        return np.int64(0)
    if action < TO_SABOTAGE or action >= ACTIONS:
        return np.int64(NO_CODE)
    return sabotage_meant(action - TO_SABOTAGE, seat, seats, here.players, small)


@part
def build_meant(build: Int, seat: Int, small: Ints) -> Int:
    """Of equal cards the first."""
    hand = hand_of(seat)
    numbers = numbers_from(small, hand)
    left = place_of(1 + build // at.HIGHEST, np.int64(-1), hand, numbers, small)
    right = place_of(1 + build % at.HIGHEST, left, hand, numbers, small)
    if left < 0 or right < 0:
        return np.int64(NO_CODE)
    return left * (numbers - 1) + right - (right > left)


@part
def place_of(number: Int, taken: Int, hand: Int, numbers: Int, small: Ints) -> Int:
    """Where a hand has a number, but for the card that is taken; or -1."""
    for place in range(numbers):
        if place != taken and number_on(small[hand + place]) == number:
            return np.int64(place)
    return np.int64(-1)


@part
def sabotage_meant(attack: Int, seat: Int, seats: Int, players: Int, small: Ints) -> Int:
    """Of equal signs the first; choices go by signs, then opponents, then sides."""
    kind, target = attack // (at.SIDES * VICTIMS), attack % (at.SIDES * VICTIMS)
    step, side = 1 + target // at.SIDES, target % at.SIDES
    victim = (seat + step) % seats
    if step >= seats or not still_plays(victim, small):
        return np.int64(NO_CODE)
    opponent = np.int64(0)
    for other in range(victim):
        opponent += other != seat and still_plays(other, small)
    hand = hand_of(seat)
    numbers = numbers_from(small, hand)
    for sign in range(at.HAND_SIZE - numbers):
        if kind_of_sign(small[hand + numbers + sign]) == kind:
            return 1 + at.SIDES * ((players - 1) * sign + opponent) + side
    return np.int64(NO_CODE)


@part
def go_on(seat: Int, code: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    here = kept(small)
    if here.phase == at.BUILDS:
        lay_numbers(code, seat, small)
    elif here.phase == at.SABOTAGES:
        lay_sign(code, seat, seats, here.players, small)
    keep(at.Here(here.phase, here.players, here.moves + 1), small)
    small[CHOSEN] |= 1 << seat
    if asked(seats, small, words) == 0:
        small[CHOSEN] = 0
        resolve(seats, tables, small, words)


@lane
def resolve(seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """Everybody has chosen."""
    here = kept(small)
    if here.phase == at.BUILDS:
        here = at.Here(at.SABOTAGES, here.players, here.moves)
    elif here.phase == at.SABOTAGES:
        here = game.revealed(here.players, here.moves, seats, tables, small, words)
    else:
        here = game.dealt(here.players, here.moves, words[SEED], seats, tables, small)
        small[DEALT], small[DEALER] = who_plays(seats, small), next_dealer(seats, small)
    keep(here, small)


@part
def next_dealer(seats: Int, small: Ints) -> Int:
    """R7: the deal passes left to the next player still in."""
    dealer = (small[DEALER] + 1) % seats
    while not still_plays(dealer, small):
        dealer = (dealer + 1) % seats
    return dealer


@lane
def finish(seats: Int, small: Ints, words: Words, out: Ints) -> None:
    game.finish(kept(small), seats, small, words, out)


@part
def allow(seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words, mask: Bytes) -> None:
    for action in range(TO_PASS, ACTIONS):
        mask[action] = 0
    if not (asked(seats, small, words) >> seat) & 1:
        return
    phase = small[HERE]
    mask[TO_PASS], mask[TO_BE_READY] = phase == at.SABOTAGES, phase == at.READIES
    if phase == at.BUILDS:
        allow_builds(seat, small, mask)
    elif phase == at.SABOTAGES:
        allow_sabotages(seat, seats, small, mask)


@part
def allow_builds(seat: Int, small: Ints, mask: Bytes) -> None:
    hand = hand_of(seat)
    numbers = numbers_from(small, hand)
    for left in range(numbers):
        row = TO_BUILD + at.HIGHEST * (number_on(small[hand + left]) - 1)
        for right in range(numbers):
            if right != left:
                mask[row + number_on(small[hand + right]) - 1] = 1


@part
def allow_sabotages(seat: Int, seats: Int, small: Ints, mask: Bytes) -> None:
    hand = hand_of(seat)
    for place in range(numbers_from(small, hand), at.HAND_SIZE):
        kind = kind_of_sign(small[hand + place])
        for step in range(1, seats):
            if still_plays(seat_after(seat, step, seats), small):
                target = TO_SABOTAGE + at.SIDES * (VICTIMS * kind + step - 1)
                mask[target] = mask[target + 1] = 1


@part
def observe(
    seat: Int,
    seats: Int,
    tables: at.Tables,
    small: Ints,
    words: Words,
    seen: Seen,
    notes: Words,
) -> None:
    phase, settings = small[HERE], tables.settings
    for each in range(at.OVER + 1):
        seen[PHASE + each] = phase == each
    observe_hand(seat, small, seen)
    for step in range(seats):
        observe_player(seat_after(seat, step, seats), PLAYER + A_PLAYER * step, phase, small, seen)
    if phase != at.BUILDS:
        observe_traps(seat, seats, small, seen)
    seen[ROUND] = min(small[at.COUNTS + at.ROUNDS], MOST_ROUNDS)
    seen[DEALT_BY] = 1 + (small[DEALER] - seat + seats) % seats
    seen[GOAL], seen[DIVISION] = settings[at.GOAL], settings[at.DIVISION]
    seen[PLAY_ON], seen[EXTRA_SIGNS] = settings[at.PLAY_ON], settings[at.EXTRA_SIGNS]


@part
def was_dealt(seat: Int, small: Ints) -> Flag:
    """Whoever is out has no cards from the next round on."""
    return (small[DEALT] >> seat) & 1


@part
def has_built(seat: Int, small: Ints) -> Flag:
    is_late = small[HERE] != at.BUILDS
    return was_dealt(seat, small) and (is_late or (small[CHOSEN] >> seat) & 1)


@part
def observe_hand(seat: Int, small: Ints, seen: Seen) -> None:
    """How many of each number and of each sign; then the seat's own equation."""
    for place in range(NUMBERS, PLAYER):
        seen[place] = 0
    hand = hand_of(seat)
    if was_dealt(seat, small):
        numbers = numbers_from(small, hand)
        for place in range(numbers):
            seen[NUMBERS + number_on(small[hand + place]) - 1] += 1
        for place in range(numbers, at.HAND_SIZE):
            seen[SIGNS + kind_of_sign(small[hand + place])] += 1
    if has_built(seat, small):
        seen[BUILT] = number_on(small[at.LEFT + seat])
        seen[BUILT + 1] = number_on(small[at.RIGHT + seat])


@part
def observe_player(who: Int, place: Int, phase: Int, small: Ints, seen: Seen) -> None:
    """Symbol, points, what has been chosen, and after a reveal the numbers; no traps yet."""
    for number in range(place, place + A_PLAYER):
        seen[number] = 0
    has_chosen = (small[CHOSEN] >> who) & 1
    seen[place + IS_HERE], seen[place + SCORE] = 1, small[at.SCORE + who]
    seen[place + PLACE] = small[at.PLACE + who]
    if not was_dealt(who, small):
        return
    seen[place + SYMBOL + small[at.SYMBOL + who]] = 1
    seen[place + HAS_BUILT] = has_built(who, small)
    seen[place + HAS_PASSED] = phase != at.BUILDS and small[at.TARGET + who] == at.PASSED
    seen[place + IS_READY] = phase == at.READIES and has_chosen
    if phase >= at.READIES:
        seen[place + NUMBERS_OF] = number_on(small[at.LEFT + who])
        seen[place + NUMBERS_OF + 1] = number_on(small[at.RIGHT + who])


@part
def observe_traps(seat: Int, seats: Int, small: Ints, seen: Seen) -> None:
    """How many signs lie before each number."""
    for by in range(seats):
        target = small[at.TARGET + by]
        if was_dealt(by, small) and target >= 0:
            step = (target // at.SIDES - seat + seats) % seats
            seen[PLAYER + A_PLAYER * step + TRAPS + target % at.SIDES] += 1
