"""Why a cross, a bonus or a card: what it finishes, and what comes of that."""

from ....engine.game import Seat
from ....engine.insight.hints import Reason
from ..deck import FULL, LINE_SQUARES, LINES, LINES_THROUGH, CardId, Icon
from ..scoring import CARD_POINTS
from ..state import Cross, Done, Keep, Move, Resolve, TakeBack
from ..views import View

CODES = ("keep", "take_back", "done", "box", "line", "near", "begin")
"""What the client has sentences for."""

WORTH: tuple[Icon, ...] = ("?", "star", "double", "moon", "lightning", "blank")
"""Which of two bonuses is told; a number comes before them all."""


def is_open(view: View, seat: Seat, move: Move) -> bool:
    """R23: once its player is done, everybody sees a cross."""
    match move:
        case Cross(card=card, square=square) | Resolve(on=card, square=square):
            player = view.players[seat]
            return any(
                (step.card, step.square) == (card, square) for step in (*player.steps, *player.last)
            )
        case _:
            return False


def why(view: View, move: Move) -> Reason:
    match move:
        case Keep(cards=cards):
            grids = [face.grid for face in view.cards if face.card in cards]
            numbers = {number for grid in grids for number in grid}
            return Reason("keep", {"cards": list(cards), "numbers": len(numbers)})
        case Cross(card=card, square=square):
            return _crossed(view, card, square)
        case Resolve(on=card, square=square):
            return _crossed(view, card, square)
        case TakeBack():
            return Reason("take_back")
        case Done():
            return Reason("done")


def _crossed(view: View, card: CardId, square: int) -> Reason:
    """The best that can be said of a cross: it fills a box, finishes a line, or prepares one."""
    assert view.seat is not None
    face = next(face for face in view.cards if face.card == card)
    box = view.players[view.seat].board.box(card)
    assert box is not None
    after = box.crosses | 1 << square
    about = {"number": face.grid[square], "card": card, "square": square}
    if after == FULL:
        return Reason("box", {**about, "points": CARD_POINTS[view.round - 1]})
    done = [line for line in LINES_THROUGH[square] if _missing(after, line) == 0]
    if done:
        line = min(done, key=lambda each: _rank(face.icons[each]))
        return Reason("line", {**about, **_told(line, face.icons[line]), "lines": len(done)})
    near = [line for line in LINES_THROUGH[square] if _missing(after, line) == 1]
    if near:
        line = min(near, key=lambda each: _rank(face.icons[each]))
        return Reason("near", {**about, **_told(line, face.icons[line])})
    return Reason("begin", about)


def _missing(crosses: int, line: int) -> int:
    assert line in LINES
    return (LINE_SQUARES[line] & ~crosses).bit_count()


def _rank(icon: Icon) -> int:
    return -1 if isinstance(icon, int) else WORTH.index(icon)


def _told(line: int, icon: Icon) -> dict[str, Icon]:
    return {"line": "row" if line < 3 else "column", "bonus": icon}  # type: ignore[dict-item]
