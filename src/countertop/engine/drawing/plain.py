"""The table of a game that draws none of its own: who sits there, and how they stand."""

from collections.abc import Sequence
from typing import Any

from .shapes import INK, PAPER, WIDTH, letter, name_of, sheet, strip, strip_height, text

STANDING = "points"


def picture(view: Any, names: Sequence[str] = ()) -> str:
    own = getattr(view, "seat", None)
    players = [
        (name_of(names, seat, own), f"{points} points")
        for seat, points in enumerate(standing(view))
    ]
    height = 60 + strip_height(len(players))
    return sheet(
        height,
        PAPER,
        f"{len(players)} players",
        text(WIDTH / 2, 34, _phase(view), 17, INK, 650),
        strip(players, INK, 50),
    )


def standing(view: Any) -> tuple[int, ...]:
    """The points of every player whose view tells them."""
    players: Sequence[Any] = getattr(view, "players", ())
    return tuple(getattr(player, "points", 0) for player in players)


def _phase(view: Any) -> str:
    seat = getattr(view, "seat", None)
    who = "an onlooker" if seat is None else f"seat {letter(seat)}"
    return f"{getattr(view, 'phase', 'The table')} · seen by {who}"
