"""Every figure in a report is found again by whoever counts the matches one by one: what was found
is crossed out, and at the end no figure may be left on the page."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any

import pytest
from support.counted import Played, Sheet, at_part, by_batches, mean, one_by_one, share, whole

from countertop.engine.compiled.game import POINTS
from countertop.engine.registry import Game, games
from countertop.lab import report
from countertop.lab.bulk import runs, written
from countertop.lab.bulk.adding import seed_of
from countertop.lab.bulk.lanes import Policy, Setting, run
from countertop.lab.reports import chance
from countertop.lab.reports.cards import ENDS, MOST_CARDS
from countertop.lab.reports.figures import Figure
from countertop.lab.reports.leads import has_leads, standings
from countertop.lab.reports.options import BATCHES, STUDENT, effects, variants
from countertop.lab.reports.shown import Shown
from countertop.lab.reports.tempo import LED, PARTS, tempo
from countertop.lab.reports.words import changed, per_cent, said

SEED, LONG = 11, 20_000
GAMES = ("hochspannung", "lucky-box", "martian-math", "math-rush", "matician")
Matches = Sequence[Played]


class Count:
    """A setting, its matches counted one by one, and the page about them."""

    def __init__(self, setting: Setting, count: int, option_games: int = 0) -> None:
        self.setting, self.seats = setting, range(setting.seats)
        self.matches = one_by_one(setting, SEED, count, LONG)
        self.together = written.is_together(setting.game, setting.seats)
        under_way = runs.Run(runs.Header.of(setting, SEED))
        under_way.add(0, run(setting, SEED, 0, count), "cpu", 1.0)
        self.tally, self.options = under_way.total, option_games
        found = effects(setting, SEED, option_games, "cpu", bool) if option_games else []
        followed = [tempo(setting, SEED, count)]
        self.page = report.page([Shown(under_way)], found, option_games, (), followed)
        self.sheet = Sheet(self.page)

    def check(self) -> None:
        self.sheet.cross_out(f"{len(self.matches):,} games: {written.told(self.setting)}")
        for part in (self.wins, self.points, self.ladder, self.length, self.choices, self.leads,
                     self.measures, self.cards, self.changes):  # fmt: skip
            part()
        assert self.sheet.figures_left == []

    def wins(self) -> None:
        if self.together:
            return
        games, fair = len(self.matches), 1 / len(self.seats)
        won = [sum(one.won(seat) for one in self.matches) for seat in self.seats]
        unlike = holm([chance.of_share(each, games, fair) for each in won])
        for seat in self.seats:
            known = per_cent(share(won[seat], games))
            if unlike[seat]:
                word = "more" if won[seat] > fair * games else "less"
                self.sheet.cross_out(
                    f"Seat {seat + 1} wins {known}: {word} than its share of {100 * fair:.3g} %."
                )
            self.sheet.cross_out(f"Seat {seat + 1} {known} ")
        if not any(unlike):
            wide = NormalDist().inv_cdf(1 - 0.05 / 3 / 2 / len(won))
            ends = [end for each in won for end in share(each, games, wide).bounds or ()]
            most = 100 * max(abs(end - fair) for end in ends)
            self.sheet.cross_out(
                f"each wins its share of {100 * fair:.3g} %, give or take {most:.2g} % at most."
            )

    def points(self) -> None:
        shown = self.seats[:1] if self.together else self.seats
        made = [[one.points[seat] for one in self.matches] for seat in self.seats]
        each, wide = [mean(one) for one in made], self.width(POINTS)
        whose = "A team" if self.together and len(self.seats) > 1 else "A seat"
        on_average = Figure(fmean(e.value for e in each), fmean(e.error for e in each))
        self.sheet.cross_out(f"{whose} makes {said(on_average)} points on average.")
        pooled = [value for seat in shown for value in made[seat]]
        low, half, high = (at_part(pooled, part) for part in (0.1, 0.5, 0.9))
        self.sheet.find(
            r"half of them make (−?[\d,]+) or fewer, and at least eight of ten lie between "
            r"(−?[\d,]+) and (−?[\d,]+)\.",
            lambda a, b, c: is_within(
                (half, low, high), (whole(a) - wide + 1, whole(b), whole(c) - wide + 1), wide
            ),
        )
        for seat in shown:
            ends = [at_part(made[seat], part) for part in (0.1, 0.5, 0.9)]
            name = "The team" if whose == "A team" else f"Seat {seat + 1}"
            pattern = (
                re.escape(f"{name} {said(each[seat])} ") + r"(−?[\d,]+) (−?[\d,]+) (−?[\d,]+) "
            )
            self.sheet.find(pattern, partial(is_told, ends, self.width(POINTS + seat)))
        is_drawn(self.sheet.charts[0], pooled)

    def width(self, column: int) -> int:
        return self.tally.bar_width(column)

    def ladder(self) -> None:
        rungs = written.ladder(self.setting.game, len(self.seats))
        if "<h2>Up the ladder</h2>" not in self.page:
            return
        measures = self.setting.shape.measures
        on = [
            one.out[POINTS + 2 * len(self.seats) + measures.index("rung")]
            if "rung" in measures
            else max(0, sum(one.points[0] >= least for least, _ in rungs) - 1)
            for one in self.matches
        ]
        ended = Counter(on)
        reached = [per_cent(share(ended[n], len(on))) for n in range(len(rungs))]
        for number, (least, name) in enumerate(rungs):
            until = f"to {rungs[number + 1][0] - 1}" if number + 1 < len(rungs) else "and more"
            span = f"up {until}" if not number and until != "and more" else f"{least} {until}"
            self.sheet.cross_out(f"{name} {span} {reached[number]}")
        most = max(range(len(rungs)), key=lambda number: ended[number])
        top = f", the top: {reached[most]}." if most + 1 == len(rungs) else f": {reached[most]}."
        self.sheet.cross_out(f"Most games end at “{rungs[most][1]}”{top}")
        if most + 1 < len(rungs):
            share_of_top = reached[-1] if ended[len(rungs) - 1] else "none"
            self.sheet.cross_out(f"the top, is reached in {share_of_top}.")

    def length(self) -> None:
        moves, seconds = ([getattr(m, n) for m in self.matches] for n in ("moves", "seconds"))
        told, took = f"A game takes {said(mean(moves))} moves on average", mean(seconds)
        if not any(seconds):
            self.sheet.cross_out(f"{told}; there is no clock.")
        elif took.value >= 90:
            self.sheet.cross_out(f"{told} and {took.value / 60:.1f} minutes, as fast as bots")
        else:
            self.sheet.cross_out(f"{told} and {said(took, 'seconds')}, as fast as bots")
        is_drawn(self.sheet.charts[1], moves)
        assert len(self.sheet.charts) == 2 + any(seconds)
        if any(seconds):
            is_drawn(self.sheet.charts[2], [int(one) for one in seconds])

    def choices(self) -> None:
        each = [[row[2] for row in one.rows] for one in self.matches if one.rows]
        alone = mean([one.count(1) / len(one) for one in each])
        self.sheet.cross_out(
            f"has {said(mean([fmean(one) for one in each]))} moves to choose from on average; in "
            f"{per_cent(alone)} of the moves there is only one. {len(each):,} matches were followed"
        )
        kept = [one for one in each if len(one) >= len(PARTS)]
        for part, name in enumerate(PARTS if len(kept) > 1 else ()):
            parts = [one[len(one) * part // 5 : len(one) * (part + 1) // 5] for one in kept]
            self.sheet.cross_out(f"{name} {said(mean([fmean(one) for one in parts]))} ")

    def leads(self) -> None:
        if not has_leads(self.setting):
            return
        led = [self.lead(number, one) for number, one in enumerate(self.matches[:LED])]
        swaps, decided = [each[0] for each in led], [each[1] for each in led]
        self.sheet.cross_out(
            f"The lead changes hands {said(mean(swaps))} times in a match on average; in "
            f"{per_cent(share(swaps.count(0), len(led)))} of the matches it never does.",
            f"after {per_cent(mean(decided))} of the moves on average. {len(led):,} matches were",
        )
        fifths = Counter(min(int(5 * one), 4) for one in decided)
        for part, name in enumerate(PARTS):
            self.sheet.cross_out(f"{name} {per_cent(share(fifths[part], len(led)))} ")

    def lead(self, number: int, one: Played) -> tuple[int, float]:
        """How often somebody else came to lead alone, and since when the winner did."""
        told = list(standings(self.setting, seed_of(SEED, number), one.rows))
        first = [[s for s, has in enumerate(each) if has == max(each)] for _, each in told]
        alone = [each[0] for each in first if len(each) == 1]
        winners = [seat for seat in self.seats if one.places[seat] == 1]
        since = float(one.moves)
        for (moves, _), leaders in reversed(list(zip(told, first, strict=True))):
            if leaders != winners or len(winners) > 1:
                break
            since = moves
        return sum(a != b for a, b in pairwise(alone)), since / one.moves

    def measures(self) -> None:
        for column, name in enumerate(self.setting.shape.measures, POINTS + 2 * len(self.seats)):
            if name == "rung":
                continue
            values, wide = [one.out[column] for one in self.matches], self.width(column)
            spelt = name[:1].upper() + name[1:].replace("_", " ")
            known = f"{spelt} {written.meaning(self.setting.game, name)}".strip()
            often = sum(value > 0 for value in values)
            at_all = "none" if not often else "all" if min(values) // wide else (
                per_cent(share(often, len(values))) if wide == 1 else "–"
            )  # fmt: skip
            ends = [min(values) // wide * wide, max(values) // wide * wide + wide - 1]
            span = f"{ends[0]:,} to {ends[1]:,}" if ends[1] > ends[0] else f"always {ends[0]:,}"
            self.sheet.cross_out(f"{known} {span} {said(mean(values))} {at_all} ")

    def cards(self) -> None:
        names, games, fair = self.setting.shape.cards, len(self.matches), 1 / len(self.seats)
        rows = list[tuple[str, float, float]]()
        made = [value for one in self.matches for value in one.points]
        spread = sqrt(fmean(stdev([m.points[s] for m in self.matches]) ** 2 for s in self.seats))
        spread *= sqrt((games - 1) / games)
        for card, name in enumerate(names):
            had = [(one, seat) for one in self.matches for seat in self.seats
                   if one.had(seat, card, len(names))]  # fmt: skip
            if len(had) < 30:
                continue
            won = sum(one.won(seat) for one, seat in had)
            error = spread / sqrt(len(had) / len(self.seats))
            points = Figure(fmean(one.points[seat] for one, seat in had), 1.959964 * error)
            wins = "" if self.together else f"{per_cent(share(won, len(had)))} "
            self.sheet.cross_out(f"{name.strip()} {wins}{said(points)} {len(had):,} ")
            if not self.together:
                likely = chance.of_share(won, len(had), fair)
            else:
                off = (points.value - fmean(made)) / (error or 1.0)
                likely = chance.of_mean(off) if len(had) >= 100 * len(self.seats) else 1.0
            came = f"{said(points)} points" if self.together else (
                f"{per_cent(share(won, len(had)))} of the games")  # fmt: skip
            rows.append(
                (f"{name}, {came}.", likely, points.value if self.together else won / len(had))
            )
        self.extremes(sorted(rows, key=lambda row: -row[2]), fmean(made) if self.together else fair)

    def extremes(self, rows: list[tuple[str, float, float]], usual: float) -> None:
        sure = [
            row
            for row, is_sure in zip(rows, holm([row[1] for row in rows]), strict=True)
            if is_sure
        ]
        if len(rows) > MOST_CARDS:
            self.sheet.cross_out(f"All {len(rows)} ", f", of {len(rows)} ", f"The {ENDS} with the")
        if not sure:
            return
        verb = "goes" if len(sure) == 1 else "go"
        self.sheet.cross_out(f"Of {len(rows)} cards, {len(sure)} {verb} together")
        if sure[0][2] > usual:
            self.sheet.cross_out(f"The most: {sure[0][0]}")
        if sure[-1][2] <= usual:
            self.sheet.cross_out(f"The fewest: {sure[-1][0]}")

    def changes(self) -> None:
        if not self.options:
            return
        self.sheet.cross_out(f"in the same {self.options:,} deals")
        usual = one_by_one(self.setting, SEED, self.options)
        looks = list[tuple[str, str, str, float]]()
        for option, value, other in variants(self.setting):
            after = one_by_one(other, SEED, self.options)
            now = self.setting.options.get(option.name, option.default)
            row = f"{option.name} = {_typed(value)} instead of {_typed(now)}"
            for name, figure in looked_at(self.together).items():
                change = by_batches(figure, usual, after)
                likely = chance.of_batches(STUDENT * change.value / change.error, BATCHES) if (
                    change.error) else float(not change.value)  # fmt: skip
                unit = "%" if name == "wins of seat 1" else ""
                looks.append(
                    (
                        name,
                        f"{option.name} = {_typed(value)}",
                        f"{row} {changed(change, unit)} ",
                        likely,
                    )
                )
        if not any(one.seconds for one in usual):
            looks = [look for look in looks if look[0] != "seconds"]
        sure = holm([look[3] for look in looks])
        for (_, _, row, _), is_sure in zip(looks, sure, strict=True):
            if is_sure:
                self.sheet.cross_out(row)
        idle = {look[1] for look in looks} - {
            look[1] for look, is_sure in zip(looks, sure, strict=True) if is_sure
        }
        self.sheet.cross_out(*sorted(idle, key=len, reverse=True))


def _typed(value: Any) -> str:
    return value if isinstance(value, str) else written.typed(value)


def holm(likely: Sequence[float], alpha: float = 0.05 / 3) -> list[bool]:
    """Which are beyond chance: the n-th least likely has to be less likely than all that are left
    share, and so have all before it."""
    order = sorted(range(len(likely)), key=lambda number: likely[number])
    found = [False] * len(likely)
    for left, number in zip(range(len(likely), 0, -1), order, strict=True):
        if likely[number] * left > alpha:
            break
        found[number] = True
    return found


def is_within(true: Sequence[int], told: Sequence[int], wide: int) -> bool:
    """Whether each value lies in the bar that begins where it was told."""
    return all(start <= value < start + wide for value, start in zip(true, told, strict=True))


def is_told(true: Sequence[int], wide: int, *ends: str) -> bool:
    """The same, if the ends of bars were told."""
    return is_within(true, [whole(end) - wide + 1 for end in ends], wide)


def is_drawn(chart: str, values: Sequence[int]) -> None:
    """Every bar of a picture holds what it says, and nobody is left out."""
    bars = re.findall(r"<title>(−?[\d,]+)(?: to (−?[\d,]+))?: ([\d.]+) %</title>", chart)
    counted = Counter(values)
    total = 0
    for first, last, part in bars:
        within = sum(counted[value] for value in range(whole(first), whole(last or first) + 1))
        assert abs(float(part) - 100 * within / len(values)) <= 0.05 + 1e-9
        total += within
    assert total == len(values)


def looked_at(together: bool) -> dict[str, Callable[[Played], float]]:
    found: dict[str, Callable[[Played], float]] = {
        "wins of seat 1": lambda one: 100 * one.won(0),
        "points of a seat": lambda one: fmean(one.points),
        "moves": lambda one: one.moves,
        "seconds": lambda one: one.seconds,
    }
    return {name: figure for name, figure in found.items() if not together or name[:4] != "wins"}


def test_every_figure_of_a_report_is_found_again_by_counting(coins: Game) -> None:
    Count(Setting(coins.name, 3, {"worth": 3}, (Policy("heuristic"),)), 1500, 200).check()
    Count(Setting(coins.name, 1), 500, 60).check()


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_every_figure_of_a_report_on_any_game_is_found_again(name: str) -> None:
    for seats in dict.fromkeys((games[name].seats[0], 2, games[name].seats[-1])):
        Count(Setting(name, seats, {}, written.policies(name, None)), 300, 40).check()


@pytest.mark.nightly
def test_nine_rounds_of_math_rush_with_five_are_told_as_they_are() -> None:
    Count(Setting("math-rush", 5, {"rounds": 9}, (Policy("heuristic"),)), 300).check()
