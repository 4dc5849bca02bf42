"""Chance is the same on every machine, forever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countertop.engine.chance import Chance

PUBLISHED = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_published_test_vectors_of_splitmix64_come_out(seed: int) -> None:
    chance = Chance(seed)
    assert tuple(chance.word() for _ in PUBLISHED[seed]) == PUBLISHED[seed]


def test_below_is_a_multiply_shift_of_the_high_half() -> None:
    chance = Chance(1234567)
    expected = [(word >> 32) * 61 >> 32 for word in PUBLISHED[1234567]]
    assert [chance.below(61) for _ in expected] == expected


def test_our_own_vectors_stay() -> None:
    chance = Chance.of(7, 3)
    assert [chance.below(6) for _ in range(12)] == [3, 5, 1, 2, 3, 0, 2, 1, 3, 3, 5, 5]
    assert Chance.of(7, 4).shuffled(range(10)) == (5, 8, 7, 0, 4, 1, 9, 3, 2, 6)
    assert Chance.of(7, 5).fraction() == 0.7275842096818032


def test_each_entry_has_a_stream_of_its_own() -> None:
    firsts = {Chance.of(7, entry).word() for entry in range(-100, 1000)}
    assert len(firsts) == 1100


@given(st.integers(), st.integers(1, 1 << 31))
def test_below_stays_below(seed: int, n: int) -> None:
    assert 0 <= Chance(seed).below(n) < n


@given(st.integers())
def test_a_fraction_is_less_than_one(seed: int) -> None:
    assert 0 <= Chance(seed).fraction() < 1


@given(st.integers(), st.lists(st.integers()))
def test_a_shuffle_loses_nothing(seed: int, items: list[int]) -> None:
    assert sorted(Chance(seed).shuffled(items)) == sorted(items)


def test_a_die_shows_every_face_about_as_often() -> None:
    chance, counts = Chance(5), [0] * 6
    for _ in range(60_000):
        counts[chance.below(6)] += 1
    assert all(9_600 < count < 10_400 for count in counts)


@given(st.integers(), st.integers(-1000, 10**6))
def test_a_stream_begins_with_a_word_of_another_one(seed: int, entry: int) -> None:
    before = Chance(seed + (entry - 1) * 0x9E3779B97F4A7C15)
    assert Chance.of(seed, entry).word() == Chance(before.word()).word()


@given(st.integers(), st.integers(0, 1000))
def test_the_same_entry_draws_the_same_whatever_was_drawn_before(seed: int, entry: int) -> None:
    first = Chance.of(seed, entry)
    drawn = [first.below(100) for _ in range(3)]
    Chance.of(seed, entry + 1).shuffled(range(9))
    second = Chance.of(seed, entry)
    assert [second.below(100) for _ in range(3)] == drawn


@given(st.integers(), st.lists(st.integers(), min_size=1))
def test_a_pick_is_one_of_the_items(seed: int, items: list[int]) -> None:
    assert Chance(seed).pick(items) in items


def test_nothing_to_draw_from_draws_nothing() -> None:
    chance = Chance(7)
    assert chance.shuffled([]) == ()
    assert chance.shuffled(["only"]) == ("only",)
    assert chance.word() == Chance(7).word(), "no draw was made for it"
    assert Chance(7).below(1) == 0


def test_every_order_of_three_is_about_as_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for entry in range(6000):
        found = Chance.of(1, entry).shuffled((1, 2, 3))
        counts[found] = counts.get(found, 0) + 1
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())
