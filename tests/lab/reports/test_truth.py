"""A report tells the truth: nothing is found where there is nothing, and every figure is found
again by whoever counts the matches one by one."""

import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from html import unescape
from math import comb
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest
from numpy.typing import NDArray

from countertop.engine.compiled.game import POINTS
from countertop.engine.registry import Game, games
from countertop.lab import report
from countertop.lab.bulk import adding, runs, written
from countertop.lab.bulk.lanes import Policy, Setting, run, seed_of, trace
from countertop.lab.bulk.processor import Given, Lane
from countertop.lab.bulk.tally import Tally
from countertop.lab.reports import chance, figures
from countertop.lab.reports.figures import Figure
from countertop.lab.reports.options import BATCHES, STUDENT, Effect, judged
from countertop.lab.reports.shown import Shown
from countertop.lab.reports.tempo import tempo

REPORTS, SHORT, LONG = 200, 100, 200
"""So many reports about so many matches, daily and nightly."""
SEED = 11
ALARM = re.compile(r"(more|less) than its share|beyond chance\.|<strong>")
GAMES = ("hochspannung", "lucky-box", "martian-math", "math-rush", "matician")
HEURISTIC = (Policy("heuristic"),)
Played = list[tuple[NDArray[np.int32], NDArray[np.uint64]]]


def one_by_one(setting: Setting, count: int) -> Played:
    """What each match came to, and which cards its seats had."""
    lane = Lane(Given.of(setting), longest=1)
    found: Played = []
    for number in range(count):
        lane.play_match(seed_of(SEED, number))
        found.append((lane.out.copy(), lane.words.copy()))
    return found


def page_of(setting: Setting, tally: Tally) -> str:
    under_way = runs.Run(runs.Header.of(setting, SEED))
    under_way.add(0, tally, "cpu", 1.0)
    return report.page([Shown(under_way)], [], 0)


# --- nothing is found where there is nothing


def without_meaning(setting: Setting, played: Played, lot: np.random.Generator) -> Tally:
    """The same matches, but who had which cards comes from one match, the outcome from another,
    and who sat where is drawn: neither seats nor cards can make a difference. Where not everybody
    wins together one of several winners is drawn, for ties would make it easier."""
    shape, seats = setting.shape, setting.seats
    tally, widths = Tally(shape), shape.bar_widths()
    sums = np.zeros((2, shape.columns), np.int64)
    for number, other in enumerate(lot.permutation(len(played))):
        out, order = played[other][0].copy(), lot.permutation(seats)
        for first in (POINTS, POINTS + seats):
            out[first : first + seats] = out[first + order]
        places = out[POINTS + seats : POINTS + 2 * seats]
        if not written.is_together(setting.game, seats):
            places[lot.permutation(np.flatnonzero(places == 1))[1:]] = 2
        adding.add_sums(out, sums)
        adding.add_bars(out, widths, shape.bar_lows(), tally.bars)
        adding.add_wins(out, seats, tally.wins)
        adding.add_cards(out, seats, played[number][1], tally.cards)
    tally.games, bars = len(played), tally.bars
    tally.take_sums([sums])
    tally.bars = np.zeros_like(bars)
    tally.add_bars(bars, widths)
    return tally


def false_alarms(setting: Setting, matches: int) -> int:
    """Of so many reports about nothing, each on matches of its own."""
    played, lot = one_by_one(setting, REPORTS * matches), np.random.default_rng(SEED)
    pages = [
        page_of(setting, without_meaning(setting, played[first : first + matches], lot))
        for first in range(0, len(played), matches)
    ]
    assert all("No difference between the seats" in one or ALARM.search(one) for one in pages) or (
        written.is_together(setting.game, setting.seats)
    )
    return sum(bool(ALARM.search(one.partition("<footer>")[0])) for one in pages)


def test_of_two_hundred_reports_about_nothing_at_most_ten_say_something(coins: Game) -> None:
    assert false_alarms(Setting(coins.name, 4), SHORT) <= 0.05 * REPORTS


@pytest.mark.nightly
def test_without_a_correction_there_would_be_many_more(
    coins: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = lambda likely, alpha=0.05: [one < alpha for one in likely]  # noqa: E731
    monkeypatch.setattr(chance, "beyond", plain)
    assert false_alarms(Setting(coins.name, 4), SHORT) > 0.1 * REPORTS


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_of_two_hundred_reports_about_nothing_at_most_ten_say_something_of_any_game(
    name: str,
) -> None:
    most = games[name].seats[-1]
    for seats in (max(2, games[name].seats[0]), most):
        setting = Setting(name, seats, {}, written.policies(name, None))
        assert false_alarms(setting, LONG) <= 0.05 * REPORTS


def test_many_options_that_do_nothing_are_not_accused() -> None:
    lot, alarms = np.random.default_rng(SEED), 0
    names = ("wins of seat 1", "points of a seat", "moves", "seconds")
    for _ in range(1000):
        changes = lot.normal(0, 1, (20, 4, BATCHES))
        errors = STUDENT * changes.std(axis=2, ddof=1) / BATCHES**0.5
        found = [
            Effect("size", number, 0, dict(zip(names, map(Figure, means, off), strict=True)))
            for number, (means, off) in enumerate(zip(changes.mean(axis=2), errors, strict=True))
        ]
        alarms += any(effect.is_any for effect in judged(found))
    assert 0 < alarms <= 1000 * chance.ALPHA / chance.SECTIONS * 1.3


def test_what_makes_a_difference_is_found_all_the_same(coins: Game) -> None:
    setting = Setting(coins.name, 3, {}, (Policy("random"), Policy("heuristic"), Policy("random")))
    page = page_of(setting, run(setting, SEED, 0, 50_000))
    assert re.search(r"Seat 1 wins 3\d\.\d ± 0\.\d %: more than its share of 33\.3 %\.", page)
    assert re.search(r"Seat 2 wins 3\d\.\d ± 0\.\d %: less than its share of 33\.3 %\.", page)
    assert "Of 2 cards, 2 go together with more or fewer wins, beyond chance." in page


# --- intervals


@pytest.mark.parametrize("of", [5, 20, 100, 300])
def test_at_least_nineteen_of_twenty_intervals_hold_a_true_share(of: int) -> None:
    found = [figures.share(won, of) for won in range(of + 1)]
    assert all(0 <= one.low <= one.value <= one.high <= 1 for one in found)
    for share in (0.001, 0.01, 0.03, 1 / 12, 0.2, 0.24, 0.5, 0.77, 0.99):
        held = sum(
            comb(of, won) * share**won * (1 - share) ** (of - won)
            for won, one in enumerate(found)
            if one.low <= share <= one.high
        )
        assert held >= 0.95, (of, share)


def test_chances_are_those_of_the_books() -> None:
    assert chance.of_batches(2.093, 20) == pytest.approx(0.05, abs=1e-4)
    assert chance.of_mean(1.96) == pytest.approx(0.05, abs=1e-4)
    assert chance.of_share(60, 100, 0.5) == pytest.approx(0.0569, abs=1e-4)
    assert chance.of_share(0, 30, 0.5) == pytest.approx(2 * 0.5**30)
    assert chance.beyond([0.01, 0.02, 0.04], 0.05) == [True, True, True]
    assert chance.beyond([0.02, 0.03, 0.04], 0.05) == [False, False, False]


# --- every figure is found again


def cells(page: str, heading: str) -> dict[str, list[str]]:
    """The rows of the first table of a section: name, and what stands in its cells."""
    inside = page.partition(f"<h2>{heading}</h2>")[2].partition("</section>")[0]
    inside = inside.partition("<details")[2] or inside
    body = inside.partition("<tbody>")[2].partition("</tbody>")[0]
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', body)
    names = [bare(re.sub(r"<small>.*?</small>", "", name)) for name, _ in rows]
    told = [[bare(cell) for cell in re.findall(r"<td>(.*?)</td>", cells)] for _, cells in rows]
    return dict(zip(names, told, strict=True))


def bare(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", html)).strip()


def is_said(text: str, value: float) -> bool:
    """Whether a number is what was said, to the places that were said."""
    number = re.match(r"[+−]?[\d,]+(\.\d+)?", text)
    assert number is not None, text
    said = float(number[0].replace(",", "").replace("−", "-"))
    places = len((number[1] or ".")[1:])
    return abs(said - value) <= 0.5 / float(10**places) + 1e-9


def counted_again(setting: Setting, count: int) -> None:
    page = page_of(setting, run(setting, SEED, 0, count))
    played, seats, shape = one_by_one(setting, count), setting.seats, setting.shape
    outs = [out.tolist() for out, _ in played]
    places = [out[POINTS + seats : POINTS + 2 * seats] for out in outs]
    won = [
        sum(1 / one.count(1) for one in places if one[seat] == 1) / count for seat in range(seats)
    ]
    together = all(set(one) == {1} for one in places)
    wins = cells(page, "Who wins")
    assert bool(wins) != together
    for seat in range(seats if wins else 0):
        assert is_said(wins[f"Seat {seat + 1}"][1], 100 * won[seat])
    _points_again(page, outs, seats, together)
    _measures_again(page, outs, shape.measures, POINTS + 2 * seats)
    _cards_again(page, played, setting, together)


def _points_again(page: str, outs: list[list[int]], seats: int, together: bool) -> None:
    rows = cells(page, "Points" if together else "Points of a seat")
    for seat, (name, told) in enumerate(rows.items()):
        made = sorted(out[POINTS + seat] for out in outs)
        assert is_said(told[0], fmean(made)), name
        for cell, part in zip(told[1:], (0.1, 0.5, 0.9), strict=True):
            no_more = sum(value <= int(cell.replace(",", "")) for value in made)
            assert no_more >= part * len(made)
    shown = range(1 if together else seats)
    all_made = Counter(out[POINTS + seat] for out in outs for seat in shown)
    inside = page.partition('<svg class="chart"')[2].partition("</svg>")[0]
    bars = re.findall(r"<title>(−?-?[\d,]+)(?: to (-?[\d,]+))?: ([\d.]+) %</title>", inside)
    total = 0
    for first, last, share in bars:
        ends = [int(end.replace(",", "")) for end in (first, last or first)]
        within = sum(all_made[value] for value in range(ends[0], ends[1] + 1))
        assert is_said(share, 100 * within / all_made.total())
        total += within
    assert total == all_made.total(), "nobody is left out"


def _measures_again(
    page: str, outs: list[list[int]], measures: tuple[str, ...], first: int
) -> None:
    moves = re.search(r"A game takes ([\d,.]+)", page)
    assert moves is not None and is_said(moves[1], fmean(out[0] for out in outs))
    rows = cells(page, "What happens")
    for column, name in enumerate(measures, first):
        if name == "rung":
            continue
        values = [out[column] for out in outs]
        _, mean, at_all = rows[name[:1].upper() + name[1:]]
        assert is_said(mean, fmean(values)), name
        if at_all[0].isdigit():
            assert is_said(at_all, 100 * fmean(value > 0 for value in values)), name
        elif at_all != "–":
            assert {"none": not any(values), "all": all(values)}[at_all]


def _cards_again(page: str, played: Played, setting: Setting, together: bool) -> None:
    seats, names = setting.seats, setting.shape.cards
    words = -(-len(names) // 64)
    found = dict[int, list[tuple[float, int]]]()
    for out, held in played:
        first = [seat for seat in range(seats) if out[POINTS + seats + seat] == 1]
        for seat in range(seats):
            bits = sum(int(held[seat * words + part]) << 64 * part for part in range(words))
            for card in range(len(names)):
                if bits >> card & 1:
                    share = 1 / len(first) if seat in first else 0.0
                    found.setdefault(card, []).append((share, int(out[POINTS + seat])))
    rows = cells(page, "What cards do")
    for card, each in found.items():
        if len(each) >= 30:
            *_, points, had = told = rows[names[card].strip()]
            assert had == f"{len(each):,}" and is_said(points, fmean(one for _, one in each))
            assert together or is_said(told[1], 100 * fmean(share for share, _ in each))
    assert len(rows) == sum(len(each) >= 30 for each in found.values())


def test_every_figure_of_a_report_is_found_again_by_counting(coins: Game) -> None:
    counted_again(Setting(coins.name, 3, {"worth": 3}, (Policy("heuristic"),)), 1500)
    counted_again(Setting(coins.name, 1), 500)


def won_by(seat: int, out: list[int]) -> float:
    """Of a hundred, for one match of two."""
    places = out[POINTS + 2 : POINTS + 4]
    return 100 / places.count(1) if places[seat] == 1 else 0.0


def test_every_figure_of_two_settings_side_by_side_is_found_again(
    lab: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    out, count = tmp_path / "what-if.html", 400
    asked = ("report", "coins", "--seats", 2, "--seed", SEED, "--games", count, "-o", out)
    assert lab(*asked, "--against", "worth=3", "--option-games", 0)[0] == 0
    rows = cells(out.read_text(encoding="utf-8"), "Side by side")
    each = [
        [out.tolist() for out, _ in one_by_one(Setting("coins", 2, options, HEURISTIC), count)]
        for options in ({}, {"worth": 3})
    ]
    again: dict[str, Callable[[list[int]], float]] = {
        **{f"Wins of seat {seat + 1}": partial(won_by, seat) for seat in (0, 1)},
        "Moves": lambda out: out[0],
        "Points of a seat": lambda out: fmean(out[POINTS : POINTS + 2]),
        "Heads": lambda out: out[POINTS + 4],
        "Never": lambda out: out[POINTS + 5],
    }
    assert set(rows) - {"Seconds"} == set(again)
    for name, figure in again.items():
        a, b = (fmean(map(figure, outs)) for outs in each)
        less = b - a
        assert len(rows[name]) == 3 and all(map(is_said, rows[name], (a, b, less))), (
            name,
            rows[name],
            a,
            b,
        )


def test_how_much_there_is_to_choose_is_what_the_moves_say(coins: Game) -> None:
    assert tempo(Setting(coins.name, 2), SEED, 20).choices == Figure(2.0)
    setting = Setting("martian-math", 2, {"rounds": 1}, (Policy("heuristic"),))
    found = tempo(setting, SEED, 40)
    rows = [trace(setting, seed_of(SEED, number))[0] for number in range(40)]
    choices = [[row[2] for row in each] for each in rows]
    assert found.choices.value == pytest.approx(fmean(map(fmean, choices)))
    assert found.alone.value == pytest.approx(fmean(each.count(1) / len(each) for each in choices))
    for part, told in enumerate(found.parts):
        own = [each[len(each) * part // 5 : len(each) * (part + 1) // 5] for each in choices]
        assert told.value == pytest.approx(fmean(map(fmean, own))), part


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_every_figure_of_a_report_on_any_game_is_found_again(name: str) -> None:
    seats = games[name].seats[-1]
    counted_again(Setting(name, seats, {}, written.policies(name, None)), 1000)


@pytest.mark.nightly
def test_nine_rounds_of_math_rush_with_five_are_told_as_they_are() -> None:
    counted_again(Setting("math-rush", 5, {"rounds": 9}, (Policy("heuristic"),)), 500)
