"""Comparing two sides: sure when it says so, however often one looks."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from countertop.engine.registry import Game
from countertop.lab.bulk.lanes import Policy
from countertop.lab.bulk.tasks import Here, Task
from countertop.lab.compare import Answer, Comparison
from countertop.lab.contest import Contest, Lot, Side, lots, mixed
from countertop.lab.reports.certainty import Certainty, Sample

Lab = Callable[..., tuple[int, str, str]]

LOOKS, LOT, RUNS = 200, 50, 400


def lot_of(wins: tuple[float, ...], points: Sample) -> Lot:
    return Lot(wins, points, Sample(points.count), Sample(points.count))


def found_in_duels(odds: float, alpha: float) -> list[str]:
    """How comparisons end in which A wins so often (and seat 1 a tenth more than seat 2)."""
    chance, ends = np.random.default_rng(5), list[str]()
    for _ in range(RUNS):
        comparison = Comparison(
            is_duel=True, questions=["points"], certainty=Certainty(alpha, LOT * 20)
        )
        won = chance.binomial(LOT, [[odds + 0.05, odds - 0.05]] * LOOKS)
        for first, second in won:
            even, odd = (float(first), float(LOT - first)), (float(LOT - second), float(second))
            comparison.add(lot_of(even, Sample(LOT)), lot_of(odd, Sample(LOT)))
            answer = comparison.answers()[0]
            if answer.is_different:
                break
        ends.append("A" if answer.is_different and answer.more > 0 else
                    "B" if answer.is_different else "")  # fmt: skip
    return ends


def test_who_looks_after_every_batch_is_still_wrong_no_more_often_than_agreed() -> None:
    ends = found_in_duels(0.5, alpha=0.1)
    wrong = sum(end != "" for end in ends)
    assert wrong <= 0.1 * RUNS
    assert wrong > 0, "with 400 runs of 200 looks at 10 % there should be some: is it too careful?"


def test_a_plain_interval_would_be_wrong_far_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = lambda self, deviation, count: 1.645 * deviation / count**0.5  # noqa: E731, ARG005
    monkeypatch.setattr(Certainty, "radius", plain)
    assert sum(end != "" for end in found_in_duels(0.5, alpha=0.1)) > 0.3 * RUNS


def test_a_true_difference_is_found_and_on_the_right_side() -> None:
    assert set(found_in_duels(0.55, alpha=0.01)) == {"A"}
    assert set(found_in_duels(0.45, alpha=0.01)) == {"B"}


def test_means_are_compared_with_the_same_care() -> None:
    chance, wrong, right = np.random.default_rng(8), 0, 0
    for shift in (0.0, 0.2):
        for _ in range(200):
            comparison = Comparison(
                is_duel=False, questions=["points"], certainty=Certainty(0.1, 1000)
            )
            for _ in range(60):
                a, b = chance.exponential(10, (2, 100)) + np.array([[10 * shift], [0]])
                comparison.add(*(lot_of((0,), Sample(100, x.sum(), (x**2).sum())) for x in (a, b)))
                if comparison.answers()[0].is_different:
                    break
            found = comparison.answers()[0].is_different
            wrong += found and not shift
            right += found and bool(shift)
    assert wrong <= 20
    assert right >= 195


def test_from_a_few_matches_nothing_is_concluded_about_means() -> None:
    comparison = Comparison(is_duel=False, questions=["points"], certainty=Certainty(0.1, 1000))
    comparison.add(lot_of((0,), Sample(5, 5, 5)), lot_of((0,), Sample(5, 50, 500)))
    assert not comparison.is_sure()


def test_intervals_shrink_as_matches_are_added() -> None:
    sure = Certainty(0.01, 20_000)
    radii = [sure.radius(1.0, count) for count in (100, 1000, 10_000, 100_000, 1_000_000)]
    assert radii == sorted(radii, reverse=True)
    assert radii[2] < 2 * 2.576 / 10_000**0.5, "less than twice as wide as an ordinary one"


def test_each_seat_is_as_often_as_and_bs() -> None:
    a, b = (Side(name, Policy(), {}) for name in "AB")
    for seats in (2, 3, 4):
        contest = Contest("coins", seats, a, b, is_duel=True)
        for seat in range(seats):
            assert {contest.seated(lot)[seat].name for lot in (0, 1)} == {"A", "B"}


def test_an_answer_is_sure_if_the_difference_is_real_or_too_small_to_matter() -> None:
    assert Answer("points", 0.6, 0.4, 0.1, 0.01, 10).is_different
    assert Answer("points", 0.501, 0.499, 0.003, 0.01, 10).is_slight
    assert not Answer("points", 0.55, 0.45, 0.2, 0.01, 10).is_sure


def test_the_average_over_seats_varies_no_more_than_a_seat() -> None:
    both = mixed([Sample(4, 8, 20), Sample(4, 0, 0)])
    assert (both.mean, both.count) == (1, 4)
    true = Sample(4, 4, sum(((x + 0) / 2) ** 2 for x in (1, 3, 1, 3)))
    assert both.variance >= true.variance


def test_lots_come_in_tasks_that_have_never_been_played_before(coins: Game) -> None:
    seen = list[Task]()

    class Watched(Here):
        def play(self, tasks: Any) -> Any:
            seen.extend(tasks)
            return super().play(tasks)

    contest = Contest(
        coins.name, 2, Side("A", Policy(), {}), Side("B", Policy("heuristic"), {}), is_duel=True
    )
    for batch in (0, 1):
        even, odd = lots(contest, 3, batch, 15_000, Watched(), "cpu", 1)
        assert even.games == odd.games == 15_000
        assert sum(even.wins) == pytest.approx(15_000)
    assert [(task.first, task.count) for task in seen] == [
        *((0, 10_000), (10_000, 5_000), (15_000, 10_000), (25_000, 5_000)),
        *((30_000, 10_000), (40_000, 5_000), (45_000, 10_000), (55_000, 5_000)),
    ]


# --- from the command line


def test_the_better_policy_wins(lab: Lab) -> None:
    code, said, _ = lab("compare", "coins", "--seats", 2, "--a", "heuristic", "--b", "random")
    assert code == 0
    assert "A is heuristic; B is random." in said
    assert "B beats A: " in said and " games (sure at 99 %)." in said


def test_no_difference_is_a_finding_too(lab: Lab) -> None:
    """Colours do nothing, so the two variants come to the same."""
    code, said, _ = lab(
        "compare", "coins", "--seats", 3, "--b-set", "colour=blue", "--batch", 200_000,
        "--games", 4_000_000,
    )  # fmt: skip
    assert code == 0
    assert said.count("No difference greater than") == 2
    assert "points a seat" in said and "% of games won by seat 1" in said
    assert (
        "games: always 3 moves a game." in said
        and "games: always 1.5 seconds a game (of bots)." in said
    )


def test_variants_differ_in_points_and_not_in_length(lab: Lab) -> None:
    _, said, _ = lab("compare", "coins", "--seats", 2, "--b-set", "worth=3", "--batch", 200_000)
    assert "B has " in said and "points a seat more than A" in said
    assert "always 2 moves a game" in said


def test_alone_it_is_points_that_count(lab: Lab) -> None:
    _, said, _ = lab("compare", "coins", "--seats", 1, "--a", "random", "--b", "heuristic")
    assert "A has 0.0" in said and "points a seat more than B" in said


def test_no_more_games_are_played_than_are_asked_for(lab: Lab) -> None:
    _, said, _ = lab(
        "compare", "coins", "--seats", 2, "--a", "heuristic", "--b", "random", "--games", 100
    )
    assert "after 100 games" in said


def test_a_file_with_the_weights_that_a_policy_has_anyway_is_the_same(
    lab: Lab, tmp_path: Path
) -> None:
    path = tmp_path / "weights.json"
    path.write_text(
        '{"game": "coins", "policy": "heuristic", "weights": {"nerve": 0.2, "calm": 1.0}}'
    )
    code, _, complained = lab("compare", "coins", "--seats", 2, "--a", path, "--b", "heuristic")
    assert code == 2 and "A and B are the same" in complained


def test_a_share_does_not_pass_none_or_all(lab: Lab) -> None:
    _, said, _ = lab(
        "compare", "coins", "--seats", 2, "--a", "bot:expert", "--b", "bot:beginner",
        "--games", 4, "--batch", 4,
    )  # fmt: skip
    assert re.search(r"A wins [\d.]+ % \(0\.0 to 100\.0 %\), which may be up to 50\.0 %", said)


def test_bots_are_compared_by_their_levels(lab: Lab) -> None:
    _, said, _ = lab(
        "compare", "coins", "--seats", 2, "--a", "bot:expert", "--b", "bot:beginner",
        "--games", 400,
    )  # fmt: skip
    assert "A is the expert bot; B is the beginner bot." in said
    assert "A beats B: " in said and "(sure at 99 %)" in said


def test_when_it_is_not_sure_it_says_so(lab: Lab) -> None:
    _, said, _ = lab(
        "compare", "coins", "--seats", 2, "--a", "bot:expert", "--b", "bot:beginner",
        "--games", 4, "--batch", 4,
    )  # fmt: skip
    assert "Not sure after 4 games: A wins" in said


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["coins"], "A and B are the same"),
        (["coins", "--a", "bot:expert", "--b", "random"], "compare bots with bots"),
        (["coins", "--a", "bot:genius"], "there are bot:beginner, bot:expert"),
        (["coins", "--a", "genius"], "no policy and no file 'genius'"),
        (["coins", "--a-set", "worth=9"], "The options do not fit"),
        (["coins", "--b", "random", "--seats", "9"], "9"),
        (["coins", "--sure", "20"], "a number from 50 to less than 100"),
        (["snap"], "There is no game 'snap'"),
    ],
)
def test_what_cannot_be_compared_is_refused(lab: Lab, arguments: list[str], complaint: str) -> None:
    code, said, complained = lab("compare", *arguments)
    assert code == 2 and not said
    assert complaint in complained and complained.count("\n") == 1


def test_of_too_few_nothing_infinite_and_nothing_impossible_is_said(lab: Lab) -> None:
    _, said, _ = lab("compare", "coins", "--seats", 2, "--a-set", "worth=3", "--games", 4)
    assert "Not sure after 4 games, which are too few to tell: " in said
    assert "inf" not in said
    shares = [float(share) for share in re.findall(r"([\d.]+) % of games won", said)]
    assert shares and max(shares) <= 100
