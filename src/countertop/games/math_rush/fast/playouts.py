"""Playouts for the expert: the rest of a round, many times over, from where a view stands.

What the view leaves open is dealt anew for each of them: hands that are not shown, the decks, what
was discarded. All seats go on as experts do. Who looks takes cards to be worth what it has worked
out, right or wrong; and of the others it supposes that they know what lies open.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from msgspec.structs import replace

from ....engine.chance import Chance
from ....engine.compiled.game import Tables
from ....engine.compiled.kernel import lane, of, part, shuffled
from ....engine.game import Millis, Seat
from .. import rules
from ..bots.playouts import STRETCH, Knowledge
from ..bots.weights import WEIGHTS
from ..cards import CardId, goal_deck, number_deck
from ..state import Move, Options, Place, Redraw, Remove, Stack
from ..views import SetView, View
from .clock import soonest
from .game import POLICIES, act
from .layout import (
    BELIEFS,
    BELOW_AT,
    BUSY,
    CARD_AT,
    COLUMN_LENGTH,
    DECK,
    DECK_END,
    DISCARDED,
    DISCARDS,
    DUE,
    END,
    GOAL_AT,
    GOAL_COUNT,
    GOAL_PILE,
    GOALS_NEXT,
    HAND,
    HELD,
    HELD_AT,
    HELP,
    IS_READY,
    KNOWN,
    LAID_BY,
    LEFT_AT,
    LYING,
    MAY_SWAP,
    MISSING,
    MOVED,
    NOW,
    NUMBER_COUNT,
    ORDER,
    PACE,
    PHASE,
    PLACE,
    PLACES,
    PLAN,
    RANK,
    REDRAW,
    REMOVABLE,
    REMOVE,
    ROW_AT,
    ROW_GOAL_AT,
    RUSH,
    SEATS,
    SEED,
    SET,
    SET_COUNT,
    SET_GOAL,
    SLOT_AT,
    STACK,
    STACKS,
    STARS,
    STARTS,
    STREAM,
    THERE_AT,
    WORTHS,
    scratch,
)
from .plans import rush
from .tables import tables
from .timing import FINE
from .values import BONUS_1, BONUS_2, BONUS_3
from .wobble import fraction_of

NO_TRACE = np.zeros((0, 5), np.int64)


@part
def deal_unseen(chance: Any, unseen: Any, facts: Any, small: Any, words: Any) -> None:
    """What the view does not show, in any order: hands, the discards and both decks."""
    chance = shuffled(chance, small, np.int64(DECK), unseen)
    goals = np.int64(small[GOALS_NEXT])
    shuffled(chance, small, GOAL_PILE + goals, facts[GOAL_COUNT] - goals)
    for slot in range(HAND, HAND + 5 * small[SEATS]):
        if small[slot] == NUMBER_COUNT:
            unseen -= 1
            small[slot] = small[DECK + unseen]
    for place in range(small[DISCARDED]):
        unseen -= 1
        small[DISCARDS + place] = small[DECK + unseen]
    small[DECK_END] = unseen


@part
def play_out(own: Any, tables: Any, weights: Any, small: Any, words: Any, trace: Any) -> Any:
    """The rest of a round: its stars, and what the Help cards are worth that are left. The others
    are somewhere on the way to what they do first."""
    facts, sizes, fitting = tables
    seats, is_first = np.int64(small[SEATS]), True
    while small[PHASE] == RUSH:
        for seat in range(seats):
            rush(seat, facts, sizes, fitting, weights[seat], small, words)
            way = small[DUE + seat] - small[NOW]
            if is_first and seat != own and way > 0:
                small[DUE + seat] = small[NOW] + np.int64(fraction_of(words) * way)
        is_first = False
        seat, at = soonest(seats, small)
        if seat < 0 or small[END] <= at:
            break
        small[NOW] = max(at, small[NOW])
        act(seat, facts, fitting, small, words, trace)
    left = small[HELP]
    bonus = BONUS_1 if left == 1 else BONUS_2 if left == 2 else BONUS_3 if left > 2 else 0
    return np.int64(small[STARS] + bonus)


@lane
def playouts(
    own: Any,
    code: Any,
    due: Any,
    first: Any,
    count: Any,
    seed: Any,
    unseen: Any,
    tables: Any,
    weights: Any,
    start: Any,
    start_words: Any,
    small: Any,
    words: Any,
    trace: Any,
) -> Any:
    """The points of so many playouts together, if a seat does this then. Playout number n is dealt
    alike for everything that a seat may do."""
    points = np.int64(0)
    for number in range(first, first + count):
        for place in range(start.shape[0]):
            small[place] = start[place]
        for place in range(start_words.shape[0]):
            words[place] = start_words[place]
        words[SEED], words[STREAM] = np.uint64(seed), of(seed, 2 * number)
        deal_unseen(of(seed, 2 * number + 1), unseen, tables[0], small, words)
        words[PLAN + own] = code
        small[DUE + own] = due
        points += play_out(own, tables, weights, small, words, trace)
    return points


@cache
def _tables(options: Options, seats: int) -> Tables:
    return tables(options, seats)


_RANKS = {worth: place for place, worth in enumerate(WORTHS, 1)}


class Position:
    """A round as a seat sees it, made ready for playouts."""

    def __init__(self, view: View, knowledge: Knowledge, weights: Mapping[str, float]) -> None:
        assert view.seat is not None, "a bot has a seat"
        self._view, self._seat, self._seats = view, int(view.seat), len(view.players)
        facts, sizes, fitting = _tables(view.options, self._seats)
        facts = facts.copy()
        for card, (worth, _) in knowledge.beliefs.items():
            facts[RANK + 3 * card] = _RANKS[worth]
        self._tables = (facts, sizes, fitting)
        policy = list(POLICIES).index("heuristic")
        self._weights = np.array([[policy, *weights.values()]] * self._seats, np.float64)
        small, words = scratch(self._seats)
        self.small, self.words = np.zeros(small, np.int32), np.zeros(words, np.uint64)
        self._clock(knowledge)
        self._sets()
        self._hands()
        self._unseen()
        self._minds(knowledge)
        self._scratch = np.zeros_like(self.small), np.zeros_like(self.words)

    def points(self, move: Move, due: int, first: int, count: int, seed: int) -> int:
        """Of playouts `first` to `first + count - 1` together."""
        return int(
            playouts(
                self._seat,
                self._code(move),
                due,
                first,
                count,
                np.uint64(seed),
                self.unseen,
                self._tables,
                self._weights,
                self.small,
                self.words,
                *self._scratch,
                NO_TRACE,
            )
        )

    def _clock(self, knowledge: Knowledge) -> None:
        view, small = self._view, self.small
        small[PHASE], small[NOW], small[MOVED] = RUSH, knowledge.now, knowledge.moved
        small[END] = knowledge.now + STRETCH if view.deadline is None else view.deadline
        small[HELP], small[SEATS] = view.help_left, self._seats

    def _sets(self) -> None:
        view, small = self._view, self.small
        small[COLUMN_LENGTH] = len(view.column)
        for order, each in enumerate(view.column):
            starts, place, word = 0, 0, 0
            for stack in each.stacks:
                starts |= 1 << place
                for laid in stack:
                    word |= (laid.face.card << 3 | laid.by) << 10 * place
                    place += 1
            small[ORDER + order], small[SET_GOAL + each.slot] = each.slot, each.goal.goal
            small[SET_COUNT + each.slot], small[STARTS + each.slot] = place, starts
            small[STACKS + each.slot] = len(each.stacks)
            small[PLACES] += 1 + len(each.stacks)
            small[REMOVABLE] += (1 << place) - 1
            self.words[SET + each.slot] = np.uint64(word)
        for _, by in _laid(view.column) + _laid(view.done):
            small[LAID_BY + by] += 1
            small[LYING] += 1

    def _hands(self) -> None:
        """A card that is not shown is `NUMBER_COUNT` until it is dealt."""
        view, small = self._view, self.small
        small[HAND : HAND + 25] = -1
        for seat, player in enumerate(view.players):
            hand = view.hand if seat == self._seat else player.hand
            slots = [face.card if face else -1 for face in hand]
            slots = slots or [NUMBER_COUNT] * player.count
            small[HAND + 5 * seat : HAND + 5 * seat + len(slots)] = slots
            small[HELD + seat] = player.count
            small[MISSING] += view.hand_size - player.count
            small[MAY_SWAP + seat], small[IS_READY + seat] = player.swaps, player.is_ready

    def _unseen(self) -> None:
        view, small = self._view, self.small
        seen = {card for card, _ in _laid(view.column) + _laid(view.done)}
        seen |= {int(card) for card in small[HAND : HAND + 25]}
        hidden = [card for card in number_deck(advanced=view.options.advanced) if card not in seen]
        lying = {each.goal.goal for each in (*view.column, *view.done)}
        goals = [goal for goal in goal_deck(advanced=view.options.advanced) if goal not in lying]
        self.unseen = len(hidden)
        small[DECK : DECK + len(hidden)] = hidden
        small[DISCARDED] = view.discards
        small[GOALS_NEXT] = self._tables[0][GOAL_COUNT] - len(goals)
        small[GOAL_PILE + small[GOALS_NEXT] : GOAL_PILE + small[GOALS_NEXT] + len(goals)] = goals

    def _minds(self, knowledge: Knowledge) -> None:
        """The others know what lies open, and are neither quick nor slow."""
        lying = {CardId(card) for card, _ in _laid(self._view.column)}
        for seat, player in enumerate(self._view.players):
            open_ = lying | {face.card for face in player.hand if face}
            known = dict.fromkeys(open_, knowledge.now)
            pace, busy = 1.0, knowledge.now
            if seat == self._seat:
                known = {card: at for card, (_, at) in knowledge.beliefs.items()}
                pace, busy = knowledge.pace, knowledge.busy
            self.small[DUE + seat], self.small[BUSY + seat] = -1, busy
            self.words[PACE + seat] = np.uint64(round(pace * FINE))
            for card, at in known.items():
                self.small[BELIEFS + NUMBER_COUNT * seat + card] = at << 2
                self.words[KNOWN + 2 * seat + (card >> 6)] |= np.uint64(1 << (card & 63))

    def _code(self, move: Move) -> Any:
        """A move as the compiled game has it (`codes.py`)."""
        if isinstance(move, Redraw):
            return np.uint64(REDRAW | move.left << int(LEFT_AT))
        if isinstance(move, Remove):
            row = sum(card + 1 << 7 * place for place, card in enumerate(move.cards))
            code = REMOVE | row << int(ROW_AT) | move.goal << int(ROW_GOAL_AT)
            return np.uint64(code | move.left << int(LEFT_AT))
        assert isinstance(move, Place | Stack), "nothing else is tried"
        return np.uint64(self._play_code(move))

    def _play_code(self, move: Place | Stack) -> int:
        each = next(one for one in self._view.column if one.goal.goal == move.goal)
        held = [face.card if face else None for face in self._view.hand].index(move.card)
        if isinstance(move, Stack):
            kind, below = STACK, move.on + 1
            there = 1 + [stack[-1].face.card for stack in each.stacks].index(move.on)
        else:
            kind, below, there = PLACE, 0 if move.after is None else move.after + 1, 0
        code = kind | move.card << int(CARD_AT) | move.goal << int(GOAL_AT)
        code |= below << int(BELOW_AT) | held << int(HELD_AT)
        return code | each.slot << int(SLOT_AT) | there << int(THERE_AT)


def _laid(sets: Sequence[SetView]) -> list[tuple[int, int]]:
    return [(one.face.card, one.by) for each in sets for stack in each.stacks for one in stack]


def rehearse() -> None:
    """Play one out, so that everything here is compiled."""
    state = replace(rules.setup(Options(), 1, Chance(0)), phase="rush")
    view = rules.view(state, Seat(0))
    position = Position(view, Knowledge(Millis(0), {}), WEIGHTS)
    card = next(face.card for face in view.hand if face)
    position.points(Place(card, view.column[0].goal.goal, None), 0, 0, 1, 0)
