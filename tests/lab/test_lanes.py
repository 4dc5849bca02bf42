"""Lanes of a processor are compiled once on a machine, not every time that somebody plays."""

import subprocess
import sys

PLAY = """
from countertop.lab.lanes import Setting, _processor_lanes, run
from countertop.lab.seals import _replaying_lanes, replay

setting = Setting("matician", 2)
run(setting, 1, 0, 10)
replay(setting, 1, 10, 40)
for lanes in (_processor_lanes("matician"), _replaying_lanes("matician")):
    print(sum(lanes.stats.cache_hits.values()), sum(lanes.stats.cache_misses.values()))
"""


def test_whoever_plays_next_finds_the_lanes_compiled() -> None:
    command = [sys.executable, "-c", PLAY]
    subprocess.run(command, capture_output=True, check=True)
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["1", "0", "1", "0"]
