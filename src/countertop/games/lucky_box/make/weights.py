"""Fits the weights of judge.py to how solo matches end, and writes bots/weights.py anew.

    python -m countertop.games.lucky_box.make.weights --matches 3000 --passes 2

Each pass plays matches with the weights so far, now and then off the best path so that worse
boards are seen too, and fits the weights to the points that came after each look at the table
(least squares). A pass takes a few minutes.
"""

import argparse
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from ....engine.chance import Chance
from ....engine.match import Match
from ..bots.judge import FEATURE_COUNT, WAITING, Features, Judge, ahead_after, features
from ..bots.search import Position, Search
from ..bots.weights import FITTED
from ..scoring import points_so_far
from ..state import Cross, Done, Keep, Player, Resolve, State, draft_size

SLIP = 0.04
"""How often any other choice is taken instead of the best."""

RIDGE = 20.0
"""Keeps weights that seldom count near zero."""

WRITTEN = Path(__file__).parents[1] / "bots" / "weights.py"

Weights = Sequence[float]


class Fit:
    """Least squares, sample by sample."""

    def __init__(self) -> None:
        self._products = [
            [RIDGE * (row == column) for column in range(FEATURE_COUNT)]
            for row in range(FEATURE_COUNT)
        ]
        self._targets = [0.0] * FEATURE_COUNT

    def add(self, seen: Features, points: int) -> None:
        for row, here in seen:
            self._targets[row] += here * points
            products = self._products[row]
            for column, there in seen:
                products[column] += here * there

    def weights(self) -> list[float]:
        """Gauss-Jordan elimination; the matrix is symmetric and positive, so no pivot is 0."""
        rows = [[*row, target] for row, target in zip(self._products, self._targets, strict=True)]
        for pivot in range(len(rows)):
            row = rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
            for other, values in enumerate(rows):
                factor = values[pivot]
                if other != pivot and factor:
                    rows[other] = [
                        value - factor * own for value, own in zip(values, row, strict=True)
                    ]
        return [row[-1] for row in rows]


def play(seed: int, weights: Weights, fit: Fit) -> int:
    """One solo match: each look at the table goes into the fit with what came after it."""
    match, chance = Match("lucky-box", 1, seed), Chance.of(seed, -1)
    looks: list[tuple[Features, int]] = []
    while match.result is None:
        before = points_so_far(_player(match))
        seen: tuple[int, ...] = ()
        if match.state.phase == "draft":
            match.play(0, _keep(match, chance, weights))
        else:
            for move in _crosses(match, chance, weights):
                match.play(0, move)
            seen = match.state.numbers[: match.state.turn + 1]
        looks.append((_look(match, seen), before))
        if seen:
            match.play(0, Done())
    total = match.result.points[0]
    for features_seen, before in looks:
        fit.add(features_seen, total - before)
    return total


def _player(match: Match) -> Player:
    player: Player = match.state.players[0]
    return player


def _look(match: Match, seen: tuple[int, ...]) -> Features:
    state: State = match.state
    return features(ahead_after(state.round, seen, None), state.deck, _player(match).board)


def _crosses(match: Match, chance: Chance, weights: Weights) -> tuple[Cross | Resolve, ...]:
    state: State = match.state
    ahead = ahead_after(state.round, state.numbers[: state.turn + 1], None)
    search = Search(Judge(ahead, state.deck, weights), width=1)
    found = search.first(Position(_player(match).board), state.number)
    if chance.fraction() < SLIP:
        found = [chance.pick(found)]
    return search.ends(found)[0].path


def _keep(match: Match, chance: Chance, weights: Weights) -> Keep:
    state, player = match.state, _player(match)
    choices = list(combinations(player.offer, draft_size(state.round)[1]))
    if chance.fraction() < SLIP:
        return Keep(chance.pick(choices))
    judge = Judge(ahead_after(state.round, (), None), state.deck, weights)
    return Keep(max(choices, key=lambda kept: judge.value(player.board.with_cards(kept))))


def module(weights: Weights) -> str:
    """The text of bots/weights.py."""
    rounded = [f"{weight:.2f}" for weight in weights]
    rows = [", ".join(rounded[start : start + 10]) for start in range(0, len(rounded), 10)]
    lines = "\n".join(f"    {row}," for row in rows)
    return f'''"""The weights of judge.py, fitted by make/weights.py."""

# fmt: off
FITTED: tuple[float, ...] = (
{lines}
)
'''


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fit the weights of the bots' judgement.")
    parser.add_argument("--matches", type=int, default=3000)
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=WRITTEN)
    given = parser.parse_args(arguments)
    weights: Weights = FITTED
    for number in range(given.passes):
        fit = Fit()
        first = given.seed + number * given.matches
        totals = [play(seed, weights, fit) for seed in range(first, first + given.matches)]
        print(f"pass {number + 1}: {sum(totals) / len(totals):.2f} points on average")
        weights = [*fit.weights(), *FITTED[WAITING:]]  # no look has bonuses that wait
    given.output.write_text(module(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
