"""What is printed on a card, and which card answers which (R5, R16, R17). A card is its index.

Numbers 0…10 are bits: a card fits if its corners and the answers of the top card share one.
"""

from functools import cache
from typing import NewType

from ...engine.game import Message
from .cards import HOCHSPANNUNG, UNTER_SPANNUNG

CardId = NewType("CardId", int)
"""0…60 are Hochspannung, 61…133 are Unter Spannung."""


class Hochspannung(Message, frozen=True):
    """`{"type":"hochspannung","id":47,"left":7,"right":8,"corners":[4,1]}`. Never its product."""

    id: CardId
    left: int
    right: int
    corners: tuple[int, int]


class UnterSpannung(Message, frozen=True):
    """`{"type":"unter_spannung","id":101,"number":6,"modifier":2}`: 6, plus or minus 2."""

    id: CardId
    number: int
    modifier: int


Card = Hochspannung | UnterSpannung


def _faces() -> tuple[Card, ...]:
    first = len(HOCHSPANNUNG)
    return (
        *(
            Hochspannung(CardId(card), left, right, (one, other))
            for card, (left, right, one, other) in enumerate(HOCHSPANNUNG)
        ),
        *(
            UnterSpannung(CardId(card), number, modifier)
            for card, (number, modifier) in enumerate(UNTER_SPANNUNG, first)
        ),
    )


def corners(card: Card) -> tuple[int, ...]:
    """The numbers that a card can answer with. A 10 is a 10, never a 1 and a 0 (R17)."""
    return card.corners if isinstance(card, Hochspannung) else (card.number,)


def solutions(card: Card) -> tuple[int, ...]:
    """What may be said when this card is on top: its product; or up and down, 10 next to 1."""
    if isinstance(card, Hochspannung):
        return (card.left * card.right,)
    up, down = card.number + card.modifier, card.number - card.modifier
    return ((up - 1) % 10 + 1, (down - 1) % 10 + 1)


def answers(card: Card) -> tuple[int, ...]:
    """The corner numbers that fit on this card: the digits of its product, or both its sums."""
    if isinstance(card, Hochspannung):
        return tuple(int(digit) for digit in str(card.left * card.right))
    return solutions(card)


def _bits(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in set(numbers))


FACES = _faces()
DECK = tuple(CardId(card) for card in range(len(FACES)))
BASE_DECK = DECK[: len(HOCHSPANNUNG)]
SOLUTIONS = tuple(solutions(face) for face in FACES)
CORNERS = tuple(_bits(corners(face)) for face in FACES)
ANSWERS = tuple(_bits(answers(face)) for face in FACES)


def fits(card: CardId, top: CardId) -> bool:
    """R5, R16: one of the card's corners is an answer to the top card."""
    return CORNERS[card] & ANSWERS[top] != 0


@cache
def narrowed(deck: tuple[CardId, ...], tables: tuple[int, ...]) -> tuple[CardId, ...]:
    """R19: without the products that have no factor among these; sums stay."""
    return tuple(card for card in deck if _is_in(FACES[card], tables))


def _is_in(card: Card, tables: tuple[int, ...]) -> bool:
    return isinstance(card, UnterSpannung) or card.left in tables or card.right in tables


@cache
def sayings(card: CardId, top: CardId) -> tuple[int, ...]:
    """R6: what is right to say while laying this card on that top; nothing if it does not fit."""
    if not fits(card, top):
        return ()
    said = SOLUTIONS[top]
    if isinstance(FACES[top], Hochspannung):
        return said
    return tuple(number for number in said if CORNERS[card] >> number & 1)
