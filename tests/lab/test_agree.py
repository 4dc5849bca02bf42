"""Compiled games against the rules; `make agree ARGS="--games 100000"` is the long form of it."""

import pytest

from countertop import games
from countertop.lab.agree import Case, Disagreement, cases, compare, compare_many
from countertop.lab.lanes import seed_of

DECISIONS = 3000
"""At least so many are compared in every case, and at least this many matches:"""
MATCHES = 3


def marked(case: Case) -> object:
    group = pytest.mark.xdist_group(f"fast-{case.game}")  # one worker compiles a game for all
    return pytest.param(case, id=str(case).replace(" ", "-"), marks=group)


COMPILED = [game for game in games if games[game].is_compiled]


@pytest.mark.parametrize("case", [marked(case) for game in COMPILED for case in cases(game)])
def test_a_compiled_game_takes_every_decision_as_the_rules_do(case: Case) -> None:
    decisions = match = 0
    while decisions < DECISIONS or match < MATCHES:
        decisions += compare(case, seed_of(11, match))
        match += 1


@pytest.mark.xdist_group("fast-matician")
def test_a_difference_is_found_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    reference = games["matician"].reference
    true = reference.play

    def other(options: object, seats: int, seed: int) -> object:
        rows, out = true(options, seats, seed)
        seat, at, choices, digest, chosen = rows[5]
        rows[5] = (seat, at, choices, digest + 1, chosen)
        return rows, out

    monkeypatch.setattr(reference, "play", other)
    with pytest.raises(Disagreement, match="at decision 5 the rules have choices"):
        compare_many(Case("matician", 2, {}), 1, 0, 1)
