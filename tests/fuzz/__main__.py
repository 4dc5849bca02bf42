"""Attack a server of our own, on the loopback alone, and say what came of it.

    make fuzz ARGS="--seconds 300 --seed 7"

Ends with 1 if anything was found: a 5xx, a fault or a library's warning in the log, a bystander
who was not answered, a move that was acknowledged and is lost, memory that grows without end, or
an answer that depends on a secret.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random, SystemRandom

from countertop.lab.arguments import count
from countertop.lab.progress import Progress
from fuzz import leaks
from fuzz.run import Limits, attack

SECONDS = 120
MOST = 1_000_000
FOR_SECRETS = 0.2
"""The part of the time that goes into rearranging secrets."""
OFTEN = 10.0
"""Seconds between two lines where there is no terminal."""


class Telling:
    """A bar on a terminal, and now and then a line in a pipe."""

    def __init__(self, bar: Progress) -> None:
        self._bar, self._started = bar, time.monotonic()
        self._told = self._started

    def __call__(self, what: str) -> None:
        now = time.monotonic()
        self._bar(round(now - self._started), what)
        if not sys.stderr.isatty() and now - self._told >= OFTEN:
            self._told = now
            print(f"{now - self._started:4.0f} s: {what}", flush=True)


def main() -> int:
    given = arguments()
    print(f"Attacking for {given.seconds} s with seed {given.seed}.", flush=True)
    tried, found = Counter[str](), list[str]()
    with tempfile.TemporaryDirectory() as folder, Progress(given.seconds) as bar:
        tell = Telling(bar)
        search_secrets(given.seconds * FOR_SECRETS, given.seed, tried, found, tell)
        limits = Limits(given.seconds * (1 - FOR_SECRETS), given.most)
        outcome = attack(Path(folder), limits, given.seed, tell)
    found += outcome.faults
    for what, times in sorted((tried + outcome.tried).items()):
        print(f"{times:10,} {what}")
    print(
        f"{outcome.taps:10,} moves of bystanders, answered in {outcome.median:.0f} ms "
        f"(99 of 100 in {outcome.slowest:.0f} ms); {outcome.growth:+.1f} MB"
    )
    for fault in found:
        print(fault[:2000])
    print(f"Found: {len(found) or 'nothing'} (seed {given.seed}).")
    return 1 if found else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seconds", type=count, default=SECONDS, help=f"how long ({SECONDS})")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    parser.add_argument(
        "--most", type=count, default=MOST, help=f"strikes of each attacker at most ({MOST:,})"
    )
    return parser.parse_args()


def search_secrets(
    seconds: float, seed: int, tried: Counter[str], found: list[str], tell: Telling
) -> None:
    started, dice = time.monotonic(), Random(f"{seed} secrets")
    while time.monotonic() - started < seconds and not found:
        found += leaks.search(dice, 1, tried)
        tell(f"{tried['rearranged secrets']:,} rearranged secrets")


if __name__ == "__main__":
    sys.exit(main())
