"""The pictures in the rules of a game: which files they are, and how they are written.

A game's `make/pictures.py` has a function `pictures(language)` that draws them by name, and ends

    if __name__ == "__main__":
        rulebook.write(Path(__file__).parents[1], pictures)
"""

from collections.abc import Callable, Mapping
from pathlib import Path

Pictures = Callable[[str], Mapping[str, str]]

FOLDER = "pictures"


def files(pictures: Pictures) -> dict[str, str]:
    """`turn-1.svg`, and `turn-1.de.svg` where other words make it another picture."""
    drawn = {f"{name}.svg": svg for name, svg in pictures("en").items()}
    for name, svg in pictures("de").items():
        if drawn.get(f"{name}.svg") != svg:
            drawn[f"{name}.de.svg"] = svg
    return {name: f"{svg}\n" for name, svg in drawn.items()}


def write(game: Path, pictures: Pictures) -> None:
    """Write them all into the game's folder, and take away what is no longer drawn."""
    folder = game / FOLDER
    folder.mkdir(exist_ok=True)
    drawn = files(pictures)
    for stale in folder.glob("*.svg"):
        if stale.name not in drawn:
            stale.unlink()
    for name, svg in drawn.items():
        (folder / name).write_text(svg, encoding="utf-8")
    print(f"{folder.name}: {', '.join(sorted(drawn))}")
