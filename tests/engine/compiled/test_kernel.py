"""What compiled games share draws and counts as Python does, bit by bit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from countertop.engine.chance import Chance
from countertop.engine.compiled.kernel import (
    STEP,
    Ints,
    Word,
    below,
    digest,
    folded,
    fraction,
    lane,
    lowest,
    mix,
    noted,
    nth,
    of,
    popcount,
    shuffled,
)

words = st.integers(0, 2**64 - 1)
seeds = st.integers(0, 2**63 - 1)
entries = st.integers(-10, 10_000)
often = settings(deadline=None)  # the first time it is compiled


@lane
def shuffle(chance: Word, cards: Ints, first: int, count: int) -> Word:
    """`shuffled` is a part: only lanes can call it."""
    return shuffled(chance, cards, first, count)


def stepped(chance: np.uint64, times: int) -> np.uint64:
    with np.errstate(over="ignore"):
        return np.uint64(chance + np.uint64(times) * STEP)


@often
@given(seed=seeds, entry=entries, n=st.integers(1, 1 << 31))
def test_below_draws_as_chance_does(seed: int, entry: int, n: int) -> None:
    chance, stream = Chance.of(seed, entry), of(np.uint64(seed), entry)
    drawn = [int(below(stepped(stream, draw), n)) for draw in range(1, 6)]
    assert drawn == [chance.below(n) for _ in range(5)]


@often
@given(seed=seeds, entry=entries)
def test_a_fraction_is_that_of_chance_to_the_last_bit(seed: int, entry: int) -> None:
    chance, stream = Chance.of(seed, entry), of(np.uint64(seed), entry)
    drawn = [float(fraction(stepped(stream, draw))) for draw in range(1, 6)]
    assert drawn == [chance.fraction() for _ in range(5)]


@often
@given(seed=seeds)
def test_a_word_is_that_of_chance(seed: int) -> None:
    assert int(mix(stepped(np.uint64(seed), 1))) == Chance(seed).word()


@often
@given(seed=seeds, count=st.integers(0, 60), first=st.integers(0, 5))
def test_a_shuffle_is_that_of_chance_and_leaves_the_other_cards_alone(
    seed: int, count: int, first: int
) -> None:
    cards = np.arange(70, dtype=np.int32)
    after = shuffle(np.uint64(seed), cards, first, count)
    expected = Chance(seed).shuffled(range(first, first + count))
    assert cards[first : first + count].tolist() == list(expected)
    assert cards[:first].tolist() == list(range(first))
    assert cards[first + count :].tolist() == list(range(first + count, 70))
    assert after == stepped(np.uint64(seed), max(0, count - 1)), "one draw a card but the last"


@often
@given(bits=words)
def test_bits_are_counted(bits: int) -> None:
    assert popcount(np.uint64(bits)) == bits.bit_count()


@often
@given(bits=words.filter(bool), data=st.data())
def test_a_set_bit_is_found_by_its_number_among_them(bits: int, data: st.DataObject) -> None:
    set_bits = [place for place in range(64) if bits >> place & 1]
    n = data.draw(st.integers(0, len(set_bits) - 1))
    assert nth(np.uint64(bits), n) == set_bits[n]
    assert lowest(np.uint64(bits)) == set_bits[0]


@often
@given(codes=st.lists(st.integers(0, 2**63 - 1), max_size=8))
def test_a_digest_folds_one_code_after_the_other_and_knows_their_order(codes: list[int]) -> None:
    value = np.uint64(0)
    for code in codes:
        value = np.uint64(folded(value, np.uint64(code)))
    assert digest(codes) == int(np.uint64(value).astype(np.int64))
    assert len(set(codes)) < 2 or digest(codes) != digest(sorted(codes)) or codes == sorted(codes)


def test_a_decision_is_written_down_while_there_is_room() -> None:
    trace: NDArray[np.int64] = np.zeros((2, 5), np.int64)
    for row in range(3):
        noted(trace, row, 1, 250, 7, np.uint64(2**64 - 1), row)
    assert trace.tolist() == [[1, 250, 7, -1, 0], [1, 250, 7, -1, 1]]


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1])
def test_every_entry_has_a_stream_of_its_own(seed: int) -> None:
    streams = {int(of(np.uint64(seed), entry)) for entry in range(-9, 500)}
    assert len(streams) == 509
