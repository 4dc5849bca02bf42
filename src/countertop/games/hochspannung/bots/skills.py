"""How fast and how sure the levels are, and how hard a problem is."""

from statistics import median

from msgspec import Struct

from ....engine.game import Millis
from ..matching import BASE_DECK, FACES, Card, UnterSpannung


class Skill(Struct, frozen=True):
    """How fast and how sure a level is."""

    response: Millis
    """From the problem to the card, at the median."""
    spread: float
    errors: float
    """How often the middle problem goes wrong."""


SKILLS = {
    "beginner": Skill(Millis(5000), 0.45, 0.10),
    "skilled": Skill(Millis(2000), 0.35, 0.05),
    "expert": Skill(Millis(1000), 0.25, 0.02),
}
ADAPTIVE = "adaptive"
"""The level that has no skill of its own."""
OWN_PACE = 0.1
"""The sigma of the pace from bot to bot."""
SOLVING, LOOKING = 0.7, 0.3
"""The two parts of the response."""
PLAIN = 0.2
"""The part of a response that a move takes which needs no thinking."""
CHECKING = 1.0
"""And the part that it takes to check a solution."""
REACTION = Millis(250)
"""Nobody sees and taps in less."""
FULL_LOOK = 4
"""With so many cards in hand, looking takes its three tenths."""
GLANCE, CARD_BY_CARD = 0.4, 0.6
"""The part of a full look that any look takes, and the part that grows with the cards."""


def difficulty(problem: Card) -> float:
    """How long a problem takes and how easily it goes wrong; 1 is the middle of the deck."""
    return _size(problem) / _MIDDLE


def _size(problem: Card) -> float:
    if isinstance(problem, UnterSpannung):
        is_round = (
            not 1 <= problem.number - problem.modifier <= problem.number + problem.modifier <= 10
        )
        return 0.5 + 0.05 * problem.modifier + 0.1 * is_round
    factors = {problem.left, problem.right}
    size = 0.7 + problem.left * problem.right / 80
    if len(factors) == 1:
        size *= 0.75
    if factors & {2, 5}:
        size *= 0.8
    return size


_MIDDLE = median(_size(FACES[card]) for card in BASE_DECK)
