"""Why a pair, a sign or a pass: what the equation comes to, and what a minus would do to it."""

from ....engine.game import Seat
from ....engine.insight.hints import Reason
from ..cards import Symbol, number, sign
from ..state import Build, Move, Pass, Ready, Sabotage
from ..views import View
from .judge import LEFT, RIGHT, value

CODES = ("plus", "minus", "times", "divide", "leader", "sabotage", "pass", "ready")
"""What the client has sentences for."""

NAMES: dict[Symbol, str] = {"+": "plus", "-": "minus", "*": "times", "/": "divide"}


def is_open(view: View, seat: Seat, move: Move) -> bool:
    """Once it is revealed; a sign lies open, though not what it is, until then."""
    told = view.revealed[seat] if seat < len(view.revealed) else None
    return isinstance(move, Build | Sabotage) and told is not None


def why(view: View, move: Move) -> Reason:
    match move:
        case Build(left=left, right=right):
            return _built(view, number(left), number(right))
        case Sabotage(sign=card, victim=victim, side=side):
            about = {"victim": victim, "side": side, "sign": sign(card)}
            return Reason("leader" if _leads(view, victim) else "sabotage", about)
        case Pass():
            return Reason("pass")
        case Ready():
            return Reason("ready")


def _built(view: View, left: int, right: int) -> Reason:
    """What it comes to, and at worst with one minus."""
    assert view.seat is not None
    symbol = view.players[view.seat].symbol
    assert symbol is not None, "whoever builds has a symbol"
    turned = min(value(symbol, left, right, (attack,)) for attack in (LEFT, RIGHT))
    about = {
        "left": left,
        "right": right,
        "value": round(value(symbol, left, right), 2),
        "turned": round(turned, 2),
    }
    return Reason(NAMES[symbol], about)


def _leads(view: View, victim: Seat) -> bool:
    """Nobody else has as many points."""
    points = [player.points for player in view.players]
    return points[victim] > max(each for seat, each in enumerate(points) if seat != victim)
