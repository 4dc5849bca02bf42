"""Why a play: a way to the product, never the product, and never the card."""

from ....engine.game import Seat
from ....engine.insight.hints import Reason
from ..matching import FACES, Hochspannung
from ..state import Draw, FaceDown, Move, Pass, Play, Ready
from ..views import View

CODES = ("easy", "nine", "five", "double", "split", "around", "last", "draw", "pass", "ready")
"""What the client has sentences for."""


def is_open(view: View, seat: Seat, move: Move) -> bool:
    """A way to the product of a card that everybody has seen. R21: in a turn of thought others
    are still looking for it."""
    if not isinstance(move, Play):
        return False
    return not view.calm or view.top is None or move.top != view.top.id


def why(view: View, move: Move) -> Reason:
    match move:
        case Play(top=top):
            face = FACES[top]
            if isinstance(face, Hochspannung):
                return way(face.left, face.right)
            return Reason("around", {"number": face.number, "step": face.modifier})
        case FaceDown():
            return Reason("last")
        case Draw():
            return Reason("draw")
        case Pass():
            return Reason("pass")
        case Ready():
            return Reason("ready")


def way(left: int, right: int) -> Reason:
    """How people work a product out that they do not know: by tens, by doubling, by fives."""
    small, large = sorted((left, right))
    about = {"left": left, "right": right}
    if small <= 1 or large == 10:
        return Reason("easy", about)
    if large == 9:
        return Reason("nine", {**about, "ten": small})
    if small != 2 and 5 in (small, large):
        return Reason("five", {**about, "ten": large if small == 5 else small})
    if small in (2, 4):
        return Reason("double", {**about, "once": large, "times": small})
    if small == 3:
        return Reason("split", {**about, "parts": [[2, large], [1, large]]})
    return Reason("split", {**about, "parts": [[5, large], [small - 5, large]]})
