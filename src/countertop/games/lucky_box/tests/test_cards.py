"""The deck (R1, R2): every published count, its maker, and decks from a file."""

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from countertop import BadOptions, Match
from countertop.games.lucky_box import cards
from countertop.games.lucky_box.cards import STANDARD
from countertop.games.lucky_box.deck import (
    FULL,
    Face,
    Icon,
    faces,
    loop_distance,
    read_deck,
    squares_in,
)
from countertop.games.lucky_box.make import cards as make_cards

DECK = faces("standard")
BANDS = {frozenset({1, 2, 3}): "L", frozenset({4, 5, 6}): "M", frozenset({7, 8, 9}): "H"}


def rows(face: Face) -> list[tuple[int, ...]]:
    return [face.grid[start : start + 3] for start in (0, 3, 6)]


def counted(icons: list[Icon]) -> Counter[str]:
    return Counter("number" if isinstance(icon, int) else icon for icon in icons)


def test_the_deck_is_what_its_maker_makes() -> None:
    assert make_cards.make() == STANDARD
    assert Path(cards.__file__).read_text(encoding="utf-8") == make_cards.module(STANDARD)


def test_another_seed_makes_another_deck_with_the_same_counts() -> None:
    other = faces(make_cards.make(seed=7))
    assert other != DECK
    for part in (slice(0, 3), slice(3, 6)):
        assert Counter(icon for face in other for icon in face.icons[part]) == Counter(
            icon for face in DECK for icon in face.icons[part]
        )


def test_there_are_60_cards_and_no_two_are_alike() -> None:
    assert len(DECK) == len(set(DECK)) == 60
    assert len({face.grid for face in DECK}) == 60


def test_every_row_is_an_arrangement_of_one_band() -> None:
    assert all(frozenset(row) in BANDS for face in DECK for row in rows(face))


def test_there_are_six_families_of_ten_cards() -> None:
    families = Counter(
        "".join(sorted((BANDS[frozenset(row)] for row in rows(face)), key="LMH".index))
        for face in DECK
    )
    assert families == dict.fromkeys(("LLM", "LLH", "LMM", "LHH", "MMH", "MHH"), 10)


def test_every_number_stands_exactly_60_times() -> None:
    assert Counter(number for face in DECK for number in face.grid) == dict.fromkeys(
        range(1, 10), 60
    )


def test_no_number_stands_twice_in_a_column() -> None:
    for face in DECK:
        assert all(
            len({face.grid[column + 3 * row] for row in range(3)}) == 3 for column in range(3)
        )


def test_the_360_bonuses_have_the_published_counts() -> None:
    assert counted([icon for face in DECK for icon in face.icons]) == {
        "number": 153,
        "?": 33,
        "lightning": 50,
        "double": 23,
        "star": 44,
        "moon": 49,
        "blank": 8,
    }


def test_every_number_is_17_times_a_bonus() -> None:
    numbers = Counter(icon for face in DECK for icon in face.icons if isinstance(icon, int))
    assert numbers == dict.fromkeys(range(1, 10), 17)


def test_rows_mostly_give_numbers() -> None:
    assert counted([icon for face in DECK for icon in face.icons[:3]]) == {
        "number": 123,
        "?": 30,
        "lightning": 18,
        "star": 2,
        "moon": 1,
        "blank": 6,
    }


def test_columns_mostly_give_tokens() -> None:
    assert counted([icon for face in DECK for icon in face.icons[3:]]) == {
        "moon": 48,
        "star": 42,
        "lightning": 32,
        "double": 23,
        "number": 30,
        "?": 3,
        "blank": 2,
    }


def test_a_rows_number_is_never_on_the_card_and_a_columns_always_is() -> None:
    for face in DECK:
        assert not set(face.icons[:3]) & set(face.grid)
        assert {icon for icon in face.icons[3:] if isinstance(icon, int)} <= set(face.grid)


def test_a_columns_number_also_stands_outside_of_that_column() -> None:
    for face in DECK:
        for column in range(3):
            outside = [face.grid[square] for square in range(9) if square % 3 != column]
            icon = face.icons[3 + column]
            assert not isinstance(icon, int) or icon in outside


def test_a_line_of_the_deck_reads_as_the_card_looks() -> None:
    line = "312 564 123 8 ? 9 star moon double"
    deck = (line, *STANDARD[1:])
    assert faces(deck)[0] == Face(
        (3, 1, 2, 5, 6, 4, 1, 2, 3), (8, "?", 9, "star", "moon", "double")
    )


def test_every_square_of_a_card_has_one_price_for_every_number() -> None:
    """R8: card 1 is `546 213 132`; from 6 to 1 it is four steps, over the 9."""
    first = DECK[0].squares_by_cost[6]
    assert [squares_in(squares) for squares in first] == [(2,), (0,), (1,), (5, 7), (3, 4, 6, 8)]
    for face in DECK:
        for number, by_cost in face.squares_by_cost.items():
            assert sum(by_cost) == FULL
            assert all(
                loop_distance(face.grid[square], number) == cost
                for cost, squares in enumerate(by_cost)
                for square in squares_in(squares)
            )


def test_a_bonus_crosses_its_number_or_any_or_nothing() -> None:
    """R12: card 1 is `546 213 132`."""
    squares = DECK[0].squares_by_icon
    assert [squares_in(squares[icon]) for icon in (4, 3, 9)] == [(1,), (5, 7), ()]
    assert squares["?"] == FULL
    assert {squares[icon] for icon in ("star", "lightning", "double", "moon", "blank")} == {0}


def test_a_deck_from_a_file_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(STANDARD[::-1]))
    match = Match("lucky-box", 2, seed=1, options={"deck": read_deck(file)})
    card = match.view(0).cards[0]
    assert Face(card.grid, card.icons) == DECK[59 - card.card]


def test_the_deck_goes_into_the_record_when_it_is_not_ours(tmp_path: Path) -> None:
    lines = STANDARD[::-1]
    header = Match("lucky-box", 2, seed=1, options={"deck": lines}).record().splitlines()[0]
    assert tuple(msgspec.json.decode(header)["options"]["deck"]) == lines
    plain = Match("lucky-box", 2, seed=1).record().splitlines()[0]
    assert "deck" not in msgspec.json.decode(plain)["options"]


BROKEN = {
    "too few cards": (STANDARD[1:], "A deck has 60 cards, this one has 59"),
    "two cards alike": ((*STANDARD[:59], STANDARD[3]), "Cards 4 and 60 of the deck are alike"),
    "a bonus missing": (("123 456 789 1 2 3 star moon", *STANDARD[1:]), "9 words, not 8"),
    "a row too long": (("1234 456 789 1 2 3 star moon ?", *STANDARD[1:]), "has a row '1234'"),
    "a zero": (("120 456 789 1 2 3 star moon ?", *STANDARD[1:]), "three digits from 1 to 9"),
    "an odd digit": (("12² 456 789 1 2 3 star moon ?", *STANDARD[1:]), "has a row '12²'"),
    "an unknown bonus": (("123 456 789 1 2 3 star sun ?", *STANDARD[1:]), "has a bonus 'sun'"),
    "a bonus of ten": (("123 456 789 1 2 3 star 10 ?", *STANDARD[1:]), "has a bonus '10'"),
}


@pytest.mark.parametrize(("lines", "sentence"), BROKEN.values(), ids=list(BROKEN))
def test_a_malformed_deck_is_refused_with_one_clear_sentence(
    lines: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(BadOptions, match=sentence) as refusal:
        Match("lucky-box", 2, options={"deck": list(lines)})
    assert "\n" not in str(refusal.value)
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(lines), encoding="utf-8")
    with pytest.raises(BadOptions, match=sentence):
        read_deck(file)


@pytest.mark.parametrize("deck", ["mine", 7, None, [1, 2, 3], {"cards": []}])
def test_a_deck_that_is_no_list_of_lines_is_refused(deck: object) -> None:
    with pytest.raises(BadOptions, match=r"The options do not fit: .*\."):
        Match("lucky-box", 2, options={"deck": deck})


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff\xfe", b'["a", "b"'])
def test_a_deck_file_that_is_no_list_of_lines_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_bytes(content)
    with pytest.raises(BadOptions) as refusal:
        read_deck(file)
    assert refusal.value.code == "bad_deck"
    assert str(refusal.value).startswith("The deck deck.json is not a JSON list")


def test_a_deck_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match=r"deck\.json cannot be read"):
        read_deck(tmp_path / "deck.json")
