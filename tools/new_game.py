"""Lays out a game folder: `make new-game NAME=lucky-seven`.

What is laid out is a small game that plays: it has rules for people in two languages, cards, state,
rules and views, bots, a table for the browser, and tests with a golden playthrough. It passes every
test at once, to be turned into your own game piece by piece.
"""

import argparse
import keyword
import re
import shutil
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "tools" / "game_template"
GAMES = ROOT / "src" / "countertop" / "games"

# The template's own name: as it is written, in addresses and for folders.
TITLE, NAME, FOLDER = "Lone Number", "lone-number", "lone_number"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make new-game", description=__doc__)
    parser.add_argument("name", help="lower-case words with hyphens: lucky-seven")
    name = parser.parse_args(arguments).name
    folder = GAMES / name.replace("-", "_")
    if problem := refusal(name, folder):
        print(problem, file=sys.stderr)
        return 2
    lay_out(name, folder)
    finish(folder)
    print(f"{title(name)} is laid out in {folder.relative_to(ROOT)}. Play it: make play")
    return 0


def refusal(name: str, folder: Path) -> str | None:
    """Why there can be no game of this name."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or keyword.iskeyword(name):
        return f"{name!r} is not a name for a game: make new-game NAME=lucky-seven"
    if folder.exists():
        return f"There is a game in {folder.relative_to(ROOT)} already."
    return None


def lay_out(name: str, folder: Path) -> None:
    """Copy the template under another name."""
    shutil.copytree(TEMPLATE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in folder.rglob("*"):
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            text = text.replace(TITLE, title(name)).replace(NAME, name)
            file.write_text(text.replace(FOLDER, folder.name), encoding="utf-8")


def title(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("-"))


def finish(folder: Path) -> None:
    """Write what is generated: the client's types, the pictures and the golden playthrough."""
    # The registry looks for games when it is first asked, so it is not to be asked any sooner.
    import make_types  # noqa: PLC0415

    from countertop.engine.drawing import rulebook  # noqa: PLC0415
    from countertop.engine.testing.golden import playthrough  # noqa: PLC0415

    make_types.main([])
    rulebook.write(folder, import_module(f"countertop.games.{folder.name}.make.pictures").pictures)
    for file in (folder / "tests" / "golden").iterdir():
        recipe = file.read_text(encoding="utf-8")
        file.write_text(playthrough(recipe), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
