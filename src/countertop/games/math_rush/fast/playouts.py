"""Playouts for the expert: the rest of a round, many times over, from where a view stands.

What the view does not show is dealt anew for each of them: hidden hands, the decks, the discards.
All seats go on as experts do. The bot that looks takes cards to be worth what it has worked out,
right or wrong, and supposes that the others know the cards that lie open.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from msgspec.structs import replace

from ....engine.chance import Chance
from ....engine.compiled.kernel import (
    Int,
    Ints,
    Rows,
    Weights,
    Word,
    Words,
    lane,
    of,
    part,
    shuffled,
)
from ....engine.game import Millis, Seat
from .. import rules
from ..bots.playouts import STRETCH, Knowledge
from ..bots.weights import WEIGHTS
from ..cards import CardId, goal_deck, number_deck
from ..state import Move, Options, Place, Redraw, Remove, Stack
from ..views import SetView, View
from . import layout as at
from .game import POLICIES, act
from .judge import help_bonus
from .plans import rush, soonest
from .tables import tables
from .timing import FINE, fraction_of

NO_TRACE = np.zeros((0, 5), np.int64)


@part
def deal_unseen(chance: Word, unseen: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """What the view does not show, in any order: hands, the discards and both decks."""
    chance = shuffled(chance, small, np.int64(at.DECK), unseen)
    goals = np.int64(small[at.GOALS_NEXT])
    shuffled(chance, small, at.GOAL_PILE + goals, tables.rules[at.GOAL_COUNT] - goals)
    for slot in range(at.HAND, at.HAND + at.SLOTS * small[at.SEATS]):
        if small[slot] == at.NUMBER_COUNT:
            unseen -= 1
            small[slot] = small[at.DECK + unseen]
    for place in range(small[at.DISCARDED]):
        unseen -= 1
        small[at.DISCARDS + place] = small[at.DECK + unseen]
    small[at.DECK_END] = unseen


@part
def play_out(
    own: Int, tables: at.Tables, weights: Weights, small: Ints, words: Words, trace: Rows
) -> Int:
    """The rest of a round: its stars, and what the Help cards that are left are worth. The others
    are already on the way to what they do first."""
    seats, is_first = np.int64(small[at.SEATS]), True
    while small[at.PHASE] == at.RUSH:
        for seat in range(seats):
            rush(seat, tables, weights[seat], small, words)
            way = small[at.DUE + seat] - small[at.NOW]
            if is_first and seat != own and way > 0:
                small[at.DUE + seat] = small[at.NOW] + np.int64(fraction_of(words) * way)
        is_first = False
        seat, due = soonest(seats, small)
        if seat < 0 or small[at.END] <= due:
            break
        small[at.NOW] = max(due, small[at.NOW])
        act(seat, tables, small, words, trace)
    return np.int64(small[at.STARS] + help_bonus(small))


@lane
def playouts(
    own: Int,
    code: Word,
    due: Int,
    first: Int,
    count: Int,
    seed: Word,
    unseen: Int,
    tables: at.Tables,
    weights: Weights,
    start: Ints,
    start_words: Words,
    small: Ints,
    words: Words,
    trace: Rows,
) -> Int:
    """The points of some playouts together, if a seat makes this move then. Playout number n is
    dealt alike for every move."""
    points = np.int64(0)
    for number in range(first, first + count):
        for place in range(start.shape[0]):
            small[place] = start[place]
        for place in range(start_words.shape[0]):
            words[place] = start_words[place]
        words[at.SEED], words[at.STREAM] = np.uint64(seed), of(seed, 2 * number)
        deal_unseen(of(seed, 2 * number + 1), unseen, tables, small, words)
        words[at.PLAN + own] = code
        small[at.DUE + own] = due
        points += play_out(own, tables, weights, small, words, trace)
    return points


@cache
def _tables(options: Options, seats: int) -> at.Tables:
    return tables(options, seats)


_RANKS = {worth: place for place, worth in enumerate(at.WORTHS, 1)}


class Position:
    """A round as a seat sees it, made ready for playouts."""

    def __init__(self, view: View, knowledge: Knowledge, weights: Mapping[str, float]) -> None:
        assert view.seat is not None, "a bot has a seat"
        self._view, self._seat, self._seats = view, int(view.seat), len(view.players)
        known = _tables(view.options, self._seats)
        ranks = known.ranks.copy()
        for card, (worth, _) in knowledge.beliefs.items():
            ranks[at.RANKS * card + at.RIGHT] = _RANKS[worth]
        self._tables = known._replace(ranks=ranks)
        policy = list(POLICIES).index("heuristic")
        self._weights = np.array([[policy, *weights.values()]] * self._seats, np.float64)
        small, words = at.scratch(self._seats)
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
        small[at.PHASE], small[at.NOW], small[at.MOVED] = at.RUSH, knowledge.now, knowledge.moved
        small[at.END] = knowledge.now + STRETCH if view.deadline is None else view.deadline
        small[at.HELP], small[at.SEATS] = view.help_left, self._seats

    def _sets(self) -> None:
        view, small = self._view, self.small
        small[at.COLUMN_LENGTH] = len(view.column)
        for order, each in enumerate(view.column):
            starts, place, word = 0, 0, 0
            for stack in each.stacks:
                starts |= 1 << place
                for laid in stack:
                    word |= (laid.face.card << at.BY_BITS | laid.by) << at.LAID_BITS * place
                    place += 1
            small[at.ORDER + order], small[at.SET_GOAL + each.slot] = each.slot, each.goal.goal
            small[at.SET_COUNT + each.slot], small[at.STARTS + each.slot] = place, starts
            small[at.STACKS + each.slot] = len(each.stacks)
            small[at.PLACES] += 1 + len(each.stacks)
            small[at.REMOVABLE] += (1 << place) - 1
            self.words[at.SET + each.slot] = np.uint64(word)
        for _, by in _laid(view.column) + _laid(view.done):
            small[at.LAID_BY + by] += 1
            small[at.LYING] += 1

    def _hands(self) -> None:
        """A card that is not shown is `at.NUMBER_COUNT` until it is dealt."""
        view, small = self._view, self.small
        small[at.HAND : at.HAND + at.SLOTS * at.MOST_SEATS] = -1
        for seat, player in enumerate(view.players):
            hand = view.hand if seat == self._seat else player.hand
            slots = [face.card if face else -1 for face in hand]
            slots = slots or [at.NUMBER_COUNT] * player.count
            small[at.HAND + at.SLOTS * seat : at.HAND + at.SLOTS * seat + len(slots)] = slots
            small[at.HELD + seat] = player.count
            small[at.MISSING] += view.hand_size - player.count
            small[at.MAY_SWAP + seat], small[at.IS_READY + seat] = player.swaps, player.is_ready

    def _unseen(self) -> None:
        view, small = self._view, self.small
        seen = {card for card, _ in _laid(view.column) + _laid(view.done)}
        seen |= {int(card) for card in small[at.HAND : at.HAND + at.SLOTS * at.MOST_SEATS]}
        hidden = [card for card in number_deck(advanced=view.options.advanced) if card not in seen]
        lying = {each.goal.goal for each in (*view.column, *view.done)}
        goals = [goal for goal in goal_deck(advanced=view.options.advanced) if goal not in lying]
        self.unseen = len(hidden)
        small[at.DECK : at.DECK + len(hidden)] = hidden
        small[at.DISCARDED] = view.discards
        small[at.GOALS_NEXT] = self._tables.rules[at.GOAL_COUNT] - len(goals)
        small[
            at.GOAL_PILE + small[at.GOALS_NEXT] : at.GOAL_PILE + small[at.GOALS_NEXT] + len(goals)
        ] = goals

    def _minds(self, knowledge: Knowledge) -> None:
        """The others know what lies open, and are neither quick nor slow."""
        lying = {CardId(card) for card, _ in _laid(self._view.column)}
        for seat, player in enumerate(self._view.players):
            open_ = lying | {face.card for face in player.hand if face}
            known = dict.fromkeys(open_, knowledge.now)
            pace, busy = 1.0, knowledge.now
            if seat == self._seat:
                known = {card: when for card, (_, when) in knowledge.beliefs.items()}
                pace, busy = knowledge.pace, knowledge.busy
            self.small[at.DUE + seat], self.small[at.BUSY + seat] = -1, busy
            self.words[at.PACE + seat] = np.uint64(round(pace * FINE))
            for card, when in known.items():
                self.small[at.BELIEFS + at.NUMBER_COUNT * seat + card] = when << at.SLIP_BITS
                word, bit = divmod(card, at.WORD)
                self.words[at.KNOWN + at.KNOWN_WORDS * seat + word] |= np.uint64(1 << bit)

    def _code(self, move: Move) -> np.uint64:
        """A move as the compiled game has it (`choices.py`)."""
        if isinstance(move, Redraw):
            return np.uint64(at.REDRAW | move.left << int(at.LEFT_AT))
        if isinstance(move, Remove):
            row = sum(card + 1 << at.CARD_BITS * place for place, card in enumerate(move.cards))
            code = at.REMOVE | row << int(at.ROW_AT) | move.goal << int(at.ROW_GOAL_AT)
            return np.uint64(code | move.left << int(at.LEFT_AT))
        assert isinstance(move, Place | Stack), "nothing else is tried"
        return np.uint64(self._play_code(move))

    def _play_code(self, move: Place | Stack) -> int:
        each = next(one for one in self._view.column if one.goal.goal == move.goal)
        held = [face.card if face else None for face in self._view.hand].index(move.card)
        if isinstance(move, Stack):
            kind, below = at.STACK, move.on + 1
            there = 1 + [stack[-1].face.card for stack in each.stacks].index(move.on)
        else:
            kind, below, there = at.PLACE, 0 if move.after is None else move.after + 1, 0
        code = kind | move.card << int(at.CARD_AT) | move.goal << int(at.GOAL_AT)
        code |= below << int(at.BELOW_AT) | held << int(at.HELD_AT)
        return code | each.slot << int(at.SLOT_AT) | there << int(at.THERE_AT)


def _laid(sets: Sequence[SetView]) -> list[tuple[int, int]]:
    return [(one.face.card, one.by) for each in sets for stack in each.stacks for one in stack]


def rehearse() -> None:
    """Play one out, so that everything here is compiled."""
    state = replace(rules.setup(Options(), 1, Chance(0)), phase="rush")
    view = rules.view(state, Seat(0))
    position = Position(view, Knowledge(Millis(0), {}), WEIGHTS)
    card = next(face.card for face in view.hand if face)
    position.points(Place(card, view.column[0].goal.goal, None), 0, 0, 1, 0)
