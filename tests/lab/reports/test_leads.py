"""Who led when, and when it was decided: found again by following matches one by one."""

import re
from itertools import pairwise
from statistics import fmean

import pytest

from countertop.engine.compiled.load import reference_of
from countertop.engine.match import Match
from countertop.engine.registry import Game, games
from countertop.lab import report
from countertop.lab.bulk import runs, written
from countertop.lab.bulk.lanes import Policy, Setting, run, seed_of, trace
from countertop.lab.reports.leads import Lead, has_leads, lead, lead_of
from countertop.lab.reports.shown import Shown
from countertop.lab.reports.tempo import Tempo, tempo

SEED = 5


@pytest.mark.parametrize(
    ("told", "places", "expected"),
    [
        ([(2, 0), (2, 1), (3, 1)], (1, 2), Lead(0, 1 / 3)),
        ([(0, 0), (1, 0), (1, 2)], (2, 1), Lead(1, 1.0)),
        ([(1, 0), (1, 1), (1, 2), (1, 3)], (2, 1), Lead(1, 0.75)),
        ([(1, 0), (1, 1), (2, 1), (2, 1)], (1, 2), Lead(0, 0.75)),
        ([(1, 0, 0), (1, 2, 0), (3, 2, 0), (3, 3, 0)], (1, 1, 3), Lead(2, 1.0)),
        ([(3, 0), (3, 3)], (2, 1), Lead(0, 1.0)),
    ],
)
def test_a_match_is_decided_once_its_winner_leads_alone_to_the_end(
    told: list[tuple[int, ...]], places: tuple[int, ...], expected: Lead
) -> None:
    assert lead_of(list(enumerate(told, start=1)), places, len(told)) == expected


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("hochspannung", 3, {"games": 4}),
        ("lucky-box", 6, {}),
        ("martian-math", 3, {}),
        ("matician", 4, {}),
    ],
)
def test_the_rules_follow_a_compiled_match_to_the_same_end(
    game: str, seats: int, options: dict[str, int]
) -> None:
    setting = Setting(game, seats, options, written.policies(game, None))
    rows, out = trace(setting, SEED)
    reference = reference_of(games[game])
    whole = Match(game, seats, SEED, options).options
    *_, last = reference.follow(whole, seats, SEED, rows)  # type: ignore[attr-defined]
    result = games[game].rules.result(last)
    assert result is not None
    assert [*result.points, *result.places] == out[2 : 2 + 2 * seats]


def test_nobody_leads_where_all_win_together_or_nobody_says_how_they_stand(coins: Game) -> None:
    assert not has_leads(Setting("math-rush", 3))
    assert not has_leads(Setting("lucky-box", 1))
    assert not has_leads(Setting(coins.name, 2))
    assert tempo(Setting(coins.name, 2), SEED, 5).led == 0


def pages(*settings: Setting, count: int) -> tuple[str, list[Tempo]]:
    shown = list[Shown]()
    for setting, mark in zip(settings, "AB" if len(settings) == 2 else ("",), strict=True):
        under_way = runs.Run(runs.Header.of(setting, SEED))
        under_way.add(0, run(setting, SEED, 0, count), "cpu", 1.0)
        shown.append(Shown(under_way, mark))
    tempos = [tempo(setting, SEED, count) for setting in settings]
    return report.page(shown, [], 0, (), tempos), tempos


def test_what_a_report_says_of_leads_is_found_again_with_the_cards_that_are_left() -> None:
    """By what anybody at the table sees: who of two has fewer cards in hand and pile."""
    setting, count = Setting("hochspannung", 2, {}, (Policy("heuristic"),)), 30
    changes, steady, decided = list[int](), 0, list[float]()
    for number in range(count):
        seed = seed_of(SEED, number)
        rows, out = trace(setting, seed)
        states = reference_of(games["hochspannung"]).follow(  # type: ignore[attr-defined]
            Match("hochspannung", 2, seed).options, 2, seed, rows
        )
        seen = [[one.left for one in state.players] for state in states]
        ahead = [0 if a < b else 1 if b < a else None for a, b in seen]
        alone = [one for one in ahead if one is not None]
        changes.append(sum(one != other for one, other in pairwise(alone)))
        steady += not changes[-1]
        winner = out[4:6].index(1) if out[4:6].count(1) == 1 else 2
        late = max([n for n, one in enumerate(ahead) if one != winner], default=-1)
        decided.append(min(late + 2, len(rows)) / len(rows))
        assert lead(setting, seed, rows, out) == Lead(changes[-1], decided[-1])
    page, [found] = pages(setting, count=count)
    assert found.changes.value == pytest.approx(fmean(changes))
    assert found.decided.value == pytest.approx(fmean(decided))
    assert found.steady.value == pytest.approx(steady / count)
    early = sum(one < 0.2 for one in decided)
    assert found.decided_in[0].value == pytest.approx(early / count)
    assert sum(one.value for one in found.decided_in) == pytest.approx(1)
    told = page.partition("<h2>When it is decided</h2>")[2].partition("</section>")[0]
    said = re.search(r"changes hands ([\d.]+) ± .* after ([\d.]+) (?:±|%).* of the moves", told)
    assert said is not None
    assert float(said[1]) == pytest.approx(fmean(changes), abs=0.06)
    assert float(said[2]) == pytest.approx(100 * fmean(decided), abs=0.6)
    assert f"{count} matches were followed" in told
    assert told.count('<svg class="row"') == 1 + 5


def test_two_settings_show_side_by_side_when_they_are_decided() -> None:
    short, long = (
        Setting("martian-math", 2, {"rounds": rounds}, (Policy("heuristic"),)) for rounds in (1, 3)
    )
    page, [one, three] = pages(short, long, count=40)
    told = page.partition("<h2>When it is decided</h2>")[2].partition("</section>")[0]
    assert told.count("The lead changes hands") == 2
    assert told.count('<svg class="row"') == 1 + 10
    assert one.changes.value != three.changes.value
