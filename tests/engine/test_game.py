"""The values that games are made of."""

import msgspec
import pytest
from msgspec import ValidationError
from support.toygames.pips.rules import Boast, Call, Move

from countertop import Match
from countertop.engine.game import Message, Millis, Mind, Plan, Result
from countertop.engine.once import once
from countertop.engine.registry import Game


class TakeTwo(Message, frozen=True):
    left: int
    right: int = 0


def test_a_message_says_its_kind_in_snake_case() -> None:
    assert msgspec.json.encode(TakeTwo(3)) == b'{"type":"take_two","left":3,"right":0}'
    assert msgspec.json.decode(b'{"type":"boast"}', type=Move) == Boast()


@pytest.mark.parametrize(
    "text", ['{"type":"call"}', '{"type":"call","total":1,"x":2}', '{"total":1}', '{"type":"snap"}']
)
def test_a_message_takes_nothing_but_what_it_has(text: str) -> None:
    with pytest.raises(ValidationError):
        msgspec.json.decode(text, type=Move)


def test_values_never_change() -> None:
    for value in (Call(3), Plan(Call(3), Millis(5)), Mind("slow"), Result((1,), (0,))):
        name = value.__struct_fields__[0]
        with pytest.raises(AttributeError):
            setattr(value, name, 9)


def test_a_view_shows_itself_as_a_picture_in_a_notebook(pips: Game) -> None:
    match = Match(pips.name, 3, seed=2)
    own, onlooker = match.view(1)._repr_svg_(), match.view()._repr_svg_()
    assert own.startswith("<svg") and "seen by seat B" in own and "You" in own
    assert "seen by an onlooker" in onlooker


def test_the_same_value_is_looked_at_once_and_an_equal_one_anew() -> None:
    looked_at = list[tuple[int, ...]]()

    @once
    def total(cards: tuple[int, ...]) -> int:
        """How many points."""
        looked_at.append(cards)
        return sum(cards)

    hand: tuple[int, ...] = (3, 4)
    same = tuple(sorted(hand))
    assert [total(hand), total(hand), total(same), total(hand)] == [7, 7, 7, 7]
    assert [one is hand for one in looked_at] == [True, False, True]
    assert total.__doc__ == "How many points."


def test_what_goes_wrong_is_not_remembered() -> None:
    @once
    def first(cards: list[int]) -> int:
        return cards[0]

    cards: list[int] = []
    for _ in range(2):
        try:
            first(cards)
        except IndexError:
            cards.append(5)
    assert first(cards) == 5
