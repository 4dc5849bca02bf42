"""What was compared stays compared: digests of matches that rules and compiled game played alike.

Comparing 100,000 matches with the rules takes hours, and whether the compiled game still plays
those very matches takes seconds. So `agree.py --keep` writes down what it has seen, beside the
game in `agreed.json`: how many matches of a run, and a digest of all their decisions and outcomes.
Whoever changes `fast/` and gets the same digest has changed nothing that counts.
"""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ...engine.registry import games
from ..weights import write
from .processor import Lane, in_lanes
from .setting import Setting

EARLY = 1000
"""So many matches have a digest of their own, for whoever has only a moment."""
_WORD = (1 << 64) - 1


class Played(Struct, frozen=True):
    """Some matches: how many decisions they had, the most in one, and the digest of them all.

    Digests of matches are added up, so stretches of a run can be played anywhere."""

    decisions: int = 0
    longest: int = 0
    digest: int = 0

    def __add__(self, other: "Played") -> "Played":
        return Played(
            self.decisions + other.decisions,
            max(self.longest, other.longest),
            (self.digest + other.digest) & _WORD,
        )


class Seal(Struct, frozen=True):
    """Matches 0 to `matches - 1` of a run were played alike by the rules and by `fast/game.py`."""

    seats: int
    options: dict[str, Any]
    seed: int
    matches: int = 0
    played: Played = Played()
    early: Played = Played()
    """The first of them."""

    def grown(self, count: int, played: Played) -> "Seal":
        """With so many more matches, which follow those that are here."""
        matches = self.matches + count
        early = self.early + played if matches <= EARLY else self.early
        return replace(self, matches=matches, played=self.played + played, early=early)


def path_of(game: str) -> Path:
    return games[game].folder / "fast/agreed.json"


def kept(game: str) -> list[Seal]:
    """The seals of a game; none, if nothing was kept yet."""
    path = path_of(game)
    return msgspec.json.decode(path.read_bytes(), type=list[Seal]) if path.exists() else []


def keep(game: str, seal: Seal) -> None:
    """Put a seal in the place of the older one with the same seats and options."""
    same = (seal.seats, seal.options)
    others = [one for one in kept(game) if (one.seats, one.options) != same]
    seals = sorted([*others, seal], key=lambda one: (len(one.options), str(one.options), one.seats))
    write(path_of(game), msgspec.to_builtins(seals))


def holds(game: str, seal: Seal, is_early: bool = False) -> bool:
    """Whether the compiled game still plays the sealed matches, or the first of them."""
    expected = seal.early if is_early else seal.played
    count = min(EARLY, seal.matches) if is_early else seal.matches
    setting = Setting(game, seal.seats, seal.options)
    return replay(setting, seal.seed, count, expected.longest) == expected


def replay(setting: Setting, seed: int, count: int, longest: int) -> Played:
    """The first matches of a run by the compiled game alone. One with more decisions than the
    longest has another digest."""
    return sum(map(played, in_lanes(setting, seed, 0, count, longest)), Played())


def played(lane: Lane) -> Played:
    """All that a lane has followed."""
    decisions, longest, digest = map(int, lane.told)
    return Played(decisions, longest, digest)
