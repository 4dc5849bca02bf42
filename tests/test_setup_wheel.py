"""`pip install .` gives a wheel with the client in it and a `countertop` command."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from support.nightly import by_night

from countertop import games

ROOT = Path(__file__).parent.parent
NOT_COPIED = shutil.ignore_patterns(
    *(".git", ".venv", "node_modules", "static", "__pycache__", ".*_cache", ".hypothesis"),
    *("dist", "test-results", "docs"),
)


NPM = f"""#!/bin/sh
[ "$1" = ci ] || cp -r "{ROOT}/src/countertop/static" src/countertop/
"""
"""Every day the client that is built already goes into the wheel; by night npm builds another."""


@pytest.fixture(scope="module", params=["our npm", *by_night("npm")])
def wheel(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> zipfile.ZipFile:
    """Built from a copy: building fetches its own node_modules."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, folder / "source", ignore=NOT_COPIED)
    path = os.environ.get("PATH", "")
    if request.param == "our npm":
        path = f"{put_npm(folder / 'bin')}{os.pathsep}{path}"
    build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--target", "wheel"]
    done = subprocess.run(
        [*build, "--directory", str(folder)],
        cwd=folder / "source",
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return zipfile.ZipFile(built)


def put_npm(folder: Path) -> Path:
    folder.mkdir()
    (folder / "npm").write_text(NPM)
    (folder / "npm").chmod(0o755)
    return folder


def test_the_client_is_in_the_wheel(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    assert "countertop/static/index.html" in names
    page = wheel.read("countertop/static/index.html").decode()
    script = page.partition('src="/')[2].partition('"')[0]
    assert f"countertop/static/{script}" in names


def test_every_game_is_in_the_wheel_with_its_rules_for_people(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    for game in games.values():
        pictures = [f"pictures/{path.name}" for path in game.folder.glob("pictures/*.svg")]
        for file in ("rules.py", "README.md", "README.de.md", *pictures):
            assert f"countertop/games/{game.folder.name}/{file}" in names


def test_tests_and_the_clients_sources_stay_at_home(wheel: zipfile.ZipFile) -> None:
    assert not [name for name in wheel.namelist() if "/tests/" in name or "/web/" in name]


def test_the_wheel_is_typed_and_has_the_command(wheel: zipfile.ZipFile) -> None:
    assert "countertop/py.typed" in wheel.namelist()
    (entry,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
    assert b"countertop = countertop.cli:main" in wheel.read(entry)
