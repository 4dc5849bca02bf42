"""Martian Math compiled: whole matches over words of hexes, by the numbers of README.md.

Hexes are bits: 64 of them in a low word and the rest in a high one. A player's outposts, the free
hexes and the hexes of each number are such pairs of words, a colony is what a walk over them
reaches, and the answers to all 36 throws stand in a table. A number is spoken of by its place in
`NUMBERS`. There is no clock: the milliseconds are the pauses that bots take at the table.

How a call is entered (option `call`) only matters where it is typed: + and × may be turned round.
"""

from typing import Any

import numpy as np

from ...engine.compiled import (
    MILLIS,
    MOVES,
    POINTS,
    POLICY,
    STEP,
    Tables,
    below,
    folded,
    lane,
    lowest,
    noted,
    of,
    popcount,
    shuffled,
)
from . import maps
from .bot import PAUSES
from .cards import SIGNS, equations, markers
from .liking import BEGINNER, SKILLED
from .state import Options
from .tuned import TUNED

NUMBERS = markers("all")
MEASURES = (
    *("turns", "drifts", "seizures", "plus", "minus", "times", "by"),
    *("by colony", "full map", "all markers", "drift stop", "shared", "by starter", "largest"),
)
"""Of a whole match: turns, and what was done in them; then how many rounds ended in which way,
were shared, were won by whoever started them; and the largest colony of any round."""
MEANINGS = {
    "drifts": "turns lost by drifting in space",
    "seizures": "outposts taken over from others",
    "plus": "claims by a sum",
    "minus": "claims by a difference",
    "times": "claims by a product",
    "by": "claims by a division",
    "by colony": "rounds won by a large colony",
    "full map": "rounds that ended with a full map",
    "all markers": "rounds that ended with all markers placed",
    "drift stop": "rounds that ended because all drifted",
    "shared": "rounds won by several",
    "by starter": "rounds won by whoever began",
    "largest": "outposts in the largest colony of the match",
}
WIDTHS = (4, 5000, 1, 3, 1, 1, *(2,) * 4, *(1,) * 7)
CARDS = (
    *(f"an outpost on {number}" for number in NUMBERS),
    *(f"a first outpost beside {count}" for count in range(1, 7)),
    *("a seizure", "an outpost lost"),
)
"""What a seat may have had in some round; a first outpost lies beside so many other hexes."""

POLICIES = {
    "random": dict[str, float](),
    "heuristic": TUNED,
    "skilled": SKILLED,
    "beginner": BEGINNER,
}
"""All but the first weigh alike what `LIKED` names."""

ROLL, SHUFFLE, CLAIM = 1, 2, 3
"""The codes of moves; a claim adds its hex, and 256 for each sign, and 128 if turned round."""
ROLL_PAUSE, DRIFT_PAUSE, CALL_PAUSE, SHUFFLE_PAUSE = (
    PAUSES[kind][0] + PAUSES[kind][1] // 2 for kind in ("roll", "drift", "call", "shuffle")
)

# Where things stand in the first of the tables,
HEXES, COLONY, DRIFTS, ROUNDS, MATCHING, TYPED, SHUFFLED, MARKERS = range(8)
# in `words`: after what each seat had, its outposts, the free hexes, the hexes of each number,
OUTPOSTS, FREE, WITH = 4, 12, 14
# and in `small`: the numbers of the hexes; by seat, what was lost running, won and grown to.
NUMBER, LOST, WON, GROWN, COUNTS = 0, 128, 132, 136, 140
TURNS, DRIFTED, SEIZED, SIGNED, ENDED, SHARED, STARTED, LARGEST = 0, 1, 2, 3, 7, 11, 12, 13
BY_COLONY, BY_FULL_MAP, BY_MARKERS, BY_DRIFT = range(1, 5)
# Weights stand behind the number of their policy.
LIKE_NUMBER, LIKE_THROWS, LIKE_NEIGHBOURS, LIKE_BESIDE_OWN, LIKE_BESIDE_OTHERS = range(1, 6)
LIKE_NEAR_OWN, LIKE_NEAR_OTHERS, LIKE_SEIZING, LIKE_WIN, LIKE_LARGEST = range(6, 11)
LIKE_COLONY, LIKE_COLONY_SQUARED, LIKE_GROWTH = range(11, 14)
LIKE_BLOCK, LIKE_BLOCK_SQUARED, LIKE_SEIZED, LIKE_SPLIT = range(14, 18)
COUNTED = len(MEASURES)
FIRST_OUTPOST, SEIZURE, LOSS = len(NUMBERS) - 1, len(NUMBERS) + 6, len(NUMBERS) + 7

NONE, ONE = np.uint64(0), np.uint64(1)


def scratch(seats: int) -> tuple[int, int]:
    return COUNTS + COUNTED, WITH + 2 * len(NUMBERS)


def tables(options: Options, seats: int) -> Tables:
    """The rules; the answers by throw and sign; the neighbours of each hex, and all hexes; the
    number of each hex before they are shuffled; what each number counts; its throws."""
    chosen = maps.choose(options.map, options.operations, seats)
    maps.check(chosen, options.operations)
    ground = maps.ground(tuple((tile.x, tile.y) for tile in chosen.hexes))
    everything = (1 << len(chosen.hexes)) - 1
    around = [(mask % (1 << 64), mask >> 64) for mask in (*ground.neighbours, everything)]
    rules = (
        *(len(chosen.hexes), options.colony, options.drifts, options.rounds),
        *(options.markers == "matching", options.call == "type", chosen.shuffle),
        len(markers(options.operations)),
    )
    answers = _answers(options)
    return (
        np.array(rules, np.int32),
        np.array(answers, np.int32),
        np.array(around, np.uint64),
        np.array([NUMBERS.index(number) for number in chosen.numbers], np.int32),
        np.array(NUMBERS, np.int32),
        np.array([_throws(number, answers) for number in range(len(NUMBERS))], np.uint64),
    )


def _answers(options: Options) -> list[list[int]]:
    """R7: for each throw and each sign the number that it makes, or -1."""
    signs = SIGNS[options.operations]
    answers = [[-1] * len(signs) for _ in range(36)]
    for throw, by_sign in enumerate(answers):
        for equation in equations((throw // 6 + 1, throw % 6 + 1), options.operations):
            by_sign[signs.index(equation.operation)] = NUMBERS.index(equation.result)
    return answers


def _throws(number: int, answers: list[list[int]]) -> int:
    """The throws that make a number, as a mask of all 36."""
    return sum(1 << throw for throw, by_sign in enumerate(answers) if number in by_sign)


# --- hexes as pairs of words


@lane
def bit_of(hex_: Any) -> Any:
    if hex_ < 64:
        return ONE << np.uint64(hex_), NONE
    return NONE, ONE << np.uint64(hex_ - 64)


@lane
def size_of(low: Any, high: Any) -> Any:
    return popcount(low) + popcount(high) if high else popcount(low)


@lane
def first_of(low: Any, high: Any) -> Any:
    return lowest(low) if low else np.int64(64) + lowest(high)


@lane
def after_first(low: Any, high: Any) -> Any:
    if low:
        return low & (low - ONE), high
    return low, high & (high - ONE)


@lane
def colony_of(hex_: Any, low: Any, high: Any, around: Any) -> Any:
    """R12: a hex with all those given that can be walked to from it, and all that they touch."""
    edge_low, edge_high = bit_of(hex_)
    colony_low, colony_high = edge_low, edge_high
    beside_low, beside_high = NONE, NONE
    while edge_low | edge_high:
        here = first_of(edge_low, edge_high)
        edge_low, edge_high = after_first(edge_low, edge_high)
        beside_low |= around[here, 0]
        beside_high |= around[here, 1]
        edge_low |= around[here, 0] & low & ~colony_low
        edge_high |= around[here, 1] & high & ~colony_high
        colony_low |= edge_low
        colony_high |= edge_high
    return colony_low, colony_high, beside_low, beside_high


@lane
def outposts(seat: Any, words: Any) -> Any:
    return words[OUTPOSTS + 2 * seat], words[OUTPOSTS + 2 * seat + 1]


# --- the rules


@lane
def lay_out(chance: Any, seats: Any, tables: Any, small: Any, words: Any) -> None:
    """R4, R15: a new map, its numbers shuffled as by `Chance.shuffled`."""
    rules, _, around, numbers, values, _ = tables
    hexes = rules[HEXES]
    for seat in range(seats):
        words[OUTPOSTS + 2 * seat] = words[OUTPOSTS + 2 * seat + 1] = NONE
        small[LOST + seat] = 0
    words[FREE], words[FREE + 1] = around[hexes, 0], around[hexes, 1]
    for number in range(values.shape[0]):
        words[WITH + 2 * number] = words[WITH + 2 * number + 1] = NONE
    for hex_ in range(hexes):
        small[NUMBER + hex_] = numbers[hex_]
    if rules[SHUFFLED]:
        shuffled(chance, small, NUMBER, hexes)
    for hex_ in range(hexes):
        number = small[NUMBER + hex_]
        low, high = bit_of(hex_)
        words[WITH + 2 * number] |= low
        words[WITH + 2 * number + 1] |= high


@lane
def targets(seat: Any, throw: Any, sign: Any, tables: Any, words: Any) -> Any:
    """R8, R9, R11: the hexes that the answer with a sign can take."""
    rules, answers, _, _, _, _ = tables
    number = answers[throw, sign]
    if number < 0:
        return NONE, NONE
    low, high = words[WITH + 2 * number], words[WITH + 2 * number + 1]
    own_low, own_high = outposts(seat, words)
    free_low, free_high = words[FREE], words[FREE + 1]
    if rules[MATCHING] and (low & own_low) | (high & own_high):
        low &= ~free_low
        high &= ~free_high
    if throw % 7 == 0:
        return low & ~own_low, high & ~own_high
    return low & free_low, high & free_high


@lane
def has_markers(seat: Any, tables: Any, words: Any) -> Any:
    """R3: one can be moved (R11), or is left."""
    rules, _, _, _, _, _ = tables
    low, high = outposts(seat, words)
    return rules[MATCHING] or size_of(low, high) < rules[MARKERS]


@lane
def spellings(throw: Any, sign: Any, tables: Any) -> Any:
    """R16: in how many ways an equation can be typed; sign 0 is + and 2 is ×."""
    rules, _, _, _, _, _ = tables
    return 2 if rules[TYPED] and sign % 2 == 0 and throw % 7 else 1


@lane
def choices(seat: Any, throw: Any, tables: Any, words: Any) -> Any:
    """How many calls a roll allows."""
    if not has_markers(seat, tables, words):
        return np.int64(0)
    count = np.int64(0)
    for sign in range(tables[1].shape[1]):
        low, high = targets(seat, throw, sign, tables, words)
        count += size_of(low, high) * spellings(throw, sign, tables)
    return count


@lane
def digest_of(seat: Any, throw: Any, tables: Any, words: Any) -> Any:
    """Every call by sign and then by hex; typed, also turned round."""
    digest = NONE
    for sign in range(tables[1].shape[1]):
        low, high = targets(seat, throw, sign, tables, words)
        while low | high:
            for turned in range(spellings(throw, sign, tables)):
                digest = folded(digest, code_of(sign, turned, first_of(low, high)))
            low, high = after_first(low, high)
    return digest


@lane
def code_of(sign: Any, turned: Any, hex_: Any) -> Any:
    return CLAIM + 256 * sign + 128 * turned + hex_


@lane
def call_at(index: Any, seat: Any, throw: Any, tables: Any, words: Any) -> Any:
    """The code of one of the calls, counted in their order."""
    for sign in range(tables[1].shape[1]):
        low, high = targets(seat, throw, sign, tables, words)
        ways = spellings(throw, sign, tables)
        count = size_of(low, high) * ways
        if index < count:
            for _ in range(index // ways):
                low, high = after_first(low, high)
            return code_of(sign, index % ways, first_of(low, high))
        index -= count
    return np.int64(-1)


@lane
def call_for(hex_: Any, seat: Any, throw: Any, tables: Any, words: Any) -> Any:
    """The code of the first call that leads to a hex."""
    bit_low, bit_high = bit_of(hex_)
    sign, low, high = -1, NONE, NONE
    while not (low & bit_low) | (high & bit_high):
        sign += 1
        low, high = targets(seat, throw, sign, tables, words)
    return code_of(sign, 0, hex_)


@lane
def claim(hex_: Any, seat: Any, tables: Any, small: Any, words: Any) -> Any:
    """R8, R9, R11: put a marker on the hex, or cover the one that stands there. Gives the victim,
    or -1."""
    rules, _, _, _, _, _ = tables
    low, high = bit_of(hex_)
    own, number, victim = OUTPOSTS + 2 * seat, WITH + 2 * small[NUMBER + hex_], -1
    while not (words[FREE] & low) | (words[FREE + 1] & high):
        victim += 1
        words[FREE] |= words[OUTPOSTS + 2 * victim] & low
        words[FREE + 1] |= words[OUTPOSTS + 2 * victim + 1] & high
        words[OUTPOSTS + 2 * victim] &= ~low
        words[OUTPOSTS + 2 * victim + 1] &= ~high
    if rules[MATCHING]:
        words[FREE] |= words[own] & words[number]
        words[FREE + 1] |= words[own + 1] & words[number + 1]
        words[own] &= ~words[number]
        words[own + 1] &= ~words[number + 1]
    words[own] |= low
    words[own + 1] |= high
    words[FREE] &= ~low
    words[FREE + 1] &= ~high
    small[LOST + seat] = 0
    return victim


@lane
def why_over(hex_: Any, seat: Any, seats: Any, tables: Any, words: Any) -> Any:
    """R12, R13: how a claim ends the round, or nought. Only the colony that has just grown can be
    large enough: any other would have ended it before."""
    rules, _, around, _, _, _ = tables
    low, high = outposts(seat, words)
    if size_of(low, high) >= rules[COLONY]:
        low, high, _, _ = colony_of(hex_, low, high, around)
        if size_of(low, high) >= rules[COLONY]:
            return BY_COLONY
    free = size_of(words[FREE], words[FREE + 1])
    if free == 0:
        return BY_FULL_MAP
    return BY_MARKERS if rules[HEXES] - free == rules[MARKERS] * seats else 0


@lane
def drift(seat: Any, seats: Any, tables: Any, small: Any) -> Any:
    """R10, R13: a turn is lost; how that ends the round, or nought."""
    rules, _, _, _, _, _ = tables
    small[LOST + seat] += 1
    for other in range(seats):
        if small[LOST + other] < rules[DRIFTS]:
            return 0
    return BY_DRIFT


@lane
def standing(seat: Any, tables: Any, small: Any, words: Any) -> Any:
    """R14: the size and the total of a seat's best colony."""
    _, _, around, _, values, _ = tables
    low, high = outposts(seat, words)
    best, most = np.int64(0), np.int64(0)
    while low | high:
        one, other, _, _ = colony_of(first_of(low, high), low, high, around)
        low &= ~one
        high &= ~other
        size, total = size_of(one, other), np.int64(0)
        if size >= best:
            while one | other:
                total += values[small[NUMBER + first_of(one, other)]]
                one, other = after_first(one, other)
            if size > best or total > most:
                best, most = size, total
    return best, most


@lane
def judge(why: Any, seat: Any, seats: Any, tables: Any, small: Any, words: Any) -> Any:
    """R12, R14: who has won a round, as bits of seats, and its largest colony."""
    best, most, winners = np.int64(0), np.int64(0), np.int64(0)
    for other in range(seats):
        size, total = standing(other, tables, small, words)
        small[GROWN + other] += size
        if size > best or (size == best and total > most):
            best, most, winners = size, total, np.int64(0)
        if size == best and total == most:
            winners |= np.int64(1) << other
    return (np.int64(1) << seat if why == BY_COLONY else winners), best


# --- policies


@lane
def throws_for(low: Any, high: Any, tables: Any, small: Any) -> Any:
    """How many of the 36 throws make one of the numbers of these hexes."""
    _, _, _, _, _, throws = tables
    found = NONE
    while low | high:
        found |= throws[small[NUMBER + first_of(low, high)]]
        low, high = after_first(low, high)
    return popcount(found)


@lane
def largest_of(low: Any, high: Any, around: Any) -> Any:
    """The size of the largest colony of some outposts."""
    best = np.int64(0)
    while low | high:
        one, other, _, _ = colony_of(first_of(low, high), low, high, around)
        low &= ~one
        high &= ~other
        best = max(best, size_of(one, other))
    return best


@lane
def place_liking(hex_: Any, seat: Any, tables: Any, small: Any, words: Any, row: Any) -> Any:
    """What the hex is worth for its number, and for what lies around it."""
    _, _, around, _, values, throws = tables
    low, high = bit_of(hex_)
    own_low, own_high = outposts(seat, words)
    free_low, free_high = words[FREE], words[FREE + 1]
    near_low, near_high = around[hex_, 0], around[hex_, 1]
    near, number = size_of(near_low, near_high), small[NUMBER + hex_]
    own = size_of(near_low & own_low, near_high & own_high)
    free = size_of(near_low & free_low, near_high & free_high)
    worth = row[LIKE_NUMBER] * values[number] + row[LIKE_NEIGHBOURS] * near
    worth += row[LIKE_BESIDE_OWN] * own + row[LIKE_BESIDE_OTHERS] * (near - own - free)
    worth += row[LIKE_THROWS] * popcount(throws[number]) / 36
    far_low, far_high = beside(near_low & free_low, near_high & free_high, around)
    far_low &= ~near_low & ~low & ~free_low
    far_high &= ~near_high & ~high & ~free_high
    own = size_of(far_low & own_low, far_high & own_high)
    worth += row[LIKE_NEAR_OWN] * own
    worth += row[LIKE_NEAR_OTHERS] * (size_of(far_low, far_high) - own)
    is_free = (low & free_low) | (high & free_high)
    return worth if is_free else worth + row[LIKE_SEIZING]


@lane
def beside(low: Any, high: Any, around: Any) -> Any:
    """Every hex that touches one of these."""
    found_low, found_high = NONE, NONE
    while low | high:
        hex_ = first_of(low, high)
        found_low |= around[hex_, 0]
        found_high |= around[hex_, 1]
        low, high = after_first(low, high)
    return found_low, found_high


@lane
def growth_liking(hex_: Any, seat: Any, tables: Any, small: Any, words: Any, row: Any) -> Any:
    """What the colony is worth that the seat would have with the hex (R11: the matching marker
    has moved)."""
    rules, _, around, _, _, _ = tables
    low, high = outposts(seat, words)
    if rules[MATCHING]:
        low &= ~words[WITH + 2 * small[NUMBER + hex_]]
        high &= ~words[WITH + 2 * small[NUMBER + hex_] + 1]
    one, other, edge_low, edge_high = colony_of(hex_, low, high, around)
    size = size_of(one, other)
    worth = row[LIKE_COLONY] * size + row[LIKE_COLONY_SQUARED] * size * size
    if size >= rules[COLONY]:
        worth += row[LIKE_WIN]
    worth += row[LIKE_LARGEST] * max(size, largest_of(low & ~one, high & ~other, around))
    low, high = bit_of(hex_)
    edge_low &= words[FREE] & ~low
    edge_high &= words[FREE + 1] & ~high
    return worth + row[LIKE_GROWTH] * throws_for(edge_low, edge_high, tables, small) / 36


@lane
def harm_liking(hex_: Any, seat: Any, seats: Any, tables: Any, words: Any, row: Any) -> Any:
    """What the others lose with the hex: what they could have made of it, or what stands there."""
    _, _, around, _, _, _ = tables
    low, high = bit_of(hex_)
    is_free = (low & words[FREE]) | (high & words[FREE + 1])
    worth = 0.0
    for other in range(seats):
        own_low, own_high = outposts(other, words)
        touches = (around[hex_, 0] & own_low) | (around[hex_, 1] & own_high)
        stands = (low & own_low) | (high & own_high)
        if other == seat or not (touches if is_free else stands):
            continue
        one, two, _, _ = colony_of(hex_, own_low, own_high, around)
        size = size_of(one, two)
        if is_free:
            worth += row[LIKE_BLOCK] * size + row[LIKE_BLOCK_SQUARED] * size * size
        else:
            left = largest_of(one & ~low, two & ~high, around)
            worth += row[LIKE_SEIZED] * size + row[LIKE_SPLIT] * (size - left)
    return worth


@lane
def liked(hex_: Any, seat: Any, seats: Any, tables: Any, small: Any, words: Any, row: Any) -> Any:
    """What it is worth to a seat to take a hex."""
    return (
        place_liking(hex_, seat, tables, small, words, row)
        + growth_liking(hex_, seat, tables, small, words, row)
        + harm_liking(hex_, seat, seats, tables, words, row)
    )


@lane
def liked_hex(
    seat: Any, seats: Any, throw: Any, tables: Any, small: Any, words: Any, row: Any
) -> Any:
    """The hex that a seat likes best, of several the lowest; -1 if there is none to take."""
    low, high = NONE, NONE
    if has_markers(seat, tables, words):
        for sign in range(tables[1].shape[1]):
            one, other = targets(seat, throw, sign, tables, words)
            low |= one
            high |= other
    best, most = np.int64(-1), 0.0
    while low | high:
        hex_ = first_of(low, high)
        low, high = after_first(low, high)
        if best < 0 and not low | high:
            return hex_
        worth = liked(hex_, seat, seats, tables, small, words, row)
        if best < 0 or worth > most:
            best, most = hex_, worth
    return best


# --- a match


@lane
def play(
    seed: Any, seats: Any, tables: Any, weights: Any, small: Any, words: Any, out: Any, trace: Any
) -> None:
    """Rounds, turns, and in each turn a roll and a call."""
    rules, _, _, _, _, _ = tables
    for place in range(WON, COUNTS + COUNTED):
        small[place] = 0
    for seat in range(seats):
        words[seat] = NONE
    policy = of(seed, POLICY)
    moves, at = np.int64(0), np.int64(0)
    lay_out(of(seed, 0), seats, tables, small, words)
    for number in range(rules[ROUNDS]):
        seat = number % seats
        if number:
            moves, at = moves + 1, at + SHUFFLE_PAUSE
            noted(trace, moves - 1, seat, at, 1, folded(NONE, SHUFFLE), SHUFFLE)
            lay_out(of(seed, moves), seats, tables, small, words)
        why, pause = 0, ROLL_PAUSE
        while True:
            moves, at, pause = moves + 1, at + pause, ROLL_PAUSE
            small[COUNTS + TURNS] += 1
            chance = of(seed, moves) + STEP
            throw = 6 * below(chance, 6) + below(chance + STEP, 6)
            noted(trace, moves - 1, seat, at, 1, folded(NONE, ROLL), ROLL)
            count = choices(seat, throw, tables, words)
            if count == 0:
                small[COUNTS + DRIFTED] += 1
                why, pause = drift(seat, seats, tables, small), DRIFT_PAUSE
            else:
                moves, at = moves + 1, at + CALL_PAUSE
                if weights[seat, 0] == 0.0:
                    index = np.int64(0)
                    if count > 1:
                        policy += STEP
                        index = below(policy, count)
                    call = call_at(index, seat, throw, tables, words)
                else:
                    hex_ = liked_hex(seat, seats, throw, tables, small, words, weights[seat])
                    call = call_for(hex_, seat, throw, tables, words)
                if trace.shape[0]:
                    digest = digest_of(seat, throw, tables, words)
                    noted(trace, moves - 1, seat, at, count, digest, call)
                why = called(call, seat, seats, tables, small, words)
            if why:
                break
            seat = seat + 1 if seat + 1 < seats else 0
        end_round(why, number, seat, seats, tables, small, words)
    out[MOVES], out[MILLIS] = moves, at
    rank(seats, small, out)


@lane
def called(call: Any, seat: Any, seats: Any, tables: Any, small: Any, words: Any) -> Any:
    """A claim or a seizure is made and counted; how it ends the round, or nought."""
    _, _, around, _, _, _ = tables
    hex_ = (call - CLAIM) % 128
    small[COUNTS + SIGNED + (call - CLAIM) // 256] += 1
    words[seat] |= ONE << np.uint64(small[NUMBER + hex_])
    low, high = outposts(seat, words)
    if not low | high:
        beside = size_of(around[hex_, 0], around[hex_, 1])
        words[seat] |= ONE << np.uint64(FIRST_OUTPOST + beside)
    victim = claim(hex_, seat, tables, small, words)
    if victim >= 0:
        small[COUNTS + SEIZED] += 1
        words[seat] |= ONE << np.uint64(SEIZURE)
        words[victim] |= ONE << np.uint64(LOSS)
    return why_over(hex_, seat, seats, tables, words)


@lane
def end_round(
    why: Any, number: Any, seat: Any, seats: Any, tables: Any, small: Any, words: Any
) -> None:
    """R12 to R15: a round is counted for whoever won it."""
    winners, largest = judge(why, seat, seats, tables, small, words)
    for other in range(seats):
        small[WON + other] += (winners >> other) & 1
    small[COUNTS + ENDED + why - 1] += 1
    small[COUNTS + SHARED] += winners & (winners - 1) != 0
    small[COUNTS + STARTED] += (winners >> (number % seats)) & 1
    small[COUNTS + LARGEST] = max(small[COUNTS + LARGEST], largest)


@lane
def rank(seats: Any, small: Any, out: Any) -> None:
    """R15: most rounds won, then the sum of the largest colonies, then shared."""
    for seat in range(seats):
        won, grown, place = small[WON + seat], small[GROWN + seat], 1
        for other in range(seats):
            is_level = small[WON + other] == won
            if small[WON + other] > won or (is_level and small[GROWN + other] > grown):
                place += 1
        out[POINTS + seat], out[POINTS + seats + seat] = won, place
    for measure in range(COUNTED):
        out[POINTS + 2 * seats + measure] = small[COUNTS + measure]
