"""What cards and options do to the outcome: the parts of a report that show it."""

from collections.abc import Sequence
from html import escape
from math import sqrt
from typing import Any

import msgspec
from msgspec import Struct

from ..bulk.tally import WIN, Tally
from . import figures
from .figures import Figure
from .options import Effect
from .pictures import dot, scale_of
from .shown import PICTURE, Runs, Shown
from .words import changed, folded, per_cent, said, section, sentence, table

MOST_CARDS = 30
ENDS = 10
"""Of more cards than that, so many from either end are shown at once, and all if asked for."""
SELDOM = 30
"""Cards that fewer seats had say nothing."""


class Card(Struct, frozen=True):
    """A card, and how seats that had it came out."""

    name: str
    had: int
    wins: Figure
    points: Figure


def cards_of(tally: Tally) -> list[Card]:
    """All that were had often enough, the best first."""
    found = [
        Card(
            name,
            int(had),
            figures.share(float(won) / WIN, int(had)),
            Figure(float(points) / int(had), figures.Z * _deviation(tally) / sqrt(int(had))),
        )
        for name, (had, won, points) in zip(tally.shape.cards, tally.cards, strict=True)
        if had >= SELDOM
    ]
    together = figures.is_together(tally)
    return sorted(found, key=lambda card: -(card.points if together else card.wins).value)


def _deviation(tally: Tally) -> float:
    """Of a seat's points; with a card or without, they are spread much alike."""
    seats = range(tally.shape.seats)
    variances = [tally.deviation(tally.shape.points(seat)) ** 2 for seat in seats]
    return sqrt(figures.average(variances))


def cards(runs: Runs) -> str:
    found = cards_of(runs[0].tally)
    if not found:
        return ""
    told = sentence(
        "How seats came out that had a card. The dashed line is what a seat has on average. What",
        "goes together with winning need not be the reason for it.",
    )
    if len(runs) == 1:
        told += sentence(*_extremes(runs[0], found))
    if len(found) <= MOST_CARDS:
        return section("What cards do", told, _card_table(runs, found))
    best, worst = found[:ENDS], found[-ENDS:]
    return section(
        "What cards do",
        told,
        f"<h3>The best {ENDS} of {len(found)}</h3>",
        _card_table(runs, best, found),
        f"<h3>The last {ENDS}</h3>",
        _card_table(runs, worst, found),
        folded(f"All {len(found)}", _card_table(runs, found)),
    )


def _extremes(one: Shown, found: Sequence[Card]) -> list[str]:
    together = figures.is_together(one.tally)
    first, last = found[0], found[-1]
    if together:
        both = (f"{said(first.points)} points", f"{said(last.points)}")
    else:
        both = (f"{per_cent(first.wins)} of the games", per_cent(last.wins))
    return [f"Best: {first.name} ({both[0]}).", f"Last: {last.name} ({both[1]})."]


def _card_table(runs: Runs, shown: Sequence[Card], of: Sequence[Card] = ()) -> str:
    """Each card's row, or a row for each run."""
    one = runs[0]
    together = figures.is_together(one.tally)
    middle = figures.seat_points(one.tally).value if together else 1 / len(one.seats)
    known = [{card.name: card for card in cards_of(run.tally)} for run in runs]
    drawn = [_drawn(card, together) for each in known for card in (*each.values(), *of)]
    scale = scale_of(drawn, middle)
    rows = [
        [
            run.called(card.name),
            dot(_drawn(own, together), scale, middle, run.kind),
            *([] if together else [per_cent(own.wins)]),
            said(own.points),
            f"{own.had:,}",
        ]
        for card in shown
        for run, each in zip(runs, known, strict=True)
        if (own := each.get(card.name)) is not None
    ]
    head = ["Card", PICTURE, *([] if together else ["Wins"]), "Points", "Seats that had it"]
    about = f"{'Points' if together else 'Wins'} of seats that had a card."
    return table(head, rows, about, "rows")


def _drawn(card: Card, together: bool) -> Figure:
    return card.points if together else card.wins


# --- options


def options(effects: Sequence[Effect], games: int) -> str:
    if not effects:
        return ""
    told = sentence(
        f"Each option by itself, in the same {games:,} deals. Given is the change, and only",
        "what is beyond chance (95 %) is shown.",
    )
    idle = [effect for effect in effects if not effect.is_any]
    if idle:
        names = ", ".join(f"{effect.option} = {_value(effect.value)}" for effect in idle)
        told += sentence(f"No difference beyond chance in anything: {names}.")
    return section(
        "What options do", told, *(_option_table(effects, name) for name in effects[0].changes)
    )


def _option_table(effects: Sequence[Effect], name: str) -> str:
    shown = [effect for effect in effects if effect.changes[name].is_sure]
    if not shown:
        return ""
    scale = scale_of([effect.changes[name] for effect in shown], 0.0)
    unit = "%" if name.startswith("wins") else ""
    rows = [
        [
            f"{escape(effect.option)} = {escape(_value(effect.value))} "
            f"<small>instead of {escape(_value(effect.instead_of))}</small>",
            dot(effect.changes[name], scale, 0.0),
            changed(effect.changes[name], unit),
        ]
        for effect in sorted(shown, key=lambda effect: -effect.changes[name].value)
    ]
    title = name[:1].upper() + name[1:]
    return f"<h3>{title}</h3>" + table(
        ["Option", PICTURE, "Change"], rows, f"What options do to {name}.", "rows"
    )


def _value(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
