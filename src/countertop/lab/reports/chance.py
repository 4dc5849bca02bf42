"""Is it beyond chance? Tests that allow for how many figures somebody looks at.

Whoever looks at twelve seats and a hundred cards finds one that stands out by chance alone. So all
figures of a section are tested together, after Holm: the least likely one must be as unlikely as if
it alone stood for all of them, the next one for all but one, and so on. A page has at most three
such sections, which share the doubt: of twenty pages about games in which nothing makes a
difference, at most one says that something does.
"""

from collections.abc import Sequence
from math import atan, ceil, cos, erfc, exp, floor, lgamma, log, log1p, pi, sin, sqrt
from statistics import NormalDist

ALPHA = 0.05
SECTIONS = 3
"""Of one run: seats, cards, options. Of two: the seats of each, and their differences."""
MANY = 1000.0
"""From this variance on, a binomial distribution is as good as normal."""
TEST = (
    "Words like “more”, “less” and “beyond chance” allow for how many figures were looked at "
    "(Holm’s method; wins by the exact binomial test, averages by the normal one, options by "
    "Student’s t over batches of the same deals): of 20 pages about games in which nothing makes a "
    "difference, at most one says that something does. A single ± does not allow for that."
)


def beyond(likely: Sequence[float], alpha: float = ALPHA / SECTIONS) -> list[bool]:
    """Which of these are beyond chance, given how likely each would be by chance alone."""
    found = [False] * len(likely)
    for rank, number in enumerate(sorted(range(len(likely)), key=likely.__getitem__)):
        if likely[number] > alpha / (len(likely) - rank):
            break
        found[number] = True
    return found


def widest(looks: int, alpha: float = ALPHA / SECTIONS) -> float:
    """So many standard errors hold all of so many figures at once."""
    return NormalDist().inv_cdf(1 - alpha / 2 / max(1, looks))


def of_share(won: float, of: int, fair: float) -> float:
    """How likely a share at least so far from the fair one is. Wins that are shared vary less."""
    variance, off = of * fair * (1 - fair), won - of * fair
    if not variance:
        return 1.0
    if variance > MANY:
        return of_mean(max(0.0, abs(off) - 0.5) / sqrt(variance))
    tail = _above(floor(won), of, fair) if off > 0 else _above(of - ceil(won), of, 1 - fair)
    return min(1.0, 2 * tail)


def _above(least: int, of: int, fair: float) -> float:
    """At least so many of so many."""
    if least <= 0:
        return 1.0
    way = lgamma(of + 1) - lgamma(least + 1) - lgamma(of - least + 1)
    term = exp(way + least * log(fair) + (of - least) * log1p(-fair))
    total = 0.0
    for count in range(least, of + 1):
        total += term
        term *= (of - count) / (count + 1) * fair / (1 - fair)
        if term < 1e-17:
            break
    return min(1.0, total)


def of_mean(errors: float) -> float:
    """How likely a mean so many standard errors away is."""
    return erfc(abs(errors) / sqrt(2))


def of_batches(errors: float, batches: int) -> float:
    """The same, if the standard error comes from so many batches (an even number of them)."""
    free = batches - 1
    angle = atan(abs(errors) / sqrt(free))
    term = total = cos(angle)
    for power in range(3, free, 2):
        term *= (power - 1) / power * cos(angle) ** 2
        total += term
    return max(0.0, 1 - 2 / pi * (angle + sin(angle) * total))
