"""Bots at a match: what they are shown, whose plan is next, and what they hear."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.toygames.pips.rules import Call

from countertop import IllegalMove, Match
from countertop.engine.bots import Minds, deadline_first
from countertop.engine.game import Millis, Plan, Seat
from countertop.engine.registry import Game


def bots(pips: Game, *levels: str, seed: int = 9, **options: Any) -> tuple[Match, Minds]:
    match = Match(pips.name, len(levels), seed=4, options=options)
    seats = {Seat(seat): level for seat, level in enumerate(levels) if level != "person"}
    return match, Minds(match, seats, seed)


def upcoming(minds: Minds) -> tuple[Seat, Plan]:
    found = minds.next()
    assert found is not None
    return found


def test_nobody_has_a_plan_before_looking_at_the_table(pips: Game) -> None:
    _, minds = bots(pips, "slow", "quick")
    assert minds.next() is None


def test_a_bot_sits_on_no_seat_that_is_true_or_false(pips: Game) -> None:
    _, minds = bots(pips, "person", "quick")
    with pytest.raises(IllegalMove, match="There is no seat True"):
        minds.wake(True, "slow")  # type: ignore[arg-type]
    minds.look()
    assert upcoming(minds)[1].due == 300, "the bot that sits there is as quick as before"


def test_the_earliest_plan_is_next(pips: Game) -> None:
    _, minds = bots(pips, "slow", "quick")
    minds.look()
    seat, plan = upcoming(minds)
    assert (seat, plan.due) == (1, 300)


def test_of_several_plans_that_are_due_at_once_one_is_drawn(pips: Game) -> None:
    firsts = Counter[Seat]()
    for seed in range(90):
        _, minds = bots(pips, "slow", "slow", "slow", seed=seed)
        minds.look()
        seat, _ = upcoming(minds)
        assert upcoming(minds)[0] == seat, "whoever asks twice hears the same"
        firsts[seat] += 1
    assert firsts.keys() == {0, 1, 2} and min(firsts.values()) > 15


def test_a_plan_is_gone_once_it_is_done(pips: Game) -> None:
    match, minds = bots(pips, "slow", "quick")
    minds.look()
    seat, plan = upcoming(minds)
    match.play(seat, plan.move, plan.due)
    minds.done(seat)
    assert upcoming(minds)[0] == 0
    minds.look()
    assert upcoming(minds)[1].due == 900, "looking again does not start the thinking anew"


def test_a_plan_that_is_overdue_is_due_now(pips: Game) -> None:
    match, minds = bots(pips, "slow")
    minds.look()
    match.advance(5000)
    assert upcoming(minds)[1].due == 5000


def test_a_bot_that_got_up_has_no_plans_and_may_get_up_twice(pips: Game) -> None:
    _, minds = bots(pips, "slow", "person")
    minds.look()
    minds.dismiss(Seat(0))
    minds.dismiss(Seat(0))
    minds.dismiss(Seat(1))
    assert minds.next() is None


def test_a_bot_that_sits_down_later_thinks_with_the_next_look(pips: Game) -> None:
    match, minds = bots(pips, "person", "person")
    minds.look()
    assert minds.next() is None
    match.advance(1000)
    minds.wake(Seat(1), "quick")
    minds.look()
    assert (upcoming(minds)[0], upcoming(minds)[1].due) == (1, 1300)


def test_a_bot_is_shown_its_own_die_and_no_other(pips: Game) -> None:
    match, minds = bots(pips, "slow", "slow", "slow")
    minds.look()
    calls = set[int]()
    while (found := minds.next()) is not None:
        calls.add(found[1].move.total - match.state.dice[found[0]])
        minds.done(found[0])
    assert calls == {round(2 * 3.5)}, "each calls its own die and what others show on average"


def test_bots_of_a_game_that_listens_hear_what_others_say_and_not_themselves(pips: Game) -> None:
    _, minds = bots(pips, "slow", "slow", "person")
    minds.look()
    minds.hear(Seat(1), "low", "die")
    minds.hear(Seat(2), "high", "die")
    heard = {seat: mind.heard for seat, mind in minds._minds.items()}
    assert heard == {0: ("1:low:die", "2:high:die"), 1: ("2:high:die",)}


def test_bots_of_a_game_that_does_not_listen_do_not_mind(
    pips: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(pips.bot, "hear")
    _, minds = bots(pips, "slow", "slow")
    minds.look()
    before = dict(minds._minds)
    minds.hear(Seat(1), "low", "die")
    assert minds._minds == before


def test_the_same_seed_gives_the_same_thoughts(pips: Game) -> None:
    plans = []
    for _ in range(2):
        _, minds = bots(pips, "quick", "slow", seed=31)
        minds.look()
        plans.append(upcoming(minds))
    assert plans[0] == plans[1]


# --- what comes first

times = st.none() | st.integers(0, 9).map(Millis)


@given(deadline=times, due=times)
def test_a_deadline_comes_first_if_it_is_not_later(
    deadline: Millis | None, due: Millis | None
) -> None:
    expected = deadline is not None and (due is None or deadline <= due)
    assert deadline_first(deadline, due) is expected


def test_a_plan_for_the_moment_of_a_deadline_is_not_in_time(pips: Game) -> None:
    match, minds = bots(pips, "slow", "person", seconds=1)
    minds.look()
    assert minds.next_in_time() == (0, Plan(upcoming(minds)[1].move, Millis(900)))
    match.advance(100)
    minds.done(Seat(0))
    minds.look()
    assert upcoming(minds)[1] == Plan(upcoming(minds)[1].move, Millis(1000))
    assert minds.next_in_time() is None


def test_without_plans_nothing_is_in_time(pips: Game) -> None:
    _, minds = bots(pips, "person")
    assert minds.next_in_time() is None


def test_a_move_of_the_bots_is_one_that_the_rules_offer(pips: Game) -> None:
    match, minds = bots(pips, "slow", "quick", "quick")
    minds.look()
    seat, plan = upcoming(minds)
    assert isinstance(plan.move, Call)
    assert plan.move in match.moves(seat)
