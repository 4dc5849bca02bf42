"""Which tests are begun first, and which stay together, when several workers run them.

Those in the browser mostly wait and the others mostly compute, so there are always some of both
under way; and whatever takes long is begun early, so that nobody waits for it at the end. What is
compiled for a game, for one, is then there for all the tests that come later.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

SECONDS = {
    "tests/test_setup_wheel.py": 20.0,
    "tests/test_setup_new_game.py": 15.0,
    "tests/lab/bulk/test_agree.py::test_a_compiled_game": 15.0,
    "tests/test_experts.py::test_with_the_lab": 10.0,
    "tests/lab/test_tutorial.py": 10.0,
    "tests/lab/bulk/test_seals.py": 3.0,
    "tests/server/test_crash.py": 4.0,
    "tests/test_contract.py::test_bots_play_it": 1.0,
    "tests/browser/test_lucky_box.py::test_two_people_and_a_bot": 50.0,
    "tests/browser/test_math_rush.py::test_the_clock_ends_a_round": 40.0,
    "tests/browser": 6.0,
}
"""About what a test takes that takes long; more is guessed for a whole game in the browser."""
WHOLE_GAME = 25.0
OTHERWISE = 0.1

TOGETHER = ("tests/test_setup_wheel.py", "tests/test_setup_new_game.py")
"""Files whose tests share what is made once, and takes long."""


def seconds(test: str) -> float:
    guess = next((cost for start, cost in SECONDS.items() if test.startswith(start)), OTHERWISE)
    if test.startswith("tests/browser") and ("_whole_" in test or "_to_the_end" in test):
        return max(guess, WHOLE_GAME)
    return guess


def scope(test: str) -> str:
    """Tests of one scope are run by one worker, one after the other."""
    return next((file for file in TOGETHER if test.startswith(file)), test)


def waits(test: str) -> bool:
    """Whether it leaves the processor to others most of the time."""
    return test.startswith("tests/browser")


def order(tests: Iterable[tuple[str, T]]) -> list[T]:
    """The long ones first; those that wait among those that compute, in proportion."""
    longest_first = sorted(tests, key=lambda test: -seconds(test[0]))
    waiting = [test for test in longest_first if waits(test[0])]
    computing = [test for test in longest_first if not waits(test[0])]
    return [item for _, item in _in_proportion(waiting, computing)]


def _in_proportion(
    one: Sequence[tuple[str, T]], other: Sequence[tuple[str, T]]
) -> list[tuple[str, T]]:
    """Both sequences in one: at any point about the same part of each has been begun."""
    placed = [
        (begun / max(1e-9, whole), number, test)
        for number, tests in enumerate((one, other))
        for whole in [sum(seconds(name) for name, _ in tests)]
        for begun, test in _begun(tests)
    ]
    return [test for _, _, test in sorted(placed, key=lambda each: each[:2])]


def _begun(tests: Sequence[tuple[str, T]]) -> Iterable[tuple[float, tuple[str, T]]]:
    """Each test with the seconds of all those before it."""
    before = 0.0
    for test in tests:
        yield before, test
        before += seconds(test[0])
