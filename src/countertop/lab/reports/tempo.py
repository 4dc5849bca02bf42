"""The tempo of a match: how much there is to choose, from its beginning to its end."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pstdev

from msgspec import Struct

from ...engine.compiled.game import MOVES
from ..bulk.adding import seed_of
from ..bulk.processor import Given, Lane
from ..bulk.setting import Setting
from ..bulk.trace import MOST
from . import figures
from .figures import Figure
from .pictures import bar, ruler, scale_of
from .shown import PICTURE, Runs, lead
from .words import per_cent, said, section, sentence, table

FOLLOWED = 500
"""So many matches of a run are followed move by move."""
PARTS = ("First fifth", "Second", "Third", "Fourth", "Last fifth")


class Tempo(Struct, frozen=True):
    """Of matches that were followed move by move, one average for each match."""

    matches: int
    choices: Figure
    """Whoever moves can choose between so many moves."""
    alone: Figure
    """In so many of all moves there is only one."""
    parts: tuple[Figure, ...]
    """The choices in each fifth of a match."""


def tempo(setting: Setting, seed: int, count: int = FOLLOWED) -> Tempo:
    """The first matches of a run, move by move."""
    lane = Lane(Given.of(setting), longest=MOST)
    each = list[list[int]]()
    for number in range(count):
        lane.play_match(seed_of(seed, number))
        each.append(lane.rows[: lane.out[MOVES], 2].tolist())
    kept = [choices for choices in each if len(choices) >= len(PARTS)]
    return Tempo(
        len(each),
        _average([fmean(choices) for choices in each if choices]),
        _average([choices.count(1) / len(choices) for choices in each if choices]),
        tuple(_average([_part(choices, part) for choices in kept]) for part in range(len(PARTS)))
        if kept
        else (),
    )


def _part(choices: Sequence[int], part: int) -> float:
    first, end = (len(choices) * edge // len(PARTS) for edge in (part, part + 1))
    return fmean(choices[first:end])


def _average(values: Sequence[float]) -> Figure:
    return Figure(fmean(values), figures.Z * pstdev(values) / sqrt(len(values)))


def section_of(runs: Runs, tempos: Sequence[Tempo]) -> str:
    """How much there is to choose, of one run or of two."""
    if not tempos:
        return ""
    told = "".join(sentence(lead(one), _told(own)) for one, own in zip(runs, tempos, strict=True))
    if not all(own.parts for own in tempos):
        return section("How much there is to choose", told)
    scale = scale_of([part for own in tempos for part in own.parts], 0)
    rows = [
        [one.called(name), bar(own.parts[number], scale, kind=one.kind), said(own.parts[number])]
        for number, name in enumerate(PARTS)
        for one, own in zip(runs, tempos, strict=True)
    ]
    about = "Moves to choose from, in each fifth of a match."
    head = ["Of a match", PICTURE + ruler(scale), "Choices"]
    return section("How much there is to choose", told, table(head, rows, about, "rows"))


def _told(own: Tempo) -> str:
    return (
        f"Whoever moves has {said(own.choices)} moves to choose from on average; in "
        f"{per_cent(own.alone)} of the moves there is only one. {own.matches:,} matches were "
        "followed move by move for this."
    )
