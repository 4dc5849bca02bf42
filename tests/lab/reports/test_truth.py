"""A report tells the truth: nothing is found where there is nothing, and every figure is found
again by whoever counts the matches one by one."""

import re
from collections.abc import Sequence
from math import comb
from statistics import fmean
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from support.counted import OTHERS, Cards, Played, one_by_one

from countertop.engine.compiled.game import POINTS
from countertop.engine.registry import Game, games
from countertop.lab import report
from countertop.lab.bulk import adding, runs, written
from countertop.lab.bulk.lanes import Policy, Setting, run, seed_of, trace
from countertop.lab.bulk.tally import Tally
from countertop.lab.reports import chance, figures
from countertop.lab.reports.differences import differences
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
Matches = Sequence[Played]
DEALS = 5
"""In each batch of two settings side by side."""


def page_of(setting: Setting, tally: Tally) -> str:
    under_way = runs.Run(runs.Header.of(setting, SEED))
    under_way.add(0, tally, "cpu", 1.0)
    return report.page([Shown(under_way)], [], 0)


# --- nothing is found where there is nothing


def tally_of(setting: Setting, outs: Sequence[Any], cards: Sequence[Cards]) -> Tally:
    """Matches added up one by one."""
    shape, seats = setting.shape, setting.seats
    tally, widths = Tally(shape), shape.bar_widths()
    sums = np.zeros((2, shape.columns), np.int64)
    for came_to, had in zip(outs, cards, strict=True):
        out = np.array(came_to, np.int32)
        adding.add_sums(out, sums)
        adding.add_bars(out, widths, shape.bar_lows(), tally.bars)
        adding.add_wins(out, seats, tally.wins)
        adding.add_cards(out, seats, had, tally.cards)
    tally.games, bars = len(outs), tally.bars
    tally.take_sums([sums])
    tally.bars = np.zeros_like(bars)
    tally.add_bars(bars, widths)
    return tally


def without_meaning(setting: Setting, played: Matches, lot: np.random.Generator) -> Tally:
    """The same matches, but who had which cards comes from one match, the outcome from another,
    and who sat where is drawn: neither seats nor cards can make a difference. Where not everybody
    wins together one of several winners is drawn, for ties would make it easier."""
    outs, seats = list[NDArray[np.int32]](), setting.seats
    for other in lot.permutation(len(played)):
        out, order = np.array(played[other].out, np.int32), lot.permutation(seats)
        for first in (POINTS, POINTS + seats):
            out[first : first + seats] = out[first + order]
        places = out[POINTS + seats : POINTS + 2 * seats]
        if not written.is_together(setting.game, seats):
            places[lot.permutation(np.flatnonzero(places == 1))[1:]] = 2
        outs.append(out)
    return tally_of(setting, outs, [one.cards for one in played])


def false_alarms(setting: Setting, matches: int) -> int:
    """Of so many reports about nothing, each on matches of its own."""
    lot, played = np.random.default_rng(SEED), one_by_one(setting, SEED, REPORTS * matches)
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


def false_differences(setting: Setting, other: Setting, *, paired: bool) -> int:
    """Of so many pages about two settings, where in every deal chance says which of the two is
    called A: neither can have more of anything."""
    lot, reports = np.random.default_rng(SEED), list[str]()
    both = [one_by_one(one, SEED, REPORTS * BATCHES * DEALS) for one in (setting, other)]
    swapped = lot.integers(0, 2, len(both[0]))
    for first in range(0, len(swapped), BATCHES * DEALS):
        called = [
            [both[swapped[deal] ^ side][deal] for deal in range(first, first + BATCHES * DEALS)]
            for side in (0, 1)
        ]
        batches = [
            tuple(added(setting, each[begin : begin + DEALS]) for each in called)
            for begin in range(0, BATCHES * DEALS if paired else 0, DEALS)
        ]
        shown = [
            shown_as(setting, added(setting, each), m) for each, m in zip(called, "AB", strict=True)
        ]
        reports.append(differences(shown, batches))  # type: ignore[arg-type]
    assert all(("No difference was found." in one) != ("<strong>" in one) for one in reports)
    return sum("<strong>" in one for one in reports)


def added(setting: Setting, matches: Matches) -> Tally:
    return tally_of(setting, [one.out for one in matches], [one.cards for one in matches])


def shown_as(setting: Setting, tally: Tally, mark: str) -> Shown:
    under_way = runs.Run(runs.Header.of(setting, SEED))
    under_way.add(0, tally, "cpu", 1.0)
    return Shown(under_way, mark)


def test_of_two_hundred_pages_that_compare_the_same_at_most_ten_find_a_difference(
    coins: Game,
) -> None:
    one, other = (Setting(coins.name, 3, {"worth": worth}) for worth in (1, 3))
    assert false_differences(one, other, paired=True) <= 0.05 * REPORTS


@pytest.mark.nightly
@pytest.mark.parametrize("paired", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_of_two_hundred_pages_that_compare_the_same_of_any_game_at_most_ten_find_a_difference(
    name: str, paired: bool
) -> None:
    option, value = OTHERS[name]
    usual = written.policies(name, None)
    one, other = (Setting(name, 2, changes, usual) for changes in ({}, {option: value}))
    assert false_differences(one, other, paired=paired) <= 0.05 * REPORTS


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


def test_of_few_games_nothing_is_concluded_even_where_all_are_alike(coins: Game) -> None:
    shown = list[Shown]()
    for worth, mark, count in ((1, "A", 2), (3, "B", 2)):
        setting = Setting(coins.name, 2, {"worth": worth})
        under_way = runs.Run(runs.Header.of(setting, SEED))
        under_way.add(0, run(setting, SEED, 0, count), "cpu", 1.0)
        under_way.total.squares[:] = under_way.total.sums**2 // count  # as if nothing varied
        shown.append(Shown(under_way, mark))
    assert "No difference was found." in differences(shown)


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


@pytest.mark.parametrize("of", [2, 3, 5, 20, 100])
def test_about_nineteen_of_twenty_intervals_hold_a_true_mean_of_few_games_too(of: int) -> None:
    drawn = np.random.default_rng(SEED).normal(7, 3, (4000, of))
    found = [figures.averaged(float(each.mean()), float(each.std()), of) for each in drawn]
    assert sum(one.low <= 7 <= one.high for one in found) >= 0.94 * len(found)


def test_chances_are_those_of_the_books() -> None:
    assert chance.of_batches(2.093, 20) == pytest.approx(0.05, abs=1e-4)
    assert chance.of_mean(1.96) == pytest.approx(0.05, abs=1e-4)
    assert chance.of_share(60, 100, 0.5) == pytest.approx(0.0569, abs=1e-4)
    assert chance.of_share(0, 30, 0.5) == pytest.approx(2 * 0.5**30)
    assert chance.beyond([0.01, 0.02, 0.04], 0.05) == [True, True, True]
    assert chance.beyond([0.02, 0.03, 0.04], 0.05) == [False, False, False]


# --- tempo


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
