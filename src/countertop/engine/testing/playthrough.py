"""Golden playthroughs: a whole match as text that a person can read and review as a diff.

A golden file starts with its own recipe (`game: …`, `bots: …`, `seed: …`, `options: …`, then an
empty line); everything after that is written by `make golden`. To add one, write the recipe. With
`told: 0-30, 118-140` in it, those entries and the end are told, and the others are only pinned.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from ..errors import BadRecord
from ..game import Seat
from ..match import Entry, Match
from .contract import flatten
from .excerpt import Stretch, stretches


class Recipe(Struct, frozen=True):
    """What a golden playthrough is made from."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: dict[str, Any]
    told: tuple[Stretch, ...] | None = None
    """The stretches that are told in full; all of the match without this."""

    def text(self) -> str:
        options = msgspec.json.encode(self.options).decode()
        lines = [
            f"game: {self.game}",
            f"bots: {', '.join(self.bots)}",
            f"seed: {self.seed}",
            f"options: {options}",
        ]
        if self.told is not None:
            lines.append(f"told: {', '.join(stretch.text() for stretch in self.told)}")
        return "\n".join([*lines, ""])


def recipe(text: str) -> Recipe:
    """The recipe at the head of a golden file."""
    head = text.split("\n\n", 1)[0]
    fields = dict(line.split(": ", 1) for line in head.splitlines() if ": " in line)
    if missing := {"game", "bots", "seed"} - fields.keys():
        raise BadRecord("no_recipe", f"A golden file begins with {', '.join(sorted(missing))}.")
    bots = tuple(level.strip() for level in fields["bots"].split(","))
    options = msgspec.json.decode(fields.get("options", "{}"))
    told = stretches(fields["told"]) if "told" in fields else None
    return Recipe(fields["game"], bots, int(fields["seed"]), options, told)


class Telling:
    """Tells a match step by step: what was done, and what that changed for everybody to see."""

    def __init__(self, match: Match, *, numbered: bool = False) -> None:
        self.match = match
        self._numbered = numbered
        self._told = 0
        self._seen = {seat: self._look(seat) for seat in self._seats()}

    def opening(self) -> Iterator[str]:
        """What everybody sees at the start, and what a seat sees otherwise."""
        public = self._seen[None]
        for seat, seen in self._seen.items():
            yield f"\n{self._who(seat)} sees"
            for path, value in seen.items():
                if seat is None or path not in public or public[path] != value:
                    yield f"  {path}: {_text(value)}"

    def news(self) -> Iterator[str]:
        """What has happened since the last time."""
        for number, entry in enumerate(self.match.entries[self._told :], self._told + 1):
            yield f"\n{f'{number:4}.' if self._numbered else ''}{self._headline(entry)}"
        self._told = len(self.match.entries)
        public = self._changes(None)
        yield from (f"  {line}" for line in public)
        for seat in range(len(self.match.seats)):
            own = [line for line in self._changes(Seat(seat)) if line not in public]
            yield from (f"  [{self._who(Seat(seat))}] {line}" for line in own)

    def ending(self) -> Iterator[str]:
        result = self.match.result
        if result is None:
            return
        yield "\nThe end"
        for name, place, points in zip(self.match.seats, result.places, result.points, strict=True):
            yield f"  {name}: place {place}, {points} points"

    def _changes(self, seat: Seat | None) -> list[str]:
        before, after = self._seen[seat], self._look(seat)
        self._seen[seat] = after
        changed = [path for path in {**before, **after} if before.get(path) != after.get(path)]
        return [
            f"{path}: {_text(before.get(path))} -> {_text(after.get(path))}" for path in changed
        ]

    def _look(self, seat: Seat | None) -> dict[str, Any]:
        return flatten(msgspec.to_builtins(self.match.view(seat)))

    def _headline(self, entry: Entry) -> str:
        time = f"{entry.at / 1000:9.3f} s"
        if isinstance(entry.seat, int) and isinstance(entry.move, Raw):
            return f"{time}  {self._who(entry.seat)}: {_sentence(entry.move)}"
        return f"{time}  time passes"

    def _seats(self) -> Sequence[Seat | None]:
        return [None, *map(Seat, range(len(self.match.seats)))]

    def _who(self, seat: Seat | None) -> str:
        return "everybody" if seat is None else self.match.seats[seat]


def _sentence(move: Raw) -> str:
    fields = msgspec.json.decode(move)
    kind = fields.pop("type")
    return " ".join([kind, *(f"{name}={_text(value)}" for name, value in fields.items())])


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
