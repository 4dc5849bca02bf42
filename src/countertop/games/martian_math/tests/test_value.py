"""What the network that learns is told of a round, held to the rules."""

from collections.abc import Iterator

import numpy as np
import pytest

from countertop import Match
from countertop.engine.game import Seat
from countertop.games.martian_math import rules
from countertop.games.martian_math.bots.playout_weights import TUNED
from countertop.games.martian_math.bots.playouts import most_wins
from countertop.games.martian_math.cards import THROWS
from countertop.games.martian_math.fast import layout as at
from countertop.games.martian_math.fast.playouts import Position
from countertop.games.martian_math.fast.value.ahead import (
    MARGIN,
    ahead,
    best_hex,
    best_of_throws,
    call_worth,
    may_drift,
)
from countertop.games.martian_math.fast.value.ground import (
    DRIFTS,
    HEXES,
    Ground,
    ended,
    ground,
    open_to,
    settled,
    survey,
)
from countertop.games.martian_math.fast.value.look import SEEN, look, room
from countertop.games.martian_math.fast.value.matches import (
    ROUNDS,
    best_and_luck,
    experts_hex,
    judged,
    stake,
    table,
)
from countertop.games.martian_math.fast.value.network import Network, begin, worth
from countertop.games.martian_math.fast.value.selfplay import TRUST, Tables
from countertop.games.martian_math.state import Claim, Options, State
from countertop.games.martian_math.tests.tables import ADA, BEN, position, rolled

ROWS = ("A1", "2 A3 4", "5 B6 7 8", "9 10 A11 12 15", "16 18 20 24", "25 30 36", "1")


def mapped(state: State) -> Ground:
    """The map of a state as the network knows it."""
    small = np.zeros(at.scratch(2)[0], np.int32)
    small[at.NUMBER : at.NUMBER + HEXES] = [at.NUMBERS.index(number) for number in state.numbers]
    into = ground()
    survey(at.tables(Options(), 2), small, into)
    return into


def outposts(state: State, seat: int) -> np.uint64:
    return np.uint64(state.outposts(Seat(seat)))


def calls(seed: int) -> Iterator[tuple[State, State]]:
    """Every call of a match of one round, at random: before it and after it."""
    match = Match("martian-math", 2, seed, {"rounds": 1})
    while match.result is None:
        seat = match.state.turn
        before, moves = match.state, match.moves(seat)
        match.play(seat, moves[(seed + len(match.entries)) % len(moves)])
        if before.phase == "call":
            yield before, match.state


def test_a_throw_is_open_to_the_hexes_that_the_rules_offer() -> None:
    for seed in range(5):
        for before, _ in calls(seed):
            dice = before.dice
            assert dice is not None
            offered = {
                move.hex for move in rules.moves(before, before.turn) if isinstance(move, Claim)
            }
            own, other = outposts(before, before.turn), outposts(before, 1 - before.turn)
            found = int(open_to(own, other, THROWS.index(dice), mapped(before)))
            assert {hex_ for hex_ in range(HEXES) if found >> hex_ & 1} == offered


def test_a_round_ends_when_the_rules_say_so_and_for_the_same_player() -> None:
    ends = set()
    for seed in range(12):
        for before, after in calls(seed):
            own, other = outposts(after, before.turn), outposts(after, 1 - before.turn)
            fresh = np.uint64(int(own) & ~int(outposts(before, before.turn)))
            worth = float(ended(own, other, fresh, mapped(after)))
            is_over = after.phase == "over"
            assert (worth >= 0) == is_over
            if is_over:
                winners = after.finished[-1].winners
                assert worth == (before.turn in winners) / len(winners)
                ends.add(worth)
    assert 1.0 in ends


def test_the_larger_colony_wins_and_of_equal_ones_the_higher_sum() -> None:
    state = position(*ROWS)
    own, other, here = outposts(state, ADA), outposts(state, BEN), mapped(state)
    assert settled(own, other, here) == 1
    assert settled(other, own, here) == 0
    assert settled(own, own, here) == 0.5


def test_every_throw_counts_with_the_best_that_it_allows() -> None:
    state = position(*ROWS)
    own, other, here = outposts(state, ADA), outposts(state, BEN), mapped(state)
    after = np.append(np.arange(HEXES) / HEXES, 0.25)
    best = []
    for dice in THROWS:
        asked = rolled(state, *dice)
        claims = [move.hex for move in rules.moves(asked, ADA) if isinstance(move, Claim)]
        best.append(max((after[hex_] for hex_ in claims), default=0.25))
    assert np.isclose(best_of_throws(own, other, here, after), np.mean(best))
    assert may_drift(own, other, here) == (0.25 in best)


UNITS, HIDDEN = 8, 4
EVERYTHING = 2.0
"""A margin that leaves nothing out."""


def any_network() -> Network:
    draw = np.random.default_rng(5).normal
    sizes = [(SEEN, UNITS), (UNITS,), (UNITS, HIDDEN), (HIDDEN,), (HIDDEN + 1,)]
    return Network(*(draw(0, 0.3, size).astype(np.float32) for size in sizes))


NETWORK = any_network()


def plain_worth(own: int, other: int, lost: int, others_lost: int, here: Ground) -> float:
    """What the network says, layer by layer in NumPy."""
    told = room(UNITS, HIDDEN)
    look(np.uint64(own), np.uint64(other), lost, others_lost, here, told)
    first = np.maximum(told.seen @ NETWORK.into + NETWORK.bias, 0)
    second = np.maximum(first @ NETWORK.between + NETWORK.second_bias, 0)
    return float(1 / (1 + np.exp(-(second @ NETWORK.out[:-1] + NETWORK.out[-1]))))


def test_the_network_says_the_same_whatever_it_was_told_before() -> None:
    told = room(UNITS, HIDDEN)
    begin(NETWORK, told)
    for seed in range(3):
        for before, after in calls(seed):
            here = mapped(before)
            for state in (before, after):
                own, other = outposts(state, ADA), outposts(state, BEN)
                found = worth(own, other, 1, 2, here, NETWORK, told)
                assert np.isclose(found, plain_worth(int(own), int(other), 1, 2, here), atol=1e-5)


def by_throws(own: int, other: int, lost: int, others_lost: int, rolls: int, here: Ground) -> float:
    """What a position is worth, throw by throw, as one would reckon it by hand."""
    if rolls == 0:
        return plain_worth(own, other, lost, others_lost, here)
    best = []
    for throw in range(len(THROWS)):
        targets = int(open_to(np.uint64(own), np.uint64(other), throw, here))
        values = []
        for bit in (1 << hex_ for hex_ in range(HEXES) if targets >> hex_ & 1):
            mine, theirs = own | bit, other & ~bit
            value = float(ended(np.uint64(mine), np.uint64(theirs), np.uint64(bit), here))
            if value < 0:
                value = 1 - by_throws(theirs, mine, others_lost, 0, rolls - 1, here)
            values.append(value)
        if not values and lost + 1 >= DRIFTS and others_lost >= DRIFTS:
            values = [float(settled(np.uint64(own), np.uint64(other), here))]
        elif not values:
            values = [1 - by_throws(other, own, others_lost, lost + 1, rolls - 1, here)]
        best.append(max(values))
    return sum(best) / len(best)


def crowded() -> tuple[np.uint64, np.uint64, Ground]:
    """A position with few free hexes."""
    own, other = 0b000101000110000110001, 0b101000101000101001000
    assert own & other == 0
    return np.uint64(own), np.uint64(other), mapped(position(*ROWS))


def test_looking_ahead_is_the_mean_over_all_throws_of_the_best_that_each_allows() -> None:
    own, other, here = crowded()
    for rolls in (0, 1, 2):
        for lost, others_lost in ((0, 0), (DRIFTS - 1, DRIFTS)):
            told = room(UNITS, HIDDEN)
            found = ahead(own, other, lost, others_lost, rolls, EVERYTHING, here, NETWORK, told)
            assert np.isclose(
                found, by_throws(int(own), int(other), lost, others_lost, rolls, here), atol=1e-5
            )


def test_what_looks_clearly_worse_is_not_followed() -> None:
    own, other, here = crowded()
    told, none = room(UNITS, HIDDEN), 0
    ahead(own, other, none, none, 1, MARGIN, here, NETWORK, told)
    glanced = told.after[0].copy()
    ahead(own, other, none, none, 3, MARGIN, here, NETWORK, told)
    followed = {hex_ for hex_ in range(HEXES) if told.after[2][hex_] >= 0}
    wanted = set()
    for throw in range(len(THROWS)):
        targets = int(open_to(own, other, throw, here))
        hexes = [hex_ for hex_ in range(HEXES) if targets >> hex_ & 1]
        best = max((glanced[hex_] for hex_ in hexes), default=0)
        wanted |= {hex_ for hex_ in hexes if glanced[hex_] >= best - MARGIN}
    open_hexes = {hex_ for hex_ in range(HEXES) if not int(own) >> hex_ & 1}
    assert followed & open_hexes == wanted


def test_the_network_takes_what_is_worth_most_of_what_did_not_look_clearly_worse() -> None:
    own, other, here = crowded()
    told, rolls = room(UNITS, HIDDEN), 2
    for throw in range(len(THROWS)):
        targets = int(open_to(own, other, throw, here))
        left = [hex_ for hex_ in range(HEXES) if targets >> hex_ & 1]
        for depth in range(rolls + 1):
            asked = (depth, MARGIN, here, NETWORK, told)
            worths = {
                hex_: call_worth(own, other, 0, np.uint64(1 << hex_), *asked) for hex_ in left
            }
            least = max(worths.values(), default=0) - 2 * MARGIN
            best = max(worths, key=worths.__getitem__, default=-1)
            left = [hex_ for hex_ in left if worths[hex_] >= least]
        assert best_hex(own, other, 0, throw, rolls, here, NETWORK, told) == best


def test_positions_of_a_round_are_pulled_to_what_came_after_them() -> None:
    tables = Tables(tables=1, positions=1, units=UNITS, hidden=HIDDEN, seed=3)
    [(seen, pulled)] = tables.play(NETWORK, curiosity=0)
    turns, (kept,) = len(pulled), tables._tables
    before, taken = kept.before[:turns], kept.taken[:turns]
    assert len(seen) == turns > 10
    assert pulled[-1] == before[-1]
    assert taken[-1] in (0, 0.5, 1)
    later = 1 - pulled[1:]
    assert np.allclose(pulled[:-1], before[:-1] + TRUST * (later - taken[:-1]))


def test_nothing_is_learned_from_what_came_after_a_whim() -> None:
    tables = Tables(tables=1, positions=1, units=UNITS, hidden=HIDDEN, seed=3)
    [(_, pulled)] = tables.play(NETWORK, curiosity=1)
    [kept] = tables._tables
    whims = [turn for turn in range(len(pulled)) if kept.taken[turn] < 0]
    assert len(whims) > 5
    assert all(pulled[turn] == kept.before[turn] for turn in whims)


def test_luck_is_nothing_on_average() -> None:
    start = Position(position(*ROWS), TUNED)
    asked = table(UNITS, HIDDEN)._replace(small=start._small.copy(), words=start._words.copy())
    survey(at.tables(Options(), 2), asked.small, asked.ground)
    luck = [best_and_luck(int(ADA), throw, NETWORK, asked)[1] for throw in range(len(THROWS))]
    assert max(luck) > 0.01
    assert np.isclose(np.mean(luck), 0)


def chance_of_match(lead: int, rounds_left: int) -> float:
    """Between equals."""
    if rounds_left == 0:
        return 0.5 + 0.5 * (lead > 0) - 0.5 * (lead < 0)
    return sum(chance_of_match(lead + change, rounds_left - 1) for change in (-1, 1)) / 2


def test_at_stake_in_a_round_is_what_it_makes_of_the_match() -> None:
    for left in range(ROUNDS):
        for lead in range(left - ROUNDS + 1, ROUNDS - left):
            won, lost = (chance_of_match(lead + change, left) for change in (1, -1))
            assert stake(lead, left) == won - lost


@pytest.mark.nightly
def test_a_network_is_judged_in_matches_that_each_seat_plays() -> None:
    whole = judged(NETWORK, "heuristic", matches=8, seed=1)
    assert np.allclose(whole, judged(NETWORK, "heuristic", matches=8, seed=1, parts=3))
    assert whole != judged(NETWORK, "heuristic", matches=8, seed=2)
    assert whole.share * 16 == round(whole.share * 16)
    assert whole.given > 0


def test_matches_are_played_against_the_expert_as_it_asks_playouts() -> None:
    tables, seed, count = at.tables(Options(), 2), 12345, 400
    row = np.array([at.RANDOM, *TUNED.values()])
    for dice in ((3, 2), (6, 3), (4, 4), (6, 6)):
        asked = rolled(position(*ROWS), *dice)
        hexes = sorted({move.hex for move in rules.moves(asked, ADA) if isinstance(move, Claim)})
        start = Position(asked, TUNED)
        fresh = table(4, 1)._replace(small=start._small.copy(), words=start._words.copy())
        survey(tables, fresh.small, fresh.ground)
        throw, chance = THROWS.index(dice), np.uint64(seed)
        found = experts_hex(int(ADA), throw, count, chance, tables, row, fresh)
        assert found == most_wins(start, hexes, count, seed)
