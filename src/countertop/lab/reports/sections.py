"""The parts of a report, each a heading, some sentences, and pictures that are tables too.

Each is given one run, or two to be seen side by side.
"""

from collections.abc import Iterator, Sequence
from html import escape

import numpy as np
from msgspec import Struct

from ...engine.compiled.game import MILLIS, MOVES
from ..bulk import settings
from ..bulk.runs import Run
from ..bulk.tally import Tally
from . import figures
from .figures import Figure
from .pictures import Heap, bar, histogram, scale_of, spark
from .words import CHANCE, changed, hidden, per_cent, said, section, sentence, table, verdict

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
    def kind(self) -> str:
        """Of its colour."""
        return self.mark.lower() or "a"

    @property
    def name(self) -> str:
        return settings.told(self.run.header.setting)

    def called(self, name: str) -> str:
        token = f'<b class="mark mark-{self.kind}">{self.mark}</b> ' if self.mark else ""
        return f"{token}{escape(name)}"


Runs = Sequence[Shown]


# --- who wins


def who_wins(runs: Runs) -> str:
    against = [one for one in runs if not figures.is_together(one.tally)]
    if not against:
        return ""
    fair = [1 / len(one.seats) for one in against]
    found = [figures.wins(one.tally, seat) for one in against for seat in one.seats]
    scale = scale_of(found, 0, *fair)
    rows = [
        [
            one.called(f"Seat {seat + 1}"),
            bar(figures.wins(one.tally, seat), scale, 1 / len(one.seats), one.kind),
            per_cent(figures.wins(one.tally, seat)),
        ]
        for seat in range(max(len(one.seats) for one in against))
        for one in against
        if seat in one.seats
    ]
    told = "".join(sentence(*wins_told(one)) for one in against)
    about = "Games won by each seat. The dashed line is its fair share."
    return section("Who wins", told, table(["Seat", PICTURE, "Wins"], rows, about, "rows"))


def wins_told(one: Shown) -> Iterator[str]:
    """A sentence for every seat that wins more or less than its share."""
    fair, unlike = 1 / len(one.seats), 0
    share = f"its share of {100 * fair:.3g} %"
    if one.mark:
        yield f"{one.mark}:"
    for seat in one.seats:
        wins = figures.wins(one.tally, seat)
        word = verdict(Figure(wins.value - fair, wins.error), "more than", "less than")
        if word != CHANCE:
            unlike += 1
            yield f"Seat {seat + 1} wins {per_cent(wins)}: {word} {share}."
    if unlike < len(one.seats):
        others = "Each of the others" if unlike else "Every seat"
        yield f"{others} wins {share}, {CHANCE}."
    if len({policy.name for policy in one.run.header.policies}) > 1:
        yield "The seats choose in different ways, which counts for more than where they sit."


# --- points


def points_of(runs: Runs) -> str:
    heaps = [points_heap(one) for one in runs]
    rungs = rungs_of(runs[0])
    about = f"How many points {whose(runs[0]).lower()} makes: {_spread_told(runs[0])}"
    drawn = histogram(heaps, about, rungs)
    rows = [
        [
            one.called("The team" if whose(one) == "A team" else f"Seat {seat + 1}"),
            said(figures.points(one.tally, seat)),
            *(str(one.tally.percentile(column, part)) for part in (10, 50, 90)),
        ]
        for one in runs
        for seat in _shown_seats(one)
        for column in [one.tally.shape.points(seat)]
    ]
    head = ["Seat", "Points on average", "A tenth make at most", "Half", "Nine tenths"]
    lines = f"How often {whose(runs[0]).lower()} makes how many points." + (
        " Upright lines are the rungs of the printed ladder." if rungs else ""
    )
    told = "".join(sentence(_lead(one), _spread_told(one)) for one in runs)
    name = "Points of a seat"
    if all(figures.is_together(one.tally) for one in runs):
        name = "Points"
    return section(
        name, told, _figure(drawn, runs, lines), table(head, rows, "Points of each seat")
    )


def _lead(one: Shown) -> str:
    return f"{one.mark}:" if one.mark else ""


def _spread_told(one: Shown) -> str:
    heap = points_heap(one)
    low, half, high = (heap.at_part(part) for part in (0.1, 0.5, 0.9))
    mean = said(figures.seat_points(one.tally))
    return (
        f"{whose(one)} makes {mean} points on average. Half of them make {half} or fewer, "
        f"and eight of ten lie between {low} and {high}."
    )


def whose(one: Shown) -> str:
    """Who makes points: each by itself, or all together."""
    return "A team" if len(one.seats) > 1 and figures.is_together(one.tally) else "A seat"


def _shown_seats(one: Shown) -> Sequence[int]:
    """Where all have the same points, one seat says it all."""
    return one.seats[:1] if figures.is_together(one.tally) else one.seats


def points_heap(one: Shown) -> Heap:
    columns = [one.tally.shape.points(seat) for seat in _shown_seats(one)]
    return heap_of(one.tally, columns)


def heap_of(tally: Tally, columns: Sequence[int], unit: int = 1) -> Heap:
    """The bars of some columns that have the same bars, in one."""
    bars = tally.bars[list(columns)].sum(axis=0)
    filled = np.flatnonzero(bars)
    width = int(tally.shape.bar_widths()[columns[0]])
    low = int(tally.shape.bar_lows()[columns[0]])
    within = range(int(filled[0]), int(filled[-1]) + 1) if len(filled) else range(0)
    starts = [(place + low) * width // unit for place in within]
    return Heap(starts, [int(bars[place]) for place in within], max(1, width // unit))


# --- the ladder


def rungs_of(one: Shown) -> Sequence[tuple[int, str]]:
    return settings.ladder(one.run.header.game, one.run.header.seats)


def ladder(runs: Runs) -> str:
    climbing = [one for one in runs if rungs_of(one)]
    if not climbing:
        return ""
    rows = list[list[str]]()
    reached = [shares(one) for one in climbing]
    scale = scale_of([share for each in reached for share in each], 0)
    rungs = rungs_of(climbing[0])
    for number in reversed(range(len(rungs))):
        for one, each in zip(climbing, reached, strict=True):
            name = one.called(rungs[number][1])
            drawn = bar(each[number], scale, kind=one.kind)
            rows.append(
                [f"{name} <small>{_span(rungs, number)}</small>", drawn, per_cent(each[number])]
            )
    told = "".join(sentence(_lead(one), ladder_told(one)) for one in climbing)
    about = "How far up the printed ladder games end."
    return section("Up the ladder", told, table(["Rung", PICTURE, "Games"], rows, about, "rows"))


def shares(one: Shown) -> list[Figure]:
    """Of each rung: how many games end on it."""
    rungs, tally = rungs_of(one), one.tally
    ended = [0] * len(rungs)
    if "rung" in tally.shape.measures:
        starts, counts = tally.histogram(tally.shape.measure("rung"))
        for start, count in zip(starts, counts, strict=True):
            ended[min(start, len(rungs) - 1)] += count
    else:
        heap = points_heap(one)
        for start, count in zip(heap.starts, heap.counts, strict=True):
            ended[max(0, sum(start >= least for least, _ in rungs) - 1)] += count
    return [figures.share(count, sum(ended)) for count in ended]


def _span(rungs: Sequence[tuple[int, str]], number: int) -> str:
    least = rungs[number][0]
    if number + 1 == len(rungs):
        return f"{least} and more"
    until = rungs[number + 1][0] - 1
    return f"up to {until}" if number == 0 else f"{least} to {until}"


def ladder_told(one: Shown) -> str:
    rungs, ended = rungs_of(one), shares(one)
    most = max(range(len(rungs)), key=lambda number: ended[number].value)
    top = per_cent(ended[-1]) if ended[-1].value else "none"
    return (
        f"Most games end at “{rungs[most][1]}” ({per_cent(ended[most])}); "
        f"{top} reach “{rungs[-1][1]}”, the top."
    )


# --- length


def length(runs: Runs) -> str:
    told = "".join(sentence(_lead(one), length_told(one)) for one in runs)
    moves = [heap_of(one.tally, [MOVES]) for one in runs]
    about = f"Moves of a game: {length_told(runs[0])}"
    drawn = _figure(histogram(moves, about), runs, "How often a game takes how many moves.")
    if any(figures.seconds(one.tally).value for one in runs):
        seconds = [heap_of(one.tally, [MILLIS], 1000) for one in runs]
        about = f"Seconds of a game: {length_told(runs[0])}"
        drawn += _figure(histogram(seconds, about), runs, "How often it takes how many seconds.")
    return section("How long a game takes", told, drawn)


def length_told(one: Shown) -> str:
    moves, seconds = figures.moves(one.tally), figures.seconds(one.tally)
    told = f"A game takes {said(moves)} moves on average"
    if not seconds.value:
        return f"{told}; there is no clock."
    minutes = (
        f"{seconds.value / 60:.1f} minutes" if seconds.value >= 90 else said(seconds, "seconds")
    )
    return f"{told} and {minutes} at the table."


def _figure(drawn: str, runs: Runs, note: str) -> str:
    if not drawn:
        return ""
    lines = [escape(note), *(one.called(one.name) for one in runs if one.mark)]
    caption = "".join(f"<div>{line}</div>" for line in lines)
    return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>"


# --- what happens


def happens(runs: Runs) -> str:
    names = [name for name in runs[0].tally.shape.measures if name != "rung"]
    names = [name for name in names if all(name in one.tally.shape.measures for one in runs)]
    if not names:
        return ""
    rows = [
        [_explained(one, name), _spark(one, name), said(_measured(one, name)), _at_all(one, name)]
        for name in names
        for one in runs
    ]
    about = "What was counted in every game. The picture shows how often which number came."
    head = ["What", PICTURE, "A game, on average", "Games in which it happens"]
    return section("What happens", table(head, rows, about, "rows"))


def _explained(one: Shown, name: str) -> str:
    meaning = settings.meaning(one.run.header.game, name)
    return one.called(spelt(name)) + (f"<small>{escape(meaning)}</small>" if meaning else "")


def spelt(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def _measured(one: Shown, name: str) -> Figure:
    return figures.mean(one.tally, one.tally.shape.measure(name))


def _at_all(one: Shown, name: str) -> str:
    """How often more than nought: known where the bars are one wide, or nothing is in the first."""
    column = one.tally.shape.measure(name)
    width = int(one.tally.shape.bar_widths()[column])
    first = int(one.tally.bars[column, 0])
    if not one.tally.sums[column]:
        return "none"
    if not first:
        return "all"
    if width > 1:
        return "–"
    return per_cent(figures.share(one.tally.games - first, one.tally.games))


def _spark(one: Shown, name: str) -> str:
    return spark(heap_of(one.tally, [one.tally.shape.measure(name)]), one.kind)


# --- two runs


def differences(runs: Runs) -> str:
    """All that two runs have in common, one less the other."""
    a, b = runs
    compared = list(_common(a, b))
    rows = [
        [escape(name), _rough(one), _rough(other), _marked(other - one, unit)]
        for name, unit, one, other in compared
    ]
    about = "B less A. In bold what is beyond chance (95 %)."
    told = sentence(f"A is {a.name}.", f"B is {b.name}.")
    return section("Side by side", told, table(["What", "A", "B", "Difference"], rows, about))


def _rough(figure: Figure) -> str:
    """Without its error: that of the difference says it."""
    return said(figure).partition(" ±")[0]


def _marked(difference: Figure, unit: str) -> str:
    text = changed(difference, unit)
    return f"<strong>{text}</strong>" if difference.is_sure else text


def _common(a: Shown, b: Shown) -> Iterator[tuple[str, str, Figure, Figure]]:
    if len(a.seats) == len(b.seats) and not figures.is_together(a.tally):
        for seat in a.seats:
            one, other = (figures.wins(run.tally, seat).times(100) for run in (a, b))
            yield f"Wins of seat {seat + 1}", "%", one, other
    yield "Points of a seat", "", figures.seat_points(a.tally), figures.seat_points(b.tally)
    yield "Moves", "", figures.moves(a.tally), figures.moves(b.tally)
    if figures.seconds(a.tally).value or figures.seconds(b.tally).value:
        yield "Seconds", "", figures.seconds(a.tally), figures.seconds(b.tally)
    for name in a.tally.shape.measures:
        if name in b.tally.shape.measures:
            yield spelt(name), "", _measured(a, name), _measured(b, name)
