"""What games come to: who wins, how many points are made, how far up the ladder that is.

Each section is a heading, some sentences, and pictures that are tables too, of one run or of two
side by side.
"""

from collections.abc import Iterator, Sequence

from ..bulk import written
from . import chance, figures
from .figures import Figure
from .pictures import Heap, bar, histogram, ruler, scale_of
from .shown import PICTURE, Runs, Shown, figure, heap_of, lead
from .words import minus, per_cent, said, section, sentence, table


def who_wins(runs: Runs) -> str:
    against = [one for one in runs if not one.is_together]
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
    told = "".join(sentence(lead(one), *wins_told(one)) for one in against)
    about = "Games won by each seat. The dashed line is its fair share."
    head = ["Seat", PICTURE + ruler(scale, "%", 100), "Wins"]
    return section("Who wins", told, table(head, rows, about, "rows"))


def wins_told(one: Shown) -> Iterator[str]:
    """A sentence for every seat that wins more or less than its share, or one for all."""
    fair, tally = 1 / len(one.seats), one.tally
    share = f"its share of {100 * fair:.3g} %"
    unlike = unlike_seats(one)
    for seat in unlike:
        wins = figures.wins(tally, seat)
        word = "more" if wins.value > fair else "less"
        yield f"Seat {seat + 1} wins {per_cent(wins)}: {word} than {share}."
    if not unlike:
        yield f"No difference between the seats was found: each wins {share}, give or take"
        yield f"{100 * _at_most(one):.2g} % at most."
    elif len(unlike) < len(one.seats):
        yield "No difference was found for the others."
    if any(policy != one.run.header.policies[0] for policy in one.run.header.policies):
        yield "The seats are played in different ways, which may matter more than where one sits."


def unlike_seats(one: Shown) -> list[int]:
    """Those that win more or less than their share, beyond chance."""
    fair, games = 1 / len(one.seats), one.tally.games
    likely = [
        chance.of_share(figures.wins(one.tally, seat).value * games, games, fair)
        for seat in one.seats
    ]
    return [seat for seat, found in zip(one.seats, chance.beyond(likely), strict=True) if found]


def _at_most(one: Shown) -> float:
    """How far a seat may be from its share, if all are looked at."""
    errors, games, fair = chance.widest(len(one.seats)), one.tally.games, 1 / len(one.seats)
    won = [figures.wins(one.tally, seat).value * games for seat in one.seats]
    shares = [figures.share(each, games, errors) for each in won]
    return max(max(share.high - fair, fair - share.low) for share in shares)


def points_of(runs: Runs) -> str:
    heaps = [points_heap(one) for one in runs]
    rungs = rungs_of(runs[0])
    about = f"How many points {whose(runs[0]).lower()} makes: {_spread_told(runs[0])}"
    what = ("points", "seats" if whose(runs[0]) == "A seat" else "games")
    drawn = histogram(heaps, about, what, rungs)
    rows = [
        [
            one.called("The team" if whose(one) == "A team" else f"Seat {seat + 1}"),
            said(figures.points(one.tally, seat)),
            *(minus(f"{one.tally.percentile(column, part):,}") for part in (10, 50, 90)),
        ]
        for one in runs
        for seat in shown_seats(one)
        for column in [one.tally.shape.points(seat)]
    ]
    head = ["Seat", "Points on average", "A tenth make at most", "Half", "Nine tenths"]
    lines = f"How often {whose(runs[0]).lower()} makes how many points." + (
        " Upright lines are the rungs of the printed ladder." if rungs else ""
    )
    told = "".join(sentence(lead(one), _spread_told(one)) for one in runs)
    name = "Points of a seat"
    if all(one.is_together for one in runs):
        name = "Points"
    return section(name, told, figure(drawn, runs, lines), table(head, rows, "Points of each seat"))


def _spread_told(one: Shown) -> str:
    heap = points_heap(one)
    more = heap.width - 1  # what lies in a bar may be as much as its end
    low, half, high = (
        minus(f"{heap.at_part(part) + end:,}") for part, end in ((0.1, 0), (0.5, more), (0.9, more))
    )
    mean = said(figures.seat_points(one.tally))
    told = (
        f"{whose(one)} makes {mean} points on average. At least half of them make {half} or "
        f"fewer, and at least eight of ten lie between {low} and {high}."
    )
    return f"{told} {_cut_told(one)}".rstrip()


def _cut_told(one: Shown) -> str:
    """Older files do not say how far beyond their last bar something lay."""
    if not one.tally.cut.any():
        return ""
    return (
        "This file was written when all that lay beyond a last bar was counted in it: averages are "
        "right, but how figures are spread is cut off there. Play it again to see the rest."
    )


def whose(one: Shown) -> str:
    """Who makes points: each by itself, or all together."""
    return "A team" if len(one.seats) > 1 and one.is_together else "A seat"


def shown_seats(one: Shown) -> Sequence[int]:
    """Where all have the same points, one seat says it all."""
    return one.seats[:1] if one.is_together else one.seats


def points_heap(one: Shown) -> Heap:
    columns = [one.tally.shape.points(seat) for seat in shown_seats(one)]
    return heap_of(one.tally, columns)


def rungs_of(one: Shown) -> Sequence[tuple[int, str]]:
    """None either if bars have become so wide that a rung begins within one."""
    rungs = written.ladder(one.run.header.game, one.run.header.seats)
    width = 1 if "rung" in one.tally.shape.measures else points_heap(one).width
    return rungs if all(least % width == 0 for least, _ in rungs) else ()


def ladder(runs: Runs) -> str:
    climbing = [one for one in runs if rungs_of(one)]
    if not climbing:
        return ""
    rows = list[list[str]]()
    reached = [shares(one) for one in climbing]
    scale = scale_of([share for each in reached for share in each], 0)
    rungs = rungs_of(climbing[0])
    head = ["Rung", PICTURE + ruler(scale, "%", 100), "Games"]
    for number in reversed(range(len(rungs))):
        for one, each in zip(climbing, reached, strict=True):
            name = one.called(rungs[number][1])
            drawn = bar(each[number], scale, kind=one.kind)
            rows.append(
                [f"{name} <small>{_span(rungs, number)}</small>", drawn, per_cent(each[number])]
            )
    told = "".join(sentence(lead(one), ladder_told(one)) for one in climbing)
    about = "How far up the printed ladder games end."
    return section("Up the ladder", told, table(head, rows, about, "rows"))


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
    if most == len(rungs) - 1:
        return f"Most games end at “{rungs[most][1]}”, the top: {per_cent(ended[most])}."
    top = per_cent(ended[-1]) if ended[-1].value else "none"
    return (
        f"Most games end at “{rungs[most][1]}”: {per_cent(ended[most])}. "
        f"“{rungs[-1][1]}”, the top, is reached in {top}."
    )
