"""Which stretches of a playthrough are told in full. The others are a line each, with a digest of
all that would have been told, so that the whole match stays pinned."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby

from msgspec import Struct

from ..errors import BadRecord


class Stretch(Struct, frozen=True):
    """Entries by number, both ends included. Entry 0 is what everybody sees at the start."""

    first: int
    last: int

    def text(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    def meets(self, other: "Stretch") -> bool:
        return self.first <= other.last and other.first <= self.last


class Step(Struct, frozen=True):
    """The entries that one step of the match made, and what there is to tell of them."""

    entries: Stretch
    lines: Sequence[str]


def stretches(text: str) -> tuple[Stretch, ...]:
    """`0-30, 118-140, 150` as it stands in a recipe."""
    return tuple(_stretch(part.strip()) for part in text.split(","))


def _stretch(text: str) -> Stretch:
    first, dash, last = text.partition("-")
    if first.isdecimal() and (last.isdecimal() or not dash):
        found = Stretch(int(first), int(last or first))
        if found.first <= found.last:
            return found
    raise BadRecord("bad_stretch", f"{text!r} is not a stretch of entries; one is written 118-140.")


def excerpt(steps: Iterable[Step], told: Sequence[Stretch] | None) -> Iterator[str]:
    """The lines of the steps that are told, and one line for each stretch that is not."""

    def is_told(step: Step) -> bool:
        return told is None or any(step.entries.meets(stretch) for stretch in told)

    for whole, group in groupby(steps, is_told):
        if whole:
            for step in group:
                yield from step.lines
        else:
            yield from _untold(list(group))


def _untold(steps: Sequence[Step]) -> Iterator[str]:
    first, last = steps[0].entries.first, steps[-1].entries.last
    lines = [line for step in steps for line in step.lines]
    digest = sha256("\n".join(lines).encode()).hexdigest()[:16]
    entries = "1 entry" if first == last else f"{last - first + 1} entries"
    yield f"\n… {Stretch(first, last).text()}: {entries} untold, digest {digest}"
