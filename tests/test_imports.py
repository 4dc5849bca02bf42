"""Imports point one way: engine <- games/*/rules <- games/*/bot <- server, lab, cli."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import countertop

PACKAGE = Path(countertop.__file__).parent

# What each part may import of the package, besides itself. A part is a folder or a file.
MAY_IMPORT = {
    "engine": set[str](),
    "__init__": {"engine"},
    "games": {"engine"},
    "server": {"__init__", "engine"},
    "lab": {"__init__", "engine"},
    "cli": {"__init__", "engine", "lab", "server"},
    "__main__": {"cli"},
}

# Rules and bots are functions of what they are given: time and chance come in as arguments.
IMPURE = {
    *("asyncio", "concurrent", "multiprocessing", "threading"),
    *("datetime", "time", "zoneinfo"),
    *("random", "secrets", "uuid", "numpy"),
    *("logging", "os", "shutil", "socket", "subprocess", "tempfile", "urllib"),
}
# A match without a seed gets a real one.
EXCEPT = {("engine/match.py", "secrets")}


def is_compiled(path: Path) -> bool:
    """What is compiled for the lab computes with numpy's whole numbers, never with its chance."""
    is_lane = path.name.startswith("fast") or path.name == "reference.py"
    return is_lane or path == PACKAGE / "engine/compiled.py"


def modules(folder: Path = PACKAGE) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "tests" not in path.parts)


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def part(path: Path) -> str:
    """The part of the package that a file belongs to: its folder, or its own name."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """What a file imports, as full names in pieces: `from ..game import Seat` in `engine/x/y.py`
    gives `("countertop", "engine", "game", "Seat")`."""
    package = ("countertop", *path.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            source = (*base, *node.module.split(".")) if node.module else base
            yield from ((*source, alias.name) for alias in node.names)


def own_imports(path: Path) -> Iterator[tuple[str, ...]]:
    """Those of the package itself, without its name in front."""
    return (full[1:] for full in imports(path) if full[0] == "countertop")


def part_of_import(pieces: tuple[str, ...]) -> str:
    """`from countertop import Match` is an import from the package's public face."""
    return pieces[0] if pieces and pieces[0] in MAY_IMPORT else "__init__"


@pytest.mark.parametrize("path", modules(), ids=name)
def test_a_part_imports_only_what_stands_left_of_it(path: Path) -> None:
    assert part(path) in MAY_IMPORT, f"say in MAY_IMPORT what {part(path)} may import"
    allowed = MAY_IMPORT[part(path)] | {part(path)}
    wrong = [pieces for pieces in own_imports(path) if part_of_import(pieces) not in allowed]
    assert not wrong, f"{name(path)} may import from {sorted(allowed)} only"


def game_folders() -> list[Path]:
    return sorted(path.parent for path in (PACKAGE / "games").glob("*/rules.py"))


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_games_do_not_import_each_other(folder: Path) -> None:
    for path in modules(folder):
        used = {pieces[1] for pieces in own_imports(path) if pieces[:1] == ("games",)}
        assert used <= {folder.name}, name(path)


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_rules_do_not_know_the_bot(folder: Path) -> None:
    reached, waiting = set[Path](), [folder / "rules.py"]
    while waiting:
        path = waiting.pop()
        reached.add(path)
        near = {folder / f"{piece}.py" for pieces in own_imports(path) for piece in pieces[2:]}
        waiting += sorted(file for file in near - reached if file.exists())
    assert len(reached) > 1, "the walk did not get beyond rules.py"
    assert folder / "bot.py" not in reached


def pure_modules() -> list[Path]:
    """The engine and all of the games but the scripts that make their cards."""
    games = [path for path in modules(PACKAGE / "games") if not path.name.startswith("make_")]
    return modules(PACKAGE / "engine") + games


@pytest.mark.parametrize("path", pure_modules(), ids=name)
def test_the_engine_and_the_games_have_no_clock_no_dice_and_no_disk(path: Path) -> None:
    numbers = {"numpy"} if is_compiled(path) else set()
    assert not any("random" in full for full in imports(path) if full[0] == "numpy")
    impure = {full[0] for full in imports(path)} & IMPURE - numbers
    assert {(name(path), module) for module in impure} <= EXCEPT


@pytest.mark.parametrize("path", modules(), ids=name)
def test_nobody_imports_what_another_file_keeps_to_itself(path: Path) -> None:
    private = [pieces for pieces in own_imports(path) if pieces and pieces[-1].startswith("_")]
    assert [pieces for pieces in private if not pieces[-1].startswith("__")] == []


@pytest.mark.parametrize(
    ("file", "line", "test"),
    [
        ("engine/late.py", "import countertop.server.app", "left"),
        ("engine/late.py", "from ..games.snap import rules", "left"),
        ("games/snap/bot.py", "from ...lab import simulate", "left"),
        ("server/app.py", "from ..games.snap.rules import play", "left"),
        ("games/snap/bot.py", "from ..poker.rules import play", "each other"),
        ("games/snap/state.py", "from . import bot", "bot"),
        ("games/snap/state.py", "import random", "pure"),
        ("engine/late.py", "from time import monotonic", "pure"),
        ("games/snap/bot.py", "from .rules import _deal", "private"),
    ],
)
def test_a_planted_fault_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, line: str, test: str
) -> None:
    snap = tmp_path / "games/snap"
    for folder in (snap, tmp_path / "engine", tmp_path / "server"):
        folder.mkdir(parents=True)
    (snap / "rules.py").write_text("from .state import State\n")
    (snap / "state.py").touch()
    (snap / "bot.py").touch()
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    path = tmp_path / file
    checks = {
        "left": lambda: test_a_part_imports_only_what_stands_left_of_it(path),
        "each other": lambda: test_games_do_not_import_each_other(snap),
        "bot": lambda: test_rules_do_not_know_the_bot(snap),
        "pure": lambda: test_the_engine_and_the_games_have_no_clock_no_dice_and_no_disk(path),
        "private": lambda: test_nobody_imports_what_another_file_keeps_to_itself(path),
    }
    path.touch()
    checks[test]()
    path.write_text(f"{line}\n")
    with pytest.raises(AssertionError):
        checks[test]()


def decorated(path: Path, decorator: str) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(one, ast.Name) and one.id == decorator for one in node.decorator_list)
    }


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_python_never_calls_what_is_compiled_for_other_lanes_alone(folder: Path) -> None:
    """It would not be refused: it would end the process."""
    parts = {path.stem: decorated(path, "part") for path in modules(folder)}
    for path in modules(folder):
        imported = {p[-1] for p in own_imports(path) if p[-1] in parts.get(p[-2], ())}
        known = parts[path.stem] | imported
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if getattr(node, "name", "") not in parts[path.stem] | decorated(path, "lane"):
                calls = [one.func for one in ast.walk(node) if isinstance(one, ast.Call)]
                called = {call.id for call in calls if isinstance(call, ast.Name)}
                assert not called & known, name(path)
