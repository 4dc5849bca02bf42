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
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from ...engine.chance import Chance
from ...engine.game import Millis, Seat
from . import rules
from .matching import FACES, CardId, Hochspannung
from .views import View

EFFORT = 4_000
"""Playouts for an answer, over the players: all experts at a table think at once, so each takes
its share. More hardly win more."""

_compiled: list[ModuleType | None] = []
"""Nothing yet; None while they are being compiled, and where they cannot be; or the playouts."""


def playouts() -> ModuleType | None:
    """The compiled playouts; None before `warm` is done, and without the lab."""
    return _compiled[0] if _compiled else None


def warm() -> None:
    """Compile the playouts, or load them: seconds the first time, nothing from then on. Whoever
    comes while somebody is at it does not wait."""
    if _compiled:
        return
    _compiled.append(None)
    if find_spec("numba") is None:
        return
    try:
        found = import_module(".fast_playouts", __package__)
        dealt = rules.setup(rules.Options(), 2, Chance(0))
        view = rules.view(rules.expire(dealt, rules.COUNTDOWN, Chance(0)), Seat(0))
        start = found.Position(view, 1.0, rules.COUNTDOWN)
        furthest_ahead(start, [card.id for card in view.hand[:2]], 2, 0)
    except (ImportError, RuntimeError):  # a broken numba, or no place for what it compiles
        return
    _compiled[0] = found


def advised_card(
    view: View, cards: Sequence[CardId], pace: float, at: Millis, chance: Chance
) -> CardId | None:
    """The card to lay at a time, of those that fit; None where there is no choice, or no lab."""
    compiled = playouts()
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
    left, done = list(cards), 0
    in_a_pass = count // max(1, (len(left) - 1).bit_length())
    leads = dict.fromkeys(left, 0)
    while len(left) > 1:
        batch = max(1, in_a_pass // len(left))
        for card in left:
            leads[card] += position.leads(card, done, batch, seed)
        left = sorted(left, key=leads.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        done += batch
    return left[0]
