"""Options are described for people and checked at the edge."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

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
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(given: dict[str, object], code: str) -> None:
    with pytest.raises(BadOptions, match=r".+\.$") as refusal:
        parse(Options, given)
    assert refusal.value.code == code


def test_a_shell_gives_text() -> None:
    given = {"games": "4", "quick": "true", "limit": "12", "deck": "combined"}
    assert parse(Options, given, lax=True) == Options(4, "combined", True, 12)


@pytest.mark.parametrize("name", games)
def test_every_game_describes_its_options(name: str) -> None:
    assert all(option.name for option in games[name].options)
