"""Writes the golden playthroughs anew: `make golden`. Review them as a diff."""

from pathlib import Path

from ..bot_match import play_out
from ..chance import Chance
from ..match import Match
from ..registry import games
from .playthrough import Telling, recipe

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lea")


def golden_files() -> list[Path]:
    """All of them, game by game."""
    return [
        path
        for game in games.values()
        for path in sorted((game.folder / "tests" / "golden").glob("*.txt"))
    ]


def playthrough(text: str) -> str:
    """A golden file as it should be, from the recipe at its head."""
    made = recipe(text)
    match = Match(made.game, NAMES[: len(made.bots)], made.seed, made.options)
    telling = Telling(match)
    lines = [*telling.opening()]
    for _ in play_out(match, made.bots, Chance.of(made.seed, -1).word()):
        lines += telling.news()
    lines += telling.ending()
    return made.text() + "\n".join([*lines, ""])


def main() -> None:
    for path in golden_files():
        old = path.read_text(encoding="utf-8")
        new = playthrough(old)
        path.write_text(new, encoding="utf-8")
        print(
            f"{'same   ' if new == old else 'CHANGED'} {path.parent.parent.parent.name}/{path.name}"
        )


if __name__ == "__main__":
    main()
