"""Bots: they play by the rules, from their view, better by level, and keep to their plans."""

from statistics import median
from time import process_time

import pytest

from countertop import Match, games
from countertop.engine.chance import Chance
from countertop.engine.errors import BadOptions
from countertop.engine.game import Millis, Seat
from countertop.games.lucky_box.bots import mind as bot
from countertop.games.lucky_box.bots import playouts as lookahead
from countertop.games.lucky_box.bots.judge import (
    FEATURE_COUNT,
    WEIGHT_NAMES,
    Judge,
    features,
    outlook,
    rivalry,
)
from countertop.games.lucky_box.bots.playout_weights import TUNED
from countertop.games.lucky_box.bots.weights import WEIGHTS
from countertop.games.lucky_box.cards import STANDARD
from countertop.games.lucky_box.deck import FULL, faces
from countertop.games.lucky_box.make.weights import Fit, play
from countertop.games.lucky_box.state import Cross, Done, Keep, Resolve
from countertop.simulate import bot_match

pytestmark = pytest.mark.xdist_group("fast-lucky-box")  # one worker compiles for all

ALL_LEVELS = (*bot.LEVELS, bot.UNAIDED)


@pytest.fixture
def haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """An expert with a fiftieth of its playouts."""
    monkeypatch.setattr(lookahead, "EFFORT", lookahead.EFFORT // 50)


def points(level: str, count: int) -> list[int]:
    matches = [bot_match("lucky-box", [level], seed) for seed in range(count)]
    return [match.result.points[0] for match in matches if match.result]


def test_the_levels_differ_by_what_they_score_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """An expert needs a tenth of its playouts for that."""
    monkeypatch.setattr(lookahead, "EFFORT", lookahead.EFFORT // 10)
    assert 35 <= median(points("beginner", 40)) <= 48
    assert 48 <= median(points("skilled", 40)) <= 58
    assert median(points(bot.UNAIDED, 5)) >= 58
    assert median(points("expert", 7)) >= 65


@pytest.mark.parametrize(("level", "count"), [("expert", 12), (bot.UNAIDED, 5)])
@pytest.mark.usefixtures("haste")
def test_an_expert_beats_a_skilled_one(level: str, count: int) -> None:
    matches = [bot_match("lucky-box", [level, "skilled"], seed) for seed in range(count)]
    won = [match.result.places[0] == 1 for match in matches if match.result]
    assert sum(won) >= 0.6 * count


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.usefixtures("haste")
def test_every_plan_is_a_legal_move_after_a_short_pause(level: str) -> None:
    match = Match("lucky-box", 1, seed=9)
    mind = bot.wake(match.view(0), level, Chance(1))
    while match.result is None:
        mind = bot.think(match.view(0), mind, match.now, Chance.of(2, len(match.entries)))
        assert mind.plan is not None
        assert 350 <= mind.plan.due - match.now <= 3000
        assert mind.plan.move in match.moves(0)
        match.play(0, mind.plan.move, mind.plan.due)
        mind = bot.LuckyMind(mind.level, None, mind.script, mind.moment)


def test_a_plan_stands_while_only_others_move() -> None:
    match = Match("lucky-box", 2, seed=9)
    for seat in range(2):
        match.play(seat, match.moves(seat)[0])
    mind = bot.think(
        match.view(0), bot.wake(match.view(0), "skilled", Chance(1)), Millis(0), Chance(1)
    )
    match.play(1, match.moves(1)[0])
    assert bot.think(match.view(0), mind, Millis(400), Chance(2)) == mind


def test_a_bot_with_nothing_to_do_plans_nothing() -> None:
    match = Match("lucky-box", 2, seed=9)
    match.play(0, match.moves(0)[0])
    mind = bot.think(
        match.view(0), bot.wake(match.view(0), "expert", Chance(1)), Millis(0), Chance(1)
    )
    assert mind.plan is None


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.usefixtures("haste")
def test_a_bot_can_take_over_in_the_middle_of_a_cascade(level: str) -> None:
    """As a stand-in: it finds bonuses waiting that somebody else has won."""
    found = 0
    match = Match("lucky-box", 1, seed=12)
    chance = Chance(4)
    while match.result is None:
        view = match.view(0)
        if view.waiting:
            found += 1
            mind = bot.think(view, bot.wake(view, level, Chance(1)), match.now, Chance(1))
            assert mind.plan is not None
            assert isinstance(mind.plan.move, Resolve)
            assert mind.plan.move in match.moves(0)
        moves = [move for move in match.moves(0) if not isinstance(move, Cross)]
        match.play(0, chance.pick(moves or match.moves(0)))
    assert found


def test_bots_see_nothing_that_is_hidden() -> None:
    """The same view gives the same plan, whatever the hidden cards are."""
    match = Match("lucky-box", 2, seed=3)
    for seat in range(2):
        match.play(seat, match.moves(seat)[0])
    view = match.view(0)
    other = match.rules.view(match.rules.guess(view, Chance(99)), Seat(0))
    plans = [
        bot.think(seen, bot.wake(seen, "expert", Chance(1)), Millis(0), Chance(1)).plan
        for seen in (view, other)
    ]
    assert plans[0] == plans[1]


@pytest.mark.usefixtures("haste")
def test_bots_play_with_a_foreign_deck() -> None:
    deck = ("999 999 999 1 2 3 4 5 6", "111 111 111 ? ? ? ? ? ?", *STANDARD[2:])
    match = bot_match("lucky-box", ["expert", "skilled"], seed=1, options={"deck": deck})
    assert match.result is not None


def test_the_sum_of_weighted_features_is_what_the_judge_says() -> None:
    cards = faces("standard")[:4]
    opens = (FULL, 0o123, 0o100, 0)
    for seen in ((), (3, 3, 7), (1, 2, 3, 4, 5, 6, 7, 8, 9)):
        ahead = outlook(2, seen, None)
        value = Judge(ahead, cards).value(opens, 5, 3, 2)
        looked = features(ahead, cards, opens, 5, 3, 2)
        constant = WEIGHTS[FEATURE_COUNT - 1]
        assert value + constant == pytest.approx(sum(WEIGHTS[i] * count for i, count in looked))


def test_an_expert_thinks_the_same_about_the_same_view() -> None:
    match = Match("lucky-box", 3, seed=3)
    for seat in range(3):
        match.play(seat, match.moves(seat)[0])
    view = match.view(1)
    mind = bot.wake(view, "expert", Chance(1))
    plans = [bot.think(view, mind, Millis(0), Chance(5)) for _ in range(2)]
    assert plans[0] == plans[1]


@pytest.mark.parametrize("seats", [1, 12])
def test_an_expert_answers_in_time(seats: int) -> None:
    """At the first draft, when most is still to be played; 150 ms on a core of its own."""
    view = Match("lucky-box", seats, seed=4).view(0)
    bot.warm()
    mind = bot.wake(view, "expert", Chance(1))
    took = []
    for _ in range(3):
        start = process_time()
        assert bot.think(view, mind, Millis(0), Chance(1)).plan is not None
        took.append(process_time() - start)
    assert min(took) < 0.15


def test_playouts_are_played_by_the_weights_that_bots_are_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lookahead, "_weights", list(TUNED))
    bot.use({"1 to moon": 3.25})
    assert lookahead._weights[WEIGHT_NAMES.index("1 to moon")] == 3.25
    with pytest.raises(BadOptions, match="no weight 'luck'"):
        bot.use({"luck": 1.0})


def test_a_number_that_came_twice_is_not_expected_any_more() -> None:
    ahead = outlook(0, (4, 4, 5), None)
    assert ahead.odds[3] == 0
    assert ahead.odds[4] == pytest.approx(6 / 15)
    assert ahead.odds[0] == pytest.approx(2 * 6 / 15)
    assert sum(ahead.odds) == pytest.approx(6)


def test_moons_are_worth_more_when_they_decide() -> None:
    late = outlook(3, (1, 2, 3, 4, 5, 6, 7, 8, 9), (3, 5))
    gains = [rivalry(late, moons + 1) - rivalry(late, moons) for moons in range(8)]
    assert max(gains) == max(gains[4], gains[3], gains[2])
    assert gains[7] < 0.5


def test_the_fit_finds_the_weights_that_made_the_points() -> None:
    fit = Fit()
    chance = Chance(1)
    for _ in range(3000):
        row = chance.below(FEATURE_COUNT)
        other = (row + 1 + chance.below(5)) % FEATURE_COUNT
        fit.add([(row, 30.0), (other, 30.0)], 30 * (row % 7) + 30 * (other % 7))
    weights = fit.weights()
    assert all(abs(weight - index % 7) < 0.2 for index, weight in enumerate(weights))


def test_a_match_of_the_weight_maker_comes_to_its_end() -> None:
    assert play(3, WEIGHTS, Fit()) > 20
    assert len(WEIGHTS) == len(WEIGHT_NAMES) == len(set(WEIGHT_NAMES))


@pytest.mark.usefixtures("haste")
def test_the_expert_takes_a_cascade_that_is_there_to_be_taken() -> None:
    match = bot_match("lucky-box", ["expert"], seed=2)
    best = match.view(0).players[0].best
    assert best is not None
    assert best.bonuses >= 4


def test_a_script_ends_with_done_or_is_a_draft() -> None:
    match = Match("lucky-box", 1, seed=9)
    mind = bot.think(
        match.view(0), bot.wake(match.view(0), "expert", Chance(1)), Millis(0), Chance(1)
    )
    assert mind.plan is not None
    assert isinstance(mind.plan.move, Keep)
    match.play(0, mind.plan.move)
    mind = bot.think(match.view(0), mind, Millis(0), Chance(1))
    assert mind.plan is not None
    assert (mind.plan.move, *mind.script)[-1] == Done()
    assert games["lucky-box"].bot.LEVELS == bot.LEVELS
