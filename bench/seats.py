"""Is every seat as good as the next? Equal policies by game, policy and number of seats.

    python -m bench.seats                            a million matches each
    python -m bench.seats --games 100000 matician

Where all choose at once, or whoever is faster goes first, nothing but chance may tell the seats
apart: a chi-square test says how likely wins so uneven are by chance alone. Martian Math has turns,
so there the seats do differ, and what is shown is by how much.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import erfc, exp, gamma, sqrt

from msgspec import Struct

from countertop.engine.compiled.load import fast_of
from countertop.engine.registry import games
from countertop.lab.bulk import written
from countertop.lab.bulk.lanes import Policy, Setting, run
from countertop.lab.bulk.tally import WIN

IN_TURNS = ("martian-math",)
MANY = 1_000_000
SEED = 77


class Wins(Struct, frozen=True):
    """How often each seat won, ties shared."""

    setting: Setting
    shares: tuple[float, ...]
    likely: float
    """How likely wins at least so uneven are where all seats are equally good."""

    def __str__(self) -> str:
        shares = " ".join(f"{share:.2%}" for share in self.shares)
        return f"{written.told(self.setting)}: {shares} (chance {self.likely:.3f})"


def settings(game: str) -> Iterator[Setting]:
    """Every policy with every number of seats at which somebody wins and somebody does not."""
    for policy in fast_of(games[game]).POLICIES:
        for seats in games[game].seats:
            if not written.is_together(game, seats):
                yield Setting(game, seats, {}, (Policy(policy),))


def wins(setting: Setting, count: int, seed: int = SEED) -> Wins:
    won = run(setting, seed, 0, count).wins / WIN
    fair = count / setting.seats
    return Wins(
        setting,
        tuple(float(one) / count for one in won),
        chi_square(float(sum((won - fair) ** 2) / fair), setting.seats - 1),
    )


def chi_square(value: float, free: int) -> float:
    """How likely a sum of so many squared standard normal figures is to be at least so large."""
    half = value / 2
    beyond = erfc(sqrt(half)) if free % 2 else 0.0
    for step in range(free % 2, free, 2):
        beyond += exp(-half) * half ** (step / 2) / gamma(step / 2 + 1)
    return beyond


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.seats")
    parser.add_argument("game", nargs="*", default=list(games))
    parser.add_argument("--games", type=int, default=MANY)
    given = parser.parse_args(arguments)
    for game in given.game:
        for setting in settings(game):
            print(wins(setting, given.games), flush=True)


if __name__ == "__main__":
    main()
