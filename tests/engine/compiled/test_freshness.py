"""What numba keeps on disk is compiled anew when any of its sources changes, and only then."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from countertop.engine.compiled import freshness
from countertop.engine.compiled.freshness import PACKAGE, sources, stamp

GAME = """
from countertop.engine.compiled.kernel import lane
from .far import half

@lane
def answer():
    return half() + half()

print(answer(), sum(answer.stats.cache_hits.values()))
"""
FAR = """
from countertop.engine.compiled.kernel import lane
from .number import NUMBER

@lane
def half():
    return NUMBER
"""


def written(folder: Path, number: int) -> Path:
    game = folder / "game"
    game.mkdir(exist_ok=True)
    (game / "__init__.py").touch()
    (game / "fast.py").write_text(GAME)
    (game / "far.py").write_text(FAR)
    (game / "number.py").write_text(f"NUMBER = {number}\n")
    return game / "fast.py"


def started(folder: Path) -> subprocess.Popen[str]:
    kept = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "kept")}
    command = [sys.executable, "-m", "game.fast"]
    return subprocess.Popen(command, cwd=folder, env=kept, stdout=subprocess.PIPE, text=True)


def run(folder: Path) -> str:
    return started(folder).communicate()[0].strip()


def test_a_compiled_function_is_kept_until_a_file_changes_far_behind_it(tmp_path: Path) -> None:
    written(tmp_path, 21)
    assert run(tmp_path) == "42 0"
    assert run(tmp_path) == "42 1"
    written(tmp_path, 4)
    assert run(tmp_path) == "8 0"


def test_of_two_who_want_it_at_once_one_compiles_and_the_other_loads(tmp_path: Path) -> None:
    written(tmp_path, 21)
    both = [started(tmp_path), started(tmp_path)]
    assert sorted(one.communicate()[0].strip() for one in both) == ["42 0", "42 1"]


def test_what_somebody_never_finishes_is_compiled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(freshness, "PATIENCE", 0.1)
    lock = tmp_path / "play.lock"
    done = []
    with FileLock(lock), freshness.alone(lock):
        done.append("while it was locked")
    with freshness.alone(tmp_path / "play.lock" / "in a file"):
        done.append("where nothing can be locked")
    assert len(done) == 2


def test_the_sources_of_a_file_are_all_that_it_imports_however_far(tmp_path: Path) -> None:
    fast = written(tmp_path, 21)
    ours = {path.name for path in sources(fast) if path.is_relative_to(tmp_path)}
    assert ours == {"fast.py", "far.py", "number.py"}
    assert PACKAGE / "engine/compiled/kernel.py" in sources(fast)


def test_every_compiled_game_is_made_of_its_state_and_of_what_compiled_games_share() -> None:
    compiled = list(PACKAGE.glob("games/*/fast/game.py"))
    for fast in compiled:
        shared = PACKAGE / "engine/compiled/kernel.py"
        assert {fast.parents[1] / "state.py", fast.with_name("layout.py"), shared} <= set(
            sources(fast)
        )
    assert len(compiled) > 1


def test_files_that_import_each_other_have_a_stamp_too(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("from .other import B\n")
    other.write_text("from . import one\n")
    assert sources(one) == sources(other) == [one, other]
    assert stamp(one) == stamp(other)
