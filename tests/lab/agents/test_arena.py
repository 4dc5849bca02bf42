"""The arena: every game by numbers, all seats at once."""

import pickle
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import reduce
from importlib import import_module
from typing import Any

import msgspec
import numpy as np
import pytest

from countertop import CountertopError, UnknownGame, games
from countertop.engine.chance import Chance
from countertop.engine.game import Result, Seat
from countertop.engine.registry import Game
from countertop.engine.testing import contract as testing
from countertop.lab.agents.arena import Arena, Seeds, has_face
from countertop.lab.extra import MissingExtra, needs

FACES = [game for game in games.values() if has_face(game)]
NONSENSE = (-1, 10_000, None, "7", 1.5, [1])

every_game = pytest.mark.parametrize("game", FACES, ids=lambda game: game.name)


def tables() -> Iterator[Any]:
    """The smallest and the largest table of each game, and every option set at one in turn."""
    for game in FACES:
        sizes = [game.seats[0], game.seats[-1]]
        sets = [{}, *testing.option_sets(game)]
        for number, options in enumerate(sets):
            text = ",".join(f"{name}={value}" for name, value in options.items())
            size = sizes[number % 2]
            yield pytest.param(game, size, options, id=f"{game.name}-{size}-{text}")


every_table = pytest.mark.parametrize(("game", "seats", "options"), list(tables()))


def picks(arena: Arena, chance: Chance) -> list[int]:
    """One of the allowed actions for each seat."""
    return [chance.pick(arena.actions(seat)) for seat in arena.seats]


def steps(arena: Arena, count: int, seed: int = 1) -> Iterator[Arena]:
    """Random play, for so many steps or to the end."""
    chance = Chance(seed)
    for _ in range(count):
        if arena.result is not None:
            return
        yield arena
        assert arena.step(picks(arena, chance)).illegal == (False,) * len(arena.seats)


def play_out(arena: Arena, seed: int = 1) -> tuple[str, tuple[float, ...]]:
    for _ in steps(arena, 10_000, seed):
        pass
    assert arena.result is not None
    return arena.match.record(), arena.rewards()


def snapshot(arena: Arena) -> tuple[Any, ...]:
    return arena.match.record(), arena.match.state


@every_table
def test_masks_agree_with_the_rules(game: Game, seats: int, options: dict[str, Any]) -> None:
    for arena in steps(Arena(game.name, seats, options, seed=7), 120):
        for seat in arena.seats:
            offered = arena.match.moves(seat)
            numbers = [game.face.action(arena.match.state, seat, move) for move in offered]
            given = [number for number in numbers if number is not None]
            assert len(given) == len(set(given)), "two moves have the same number"
            assert all(1 <= number < game.face.ACTIONS for number in given)
            may_wait = game.face.TICK is not None or not given
            allowed = sorted([*given, *[0] * may_wait])
            assert [n for n, bit in enumerate(arena.mask(seat)) if bit] == allowed
            assert arena.actions(seat) == allowed


@every_table
def test_what_is_left_out_comes_to_the_same_as_something_offered(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    """But for changing one's mind: taking back in Lucky Box, choosing anew in Matician."""
    for arena in steps(Arena(game.name, seats, options, seed=8), 25):
        for seat in arena.seats:
            left_out = set(arena.match.moves(seat)) - set(arena.choices(seat).values())
            kept = {m for m in left_out if type(m).__name__ != "TakeBack"}
            if kept and arena.choices(seat):
                after = played(arena, seat, min(kept, key=repr))
                moves = arena.choices(seat).values()
                assert any(played(arena, seat, move) == after for move in moves)


def equal_bonuses() -> tuple[Arena, Seat, Any]:
    """A moment of Lucky Box with two waiting bonuses of one icon: they are rare."""
    for seed in range(3, 60):
        for arena in steps(Arena("lucky-box", 12, seed=seed), 10_000):
            for seat in arena.seats:
                left_out = set(arena.match.moves(seat)) - set(arena.choices(seat).values())
                for move in left_out:
                    if type(move).__name__ == "Resolve":
                        return arena, seat, move
    raise AssertionError("none was found")


def test_of_two_equal_bonuses_only_the_first_is_offered() -> None:
    arena, seat, other = equal_bonuses()
    assert arena.face.action(arena.match.state, seat, other) is None
    after = played(arena, seat, other)
    alike = [move for move in arena.choices(seat).values() if played(arena, seat, move) == after]
    assert len(alike) == 1
    assert (alike[0].on, alike[0].square) == (other.on, other.square)
    assert (alike[0].card, alike[0].line) != (other.card, other.line)


def played(arena: Arena, seat: Seat, move: Any) -> list[int]:
    """What all would see after a move."""
    twin = arena.copy()
    twin.match.play(seat, move)
    return twin.state()


@every_table
def test_observations_and_masks_tell_only_what_the_seat_may_know(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    for step, arena in enumerate(steps(Arena(game.name, seats, options, seed=9), 40)):
        for seat in arena.seats if step % 8 == 0 else ():
            other = arena.copy()
            other.match.state = game.rules.guess(arena.match.view(seat), Chance(step))
            other.__dict__["_choices"] = {}
            assert other.observe(seat) == arena.observe(seat)
            assert other.mask(seat) == arena.mask(seat)


@every_table
def test_observations_are_of_one_size_and_in_bounds(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    face = game.face
    for arena in steps(Arena(game.name, seats, options, seed=10), 120):
        for seat in arena.seats:
            seen = arena.observe(seat)
            assert len(seen) == face.OBSERVATION
            assert min(seen) >= face.LOW and max(seen) <= face.HIGH


SEEN = {
    "hochspannung": "top.left top.corners.1 hand.0.id players.1.hand players.1.pile pile game "
    "turned said.seat players.0.locked_until players.1.penalty",
    "lucky-box": "numbers.5 round players.0.board.boxes.1.crosses players.0.board.lightning "
    "players.1.board.moons players.1.points cards.0.grid.0 cards.0.icons.0 may_be_done",
    "martian-math": "dice.0 hexes.3.number hexes.3.owner hexes.3.covered hexes.3.x players.1.total "
    "players.1.markers_left players.0.rounds_won turn options.colony",
    "math-rush": "players.0.hand.0.left players.1.hand.0.right players.1.swaps help_left deck "
    "score deadline column.0.goal.quantity column.0.goal.direction column.0.stacks.0.0.face.left",
    "matician": "hand.0.number players.0.symbol players.1.symbol players.1.points built.left "
    "players.1.has_built dealer round options.points",
}
"""What a player goes by, as paths into a view."""

MOMENTS = {"martian-math": 13, "matician": 1}
"""After how many steps all of that is there."""

OTHER = {"+": "*", "-": "*", "up": "down", "down": "up", None: 99_000, True: False, False: True}


@pytest.mark.parametrize(
    ("name", "path"), [(name, path) for name, paths in SEEN.items() for path in paths.split()]
)
def test_an_observation_tells_what_a_player_goes_by(name: str, path: str) -> None:
    arena = Arena(name, 2, seed=4)
    for _ in steps(arena, MOMENTS.get(name, 12)):
        pass
    view, now = arena.match.view(0), arena.match.now
    other = changed(view, path.split("."))
    assert arena.face.observe(other, now) != arena.face.observe(view, now)


def changed(view: Any, path: list[str]) -> Any:
    """The view with one thing in it a little different."""
    data = msgspec.json.decode(msgspec.json.encode(view))
    *way, last = [int(piece) if piece.isdigit() else piece for piece in path]
    place = reduce(lambda inner, piece: inner[piece], way, data)
    old = place[last]
    if isinstance(old, int) and not isinstance(old, bool):
        place[last] = old + (3 if last == "left" else 1 if old < 1000 else 1000)
    else:
        place[last] = 1 if last in ("owner", "covered") else OTHER[old]
    return msgspec.convert(data, type(view))


@every_game
def test_whatever_happens_somebody_sees_it(game: Game) -> None:
    entries, seen = 0, list[int]()
    for arena in steps(Arena(game.name, 2, seed=4), 40):
        if len(arena.match.entries) > entries:
            assert arena.state() != seen
        entries, seen = len(arena.match.entries), arena.state()
    assert entries > 8


@every_game
@pytest.mark.parametrize("end", [0, -1], ids=["fewest", "most"])
def test_random_play_comes_to_an_end_and_is_rewarded(game: Game, end: int) -> None:
    arena = Arena(game.name, game.seats[end], seed=3)
    assert arena.rewards() == (0.0,) * len(arena.seats)
    _, rewards = play_out(arena)
    assert arena.result is not None
    if game.face.TOGETHER or len(arena.seats) == 1:
        least, most = game.face.POINTS
        assert rewards == arena.result.points
        assert least <= min(rewards) <= max(rewards) <= most
    else:
        assert abs(sum(rewards)) < 1e-9
        best = [place for place in arena.result.places if place == 1]
        assert len(best) > 1 or rewards[arena.result.places.index(1)] == 1.0


@every_game
def test_the_same_seed_gives_the_same_match_and_rewards(game: Game) -> None:
    first, again, other = (play_out(Arena(game.name, 2, seed=seed)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


@every_game
def test_the_record_of_an_arena_replays(game: Game) -> None:
    arena = Arena(game.name, 2, seed=12)
    for _ in steps(arena, 60):
        pass
    testing.check_record(arena.match)


@every_game
def test_what_is_not_allowed_changes_nothing_and_is_reported(game: Game) -> None:
    everything, tick = set(range(game.face.ACTIONS)), game.face.TICK or 0
    tried = 0
    for number, arena in enumerate(steps(Arena(game.name, 2, seed=13), 30)):
        deadline = arena.match.deadline
        if tick and deadline is not None and deadline <= arena.match.now + 2 * tick:
            continue  # what is due by then happens, whatever anybody does
        before = snapshot(arena)
        forbidden = [min(everything - set(arena.actions(seat))) for seat in arena.seats]
        for actions in (forbidden, [NONSENSE[number % len(NONSENSE)]] * 2):
            done = arena.step(actions)
            assert done.illegal == (True, True)
            assert done.late == (False, False)
        assert snapshot(arena) == before
        tried += 1
    assert tried >= len(NONSENSE)


@every_game
def test_one_seats_mistake_does_not_keep_the_other_from_moving(game: Game) -> None:
    arena = Arena(game.name, 2, seed=14)
    mover = next(seat for seat in arena.seats if arena.choices(seat))
    action = next(iter(arena.choices(mover)))
    done = arena.step({mover: action, 1 - mover: -5})
    assert done.illegal == tuple(seat != mover for seat in arena.seats)
    assert len([entry for entry in arena.match.entries if entry.seat == mover]) == 1


@every_game
@pytest.mark.parametrize(
    "twin_of",
    [deepcopy, Arena.copy, lambda arena: pickle.loads(pickle.dumps(arena))],
    ids=["deepcopy", "copy", "pickle"],
)
def test_a_twin_goes_on_alike_and_by_itself(game: Game, twin_of: Any) -> None:
    arena = Arena(game.name, 2, seed=15)
    for _ in steps(arena, 9):
        pass
    before = snapshot(arena)
    twin = twin_of(arena)
    told = play_out(twin, seed=2)
    assert snapshot(arena) == before, "the twin's moves were made here too"
    assert play_out(arena, seed=2) == told


@every_game
def test_every_step_has_a_choice_for_somebody(game: Game) -> None:
    for arena in steps(Arena(game.name, game.seats[-1], seed=16), 60):
        assert any(arena.choices(seat) for seat in arena.seats)


def test_in_turn_based_games_only_the_others_wait() -> None:
    arena = Arena("martian-math", 3, seed=1)
    assert arena.actions(0) == [1]
    assert arena.actions(1) == arena.actions(2) == [0]
    assert arena.step([0, 0, 0]).illegal == (True, False, False)
    assert arena.match.entries == []


def test_where_time_runs_everybody_may_wait_and_a_step_is_a_tick() -> None:
    arena = Arena("hochspannung", 2, seed=1)
    assert arena.match.now == 3000, "the countdown was nobody's to decide"
    assert arena.step([0, 0]).illegal == (False, False)
    assert arena.match.now == 3500
    assert arena.step({}).illegal == (False, False)
    assert arena.match.now == 4000


def race(seed: int) -> tuple[Arena, list[int]] | None:
    """Two that both have a card for the same top card."""
    arena = Arena("hochspannung", 2, seed=seed)
    plays = [[n for n in arena.choices(seat) if n > 3] for seat in arena.seats]
    return (arena, [each[0] for each in plays]) if all(plays) else None


def test_of_two_that_reach_for_the_same_thing_chance_says_who_was_faster() -> None:
    races = [found for seed in range(120) if (found := race(seed))]
    faster = Counter[int]()
    for arena, actions in races:
        done = arena.step(actions)
        assert done.illegal == (False, False)
        assert sorted(done.late) == [False, True]
        faster[done.late.index(False)] += 1
    assert len(races) > 60
    assert min(faster[0], faster[1]) > 0.3 * len(races)


def test_the_order_can_be_taken_from_elsewhere() -> None:
    class LastFirst(Arena):
        def order(self, seats: Sequence[Seat]) -> Sequence[Seat]:
            return list(reversed(seats))

    for seed in range(20):
        if found := race(seed):
            arena = LastFirst("hochspannung", 2, seed=seed)
            assert arena.step(found[1]).late == (True, False)


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ((1, 2), (1.0, -1.0)),
        ((1, 1), (0.0, 0.0)),
        ((3, 1, 2), (-1.0, 1.0, 0.0)),
        ((1, 1, 3), (0.5, 0.5, -1.0)),
        ((1, 2, 2, 2), (1.0, -1 / 3, -1 / 3, -1 / 3)),
    ],
)
def test_places_are_rewarded_in_proportion_and_ties_share(
    places: tuple[int, ...], rewards: tuple[float, ...]
) -> None:
    class Ended(Arena):
        @property
        def result(self) -> Result:
            return Result(places, points=(0,) * len(places))

    assert Ended("lucky-box", len(places), seed=1).rewards() == rewards


def test_alone_and_together_the_points_are_the_reward() -> None:
    for name, seats in (("lucky-box", 1), ("math-rush", 2)):

        class Ended(Arena):
            @property
            def result(self) -> Result:
                return Result((1,) * len(self.seats), points=(48,) * len(self.seats))

        assert Ended(name, seats, seed=1).rewards() == (48.0,) * seats


def test_seeds_follow_each_other_from_a_given_one() -> None:
    first, second = Seeds(), Seeds()
    assert first.next() != second.next(), "without one they are fresh"
    assert first.next(7) == second.next(7) == 7
    assert [first.next(), first.next()] == [second.next(), second.next()]
    assert first.next(-1) == 2**63 - 1


def test_the_largest_map_has_room_for_all_its_hexes() -> None:
    hexes = [[2 * (n % 13) + n // 13 % 2, n // 13, 1 + n % 4] for n in range(127)]
    arena = Arena("martian-math", 4, {"map": {"hexes": hexes}}, seed=3)
    highest = max(max(arena.actions(seat)) for arena in steps(arena, 200) for seat in arena.seats)
    assert 400 < highest < arena.face.ACTIONS
    assert len(arena.observe(0)) == arena.face.OBSERVATION


def test_a_seed_of_any_whole_number_will_do() -> None:
    drawn: Any = np.int64(5)
    arena = Arena("matician", 2, seed=drawn)
    assert arena.match.record() == Arena("matician", 2, seed=5).match.record()


def test_a_game_without_a_face_is_for_people_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("countertop.lab.agents.arena.has_face", lambda _: False)
    with pytest.raises(
        UnknownGame, match=r"Matician has no faces/numbers.py, so it is for people only."
    ):
        Arena("matician", 2)


def test_a_name_may_have_underscores() -> None:
    assert Arena("martian_math", 2).match.game.name == "martian-math"


@pytest.mark.parametrize("name", ["poker", "", None, 7])
def test_an_unknown_game_is_refused_with_the_names_of_those_there_are(name: Any) -> None:
    with pytest.raises(UnknownGame, match="there are hochspannung, lucky-box, martian-math"):
        Arena(name, 2)


def test_bad_seats_and_options_are_refused_with_a_sentence() -> None:
    with pytest.raises(CountertopError, match="for 2 to 4 players, not 9"):
        Arena("martian-math", 9)
    with pytest.raises(CountertopError, match="no option 'colour'"):
        Arena("martian-math", 2, {"colour": "red"})


@pytest.mark.parametrize("package", ["pettingzoo", "gymnasium", "matplotlib"])
def test_without_the_extra_the_lab_says_what_to_install(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = f"countertop.lab.{'agents.pixels' if package == 'matplotlib' else package}"
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, package, None)
    for name in (module, "countertop.lab.agents.spaces"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(MissingExtra, match=r"pip install 'countertop\[lab\]'") as refusal:
        import_module(module)
    assert refusal.value.code == "missing_extra"
    assert package in str(refusal.value)


def test_only_what_is_missing_is_called_missing() -> None:
    with pytest.raises(ZeroDivisionError), needs("numba"):
        _ = 1 / 0
