"""What a master who has worked out every card thinks of the plays of a moment: the points that the
team would still make in this round."""

from collections.abc import Iterator

from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Seat
from ....engine.replays.opinion import Unit, Weighed, played_out
from ..cards import VALUES, CardId
from ..state import State
from ..views import View, view
from .judge import Candidate, candidates, criteria_for
from .playouts import KEPT, Knowledge, Position
from .skills import BEST, SKILLS
from .weights import WEIGHTS

UNIT: Unit = "points"
TRIES = 200


def weigh(state: State, seat: Seat, at: Millis, aids: Aids, chance: Chance) -> list[Weighed]:
    """Every right play; with playouts those that it values most, as in `mind.py`."""
    seen = view(state, seat)
    plays = sorted(_plays(seen, at), key=lambda play: play.appeal, reverse=True)
    if aids.playouts is None or len(plays) < 2:
        return [Weighed(play.move, play.appeal) for play in plays]
    knowledge = Knowledge(at, {card: (worth, at) for card, worth in _worths(seen).items()})
    position: Position = aids.playouts.Position(seen, knowledge, aids.weighed(WEIGHTS))
    seed, due = chance.word(), Millis(at + SKILLS[BEST].choose)
    return [_weighed(position, play, due, seed) for play in plays[:KEPT]]


def _weighed(position: Position, play: Candidate, due: Millis, seed: int) -> Weighed:
    def total(first: int, count: int) -> float:
        return position.points(play.move, due, first, count, seed)

    return played_out(play.move, TRIES, total)


def _plays(seen: View, at: Millis) -> Iterator[Candidate]:
    if seen.phase != "rush":
        return
    criteria, worths = criteria_for(seen, SKILLS[BEST].sets, at), _worths(seen)
    hand = [face for face in seen.hand if face]
    for each in seen.column:
        yield from candidates(each, hand, worths, criteria)


def _worths(seen: View) -> dict[CardId, int]:
    """Of the cards that this seat sees."""
    lying = [laid.face for each in seen.column for stack in each.stacks for laid in stack]
    return {face.card: VALUES[face.card] for face in (*lying, *seen.hand) if face}
