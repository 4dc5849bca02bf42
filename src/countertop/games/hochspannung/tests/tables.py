"""Tables to test on, laid out by hand, and what can be done at them."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from countertop.engine.chance import Chance
from countertop.engine.errors import IllegalMove
from countertop.engine.game import Millis, Seat
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.matching import (
    BASE_DECK,
    DECK,
    FACES,
    CardId,
    Hochspannung,
    UnterSpannung,
    fits,
    sayings,
)
from countertop.games.hochspannung.state import Move, Options, Play, Player, State

ADA, BEN, CLEO = Seat(0), Seat(1), Seat(2)
GO = Millis(3000)


def problem(left: int, right: int) -> CardId:
    """The Hochspannung card with this problem."""
    return next(
        card
        for card in BASE_DECK
        if isinstance(face := FACES[card], Hochspannung)
        and (face.left, face.right) == (left, right)
    )


TWO_TIMES_THREE, SEVEN_TIMES_EIGHT = problem(2, 3), problem(7, 8)


def shift(number: int, modifier: int) -> CardId:
    """The first Unter Spannung card with this number and modifier."""
    return next(
        card
        for card in DECK
        if isinstance(face := FACES[card], UnterSpannung)
        and (face.number, face.modifier) == (number, modifier)
    )


def fitting(top: CardId, count: int, deck: Iterable[CardId] = BASE_DECK) -> tuple[CardId, ...]:
    """Cards that fit on this top card, and are not it."""
    return tuple(card for card in deck if fits(card, top) and card != top)[:count]


def misfits(top: CardId, count: int, deck: Iterable[CardId] = BASE_DECK) -> tuple[CardId, ...]:
    """Cards that do not fit on this top card, and are not it."""
    return tuple(card for card in deck if not fits(card, top) and card != top)[:count]


def table(
    top: CardId,
    *hands: Sequence[CardId],
    piles: Sequence[Sequence[CardId]] | None = None,
    below: Sequence[CardId] = (),
    **options: Any,
) -> State:
    """Everybody is playing, since three seconds after the start."""
    draw_piles = piles or [()] * len(hands)
    return State(
        Options(**options),
        tuple(
            Player(tuple(hand), tuple(pile)) for hand, pile in zip(hands, draw_piles, strict=True)
        ),
        pile=(*below, top),
        phase="playing",
        until=None,
        shown_at=GO,
        started=GO,
    )


def right_play(card: CardId, top: CardId) -> Play:
    """This card onto that top card, with the right announcement."""
    return Play(card, top, sayings(card, top)[0])


def after(state: State, seat: Seat, move: Move, at: int = 4000) -> State:
    return rules.play(state, seat, move, Millis(at), Chance(1))


def refusal(state: State, seat: Seat, move: Move, at: int = 4000) -> str:
    """The code of the refusal; the state stays as it is."""
    before = repr(state)
    with pytest.raises(IllegalMove) as refused:
        after(state, seat, move, at)
    assert repr(state) == before
    return refused.value.code


def passed(state: State) -> State:
    """When the next deadline is over."""
    due = rules.deadline(state)
    assert due is not None
    return rules.expire(state, due, Chance(2))


def dealt(seats: int = 2, seed: int = 7, **options: Any) -> State:
    """Shuffled and dealt, before "Go!"."""
    return rules.setup(Options(**options), seats, Chance(seed))
