"""The order in which several workers run the tests."""

from hypothesis import given
from hypothesis import strategies as st
from support.order import order, scope, seconds

LONG = "tests/browser/test_matician.py::test_a_whole_match_by_keyboard_alone"
SHORT = "tests/browser/test_shell.py::test_a_name_is_asked_once_and_remembered"
WHEEL = "tests/test_setup_wheel.py::test_the_client_is_in_the_wheel"
TINY = "tests/engine/test_chance.py::test_below_stays_below"


def ordered(*tests: str) -> list[str]:
    return order((test, test) for test in tests)


@given(st.lists(st.sampled_from([LONG, SHORT, WHEEL, TINY, "src/x.py::test_y"])))
def test_no_test_is_lost(tests: list[str]) -> None:
    assert sorted(ordered(*tests)) == sorted(tests)


def test_what_takes_long_is_begun_first() -> None:
    assert ordered(TINY, WHEEL) == [WHEEL, TINY]
    assert ordered(SHORT, LONG) == [LONG, SHORT]
    assert seconds(LONG) > seconds(SHORT) > seconds(TINY)


def test_equals_keep_their_order_so_that_a_browser_is_opened_seldom() -> None:
    tests = [f"{TINY}[{number}]" for number in range(9)]
    assert ordered(*tests) == tests


def test_the_tests_of_a_wheel_stay_together_and_others_do_not() -> None:
    assert scope(WHEEL) == scope("tests/test_setup_wheel.py::test_the_wheel_is_typed")
    assert scope(LONG) != scope(SHORT)
