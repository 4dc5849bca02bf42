"""Playouts: what a board is worth, and how an expert asks."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from countertop import BadOptions, Match, games
from countertop.engine.aids import Aids, aided, load_playouts
from countertop.games.lucky_box.bots.judge import WEIGHT_NAMES
from countertop.games.lucky_box.bots.playout_weights import TUNED
from countertop.games.lucky_box.bots.playouts import best
from countertop.games.lucky_box.deck import FULL, CardId, faces
from countertop.games.lucky_box.fast.playouts import Playouts
from countertop.games.lucky_box.state import Board, Box, Options


def board(opens: Sequence[int], lightning: int, moons: int, stars: int) -> Board:
    """The first cards of the deck, with these squares open."""
    boxes = tuple(Box(CardId(card), FULL & ~squares) for card, squares in enumerate(opens))
    return Board(boxes, lightning, moons, stars)


def expected(
    round: int,
    seen: Sequence[int],
    opens: Sequence[int],
    tokens: tuple[int, int, int],
    rivals: Sequence[int] = (),
    count: int = 200,
) -> float:
    playouts = Playouts(Options(), round, seen, range(20, 60), rivals, TUNED)
    start = playouts.start(board(opens, *tokens))
    return playouts.points(start, seed=1, first=0, count=count) / count


def test_a_playout_of_a_finished_match_counts_its_points() -> None:
    """R15, R17, R20: a box for 8, two stars for 4, nine crosses for 4, five moons for 6."""
    last = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert expected(3, last, (0, 0o707, 0o252), (4, 5, 2), count=1) == 8 + 4 + 4 + 6


def test_playouts_count_the_moons_of_the_others() -> None:
    """R18: most and fewest; with two at the table nobody loses points."""
    last = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    moons = [expected(3, last, (FULL,), (0, 3, 0), rivals, count=1) for rivals in ((2, 4), (4,))]
    assert moons == [0, 0]
    assert expected(3, last, (FULL,), (0, 3, 0), (1, 2), count=1) == 6
    assert expected(3, last, (FULL,), (0, 0, 0), (1, 2), count=1) == -6


def test_playouts_see_what_a_board_is_worth() -> None:
    fresh = expected(1, (), (FULL, FULL, FULL), (3, 1, 0))
    ahead = expected(1, (), (0o400, FULL, FULL), (3, 1, 0))
    assert 30 < fresh < ahead - 5


def test_playouts_draw_only_numbers_that_are_still_there() -> None:
    """The 1 came twice: a box that waits for it alone is never completed without lightning."""
    waits, no_tokens = (0o020,), (0, 2, 0)
    assert faces("standard")[0].grid[4] == 1
    assert expected(3, (1, 1, 2, 3, 4, 5, 6, 7), waits, no_tokens) == 4
    assert expected(3, (2, 2, 3, 3, 4, 5, 6, 7), waits, no_tokens) > 4


def best_of(boards: Sequence[Board], aids: Aids) -> int:
    """After the first draft of somebody alone."""
    match = Match("lucky-box", 1, seed=4)
    match.play(0, match.moves(0)[0])
    return best(match.view(0), boards, 7, aids)


def test_an_expert_takes_the_board_with_which_playouts_do_best() -> None:
    boards = [board([FULL], 0, 0, 0), board([0o400], 4, 2, 3), board([FULL], 4, 0, 0)]
    assert best_of(boards, Aids(playouts=load_playouts(games["lucky-box"]))) == 1


def test_playouts_are_played_by_the_weights_that_bots_are_given() -> None:
    given: list[Sequence[float]] = []

    def begun(*moment: Any) -> Playouts:
        given.append(moment[-1])
        return Playouts(*moment)

    aids = Aids({"1 to moon": 3.25}, SimpleNamespace(Playouts=begun))
    best_of([board([FULL], 0, 0, 0), board([FULL], 4, 0, 0)], aids)
    wanted = list(TUNED)
    wanted[WEIGHT_NAMES.index("1 to moon")] = 3.25
    assert given == [wanted]


def test_an_unknown_weight_is_refused() -> None:
    with pytest.raises(BadOptions, match="no weight 'luck'"):
        aided(games["lucky-box"], {"luck": 1.0})
