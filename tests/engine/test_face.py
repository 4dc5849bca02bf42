"""What faces of games are written with."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countertop.engine.face import from_seat, one_hot, padded
from countertop.engine.game import Seat


def test_a_choice_is_a_one_in_its_place() -> None:
    assert one_hot("b", "abc") == [0, 1, 0]
    assert one_hot(None, "abc") == [0, 0, 0]


@given(st.lists(st.integers(), max_size=6))
def test_numbers_are_padded_with_zeros(numbers: list[int]) -> None:
    assert padded(numbers, 6) == numbers + [0] * (6 - len(numbers))


def test_what_does_not_fit_is_said() -> None:
    with pytest.raises(AssertionError, match="3 numbers do not fit into 2"):
        padded([1, 2, 3], 2)


@given(seats=st.integers(1, 12), data=st.data())
def test_seats_are_told_from_ones_own_on(seats: int, data: st.DataObject) -> None:
    own = data.draw(st.integers(0, seats - 1))
    told = from_seat(Seat(own), seats)
    assert told[0] == own
    assert sorted(told) == list(range(seats))
    assert all((after - before) % seats == 1 for before, after in pairwise(told))


def test_an_onlooker_begins_with_the_first_seat() -> None:
    assert from_seat(None, 3) == [0, 1, 2]
