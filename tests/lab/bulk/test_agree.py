"""Compiled games against the rules; `make agree ARGS="--games 100000"` is the long form of it."""

import pytest

from countertop import games
from countertop.engine.compiled.load import reference_of
from countertop.lab.bulk.agree import Case, Disagreement, Pair, cases, compare_many
from countertop.lab.bulk.lanes import seed_of

DECISIONS = 1500
"""At least so many are compared in every case, and at least this many matches:"""
MATCHES = 3

COMPILED = [game for game in games if games[game].is_compiled]


@pytest.mark.parametrize("game", COMPILED)  # one test a game, so that one worker compiles it
def test_a_compiled_game_takes_every_decision_as_the_rules_do(game: str) -> None:
    for case in cases(game):
        pair = Pair(case)
        decisions = match = 0
        while decisions < DECISIONS or match < MATCHES:
            decisions += pair.compare(seed_of(11, match)).decisions
            match += 1


def test_a_difference_is_found_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    reference = reference_of(games["matician"])
    true = reference.play

    def other(options: object, seats: int, seed: int) -> object:
        rows, out = true(options, seats, seed)
        seat, at, choices, digest, chosen = rows[5]
        rows[5] = (seat, at, choices, digest + 1, chosen)
        return rows, out

    monkeypatch.setattr(reference, "play", other)
    with pytest.raises(Disagreement, match="at decision 5 the rules have choices"):
        compare_many(Case("matician", 2, {}), 1, 0, 1)
