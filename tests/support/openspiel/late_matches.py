"""Matches that are nearly over, as records: what is left of them is a small game.

Until then all players have one simple habit, the highest action that they have (`face.py`): they
play, cross, build or take Help before they draw, and draw before they wait.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from countertop import Match
from countertop.engine.face import WAIT
from countertop.lab.agents.arena import Arena


class Late(Struct, frozen=True):
    """Which match, and when it is late."""

    game: str
    seats: int
    seed: int
    is_late: Callable[[Match], bool]
    options: Mapping[str, Any] = {}
    dawdle: int = 0
    """Until this time (ms) nobody does anything that they need not."""
    max_steps: int = 10_000

    def save(self, folder: Path) -> str:
        """Write the record; returns how OpenSpiel calls the game that goes on from there."""
        match = self.played()
        path = folder / f"{self.game}-{self.seats}-{self.seed}.jsonl"
        path.write_text(f'{match.record()}{{"at":{match.now}}}\n', encoding="utf-8")
        name = f"countertop_{match.game.folder.name}"
        return f"{name}(max_steps={self.max_steps},position={path})"

    def played(self) -> Match:
        arena = Arena(self.game, self.seats, self.options, self.seed)
        while not self.is_late(arena.match):
            assert arena.result is None, "it was over before it was late"
            is_idle = 0 < arena.match.now < self.dawdle
            arena.step([WAIT if is_idle else max(arena.actions(seat)) for seat in arena.seats])
        return arena.match


def has_cards(cards: int) -> Callable[[Match], bool]:
    """Hochspannung: all hands and piles together are not more than so many cards."""

    def is_late(match: Match) -> bool:
        players = match.state.players
        return sum(len(player.hand) + len(player.pile) for player in players) <= cards

    return is_late


def has_numbers(numbers: int) -> Callable[[Match], bool]:
    """Super Mega Lucky Box: so many numbers of the last round are left."""

    def is_late(match: Match) -> bool:
        state = match.state
        return bool(state.round == 3 and len(state.numbers) - state.turn == numbers)

    return is_late


def has_clock(ms: int) -> Callable[[Match], bool]:
    """Math Rush: so much is left of the time."""

    def is_late(match: Match) -> bool:
        due = match.deadline
        return match.state.phase == "rush" and due is not None and due - match.now <= ms

    return is_late


def is_one_out(match: Match) -> bool:
    """Matician: the others play on, and their cards are dealt."""
    state = match.state
    return state.phase == "build" and any(player.place for player in state.players)


def is_hex_taken(match: Match) -> bool:
    """Martian Math: the first claim is made."""
    return any(owner is not None for owner in match.state.owners)


TWO_HEXES = {"name": "Two elevens", "hexes": [[0, 0, 11], [2, 0, 11]], "shuffle": False}
MARS = {"colony": 2, "drifts": 1, "operations": "plus_minus", "rounds": 1, "map": TWO_HEXES}
RUSH = {"rounds": 1, "seconds": 10, "check": "instant", "auto_draw": False}

LATE = {
    "hochspannung": Late("hochspannung", 2, 13, has_cards(5), max_steps=5),
    "lucky_box": Late("lucky-box", 2, 45, has_numbers(2)),
    "lucky_box_alone": Late("lucky-box", 1, 1, has_numbers(2)),
    "martian_math": Late("martian-math", 2, 21, is_hex_taken, MARS),
    "math_rush": Late("math-rush", 2, 2, has_clock(1000), RUSH, dawdle=8000),
    "matician": Late("matician", 3, 7, is_one_out, {"points": 1, "play_on": True}),
}
