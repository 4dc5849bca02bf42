"""Fits the expert's judgement to rounds played by bots, and writes `bots/weights.py`:

    python -m countertop.games.martian_math.make.weights

Rounds on the classic map are played by the judgement as fitted so far (with slips) and by the
other levels; each position is labelled with who won its round, and for each stage of a round one
logistic regression is fitted. Takes a few minutes; a seed makes it repeatable.
"""

from collections.abc import Callable
from math import exp
from operator import mul, sub
from pathlib import Path

from ....engine.chance import Chance
from ..bots import weights
from ..bots.judge import (
    ByStage,
    beginners_target,
    builders_target,
    chance_to_win,
    prospects,
    stage,
)
from ..bots.mars import Mars, Masks
from ..colonies import bits
from ..rules import setup
from ..state import Options

Policy = Callable[[Mars, Masks, int, int, Chance], int]
Samples = list[tuple[list[float], float]]

GENERATIONS, ROUNDS, STEPS, SEED = 3, 5000, 6, 2025
STAGES = 4


def judging(by_stage: ByStage) -> Policy:
    """Makes the best move at a glance, by the weights so far."""

    def judged(mars: Mars, masks: Masks, seat: int, targets: int, chance: Chance) -> int:
        def worth(target: int) -> float:
            after = mars.taken(masks, seat, target)
            won = mars.wins(after, seat, target)
            return 2.0 if won else chance_to_win(mars, after, seat, 1 - seat, by_stage)

        return max(bits(targets), key=worth)

    return judged


def beginner(mars: Mars, masks: Masks, seat: int, targets: int, chance: Chance) -> int:
    return beginners_target(mars, masks, seat, targets)


def skilled(mars: Mars, masks: Masks, seat: int, targets: int, chance: Chance) -> int:
    return builders_target(mars, masks, seat, targets)


def slipping(policy: Policy, percent: int) -> Policy:
    """The same, with some moves made at random."""

    def slipped(mars: Mars, masks: Masks, seat: int, targets: int, chance: Chance) -> int:
        if chance.below(100) < percent:
            return chance.pick(tuple(bits(targets)))
        return policy(mars, masks, seat, targets, chance)

    return slipped


def play_round(policies: tuple[Policy, Policy], chance: Chance) -> tuple[Mars, list[Masks], float]:
    """A round from an empty map: the positions before each roll, seat 0 rolling first, and how
    much of it seat 0 has won."""
    options = Options()
    mars = Mars(setup(options, 2, chance))
    masks: Masks = (0, 0)
    seen, drifts, seat = [masks], [0, 0], 0
    throws = [roll for roll in mars.rolls for _ in range(roll[0])]
    while mars.free(masks) and min(drifts) < options.drifts:
        _, doubled, results = chance.pick(throws)
        targets = mars.targets(masks, seat, results, doubled)
        drifts[seat] = 0 if targets else drifts[seat] + 1
        if targets:
            target = policies[seat](mars, masks, seat, targets, chance)
            masks = mars.taken(masks, seat, target)
            if mars.wins(masks, seat, target):
                return mars, seen, 1.0 - seat
        seat = 1 - seat
        seen.append(masks)
    first, second = (mars.standing(mask) for mask in masks)
    return mars, seen, 0.5 if first == second else float(first > second)


def collect(policies: list[Policy], chance: Chance) -> list[Samples]:
    """Positions of many rounds, by stage, each with the share of the player who rolls next."""
    samples: list[Samples] = [[] for _ in range(STAGES)]
    for _ in range(ROUNDS):
        mars, seen, won = play_round((chance.pick(policies), chance.pick(policies)), chance)
        for number, masks in enumerate(seen[1:], start=1):
            roller, free = number % 2, mars.free(masks)
            if free:
                own, other = (prospects(mars, masks[s], free) for s in (roller, 1 - roller))
                share = won if roller == 0 else 1 - won
                samples[stage(free, 2)].append(([1.0, *own, *other], share))
    return samples


def fit(samples: Samples) -> list[float]:
    """Logistic regression by Newton's method, each weight pulled a little towards 0."""
    columns = [*map(list, zip(*(seen for seen, _ in samples), strict=True))]
    shares = [share for _, share in samples]
    found = [0.0] * len(columns)
    for _ in range(STEPS):
        odds = [sum(map(mul, found, seen)) for seen, _ in samples]
        expected = [1 / (1 + exp(-odd)) for odd in odds]
        faults = [*map(sub, expected, shares)]
        spread = [chance * (1 - chance) for chance in expected]
        slope = [
            sum(map(mul, column, faults)) + w for column, w in zip(columns, found, strict=True)
        ]
        found = [*map(sub, found, solve(_bend(columns, spread), slope))]
    return found


def _bend(columns: list[list[float]], spread: list[float]) -> list[list[float]]:
    """The second derivatives: symmetric, so half of the products will do."""
    bend = [[0.0] * len(columns) for _ in columns]
    for one, column in enumerate(columns):
        weighted = [*map(mul, column, spread)]
        for other in range(one + 1):
            bend[one][other] = bend[other][one] = sum(map(mul, weighted, columns[other]))
        bend[one][one] += 1.0
    return bend


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The x of matrix · x = right, by Gauss-Jordan elimination with the largest pivot."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for index in range(len(rows)):
        pivot = max(range(index, len(rows)), key=lambda row: abs(rows[row][index]))
        rows[index], rows[pivot] = rows[pivot], rows[index]
        for other, row in enumerate(rows):
            if other != index:
                factor = row[index] / rows[index][index]
                rows[other] = [a - factor * b for a, b in zip(row, rows[index], strict=True)]
    return [row[-1] / row[index] for index, row in enumerate(rows)]


def module(fitted: ByStage) -> str:
    """The text of `bots/weights.py`."""
    lines = [
        '"""The expert\'s judgement, written by make/weights.py: log odds of whoever rolls next,',
        "by the stage of the round: a constant, then what is seen of that player and of the other",
        'one, in the order of `prospects`."""',
        "",
        "# fmt: off",
        "BY_STAGE: tuple[tuple[float, ...], ...] = (",
    ]
    for stage_weights in fitted:
        texts = [f"{weight:.3f}," for weight in stage_weights]
        rows = [" ".join(texts[start : start + 11]) for start in range(0, len(texts), 11)]
        lines += ["    (", *(f"        {row}" for row in rows), "    ),"]
    return "\n".join([*lines, ")", ""])


def main() -> None:
    chance = Chance(SEED)
    policies: list[Policy] = [slipping(skilled, 20), slipping(skilled, 60)]
    for generation in range(GENERATIONS):
        samples = collect(policies, chance)
        fitted = [fit(part) for part in samples]
        judged = judging(fitted)
        policies = [slipping(judged, 5), slipping(judged, 30), slipping(skilled, 20), beginner]
        print(f"generation {generation + 1}: {sum(map(len, samples))} positions")
    Path(weights.__file__).write_text(module(fitted), encoding="utf-8")


if __name__ == "__main__":
    main()
