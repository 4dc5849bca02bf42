"""Playouts for Matician's expert: on tables that fit what it sees, and to the end of the match."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from countertop.engine.aids import NONE, Aids, load_playouts
from countertop.engine.chance import Chance
from countertop.engine.compiled.kernel import STEP, Reals, Word, Words, lane
from countertop.engine.game import Millis, Seat
from countertop.engine.match import Match
from countertop.engine.registry import games
from countertop.games.matician import rules
from countertop.games.matician.bots import mind, playouts
from countertop.games.matician.bots.search import expert_move
from countertop.games.matician.bots.weights import WEIGHTS
from countertop.games.matician.cards import is_number
from countertop.games.matician.fast import bots, rest
from countertop.games.matician.fast import layout as at
from countertop.games.matician.fast import playouts as compiled
from countertop.games.matician.fast.playouts import Position
from countertop.games.matician.state import Build, Move, Options, Pass, Player, Sabotage, State
from countertop.games.matician.tests.fast.choosing import choose_as
from countertop.games.matician.views import View
from countertop.simulate import bot_match

ADA, BEN, CAT = Seat(0), Seat(1), Seat(2)


@cache
def aided() -> Aids:
    return Aids(playouts=load_playouts(games["matician"]))


def position(view: View) -> Position:
    return Position(view, playouts.ODDS, 0.5, WEIGHTS)


def half_sabotaged(seats: int, seed: int, **options: Any) -> View:
    """As the first seat sees it when everybody has built and all others have chosen but one."""
    match = Match("matician", seats, seed, options)
    for seat in range(seats):
        match.play(seat, match.moves(seat)[0])
    for seat in range(2, seats):
        match.play(seat, match.moves(seat)[-1 if seat % 2 else 0])
    view: View = match.view(0)
    return view


def hand(table: Any, seat: int) -> list[int]:
    return [int(card) for card in table[at.HANDS + 6 * seat : at.HANDS + 6 * seat + 6]]


def plan(view: View, level: str, seed: int = 1) -> Move:
    """The choice of a bot; the unaided expert is one without playouts."""
    woken, given = ("expert", NONE) if level == "unaided" else (level, aided())
    awake = mind.wake(view, woken, Chance(seed))
    planned = mind.think(view, awake, Millis(0), Chance(seed), given).plan
    assert planned is not None
    move: Move = planned.move
    return move


# --- tables that could be


@pytest.mark.parametrize("options", [{}, {"extra_signs": True, "division": True}])
def test_the_cards_on_a_drawn_table_fit_what_is_seen(options: dict[str, bool]) -> None:
    view = half_sabotaged(5, 3, **options)
    seen = position(view)
    for seed in range(60):
        table = seen.drawn_table(seed)
        assert table is not None
        dealt = [card for seat in range(5) for card in hand(table, seat)]
        assert len(set(dealt)) == 30
        assert max(dealt) < (68 if options else 60)
        assert hand(table, 0) == sorted(face.card for face in view.hand)
        for seat in range(1, 5):
            held = hand(table, seat)
            assert {table[at.LEFT + seat], table[at.RIGHT + seat]} <= {*filter(is_number, held)}
            assert table[at.LEFT + seat] != table[at.RIGHT + seat]
            assert table[at.TARGET + seat] < 0 or int(table[at.SIGN + seat]) in held
            assert table[at.TARGET + seat] < 0 or not is_number(table[at.SIGN + seat])


def test_whoever_has_chosen_is_taken_to_have_done_what_was_seen() -> None:
    view = half_sabotaged(5, 3)
    traps = {trap.by: 2 * trap.victim + (trap.side == "right") for trap in view.traps}
    assert traps
    assert any(player.passed for player in view.players)
    for seed in range(60):
        table = position(view).drawn_table(seed)
        assert table is not None
        for seat in (2, 3, 4):
            assert table[at.TARGET + seat] == traps.get(Seat(seat), -1)


def test_drawn_tables_differ() -> None:
    seen = position(half_sabotaged(2, 3))
    tables = [seen.drawn_table(seed) for seed in range(30)]
    assert len({tuple(hand(table, 1)) for table in tables}) == 30


def shares(moves: list[tuple[int, int]]) -> dict[tuple[int, int], float]:
    return {move: count / len(moves) for move, count in Counter(moves).items()}


@pytest.mark.parametrize(
    ("who", "level", "seats"),
    [(at.BEGINNER, "beginner", 3), (at.SKILLED, "skilled", 3), (at.EXPERT, "search", 2)],
)
def test_somebody_on_a_drawn_table_builds_as_the_bots_do(who: int, level: str, seats: int) -> None:
    """The search with two only: of several rivals the readable one expects some to be plain."""
    state = rules.setup(Options(), seats, Chance(8))
    seen = Position(rules.view(state, ADA), (0, 0), 0.0, WEIGHTS)
    table = np.array(compiled.laid_out(rules.view(state, BEN)))
    fast, readable = [], []
    for seed in range(250):
        choose_as(np.uint64(Chance.of(seed, 1).word()), who, seats, seen._minds, table)
        fast.append((int(table[at.LEFT + 1]) // 3, int(table[at.RIGHT + 1]) // 3))
        view = rules.view(state, BEN)
        searched = level == "search"
        built = expert_move(view, Chance(seed)) if searched else plan(view, level, seed)
        assert isinstance(built, Build)
        readable.append((built.left // 3, built.right // 3))
    one, other = shares(fast), shares(readable)
    differ = sum(abs(one.get(pair, 0) - other.get(pair, 0)) for pair in {*one, *other}) / 2
    assert differ < 0.2


@lane
def broken_tie(chance: Word, figures: Reals, out: Words) -> None:
    """Among three."""
    after, choice = bots.best_of(chance, 3, figures)
    out[0], out[1] = after, np.uint64(choice)


def test_what_broke_a_tie_decides_nothing_else() -> None:
    figures, chosen, out = np.zeros(at.FIGURES), Counter[int](), np.zeros(2, np.uint64)
    for seed in range(600):
        before = Chance.of(seed, 1).word()
        broken_tie(np.uint64(before), figures, out)
        assert int(out[0]) == (before + 2 * int(STEP)) % 2**64, "two draws among three"
        chosen[int(out[1])] += 1
    assert all(150 < chosen[choice] < 250 for choice in range(3))


# --- what the rest of the match is worth


def worth(points: tuple[int, ...], scorers: int, **options: Any) -> float:
    state = rules.setup(Options(**options), len(points), Chance(1))
    for seat, own in enumerate(points):
        state = state.with_player(Seat(seat), replace(state.players[seat], points=own))
    seen = position(rules.view(state, ADA))
    who = (0, len(points), seen._seen, seen._rest)
    return float(rest.worth(scorers, 400, np.uint64(1), *who))


def test_the_last_point_is_the_match() -> None:
    assert worth((2, 2), 0b01) == 1
    assert worth((2, 2), 0b10) == 0
    assert worth((2, 2), 0b11) == 0.5


def test_a_point_brings_the_match_nearer() -> None:
    assert worth((0, 0), 0b10) < 0.4 < worth((0, 0), 0b11) < 0.6 < worth((0, 0), 0b01)


def test_for_places_it_matters_who_is_behind() -> None:
    assert worth((2, 0, 2), 0b010, play_on=True) > worth((2, 0, 2), 0b100, play_on=True) > 0.4


def leading(points: tuple[int, ...]) -> State:
    """Everybody holds two high numbers and a sign, and has built with the two."""
    state = rules.setup(Options(), len(points), Chance(1))
    for seat, own in enumerate(points):
        cards = (0 + seat, 3 + seat, 30 + seat, 39 + seat, 42 + seat, 45 + seat)
        built = Build(42 + seat, 39 + seat)
        state = state.with_player(Seat(seat), Player(0, cards, points=own, built=built))
    return replace(state, phase="sabotage")


def test_an_expert_sabotages_whoever_would_win_the_match() -> None:
    for points, leader in (((1, 2, 0), BEN), ((1, 0, 2), CAT)):
        moves = [plan(rules.view(leading(points), ADA), "expert", seed) for seed in range(12)]
        assert sum(isinstance(move, Sabotage) and move.victim == leader for move in moves) > 9


# --- answers


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_view_and_chance_give_the_same_answer(seats: int) -> None:
    views = [Match("matician", seats, seed=4).view(0), half_sabotaged(seats, 4)]
    for view in views:
        assert plan(view, "expert", 7) == plan(view, "expert", 7)


def test_an_answer_depends_on_nothing_that_is_hidden() -> None:
    view = half_sabotaged(4, 9)
    states = [rules.guess(view, Chance(seed)) for seed in range(4)]
    assert len({state.players[1].hand for state in states}) == 4
    assert {plan(rules.view(state, ADA), "expert") for state in states} == {plan(view, "expert")}


def test_an_answer_changes_nothing() -> None:
    view = half_sabotaged(3, 5)
    before, known = msgspec.json.encode(view), compiled.strategies(extra_signs=False).copy()
    awake = mind.wake(view, "expert", Chance(1))
    mind.think(view, awake, Millis(0), Chance(1), aided())
    assert msgspec.json.encode(view) == before
    assert awake == mind.wake(view, "expert", Chance(1))
    assert (compiled.strategies(extra_signs=False) == known).all()


def test_an_expert_lays_its_higher_number_on_either_side_of_a_plus(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playouts, "TABLES", 300)
    state = replace(leading((0, 0)), phase="build")
    state = state.with_player(ADA, replace(state.players[ADA], built=None))
    builds = [plan(rules.view(state, ADA), "expert", seed) for seed in range(40)]
    lefts = [isinstance(build, Build) and build.left > build.right for build in builds]
    assert 3 <= sum(lefts) <= 37


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (4, {"play_on": True, "seconds": 5}), (6, {"extra_signs": True, "division": True})],
)
def test_playouts_are_for_every_kind_of_match(
    seats: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playouts, "TABLES", 20)
    monkeypatch.setattr(playouts, "MATCHES", 40)
    levels = ["expert", "beginner", "expert", "skilled", "unaided", "expert"][:seats]
    match = bot_match("matician", levels, 7, options)
    assert match.result is not None
    assert match.entries == bot_match("matician", levels, 7, options).entries


def test_where_no_table_can_be_drawn_an_expert_plays_unaided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playouts, "TABLES", 0)
    view = half_sabotaged(3, 5)
    assert playouts.played_out_move(view, aided(), Chance(1)) is None
    assert isinstance(plan(view, "expert"), Pass | Sabotage)


# --- weights


def most(view: View, **weights: float) -> float:
    """What the best choice is worth."""
    aids = replace(aided(), weights=weights)
    weighed = playouts.weigh(aids.playouts, view, aids.weighed(WEIGHTS), Chance(1))
    assert weighed is not None
    return max(map(max, weighed.worths))


def test_playouts_are_played_by_the_weights_that_bots_are_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playouts, "ODDS", (0.0, 1.0))
    view = rules.view(replace(leading((0, 0)), phase="build"), ADA)
    assert most(view, least_damage=1e9) > most(view)


@pytest.mark.parametrize(("seats", "odds"), [(2, playouts.ODDS), (3, playouts.ODDS_AMONG_SEVERAL)])
def test_more_beginners_are_expected_among_several(seats: int, odds: tuple[float, float]) -> None:
    expected = []

    def noted(_view: View, given: Sequence[float], _swaps: float, _weights: Any) -> Any:
        expected.append(given)
        return SimpleNamespace(weighed=lambda *_: None)

    view = rules.view(rules.setup(Options(), seats, Chance(1)), ADA)
    given: Any = SimpleNamespace(Position=noted)
    assert playouts.weigh(given, view, WEIGHTS, Chance(1)) is None
    assert expected == [odds]
