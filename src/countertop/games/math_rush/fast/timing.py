"""How long things take people in the compiled game: a median, times a lognormal wobble.

Times are whole milliseconds, so a wobble need not be known to its last bit: short series give it
closely enough to round by, on every device alike. Where they do not (a time very close to half a
millisecond, a draw from the far end), the functions of `math` decide, as in `bots/arithmetic.py`.
So the times are exactly the same.
"""

import math
from collections.abc import Callable

import numpy as np
from numpy.polynomial import Chebyshev, Polynomial

from ....engine.compiled.kernel import STEP, Int, Real, Reals, Words, below, fraction, part
from . import layout as at

BINS = 512
"""Logarithms are looked up at this many places from 0 to 1; a series goes on from there."""
FOLD, LOG_FOLD = 32.0, math.log(32.0)
"""A number below 1/32 is made this many times as large."""
LEAST, MOST, UNSURE = 1 / FOLD**2, 3e4, 3e-4
"""The series are good for numbers from the first on and times up to the second, and cannot tell how
a time is rounded that is this close to the middle. They are off by a tenth of that at most."""
FINE = float(1 << 56)
"""A pace is kept as a whole number of these parts, which loses nothing."""


def logs() -> list[tuple[float, float]]:
    """The rows of the table of logarithms. Next to 1 the logarithm is 0, so that small ones are
    exact."""
    middles = [1.0 if place >= BINS - 1 else (place + 0.5) / BINS for place in range(BINS + 1)]
    return [(1 / middle, math.log(middle)) for middle in middles]


def series(curve: Callable[[Reals], Reals], low: float, high: float, degree: int) -> list[float]:
    """The factors of the powers of x, lowest first, that follow a curve from `low` to `high`."""
    found = Chebyshev.interpolate(curve, degree, [low, high]).convert(kind=Polynomial)
    return [float(factor) for factor in found.coef]


_FAR = 0.5 * FOLD / BINS
LOG_0, LOG_1, LOG_2, LOG_3 = series(lambda r: np.log1p(r) / r, -_FAR, _FAR, 3)
SIN_0, SIN_1, SIN_2, SIN_3, SIN_4, SIN_5 = series(
    lambda z: np.sin(2 * np.pi * np.sqrt(z)) / np.sqrt(z), 0, 1 / 16, 5
)
EXP_0, EXP_1, EXP_2, EXP_3, EXP_4, EXP_5, EXP_6 = series(np.exp, -0.18, 0.18, 6)


@part
def pace_of(words: Words, seat: Int) -> Real:
    return np.float64(np.int64(words[at.PACE + seat])) * (1 / FINE)


@part
def below_of(words: Words, n: Int) -> Int:
    words[at.STREAM] += STEP
    return below(words[at.STREAM], n)


@part
def fraction_of(words: Words) -> Real:
    words[at.STREAM] += STEP
    return fraction(words[at.STREAM])


@part
def exact(first: Real, second: Real, spread: Real) -> Real:
    """A lognormal factor with median 1, of two fractions."""
    radius = math.sqrt(-2 * math.log(1 - first))
    return math.exp(spread * radius * math.cos(2 * math.pi * second))


@part
def wobble(words: Words, spread: Real) -> Real:
    first = fraction_of(words)
    return exact(first, fraction_of(words), spread)


@part
def lasting(median: Real, spread: Real, tables: at.Tables, words: Words) -> Int:
    """`round(median * wobble)`."""
    first = fraction_of(words)
    second = fraction_of(words)
    if 1 - first >= LEAST:
        time = median * close(1 - first, second, spread, tables) + 0.5
        whole = np.int64(time)
        if UNSURE < time - whole < 1 - UNSURE and time < MOST:
            return whole
    return np.int64(round(median * exact(first, second, spread)))


@part
def close(left: Real, second: Real, spread: Real, tables: at.Tables) -> Real:
    """Nearly what `exact` says, of what the first fraction leaves to 1."""
    radius = math.sqrt(-2 * log(left, tables))
    return exp(spread * radius * cos(second))


@part
def log(x: Real, tables: at.Tables) -> Real:
    """Of a number from `LEAST` to 1."""
    folds = 0.0
    if x < 1 / FOLD:
        x *= FOLD
        folds = LOG_FOLD
    place = np.int64(x * BINS)
    r = x * tables.logs[at.LOGS * place + at.FACTOR] - 1
    power = (LOG_0 + r * LOG_1) + r * r * (LOG_2 + r * LOG_3)
    return min(0.0, r * power + (tables.logs[at.LOGS * place + at.LOG] - folds))


@part
def cos(turns: Real) -> Real:
    """Of an angle in turns, from 0 to 1: as the sine of what it is off a quarter."""
    x = abs(turns - 0.5) - 0.25
    z = x * x
    square = z * z
    late = (SIN_2 + z * SIN_3) + square * (SIN_4 + z * SIN_5)
    return x * ((SIN_0 + z * SIN_1) + square * late)


@part
def exp(x: Real) -> Real:
    """Of a small number: an eighth of it, and that to the eighth power."""
    x *= 1 / 8
    square = x * x
    late = (EXP_3 + x * EXP_4) + square * (EXP_5 + x * EXP_6)
    power = (EXP_0 + x * EXP_1) + square * (EXP_2 + x * late)
    power *= power
    power *= power
    return power * power
