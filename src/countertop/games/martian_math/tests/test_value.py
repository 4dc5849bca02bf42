"""What the network that learns is told of a round, held to the rules."""

from collections.abc import Iterator

import numpy as np

from countertop import Match
from countertop.engine.game import Seat
from countertop.games.martian_math import rules
from countertop.games.martian_math.bots.playout_weights import TUNED
from countertop.games.martian_math.bots.playouts import most_wins
from countertop.games.martian_math.cards import THROWS
from countertop.games.martian_math.fast import layout as at
from countertop.games.martian_math.fast.playouts import Position
from countertop.games.martian_math.fast.value.ahead import (
    Network,
    ahead,
    best_of_throws,
    may_drift,
    worth,
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
from countertop.games.martian_math.fast.value.look import SEEN, room
from countertop.games.martian_math.fast.value.matches import experts_hex, table
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
    after = np.arange(HEXES) / HEXES
    best = []
    for dice in THROWS:
        asked = rolled(state, *dice)
        claims = [move.hex for move in rules.moves(asked, ADA) if isinstance(move, Claim)]
        best.append(max((after[hex_] for hex_ in claims), default=0.25))
    assert np.isclose(best_of_throws(own, other, here, after, 0.25), np.mean(best))
    assert may_drift(own, other, here) == (0.25 in best)


def any_network(hidden: int = 4) -> Network:
    draw = np.random.default_rng(5).normal
    into, bias, out = draw(0, 0.2, (SEEN, hidden)), draw(0, 0.2, hidden), draw(0, 0.5, hidden + 1)
    return Network(*(each.astype(np.float32) for each in (into, bias, out)))


NETWORK = any_network()


def by_throws(own: int, other: int, lost: int, others_lost: int, rolls: int, here: Ground) -> float:
    """What a position is worth, throw by throw, as one would reckon it by hand."""
    if rolls == 0:
        words = np.uint64(own), np.uint64(other)
        return float(worth(*words, lost, others_lost, here, NETWORK, room(4)))
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


def test_looking_ahead_is_the_mean_over_all_throws_of_the_best_that_each_allows() -> None:
    here, everything = mapped(position(*ROWS)), (1 << HEXES) - 1
    own, other = 0b000101000110000110001, 0b101000101000101001000
    assert own & other == 0
    free = [hex_ for hex_ in range(HEXES) if (everything & ~(own | other)) >> hex_ & 1]
    assert len(free) > 3
    for rolls in (0, 1, 2):
        for lost, others_lost in ((0, 0), (DRIFTS - 1, DRIFTS)):
            words = np.uint64(own), np.uint64(other)
            found = ahead(*words, lost, others_lost, rolls, here, NETWORK, room(4))
            assert np.isclose(found, by_throws(own, other, lost, others_lost, rolls, here))


def test_matches_are_played_against_the_expert_as_it_asks_playouts() -> None:
    tables, seed, count = at.tables(Options(), 2), 12345, 400
    row = np.array([at.RANDOM, *TUNED.values()])
    for dice in ((3, 2), (6, 3), (4, 4), (6, 6)):
        asked = rolled(position(*ROWS), *dice)
        hexes = sorted({move.hex for move in rules.moves(asked, ADA) if isinstance(move, Claim)})
        start = Position(asked, TUNED)
        fresh = table(1)._replace(small=start._small.copy(), words=start._words.copy())
        survey(tables, fresh.small, fresh.ground)
        throw, chance = THROWS.index(dice), np.uint64(seed)
        found = experts_hex(int(ADA), throw, count, chance, tables, row, fresh)
        assert found == most_wins(start, hexes, count, seed)
