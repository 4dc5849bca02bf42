"""A run as the sections of a report see it, and what several of them draw or say."""

from collections.abc import Sequence
from html import escape

import numpy as np
from msgspec import Struct

from ..bulk import written
from ..bulk.runs import Run
from ..bulk.tally import Tally
from .pictures import Heap
from .words import hidden

PICTURE = hidden("As a picture")


class Shown(Struct, frozen=True):
    """A run in a report. The mark is the letter it goes by, if there are two."""

    run: Run
    mark: str = ""

    @property
    def tally(self) -> Tally:
        return self.run.total

    @property
    def seats(self) -> range:
        return range(self.run.header.seats)

    @property
    def is_together(self) -> bool:
        """Whether all win or lose as one, or somebody plays alone."""
        return written.is_together(self.run.header.game, self.run.header.seats)

    @property
    def kind(self) -> str:
        """Of its colour."""
        return self.mark.lower() or "a"

    @property
    def name(self) -> str:
        return written.told(self.run.header.setting)

    def called(self, name: str) -> str:
        token = f'<b class="mark mark-{self.kind}">{self.mark}</b> ' if self.mark else ""
        return f"{token}{escape(name)}"


Runs = Sequence[Shown]


def lead(one: Shown) -> str:
    return f"{one.mark}:" if one.mark else ""


def heap_of(tally: Tally, columns: Sequence[int], unit: int = 1) -> Heap:
    """The bars of some columns of one kind, in one: as wide as the widest of them."""
    together = tally.doubled.copy()
    together[list(columns)] = together[list(columns)].max()
    bars = tally.bars_at(together)[list(columns)].sum(axis=0)
    filled = np.flatnonzero(bars)
    width = max(tally.bar_width(column) for column in columns)
    low = int(tally.shape.bar_lows()[columns[0]])
    within = range(int(filled[0]), int(filled[-1]) + 1) if len(filled) else range(0)
    starts = [(place + low) * width // unit for place in within]
    return Heap(starts, [int(bars[place]) for place in within], max(1, width // unit))


def figure(drawn: str, runs: Runs, note: str) -> str:
    if not drawn:
        return ""
    lines = [escape(note), *(one.called(one.name) for one in runs if one.mark)]
    caption = "".join(f"<div>{line}</div>" for line in lines)
    return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>"
