"""A decision in words, for whoever reads and writes language: a model, or a person at a terminal.

All that is asked is in one text: the rules, what lies on the table, what one has, and the moves by
number. An answer may think aloud; what counts is the last `MOVE 3` in it.
"""

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ..engine.registry import Game

LAST = re.compile(r"\bmove\W{0,5}(\d{1,6})\b", re.IGNORECASE)


class Unread(Struct, frozen=True):
    """Why an answer could not be read, as a sentence for whoever gave it."""

    sentence: str


def question(
    game: Game, view: Any, moves: Sequence[Any], *, rules: bool = True, language: str = "en"
) -> str:
    """Everything that is needed to choose; the rules can be left out for whoever has read them."""
    parts = [f"# The rules of {game.title}", _plain(game.readme(language))] if rules else []
    seat = view.seat or 0
    parts += ["# The table", *game.face.table(view)]
    parts += [f"# What you have (you are player {seat + 1})", *game.face.holdings(view)]
    parts += ["# Your moves", *listed(game, view, moves)]
    parts += ["# Your choice", "End your answer with MOVE and the number of your move: MOVE 1"]
    return "\n".join(parts)


def listed(game: Game, view: Any, moves: Sequence[Any]) -> list[str]:
    return [f"{number}. {game.face.say(view, move)}" for number, move in enumerate(moves, 1)]


def read(answer: str, moves: Sequence[Any]) -> Any | Unread:
    """The move that an answer chooses, or why there is none."""
    text = answer.strip()
    found = LAST.findall(text) or ([text] if text.isdecimal() and len(text) < 7 else [])
    if not found:
        return Unread(
            "There is no move in that answer. End it with MOVE and a number "
            f"from 1 to {len(moves)}."
        )
    number = int(found[-1])
    if not 1 <= number <= len(moves):
        return Unread(f"There is no move {number}: they go from 1 to {len(moves)}.")
    return moves[number - 1]


def _plain(rules: str) -> str:
    """Without pictures, which nobody can see here."""
    return "\n".join(line for line in rules.splitlines() if not line.startswith("![")).strip()
