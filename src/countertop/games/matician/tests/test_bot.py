"""Matician's bots: what they know, how they choose, and that they cannot be read."""

import json
from collections import Counter

import pytest

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.matician import rules
from countertop.games.matician.bots import mind as bot
from countertop.games.matician.bots import playouts as advice
from countertop.games.matician.cards import ALL_SYMBOLS, NUMBERS
from countertop.games.matician.make.habits import (
    FILE,
    PRINTED,
    SEED,
    deal,
    learn,
    read,
    written,
)
from countertop.games.matician.state import Build, Options, Pass, Player, Ready, Sabotage, State
from countertop.simulate import simulate

pytestmark = pytest.mark.xdist_group("fast-matician")

ADA, BEN = Seat(0), Seat(1)
MINUS = len(NUMBERS)


def choice(state: State, level: str, seed: int = 1) -> object:
    view = rules.view(state, ADA)
    mind = bot.think(view, bot.wake(view, level, Chance(seed)), Millis(0), Chance(seed))
    assert mind.plan is not None
    return mind.plan.move


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


def test_a_skilled_bot_never_helps_a_minus_by_its_right_number() -> None:
    for seed in range(30):
        assert choice(attacking("-"), "skilled", seed) == Sabotage(MINUS, BEN, "left")


@pytest.mark.parametrize("level", ["unaided", "expert"])
def test_an_expert_does_not_always_do_the_same(level: str) -> None:
    bot.warm()
    chosen = Counter(choice(building("+", 5, 12, 2, 9), level, seed) for seed in range(60))
    assert len(chosen) >= 2


def test_every_bot_goes_on_after_a_reveal_and_waits_for_the_others() -> None:
    state = attacking("+")
    for seat, move in ((ADA, Pass()), (BEN, Pass())):
        state = rules.play(state, seat, move, Millis(0), Chance(1))
    assert choice(state, "expert") == Ready()
    state = rules.play(state, ADA, Ready(), Millis(0), Chance(1))
    view = rules.view(state, ADA)
    mind = bot.think(view, bot.wake(view, "expert", Chance(1)), Millis(0), Chance(1))
    assert mind.plan is None


def test_a_plan_is_kept_while_others_move() -> None:
    state = building("+", 5, 12, 2)
    view = rules.view(state, ADA)
    mind = bot.think(view, bot.wake(view, "skilled", Chance(1)), Millis(0), Chance(1))
    assert bot.think(view, mind, Millis(300), Chance(2)) == mind


def test_a_choice_takes_a_humanly_long_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "TABLES", 1)
    view = rules.view(building("+", 5, 12, 2), ADA)
    for level, median in bot._PAUSE.items():
        mind = bot.wake(view, level, Chance(0))
        minds = [bot.think(view, mind, Millis(0), Chance(seed)) for seed in range(200)]
        dues = sorted(mind.plan.due for mind in minds if mind.plan)
        assert median / 2 <= dues[0] <= dues[-1] <= median * 2
        assert 0.85 * median < dues[100] < 1.15 * median


def test_stronger_bots_win_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """With few playouts, so that it is quick."""
    monkeypatch.setattr(bot, "LEVELS", ("unaided", *bot.LEVELS))
    monkeypatch.setattr(advice, "TABLES", 200)
    monkeypatch.setattr(advice, "MATCHES", 200)

    def share(levels: tuple[str, str]) -> float:
        outcomes = simulate("matician", levels, 150, seed=2)
        return sum((outcome.result.places == (1, 2)) for outcome in outcomes) / 150

    assert share(("skilled", "beginner")) > 0.55
    assert share(("unaided", "beginner")) > 0.6
    assert share(("expert", "beginner")) > 0.7


def test_habits_are_written_and_read_alike() -> None:
    habits = learn(PRINTED, ("+", "-"), Chance(1), rounds=20)
    assert [read(written(side)) for side in habits] == habits


def test_the_stored_habits_are_whole_and_come_from_the_maker() -> None:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    assert set(stored) == {"printed", "house"}
    for habits in stored.values():
        assert len(habits) == 16
        assert all(0 < habit.left < 16 for numbers in habits.values() for habit in read(numbers))
    sides = learn(PRINTED, ("*", "*"), Chance.of(SEED, 0))
    assert stored["printed"]["**"] in [written(side) for side in sides]


def test_a_dealt_hand_has_two_numbers_at_least() -> None:
    assert all(len(deal(PRINTED, Chance(seed))[0]) >= 2 for seed in range(200))
