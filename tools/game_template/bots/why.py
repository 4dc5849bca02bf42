"""Why a number: low ones win, but everybody likes them."""

from ....engine.game import Seat
from ....engine.insight.hints import Reason
from ..state import Move
from ..views import View

CODES = ("low", "high")
"""What the client has sentences for."""


def is_open(view: View, seat: Seat, move: Move) -> bool:
    """R4: picks come to light at the end of a round."""
    del seat
    return view.last is not None and view.last.round == move.round


def why(view: View, move: Move) -> Reason:
    is_low = view.numbers.index(move.number) < len(view.numbers) // 2
    return Reason("low" if is_low else "high", {"number": move.number})
