"""Golden playthroughs: a recipe says which stretches are told, and the rest is pinned."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countertop import BadRecord
from countertop.engine.testing.excerpt import Step, Stretch, excerpt, stretches
from countertop.engine.testing.playthrough import recipe

HEAD = 'game: matician\nbots: skilled, beginner\nseed: 4\noptions: {"points":10}\n'


def steps(count: int, changed: int | None = None) -> list[Step]:
    """A step for each entry, with two lines to tell; one of them may tell something else."""
    return [
        Step(Stretch(n, n), [f"\n{n}.", "  otherwise" if n == changed else "  as always"])
        for n in range(count)
    ]


def told(text: str, count: int = 10, changed: int | None = None) -> list[str]:
    return list(excerpt(steps(count, changed), stretches(text)))


def test_without_stretches_everything_is_told() -> None:
    lines = list(excerpt(steps(10), None))
    assert lines == [line for step in steps(10) for line in step.lines]


def test_a_stretch_is_told_and_what_lies_between_is_a_line_each() -> None:
    lines = told("0, 3-4")
    assert lines[:2] == ["\n0.", "  as always"]
    assert lines[2].startswith("\n… 1-2: 2 entries untold, digest ")
    assert lines[3:7] == ["\n3.", "  as always", "\n4.", "  as always"]
    assert lines[7].startswith("\n… 5-9: 5 entries untold, digest ")
    assert len(lines) == 8


def test_one_entry_alone_is_named_alone() -> None:
    assert told("0-4, 6-9")[10].startswith("\n… 5: 1 entry untold, digest ")


def test_a_step_that_makes_several_entries_is_told_whole_if_one_of_them_is() -> None:
    step = Step(Stretch(4, 7), ["\n4 to 7."])
    assert list(excerpt([step], [Stretch(7, 9)])) == ["\n4 to 7."]
    [untold] = excerpt([step], [Stretch(8, 9)])
    assert untold.startswith("\n… 4-7: 4 entries")


@given(changed=st.integers(0, 9))
def test_whatever_changes_in_the_match_changes_the_text(changed: int) -> None:
    assert told("2-3", changed=changed) != told("2-3")


def test_a_change_that_is_not_told_changes_the_line_of_its_stretch_alone() -> None:
    before, after = told("0, 5"), told("0, 5", changed=7)
    assert [old == new for old, new in zip(before, after, strict=True)] == [True] * 5 + [False]


@given(ends=st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), min_size=1, max_size=4))
def test_stretches_read_back_as_they_were_written(ends: list[tuple[int, int]]) -> None:
    written = tuple(Stretch(min(pair), max(pair)) for pair in ends)
    assert stretches(", ".join(stretch.text() for stretch in written)) == written


@pytest.mark.parametrize("text", ["", "all", "5-", "-5", "9-3", "1-2-3", "1;2", "1,", "²"])
def test_what_is_not_a_stretch_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadRecord, match="is not a stretch of entries; one is written 118-140"):
        stretches(text)


def test_a_recipe_reads_back_as_it_was_written() -> None:
    whole, short = recipe(HEAD + "\neverybody sees"), recipe(HEAD + "told: 0-3, 9\n\nanything")
    assert (whole.told, short.told) == (None, (Stretch(0, 3), Stretch(9, 9)))
    assert whole.text() == HEAD
    assert short.text() == HEAD + "told: 0-3, 9\n"


def test_a_file_without_a_recipe_is_refused() -> None:
    with pytest.raises(BadRecord, match="begins with bots, game, seed") as refusal:
        recipe("nothing of the kind")
    assert refusal.value.code == "no_recipe"
