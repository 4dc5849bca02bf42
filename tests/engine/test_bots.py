"""Bots at a match: whose plan is next, and what they hear."""

import pytest

from countertop import Match
from countertop.engine.bots import Minds
from countertop.engine.game import Seat


def minds(game: str = "math-rush", seats: int = 3) -> tuple[Match, Minds]:
    match = Match(game, seats, seed=4)
    return match, Minds(match, {Seat(seat): "skilled" for seat in range(1, seats)}, seed=9)


def test_the_earliest_plan_is_next_and_is_gone_once_it_is_done() -> None:
    match, bots = minds("matician")
    bots.look()
    upcoming = bots.next()
    assert upcoming is not None
    seat, plan = upcoming
    match.play(seat, plan.move, plan.due)
    bots.done(seat)
    later = bots.next()
    assert later is not None
    assert (later[0] != seat, later[1].due >= plan.due) == (True, True)


def test_a_bot_that_got_up_has_no_plans() -> None:
    _, bots = minds("matician", seats=2)
    bots.look()
    bots.dismiss(Seat(1))
    assert bots.next() is None


def test_bots_of_a_game_that_listens_hear_a_signal_and_others_do_not_mind() -> None:
    for game in ("math-rush", "matician"):
        _, bots = minds(game)
        bots.look()
        bots.hear(Seat(0), "mine", "goal:1")
        bots.look()


@pytest.mark.parametrize("seat", [1, 2])
def test_nobody_hears_their_own_signal(seat: int) -> None:
    _, bots = minds()
    before = dict(bots._minds)
    bots.hear(Seat(seat), "mine", "goal:1")
    assert bots._minds[Seat(seat)] == before[Seat(seat)]
    assert bots._minds[Seat(3 - seat)] != before[Seat(3 - seat)]
