"""Matician's bots: what they know, how they choose, and that they cannot be read."""

from collections import Counter

import pytest
from msgspec.structs import replace

from countertop.engine.aids import NONE, Aids, load_playouts
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.engine.registry import games
from countertop.games.matician import rules
from countertop.games.matician.bots import mind
from countertop.games.matician.cards import ALL_SYMBOLS, MINUSES, NUMBERS, SIGNS
from countertop.games.matician.state import (
    SIDES,
    Build,
    Options,
    Pass,
    Player,
    Ready,
    Sabotage,
    State,
)
from countertop.simulate import bot_match

ADA, BEN = Seat(0), Seat(1)
MINUS = len(NUMBERS)


def thought(state: State, level: str, seed: int = 1, aids: Aids = NONE) -> mind.Mind:
    view = rules.view(state, ADA)
    awake = mind.wake(view, level, Chance(seed))
    return mind.think(view, awake, Millis(0), Chance(seed), aids)


def choice(state: State, level: str, seed: int = 1, aids: Aids = NONE) -> object:
    plan = thought(state, level, seed, aids).plan
    assert plan is not None
    return plan.move


def building(symbol: str, *numbers: int) -> State:
    own = tuple(NUMBERS.index(number) for number in numbers)
    hand = (*sorted(own), *range(MINUS, MINUS + 6 - len(own)))
    players = (Player(ALL_SYMBOLS.index(symbol), hand), Player(0, (37, 38, 40, 41, 43, 44)))
    return State(Options(), players, round=1)


def attacking(symbol: str) -> State:
    ada = Player(0, (0, 3, 6, 9, 12, MINUS), built=Build(0, 3))
    ben = Player(ALL_SYMBOLS.index(symbol), (37, 38, 40, 41, 43, 44), built=Build(40, 41))
    return State(Options(), (ada, ben), round=1, phase="sabotage")


def test_a_beginner_lays_its_two_best_numbers() -> None:
    assert choice(building("-", 5, 12, 2), "beginner") == Build(NUMBERS.index(12), NUMBERS.index(2))


def test_a_beginner_sabotages_at_random() -> None:
    chosen = {choice(attacking("-"), "beginner", seed) for seed in range(60)}
    assert len(chosen) == 3


@pytest.mark.parametrize("symbol", ["+", "-", "*", "/"])
def test_a_beginner_lays_no_half_or_square_where_it_plainly_helps(symbol: str) -> None:
    """A square goes only before what is taken away or divided by, a half anywhere else."""
    minus, half, square = MINUS, MINUS + len(MINUSES), MINUS + len(SIGNS) - 1
    plain = attacking(symbol)
    state = replace(plain, options=Options(extra_signs=True, division=True))
    state = state.with_player(ADA, replace(plain.players[ADA], hand=(0, 3, 6, minus, half, square)))
    chosen = {choice(state, "beginner", seed) for seed in range(200)}
    takes_away = symbol in ("-", "/")
    assert chosen == {
        Pass(),
        *(Sabotage(minus, BEN, side) for side in SIDES),
        *(Sabotage(half, BEN, side) for side in SIDES[: 1 if takes_away else 2]),
        *(Sabotage(square, BEN, side) for side in SIDES[1 if takes_away else 2 :]),
    }


def test_a_skilled_bot_never_helps_a_minus_by_its_right_number() -> None:
    for seed in range(30):
        assert choice(attacking("-"), "skilled", seed) == Sabotage(MINUS, BEN, "left")


def test_an_expert_does_not_always_do_the_same() -> None:
    for aids in (NONE, Aids(playouts=load_playouts(games["matician"]))):
        hand = building("+", 5, 12, 2, 9)
        chosen = Counter(choice(hand, "expert", seed, aids) for seed in range(60))
        assert len(chosen) >= 2


def test_every_bot_goes_on_after_a_reveal_and_waits_for_the_others() -> None:
    state = attacking("+")
    for seat, move in ((ADA, Pass()), (BEN, Pass())):
        state = rules.play(state, seat, move, Millis(0), Chance(1))
    assert choice(state, "expert") == Ready()
    state = rules.play(state, ADA, Ready(), Millis(0), Chance(1))
    assert thought(state, "expert").plan is None


def test_a_plan_is_kept_while_others_move() -> None:
    state = building("+", 5, 12, 2)
    before = thought(state, "skilled")
    after = mind.think(rules.view(state, ADA), before, Millis(300), Chance(2), NONE)
    assert after == before


# --- what the others do meanwhile

CLEO = Seat(2)


def of_three(*laid: Sabotage | Pass | None) -> State:
    """Ada and Cleo have a plus, Ben a times; so far they have laid these."""
    hands = ((9, 12, 15, 18, 21, MINUS), (36, 39, 40, 41, 42, 46), (37, 38, 43, 44, 47, 48))
    symbols = (0, ALL_SYMBOLS.index("*"), 0)
    players = tuple(
        Player(symbol, hand, built=Build(hand[0], hand[1]), sabotage=sign)
        for symbol, hand, sign in zip(symbols, hands, laid, strict=True)
    )
    return State(Options(), players, round=1, phase="sabotage")


ON_BEN = Sabotage(47, BEN, "left")
"""By Cleo, before Ben's first factor."""


def looked_again(before: State, after: State, level: str, now: int = 300) -> mind.Mind:
    first = thought(before, level)
    return mind.think(rules.view(after, ADA), first, Millis(now), Chance(3), NONE)


def test_a_skilled_bot_does_not_give_back_what_somebody_else_has_taken_meanwhile() -> None:
    before, after = of_three(None, None, None), of_three(None, None, ON_BEN)
    planned, changed = thought(before, "skilled").plan, looked_again(before, after, "skilled").plan
    assert planned is not None and changed is not None
    assert isinstance(planned.move, Sabotage) and planned.move.victim == BEN
    assert isinstance(changed.move, Sabotage) and changed.move.victim == CLEO
    assert changed.due == planned.due


def test_a_beginner_does_not_look() -> None:
    before, after = of_three(None, None, None), of_three(None, None, ON_BEN)
    assert looked_again(before, after, "beginner") == thought(before, "beginner")


def test_nobody_is_kept_waiting_once_all_the_others_have_chosen() -> None:
    before, after = of_three(None, Pass(), None), of_three(None, Pass(), ON_BEN)
    for level in ("skilled", "expert"):
        plan = looked_again(before, after, level).plan
        assert plan is not None
        assert plan.due <= 300 + 2 * mind.ANSWER


def test_a_sign_that_lies_wrong_by_now_is_taken_back() -> None:
    laid = Sabotage(MINUS, BEN, "left")
    waiting = replace(thought(of_three(None, None, None), "skilled"), plan=None)
    view = rules.view(of_three(laid, None, ON_BEN), ADA)
    plan = mind.think(view, waiting, Millis(9000), Chance(3), NONE).plan
    assert plan is not None
    assert isinstance(plan.move, Sabotage) and plan.move.victim == CLEO
    assert plan.due > 9000


def test_a_sign_that_lies_well_stays() -> None:
    laid = Sabotage(MINUS, BEN, "left")
    waiting = replace(thought(of_three(None, None, None), "skilled"), plan=None)
    view = rules.view(of_three(laid, None, Sabotage(47, ADA, "left")), ADA)
    for seed in range(20):
        after = mind.think(view, waiting, Millis(9000), Chance(seed), NONE)
        assert after.plan is None


def test_two_bots_do_not_go_on_answering_each_other() -> None:
    """A change of mind is no news; only a choice that was missing is."""
    before = of_three(None, Pass(), ON_BEN)
    first = thought(before, "expert")
    moved = of_three(None, Pass(), Sabotage(47, ADA, "right"))
    assert mind.think(rules.view(moved, ADA), first, Millis(300), Chance(3), NONE) == first


def test_a_bot_that_stands_in_leaves_what_was_chosen() -> None:
    assert thought(of_three(Pass(), None, None), "expert").plan is None


@pytest.mark.parametrize("level", mind.LEVELS)
def test_a_choice_takes_a_humanly_long_moment(level: str) -> None:
    median = mind.PAUSE[level]
    plans = [thought(building("+", 5, 12, 2), level, seed).plan for seed in range(200)]
    dues = sorted(plan.due for plan in plans if plan)
    assert median / 2 <= dues[0] <= dues[-1] <= median * 2
    assert 0.85 * median < dues[100] < 1.15 * median


@pytest.mark.parametrize("level", mind.LEVELS)
@pytest.mark.parametrize("state", [building("+", 5, 12, 2), attacking("+")], ids=["build", "lay"])
def test_nobody_watches_until_the_clock_runs_out(level: str, state: State) -> None:
    soon = replace(state, options=Options(seconds=5), until=Millis(5000))
    plans = [thought(soon, level, seed).plan for seed in range(40)]
    assert max(plan.due for plan in plans if plan) < 5000


def test_a_skilled_bot_judges_by_the_weights_it_is_given() -> None:
    peaceful = Aids(weights={"least_damage": 1e9})
    assert choice(attacking("-"), "skilled", aids=peaceful) == Pass()
    plain = Aids(weights={"signs_expected": 0.0})
    assert choice(building("*", 5, 12, 2), "skilled", aids=plain) == choice(
        building("*", 5, 12, 2), "beginner"
    )


def test_a_skilled_bot_with_a_whim_does_anything() -> None:
    moody = Aids(weights={"whim": 1.0})
    chosen = {choice(attacking("-"), "skilled", seed, moody) for seed in range(60)}
    assert chosen == {Pass(), *(Sabotage(MINUS, BEN, side) for side in SIDES)}
    built = {choice(building("-", 5, 12, 2), "skilled", seed, moody) for seed in range(60)}
    assert len(built) == 6


def share(levels: tuple[str, str], matches: int) -> float:
    """How many matches the first of two wins alone."""
    results = (bot_match("matician", levels, seed).result for seed in range(matches))
    return sum(result is not None and result.places == (1, 2) for result in results) / matches


def test_an_expert_beats_a_beginner() -> None:
    assert share(("unaided", "beginner"), 100) > 0.6
