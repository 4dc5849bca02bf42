"""`make new-game` lays out a folder that passes everything at once, and touches nothing else."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import new_game
import pytest

ROOT = Path(__file__).parent.parent
COPIED = ("src", "tests", "tools", "web", "pyproject.toml", "package.json", "tsconfig.json")
FOLDER = Path("src/countertop/games/lucky_seven")

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository, to lay out a game in."""
    folder = tmp_path_factory.mktemp("copy")
    skipped = shutil.ignore_patterns("__pycache__", "static", "node_modules", "browser")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=skipped)
        else:
            shutil.copy(ROOT / name, folder)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return folder


@pytest.fixture(scope="module")
def run(copy: Path) -> Run:
    def run(*command: str) -> subprocess.CompletedProcess[str]:
        path = {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            command,
            cwd=copy,
            env={**os.environ, **path},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.fixture(scope="module")
def laid_out(copy: Path, run: Run) -> Path:
    before = contents(copy)
    done = run(sys.executable, "tools/new_game.py", "lucky-seven")
    assert done.returncode == 0, done.stderr
    after = contents(copy)
    assert {path: after[path] for path in before} == before, "it changed what was there"
    assert all(path.is_relative_to(FOLDER) for path in after.keys() - before.keys())
    return copy / FOLDER


def contents(folder: Path) -> dict[Path, bytes]:
    files = (path for name in COPIED for path in [folder / name, *(folder / name).rglob("*")])
    return {path.relative_to(folder): path.read_bytes() for path in files if path.is_file()}


def test_the_folder_has_what_a_game_folder_has(laid_out: Path) -> None:
    for name in ("README.md", "README.de.md", "cards.py", "state.py", "rules.py", "views.py"):
        assert "Lone Number" not in (laid_out / name).read_text(encoding="utf-8")
    assert (laid_out / "README.md").read_text(encoding="utf-8").startswith("# Lucky Seven\n")
    assert (laid_out / "web/Table.svelte").is_file()
    assert "class Mind" in (laid_out / "bots/mind.py").read_text(encoding="utf-8")
    assert "export interface View" in (laid_out / "web/types.gen.ts").read_text(encoding="utf-8")
    assert "The end" in (laid_out / "tests/golden/two.txt").read_text(encoding="utf-8")


def test_it_keeps_the_contract_and_passes_its_own_tests(laid_out: Path, run: Run) -> None:
    shared = [f"tests/test_{name}.py" for name in ("contract", "imports", "readmes", "rooms")]
    tests = [*shared, "tests/learn", str(laid_out)]
    chosen = ["-k", "lucky-seven or lucky_seven", "-p", "no:cacheprovider"]
    done = run(sys.executable, "-m", "pytest", *tests, *chosen)
    assert done.returncode == 0, done.stdout


@pytest.mark.usefixtures("laid_out")
@pytest.mark.parametrize(
    "command",
    [
        ("ruff", "format", "--check", str(FOLDER)),
        ("ruff", "check", str(FOLDER)),
        pytest.param(("mypy", str(FOLDER)), marks=pytest.mark.nightly),
    ],
    ids=" ".join,
)
def test_it_is_formatted_linted_and_typed(run: Run, command: tuple[str, ...]) -> None:
    done = run(sys.executable, "-m", *command)
    assert done.returncode == 0, done.stdout


@pytest.mark.nightly
@pytest.mark.usefixtures("laid_out")
def test_its_table_is_typed_and_has_no_warnings(copy: Path, run: Run) -> None:
    only_this = {"extends": "./tsconfig.json", "include": [str(FOLDER)]}
    (copy / "lucky.json").write_text(json.dumps(only_this))
    done = run("node_modules/.bin/svelte-check", "--tsconfig", "lucky.json", "--fail-on-warnings")
    assert "svelte-check found" in done.stdout
    assert [line for line in done.stdout.splitlines() if "lucky_seven" in line] == []


@pytest.mark.usefixtures("laid_out")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("lucky-seven", "There is a game in src/countertop/games/lucky_seven already."),
        ("", "'' is not a name for a game: make new-game NAME=lucky-seven"),
        ("Lucky Seven", "'Lucky Seven' is not a name for a game"),
        ("../snap", "'../snap' is not a name for a game"),
        ("class", "'class' is not a name for a game"),
    ],
)
def test_a_name_that_will_not_do_is_refused_in_a_sentence(
    run: Run, name: str, sentence: str
) -> None:
    done = run(sys.executable, "tools/new_game.py", name)
    assert done.returncode == 2
    assert sentence in done.stderr


def test_the_title_is_made_of_the_words_of_the_name() -> None:
    assert new_game.title("super-mega-box-2") == "Super Mega Box 2"
