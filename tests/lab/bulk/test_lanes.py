"""Lanes of a processor are compiled once on a machine, not every time that somebody plays."""

import subprocess
import sys

PLAY = """
from countertop.lab.bulk.lanes import Setting, run
from countertop.lab.bulk.processor import lanes_of

run(Setting("matician", 2), 1, 0, 10)
stats = lanes_of("matician").stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def test_whoever_plays_next_finds_the_lanes_compiled() -> None:
    command = [sys.executable, "-c", PLAY]
    subprocess.run(command, capture_output=True, check=True)
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["1", "0"]
