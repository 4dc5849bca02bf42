"""Tables of Super Mega Lucky Box as tests need them, and moves at them."""

import pytest

from countertop import IllegalMove
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.lucky_box import rules
from countertop.games.lucky_box.cards import STANDARD
from countertop.games.lucky_box.deck import CardId
from countertop.games.lucky_box.state import (
    Board,
    Box,
    Cross,
    Done,
    Move,
    Options,
    Player,
    Resolve,
    State,
)

ADA, BEN = Seat(0), Seat(1)

PLAIN = "123 456 789 blank blank blank blank blank blank"
OTHER = "123 456 789 moon blank blank blank blank blank"


def crosses(marks: str) -> int:
    """`"x.. .x. ..."` as bits: an x is a cross."""
    return sum(1 << square for square, mark in enumerate(marks.replace(" ", "")) if mark == "x")


def table(
    *boxes: tuple[str, str],
    number: int = 5,
    others: int = 0,
    lightning: int = 4,
    moons: int = 0,
    stars: int = 0,
    round: int = 0,
    turn: int = 0,
    turn_seconds: int | None = None,
) -> State:
    """Ada has these boxes (a line of the deck and its crosses) and it is her turn to cross the
    number; the others have no cards, and are done."""
    lines = [line for line, _ in boxes]
    deck = (*lines, *(line for line in STANDARD if line not in lines))[:60]
    board = Board(
        tuple(Box(CardId(card), crosses(marks)) for card, (_, marks) in enumerate(boxes)),
        lightning,
        moons,
        stars,
    )
    held = len(boxes)
    return State(
        Options(deck=deck, turn_seconds=turn_seconds),
        (Player(board), *(Player(Board(), is_done=True),) * others),
        pile=tuple(CardId(card) for card in range(held, 60)),
        phase="numbers",
        round=round,
        numbers=(number,) * 9,
        turn=turn,
    )


def after(state: State, *moves: Move, seat: Seat = ADA, at: int = 0) -> State:
    for move in moves:
        state = rules.play(state, seat, move, Millis(at), Chance(1))
    return state


def refused(state: State, move: Move, seat: Seat = ADA) -> str:
    assert move not in rules.moves(state, seat)
    with pytest.raises(IllegalMove) as refusal:
        rules.play(state, seat, move, Millis(0), Chance(1))
    return refusal.value.code


def cross(square: int, card: int = 0) -> Cross:
    return Cross(CardId(card), square)


def resolve(line: int, square: int, card: int = 0, on: int = 0) -> Resolve:
    return Resolve(CardId(card), line, CardId(on), square)


def ada(state: State) -> Player:
    return state.players[ADA]


def kept(state: State) -> State:
    """Everybody keeps the first cards of their offers."""
    for seat in map(Seat, range(len(state.players))):
        state = after(state, rules.moves(state, seat)[0], seat=seat)
    return state


def end_of_round(round: int, *boxes: str, stars: int = 0) -> State:
    """Ada does nothing with the ninth number of a round, and her boxes are crossed like this."""
    lines = (f"123 494 789 {card} blank blank blank blank blank" for card in range(1, 9))
    state = table(*zip(lines, boxes, strict=False), number=5, round=round, turn=8, stars=stars)
    return after(state, Done())
