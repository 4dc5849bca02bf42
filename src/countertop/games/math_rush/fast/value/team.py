"""The network in the seats of `countertop.lab.vector`: it is given what a seat sees there, and
gives actions.

A row of an observation is put back into a lane, as far as it tells, and looked at like any other.
Everybody at the table sees the same and comes to the same choice; whoever holds the card lays it.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .....engine.compiled.kernel import Bytes, Flag, Int, Ints, Seen, Words, lane
from .....engine.face import WAIT
from ...cards import NUMBERS
from ...state import COLUMN, Options
from .. import layout as at
from .. import seen as shown
from .. import vector
from ..tables import tables
from .board import ALL, Board, Kinds, kinds, survey
from .choose import slots_away, stack_for, taken_out, weigh
from .kept import HALF_SECOND, load
from .network import Network
from .rounds import Table, table
from .suppose import ALL_SWAP, KIND, LAY, PUT_AWAY, SPOIL, TAKE_OUT, WHAT, WHERE, Choices

IS_PRODUCT, IS_POWER, LEFT, RIGHT = range(at.A_FACE)
"""What an observation has of a card."""
LARGEST = 1 + max(max(card.left, card.right) for card in NUMBERS)


def cards_by_face() -> Ints:
    """Of what is printed on a card: which one it is."""
    found = np.full((2, LARGEST, LARGEST), -1, np.int32)
    for number, card in enumerate(NUMBERS):
        found[int(card.form == "power"), card.left, card.right] = number
    return found


class Team:
    """Any number of seats of a table of Math Rush, or all of them.

    Together, each seat leaves what is best to whoever holds the card for it. Whoever sits among
    others, who may have other plans, does the best that it can do itself."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        together: bool = True,
        network: Network | None = None,
    ) -> None:
        network = load(HALF_SECOND) if network is None else network
        self._rules = tables(Options(**(options or {})), seats)
        self._with = (kinds(), network, cards_by_face(), together)
        self._table = table(len(network.goal_bias), len(network.bias))

    def __call__(self, seen: NDArray[np.int16], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        actions = np.zeros(len(seen), np.int64)
        answer_all(seen, masks, actions, self._rules, *self._with, self._table)
        return actions


@lane
def answer_all(
    seen: NDArray[np.int16],
    masks: NDArray[np.int8],
    actions: NDArray[np.int64],
    tables: at.Tables,
    kinds: Kinds,
    network: Network,
    cards: Ints,
    together: Flag,
    table: Table,
) -> None:
    for row in range(seen.shape[0]):
        actions[row] = answer(seen[row], masks[row], tables, kinds, network, cards, together, table)


@lane
def answer(
    seen: Seen,
    mask: Bytes,
    tables: at.Tables,
    kinds: Kinds,
    network: Network,
    cards: Ints,
    together: Flag,
    table: Table,
) -> Int:
    """What the seat does that sees this."""
    small, words, board, room = table.small, table.words, table.board, table.room
    for phase in range(shown.PHASES):
        if seen[phase] and phase != at.RUSH:
            return np.int64(vector.TO_BE_READY if mask[vector.TO_BE_READY] else WAIT)
    if mask[vector.TO_DRAW]:
        return np.int64(vector.TO_DRAW)
    put_back(seen, tables, cards, small, words)
    survey(np.int64(ALL), tables, kinds, small, words, board)
    number = weigh(np.int64(0), tables, kinds, small, words, network, board, room, table.choices)
    if number >= 0 and not together:
        number = best_own(table.choices, board)
    if number < 0:
        return np.int64(vector.TO_BE_READY if mask[vector.TO_BE_READY] else WAIT)
    if not is_own(number, table.choices, board):
        return np.int64(WAIT)
    return action_of(number, tables, kinds, small, words, table)


@lane
def is_own(number: Int, choices: Choices, board: Board) -> Flag:
    """Help is there for everybody; a card has to be in one's own hand, and so has one's swap."""
    kind, what = choices.of[number, KIND], choices.of[number, WHAT]
    if kind in (LAY, SPOIL):
        return board.place[what] < at.SLOTS
    return kind != PUT_AWAY or what == 0


@lane
def best_own(choices: Choices, board: Board) -> Int:
    best: Int = np.int64(-1)
    for number in range(choices.offered[0]):
        if is_own(number, choices, board) and (
            best < 0 or choices.value[number] > choices.value[best]
        ):
            best = np.int64(number)
    return best


@lane
def action_of(
    number: Int, tables: at.Tables, kinds: Kinds, small: Ints, words: Words, table: Table
) -> Int:
    """A choice as a number of `faces/numbers.py`."""
    board, of = table.board, table.choices.of
    kind, what, where = of[number, KIND], of[number, WHAT], of[number, WHERE]
    if kind == ALL_SWAP:
        return np.int64(vector.TO_REDRAW)
    if kind == TAKE_OUT:
        taken = taken_out(what, where, tables, small)
        return vector.TO_REMOVE + (where << vector.LYING) + taken
    if kind == PUT_AWAY:
        return vector.TO_SWAP + slots_away(what, where, kinds, board, table.room)
    place = COLUMN * board.place[what] + where
    there = stack_for(what, where, tables, kinds, small, words, board)
    if there == 0 or kind == SPOIL:
        return vector.TO_PLACE + place
    return vector.TO_STACK + vector.LYING * place + there - 1


@lane
def put_back(seen: Seen, tables: at.Tables, cards: Ints, small: Ints, words: Words) -> None:
    """What an observation tells of a round, as it lies in a lane; whoever sees it is seat 0."""
    rules = tables.rules
    small[at.PHASE], small[at.NOW] = at.RUSH, 0
    small[at.END] = -1 if seen[shown.IS_CALM] else 1000 * np.int64(seen[shown.TIME])
    small[at.ROUND], small[at.HELP] = (
        rules[at.ROUNDS] - seen[shown.ROUNDS] + seen[shown.ROUND] - 1,
        seen[shown.HELP],
    )
    small[at.DECK_NEXT], small[at.DECK_END] = 0, seen[shown.CARDS]
    small[at.DISCARDED], small[at.DONE] = seen[shown.DISCARDED], seen[shown.DONE]
    small[at.GOALS_NEXT] = rules[at.GOAL_COUNT] - seen[shown.GOALS]
    small[at.SEATS] = small[at.MISSING] = small[at.COLUMN_LENGTH] = 0
    for step in range(at.MOST_SEATS):
        put_back_player(step, seen, tables, cards, small)
    for slot in range(COLUMN):
        if seen[shown.GOAL + shown.A_GOAL * slot]:
            put_back_set(slot, seen, tables, cards, small, words)


@lane
def put_back_player(step: Int, seen: Seen, tables: at.Tables, cards: Ints, small: Ints) -> None:
    place = shown.PLAYER + shown.A_PLAYER * step
    for slot in range(at.SLOTS):
        face = place + shown.IN_HAND + at.A_FACE * slot
        small[at.HAND + at.SLOTS * step + slot] = card_at(face, seen, cards)
    small[at.HELD + step], small[at.MAY_SWAP + step] = (
        seen[place + shown.HELD],
        seen[place + shown.MAY_SWAP],
    )
    if seen[place + shown.IS_HERE]:
        small[at.SEATS] += 1
        small[at.MISSING] += tables.rules[at.SIZE] - seen[place + shown.HELD]


@lane
def card_at(place: Int, seen: Seen, cards: Ints) -> Int:
    """-1 if none is seen there."""
    is_power = seen[place + IS_POWER]
    if seen[place + IS_PRODUCT] == 0 and is_power == 0:
        return np.int64(-1)
    return np.int64(cards[is_power, seen[place + LEFT], seen[place + RIGHT]])


@lane
def put_back_set(
    slot: Int, seen: Seen, tables: at.Tables, cards: Ints, small: Ints, words: Words
) -> None:
    place, before, count = shown.GOAL + shown.A_GOAL * slot, np.int64(0), np.int64(0)
    small[at.SET_GOAL + slot] = goal_at(place, seen, tables)
    small[at.STARTS + slot], words[at.SET + slot] = 0, at.NONE
    for number in range(shown.LYING):
        to = place + at.PRINTED + shown.A_LAID * number
        if seen[to] == 0:
            break
        small[at.STARTS + slot] |= np.int64(seen[to] != before) << number
        before, count = np.int64(seen[to]), count + 1
        card = np.uint64(card_at(to + 1, seen, cards))
        words[at.SET + slot] |= card << np.uint64(at.BY_BITS + at.LAID_BITS * number)
    small[at.SET_COUNT + slot], small[at.STACKS + slot] = count, before
    small[at.ORDER + small[at.COLUMN_LENGTH]] = slot
    small[at.COLUMN_LENGTH] += 1


@lane
def goal_at(place: Int, seen: Seen, tables: at.Tables) -> Int:
    """Two goals of which the same is printed are the same thing."""
    for goal in range(at.GOALS_IN_ALL):
        is_it = True
        for number in range(at.PRINTED):
            is_it &= tables.printed[at.PRINTED * (goal + 1) + number] == seen[place + number]
        if is_it:
            return np.int64(goal)
    return np.int64(0)
