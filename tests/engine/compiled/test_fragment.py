"""Parts of compiled games: inlined, kept on disk, and never made into anything of their own."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from countertop.engine.compiled.fragment import Fragment
from countertop.engine.compiled.kernel import Int, Rows, lane, part

PARTS = """
from countertop.engine.compiled.kernel import part

@part
def third(number, deep):
    return number // 3 if deep else number

@part
def sixth(number, deep):
    return third(number, deep) // 2
"""
ONE = """
from countertop.engine.compiled.kernel import lane
from .parts import sixth

@lane
def ask(number):
    return sixth(number, True)

print(ask(42), *(type(each.library).__name__ for each in sixth.overloads.values()))
"""
OTHER = """
from countertop.engine.compiled.kernel import lane
from .parts import sixth

@lane
def ask(number):
    return sixth(number, True) + sixth(number, False)

print(ask(42), sum(sixth.stats.cache_hits.values()))
"""


@part
def doubled(numbers: Rows, place: Int) -> Int:
    numbers[place] += numbers[place]
    return numbers[place]


@part
def quadrupled(numbers: Rows, place: Int) -> Int:
    doubled(numbers, place)
    return doubled(numbers, place)


@lane
def in_all(numbers: Rows) -> Int:
    total = 0
    for place in range(numbers.shape[0]):
        total += quadrupled(numbers, place)
    return total


def test_a_lane_does_what_the_parts_inside_its_parts_say() -> None:
    numbers = np.array([1, 2, 3], np.int64)
    assert in_all(numbers) == 24
    assert list(numbers) == [4, 8, 12]


def run(folder: Path, program: str) -> str:
    kept = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "kept")}
    command = [sys.executable, "-m", f"game.{program}"]
    return subprocess.run(
        command, cwd=folder, env=kept, stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()


def test_a_part_has_no_machine_code_of_its_own_and_is_kept_for_whatever_it_is_inlined_into(
    tmp_path: Path,
) -> None:
    game = tmp_path / "game"
    game.mkdir()
    for name, text in {"__init__": "", "parts": PARTS, "one": ONE, "other": OTHER}.items():
        (game / f"{name}.py").write_text(text)
    assert run(tmp_path, "one") == f"7 {Fragment.__name__}"
    assert run(tmp_path, "other") == "28 1"
    assert run(tmp_path, "one") == "7", "the lane itself is kept, and asks for no part"
