"""Tables to test at: equations that lie there already, and what is played on them."""

import pytest

from countertop.engine.chance import Chance
from countertop.engine.errors import IllegalMove
from countertop.engine.game import Millis, Result, Seat
from countertop.games.matician import rules
from countertop.games.matician.cards import ALL_SYMBOLS, MINUSES, NUMBERS, Symbol
from countertop.games.matician.equation import Equation
from countertop.games.matician.state import Build, Move, Options, Player, Sabotage, Side, State

ADA, BEN, CLEO, DAN = Seat(0), Seat(1), Seat(2), Seat(3)
MINUS = len(NUMBERS)
HALF = MINUS + len(MINUSES)
SQUARE = HALF + 4


def card(value: int, copy: int = 0) -> int:
    return NUMBERS.index(value) + copy


def table(
    *players: tuple[Symbol, int, int], options: Options | None = None, points: tuple[int, ...] = ()
) -> State:
    """Everybody has built already: symbol, left and right number; two minuses are in each hand."""
    return State(
        options or Options(),
        tuple(
            Player(
                symbol=ALL_SYMBOLS.index(symbol),
                hand=(card(left, seat % 3), card(right, seat % 3), *_minuses(Seat(seat))),
                points=points[seat] if points else 0,
                built=Build(card(left, seat % 3), card(right, seat % 3)),
            )
            for seat, (symbol, left, right) in enumerate(players)
        ),
        phase="sabotage",
        round=1,
    )


def _minuses(seat: Seat) -> tuple[int, int]:
    return MINUS + 2 * seat, MINUS + 2 * seat + 1


def with_sign(state: State, seat: Seat, sign: int) -> State:
    """The same table, but a seat holds this sign instead of its minuses."""
    player = state.players[seat]
    held = Player(player.symbol, (*player.hand[:2], sign), player.points, player.built)
    return state.with_player(seat, held)


def minus(by: Seat, victim: Seat, side: Side) -> Sabotage:
    return Sabotage(MINUS + 2 * by, victim, side)


def play(state: State, seat: Seat, move: Move, at: int = 0) -> State:
    return rules.play(state, seat, move, Millis(at), Chance(1))


def after(state: State, *moves: Move) -> State:
    """Everybody who still plays moves once, the lowest seat first."""
    for seat, move in zip(state.seats_in(), moves, strict=True):
        state = play(state, seat, move)
    return state


def equation(state: State, seat: Seat) -> Equation:
    found = state.revealed[seat]
    assert found is not None
    return found


def solution(state: State, seat: Seat) -> object:
    return equation(state, seat).value


def ended(state: State) -> Result:
    result = rules.result(state)
    assert result is not None
    return result


def refusal(state: State, seat: Seat, move: Move) -> str:
    with pytest.raises(IllegalMove) as refused:
        play(state, seat, move)
    return refused.value.code
