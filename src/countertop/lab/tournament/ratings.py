"""How strong players are, from who was ahead of whom (the model of Bradley and Terry).

The chance that one is ahead of another is a function of how far their ratings are apart: level at
0, ten to one at 400, as chess players count. Everybody at a table is compared with everybody else
there; a shared place counts as half. One imagined draw of everybody with everybody keeps the rating
of somebody who lost every match finite, and is soon outweighed.

An interval comes from weighing whole matches anew by chance (Rubin's Bayesian bootstrap): those at
one table hang together. The imagined draws are weighed with them, each half by itself. So even
whoever has won every match has an interval: with two players it is Jeffreys' for the share of a
binomial.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

Figures = np.ndarray[Any, np.dtype[np.float64]]

TEN_TO_ONE = 400
SCALE = "A rating 100 higher is ahead in 64 of 100 matches, 200 higher in 76, 400 in 91."
IMAGINED = 0.5
ROUNDS, CLOSE = 500, 1e-7
DRAWN_ANEW = 400
LEAST = 1e-6
"""Of a half that weighs next to nothing, so that ratings stay finite."""
TAIL = 0.025
"""On either side of 95 in 100."""


class Placed(Struct, frozen=True):
    """One match: who sat there, by their numbers, and the place that each of them made."""

    players: tuple[int, ...]
    places: tuple[int, ...]


class Rating(Struct, frozen=True):
    """With the bounds between which 95 of 100 like it would lie."""

    rating: float
    low: float
    high: float


class Line(Struct, frozen=True):
    """A line of the table: how strong one is, or what it scores where all play together."""

    player: str
    games: int
    rating: Rating
    is_points: bool


def rated(matches: Sequence[Placed], players: int, seed: int = 0) -> list[Rating]:
    """The rating of each player; on average they are 0."""
    each = np.stack([_ahead(match, players) for match in matches])
    found, lot = _fit(each.sum(axis=0), IMAGINED), np.random.default_rng(seed)
    again = np.stack([_weighed(each, lot) for _ in range(DRAWN_ANEW)])
    lows, highs = np.quantile(again, [TAIL, 1 - TAIL], axis=0)
    return [
        Rating(float(rating), float(min(low, rating)), float(max(high, rating)))
        for rating, low, high in zip(found, lows, highs, strict=True)
    ]


def fit(matches: Sequence[Placed], players: int) -> list[float]:
    """The ratings that make what happened the most likely."""
    return [float(rating) for rating in _fit(wins(matches, players), IMAGINED)]


def wins(matches: Sequence[Placed], players: int) -> Figures:
    """How often each was ahead of each other."""
    total: Figures = sum((_ahead(match, players) for match in matches), _nobody(players))
    return total


def _ahead(match: Placed, players: int) -> Figures:
    ahead = _nobody(players)
    seats = list(zip(match.players, match.places, strict=True))
    for one, place in seats:
        for other, theirs in seats:
            if one != other:
                ahead[one, other] += 1.0 if place < theirs else 0.5 * (place == theirs)
    return ahead


def _nobody(players: int) -> Figures:
    return np.zeros((players, players))


def _weighed(each: Figures, lot: np.random.Generator) -> Figures:
    """The ratings if some matches, imagined halves among them, counted more and others less."""
    players = each.shape[1]
    ahead = np.tensordot(lot.standard_exponential(len(each)), each, axes=1)
    return _fit(ahead, np.maximum(lot.standard_gamma(IMAGINED, (players, players)), LEAST))


def _fit(ahead: Figures, imagined: Figures | float) -> Figures:
    """By the steps of Zermelo: each strength is what was won, against what was to be won."""
    players = len(ahead)
    ahead = ahead + imagined * (1 - np.eye(players))
    met, won, strength = ahead + ahead.T, ahead.sum(axis=1), np.ones(players)
    for _ in range(ROUNDS):
        after = won / (met / (strength[:, None] + strength[None, :])).sum(axis=1)
        after *= players / after.sum()
        moved, strength = np.abs(after / strength - 1).max(), after
        if moved < CLOSE:
            break
    points = TEN_TO_ONE * np.log10(strength)
    centred: Figures = points - points.mean()
    return centred
