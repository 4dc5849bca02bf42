"""Writes OpenSpiel's playthroughs of our games anew: `python -m support.openspiel.playthroughs` in
the folder `tests`. Review them as a diff.

A playthrough begins with its own recipe (`game: …`) and holds the actions that were taken; to add
one, write that line into a new file.
"""

from pathlib import Path

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import countertop.lab.openspiel  # noqa: F401

FOLDER = Path(__file__).parents[2] / "lab/agents/playthroughs"
SEED = 3


def replayed(path: Path) -> tuple[str, str]:
    """A playthrough as it is, and as it should be."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    if "\nGameType" in (old := path.read_text(encoding="utf-8")):
        original, new = generate_playthrough.replay(str(path))
        return original, new
    game = old.strip().removeprefix("game: ")
    return old, generate_playthrough.playthrough(game, None, seed=SEED)


def main() -> None:
    for path in sorted(FOLDER.glob("*.txt")):
        old, new = replayed(path)
        path.write_text(new, encoding="utf-8")
        print(f"{'same   ' if new == old else 'CHANGED'} {path.name}")


if __name__ == "__main__":
    main()
