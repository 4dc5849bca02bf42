"""What many games came to, as one page that needs nothing else."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Page

from countertop.engine.compiled.load import fast_of
from countertop.engine.errors import BadOptions
from countertop.engine.registry import Game, games
from countertop.lab import report
from countertop.lab.bulk import runs, written
from countertop.lab.bulk.lanes import Policy, Setting, run
from countertop.lab.bulk.tally import WIN
from countertop.lab.reports import figures
from countertop.lab.reports.cards import cards, cards_of, options
from countertop.lab.reports.course import happens
from countertop.lab.reports.figures import Figure
from countertop.lab.reports.options import effects, other_values
from countertop.lab.reports.outcome import ladder, shares, who_wins
from countertop.lab.reports.pictures import Heap, Scale, histogram, ruler
from countertop.lab.reports.shown import Shown
from countertop.lab.reports.words import changed, per_cent, said

Lab = Callable[..., tuple[int, str, str]]

ROOT = Path(__file__).parents[3]
CSS = ROOT / "src/countertop/lab/reports/report.css"
EMPTY = {"meta", "line", "circle"}


def shown(seats: int, *names: str, mark: str = "", count: int = 20_000, worth: int = 1) -> Shown:
    policies = tuple(Policy(name) for name in names)
    setting = Setting("coins", seats, {} if worth == 1 else {"worth": worth}, policies)
    under_way = runs.Run(runs.Header.of(setting, 5))
    under_way.add(0, run(setting, 5, 0, count), "cpu", 1.0)
    return Shown(under_way, mark)


class Balanced(HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert attrs is not None
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in {*EMPTY, "rect"} and attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


# --- figures


def test_a_share_has_the_interval_that_wilson_gave_it() -> None:
    found = figures.share(25, 100)
    assert found.value == 0.25 and found.bounds == pytest.approx((0.1714, 0.3483), abs=0.0005)
    assert figures.share(0, 100).bounds == pytest.approx((0, 0.0461), abs=0.0005)


def test_figures_are_said_with_the_places_that_they_are_good_for() -> None:
    assert said(Figure(27.123, 0.31)) == "27.1 ± 0.3"
    assert said(Figure(1234.5, 12)) == "1,234 ± 12"
    assert per_cent(Figure(0.27123, 0.0031)) == "27.1 ± 0.3 %"
    assert changed(Figure(-0.5, 0.04)) == "−0.50 ± 0.04"
    assert changed(Figure(0.001, 0.4)) == "0.0 ± 0.4"
    assert said(Figure(3.0)) == "3"
    assert per_cent(figures.share(9_999, 10_000)) == "99.99 % (99.94 to 100.00 %)"


def test_nineteen_of_twenty_intervals_hold_the_true_share(coins: Game) -> None:
    setting = Setting(coins.name, 2)
    held = sum(
        abs(wins.value - 0.5) <= wins.error
        for batch in range(200)
        for wins in [figures.wins(run(setting, 8, 100 * batch, 100), 0)]
    )
    assert held >= 184, "ties are shared, so it may be a little more often"


# --- pictures


def test_a_histogram_with_many_bars_gets_fewer_and_loses_nothing() -> None:
    heap = Heap(list(range(3, 240)), list(range(237)), 1)
    coarse = heap.coarser()
    assert len(coarse.starts) <= 48 and coarse.total == heap.total
    assert coarse.width == 5 and coarse.starts[0] == 0


def test_ticks_are_round() -> None:
    assert Scale(0, 100).ticks() == [0, 20, 40, 60, 80, 100]
    assert Scale(-64.5, 3.5).ticks() == [-60, -40, -20, 0]
    assert Scale(-0.5, 1.5).ticks() == [0, 1]


def test_a_histogram_says_in_words_what_it_shows() -> None:
    drawn = histogram(
        [Heap([0, 1], [1, 3], 1), Heap([0], [9], 1)],
        'A "picture"',
        ("heads", "games"),
        [(0, "Tails"), (1, "Heads")],
    )
    assert ">heads</text>" in drawn and ">100 % of games</text>" in drawn
    assert 'role="img" aria-label="A &quot;picture&quot;"' in drawn
    assert "<title>1: 75.0 %</title>" in drawn
    assert drawn.count('class="rung"') == 1 and 'class="step"' in drawn
    assert histogram([Heap([], [], 1)], "nothing") == ""


# --- sentences


@pytest.mark.usefixtures("coins")
def test_a_seat_with_more_than_its_share_is_named() -> None:
    told = plain(who_wins([shown(2, "random", "heuristic")]))
    assert re.search(r"Seat 1 wins 51\.\d ± 0\.\d %: more than its share of 50 %\.", told)
    assert re.search(r"Seat 2 wins 48\.\d ± 0\.\d %: less than its share of 50 %\.", told)
    assert "The seats are played in different ways" in told


@pytest.mark.usefixtures("coins")
def test_seats_within_chance_are_not_accused() -> None:
    told = plain(who_wins([shown(4, count=2000)]))
    assert "No difference between the seats was found: each wins its share of 25 %," in told
    assert re.search(r"give or take \d(\.\d)? % at most\.", told)


@pytest.mark.usefixtures("coins")
def test_alone_nobody_wins_and_the_ladder_counts() -> None:
    alone = shown(1, worth=2)
    assert who_wins([alone]) == ""
    tails, one, two = shares(alone)
    assert tails.value + two.value == pytest.approx(1) and one.value == 0
    assert "Two heads 2 and more" in plain(ladder([alone]))
    assert ladder([shown(2)]) == "", "the ladder of Coins is for one seat"


def test_the_printed_ladders_are_known() -> None:
    assert [name for _, name in written.ladder("math-rush", 3)] == [
        "Arithmetic Aces",
        "Masters of Multiplication",
        "Paladins of PEMDAS",
        "Geometry Geniuses",
        "Colossuses of Calculus",
    ]
    assert [least for least, _ in written.ladder("lucky-box", 1)] == [0, 45, 50, 55, 60, 65, 70]
    assert written.ladder("lucky-box", 2) == ()


def test_games_explain_only_what_they_count() -> None:
    for game in games.values():
        meanings = vars(fast_of(game)).get("MEANINGS", {})
        assert set(meanings) <= set(fast_of(game).MEASURES), game.name


@pytest.mark.usefixtures("coins")
def test_cards_are_sorted_by_what_they_go_together_with() -> None:
    bold, shy = cards_of(shown(2))
    assert (bold.name, shy.name) == ("a bold toss", "a shy toss")
    assert bold.wins.is_above(0.55) and shy.wins.is_below(0.45)
    assert bold.points.value == pytest.approx(0.75, abs=0.01)
    assert bold.had + shy.had == 40_000


@pytest.mark.usefixtures("coins")
def test_what_was_counted_is_told_in_the_words_of_the_game() -> None:
    told = plain(happens([shown(2)]))
    assert "Heads 0 to 2 0.991 ± 0.010 74.5 ± 0.6 %" in told, (
        "one head of two, in three of four games"
    )
    assert "Never what cannot be always 0 0 none" in told


@pytest.mark.usefixtures("coins")
@pytest.mark.parametrize(
    ("wins", "how"), [((2, 0), "more"), ((0, 2), "fewer"), ((1, 1), "more or fewer")]
)
def test_the_fewest_are_named_only_where_some_are_few(wins: tuple[int, int], how: str) -> None:
    one = shown(2)
    had, often, seldom = 10_000, 6_000 * WIN, 4_000 * WIN
    each = [often] * wins[0] + [seldom] * wins[1]
    one.tally.cards[:2] = [[had, won, had] for won in each]
    told = plain(cards([one]))
    assert f"2 go together with {how} wins, beyond chance" in told
    assert ("The most:" in told, "The fewest:" in told) == (wins[0] > 0, wins[1] > 0)


@pytest.mark.parametrize(
    "scale",
    [
        *(Scale(0, 0.43), Scale(0, 1.95), Scale(-124, 323), Scale(-353, 351), Scale(0.1, 0.104)),
        *(Scale(0.21, 0.498), Scale(0.31, 0.352), Scale(48.9, 51.6)),
    ],
)
def test_an_axis_says_where_it_is_at_two_ends(scale: Scale) -> None:
    values = re.findall(r'<text[^>]* x="([\d.]+)%"[^>]*>([^<]+)</text>', ruler(scale))
    (left, low), (right, high) = values
    assert low != high
    assert float(right) - float(left) >= 45, "two words that do not touch on a phone"


# --- options


def test_every_option_is_tried_at_its_other_values(coins: Game) -> None:
    worth, colour = coins.options
    assert other_values(worth, 1) == [3]
    assert other_values(worth, 2) == [1, 3]
    assert other_values(colour, "red") == ["blue"]


def test_what_an_option_does_is_told_and_what_does_nothing_too(coins: Game) -> None:
    found = effects(Setting(coins.name, 2), 1, 4_000, "cpu", bool)
    worth, colour = found
    assert worth.changes["points of a seat"].is_above(0.9)
    assert worth.changes["moves"] == Figure(0, 0)
    assert worth.changes["wins of seat 1"] == Figure(0, 0), "the same deals: exactly no difference"
    assert not colour.is_any
    told = plain(options(found, 4_000))
    assert "No difference was found in anything: colour = blue." in told
    assert "Points of a seat" in told and "worth = 3 instead of 1" in told
    assert "Moves" not in told, "nothing changes them"


# --- the page


def test_a_page_is_whole_and_needs_nothing_else(lab: Lab, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    code, heard, _ = lab("report", "coins", "--seats", 2, "--games", 10_000, "-o", out)
    page = out.read_text()
    assert code == 0 and "open it in a browser" in heard
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    assert not re.search(r"https?:|<script|<link|<img|@import|url\((?!'data:)", page)
    command = "countertop lab play coins --seats 2 --games 10000 --seed 0 --policy heuristic"
    assert f"<code>{command}</code>." in page
    for heading in ("In short", "Who wins", "Points of a seat", "How long a game takes",
                    "How much there is to choose", "What happens", "What cards do",
                    "What options do"):  # fmt: skip
        assert f"<h2>{heading}</h2>" in page


def test_two_runs_stand_side_by_side(lab: Lab, tmp_path: Path) -> None:
    one, two, out = (tmp_path / name for name in ("1.jsonl", "2.jsonl", "both.html"))
    lab("play", "coins", "--seats", 2, "--games", 10_000, "--out", one)
    lab("play", "coins", "--seats", 2, "--games", 10_000, "--out", two, "--set", "worth=3")
    code, _, _ = lab("report", one, two, "-o", out)
    page = out.read_text()
    assert code == 0
    row = re.search(r"Points of a seat</th>(.*?)</tr>", page)
    assert row is not None
    assert "<strong>" in row[1] and re.search(r" \+0\.9\d ± 0\.0\d ", plain(row[1]))
    moves = re.search(r"Moves</th>(.*?)</tr>", page)
    assert moves is not None and "<strong>" not in moves[1]
    assert 'class="step"' in page and 'class="mark mark-b"' in page


@pytest.mark.parametrize("games", [2, 20, 30])
def test_so_few_games_that_whole_batches_are_ties_are_told_all_the_same(
    lab: Lab, tmp_path: Path, games: int
) -> None:
    out = tmp_path / "what-if.html"
    command = ("report", "coins", "--seats", 2, "--games", games, "-o", out)
    assert lab(*command, "--against", "worth=3")[0] == 0
    told = plain(out.read_text())
    assert "Wins of seat 1" in told and "team" not in told
    assert f"Both were played in the same {max(20, 20 * -(-games // 20))} deals." in told
    assert lab(*command, "--option-games", games)[0] == 0
    assert f"in the same {max(20, 20 * -(-games // 20))} deals" in plain(out.read_text())


def test_two_settings_stand_side_by_side_in_the_same_deals(lab: Lab, tmp_path: Path) -> None:
    out = tmp_path / "what-if.html"
    command = ("report", "coins", "--seats", 2, "--games", 4_000, "-o", out)
    code, _, _ = lab(*command, "--against", "worth=3", "--set", "colour=blue")
    told = plain(out.read_text().partition("<footer>")[0])
    assert code == 0
    assert "B is Coins, 2 seats, heuristic, worth=3, colour=blue." in told
    assert "Both were played in the same 4,000 deals." in told
    assert "More in B, beyond chance: Points of a seat. " in told
    assert re.search(r"Points of a seat 0\.\d+ 1\.\d+ \+0\.\d+ ± 0\.0\d", told)
    assert "Wins of seat 1 50 50 0 " in told, "the same deals: nobody wins who did not"
    lab(*command, "--against", "colour=blue")
    assert "No difference was found." in plain(out.read_text())


@pytest.mark.usefixtures("coins")
def test_names_from_outside_do_no_harm_in_a_page() -> None:
    one = shown(2, count=100)
    evil = Setting("coins", 2, {"worth": 1, "colour": "<script>alert(1)</script>"})
    header = runs.Header("0", "coins", 2, evil.options, (), 1, one.run.header.shape)
    other = runs.Run(header)
    other.add(0, one.tally, "cpu", 1.0)
    assert "<script" not in report.page([Shown(other)], [], 0)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nothing.jsonl"], "There is no file and no game 'nothing.jsonl'"),
        (["a", "b", "c"], "one run, or two side by side"),
        (["coins", "--seats", "9"], "9"),
        (["coins", "--set", "worth"], "'worth' is not OPTION=VALUE"),
        (["coins", "-o", "/nowhere/report.html"], "/nowhere/report.html cannot be written"),
        (["coins", "coins", "--against", "worth=3"], "--against changes options of one game"),
        (["coins", "--against", "worth=1"], "A and B are the same"),
        (["coins", "--against", "size=1"], "There is no option 'size'"),
        (["coins", "--games", "1"], "A report needs two games or more"),
        ([__file__, "--seats", "3"], "has been played already: --seats is for a game"),
        ([__file__, "--set", "worth=2"], "has been played already: --set is for a game"),
    ],
)
def test_what_cannot_be_reported_is_refused(
    lab: Lab, tmp_path: Path, arguments: list[str], complaint: str
) -> None:
    code, _, complained = lab("report", "-o", tmp_path / "report.html", *arguments)
    assert code == 2 and complaint in complained
    assert not list(tmp_path.iterdir())


def test_runs_of_two_games_do_not_stand_side_by_side(coins: Game) -> None:
    one = shown(2, count=100).run
    other = runs.Run(runs.Header.of(Setting("matician", 2), 0))
    with pytest.raises(BadOptions, match="two games or more"):
        report.side_by_side([other])
    other.total.games = 2
    with pytest.raises(BadOptions, match="of the same game"):
        report.side_by_side([one, other])
    assert coins.name in games


def test_the_colours_are_those_of_the_table() -> None:
    """Paper, ink and wood by day and by night; a game's accent may differ where it must be read."""
    tokens = (ROOT / "web/src/styles/tokens.css").read_text(encoding="utf-8")
    own = re.findall(r"--(?!accent|world|on-world)[\w-]+: [^;]+;", CSS.read_text(encoding="utf-8"))
    assert len(own) > 20
    assert [token for token in own if token not in tokens] == []


def test_axe_finds_nothing_to_object_to(
    lab: Lab, tmp_path: Path, person: Callable[..., Page], axe: Callable[[Page], None]
) -> None:
    out = tmp_path / "report.html"
    lab("report", "coins", "--games", 2_000, "--option-games", 400, "-o", out)
    for scheme in ("light", "dark"):
        page = person("phone", base_url=out.parent.as_uri(), color_scheme=scheme)
        page.goto(out.as_uri())
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        cut = "table => table.scrollWidth > table.parentElement.clientWidth"
        assert not any(page.locator("table.rows").evaluate_all(f"all => all.map({cut})"))
