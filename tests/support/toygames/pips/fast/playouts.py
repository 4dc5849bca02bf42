"""Playouts in name only: nothing is compiled, and how often they are rehearsed is counted."""

from countertop.engine.chance import Chance

rehearsals: list[str] = []


def rehearse() -> None:
    rehearsals.append("once more")
    mean(Chance(1), count=2)


def mean(chance: Chance, count: int) -> float:
    return sum(1 + chance.below(2) for _ in range(count)) / count
