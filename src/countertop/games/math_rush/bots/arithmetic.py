"""How people work out a number card: how long it takes them, and how they get it wrong.

The time is a level's median, times the size of the problem, times a bot's own pace, times a
lognormal wobble. The size follows what is known about mental arithmetic: the larger a product, the
longer it takes to recall; squares and the rows of 2, 5 and 10 are quick; powers are slow. A slip is
a neighbour in the table (7×8 = 63), or a power read as a product (2³ = 6).
"""

from math import cos, exp, log, pi, sqrt

from ....engine.chance import Chance
from ....engine.game import Millis
from ..views import Face

SPREAD = 0.35
"""How much the time for a card varies, of its logarithm."""


def wobble(chance: Chance, spread: float) -> float:
    """A lognormal factor with median 1."""
    radius = sqrt(-2 * log(1 - chance.fraction()))
    return exp(spread * radius * cos(2 * pi * chance.fraction()))


def problem_size(face: Face) -> float:
    """How hard a card is to work out; 1 is about 5×7."""
    small, large = sorted((face.left, face.right))
    if face.form == "power":
        return _power_size(face.left, face.right)
    if large > 10:
        return 0.8 + small / 8
    if 2 in (small, large) or large == 10:
        return 0.55
    if small == large or 5 in (small, large):
        return 0.75
    return 0.5 + small * large / 60


def _power_size(base: int, exponent: int) -> float:
    if exponent == 1 or base == 1:
        return 0.35
    if base == 10:
        return 0.6
    if exponent == 2:
        return 0.75 if base < 10 else 1.2
    return 0.8 + exponent / 4


def solve_time(face: Face, median: Millis, chance: Chance) -> Millis:
    return Millis(round(median * problem_size(face) * wobble(chance, SPREAD)))


def answer(face: Face, error: float, chance: Chance) -> int:
    """The value, or a slip: `error` is how often somebody errs at a problem of size 1."""
    if chance.fraction() < error * problem_size(face):
        return _slip(face, chance)
    return _worked_out(face)


def _worked_out(face: Face) -> int:
    return int(face.left**face.right) if face.form == "power" else face.left * face.right


def _slip(face: Face, chance: Chance) -> int:
    return slipped(face, 1 if chance.below(2) else -1)


def slipped(face: Face, step: int) -> int:
    """What a card is taken for by a slip up (1) or down (-1)."""
    if face.form == "product":
        return face.left * (face.right + step)
    if face.right == 2 and face.left > 2:
        return (face.left + step) ** 2
    return face.left * face.right
