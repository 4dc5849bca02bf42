"""Many matches at once: the same numbers as the faces have, the same matches as the lab plays."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from support.nightly import by_night

from countertop import BadOptions
from countertop.engine.chance import Chance
from countertop.engine.registry import Game
from countertop.lab.bulk.lanes import Policy, Setting, run, seed_of, trace
from countertop.lab.pettingzoo import AllAtOnce as Face
from countertop.lab.pettingzoo import parallel_env
from countertop.lab.vector import AllAtOnce, OneByOne, all_at_once, learner, one_by_one

CASES: list[Any] = [
    ("martian-math", 2, {"rounds": 2}),
    ("martian-math", 3, {"rounds": 1, "markers": "matching"}),
    ("martian-math", 4, {"rounds": 1, "operations": "plus_minus", "call": "type"}),
    ("hochspannung", 2, {"hand_limit": 5}),
    ("hochspannung", 3, {"games": 4, "announce": "tap", "penalty": "hand_and_pile"}),
    ("hochspannung", 6, {"deck": "combined"}),
    *by_night(
        ("hochspannung", 4, {"games": 4, "deck": "combined", "announce": "tap"}),
        ("lucky-box", 1, {}),
        ("lucky-box", 3, {"turn_seconds": 30}),
        ("lucky-box", 6, {}),
        ("lucky-box", 12, {}),
        ("matician", 2, {"seconds": 30}),
        ("matician", 3, {"play_on": True}),
        ("matician", 4, {"play_on": True, "division": True, "extra_signs": True, "points": 2}),
        ("matician", 6, {}),
        ("math-rush", 1, {"rounds": 2, "seconds": 30, "auto_draw": False}),
        ("math-rush", 2, {"rounds": 1, "seconds": 30, "check": "instant"}),
        ("math-rush", 2, {"advanced": False}),
        ("math-rush", 3, {"rounds": 2, "seconds": 10}),
        ("math-rush", 4, {"rounds": 1, "seconds": None, "open_hands": False}),
        ("math-rush", 5, {"rounds": 2}),
    ),
]
"""Stepping is compiled once for each game: every day one with turns and one in which time runs."""
every_case = pytest.mark.parametrize(("game", "seats", "options"), CASES)


class Beside:
    """The same match through PettingZoo's face, beside each lane."""

    def __init__(self, tables: OneByOne | AllAtOnce) -> None:
        self.tables = tables
        self.ended = 0
        self._faces = [self._dealt(lane) for lane in range(len(tables))]
        self._chosen: list[dict[str, int]] = [{} for _ in self._faces]

    def _dealt(self, lane: int) -> tuple[Face, Any]:
        setting = self.tables.setting
        face = parallel_env(setting.game, setting.seats, setting.options)
        return face, face.reset(seed=int(self.tables.match_seeds[lane]))[0]

    def step(self, pick: Callable[[Any], int]) -> None:
        """Compare what is seen and allowed, choose, and compare what comes of it."""
        asked = [self._compared(lane) for lane in range(len(self.tables))]
        actions = [[pick(allowed) for _, allowed in rows] for rows in asked]
        self.tables.step(actions)
        for lane, rows in enumerate(asked):
            names = [agent for agent, _ in rows]
            self._chosen[lane] |= dict(zip(names, actions[lane], strict=True))
            self._follow(lane)

    def _compared(self, lane: int) -> list[tuple[str, Any]]:
        """Who gives an action, and the mask of it."""
        _, seen = self._faces[lane]
        rows = self._rows(lane)
        for agent, shown, allowed in rows:
            assert shown.tolist() == seen[agent]["observation"].tolist()
            assert allowed.tolist() == seen[agent]["action_mask"].tolist()
        return [(agent, allowed.copy()) for agent, _, allowed in rows]

    def _rows(self, lane: int) -> list[tuple[str, Any, Any]]:
        shown, allowed = self.tables.observations[lane], self.tables.masks[lane]
        if isinstance(self.tables, OneByOne):
            return [(f"player_{self.tables.turns[lane]}", shown, allowed)]
        return [(f"player_{seat}", shown[seat], allowed[seat]) for seat in range(len(shown))]

    def _follow(self, lane: int) -> None:
        """The face takes a step once all have chosen who have a choice."""
        face, _ = self._faces[lane]
        chosen = self._chosen[lane]
        asked = {f"player_{seat}" for seat in face.arena.seats if face.arena.choices(seat)}
        if not asked <= chosen.keys():
            return
        seen, rewards, over, _, infos = face.step(chosen)
        is_over = all(over.values())
        illegal = [infos[agent]["illegal"] for agent in rewards]
        assert self.tables.illegal[lane].tolist() == illegal
        assert self.tables.late[lane].tolist() == [infos[agent]["late"] for agent in rewards]
        assert self.tables.rewards[lane].tolist() == pytest.approx(list(rewards.values()))
        assert self.tables.over[lane] == is_over
        self._chosen[lane] = {}
        self._faces[lane] = self._dealt(lane) if is_over else (face, seen)
        self.ended += is_over


def any_of(chance: Chance) -> Callable[[Any], int]:
    """One of the actions that a mask allows."""
    return lambda mask: chance.pick(np.flatnonzero(mask).tolist())


def mostly_any_of(chance: Chance) -> Callable[[Any], int]:
    """The same, but now and then one that may be forbidden."""
    allowed = any_of(chance)
    return lambda mask: chance.below(len(mask) + 2) - 1 if chance.below(8) == 0 else allowed(mask)


@every_case
@pytest.mark.parametrize("kind", [one_by_one, all_at_once])
def test_the_numbers_are_those_of_the_face_over_whole_matches(
    kind: Any, game: str, seats: int, options: dict[str, Any]
) -> None:
    tables = kind(game, 2, seats, options)
    tables.reset(seed=8)
    beside, pick = Beside(tables), any_of(Chance(3))
    while beside.ended < 3:
        beside.step(pick)


@every_case
def test_an_action_that_is_not_allowed_has_no_effect_and_is_told(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    tables = all_at_once(game, 1, seats, options)
    tables.reset(seed=9)
    beside, pick, told = Beside(tables), mostly_any_of(Chance(4)), 0
    while beside.ended < 1 or told < 6:
        beside.step(pick)
        told += int(tables.illegal.sum())


def test_partners_choose_as_the_policies_of_the_lab() -> None:
    """The learner does what a seat of a compiled match did, so all others do the same again."""
    setting = Setting("martian-math", 3, {"rounds": 1}, tuple(map(Policy, HEURISTIC_IN_TWO)))
    table = one_by_one("martian-math", 1, 3, {"rounds": 1}, {0: "heuristic", 2: "beginner"})
    table.reset(seed=5)
    rows, out = trace(setting, int(table.match_seeds[0]))
    own = [chosen for seat, _, _, _, chosen in rows if seat == 1]
    for number, code in enumerate(own, start=1):
        assert table.turns.tolist() == [1]
        table.step([action_of(code)])
        assert table.over.tolist() == [number == len(own)]
    places = out[2 + 3 : 2 + 6]
    best, worst = places.index(1), places.index(max(places))
    assert table.rewards[0, best] == 1
    assert table.rewards[0, worst] == -1


HEURISTIC_IN_TWO = ("heuristic", "random", "beginner")


def action_of(code: int) -> int:
    """Of Martian Math's codes in a trace (`fast/layout.py`)."""
    if code < 3:
        return code
    sign, hex_ = divmod(code - 3, 256)
    return 3 + 4 * hex_ + sign


def random_play(tables: OneByOne, steps: int) -> list[Any]:
    """All that is shown in so many steps."""
    shown, pick = [], any_of(Chance(6))
    tables.reset(seed=11)
    for _ in range(steps):
        tables.step([pick(mask) for mask in tables.masks])
        shown.append([tables.observations.copy(), tables.masks.copy(), tables.rewards.copy()])
    return shown


def test_a_match_that_is_over_is_followed_by_the_next_of_the_run() -> None:
    tables = one_by_one("martian-math", 3, 2, {"rounds": 1})
    tables.reset(seed=2)
    assert tables.match_seeds.tolist() == [seed_of(2, number) for number in range(3)]
    played, pick = [0, 0, 0], any_of(Chance(1))
    while min(played) < 2:
        tables.step([pick(mask) for mask in tables.masks])
        played = [count + int(over) for count, over in zip(played, tables.over, strict=True)]
        numbers = [lane + 3 * count for lane, count in enumerate(played)]
        assert tables.match_seeds.tolist() == [seed_of(2, number) for number in numbers]


def test_threads_share_the_lanes_and_change_nothing() -> None:
    alone, together = (one_by_one("martian-math", 5, 2, threads=count) for count in (1, 3))
    for one, other in zip(random_play(alone, 60), random_play(together, 60), strict=True):
        assert all(np.array_equal(mine, same) for mine, same in zip(one, other, strict=True))
    together.close()


def test_what_is_shown_is_written_into_arrays_that_are_there_already() -> None:
    tables = one_by_one("martian-math", 2)
    tables.reset(seed=1)
    arrays = [tables.observations, tables.masks, tables.rewards, tables.over, tables.turns]
    random_play(tables, 3)
    after = [tables.observations, tables.masks, tables.rewards, tables.over, tables.turns]
    assert all(np.shares_memory(one, other) for one, other in zip(arrays, after, strict=True))


def test_a_match_is_cut_off_after_too_many_steps() -> None:
    tables = all_at_once("martian-math", 2, max_steps=4)
    tables.reset(seed=1)
    for step in range(1, 10):
        tables.step(np.zeros((2, 2), np.int8))
        assert tables.cut.tolist() == [step % 4 == 0] * 2
        assert not tables.over.any() and not tables.rewards.any()
        assert tables.illegal.tolist() == [[True, False]] * 2


def test_without_a_seed_other_matches_follow_and_the_same_ones_after_the_same_seed() -> None:
    tables = one_by_one("martian-math", 2)

    def seeds(given: int | None) -> list[int]:
        tables.reset(given)
        return [int(seed) for seed in tables.match_seeds]

    first, second = (seeds(7), seeds(None)), (seeds(7), seeds(None))
    assert first == second
    assert first[0] != first[1]


def test_one_learner_is_a_vector_of_gymnasium() -> None:
    tables = learner("martian-math", 4, against=["heuristic", "random"], seats=3, seat=1)
    assert tables.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    counted = RecordEpisodeStatistics(tables)
    seen, info = counted.reset(seed=3)
    ended, pick = 0, any_of(Chance(2))
    while ended < 5:
        assert counted.observation_space.contains(seen)
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        seen, rewards, over, cut, info = counted.step([pick(mask) for mask in seen["action_mask"]])
        assert not cut.any() and not info["illegal"].any()
        assert set(rewards[~over]) <= {0} and set(rewards[over]) <= {-1, -0.5, 0, 0.5, 1}
        if over.any():
            last = info["final_obs"]["observation"][over]
            assert (last[:, 3] == 1).all(), "the phase at the end is that it is over"
            assert info["_final_obs"].tolist() == over.tolist()
        ended += int(over.sum())
    assert len(counted.return_queue) == ended
    counted.close()


@pytest.mark.parametrize(
    ("game", "against", "options"),
    [
        ("martian-math", "random", {"rounds": 1}),
        *by_night(("matician", "heuristic", {"points": 2})),
    ],
)
def test_a_learner_that_plays_at_random_wins_as_often_as_random_play_does(
    game: str, against: str, options: dict[str, Any]
) -> None:
    setting = Setting(game, 2, options, (Policy("random"), Policy(against)))
    expected = run(setting, 4, 0, 400).win_rate(0)
    tables = learner(game, 40, against, options=options)
    seen, _ = tables.reset(seed=5)
    rewards, pick = list[float](), any_of(Chance(2))
    while len(rewards) < 400:
        seen, gained, over, _, _ = tables.step([pick(mask) for mask in seen["action_mask"]])
        rewards += gained[over].tolist()
    assert abs((1 + np.mean(rewards)) / 2 - expected) < 0.12


def test_partners_take_their_time_where_time_runs() -> None:
    """While somebody only waits, an expert lays more cards than others do."""
    levels = ("beginner", "random", "skilled", "heuristic")
    laid = [cards_laid_in_ten_seconds(level) for level in levels]
    assert laid == sorted(set(laid))
    assert laid[0] > 20 and laid[-1] < 500


def cards_laid_in_ten_seconds(policy: str) -> int:
    """At 50 tables of Hochspannung, where a step is half a second."""
    tables = one_by_one("hochspannung", 50, 2, partners={1: policy})
    tables.reset(seed=6)
    for _ in range(20):
        tables.step(np.zeros(50, np.int64))
        assert not tables.illegal.any() and not tables.over.any()
    pile = tables.observations[:, -6]
    return int(pile.sum()) - 50


def first_allowed(seen: Any, masks: Any) -> Any:
    """As small as a network can be: it knows nothing, and takes the first thing that is allowed."""
    assert len(seen) == len(masks) > 0
    return (masks * np.arange(masks.shape[1], 0, -1)).argmax(axis=1)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_network_in_the_other_seats_plays_as_if_it_were_asked_from_outside(seats: int) -> None:
    others = dict.fromkeys(range(1, seats), first_allowed)
    within, beside = (
        one_by_one("martian-math", 1, seats, {"rounds": 1}, partners) for partners in (others, {})
    )
    within.reset(seed=3)
    beside.reset(seed=3)
    ended, pick = 0, any_of(Chance(8))
    while ended < 3:
        chosen = [pick(within.masks[0])]
        within.step(chosen)
        rewards, over = asked_from_outside(beside, chosen)
        assert within.turns.tolist() == [0]
        assert np.array_equal(within.observations, beside.observations)
        assert np.array_equal(within.masks, beside.masks)
        assert within.rewards.tolist() == rewards.tolist()
        assert within.over.tolist() == [over]
        ended += over


def asked_from_outside(tables: OneByOne, actions: Any) -> tuple[Any, bool]:
    """The rewards of a step and of all that seats but the first do up to the next one."""
    rewards, over = np.zeros((1, tables.seats)), False
    while True:
        tables.step(actions)
        rewards, over = rewards + tables.rewards, over or bool(tables.over[0])
        if tables.turns[0] == 0:
            return rewards, over
        actions = first_allowed(tables.observations, tables.masks)


def test_a_learner_meets_a_network() -> None:
    tables = learner("martian-math", 3, first_allowed, options={"rounds": 1})
    seen, _ = tables.reset(seed=2)
    ended = 0
    while ended < 4:
        seen, _, over, _, _ = tables.step(first_allowed(seen["observation"], seen["action_mask"]))
        ended += int(over.sum())
    tables.close()


def test_a_network_chooses_with_all_others_where_all_seats_are_asked_at_once() -> None:
    with_one = all_at_once("martian-math", 3, 2, partners={1: first_allowed})
    without = all_at_once("martian-math", 3, 2)
    with_one.reset(seed=4)
    without.reset(seed=4)
    for _ in range(60):
        rows = zip(without.observations.swapaxes(0, 1), without.masks.swapaxes(0, 1), strict=True)
        whole = np.stack([first_allowed(seen, masks) for seen, masks in rows], axis=1)
        with_one.step(whole * [1, 0])
        without.step(whole)
        assert np.array_equal(with_one.observations, without.observations)
        assert not with_one.illegal.any()


def refusal(make: Callable[[], object]) -> str:
    with pytest.raises(BadOptions) as refused:
        make()
    return str(refused.value)


def test_a_game_without_vectors_says_so_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    is_stepwise = property(lambda game: game.name == "martian-math")
    monkeypatch.setattr(Game, "is_stepwise", is_stepwise)
    assert refusal(lambda: learner("hochspannung", 2, "random")) == (
        "Hochspannung has no fast/vector.py: it cannot be stepped many at a time yet. "
        "These can: Martian Math."
    )
