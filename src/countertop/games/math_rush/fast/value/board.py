"""A round as a team or one of its players sees it: the cards in hand, what lies in the sets, and
what may still be drawn.

Cards of equal value are the same thing here: a kind. There are 64 of them, so kinds that begin the
stacks of a set are bits of one word.
"""

from typing import Any, NamedTuple

import numpy as np

from .....engine.compiled.kernel import Flag, Int, Ints, Real, Reals, Rows, Words, lane
from ...cards import GOALS, NUMBERS, VALUES, GoalId, fits
from ...state import COLUMN
from .. import layout as at
from ..cards import lying, open_slots
from ..choices import slot_in

WORTHS = sorted(set(VALUES))
KINDS = len(WORTHS)
MOST_HELD = at.SLOTS * at.MOST_SEATS
ALL = -1
"""Instead of a seat: all hands are one."""
NO_GOAL, PENDING = -1, -2
"""There is no goal in a slot, and none is left; or one has just been completed there."""
NO_CLOCK = 180_000
"""Milliseconds that are supposed to be left without a clock."""

# facts
(HELD, DRAWABLE, UNSEEN, DISCARDED, GOALS_LEFT, HELP) = range(6)
(ROUNDS_LEFT, SWAPS, MISSING, MILLIS_LEFT, SEATS, FACTS) = range(6, 12)


class Kinds(NamedTuple):
    """What does not change: of each card its kinds, of each goal what is printed on it."""

    of_card: Ints
    """By card, `at.RANKS` of them: what it is, and the nearest to what slips make of it."""
    fit: Ints
    """By goal and kind."""
    quantities: Ints
    is_up: Ints
    stars: Ints


def kinds() -> Kinds:
    def nearest(worth: int) -> int:
        return min(range(KINDS), key=lambda kind: abs(WORTHS[kind] - worth))

    fit = [[fits(GoalId(goal), worth) for worth in WORTHS] for goal in range(len(GOALS))]
    of_card = [nearest(worth) for card in range(len(NUMBERS)) for worth in at.worths_of(card)]
    return Kinds(
        np.array(of_card, np.int32),
        np.array(fit, np.int32),
        np.array([goal.quantity for goal in GOALS], np.int32),
        np.array([goal.direction == "up" for goal in GOALS], np.int32),
        np.array([goal.stars for goal in GOALS], np.int32),
    )


class Board(NamedTuple):
    kind: Rows
    """By card: what whoever looks takes it for."""
    held: Rows
    """By place in the order of values: the kind of a card in hand."""
    card: Rows
    place: Rows
    """And which card that is, and which of the places of all hands."""
    gone: Rows
    """By place in that order: whether it is supposed to have left the hand."""
    goal: Rows
    size: Rows
    far: Rows
    """By slot: the goal, how many cards it has, and the kind that its row has come to, counted in
    the direction of the goal; -1 if there is none."""
    spoiled: Rows
    """By slot: whether there is a mistake in it."""
    aimed: Rows
    """By slot: how many others say that they are about to lay a card at its right end."""
    contested: Rows
    """By slot: the same, if a card is supposed to be laid there."""
    laid: Words
    """By slot: the kinds that begin its stacks."""
    unseen: Reals
    """By kind: how many cards may still be drawn."""
    beyond: Reals
    """By slot and kind, in the direction of the goal: how many of those fit from there on."""
    facts: Rows


def board() -> Board:
    arrays: list[Any] = [np.zeros(len(NUMBERS), np.int64)]
    arrays += [np.zeros(MOST_HELD, np.int64) for _ in range(4)]
    arrays += [np.zeros(COLUMN, np.int64) for _ in range(6)]
    arrays += [np.zeros(COLUMN, np.uint64), np.zeros(KINDS), np.zeros((COLUMN, KINDS + 1))]
    return Board(*[*arrays, np.zeros(FACTS, np.int64)])


@lane
def survey(
    own: Int, tables: at.Tables, kinds: Kinds, small: Ints, words: Words, board: Board
) -> None:
    """Everything, as it lies in a lane: for all together, or for one seat as it takes the cards
    to be. What may be drawn is known, in what order is not."""
    facts = board.facts
    for card in range(at.NUMBER_COUNT):
        slip = 0 if own < 0 else small[at.BELIEFS + at.NUMBER_COUNT * own + card] & at.SLIP_MASK
        board.kind[card] = kinds.of_card[at.RANKS * card + slip]
    facts[DRAWABLE] = small[at.DECK_END] - small[at.DECK_NEXT]
    facts[DISCARDED], facts[HELP] = small[at.DISCARDED], small[at.HELP]
    facts[GOALS_LEFT] = tables.rules[at.GOAL_COUNT] - small[at.GOALS_NEXT]
    facts[ROUNDS_LEFT] = tables.rules[at.ROUNDS] - 1 - small[at.ROUND]
    facts[MISSING], facts[SEATS] = small[at.MISSING], small[at.SEATS]
    facts[MILLIS_LEFT] = max(0, small[at.END] - small[at.NOW]) if small[at.END] >= 0 else NO_CLOCK
    survey_hands(own, small, board)
    survey_plans(own, small, words, board)
    survey_unseen(own, tables, kinds, small, words, board)
    is_open = open_slots(small)
    for slot in range(COLUMN):
        board.goal[slot] = small[at.SET_GOAL + slot] if (is_open >> slot) & 1 else NO_GOAL
        if board.goal[slot] >= 0:
            survey_set(slot, tables, kinds, small, words, board)
            reckon_beyond(slot, kinds, board)


@lane
def survey_hands(own: Int, small: Ints, board: Board) -> None:
    """The cards in hand, the smallest first."""
    count, swaps = np.int64(0), np.int64(0)
    for seat in range(small[at.SEATS]):
        if own >= 0 and seat != own:
            continue
        swaps += small[at.MAY_SWAP + seat]
        for slot in range(at.SLOTS):
            card = np.int64(small[at.HAND + at.SLOTS * seat + slot])
            if card >= 0:
                put_in_order(card, np.int64(at.SLOTS * seat + slot), count, board)
                count += 1
    board.facts[HELD], board.facts[SWAPS] = count, swaps


@lane
def survey_plans(own: Int, small: Ints, words: Words, board: Board) -> None:
    """R6: they may talk. Where all hands are one there is nothing to say."""
    for slot in range(COLUMN):
        board.aimed[slot] = board.contested[slot] = 0
    for seat in range(small[at.SEATS] if own >= 0 else 0):
        code = words[at.PLAN + seat]
        is_sure = small[at.DUE + seat] >= 0 and not small[at.WAITS + seat]
        if seat != own and is_sure and code & at.KIND_MASK == np.uint64(at.PLACE):
            board.aimed[slot_in(code)] += 1


@lane
def put_in_order(card: Int, where: Int, count: Int, board: Board) -> None:
    """Smaller values first, and of equal ones the card with the smaller number: everybody at the
    table has the same order."""
    kind, place, held = board.kind[card], count, board.held
    while place > 0 and (kind, card) < (held[place - 1], board.card[place - 1]):
        held[place], board.card[place] = held[place - 1], board.card[place - 1]
        board.place[place] = board.place[place - 1]
        place -= 1
    held[place], board.card[place], board.place[place] = kind, card, where
    board.gone[count] = 0


@lane
def survey_unseen(
    own: Int, tables: at.Tables, kinds: Kinds, small: Ints, words: Words, board: Board
) -> None:
    """Nobody remembers which cards have gone: every card that does not lie open is as likely to be
    in the deck as another. A seat that plans for itself counts the hands of the others among
    them."""
    unseen, total = board.unseen, np.int64(0)
    for kind in range(KINDS):
        unseen[kind] = 0
    for seat in range(small[at.SEATS] if own >= 0 else 0):
        for slot in range(at.HAND + at.SLOTS * seat, at.HAND + at.SLOTS * (seat + 1)):
            if seat != own and small[slot] >= 0:
                unseen[kinds.of_card[at.RANKS * small[slot]]] += 1
                total += 1
    board.facts[UNSEEN] = total + board.facts[DRAWABLE]
    guess_deck(tables, kinds, small, words, board)


@lane
def guess_deck(tables: at.Tables, kinds: Kinds, small: Ints, words: Words, board: Board) -> None:
    unseen, total = board.unseen, np.int64(tables.rules[at.CARD_COUNT])
    for place in range(total):
        unseen[kinds.of_card[at.RANKS * tables.numbers[place]]] += 1
    for place in range(at.HAND, at.HAND + at.SLOTS * small[at.SEATS]):
        if small[place] >= 0:
            unseen[kinds.of_card[at.RANKS * small[place]]] -= 1
            total -= 1
    is_open = open_slots(small)
    for slot in range(COLUMN):
        for place in range(small[at.SET_COUNT + slot] if (is_open >> slot) & 1 else 0):
            unseen[kinds.of_card[at.RANKS * lying(words, slot, place)]] -= 1
            total -= 1
    share = board.facts[DRAWABLE] / max(1, total)
    for kind in range(KINDS):
        unseen[kind] *= share


@lane
def survey_set(
    slot: Int, tables: at.Tables, kinds: Kinds, small: Ints, words: Words, board: Board
) -> None:
    """How far a row has come, and what may be stacked on; and whether all of it is right."""
    goal, laid = board.goal[slot], np.uint64(0)
    far: Int = np.int64(-1)
    lowest: Int = np.int64(-1)
    board.spoiled[slot] = 0
    for place in range(small[at.SET_COUNT + slot]):
        kind = board.kind[lying(words, slot, place)]
        if (small[at.STARTS + slot] >> place) & 1:
            step, lowest = along(goal, kind, kinds), kind
            board.spoiled[slot] |= step <= far or not kinds.fit[goal, kind]
            far = max(far, step)
            laid |= np.uint64(1) << np.uint64(kind)
        else:
            board.spoiled[slot] |= kind != lowest
    board.size[slot], board.far[slot], board.laid[slot] = small[at.SET_COUNT + slot], far, laid


@lane
def along(goal: Int, kind: Int, kinds: Kinds) -> Int:
    """Where a kind comes in the direction of a goal."""
    return np.int64(kind if kinds.is_up[goal] else KINDS - 1 - kind)


@lane
def reckon_beyond(slot: Int, kinds: Kinds, board: Board) -> None:
    goal = board.goal[slot]
    total: Real = 0.0
    board.beyond[slot, KINDS] = 0
    for step in range(KINDS - 1, -1, -1):
        kind = along(goal, step, kinds)
        if kinds.fit[goal, kind]:
            total += board.unseen[kind]
        board.beyond[slot, step] = total


@lane
def is_stackable(slot: Int, kind: Int, board: Board) -> Flag:
    return (board.laid[slot] >> np.uint64(kind)) & np.uint64(1) != np.uint64(0)
