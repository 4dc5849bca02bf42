"""How the unaided expert sees a position."""

import pytest

from countertop.engine.chance import Chance
from countertop.engine.match import Match
from countertop.games.martian_math import rules
from countertop.games.martian_math.bots.judge import Mars, best_target, bits, prospects
from countertop.games.martian_math.bots.weights import BY_STAGE
from countertop.games.martian_math.state import Options
from countertop.games.martian_math.tests.tables import masks_of


def test_every_stage_has_a_weight_for_everything_that_is_seen() -> None:
    mars = Mars(rules.setup(Options(), 2, Chance(1)))
    seen = prospects(mars, 0, mars.all)
    assert [len(weights) for weights in BY_STAGE] == [1 + 2 * len(seen)] * 4


@pytest.mark.parametrize("markers", ["any", "matching"])
def test_the_experts_model_agrees_with_the_rules(markers: str) -> None:
    """Targets and what comes of taking them, over whole random matches."""
    match = Match("martian-math", 3, seed=8, options={"markers": markers, "map": "classic"})
    chance = Chance(8)
    while match.result is None:
        seat, state = match.state.turn, match.state
        if state.phase == "call":
            mars = Mars(state)
            masks = masks_of(state)
            results = tuple({e.equation.result for e in state.possible})
            targets = mars.targets(masks, seat, results, state.dice[0] == state.dice[1])
            moves = {move.hex: move for move in match.moves(seat)}
            assert set(moves) == {bit.bit_length() - 1 for bit in bits(targets)}
            for hex_, move in moves.items():
                after = rules.play(state, seat, move, match.now, Chance(1))
                taken = mars.taken(masks, seat, 1 << hex_)
                assert taken == masks_of(after)
                is_won = bool(after.finished[len(state.finished) :]) and (
                    after.finished[-1].why == "colony"
                )
                assert mars.wins(taken, seat, 1 << hex_) == is_won
        match.play(seat, chance.pick(match.moves(seat)))


def test_a_lone_target_needs_no_thought() -> None:
    mars = Mars(rules.setup(Options(), 2, Chance(1)))
    assert best_target(mars, (0, 0), 0, 1 << 5) == 1 << 5
