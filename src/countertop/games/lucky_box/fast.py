"""The whole game as one compiled function, checked against rules.py by reference.py.

A player's squares are bits of one word, nine for each card in the order in which the cards came;
four more words hold the four bits of the number on every square, so that all squares with a number
are found at once. Completed cards keep their place: they have no open square, so nothing that is
offered ever shows them.

`TakeBack` (R14) undoes a player's own choice and nothing else, so it is not among the choices here
and in reference.py. Everybody chooses at once: the lowest seat that has something to do goes first
and finishes its step. All moves of a step bear the moment at which it begins, and a step lasts as
long as a bot would take on the average; so no deadline of `turn_seconds` (R22) ever passes.

What most functions need is one tuple, the `table`: the seat that chooses, the number of seats, the
deck, the weights, both scratch arrays and the trace. All that is compiled stands in this one file,
because what numba keeps of it for the next time is thrown away only when this very file changes.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Literal

import numpy as np

from ...engine.compiled import (
    MILLIS,
    MOVES,
    POINTS,
    POLICY,
    STEP,
    Ints,
    Tables,
    Words,
    below,
    folded,
    lane,
    lowest,
    mix,
    noted,
    nth,
    of,
    part,
    popcount,
    shuffled,
)
from .deck import SIZE, Icon, Lines, faces
from .outlook import (
    BOX,
    DOUBLED,
    FINISH,
    KIND_COUNT,
    KINDS,
    LIGHTNING,
    LIGHTNING_STEP,
    LINE,
    MOONS,
    READY,
    STARS,
    TELLING_MOONS,
    UNCOVERED,
    WAITING,
    WEIGHT_NAMES,
)
from .scoring import CARD_POINTS, FEWEST_MOONS, MOST_MOONS, SOLO_MOONS, STAR_POINTS
from .scoring import LADDER as STEPS
from .state import (
    FIRST_KEEP,
    FIRST_LIGHTNING,
    FIRST_OFFER,
    LATER_OFFER,
    MOST_STARS,
    NUMBER_CARDS,
    NUMBERS_PER_ROUND,
    ROUNDS,
    SEATS_PER_DECK,
    Options,
)
from .tuned import TUNED

POLICIES: Mapping[str, Mapping[str, float]] = {
    "random": {},
    "heuristic": dict(zip(WEIGHT_NAMES, TUNED, strict=True)),
}
MEASURES = ("stuck", "paid", "bonuses", "lost", "longest cascade", "boxes", "full stars", "moons")
"""Over all seats: numbers that crossed nothing, lightning paid, bonuses won, bonuses that came to
nothing, the most bonuses from one number, completed boxes, rounds with three stars, moons."""
MEANINGS = {
    "stuck": "numbers that crossed nothing",
    "paid": "lightning paid to change a number",
    "bonuses": "bonuses won",
    "lost": "bonuses that came to nothing",
    "longest cascade": "most bonuses from one number",
    "boxes": "cards that were completed",
    "full stars": "rounds with three stars",
    "moons": "moons at the end",
}
WIDTHS = (10, 5_000, 1, 1, 1, 5, 1, 1, 1, 1, 1)
CARDS = tuple(f"card {number}" for number in range(1, SIZE + 1))
LADDER = tuple(
    zip(
        (0, *STEPS),
        (
            "No luck today",
            "A start",
            "On the way",
            "Well done",
            "Super",
            "Mega",
            "Super Mega Lucky",
        ),
        strict=True,
    )
)
"""R20: the steps of the solo ladder, by our names."""
LADDER_SEATS = (1,)

DRAFT_PAUSE, FIRST_PAUSE, NEXT_PAUSE = 1700, 1000, 425
"""Milliseconds that bots take for new cards, for a number, and for each move after that."""

MARK, STAR, SINGLE, DOUBLE, MOON = 10, 11, 12, 13, 14
"""Bonuses as the deck's table holds them; 1 to 9 are the numbers, 15 is a blank."""
KEEP, CROSS, RESOLVE, DONE = range(4)
"""The kind of a move, in the two lowest bits of its code."""

_NUMBER_COUNT = len(NUMBER_CARDS)
_MOST_CARDS = FIRST_KEEP + ROUNDS - 1
_FARTHEST = 4

# What `small` holds: measures, the round's numbers, waiting bonuses, the players, the pile, and
# where the pile can run out the number of discards and the discards.
_STUCK, _PAID, _BONUSES, _LOST, _LONGEST, _BOXES, _FULL_STARS, _ALL_MOONS = range(8)
_NUMBERS = len(MEASURES)
_WAITING = _NUMBERS + _NUMBER_COUNT
_PLAYERS = _WAITING + 6 * _MOST_CARDS
# What it holds for a player.
_TOKENS, _MOONS, _STARS, _POINTS, _COUNT, _SCORED, _CARD = range(7)
_OFFER = _CARD + _MOST_CARDS
_PLAYER = _OFFER + FIRST_OFFER
# What `words` holds: the cards that each seat had, the streams of the policy and of the pile, then
# for each player the open squares and the four bits of all numbers.
_STREAMS, _BOARD = 2, 5

_ONE = np.uint64(1)
_ALL_UNSEEN = sum(2 << 2 * number for number in range(1, 10))
"""How often each number is still in the eighteen cards, in two bits each."""


def _packed(points: tuple[int, ...]) -> int:
    """A short table in one number, eight bits each, from -64 on: a lane has no other tables."""
    return sum(value + 64 << 8 * place for place, value in enumerate(points))


_CARD_POINTS, _STAR_POINTS = _packed(CARD_POINTS), _packed(STAR_POINTS)
_SOLO_MOONS = _packed(SOLO_MOONS)
_KEEPS = sum(
    sum(1 << card for card in kept) << FIRST_OFFER * choice
    for choice, kept in enumerate(combinations(range(FIRST_OFFER), FIRST_KEEP))
)
"""Which of the first offer stay, by choice: a bit for each card."""
_KEEP_COUNT = math.comb(FIRST_OFFER, FIRST_KEEP)


def tables(options: Options, seats: int) -> Tables:
    """The deck: for each card the four bits of its numbers, then its bonuses, four bits each."""
    return (_deck(options.deck),)


@lru_cache(maxsize=64)
def _deck(deck: Literal["standard"] | Lines) -> Words:
    rows = []
    for face in faces(deck):
        bits = [[number >> bit & 1 for number in face.grid] for bit in range(4)]
        numbers = [sum(one << square for square, one in enumerate(ones)) for ones in bits]
        rows.append([*numbers, sum(_icon(icon) << 4 * n for n, icon in enumerate(face.icons))])
    return np.array(rows, np.uint64)


def _icon(icon: Icon) -> int:
    return icon if isinstance(icon, int) else MARK + KINDS.index(icon)


def scratch(seats: int) -> tuple[int, int]:
    size = _pile_size(seats)
    discards = 1 + size if _runs_out(seats) else 0
    small = _PLAYERS + _PLAYER * seats + size + discards
    return small, seats + _STREAMS + _BOARD * seats


@lane
def play(
    seed: Any,
    seats: Any,
    tables: Any,
    weights: Any,
    small: Any,
    words: Any,
    out: Any,
    trace: Any,
) -> None:
    """One match (R4 to R20); `entry` counts the log as `Match` does."""
    entry, now, pile = np.int64(0), np.int64(0), _set_up(seed, seats, small, words)
    for round in range(ROUNDS):
        chance = of(seed, entry)
        for seat in range(seats):
            table = (seat, seats, tables[0], weights, small, words, trace)
            pile = _offer(chance, pile, round, table)
        for seat in range(seats):
            table = (seat, seats, tables[0], weights, small, words, trace)
            _keep(entry, now, round, table)
            entry += 1
        now += DRAFT_PAUSE
        _shuffle_numbers(of(seed, entry), small)
        unseen = np.int64(_ALL_UNSEEN)
        for turn in range(NUMBERS_PER_ROUND):
            number, longest = np.int64(small[_NUMBERS + turn]), np.int64(0)
            unseen -= 1 << 2 * number
            ahead = _ahead(round, NUMBERS_PER_ROUND - 1 - turn, unseen)
            for seat in range(seats):
                table = (seat, seats, tables[0], weights, small, words, trace)
                moves = _step(entry, now, number, ahead, table)
                entry += moves
                longest = max(longest, moves)
            now += FIRST_PAUSE + NEXT_PAUSE * (longest - 1)
        for seat in range(seats):
            table = (seat, seats, tables[0], weights, small, words, trace)
            _score_round(round, table)
    out[MOVES], out[MILLIS] = entry, now
    _finish(seats, small, words, out)


@part
def _ahead(round: Any, left: Any, unseen: Any) -> Any:
    """What is to come, as the heuristic needs it: the round, how often each number is unseen, the
    share of the round that is left, and the odds of each unseen card."""
    others = _NUMBER_COUNT - NUMBERS_PER_ROUND
    return np.int64(round), unseen, left / NUMBERS_PER_ROUND, left / (others + left)


@part
def _player(table: Any) -> Any:
    """Where the seat's numbers begin in `small`."""
    return _PLAYERS + _PLAYER * table[0]


@part
def _board(table: Any) -> Any:
    """Where the seat's squares begin in `words`."""
    return table[1] + _STREAMS + _BOARD * table[0]


# --- cards


@lane
def _pile_size(seats: Any) -> Any:
    """R2, R21: one deck for up to six, two for more."""
    return SIZE if seats <= SEATS_PER_DECK else 2 * SIZE


@lane
def _runs_out(seats: Any) -> Any:
    """R16: whether the discards can ever be needed."""
    return seats * (FIRST_OFFER + (ROUNDS - 1) * LATER_OFFER) > _pile_size(seats)


@part
def _set_up(seed: Any, seats: Any, small: Any, words: Any) -> Any:
    """R3: empty boards and a pile in order; gives how many cards lie in it."""
    for place in range(_NUMBERS):
        small[place] = 0
    for place in range(_PLAYERS, _PLAYERS + _PLAYER * seats):
        small[place] = 0
    for place in range(words.shape[0]):
        words[place] = 0
    for seat in range(seats):
        small[_PLAYERS + _PLAYER * seat + _TOKENS] = FIRST_LIGHTNING
    size, pile = np.int64(_pile_size(seats)), _PLAYERS + _PLAYER * seats
    for card in range(size):
        small[pile + card] = card
    if _runs_out(seats):
        small[pile + size] = 0
    words[seats] = of(seed, np.int64(POLICY))
    words[seats + 1] = of(seed, np.int64(0))
    return size


@part
def _offer(chance: Any, left: Any, round: Any, table: Any) -> Any:
    """R4, R16: a seat draws; when the pile runs out, the discards are shuffled by `chance`. Gives
    how many cards are left in the pile."""
    _, seats, _, _, small, words, _ = table
    first = _player(table) + _OFFER
    for drawn in range(FIRST_OFFER if round == 0 else LATER_OFFER):
        if left == 0:
            left = _reshuffle(seats, small)
            words[seats + 1] = chance
        card, place = _draw(left, seats, small, words), first + drawn
        left -= 1
        while place > first and small[place - 1] > card:
            small[place] = small[place - 1]
            place -= 1
        small[place] = card
    return left


@part
def _draw(left: Any, seats: Any, small: Any, words: Any) -> Any:
    """The top card of a pile of `left` cards. A shuffle settles a pile from its top down, so that
    each card can wait until it is drawn."""
    pile, last = _PLAYERS + _PLAYER * seats, left - 1
    if last == 0:
        return small[pile]
    words[seats + 1] += STEP
    pick = pile + below(words[seats + 1], left)
    card = small[pick]
    small[pick] = small[pile + last]
    return card


@part
def _reshuffle(seats: Any, small: Any) -> Any:
    """R16: the discards become the pile; gives how many they are."""
    pile = _PLAYERS + _PLAYER * seats
    discards = pile + _pile_size(seats)
    count = np.int64(small[discards])
    for place in range(count):
        small[pile + place] = small[discards + 1 + place]
    small[discards] = 0
    return count


@part
def _discard(card: Any, seats: Any, small: Any) -> None:
    if _runs_out(seats):
        discards = _PLAYERS + _PLAYER * seats + _pile_size(seats)
        small[discards] += 1
        small[discards + small[discards]] = card


@part
def _keep(entry: Any, now: Any, round: Any, table: Any) -> None:
    """R4, R16: some cards of the offer stay, the others are discarded."""
    seat, seats, _, weights, small, words, trace = table
    offer, size = _player(table) + _OFFER, FIRST_OFFER if round == 0 else LATER_OFFER
    choices = np.int64(_KEEP_COUNT if round == 0 else LATER_OFFER)
    if weights[seat, 0] == 0:
        choice = _any(choices, seats, words)
    else:
        choice = _best_keep(round, choices, table)
    if trace.shape[0]:
        digest = np.uint64(0)
        for other in range(choices):
            digest = folded(digest, _keep_code(_kept(round, other), offer, size, small))
        noted(trace, entry, seat, now, choices, digest, choice)
    kept = _kept(round, choice)
    for place in range(size):
        card = np.int64(small[offer + place])
        if kept >> place & 1:
            _lay(card, table)
        else:
            _discard(card, seats, small)


@part
def _kept(round: Any, choice: Any) -> Any:
    """The cards of an offer that stay with this choice, as bits."""
    if round == 0:
        return _KEEPS >> FIRST_OFFER * choice & (1 << FIRST_OFFER) - 1
    return np.int64(1) << choice


@part
def _keep_code(kept: Any, offer: Any, size: Any, small: Any) -> Any:
    code = np.int64(0)
    for place in range(size):
        if kept >> place & 1:
            code = code * 128 + small[offer + place]
    return code * 4 + KEEP


@part
def _lay(card: Any, table: Any) -> None:
    """R4: a card with nine open squares lies before a player."""
    seat, _, deck, _, small, words, _ = table
    player, board = _player(table), _board(table)
    slot, face = small[player + _COUNT], card % SIZE
    first = np.uint64(9 * slot)
    small[player + _CARD + slot] = card
    small[player + _COUNT] = slot + 1
    words[board] |= np.uint64(511) << first
    for bit in range(4):
        words[board + 1 + bit] |= deck[face, bit] << first
    words[seat] |= _ONE << np.uint64(face)


@part
def _any(choices: Any, seats: Any, words: Any) -> Any:
    """The random policy; it draws nothing where there is nothing to choose."""
    if choices == 1:
        return np.int64(0)
    words[seats] += STEP
    return below(words[seats], choices)


# --- numbers


@part
def _shuffle_numbers(chance: Any, small: Any) -> None:
    """R5: all eighteen number cards; the first nine count."""
    for place in range(_NUMBER_COUNT):
        small[_NUMBERS + place] = place // 2 + 1
    shuffled(chance, small, _NUMBERS, _NUMBER_COUNT)


@part
def _fitting(squares: Any, grid: Any, number: Any) -> Any:
    """Of these squares those with this number."""
    bits, off = np.uint64(number), ~np.uint64(0)
    squares &= grid[0] ^ (off + (bits & _ONE))
    squares &= grid[1] ^ (off + (bits >> np.uint64(1) & _ONE))
    squares &= grid[2] ^ (off + (bits >> np.uint64(2) & _ONE))
    return squares & (grid[3] ^ (off + (bits >> np.uint64(3))))


@part
def _at_cost(squares: Any, grid: Any, number: Any, cost: Any) -> Any:
    """R8: the squares that so many lightning reach, both ways around the loop of nine."""
    up, down = number + cost, number - cost
    up -= 9 if up > 9 else 0
    down += 9 if down < 1 else 0
    return _fitting(squares, grid, up) | _fitting(squares, grid, down)


@part
def _open_to(squares: Any, grid: Any, icon: Any) -> Any:
    """R12: the squares that a waiting bonus can cross."""
    return squares if icon == MARK else _fitting(squares, grid, icon)


@part
def _number_at(grid: Any, place: Any) -> Any:
    shift, number = np.uint64(place), np.uint64(0)
    number |= grid[0] >> shift & _ONE
    number |= (grid[1] >> shift & _ONE) << np.uint64(1)
    number |= (grid[2] >> shift & _ONE) << np.uint64(2)
    return np.int64(number | (grid[3] >> shift & _ONE) << np.uint64(3))


@part
def _step(entry: Any, now: Any, number: Any, ahead: Any, table: Any) -> Any:
    """R6 to R14: one number for one seat, through its cascade to `Done`; gives its moves."""
    seat, seats, _, weights, small, words, trace = table
    player, board = _player(table), _board(table)
    opened = words[board]
    grid = (words[board + 1], words[board + 2], words[board + 3], words[board + 4])
    reach = np.int64(min(_FARTHEST, small[player + _TOKENS]))
    choices = popcount(_fitting(opened, grid, number))
    may_pass = np.int64(choices == 0)
    for cost in range(1, reach + 1):
        choices += popcount(_at_cost(opened, grid, number, cost))
    before, waiting, moves = small[_BONUSES], np.int64(0), np.int64(0)
    while True:
        if weights[seat, 0] == 0 or choices + may_pass == 1:
            choice = _any(choices + may_pass, seats, words)
        else:
            choice = _best(number, reach, waiting, ahead, opened, grid, table)
        if trace.shape[0]:
            digest = _digest(number, reach, waiting, opened, grid, player, small)
            if may_pass:
                digest = folded(digest, np.int64(DONE))
            noted(trace, entry + moves, seat, now, choices + may_pass, digest, choice)
        if choice == choices:
            small[_STUCK] += 1
            return np.int64(1)
        if moves:
            place = _resolved(opened, grid, choice, waiting, small)
            waiting -= 1
        else:
            place = _paid(opened, grid, choice, number, player, small)
            may_pass = np.int64(0)
        moves += 1
        opened ^= _ONE << np.uint64(place)
        waiting = _completed(opened, place, waiting, table)
        if waiting:
            waiting, choices = _useful(opened, grid, waiting, small)
        if waiting == 0:
            break
    words[board] = opened
    small[_LONGEST] = max(small[_LONGEST], small[_BONUSES] - before)
    if trace.shape[0]:
        digest = folded(np.uint64(0), np.int64(DONE))
        noted(trace, entry + moves, seat, now, np.int64(1), digest, np.int64(0))
    return moves + 1


@part
def _paid(opened: Any, grid: Any, choice: Any, number: Any, player: Any, small: Any) -> Any:
    """R7, R8: the square of this choice, paid for by its distance."""
    cost, squares = np.int64(0), _fitting(opened, grid, number)
    count = popcount(squares)
    while choice >= count:
        choice -= count
        cost += 1
        squares = _at_cost(opened, grid, number, cost)
        count = popcount(squares)
    small[player + _TOKENS] -= cost
    small[_PAID] += cost
    return nth(squares, choice)


@part
def _resolved(opened: Any, grid: Any, choice: Any, waiting: Any, small: Any) -> Any:
    """R12: the bonus of this choice waits no more; gives the square that it crosses."""
    used, squares = 0, _open_to(opened, grid, np.int64(small[_WAITING]) & 15)
    count = popcount(squares)
    while choice >= count:
        choice -= count
        used += 1
        squares = _open_to(opened, grid, np.int64(small[_WAITING + used]) & 15)
        count = popcount(squares)
    for place in range(used, waiting - 1):
        small[_WAITING + place] = small[_WAITING + place + 1]
    return nth(squares, choice)


@part
def _completed(opened: Any, place: Any, waiting: Any, table: Any) -> Any:
    """R11, R12: the bonuses of the row and the column that a cross completes. Tokens come at once;
    numbers and question marks wait. Gives how many wait then."""
    small, player, slot = table[4], _player(table), place // 9
    square = place - 9 * slot
    squares = np.int64(opened >> np.uint64(9 * slot)) & 511
    for way in range(2):
        line = 3 + square % 3 if way else square // 3
        if squares & _line_squares(line) == 0:
            icon = _icon_of(slot, line, table)
            small[_BONUSES] += 1
            if icon <= MARK:
                small[_WAITING + waiting] = icon + 16 * (6 * slot + line)
                waiting += 1
            elif icon == STAR:
                is_lost = small[player + _STARS] == MOST_STARS
                small[_LOST if is_lost else player + _STARS] += 1
            elif icon == MOON:
                small[player + _MOONS] += 1
            elif icon <= DOUBLE:
                small[player + _TOKENS] += icon - SINGLE + 1
    return waiting


@part
def _line_squares(line: Any) -> Any:
    return 0o111 << line - 3 if line > 2 else 0o007 << 3 * line


@part
def _icon_of(slot: Any, line: Any, table: Any) -> Any:
    _, _, deck, _, small, _, _ = table
    face = small[_player(table) + _CARD + slot] % SIZE
    return np.int64(deck[face, 4] >> np.uint64(4 * line)) & 15


@part
def _useful(opened: Any, grid: Any, waiting: Any, small: Any) -> Any:
    """R13: waiting bonuses with no square to cross are lost; gives those left and their choices."""
    kept, choices = np.int64(0), np.int64(0)
    for place in range(waiting):
        bonus = np.int64(small[_WAITING + place])
        squares = popcount(_open_to(opened, grid, bonus & 15))
        if squares:
            small[_WAITING + kept] = bonus
            kept += 1
            choices += squares
    small[_LOST] += waiting - kept
    return kept, choices


@part
def _group(group: Any, number: Any, waiting: Any, opened: Any, grid: Any, small: Any) -> Any:
    """The squares to choose from, in groups: by what they cost, or by the bonus that waits."""
    if waiting:
        return _open_to(opened, grid, np.int64(small[_WAITING + group]) & 15)
    return _at_cost(opened, grid, number, group)


@part
def _digest(
    number: Any, reach: Any, waiting: Any, opened: Any, grid: Any, player: Any, small: Any
) -> Any:
    """Of the crosses for a number, or of all that the waiting bonuses can cross."""
    digest = np.uint64(0)
    for group in range(waiting if waiting else reach + 1):
        squares = _group(group, number, waiting, opened, grid, small)
        line = np.int64(small[_WAITING + group]) >> 4
        while squares:
            place = lowest(squares)
            squares &= squares - _ONE
            code = np.int64(small[player + _CARD + place // 9]) * 16 + place % 9
            if waiting:
                won = np.int64(small[player + _CARD + line // 6]) * 8 + line % 6
                digest = folded(digest, (won * 2048 + code) * 4 + RESOLVE)
            else:
                digest = folded(digest, code * 4 + CROSS)
    return digest


# --- points


@part
def _points(table: Any, place: Any) -> Any:
    return (table >> 8 * np.int64(place) & 255) - 64


@part
def _score_round(round: Any, table: Any) -> None:
    """R15: completed cards and this round's stars."""
    _, seats, _, _, small, words, _ = table
    player, opened = _player(table), words[_board(table)]
    for slot in range(small[player + _COUNT]):
        squares = opened >> np.uint64(9 * slot) & np.uint64(511)
        if squares == 0 and not small[player + _SCORED] >> slot & 1:
            small[player + _SCORED] |= 1 << slot
            small[player + _POINTS] += _points(np.int64(_CARD_POINTS), round)
            small[_BOXES] += 1
            _discard(np.int64(small[player + _CARD + slot]), seats, small)
    stars = small[player + _STARS]
    small[player + _POINTS] += _points(np.int64(_STAR_POINTS), np.int64(stars))
    small[player + _STARS] = 0
    small[_FULL_STARS] += stars == MOST_STARS


@part
def _finish(seats: Any, small: Any, words: Any, out: Any) -> None:
    """R19: points and places; then the measures."""
    for seat in range(seats):
        out[POINTS + seat] = _total(seat, seats, small, words)
        small[_ALL_MOONS] += small[_PLAYERS + _PLAYER * seat + _MOONS]
    for seat in range(seats):
        place = 1
        for other in range(seats):
            place += _merit(other, small, out) > _merit(seat, small, out)
        out[POINTS + seats + seat] = place
    for measure in range(_NUMBERS):
        out[POINTS + 2 * seats + measure] = small[measure]


@part
def _merit(seat: Any, small: Any, out: Any) -> Any:
    """R19: points, then moons."""
    return np.int64(out[POINTS + seat]) * 1024 + small[_PLAYERS + _PLAYER * seat + _MOONS]


@part
def _total(seat: Any, seats: Any, small: Any, words: Any) -> Any:
    """R17: the points of the rounds, of crosses on unfinished cards, and of moons."""
    player = _PLAYERS + _PLAYER * seat
    unfinished = small[player + _COUNT] - popcount(np.uint64(small[player + _SCORED]))
    crosses = 9 * unfinished - popcount(words[seats + _STREAMS + _BOARD * seat])
    return small[player + _POINTS] + crosses // 2 + _moon_points(seat, seats, small)


@part
def _moon_points(seat: Any, seats: Any, small: Any) -> Any:
    """R18: the most and the fewest, ties in full; R20: a table for one."""
    own = np.int64(small[_PLAYERS + _PLAYER * seat + _MOONS])
    if seats == 1:
        return _points(np.int64(_SOLO_MOONS), min(own, TELLING_MOONS))
    is_most, is_fewest = True, seats > 2
    for other in range(seats):
        moons = small[_PLAYERS + _PLAYER * other + _MOONS]
        is_most &= moons <= own
        is_fewest &= moons >= own
    return np.int64(MOST_MOONS * is_most + FEWEST_MOONS * is_fewest)


# --- playouts: how a match may go on from a position, for a bot that asks


@lane
def playouts(
    seed: Any,
    first: Any,
    count: Any,
    moment: Any,
    tables: Any,
    weights: Any,
    start: Any,
    small: Any,
    words: Any,
    trace: Any,
) -> Any:
    """The points to come for seat 0, summed over playouts `first` to `first + count - 1`. Playouts
    of the same number see the same numbers and draw the same cards, whatever they start from.
    `moment` is the round, the numbers seen in it, the size of the pile and the number of seats."""
    total = np.int64(0)
    for number in range(first, first + count):
        for place in range(small.shape[0]):
            small[place] = start[0][place]
        for place in range(words.shape[0]):
            words[place] = start[1][place]
        table = (np.int64(0), moment[3], tables[0], weights, small, words, trace)
        total += _play_on(of(seed, number), moment, table)
    return total


@part
def _play_on(seed: Any, moment: Any, table: Any) -> Any:
    """To the end by the heuristic. Nobody takes anything from anybody, so the others only gain
    moons: one with every eighth number."""
    small, words, entry = table[4], table[5], np.int64(0)
    round, seen, pile, seats = moment
    words[seats + 1], luck = of(seed, np.int64(ROUNDS)), of(seed, np.int64(ROUNDS + 1))
    while round < ROUNDS:
        unseen = np.int64(_ALL_UNSEEN)
        for turn in range(seen):
            unseen -= 1 << 2 * np.int64(small[_NUMBERS + turn])
        _settle_numbers(of(seed, round), seen, small)
        for turn in range(seen, NUMBERS_PER_ROUND):
            luck += STEP
            for rival in range(1, seats):
                is_won = mix(luck) >> np.uint64(3 * rival) & np.uint64(7) == 0
                small[_PLAYERS + _PLAYER * rival + _MOONS] += is_won
            number = np.int64(small[_NUMBERS + turn])
            unseen -= 1 << 2 * number
            _step(entry, entry, number, _ahead(round, 8 - turn, unseen), table)
        _score_round(round, table)
        round += 1
        seen = np.int64(0)
        if round < ROUNDS:
            pile = _offer(luck, pile, round, table)
            _keep(entry, entry, round, table)
    return np.int64(_total(np.int64(0), seats, small, words))


@part
def _settle_numbers(chance: Any, seen: Any, small: Any) -> None:
    """R5: which of the unseen number cards come, and when."""
    for place in range(seen, NUMBERS_PER_ROUND):
        chance += STEP
        pick = _NUMBERS + place + below(chance, _NUMBER_COUNT - place)
        number = small[pick]
        small[pick] = small[_NUMBERS + place]
        small[_NUMBERS + place] = number


class Playouts:
    """What a seat may expect of boards that it could have, in one moment of a match: after these
    numbers of the round, with these cards unseen and these moons of the others."""

    def __init__(
        self,
        options: Options,
        round: int,
        seen: Sequence[int],
        unseen: Sequence[int],
        rivals: Sequence[int],
        weights: Sequence[float],
    ) -> None:
        self._seats = 1 + len(rivals)
        self._tables = tables(options, self._seats)
        self._weights = np.array([[1.0, *weights]])
        self._moment = (round, len(seen), len(unseen), self._seats)
        small, words = scratch(self._seats)
        self._small, self._words = np.zeros(small, np.int32), np.zeros(words, np.uint64)
        self._trace = np.zeros((0, 5), np.int64)
        left = list(NUMBER_CARDS)
        for number in seen:
            left.remove(number)
        self._small[_NUMBERS : _NUMBERS + _NUMBER_COUNT] = [*seen, *left]
        for rival, moons in enumerate(rivals, start=1):
            self._small[_PLAYERS + _PLAYER * rival + _MOONS] = moons
        pile = _PLAYERS + _PLAYER * self._seats
        self._small[pile : pile + len(unseen)] = unseen

    def start(
        self, cards: Sequence[int], opens: Sequence[int], lightning: int, moons: int, stars: int
    ) -> "Start":
        """A board: its cards and their open squares, as bits, and its tokens."""
        small, words = self._small.copy(), self._words.copy()
        board = self._seats + _STREAMS
        small[_PLAYERS : _PLAYERS + _CARD] = [lightning, moons, stars, 0, len(cards), 0]
        for slot, (card, squares) in enumerate(zip(cards, opens, strict=True)):
            small[_PLAYERS + _CARD + slot] = card
            words[board] |= np.uint64(squares << 9 * slot)
            words[board + 1 : board + _BOARD] |= self._tables[0][card % SIZE, :4] << np.uint64(
                9 * slot
            )
        return small, words

    def points(self, start: "Start", seed: int, first: int, count: int) -> int:
        """The points to come from here, summed over playouts `first` to `first + count - 1`."""
        total = playouts(
            np.uint64(seed),
            first,
            count,
            self._moment,
            self._tables,
            self._weights,
            start,
            np.empty_like(start[0]),
            np.empty_like(start[1]),
            self._trace,
        )
        return int(total)


Start = tuple[Ints, Words]
"""A position as the scratch arrays hold it."""


# --- the heuristic: what outlook.py looks at, as the difference that one cross makes


@part
def _weight(table: Any, place: Any) -> Any:
    """One of the seat's weights; before them stands the number of its policy."""
    return table[3][table[0], 1 + place]


@part
def _odds(ahead: Any, number: Any) -> Any:
    """How often a number is to be expected in the rest of the round."""
    return (ahead[1] >> 2 * number & 3) * ahead[3]


@part
def _size_worth(ahead: Any, size: Any, table: Any) -> Any:
    place = BOX + (ahead[0] * 10 + size) * 2
    return _weight(table, place) + ahead[2] * _weight(table, place + 1)


@part
def _line_worth(ahead: Any, first: Any, missing: Any, icon: Any, grid: Any, table: Any) -> Any:
    """A line of the card whose squares begin at `first`, with these squares missing."""
    kind = max(0, icon - MARK + 1) + KIND_COUNT * (ahead[0] == ROUNDS - 1)
    count = popcount(np.uint64(missing))
    worth = _weight(table, LINE + kind * 3 + count - 1)
    if count == 1:
        number = _number_at(grid, first + lowest(np.uint64(missing)))
        worth += _weight(table, READY + kind) * _odds(ahead, number)
    return worth


@part
def _finish_worth(ahead: Any, first: Any, squares: Any, grid: Any, table: Any) -> Any:
    """A box with one or two open squares: whether the numbers that it needs will come."""
    left, odds, size = np.uint64(squares), 1.0, 0
    while left:
        odds *= min(1.0, _odds(ahead, _number_at(grid, first + lowest(left))))
        left &= left - _ONE
        size += 1
    return _weight(table, FINISH + size - 1) * odds if 0 < size < 3 else 0.0


@part
def _token_worth(ahead: Any, tokens: Any, stars: Any, table: Any) -> Any:
    first = min(tokens, LIGHTNING_STEP)
    more = min(tokens, 2 * LIGHTNING_STEP) - first
    place, time = LIGHTNING + ahead[0] * 4, ahead[2]
    worth = first * (_weight(table, place) + time * _weight(table, place + 1))
    worth += more * (_weight(table, place + 2) + time * _weight(table, place + 3))
    place = STARS + stars
    return worth + _weight(table, place) + time * _weight(table, place + MOST_STARS + 1)


@part
def _moon_worth(ahead: Any, moons: Any, table: Any) -> Any:
    """R20: by weights for one; R18: among several by how likely most and fewest look now."""
    seat, seats, _, _, small, _, _ = table
    if seats == 1:
        place = MOONS + ahead[0] * (TELLING_MOONS + 1) + min(moons, TELLING_MOONS)
        return _weight(table, place)
    doubt = 0.25 + 0.6 * (ROUNDS - 1 - ahead[0] + ahead[2])
    most, fewest = 1.0, 1.0
    for other in range(seats):
        if other != seat:
            rival = small[_PLAYERS + _PLAYER * other + _MOONS]
            most /= 1 + math.exp((rival - moons - 0.5) / doubt)
            fewest /= 1 + math.exp((moons - rival - 0.5) / doubt)
    return MOST_MOONS * most + (FEWEST_MOONS * fewest if seats > 2 else 0.0)


@part
def _gain(place: Any, cost: Any, ahead: Any, opened: Any, grid: Any, table: Any) -> Any:
    """What a cross is worth: the position after it less the one before it."""
    slot = place // 9
    first = 9 * slot
    square = place - first
    squares = np.int64(opened >> np.uint64(first)) & 511
    left, size = opened ^ (_ONE << np.uint64(place)), popcount(np.uint64(squares))
    worth = _size_worth(ahead, size - 1, table) - _size_worth(ahead, size, table)
    tokens, stars, moons = -cost, np.int64(0), np.int64(0)
    for way in range(2):
        line = 3 + square % 3 if way else square // 3
        missing, icon = squares & _line_squares(line), _icon_of(slot, line, table)
        worth -= _line_worth(ahead, first, missing, icon, grid, table)
        missing ^= 1 << square
        if missing:
            worth += _line_worth(ahead, first, missing, icon, grid, table)
        elif icon <= MARK:
            if _open_to(left, grid, icon):
                worth += _weight(table, WAITING + icon // MARK)
        else:
            stars += icon == STAR
            moons += icon == MOON
            tokens += (icon == SINGLE) + 2 * (icon == DOUBLE)
    if tokens or stars or moons:
        worth += _token_gain(ahead, tokens, stars, moons, table)
    if size <= 3:
        worth += _finish_worth(ahead, first, squares ^ 1 << square, grid, table)
        worth -= _finish_worth(ahead, first, squares, grid, table)
    return worth + _cover_gain(ahead, opened, grid, place, table)


@part
def _token_gain(ahead: Any, tokens: Any, stars: Any, moons: Any, table: Any) -> Any:
    player, small = _player(table), table[4]
    had, lit = np.int64(small[player + _TOKENS]), np.int64(small[player + _STARS])
    worth = _token_worth(ahead, had + tokens, min(lit + stars, MOST_STARS), table)
    worth -= _token_worth(ahead, had, lit, table)
    if moons:
        had = np.int64(small[player + _MOONS])
        worth += _moon_worth(ahead, had + moons, table) - _moon_worth(ahead, had, table)
    return worth


@part
def _cover_gain(ahead: Any, opened: Any, grid: Any, place: Any, table: Any) -> Any:
    """A number that loses its last open square, or its last but one."""
    number = _number_at(grid, place)
    count = popcount(_fitting(opened, grid, number))
    if count == 1:
        return _weight(table, UNCOVERED) * _odds(ahead, number)
    return -_weight(table, DOUBLED) * _odds(ahead, number) if count == 2 else 0.0


@part
def _waiting_loss(used: Any, waiting: Any, left: Any, grid: Any, table: Any) -> Any:
    """Waiting bonuses that wait no more: the one that is used, and those that are lost."""
    loss = 0.0
    for bonus in range(waiting):
        icon = np.int64(table[4][_WAITING + bonus]) & 15
        if bonus == used or not _open_to(left, grid, icon):
            loss += _weight(table, WAITING + icon // MARK)
    return loss


@part
def _best(
    number: Any, reach: Any, waiting: Any, ahead: Any, opened: Any, grid: Any, table: Any
) -> Any:
    """The cross that is worth most; where none has to be made, it must be worth something."""
    best, choice, counted = -1e9, np.int64(0), np.int64(0)
    for group in range(waiting if waiting else reach + 1):
        squares = _group(group, number, waiting, opened, grid, table[4])
        cost = np.int64(0 if waiting else group)
        while squares:
            place = lowest(squares)
            squares &= squares - _ONE
            worth = _gain(place, cost, ahead, opened, grid, table)
            if waiting:
                left = opened ^ (_ONE << np.uint64(place))
                worth -= _waiting_loss(group, waiting, left, grid, table)
            if worth > best:
                best, choice = worth, counted
            counted += 1
    if best < 0 and not waiting and not _fitting(opened, grid, number):
        return counted
    return choice


@part
def _best_keep(round: Any, choices: Any, table: Any) -> Any:
    """The cards that are worth most by themselves and with the numbers on all cards together."""
    ahead = _ahead(round, np.int64(NUMBERS_PER_ROUND), np.int64(_ALL_UNSEEN))
    best, choice = -1e9, np.int64(0)
    for other in range(choices):
        worth = _kept_worth(ahead, _kept(round, other), table)
        if worth > best:
            best, choice = worth, np.int64(other)
    return choice


@part
def _kept_worth(ahead: Any, kept: Any, table: Any) -> Any:
    _, _, deck, _, small, words, _ = table
    offer, board = _player(table) + _OFFER, _board(table)
    grid = (words[board + 1], words[board + 2], words[board + 3], words[board + 4])
    worth, once, twice = 0.0, np.int64(0), np.int64(0)
    for number in range(1, 10):
        squares = popcount(_fitting(words[board], grid, number))
        once |= (squares > 0) << number
        twice |= (squares > 1) << number
    for place in range(FIRST_OFFER):
        if kept >> place & 1:
            face = small[offer + place] % SIZE
            worth += _size_worth(ahead, np.int64(9), table)
            grid = (deck[face, 0], deck[face, 1], deck[face, 2], deck[face, 3])
            for line in range(6):
                icon = np.int64(deck[face, 4] >> np.uint64(4 * line)) & 15
                worth += _line_worth(ahead, np.int64(0), np.int64(7), icon, grid, table)
            for square in range(9):
                bit = 1 << _number_at(grid, square)
                twice |= once & bit
                once |= bit
    for number in range(1, 10):
        if not once >> number & 1:
            worth += _weight(table, np.int64(UNCOVERED)) * _odds(ahead, number)
        if twice >> number & 1:
            worth += _weight(table, np.int64(DOUBLED)) * _odds(ahead, number)
    return worth
