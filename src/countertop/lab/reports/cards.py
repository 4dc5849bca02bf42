"""What cards and options do to the outcome: the parts of a report that show it."""

from collections.abc import Sequence
from html import escape
from math import sqrt
from typing import Any

import msgspec
from msgspec import Struct

from ..bulk.tally import WIN, Tally
from . import chance, figures
from .figures import Figure
from .options import Effect
from .pictures import dot, ruler, scale_of
from .shown import PICTURE, Runs, Shown
from .words import changed, folded, per_cent, said, section, sentence, table

MOST_CARDS = 30
ENDS = 10
"""Of more cards than that, so many from either end are shown at once, and all if asked for."""
SELDOM = 30
"""Cards that fewer seats had say nothing …"""
FEW = 100
"""… and about points, those that were had in fewer games than that."""


class Card(Struct, frozen=True):
    """A card, and how seats that had it came out."""

    name: str
    had: int
    wins: Figure
    points: Figure
    likely: float
    """How likely wins (or points, if all play together) so far from the usual are by chance."""


def cards_of(one: Shown) -> list[Card]:
    """All that were had often enough, those with the most wins (or points) first."""
    each = zip(one.tally.shape.cards, one.tally.cards, strict=True)
    found = [_card(one, name, *map(int, counted)) for name, counted in each if counted[0] >= SELDOM]
    return sorted(found, key=lambda card: -_drawn(card, one.is_together).value)


def _card(one: Shown, name: str, had: int, won: int, points: int) -> Card:
    """Several seats of a game may have had it, and do not come out independently: for points, it
    counts as many games as there must have been at least."""
    seats, tally = len(one.seats), one.tally
    wins, error = figures.share(won / WIN, had), _deviation(tally) / sqrt(had / seats)
    made = Figure(points / had, figures.Z * error)
    if not one.is_together:
        likely = chance.of_share(won / WIN, had, 1 / seats)
    elif had < FEW * seats or not error:
        likely = 1.0
    else:
        likely = chance.of_mean((made.value - figures.seat_points(tally).value) / error)
    return Card(name, had, wins, made, likely)


def unlike(found: Sequence[Card]) -> list[Card]:
    """Those that are beyond chance, in their order."""
    sure = chance.beyond([card.likely for card in found])
    return [card for card, is_sure in zip(found, sure, strict=True) if is_sure]


def _deviation(tally: Tally) -> float:
    """Of a seat's points; with a card or without, they are spread much alike."""
    seats = range(tally.shape.seats)
    variances = [tally.deviation(tally.shape.points(seat)) ** 2 for seat in seats]
    return sqrt(figures.average(variances))


def cards(runs: Runs) -> str:
    found = cards_of(runs[0])
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
        f"<h3>The {ENDS} with the most {_counted(runs[0])}, of {len(found)}</h3>",
        _card_table(runs, best, found),
        f"<h3>The {ENDS} with the fewest</h3>",
        _card_table(runs, worst, found),
        folded(f"All {len(found)}", _card_table(runs, found)),
    )


def _extremes(one: Shown, found: Sequence[Card]) -> list[str]:
    """The ends of those that are beyond chance, if any are."""
    what, sure = _counted(one), unlike(found)
    if not sure:
        return [
            f"No card was found that goes together with more {what} than others, or with fewer."
        ]
    more = [card for card in sure if _is_more(one, card)]
    how = "more or fewer" if 0 < len(more) < len(sure) else "more" if more else "fewer"
    verb = "goes" if len(sure) == 1 else "go"
    told = [f"Of {len(found)} cards, {len(sure)} {verb} together with {how} {what}, beyond chance."]
    if more:
        told.append(f"The most: {sure[0].name}, {_came_to(one, sure[0])}.")
    if len(more) < len(sure):
        told.append(f"The fewest: {sure[-1].name}, {_came_to(one, sure[-1])}.")
    return told


def _is_more(one: Shown, card: Card) -> bool:
    return _drawn(card, one.is_together).value > _usual(one)


def _counted(one: Shown) -> str:
    return "points" if one.is_together else "wins"


def _came_to(one: Shown, card: Card) -> str:
    if one.is_together:
        return f"{said(card.points)} points"
    return f"{per_cent(card.wins)} of the games"


def _card_table(runs: Runs, shown: Sequence[Card], of: Sequence[Card] = ()) -> str:
    """Each card's row, or a row for each run."""
    one = runs[0]
    together = one.is_together
    middle = _usual(one)
    known = [{card.name: card for card in cards_of(run)} for run in runs]
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
    axis = ruler(scale) if together else ruler(scale, "%", 100)
    head = ["Card", PICTURE + axis, *([] if together else ["Wins"]), "Points", "Seats that had it"]
    about = f"{'Points' if together else 'Wins'} of seats that had a card."
    return table(head, rows, about, "rows")


def _usual(one: Shown) -> float:
    """What a seat has on average."""
    return figures.seat_points(one.tally).value if one.is_together else 1 / len(one.seats)


def _drawn(card: Card, together: bool) -> Figure:
    return card.points if together else card.wins


# --- options


def options(effects: Sequence[Effect], games: int) -> str:
    if not effects:
        return ""
    told = sentence(
        f"Each option by itself, in the same {games:,} deals. Given is the change, and only",
        "what is beyond chance is shown.",
    )
    idle = [effect for effect in effects if not effect.is_any]
    if idle:
        names = ", ".join(f"{effect.option} = {_value(effect.value)}" for effect in idle)
        told += sentence(f"No difference was found in anything: {names}.")
    return section(
        "What options do", told, *(_option_table(effects, name) for name in effects[0].changes)
    )


def _option_table(effects: Sequence[Effect], name: str) -> str:
    shown = [effect for effect in effects if name in effect.sure]
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
        ["Option", PICTURE + ruler(scale, unit), "Change"],
        rows,
        f"What options do to {name}.",
        "rows",
    )


def _value(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
