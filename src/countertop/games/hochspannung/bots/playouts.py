"""What the lab adds to the expert, where it is installed: it tries its cards in playouts.

After each of the cards that it could lay the game is played on, with the same cards and thoughts
for all of them; the better half goes on with twice as many playouts, until one is left. They are
counted and not timed, so that the same seed gives the same match on every machine.

Which of the cards that fit is all that there is to choose. Against the unaided, an expert that
draws up to five cards before it plays one wins 29 of 100 matches of two, and one that waits 0.3
seconds before it draws wins 17 (10,000 matches or more each, compiled). Speed decides this game,
so the choice is worth little: with playouts an expert wins 52.6 % of matches against one that is
unaided (of 7,000, ± 1.2) and 26.7 % against three (of 6,400, ± 1.1), seats changed.
"""

from collections.abc import Sequence
from typing import Any

from ....engine.chance import Chance
from ....engine.game import Millis, Seat
from ....engine.playouts import CompiledPlayouts, best_by_halves
from .. import rules
from ..matching import FACES, CardId, Hochspannung
from ..views import View

EFFORT = 4_000
"""Playouts for an answer, over the players: all experts at a table think at once, so each takes
its share. More hardly win more."""


def _rehearse(found: Any) -> None:
    dealt = rules.setup(rules.Options(), 2, Chance(0))
    view = rules.view(rules.expire(dealt, rules.COUNTDOWN, Chance(0)), Seat(0))
    start = found.Position(view, 1.0, rules.COUNTDOWN)
    furthest_ahead(start, [card.id for card in view.hand[:2]], 2, 0)


playouts = CompiledPlayouts(__package__, _rehearse)
warm = playouts.warm


def advised_card(
    view: View, cards: Sequence[CardId], pace: float, at: Millis, chance: Chance
) -> CardId | None:
    """The card to lay at a time, of those that fit; None where there is no choice, or no lab."""
    compiled = playouts.compiled
    unlike = list({_kind(card): card for card in cards}.values())
    if compiled is None or len(unlike) == 1:
        return None
    position = compiled.Position(view, pace, at)
    return furthest_ahead(position, unlike, EFFORT // len(view.players), chance.word())


def _kind(card: CardId) -> object:
    """Unter Spannung has the same card twice or three times."""
    face = FACES[card]
    return card if isinstance(face, Hochspannung) else (face.number, face.modifier)


def furthest_ahead(position: Any, cards: Sequence[CardId], count: int, seed: int) -> CardId:
    """The card that leads furthest ahead in about so many playouts."""
    return best_by_halves(cards, count, lambda card, *which: position.leads(card, *which, seed))
