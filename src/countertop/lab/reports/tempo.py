"""The tempo of a match: how much there is to choose, who leads, and when it is decided."""

from collections.abc import Callable, Sequence
from statistics import fmean, pstdev

from msgspec import Struct

from ...engine.compiled.game import MOVES
from ..bulk.adding import seed_of
from ..bulk.processor import Given, Lane
from ..bulk.setting import Setting
from ..bulk.trace import MOST
from . import figures
from .figures import Figure
from .leads import Lead, has_leads, lead
from .pictures import Scale, bar, ruler, scale_of
from .shown import PICTURE, Runs
from .shown import lead as lead_in
from .words import per_cent, said, section, sentence, table

FOLLOWED, LED = 500, 200
"""So many matches of a run are followed move by move, and of so many it is told who led."""
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
    led: int = 0
    """Of so many matches, where some win and others do not:"""
    changes: Figure = Figure(0.0)
    """So often the lead changes hands."""
    steady: Figure = Figure(0.0)
    """In so many it never does."""
    decided: Figure = Figure(0.0)
    """After this share of the moves the winner leads alone, and does so to the end."""
    decided_in: tuple[Figure, ...] = ()
    """So many are decided in each fifth of a match."""


def tempo(setting: Setting, seed: int, count: int = FOLLOWED) -> Tempo:
    """The first matches of a run, move by move."""
    lane, each, leads = Lane(Given.of(setting), longest=MOST), list[list[int]](), list[Lead]()
    led = LED if has_leads(setting) else 0
    for number in range(count):
        own = seed_of(seed, number)
        lane.play_match(own)
        rows = lane.rows[: lane.out[MOVES]].tolist()
        each.append([row[2] for row in rows])
        if number < led and len(rows) == lane.out[MOVES]:
            leads.append(lead(setting, own, rows, lane.out.tolist()))
    kept = [choices for choices in each if len(choices) >= len(PARTS)]
    return Tempo(
        len(each),
        _average([fmean(choices) for choices in each if choices]),
        _average([choices.count(1) / len(choices) for choices in each if choices]),
        tuple(_average([_part(choices, part) for choices in kept]) for part in range(len(PARTS)))
        if len(kept) > 1
        else (),
        *(_led(leads) if len(leads) > 1 else ()),
    )


def _led(leads: Sequence[Lead]) -> tuple[int, Figure, Figure, Figure, tuple[Figure, ...]]:
    of = len(leads)
    fifths = [min(int(len(PARTS) * one.decided), len(PARTS) - 1) for one in leads]
    return (
        of,
        _average([one.changes for one in leads]),
        figures.share(sum(not one.changes for one in leads), of),
        _average([one.decided for one in leads]),
        tuple(figures.share(fifths.count(part), of) for part in range(len(PARTS))),
    )


def _part(choices: Sequence[int], part: int) -> float:
    first, end = (len(choices) * edge // len(PARTS) for edge in (part, part + 1))
    return fmean(choices[first:end])


def _average(values: Sequence[float]) -> Figure:
    return figures.averaged(fmean(values), pstdev(values), len(values))


def section_of(runs: Runs, tempos: Sequence[Tempo]) -> str:
    """All of it, of one run or of two."""
    return _choosing(runs, tempos) + _leading(runs, tempos) if tempos else ""


def _choosing(runs: Runs, tempos: Sequence[Tempo]) -> str:
    told = "".join(
        sentence(lead_in(one), _told(own)) for one, own in zip(runs, tempos, strict=True)
    )
    if not all(own.parts for own in tempos):
        return section("How much there is to choose", told)
    parts = [own.parts for own in tempos]
    scale = scale_of([part for own in parts for part in own], 0)
    about = "Moves to choose from, in each fifth of a match."
    head = ["Of a match", PICTURE + ruler(scale), "Choices"]
    drawn = table(head, _fifths(runs, parts, scale, said), about, "rows")
    return section("How much there is to choose", told, drawn)


def _leading(runs: Runs, tempos: Sequence[Tempo]) -> str:
    """Who leads, and when it is decided."""
    if not all(own.led for own in tempos):
        return ""
    pairs = zip(runs, tempos, strict=True)
    told = "".join(sentence(lead_in(one), _lead_told(own)) for one, own in pairs)
    parts = [own.decided_in for own in tempos]
    scale = scale_of([part for own in parts for part in own], 0)
    about = (
        "How many matches are decided in which fifth of them. Whoever would have most if the match "
        "ended now leads; a shared win is decided at the very end."
    )
    head = ["Of a match", PICTURE + ruler(scale, "%", 100), "Matches"]
    drawn = table(head, _fifths(runs, parts, scale, per_cent), about, "rows")
    return section("When it is decided", told, drawn)


def _fifths(
    runs: Runs,
    parts: Sequence[Sequence[Figure]],
    scale: Scale,
    spelt: Callable[[Figure], str],
) -> list[list[str]]:
    """A row for each fifth of a match and each run."""
    return [
        [one.called(name), bar(own[number], scale, kind=one.kind), spelt(own[number])]
        for number, name in enumerate(PARTS)
        for one, own in zip(runs, parts, strict=True)
    ]


def _lead_told(own: Tempo) -> str:
    return (
        f"The lead changes hands {said(own.changes)} times in a match on average; in "
        f"{per_cent(own.steady)} of the matches it never does. Whoever wins has the lead for good "
        f"after {per_cent(own.decided)} of the moves on average. {own.led:,} matches were followed "
        "for this."
    )


def _told(own: Tempo) -> str:
    return (
        f"Whoever moves has {said(own.choices)} moves to choose from on average; in "
        f"{per_cent(own.alone)} of the moves there is only one. {own.matches:,} matches were "
        "followed move by move for this."
    )
