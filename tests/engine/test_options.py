"""Options are described for people and checked at the edge."""

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Meta, Struct, UnsetType, to_builtins

from countertop import BadOptions, games
from countertop.engine.options import describe, parse


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    games: Literal[1, 4] = 1
    deck: Literal["plain", "combined"] = "plain"
    quick: bool = False
    limit: Annotated[int, Meta(ge=4, le=20)] | None = None


def test_each_option_says_what_it_can_be_set_to() -> None:
    found = {option.name: option for option in describe(Options)}
    assert list(found) == ["games", "deck", "quick", "limit"]
    assert (found["games"].kind, found["games"].choices) == ("choice", (1, 4))
    assert found["deck"].choices == ("plain", "combined")
    assert found["quick"].kind == "flag"
    assert (found["limit"].kind, found["limit"].least, found["limit"].most) == ("number", 4, 20)
    assert found["limit"].optional


def test_what_is_not_given_keeps_its_default() -> None:
    assert parse(Options, {"games": 4}) == Options(games=4)
    assert parse(Options, None) == Options()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"speed": 3}, "unknown_option"),
        ({"games": 2}, "bad_option"),
        ({"games": "4"}, "bad_option"),
        ({"limit": 3}, "bad_option"),
        ({"limit": 1e99}, "bad_option"),
        ({"quick": 1}, "bad_option"),
        ({"games": True}, "bad_option"),
        ({"limit": True}, "bad_option"),
        ("games", "bad_option"),
        (4, "bad_option"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(given: Any, code: str) -> None:
    with pytest.raises(BadOptions, match=r".+\.$") as refusal:
        parse(Options, given)
    assert refusal.value.code == code


def test_a_shell_gives_text() -> None:
    given = {"games": "4", "quick": "true", "limit": "12", "deck": "combined"}
    assert parse(Options, given, lax=True) == Options(4, "combined", True, 12)


@pytest.mark.parametrize("name", games)
def test_every_game_describes_its_options(name: str) -> None:
    assert all(option.name for option in games[name].options)


class Odd(Struct, frozen=True, forbid_unknown_fields=True):
    deck: Literal["full"] | list[int] = "full"
    name: str = ""
    rounds: int = 3


def test_an_option_that_is_a_thing_of_its_own_is_data() -> None:
    kinds = {option.name: option.kind for option in describe(Odd)}
    assert kinds == {"deck": "data", "name": "data", "rounds": "number"}


def test_the_default_is_the_first_choice() -> None:
    class Ordered(Struct, frozen=True):
        size: Literal["small", "large", "medium"] = "medium"

    [option] = describe(Ordered)
    assert option.choices == ("medium", "large", "small")


def test_options_that_are_options_already_are_taken_as_they_are() -> None:
    given = Options(games=4)
    assert parse(Options, given) == given  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "given",
    [Options(games=True), Options(games=7), Options(quick=1), Options(limit=True)],  # type: ignore[arg-type]
    ids=str,
)
def test_options_that_are_options_already_are_checked_all_the_same(given: Options) -> None:
    with pytest.raises(BadOptions, match="The options do not fit") as refusal:
        parse(Options, given)  # type: ignore[arg-type]
    assert refusal.value.code == "bad_option"


def test_an_unknown_option_is_told_which_there_are() -> None:
    with pytest.raises(BadOptions, match="no option 'speed'; there are games, deck, quick, limit"):
        parse(Options, {"speed": 3})


@given(limit=st.integers(-100, 100) | st.none())
def test_a_number_is_taken_within_its_ends_and_nowhere_else(limit: int | None) -> None:
    if limit is None or 4 <= limit <= 20:
        assert parse(Options, {"limit": limit}).limit == limit
    else:
        with pytest.raises(BadOptions, match="The options do not fit"):
            parse(Options, {"limit": limit})


@pytest.mark.parametrize("text", ["yes", "4.5", "four", "null"])
def test_text_that_is_no_number_is_refused_even_from_a_shell(text: str) -> None:
    with pytest.raises(BadOptions, match="The options do not fit"):
        parse(Options, {"games": text}, lax=True)


class Late(Struct, frozen=True, forbid_unknown_fields=True):
    """Two options that came after others had been played by."""

    rounds: int = 3
    calm: bool | UnsetType = UNSET
    tables: (
        Annotated[tuple[Annotated[int, Meta(ge=2, le=5)], ...], Meta(min_length=1)] | UnsetType
    ) = UNSET


def test_a_late_option_is_a_switch_that_is_off_or_numbers_of_which_all_are_chosen() -> None:
    _, calm, tables = describe(Late)
    assert (calm.kind, calm.default) == ("flag", False)
    assert (tables.kind, tables.default) == ("numbers", (2, 3, 4, 5))
    assert (tables.least, tables.most) == (2, 5)


@pytest.mark.parametrize("given", [{}, {"calm": False}, {"tables": [5, 4, 3, 2]}])
def test_a_late_option_as_usual_is_left_out(given: dict[str, object]) -> None:
    assert to_builtins(parse(Late, given)) == {"rounds": 3}


def test_chosen_numbers_are_kept_once_each_and_in_order() -> None:
    assert parse(Late, {"calm": True, "tables": [5, 2, 5]}) == Late(calm=True, tables=(2, 5))


@pytest.mark.parametrize("tables", [[], [6], [True], ["2"], "2,5", None])
def test_other_numbers_are_refused_with_a_sentence(tables: object) -> None:
    with pytest.raises(BadOptions, match="The options do not fit"):
        parse(Late, {"tables": tables})


def test_a_shell_gives_chosen_numbers_with_commas() -> None:
    assert parse(Late, {"tables": "5, 2"}, lax=True) == Late(tables=(2, 5))
