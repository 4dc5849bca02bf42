"""The lognormal wobble of the compiled game, and the milliseconds that it makes of a median.

Times are whole milliseconds, so a wobble need not be known to its last bit: short series say it
closely enough to round by, on every device alike. Where they do not (a time that is all but half a
millisecond, a draw from the far end), the functions of `math` decide, as they do in `solving.py`.
So the times are the very same ones.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.polynomial import Chebyshev, Polynomial

from ....engine.compiled.kernel import STEP, below, fraction, part
from .layout import LOGS, STREAM

BINS = 512
"""Logarithms are looked up at so many places from 0 to 1; a series goes on from there."""
FOLD, LOG_FOLD = 32.0, math.log(32.0)
"""A number below 1/32 is made so many times as large."""
LEAST, MOST, UNSURE = 1 / FOLD**2, 3e4, 3e-4
"""Of a number below the first, and of a time beyond the second, the series know nothing; nor which
way a time is rounded that is so close to the middle. They are a tenth of that off at most."""


def logs() -> list[float]:
    """For each place: by what a number there is multiplied to be about 1, and the logarithm of what
    it is then too small by. Beside 1 that is nothing, so that small logarithms are exact."""
    middles = [1.0 if place >= BINS - 1 else (place + 0.5) / BINS for place in range(BINS + 1)]
    return [fact for middle in middles for fact in (1 / middle, math.log(middle))]


def series(curve: Callable[[Any], Any], low: float, high: float, degree: int) -> list[float]:
    """The factors of the powers of x, from the lowest, that follow a curve from `low` to `high`."""
    found = Chebyshev.interpolate(curve, degree, [low, high]).convert(kind=Polynomial)
    return [float(factor) for factor in found.coef]


_FAR = 0.5 * FOLD / BINS
LOG_0, LOG_1, LOG_2, LOG_3 = series(lambda r: np.log1p(r) / r, -_FAR, _FAR, 3)
SIN_0, SIN_1, SIN_2, SIN_3, SIN_4, SIN_5 = series(
    lambda z: np.sin(2 * np.pi * np.sqrt(z)) / np.sqrt(z), 0, 1 / 16, 5
)
EXP_0, EXP_1, EXP_2, EXP_3, EXP_4, EXP_5, EXP_6 = series(np.exp, -0.18, 0.18, 6)


@part
def below_of(words: Any, n: Any) -> Any:
    words[STREAM] += STEP
    return below(words[STREAM], n)


@part
def fraction_of(words: Any) -> Any:
    words[STREAM] += STEP
    return fraction(words[STREAM])


@part
def exact(first: Any, second: Any, spread: Any) -> Any:
    """A lognormal factor with median 1, of two fractions."""
    radius = math.sqrt(-2 * math.log(1 - first))
    return math.exp(spread * radius * math.cos(2 * math.pi * second))


@part
def wobble(words: Any, spread: Any) -> Any:
    first = fraction_of(words)
    return exact(first, fraction_of(words), spread)


@part
def lasting(median: Any, spread: Any, sizes: Any, words: Any) -> Any:
    """`round(median * wobble)`."""
    first = fraction_of(words)
    second = fraction_of(words)
    if 1 - first >= LEAST:
        time = median * close(1 - first, second, spread, sizes) + 0.5
        whole = np.int64(time)
        if UNSURE < time - whole < 1 - UNSURE and time < MOST:
            return whole
    return np.int64(round(median * exact(first, second, spread)))


@part
def close(left: Any, second: Any, spread: Any, sizes: Any) -> Any:
    """Nearly what `exact` says, of what the first fraction leaves to 1."""
    radius = math.sqrt(-2 * log(left, sizes))
    return exp(spread * radius * cos(second))


@part
def log(x: Any, sizes: Any) -> Any:
    """Of a number from `LEAST` to 1."""
    folds = 0.0
    if x < 1 / FOLD:
        x *= FOLD
        folds = LOG_FOLD
    place = LOGS + 2 * np.int64(x * BINS)
    r = x * sizes[place] - 1
    power = (LOG_0 + r * LOG_1) + r * r * (LOG_2 + r * LOG_3)
    return min(0.0, r * power + (sizes[place + 1] - folds))


@part
def cos(turns: Any) -> Any:
    """Of an angle in turns, from 0 to 1: as the sine of what it is off a quarter."""
    x = abs(turns - 0.5) - 0.25
    z = x * x
    square = z * z
    late = (SIN_2 + z * SIN_3) + square * (SIN_4 + z * SIN_5)
    return x * ((SIN_0 + z * SIN_1) + square * late)


@part
def exp(x: Any) -> Any:
    """Of a small number: an eighth of it, and that to the eighth power."""
    x *= 1 / 8
    square = x * x
    late = (EXP_3 + x * EXP_4) + square * (EXP_5 + x * EXP_6)
    power = (EXP_0 + x * EXP_1) + square * (EXP_2 + x * late)
    power *= power
    power *= power
    return power * power
