"""Which tests are begun first, and which stay together, when several workers run them.

Whatever takes long is begun early, so that nobody waits for it at the end. What is compiled for a
game, for one, is then there for all the tests that come later.
"""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

SECONDS = {
    "tests/test_setup_wheel.py": 5.0,
    "tests/test_setup_new_game.py": 8.0,
    "tests/lab/bulk/test_agree.py::test_a_compiled_game": 15.0,
    "tests/test_experts.py::test_with_the_lab": 10.0,
    "tests/lab/test_tutorial.py": 10.0,
    "tests/lab/bulk/test_seals.py": 3.0,
    "tests/server/test_crash.py": 4.0,
    "tests/server/failover/test_seeds.py": 15.0,
    "tests/fuzz": 4.0,
    "src/countertop/games/math_rush/tests/value": 2.0,
    "tests/test_contract.py::test_bots_play_it": 1.0,
    "tests/browser/lucky_box/test_game.py::test_two_people_and_a_bot": 50.0,
    "tests/browser": 6.0,
}
"""About what a test takes that takes long; more is guessed for a whole game in the browser."""
WHOLE_GAME = 25.0
OTHERWISE = 0.1

TOGETHER = {
    "tests/test_setup_wheel.py": "wheel",
    "tests/test_setup_new_game.py": "new game",
    "src/countertop/games/math_rush/tests/value": "network",
    "tests/test_imports.py": "sources",
    "tests/server/test_layers.py": "sources",
    "tests/test_rooms.py": "sources",
}
"""Files whose tests share what is made or read once, and takes long."""


def seconds(test: str) -> float:
    guess = next((cost for start, cost in SECONDS.items() if test.startswith(start)), OTHERWISE)
    if test.startswith("tests/browser") and ("_whole_" in test or "_to_the_end" in test):
        return max(guess, WHOLE_GAME)
    return guess


def scope(test: str) -> str:
    """Tests of one scope are run by one worker, one after the other."""
    return next((what for file, what in TOGETHER.items() if test.startswith(file)), test)


def order(tests: Iterable[tuple[str, T]]) -> list[T]:
    """The long ones first."""
    return [item for _, item in sorted(tests, key=lambda test: -seconds(test[0]))]
