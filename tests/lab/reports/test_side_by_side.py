"""Two settings side by side: every figure is found again by whoever counts the deals of both."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from support.counted import OTHERS, Played, Sheet, by_batches, mean, one_by_one, share
from support.nightly import by_night

from countertop.engine.compiled.game import POINTS
from countertop.lab.bulk import written
from countertop.lab.bulk.lanes import Setting
from countertop.lab.reports.figures import Figure
from countertop.lab.reports.words import changed, said

SEED = 11
GAMES = [name for name in OTHERS if name != "coins"]


def side_by_side_again(
    page: str, one: Setting, other: Setting, count: int, compared: dict[str, Any]
) -> None:
    inside = page.partition("<h2>Side by side</h2>")[2].partition("</section>")[0]
    sheet = Sheet(f"<body>{inside}<footer>")
    a, b = (one_by_one(setting, SEED, count) for setting in (one, other))
    sheet.cross_out(f"A is {written.told(one)}.", f"B is {written.told(other)}.")
    sheet.cross_out(f"Both were played in the same {count:,} deals.")
    for name, figure in compared.items():
        known = [mean(list(map(figure, each))) for each in (a, b)]
        if name.startswith("Wins"):
            known = [share(sum(map(figure, each)) / 100, count).times(100) for each in (a, b)]
        elif name == "Points of a seat":
            known = [seat_points(each) for each in (a, b)]
        told = " ".join(said(Figure(k.value, k.error)).partition(" ±")[0] for k in known)
        unit = "%" if name.startswith("Wins") else ""
        sheet.cross_out(f"{name} {told} {changed(by_batches(figure, a, b), unit)} ")
    sheet.left = re.sub(r"(More|Less) in B, beyond chance: [^.]*\.", "", sheet.left)
    assert sheet.figures_left == []


def seat_points(matches: Sequence[Played]) -> Figure:
    each = [mean([one.points[seat] for one in matches]) for seat in range(matches[0].seats)]
    return Figure(fmean(e.value for e in each), fmean(e.error for e in each))


def compared_in(setting: Setting, has_clock: bool) -> dict[str, Any]:
    def won(seat: int, one: Played) -> float:
        return 100 * one.won(seat)

    def measured(column: int, one: Played) -> float:
        return one.out[column]

    seats = () if written.is_together(setting.game, setting.seats) else range(setting.seats)
    measures = enumerate(setting.shape.measures, POINTS + 2 * setting.seats)
    named = {name[:1].upper() + name[1:].replace("_", " "): column for column, name in measures}
    seconds = {"Seconds": lambda one: one.seconds} if has_clock else {}
    return {
        **{f"Wins of seat {seat + 1}": partial(won, seat) for seat in seats},
        "Points of a seat": lambda one: fmean(one.points),
        "Moves": lambda one: one.moves,
        **seconds,
        **{name: partial(measured, column) for name, column in named.items()},
    }


@pytest.mark.parametrize("name", ["coins", *by_night(*GAMES)])
def test_every_figure_of_two_settings_side_by_side_is_found_again(
    lab: Callable[..., tuple[int, str, str]], tmp_path: Path, name: str
) -> None:
    (option, value), out, count = OTHERS[name], tmp_path / "what-if.html", 400
    usual = written.policies(name, None)
    one, other = (Setting(name, 2, changes, usual) for changes in ({}, {option: value}))
    asked = ("report", name, "--seats", 2, "--seed", SEED, "--games", count, "-o", out)
    assert lab(*asked, "--against", f"{option}={value}", "--option-games", 0)[0] == 0
    page = out.read_text(encoding="utf-8")
    compared = compared_in(one, has_clock=">Seconds<" in page)
    side_by_side_again(page, one, other, count, compared)
