"""What holds in every position of every match."""

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.engine.match import Match, replay
from countertop.games.martian_math.cards import equations, markers
from countertop.games.martian_math.state import Call, Claim, State

options = st.fixed_dictionaries(
    {
        "markers": st.sampled_from(["any", "matching"]),
        "operations": st.sampled_from(["all", "plus_minus"]),
        "call": st.sampled_from(["solve", "type", "pick"]),
        "colony": st.integers(2, 20),
        "drifts": st.integers(1, 4),
        "rounds": st.just(2),
    }
)
matches = given(seed=st.integers(0, 2**40), seats=st.integers(2, 4), chosen=options)
few = settings(max_examples=15, deadline=None)


def history(seed: int, seats: int, chosen: dict[str, Any]) -> tuple[Match, list[State]]:
    match, chance = Match("martian-math", seats, seed, chosen), Chance(seed)
    states = [match.state]
    while match.result is None:
        seat = match.state.turn
        match.play(seat, chance.pick(match.moves(seat)))
        states.append(match.state)
    return match, states


@few
@matches
def test_nobody_has_more_outposts_than_markers_or_two_of_a_matching_number(
    seed: int, seats: int, chosen: dict[str, Any]
) -> None:
    _, states = history(seed, seats, chosen)
    for state in states:
        for seat in map(Seat, range(seats)):
            placed = state.placed(seat)
            assert len(placed) + state.markers_left(seat) == len(markers(chosen["operations"]))
            assert state.markers_left(seat) >= 0
            if chosen["markers"] == "matching":
                assert len(set(placed)) == len(placed)


@few
@matches
def test_a_turn_takes_one_hex_and_nobody_else_gains_by_it(
    seed: int, seats: int, chosen: dict[str, Any]
) -> None:
    _, states = history(seed, seats, chosen)
    for before, after in pairwise(states):
        if before.phase != "call":
            continue
        turn = after.last_turn
        assert turn is not None
        assert turn.hex is not None
        changed = {h for h in range(len(before.owners)) if before.owners[h] != after.owners[h]}
        assert changed == {turn.hex} | ({turn.moved_from} - {None})
        assert after.owners[turn.hex] == turn.seat == before.turn
        assert (turn.kind == "seize") == (before.owners[turn.hex] is not None)
        assert turn.kind == "claim" or turn.dice[0] == turn.dice[1]


@few
@matches
def test_a_round_goes_on_only_while_nobody_has_won_it(
    seed: int, seats: int, chosen: dict[str, Any]
) -> None:
    _, states = history(seed, seats, chosen)
    for state in states:
        if state.phase in ("roll", "call"):
            assert None in state.owners
            assert all(
                colony.size < chosen["colony"]
                for seat in range(seats)
                for colony in state.colonies(Seat(seat))[:1]
            )
            assert min(player.drifts for player in state.players) < chosen["drifts"]


@few
@matches
def test_every_call_is_an_equation_of_the_dice(
    seed: int, seats: int, chosen: dict[str, Any]
) -> None:
    _, states = history(seed, seats, chosen)
    for state in states:
        turn = state.last_turn
        if turn is None or turn.equation is None:
            continue
        said = turn.equation
        assert sorted((said.left, said.right), reverse=True) == list(turn.dice)
        right = equations(turn.dice, chosen["operations"])
        assert (said.operation, said.result) in [(e.operation, e.result) for e in right]
        assert [option.equation for option in turn.possible] == list(right)


@few
@matches
def test_the_tallies_add_up_and_the_record_tells_the_same(
    seed: int, seats: int, chosen: dict[str, Any]
) -> None:
    match, states = history(seed, seats, chosen)
    tallies = [player.tally for player in states[-1].players]
    calls = [decoded for decoded in map(_call, match.entries) if decoded]
    assert sum(tally.claims + tally.seizures for tally in tallies) == len(calls)
    assert sum(tally.seizures for tally in tallies) == sum(tally.losses for tally in tallies)
    assert sum(sum(tally.signs) for tally in tallies) == len(calls)
    turns = sum(done.turns for done in states[-1].finished)
    assert sum(tally.drifts for tally in tallies) == turns - len(calls)
    assert replay(match.record()).state == match.state


def _call(entry: Any) -> bool:
    return any(f'"type":"{kind}"'.encode() in bytes(entry.move) for kind in ("claim", "call"))


def test_the_two_kinds_of_calls_are_told_apart_on_the_wire() -> None:
    assert Claim("+", 1).__struct_config__.tag == "claim"
    assert Call(1, "+", 1, 2, 1).__struct_config__.tag == "call"
