"""Bots: their timing, their mistakes, and that they play by what they see."""

from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from countertop.engine.aids import NONE
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Plan
from countertop.engine.match import Match, decode_move
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.bots import mind as bots
from countertop.games.hochspannung.bots.skills import REACTION, SKILLS, difficulty
from countertop.games.hochspannung.matching import (
    BASE_DECK,
    FACES,
    CardId,
    corners,
    fits,
    solutions,
)
from countertop.games.hochspannung.state import Draw, FaceDown, Play, Ready, State
from countertop.games.hochspannung.tests.tables import (
    ADA,
    BEN,
    GO,
    SEVEN_TIMES_EIGHT,
    after,
    dealt,
    fitting,
    misfits,
    passed,
    problem,
    table,
)
from countertop.simulate import bot_match

VARIANTS: list[dict[str, Any]] = [
    {"deck": "combined"},
    {"games": 4},
    {"announce": "tap"},
    {"hand_limit": 4},
]
every_level = pytest.mark.parametrize("level", SKILLS)
SECONDS = {"beginner": 5.0, "skilled": 2.0, "expert": 1.0}
ERRORS = {"beginner": 0.10, "skilled": 0.05, "expert": 0.02}


def plans(
    deal: Callable[[Chance], State], level: str, count: int, start: int = 1
) -> Iterator[tuple[State, Plan]]:
    """Fresh bots on seat 0, each at a table of its own, and what they plan at 10 s."""
    for number in range(start, start + count):
        chance = Chance.of(2024, number)
        state = deal(chance)
        view = rules.view(state, ADA)
        mind = bots.think(view, bots.wake(view, level, chance), Millis(10_000), chance, NONE)
        assert mind.plan is not None
        yield state, mind.plan


def with_a_match(chance: Chance) -> State:
    """Any problem of the deck, and a hand of four, one of which fits."""
    top = chance.pick(BASE_DECK)
    right = chance.pick(fitting(top, 61))
    wrong = chance.shuffled(misfits(top, 61))[:3]
    return table(top, chance.shuffled((right, *wrong)), wrong, piles=(wrong, wrong))


def on(top: CardId) -> Callable[[Chance], State]:
    """This problem, and cards that answer anything."""
    return lambda _: table(top, BASE_DECK[:20], (), piles=((), BASE_DECK[:1]))


def response(plan: Plan) -> int:
    return plan.due - 10_000


@every_level
def test_half_of_the_cards_come_within_the_time_of_the_level(level: str) -> None:
    times = [response(plan) / 1000 for _, plan in plans(with_a_match, level, 1500)]
    assert median(times) == pytest.approx(SECONDS[level], rel=0.1)


@every_level
def test_times_are_spread_to_the_right_and_never_below_what_a_hand_can_do(level: str) -> None:
    times = sorted(response(plan) for _, plan in plans(with_a_match, level, 1000))
    low, middle, high = times[100], times[500], times[900]
    assert high - middle > middle - low
    assert times[0] >= REACTION


@every_level
def test_mistakes_are_as_frequent_as_the_level_says(level: str) -> None:
    """The bot believes a wrong product; with a hand for every digit it also says so."""
    wrong = sum(
        isinstance(plan.move, Play) and plan.move.said not in solutions(FACES[plan.move.top])
        for top in BASE_DECK
        for _, plan in plans(on(top), level, 60, start=1000 * top)
    )
    share = wrong / (60 * len(BASE_DECK))
    middle = sum(difficulty(FACES[top]) for top in BASE_DECK) / len(BASE_DECK)
    assert share == pytest.approx(ERRORS[level] * middle, rel=0.25)


def test_solve_time_grows_with_the_problem() -> None:
    small, big = (
        median(response(plan) for _, plan in plans(on(problem(*factors)), "skilled", 300))
        for factors in [(3, 4), (8, 9)]
    )
    assert big > 1.3 * small


@every_level
def test_each_bot_has_a_small_pace_of_its_own(level: str) -> None:
    view = rules.view(dealt(), ADA)
    paces = [bots.wake(view, level, Chance(seed)).pace for seed in range(300)]
    assert median(paces) == pytest.approx(1, abs=0.03)
    assert 0.08 < (sorted(paces)[252] - sorted(paces)[48]) / 2 < 0.12


def test_the_pace_of_a_bot_stretches_all_of_its_time() -> None:
    view = rules.view(with_a_match(Chance(4)), ADA)
    usual, slow = (
        bots.think(view, bots.Mind("skilled", pace=pace), Millis(0), Chance(5), NONE).plan
        for pace in (1.0, 2.0)
    )
    assert usual is not None
    assert slow is not None
    assert slow.due == pytest.approx(2 * usual.due, abs=4)


def test_a_slip_is_the_next_row_or_column_of_the_times_table() -> None:
    slips = {bots._slip(FACES[SEVEN_TIMES_EIGHT], Chance(seed))[0] for seed in range(50)}
    assert slips == {49, 48, 63, 64}


@every_level
def test_a_bot_believing_the_right_product_plays_a_card_that_fits(level: str) -> None:
    for state, plan in plans(with_a_match, level, 200):
        if isinstance(plan.move, Play) and plan.move.said in solutions(FACES[state.top]):
            assert plan.move in rules.moves(state, ADA)


def test_with_tap_a_bot_says_nothing() -> None:
    def deal(chance: Chance) -> State:
        return replace(with_a_match(chance), options=rules.Options(announce="tap"))

    for _, plan in plans(deal, "expert", 50):
        assert not isinstance(plan.move, Play) or plan.move.said is None


def awake(state: State, level: str = "skilled", now: int = 10_000, seed: int = 3) -> bots.Mind:
    view = rules.view(state, ADA)
    chance = Chance(seed)
    return bots.think(view, bots.wake(view, level, chance), Millis(now), chance, NONE)


def nothing_fits() -> State:
    cards = misfits(SEVEN_TIMES_EIGHT, 6)
    return table(SEVEN_TIMES_EIGHT, cards[:3], (), piles=(cards[3:5], cards[5:]))


def test_a_bot_draws_when_nothing_matches_but_only_after_looking() -> None:
    plan = awake(nothing_fits()).plan
    assert plan is not None
    assert plan.move == Draw()
    assert plan.due - 10_000 > 800


def test_a_drawn_card_is_looked_at_without_solving_anew() -> None:
    state, waits = nothing_fits(), []
    for seed in range(200):
        mind = awake(state, seed=seed)
        if mind.plan is None or mind.plan.move != Draw():
            continue
        now = mind.plan.due
        view = rules.view(after(state, ADA, Draw(), at=now), ADA)
        mind = bots.think(view, replace(mind, plan=None), now, Chance(seed + 1), NONE)
        assert mind.plan is not None
        waits.append(mind.plan.due - now)
    assert median(waits) < 0.4 * 2000


def test_a_bot_keeps_thinking_when_others_merely_draw() -> None:
    state = nothing_fits()
    mind = awake(state)
    view = rules.view(after(state, BEN, Draw(), at=10_100), ADA)
    assert bots.think(view, mind, Millis(10_100), Chance(8), NONE) == mind


def test_a_bot_sticks_to_the_card_that_it_has_chosen() -> None:
    good = fitting(SEVEN_TIMES_EIGHT, 8)
    state = table(SEVEN_TIMES_EIGHT, good, (), piles=((), misfits(SEVEN_TIMES_EIGHT, 2)))
    mind = awake(state)
    view = rules.view(after(state, BEN, Draw(), at=10_100), ADA)
    for seed in range(20):
        assert bots.think(view, mind, Millis(10_100), Chance(seed), NONE) == mind


def test_a_new_top_card_is_a_new_problem() -> None:
    card = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    rest = [other for other in BASE_DECK if other not in (card, SEVEN_TIMES_EIGHT)]
    state = table(SEVEN_TIMES_EIGHT, rest[:4], (card,), piles=(rest[4:6], rest[6:8]))
    mind = awake(state)
    state = after(state, BEN, Play(card, SEVEN_TIMES_EIGHT, 56), at=10_500)
    then = bots.think(rules.view(state, ADA), mind, Millis(10_500), Chance(8), NONE)
    assert then.belief is not None
    assert then.belief.about[1] == card
    assert then.plan is not None
    assert then.plan != mind.plan
    assert then.plan.due > 10_500


def test_a_bot_thinks_about_an_open_card_while_it_counts_down_but_waits_for_go() -> None:
    state = dealt()
    mind = awake(state, now=0)
    assert mind.plan is None
    assert mind.belief is not None
    view = rules.view(passed(state), ADA)
    mind = bots.think(view, mind, GO, Chance(4), NONE)
    assert mind.plan is not None
    assert mind.plan.due >= GO + REACTION


def test_a_bot_does_not_know_a_card_that_lies_face_down() -> None:
    mind = awake(dealt(deck="combined"), now=0)
    assert mind.belief is None
    assert mind.plan is None


def test_a_bot_lays_its_last_card_face_down_whatever_happens_meanwhile() -> None:
    last, other = misfits(SEVEN_TIMES_EIGHT, 2)
    card = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (last,), (card, other), piles=((), (other,)))
    mind = awake(state)
    assert mind.plan is not None
    assert mind.plan.move == FaceDown(last)
    state = after(state, BEN, Play(card, SEVEN_TIMES_EIGHT, 56), at=10_100)
    assert (
        bots.think(rules.view(state, ADA), mind, Millis(10_100), Chance(4), NONE).plan == mind.plan
    )


def test_a_bot_with_an_empty_hand_draws_at_once_whatever_the_problem() -> None:
    card = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (), (card,), piles=(BASE_DECK[:2], BASE_DECK[2:4]))
    mind = awake(state, "beginner")
    assert mind.plan is not None
    assert mind.plan.move == Draw()
    state = after(state, BEN, Play(card, SEVEN_TIMES_EIGHT, 56), at=10_100)
    assert (
        bots.think(rules.view(state, ADA), mind, Millis(10_100), Chance(4), NONE).plan == mind.plan
    )


def test_a_bot_gets_ready_for_the_next_game() -> None:
    last = misfits(SEVEN_TIMES_EIGHT, 1)
    rest = misfits(SEVEN_TIMES_EIGHT, 4)[1:]
    state = after(table(SEVEN_TIMES_EIGHT, rest, last, games=4), BEN, FaceDown(last[0]))
    mind = awake(state)
    assert mind.plan is not None
    assert mind.plan.move == Ready()
    state = after(state, ADA, Ready())
    assert bots.think(rules.view(state, ADA), mind, Millis(11_000), Chance(1), NONE).plan is None


def test_a_locked_bot_waits_and_then_thinks_again() -> None:
    good = fitting(SEVEN_TIMES_EIGHT, 1)
    state = table(SEVEN_TIMES_EIGHT, good, (), piles=(misfits(SEVEN_TIMES_EIGHT, 1), good))
    mind = awake(state)
    state = after(state, ADA, Play(good[0], SEVEN_TIMES_EIGHT, 54), at=11_000)
    mind = bots.think(
        rules.view(state, ADA), replace(mind, plan=None), Millis(11_000), Chance(2), NONE
    )
    assert mind.plan is None
    state = passed(state)
    mind = bots.think(rules.view(state, ADA), mind, Millis(11_800), Chance(3), NONE)
    assert mind.plan is not None
    assert mind.plan.move != Play(good[0], SEVEN_TIMES_EIGHT, 54)


def test_a_bot_does_not_say_again_what_has_just_been_found_wrong() -> None:
    good = fitting(SEVEN_TIMES_EIGHT, 20)
    state = table(SEVEN_TIMES_EIGHT, good, (), piles=((), good), lock_ms=0)
    state = after(state, ADA, Play(good[0], SEVEN_TIMES_EIGHT, 63), at=9000)
    said = set()
    for seed in range(400):
        plan = awake(state, "beginner", seed=seed).plan
        if plan is not None and isinstance(plan.move, Play):
            said.add(plan.move.said)
    assert 63 not in said
    assert said > {56}


def test_a_bot_never_waits_for_ever_with_a_card_that_fits() -> None:
    """Nothing to draw, and the product believed wrong: there is time to check it."""
    for seed in range(300):
        good = fitting(SEVEN_TIMES_EIGHT, 2)
        plan = awake(table(SEVEN_TIMES_EIGHT, good, ()), "beginner", seed=seed).plan
        assert plan is not None


def test_a_bot_with_nothing_to_do_has_no_plan() -> None:
    cards = misfits(SEVEN_TIMES_EIGHT, 2)
    waiting = [
        awake(table(SEVEN_TIMES_EIGHT, cards, fitting(SEVEN_TIMES_EIGHT, 2)), seed=seed).plan
        for seed in range(100)
    ]
    assert waiting.count(None) > 80


def test_bots_see_views_and_nothing_else() -> None:
    """Two tables that look alike from a seat give the same plan there."""
    match = Match("hochspannung", 3, 12)
    match.advance(3000)
    view = match.view(0)
    other = rules.guess(view, Chance(99))
    assert other != match.state
    minds = [bots.wake(view, "expert", Chance(5))] * 2
    plans = [
        bots.think(rules.view(state, ADA), mind, GO, Chance(6), NONE)
        for state, mind in zip((match.state, other), minds, strict=True)
    ]
    assert plans[0] == plans[1]


@pytest.mark.parametrize(
    "options",
    [{}, *(pytest.param(variant, marks=pytest.mark.nightly) for variant in VARIANTS)],
)
def test_better_bots_win_more_often(options: dict[str, Any]) -> None:
    wins = [0, 0]
    for seed in range(12):
        result = bot_match("hochspannung", ["beginner", "skilled"], seed, options).result
        assert result is not None
        wins[result.places.index(1)] += 1
    assert wins[1] >= 11


def test_bots_make_every_kind_of_move_and_mistakes() -> None:
    match = bot_match("hochspannung", ["beginner"] * 4, 5, {"games": 4})
    made = [entry.move for entry in match.entries if entry.move is not UNSET]
    assert {type(decode_move(match.rules, move)) for move in made} == {Play, Draw, FaceDown, Ready}
    assert sum(player.stats.wrongs for player in match.state.players) > 0


def test_a_bot_only_plays_what_fits_its_own_answer() -> None:
    for state, plan in plans(with_a_match, "beginner", 300):
        if isinstance(plan.move, Play):
            said = plan.move.said
            assert said is not None
            *_, one, other = corners(FACES[plan.move.card])
            assert str(one) in str(said) or str(other) in str(said)
            assert fits(plan.move.card, state.top) or said not in solutions(FACES[state.top])
