"""The shapes that tables are drawn from."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countertop.engine.drawing.shapes import (
    STRIP,
    WIDTH,
    bolt,
    card,
    circle,
    colour,
    figure,
    ledge,
    letter,
    moved,
    name_of,
    path,
    rect,
    row,
    shape,
    sheet,
    sparkle,
    star,
    strip,
    strip_height,
    text,
    token,
)
from countertop.engine.game import Seat

printable = st.text(st.characters(min_codepoint=32, exclude_categories=["Cs", "Cn"]), max_size=20)


def drawn(*parts: str) -> ElementTree.Element:
    """On a sheet of its own; it fails if that is not XML."""
    return ElementTree.fromstring(sheet(100, "#fff", "A drawing", *parts))


def written(picture: ElementTree.Element) -> list[str]:
    return [one.text or "" for one in picture.iter() if one.tag.endswith("text")]


def test_attributes_have_hyphens_and_those_that_are_none_are_left_out() -> None:
    assert shape("rect", x=3, stroke_width=2, fill=None) == '<rect x="3" stroke-width="2"/>'
    assert shape("g", "<a/>", "<b/>") == "<g><a/><b/></g>"


def test_numbers_are_as_short_as_they_can_be() -> None:
    assert 'x="0.333333"' in rect(1 / 3, 0, 1, 1, "red")
    assert 'x="2"' in rect(2.0, 0, 1, 1, "red")


@given(words=printable)
def test_words_are_only_ever_words(words: str) -> None:
    assert written(drawn(text(0, 0, words))) == [words]
    assert drawn(circle(0, 0, 1, words)).find(".//*[@r='1']").get("fill") == words  # type: ignore[union-attr]


@given(title=printable)
def test_a_sheet_says_its_title(title: str) -> None:
    [named] = [one for one in ElementTree.fromstring(sheet(9, "#fff", title)) if "title" in one.tag]
    assert (named.text or "") == title


def test_a_six_and_a_nine_are_underlined_and_a_minus_is_a_minus() -> None:
    assert ["underline" in figure(0, 0, number, 12) for number in (6, 9, 8, 66)] == [
        True,
        True,
        False,
        False,
    ]
    assert written(drawn(figure(0, 0, -4, 12))) == ["−4"]


def test_things_are_moved_turned_and_scaled_in_this_order() -> None:
    assert moved(1, 2, "<a/>") == '<g transform="translate(1 2)"><a/></g>'
    assert 'transform="translate(1 2) rotate(30) scale(2)"' in moved(1, 2, "", turn=30, scale=2)


@pytest.mark.parametrize("part", [star, sparkle, bolt])
def test_ornaments_are_drawn_where_they_are_wanted(part: object) -> None:
    picture = part(5, 6, 7, "#fc0")  # type: ignore[operator]
    assert 'transform="translate(5 6) scale(7)"' in picture
    assert 'fill="#fc0"' in picture
    drawn(picture)


def test_a_card_has_what_is_printed_on_it_in_its_middle() -> None:
    assert 'translate(60 80)"><b/>' in card(10, 20, 100, 120, "<b/>")
    assert "<g" not in card(10, 20, 100, 120)


def test_a_path_is_a_line_unless_it_is_filled() -> None:
    assert 'fill="none"' in path("M0 0")
    assert 'fill="red"' in path("M0 0", fill="red")


def test_each_of_six_seats_has_a_colour_a_ring_and_a_letter_and_a_seventh_begins_anew() -> None:
    looks = [token(0, 0, 20, seat) for seat in range(6)]
    assert len(set(looks)) == len({colour(seat) for seat in range(6)}) == 6
    assert colour(6) == colour(0)
    assert [letter(seat) for seat in (0, 5, 11)] == ["A", "F", "L"]
    assert token(0, 0, 20, 6) != token(0, 0, 20, 0), "the letter is another one"


def test_a_seat_goes_by_its_name_or_as_you_or_by_its_letter() -> None:
    assert name_of(["Ada", "Ben"], 1, Seat(1)) == "Ben"
    assert name_of([], 1, Seat(1)) == "You"
    assert name_of([], 1) == "Seat B"
    assert name_of(["Bartholomew the Second"], 0) == "Bartholomew…"
    assert len(name_of(["Bartholomew the Second"], 0)) == 12


@pytest.mark.parametrize("players", range(1, 13))
def test_everybody_in_a_strip_is_named_within_the_sheet(players: int) -> None:
    names = [(f"Name {seat}", f"{seat} points") for seat in range(players)]
    picture = drawn(strip(names, "#000", turn=0))
    said = [word for word in written(picture) if len(word) > 1]
    assert said == [word for pair in names for word in pair]
    places = [float(one.get("x", 0)) for one in picture.iter() if one.tag.endswith("text")]
    assert all(0 <= place < WIDTH for place in places)
    assert strip_height(players) == STRIP * (1 if players <= 6 else 2)


@given(count=st.integers(0, 30), width=st.integers(10, 120))
def test_things_in_a_row_stay_between_its_ends_and_keep_their_distance(
    count: int, width: int
) -> None:
    edges = row(count, width, 20, 700)
    assert len(edges) == count
    assert all(edge >= 20 - 1e-6 and edge + width <= 700 + 1e-6 for edge in edges)
    steps = {round(after - before, 6) for before, after in pairwise(edges)}
    assert len(steps) <= 1


def test_things_lie_on_the_edge_of_the_counter() -> None:
    assert 'translate(0 300)"><b/>' in ledge(300, "<b/>")
    assert ledge(300).count("<path") == 3
    assert ledge(300, height=60).count("<path") == 1
