"""The expert's playouts: what they suppose, what they find, and that it can do without them."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from countertop.engine.aids import NONE, Aids
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.math_rush import rules
from countertop.games.math_rush.bots import mind as bot
from countertop.games.math_rush.bots import playouts as choosing
from countertop.games.math_rush.bots.mind import Mind
from countertop.games.math_rush.bots.playouts import Knowledge, Try
from countertop.games.math_rush.bots.weights import WEIGHTS
from countertop.games.math_rush.cards import VALUES, CardId
from countertop.games.math_rush.fast import layout as at
from countertop.games.math_rush.fast import playouts as compiled
from countertop.games.math_rush.fast.playouts import Position
from countertop.games.math_rush.state import (
    GoalSet,
    Laid,
    Move,
    Options,
    Place,
    Redraw,
    Remove,
    State,
)
from countertop.games.math_rush.tests.tables import ADA, BEN, card, goal, goal_set, place, rush
from countertop.games.math_rush.views import View
from countertop.simulate import bot_match

WITH_PLAYOUTS = Aids(playouts=compiled)
TWO_SETS = [
    goal_set(goal(3, "up", "square"), "2×2 3×3"),
    replace(goal_set(goal(5, "up")), slot=1),
]
LATE = Millis(170_000)
"""Ten seconds before the clock ends the round: time for one card."""


def middle(*, open_hands: bool = True) -> State:
    """Three seats in the middle of a round: a goal is done, and something was discarded."""
    options = Options(open_hands=open_hands)
    state = replace(rules.setup(options, 3, Chance(8)), phase="rush")
    laid, discards, deck = state.deck[:3], state.deck[3:7], state.deck[7:]
    stacks = tuple((Laid(one, ADA),) for one in laid)
    done = (GoalSet(state.goals[0], stacks),)
    return replace(state, goals=state.goals[1:], done=done, deck=deck, discards=discards)


def known(view: View) -> Knowledge:
    """Somebody who takes every card in sight to be worth what it is."""
    lying = [one.face for each in view.column for stack in each.stacks for one in stack]
    seen = [*lying, *(face for face in view.hand if face)]
    return Knowledge(Millis(1000), {face.card: (VALUES[face.card], Millis(0)) for face in seen})


def dealt(view: View, seed: int) -> tuple[list[list[int]], list[int], list[int], list[int]]:
    """What one playout begins with: hands, deck, discards and goals that are still to come."""
    over = replace(view, deadline=Millis(1000))  # it ends before anybody has done anything
    position = Position(over, known(view), WEIGHTS)
    face = next(face for face in view.hand if face)
    first = view.column[0]
    position.points(Place(face.card, first.goal.goal, first.end), Millis(7000), 0, 1, seed)
    small = position._scratch[0].tolist()
    hands = [small[at.HAND + at.SLOTS * seat : at.HAND + at.SLOTS * seat + 4] for seat in range(3)]
    goals = small[
        at.GOAL_PILE + small[at.GOALS_NEXT] : at.GOAL_PILE + position._tables.rules[at.GOAL_COUNT]
    ]
    discards = small[at.DISCARDS : at.DISCARDS + small[at.DISCARDED]]
    return hands, small[at.DECK : at.DECK + small[at.DECK_END]], discards, goals


@pytest.mark.parametrize("open_hands", [True, False])
def test_what_is_supposed_fits_the_view(open_hands: bool) -> None:
    state = middle(open_hands=open_hands)
    view = rules.view(state, BEN)
    deals = [dealt(view, seed) for seed in range(6)]
    for hands, deck, discards, goals in deals:
        assert hands[BEN] == [-1 if face is None else face.card for face in view.hand]
        assert [sum(one >= 0 for one in hand) for hand in hands] == [
            player.count for player in view.players
        ]
        assert len(deck) == view.deck
        assert len(discards) == view.discards
        table = [laid.card for each in (*state.column, *state.done) for laid in each.laid]
        everything = [one for hand in hands for one in hand if one >= 0] + deck + discards + table
        assert sorted(everything) == list(range(100)), "every card lies somewhere, once"
        assert sorted(goals) == sorted(state.goals)
    others = {tuple(hands[ADA]) for hands, *_ in deals}
    assert len(others) == (1 if open_hands else 6), "only hidden hands are supposed"
    assert len({tuple(deck) for _, deck, *_ in deals}) == 6
    assert len({tuple(goals) for *_, goals in deals}) == 6


def test_a_slip_is_believed_in_playouts_too() -> None:
    view = rules.view(middle(), BEN)
    face = next(face for face in view.hand if face)
    knowledge = replace(known(view), beliefs={face.card: (VALUES[CardId(0)], Millis(0))})
    position = Position(view, knowledge, WEIGHTS)
    ranks = position._tables.ranks
    assert ranks[at.RANKS * face.card + at.RIGHT] == ranks[at.RIGHT]


def plan(state: State, seat: Seat, seed: int, aids: Aids = WITH_PLAYOUTS) -> Mind:
    """What an expert plans."""
    view = rules.view(state, seat)
    return bot.think(view, bot.wake(view, "master", Chance(1)), Millis(1000), Chance(seed), aids)


def test_the_same_seed_gives_the_same_plan() -> None:
    state = middle()
    assert plan(state, BEN, 5) == plan(state, BEN, 5)
    seeds = range(8)
    plans = [plan(state, BEN, seed).plan for seed in seeds]
    unaided = [plan(state, BEN, seed, NONE).plan for seed in seeds]
    assert [one and one.move for one in plans] != [one and one.move for one in unaided]


def test_states_that_look_alike_are_answered_alike() -> None:
    """Whatever lies in the decks, among the discards and in hidden hands."""
    state = middle(open_hands=False)
    for seed in range(3):
        other = rules.guess(rules.view(state, BEN), Chance(seed))
        assert other.deck != state.deck
        assert other.players[ADA] != state.players[ADA]
        assert plan(other, BEN, seed) == plan(state, BEN, seed)


def points(state: State, moves: Sequence[Move], now: Millis = LATE) -> list[int]:
    view = rules.view(state, ADA)
    position = Position(view, replace(known(view), now=now), WEIGHTS)
    return [position.points(move, Millis(now + 6000), 0, 60, 1) for move in moves]


def test_the_card_that_completes_a_goal_makes_more_points_than_one_that_begins_another() -> None:
    state = rush(["5×5 2×3", "2×7 3×7"], TWO_SETS)
    completes, begins = points(state, [place(state, "5×5"), place(state, "2×3", row=1)])
    assert completes > begins


def test_help_costs_its_bonus_when_there_is_no_time_left_for_it() -> None:
    state = rush(["2×3 2×5", "2×7 3×7"], TWO_SETS)
    removes = Remove(state.column[0].goal, (card("3×3"),), 3)
    plays, redraws, removed = points(state, [place(state, "2×3", row=1), Redraw(3), removes])
    assert redraws == plays - 60, "a point for each playout"
    assert removed < plays


def test_playouts_choose_which_card_and_not_when() -> None:
    """The same draw says how long it takes; only the cards have to be worked out first."""
    state = middle()
    for seed in range(6):
        aided, unaided = (plan(state, BEN, seed, aids) for aids in (WITH_PLAYOUTS, NONE))
        assert aided.beliefs == unaided.beliefs, "it errs alike"
        assert aided.plan is not None and unaided.plan is not None
        worked_out = max(belief.at for belief in aided.beliefs) - 1000
        assert abs(aided.plan.due - unaided.plan.due) <= worked_out


class Scripted:
    """A position in which moves make as many points as they are told to."""

    def __init__(self, *points: int) -> None:
        self.points_of, self.played = points, [0] * len(points)

    def points(self, move: Move, due: int, first: int, count: int, seed: int) -> int:  # noqa: ARG002
        assert isinstance(move, Redraw)
        assert first == self.played[move.left]
        self.played[move.left] += count
        return self.points_of[move.left] * count


def test_the_better_half_goes_on() -> None:
    position = Scripted(5, 1, 9, 3)
    tries: list[Try] = [(Redraw(number), Millis(0)) for number in range(4)]
    assert choosing.most_points(position, tries, 240, 1) == Redraw(2)
    assert position.played == [90, 30, 90, 30]


@pytest.mark.parametrize(
    "options",
    [{"seconds": None, "open_hands": False}, {"check": "instant"}, {"auto_draw": False}],
    ids=["hidden and no clock", "checked at once", "drawn by hand"],
)
def test_playouts_are_for_every_kind_of_table(
    options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "MOST_PLAYOUTS", 40)
    options = {"rounds": 1, "seconds": 60, **options}
    match = bot_match("math-rush", ["master", "beginner"], 5, options)
    assert match.result is not None
    assert match.entries == bot_match("math-rush", ["master", "beginner"], 5, options).entries
