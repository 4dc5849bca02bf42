"""Writes the golden playthroughs anew: `make golden`, or `make golden ARGS=matician` for those of
one game. Review them as a diff."""

import sys
from collections.abc import Iterator
from pathlib import Path

from ..bot_match import play_out
from ..chance import Chance
from ..match import Match
from ..registry import games
from .excerpt import Step, Stretch, excerpt
from .playthrough import Recipe, Telling, recipe

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lea")


def golden_files(*names: str) -> list[Path]:
    """Those of these games, or all of them, game by game."""
    return [
        path
        for game in map(games.__getitem__, names or games)
        for path in sorted((game.folder / "tests" / "golden").glob("*.txt"))
    ]


def playthrough(text: str) -> str:
    """A golden file as it should be, from the recipe at its head."""
    made = recipe(text)
    match = Match(made.game, NAMES[: len(made.bots)], made.seed, made.options)
    telling = Telling(match, numbered=True)
    told = excerpt(_steps(match, telling, made), made.told)
    return made.text() + "\n".join([*told, *telling.ending(), ""])


def _steps(match: Match, telling: Telling, made: Recipe) -> Iterator[Step]:
    yield Step(Stretch(0, 0), list(telling.opening()))
    before = 0
    for _ in play_out(match, made.bots, Chance.of(made.seed, -1).word()):
        now = len(match.entries)
        if now > before:
            yield Step(Stretch(before + 1, now), list(telling.news()))
        before = now


def main() -> None:
    for path in golden_files(*sys.argv[1:]):
        old = path.read_text(encoding="utf-8")
        new = playthrough(old)
        path.write_text(new, encoding="utf-8")
        print(
            f"{'same   ' if new == old else 'CHANGED'} {path.parent.parent.parent.name}/{path.name}"
        )


if __name__ == "__main__":
    main()
