"""A record as a picture: the table at its end, and below it how everybody got there."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from ..deal import Deal
from ..game import Result
from ..match import Match
from .shapes import (
    INK,
    INK_2,
    LINE,
    PAPER,
    WIDTH,
    colour,
    moved,
    name_of,
    path,
    sheet,
    text,
    token,
)

_ROW, _HEAD, _LEFT, _RIGHT = 66, 46, 164, 96
_MARKS = 1200
"""More marks than this cannot be told apart: of a longer match every second, third … is drawn."""


class Moment(Struct, frozen=True):
    """One entry of a match: when it was, who moved, and how everybody stood after it."""

    at: int
    seat: int | None
    standing: tuple[int, ...]


def moments(match: Match) -> list[Moment]:
    """The match from its start to its end, told again."""
    standing = match.game.picture.standing
    again = match.anew()
    told = [Moment(0, None, standing(again.view()))]
    for entry in match.entries:
        seat = entry.seat if isinstance(entry.seat, int) else None
        if seat is None:
            again.advance(entry.at)
        else:
            again.play(seat, entry.move, entry.at)
        told.append(Moment(entry.at, seat, standing(again.view())))
    return told


def picture(match: Match) -> str:
    """The final table with the timeline under it; of a match of bots as of one of people."""
    table = match.game.picture.picture(match.view(), match.seats)
    top = _height(table)
    told = moments(match)
    rows = "".join(
        moved(0, top + _HEAD + _ROW * seat, _row(match, seat, told))
        for seat in range(len(match.seats))
    )
    return sheet(
        top + _HEAD + _ROW * len(match.seats) + 26,
        PAPER,
        f"A match of {match.game.title}",
        table,
        text(24, top + 25, _headline(match, told), 16, INK, 650, "start"),
        rows,
        _axis(match, top + _HEAD + _ROW * len(match.seats) + 10),
    )


def _height(table: str) -> float:
    """How high a picture is, by its own word."""
    return float(table.split('viewBox="', 1)[1].split('"', 1)[0].split()[3])


def _headline(match: Match, told: Sequence[Moment]) -> str:
    moves = sum(moment.seat is not None for moment in told)
    seed = match.seed
    source = f"promise {seed.promise[:8]}" if isinstance(seed, Deal) else f"seed {seed}"
    return f"{match.game.title} · {moves} moves · {match.game.picture.STANDING} · {source}"


def _row(match: Match, seat: int, told: Sequence[Moment]) -> str:
    """One player: who, the line of how they stood, a mark for each move, and the end."""
    return "".join(
        (
            token(42, _ROW / 2 - 4, 18, seat),
            text(70, _ROW / 2 - 4, name_of(match.seats, seat), 15, INK, 650, "start"),
            path(f"M{_LEFT} {_ROW - 14}H{WIDTH - _RIGHT}", stroke=LINE),
            _marks(match, seat, told),
            _line(match, seat, told),
            text(WIDTH - 84, _ROW / 2 - 4, told[-1].standing[seat], 20, INK, 800, "start"),
            _place(match.result, seat),
        )
    )


def _place(result: Result | None, seat: int) -> str:
    if result is None:
        return ""
    return text(WIDTH - 24, _ROW / 2 - 4, f"{result.places[seat]}.", 15, INK_2, 650, "end")


def _marks(match: Match, seat: int, told: Sequence[Moment]) -> str:
    own = [number for number, moment in enumerate(told) if moment.seat == seat]
    seldom = own[:: 1 + len(told) // _MARKS]
    d = "".join(f"M{_x(match, told, number):.1f} {_ROW - 12}v6" for number in seldom)
    return path(d, stroke=INK_2, stroke_width=1, opacity=0.55) if d else ""


def _line(match: Match, seat: int, told: Sequence[Moment]) -> str:
    """How this seat stood, as steps: drawn where something changed."""
    values = [moment.standing[seat] for moment in told]
    every = [value for moment in told for value in moment.standing]
    low, high = min(0, *every), max(1, *every)
    heights = [_ROW - 18 - (value - low) / (high - low) * (_ROW - 28) for value in values]
    d = [f"M{_LEFT} {heights[0]:.1f}"]
    for number, (before, after) in enumerate(pairwise(heights), start=1):
        if before != after:
            d.append(f"H{_x(match, told, number):.1f}V{after:.1f}")
    d.append(f"H{WIDTH - _RIGHT}")
    fill, _ = colour(seat)
    under = f"{''.join(d)}V{_ROW - 14}H{_LEFT}Z"
    return path(under, fill=fill, opacity=0.16) + path(
        "".join(d), stroke=fill, stroke_width=2.5, stroke_linejoin="round"
    )


def _x(match: Match, told: Sequence[Moment], number: int) -> float:
    """By the clock; or by count, in a match that nobody kept the time of."""
    part = told[number].at / match.now if match.now else number / max(1, len(told) - 1)
    return _LEFT + part * (WIDTH - _RIGHT - _LEFT)


def _axis(match: Match, y: float) -> str:
    seconds = match.now // 1000
    end = f"{seconds // 60}:{seconds % 60:02}" if match.now else f"{len(match.entries)} entries"
    return text(_LEFT, y, "0", 13, INK_2, 450, "start") + text(
        WIDTH - _RIGHT, y, end, 13, INK_2, 450, "end"
    )
