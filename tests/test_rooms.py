"""A folder fits on a screen, and whoever has seen one game finds their way in all of them."""

import ast
import re
from pathlib import Path

import pytest

import countertop
from countertop import games
from countertop.engine.registry import Game
from countertop.engine.testing.golden import golden_files

ROOT = Path(__file__).parents[1]
PACKAGE = Path(countertop.__file__).parent

IN_A_ROOM = 15
AT_A_GAMES_ROOT = 12
IN_A_GOLDEN = 600
"""Lines: somebody reads them as a diff."""

ROOMS = {"bots", "faces", "fast", "learn", "make", "pictures", "tests", "web"}
NEEDED = {"bots", "learn", "tests", "web"}
FILES = {
    "": {"README.md", "README.de.md", "cards.py", "rules.py", "state.py", "views.py"},
    "bots": {"__init__.py", "mind.py"},
    "faces": {"__init__.py", "numbers.py", "picture.py"},
    "fast": {"__init__.py", "agreed.json", "game.py", "layout.py", "reference.py"},
    "learn": {"__init__.py", "lesson.py", "opening.jsonl"},
    "tests": {"test_mind.py", "test_rules.py"},
    "web": {"Emblem.svelte", "Table.svelte", "texts.ts"},
}
"""What every game has in a room, if it has the room. It may have more, if its rules ask for it."""
POETRY = {
    *("advice", "lookahead", "outlook", "foresight", "imagine", "imagined"),
    *("planning", "liking", "habits"),
}
"""Names that say how a thing feels, not what it is."""
PREFIXES = re.compile(r"(fast|make|bot|bots|face|faces)_")

every_game = pytest.mark.parametrize("game", games.values(), ids=list(games))


def rooms(*folders: Path) -> list[Path]:
    """The folders themselves and all below them that hold files of ours."""
    below = [path for folder in folders for path in [folder, *folder.rglob("*")]]
    return sorted(
        path
        for path in below
        if path.is_dir() and not {"__pycache__", "node_modules", "static"} & set(path.parts)
    )


def files(room: Path) -> list[str]:
    return sorted(path.name for path in room.iterdir() if path.is_file() and path.name[0] != ".")


OURS = rooms(PACKAGE, *(ROOT / folder for folder in ("tests", "tools", "bench", "web")))


@pytest.mark.parametrize("room", OURS, ids=lambda room: room.relative_to(ROOT).as_posix())
def test_a_room_fits_on_a_screen(room: Path) -> None:
    assert len(files(room)) <= IN_A_ROOM, files(room)


@every_game
def test_a_games_root_is_for_the_reader_with_the_rulebook(game: Game) -> None:
    assert len(files(game.folder)) <= AT_A_GAMES_ROOT, files(game.folder)


@every_game
def test_every_game_has_the_same_rooms(game: Game) -> None:
    inside = {path.name for path in game.folder.iterdir() if path.is_dir()} - {"__pycache__"}
    assert NEEDED <= inside <= ROOMS


@every_game
@pytest.mark.parametrize("room", FILES)
def test_the_same_role_has_the_same_file_in_every_game(game: Game, room: str) -> None:
    if (game.folder / room).exists() or room in NEEDED:
        assert FILES[room] <= set(files(game.folder / room))


@every_game
def test_a_file_is_called_what_it_is(game: Game) -> None:
    modules = [path for path in game.folder.rglob("*.py") if "tests" not in path.parts]
    shown = [path for kind in ("*.svelte", "*.ts") for path in game.folder.rglob(kind)]
    named = [path.name for path in [*modules, *shown] if path.stem.lower() in POETRY]
    assert named == []
    assert [path.name for path in modules if PREFIXES.match(path.stem)] == []
    tests = [path.stem.removeprefix("test_") for path in (game.folder / "tests").glob("*.py")]
    assert not POETRY & set(tests)


@every_game
def test_the_mind_of_a_bot_is_called_mind(game: Game) -> None:
    tree = ast.parse((game.folder / "bots/mind.py").read_text(encoding="utf-8"))
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    assert "Mind" in names
    assert not names & {"Thought", "Player"}


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_a_golden_playthrough_is_as_long_as_somebody_will_read(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= IN_A_GOLDEN, f"{lines} lines: tell less of it (`told: 0-20` in its recipe)"
