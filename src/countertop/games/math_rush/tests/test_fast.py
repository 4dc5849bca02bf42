"""The compiled game, beyond what the comparison of all games sees: bots, no clock, weights,
partners of a learner."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from statistics import mean
from typing import Any

import numpy as np
import pytest

from countertop.engine.aids import Aids
from countertop.engine.chance import Chance
from countertop.engine.compiled.kernel import POLICY
from countertop.engine.face import WAIT
from countertop.engine.game import Mind, Seat
from countertop.games.math_rush.bots import mind as bot
from countertop.games.math_rush.cards import NUMBERS
from countertop.games.math_rush.fast import game as fast
from countertop.games.math_rush.fast import reference, seen
from countertop.games.math_rush.state import Options
from countertop.lab.agents.arena import Arena
from countertop.lab.agents.bots import bot_step
from countertop.lab.bulk.lanes import Setting
from countertop.lab.bulk.processor import Given, Lane
from countertop.lab.vector import one_by_one

POLICIES = list(fast.POLICIES)
POLICY_OF = {"master": "heuristic"}
OTHER = {"wants": 0.1, "patience": 3500.5, "worst": -0.3, "takes_help": 0.9, "stuck": 9000.25}
ABOUT_SETS = {"room": 2.3, "soon": 2.5, "tempo": 7000.0, "leave": 0.7, "bend": 0.4}


def play(
    seed: int,
    levels: Sequence[str],
    own: Mapping[str, float] | None = None,
    dirt: int = 0,
    most: int = 3_000,
    **options: Any,
) -> tuple[list[tuple[int, ...]], list[int], list[set[int]]]:
    """The rows of one compiled match, its row of `out`, and the cards that each seat had."""
    seats = len(levels)
    table = np.zeros((seats, 1 + len(fast.POLICIES["heuristic"])))
    for seat, level in enumerate(levels):
        policy = POLICY_OF.get(level, level)
        chosen = {**fast.POLICIES[policy], **(own or {} if level == "master" else {})}
        table[seat, : 1 + len(chosen)] = [POLICIES.index(policy), *chosen.values()]
    tables = fast.tables(Options(**options), seats)
    given = Given("math-rush", seats, Setting("math-rush", seats).shape, tables, table)
    lane = Lane(given, longest=most)
    for array in (lane.small, lane.words, lane.out):
        array.fill(dirt)
    lane.play_match(seed)
    had = [_bits(lane.words[3 * seat : 3 * seat + 3]) for seat in range(seats)]
    rows = [tuple(row) for row in lane.rows[: lane.out[0]].tolist()]
    return rows, lane.out.tolist(), had


def _bits(words: Any) -> set[int]:
    return {
        64 * place + bit for place in range(3) for bit in range(64) if int(words[place]) >> bit & 1
    }


def measure(out: list[int], seats: int, name: str) -> int:
    return out[2 + 2 * seats + fast.MEASURES.index(name)]


def points(levels: Sequence[str], seeds: range) -> float:
    return mean(play(seed, levels, most=0)[1][2] for seed in seeds)


@pytest.mark.parametrize(
    ("levels", "options"),
    [
        (["master"] * 3, {}),
        (["beginner"] * 3, {}),
        (["skilled"], {}),
        (["skilled", "random", "master", "beginner"], {"seconds": 60}),
        (["beginner", "master"], {"check": "instant"}),
        (["master", "skilled"], {"seconds": None, "rounds": 1}),
        (["skilled", "master"], {"auto_draw": False, "rounds": 2}),
        (["master"] * 5, {"seconds": 600, "rounds": 1, "advanced": False}),
        (["random"] * 3, {"seconds": None, "rounds": 2}),
        (["random"] * 2, {"seconds": None, "check": "instant"}),
    ],
)
def test_bots_decide_as_those_of_the_table_do(levels: list[str], options: dict[str, Any]) -> None:
    told = reference.Played(Options(**options), levels, 31)
    rows, out, had = play(31, levels, **options)
    assert rows == told.rows
    assert out == told.out()
    assert had == told.had


@pytest.mark.parametrize("levels", [["master"] * 3, ["master"], ["skilled", "master"]])
def test_bots_agree_by_other_weights_too(levels: list[str]) -> None:
    before = reference.Played(Options(rounds=1), levels, 6).rows
    other = OTHER | ABOUT_SETS
    told = reference.Played(Options(rounds=1), levels, 6, Aids(weights=other))
    assert play(6, levels, other, rounds=1)[:2] == (told.rows, told.out())
    assert told.rows != before


@pytest.mark.nightly
def test_an_expert_team_makes_more_points_than_a_team_of_beginners() -> None:
    seeds = range(5)
    assert points(["master"] * 3, seeds) > points(["beginner"] * 3, seeds)


def test_instant_refusals_and_late_plans_are_counted() -> None:
    seeds = range(6)
    outs = [play(seed, ["beginner"] * 3, check="instant")[1] for seed in seeds]
    assert sum(measure(out, 3, "refused") for out in outs) > 3
    assert all(measure(out, 3, "wrong goals") == 0 for out in outs)
    assert sum(measure(out, 3, "too late") for out in outs) > 30
    assert all(measure(play(seed, ["master"])[1], 1, "too late") == 0 for seed in seeds)


@pytest.mark.parametrize("levels", [["random"] * 5, ["master"] * 3])
def test_scratch_that_was_used_before_changes_nothing(levels: list[str]) -> None:
    assert play(7, levels, dirt=77) == play(7, levels)


def test_without_advanced_cards_nobody_has_one() -> None:
    advanced = {number for number, card in enumerate(NUMBERS) if card.is_advanced}
    assert all(had & advanced for had in play(4, ["random"] * 3)[2])
    assert not any(had & advanced for had in play(4, ["random"] * 3, advanced=False)[2])


@pytest.mark.nightly
def test_better_levels_make_more_points_and_random_makes_none() -> None:
    seeds = range(60)
    ranked = [points([level] * 3, seeds) for level in ("random", "beginner", "skilled", "master")]
    assert ranked[0] < 2
    assert ranked[1] > 25
    assert ranked[2] > ranked[1] + 10
    assert ranked[3] > ranked[2] + 10


class Companions(Arena):
    """One learner among bots, who all draw from one stream as the compiled ones do."""

    def __init__(self, levels: Sequence[str], options: Mapping[str, Any], seed: int) -> None:
        super().__init__("math-rush", len(levels), options, seed)
        self._stream = Chance.of(seed, POLICY)
        minds = [self._woken(Seat(seat), level) for seat, level in enumerate(levels)]
        self._minds: dict[int, Mind] = dict(list(enumerate(minds))[1:])

    def _woken(self, seat: Seat, level: str) -> Mind:
        return bot.wake(self.match.view(seat), level, self._stream)

    def read(self, actions: Mapping[int, Any]) -> tuple[dict[Seat, Any], list[bool]]:
        moves, illegal = super().read(actions)
        for seat, mind in self._minds.items():
            if self.choices(seat):
                self._minds[seat], move = bot_step(
                    self.match.game.bot, self, Seat(seat), mind, self._stream
                )
                moves |= {} if move is None else {Seat(seat): move}
        return moves, illegal

    def go_on(self, action: int) -> None:
        """Until the learner has a choice again."""
        self.step({0: action})
        while self.result is None and not self.choices(0):
            self.step({})


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("levels", "options"),
    [
        (["skilled", "master", "beginner"], {"rounds": 1, "seconds": 60}),
        (["skilled", "beginner"], {"rounds": 2, "seconds": 40, "check": "instant"}),
        (["skilled", "skilled"], {"rounds": 1, "seconds": None, "auto_draw": False}),
    ],
)
def test_partners_of_a_learner_do_in_a_step_what_bots_do_in_the_arena(
    levels: list[str], options: dict[str, Any]
) -> None:
    partners = {seat: POLICY_OF.get(levels[seat], levels[seat]) for seat in range(1, len(levels))}
    table = one_by_one("math-rush", 1, len(levels), options, partners)
    table.reset(seed=12)
    arena = Companions(levels, options, int(table.match_seeds[0]))
    pick, completed = learner_of(arena), 0
    while arena.result is None:
        assert table.observations[0].tolist() == arena.observe(0)
        assert table.masks[0].tolist() == list(arena.mask(0))
        action = pick()
        table.step([action])
        arena.go_on(action)
        completed += len(arena.match.state.done)
    assert table.over[0] and table.rewards[0].tolist() == list(arena.result.points)
    assert completed, "the bots have done something"


def learner_of(arena: Arena) -> Callable[[], int]:
    """It does something now and then; and is ready at once, but without a clock only late."""
    chance, be_ready, late = Chance(1), 1, 150

    def pick() -> int:
        allowed = arena.actions(0)
        if be_ready in allowed and (arena.match.state.phase != "rush" or arena.steps > late):
            return be_ready
        allowed = [action for action in allowed if action != be_ready]
        return chance.pick(allowed) if chance.below(8) == 0 else WAIT

    return pick


@pytest.mark.nightly
def test_a_partner_who_plays_at_random_takes_its_time_and_lays_cards() -> None:
    table = one_by_one("math-rush", 1, 2, {"seconds": 60}, {1: "random"})
    table.reset(seed=3)
    table.step([1])
    decks = []
    for _ in range(100):
        table.step([WAIT])
        decks.append(int(table.observations[0, seen.CARDS]))
    steps = sum(before != after for before, after in pairwise(decks))
    assert 2 < steps < 25
