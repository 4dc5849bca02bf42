"""The moments of Hochspannung: a wrong answer, and the last card of a game."""

from collections.abc import Iterator

from ....engine.game import Seat
from ....engine.replays.moments import Moment
from ..matching import FACES, CardId, Hochspannung
from ..state import Move, State


def moments(before: State, after: State, seat: Seat | None, move: Move | None) -> Iterator[Moment]:
    del move
    if seat is not None:
        yield from _mistakes(before, after)
    if len(after.reports) > len(before.reports) and after.options.games > 1:
        winners = after.reports[-1].winners
        alone = winners[0] if len(winners) == 1 else None
        yield Moment("round", alone, {"round": len(after.reports), "seats": winners})


def _mistakes(before: State, after: State) -> Iterator[Moment]:
    """R8; R22: of a turn of thought all come to light at once."""
    for seat, (was, player) in enumerate(zip(before.players, after.players, strict=True)):
        wrong = player.wrong
        if wrong is not None and wrong is not was.wrong:
            said = wrong.said if wrong.what == "said" else None
            yield Moment("mistake", Seat(seat), {"problem": problem(wrong.top), "said": said})


def problem(card: CardId) -> str:
    """As it is printed: "7 × 8", or "6 ± 2"."""
    face = FACES[card]
    if isinstance(face, Hochspannung):
        return f"{face.left} × {face.right}"
    return f"{face.number} ± {face.modifier}"
