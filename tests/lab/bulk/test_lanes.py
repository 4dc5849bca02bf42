"""Lanes of a processor are compiled once on a machine, not every time that somebody plays."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[2]
PLAY = """
from support import toygames
from countertop.lab.bulk.lanes import Setting, run
from countertop.lab.bulk.processor import stretch_of

with toygames.added("coins"):
    run(Setting("coins", 2), 1, 0, 10)
    stats = stretch_of("coins", True).stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def test_whoever_plays_next_finds_the_lanes_compiled() -> None:
    command, where = [sys.executable, "-c", PLAY], {**os.environ, "PYTHONPATH": str(TESTS)}
    subprocess.run(command, env=where, capture_output=True, check=True)
    done = subprocess.run(command, env=where, capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["1", "0"]
