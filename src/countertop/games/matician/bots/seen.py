"""What a bot reads off its view: its symbol and numbers, its rivals, and the cards to lay."""

from collections.abc import Sequence

from ....engine.game import Seat
from ..cards import MINUSES, SIGNS, Sign, Symbol
from ..state import SIDES, Build, Options, Sabotage, Trap
from ..views import Face, View
from .judge import Pair, pairs_of


def own_symbol(view: View) -> Symbol:
    assert view.seat is not None
    return symbol_of(view, view.seat)


def symbol_of(view: View, seat: Seat) -> Symbol:
    symbol = view.players[seat].symbol
    assert symbol is not None
    return symbol


def rivals_of(view: View) -> list[Seat]:
    """Everybody else who still plays."""
    return [
        Seat(seat)
        for seat, player in enumerate(view.players)
        if seat != view.seat and player.place is None
    ]


def trap_by(view: View, seat: Seat) -> Trap | None:
    return next((trap for trap in view.traps if trap.by == seat), None)


def own_numbers(view: View) -> list[int]:
    return [face.number for face in view.hand if face.number is not None]


def own_signs(view: View) -> list[Sign]:
    return [face.sign for face in view.hand if face.sign is not None]


def own_pairs(view: View) -> list[Pair]:
    """The pairs that can still be built: only one once it has been laid."""
    if view.phase == "build" or view.built is None:
        return pairs_of(own_numbers(view))
    return [(_number(view, view.built.left), _number(view, view.built.right))]


def build_of(view: View, pair: Pair) -> Build:
    left = _card(view.hand, pair[0])
    right = _card([face for face in view.hand if face.card != left], pair[1])
    return Build(left, right)


def sabotages_of(view: View) -> list[Sabotage]:
    signs = [face.card for face in view.hand if face.sign is not None]
    places = [(seat, side) for seat in rivals_of(view) for side in SIDES]
    return [Sabotage(sign, seat, side) for sign in signs for seat, side in places]


def sign_on(view: View, card: int) -> Sign:
    return next(face.sign for face in view.hand if face.card == card and face.sign is not None)


def card_with(view: View, sign: Sign) -> int:
    return next(face.card for face in view.hand if face.sign == sign)


def minuses_among_signs(options: Options) -> float:
    """How likely a sign that nobody has seen is a minus."""
    return len(MINUSES) / len(SIGNS) if options.extra_signs else 1.0


def _card(faces: Sequence[Face], number: int) -> int:
    return next(face.card for face in faces if face.number == number)


def _number(view: View, card: int) -> int:
    return next(face.number for face in view.hand if face.card == card and face.number is not None)
