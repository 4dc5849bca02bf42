"""How games go: how long they take, and what happens in them."""

from html import escape

from ...engine.compiled.game import MILLIS, MOVES
from ..bulk import written
from . import figures
from .figures import Figure
from .pictures import histogram, spark
from .shown import PICTURE, Runs, Shown, figure, heap_of, lead
from .words import per_cent, said, section, sentence, table


def length(runs: Runs) -> str:
    told = "".join(sentence(lead(one), length_told(one)) for one in runs)
    moves = [heap_of(one.tally, [MOVES]) for one in runs]
    about = f"Moves of a game: {length_told(runs[0])}"
    drawn = histogram(moves, about, ("moves", "games"))
    drawn = figure(drawn, runs, "How often a game takes how many moves.")
    if any(figures.seconds(one.tally).value for one in runs):
        seconds = [heap_of(one.tally, [MILLIS], 1000) for one in runs]
        about = f"Seconds of a game: {length_told(runs[0])}"
        note = "How often it takes how many seconds, as fast as bots play it."
        drawn += figure(histogram(seconds, about, ("seconds", "games")), runs, note)
    return section("How long a game takes", told, drawn)


def length_told(one: Shown) -> str:
    moves, seconds = figures.moves(one.tally), figures.seconds(one.tally)
    told = f"A game takes {said(moves)} moves on average"
    if not seconds.value:
        return f"{told}; there is no clock."
    minutes = (
        f"{seconds.value / 60:.1f} minutes" if seconds.value >= 90 else said(seconds, "seconds")
    )
    return f"{told} and {minutes}, as fast as bots play it; people take longer."


def happens(runs: Runs) -> str:
    names = [name for name in runs[0].tally.shape.measures if name != "rung"]
    names = [name for name in names if all(name in one.tally.shape.measures for one in runs)]
    if not names:
        return ""
    rows = [
        [_explained(one, name), _spark(one, name), said(measured(one, name)), _at_all(one, name)]
        for name in names
        for one in runs
    ]
    about = (
        "What was counted in every game. The picture shows how often which number came, from the "
        "lowest to the highest."
    )
    head = ["What", PICTURE, "A game, on average", "Games in which it happens"]
    return section("What happens", table(head, rows, about, "rows"))


def _explained(one: Shown, name: str) -> str:
    meaning = written.meaning(one.run.header.game, name)
    return one.called(spelt(name)) + (f"<small>{escape(meaning)}</small>" if meaning else "")


def spelt(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def measured(one: Shown, name: str) -> Figure:
    return figures.mean(one.tally, one.tally.shape.measure(name))


def _at_all(one: Shown, name: str) -> str:
    """How often more than zero: known where the bars are one wide, or the first one is empty."""
    column = one.tally.shape.measure(name)
    width = one.tally.bar_width(column)
    first = int(one.tally.bars[column, 0])
    if not one.tally.sums[column]:
        return "none"
    if not first:
        return "all"
    if width > 1:
        return "–"
    return per_cent(figures.share(one.tally.games - first, one.tally.games))


def _spark(one: Shown, name: str) -> str:
    heap = heap_of(one.tally, [one.tally.shape.measure(name)])
    first, last = heap.starts[0], heap.starts[-1] + heap.width - 1
    ends = f"{first:,} to {last:,}" if last > first else f"always {first:,}"
    return spark(heap, one.kind) + f"<small>{ends}</small>"
