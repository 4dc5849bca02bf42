"""Compiled games against the rules; `make agree ARGS="--games 100000"` is the long form of it."""

import pytest

from countertop import games
from countertop.engine.compiled.load import reference_of
from countertop.engine.errors import BadOptions
from countertop.lab.bulk.agree import Case, Disagreement, Pair, cases, compare_many
from countertop.lab.bulk.lanes import Setting, seed_of

COMPILED = [game for game in games if games[game].is_compiled]
every_compiled_game = pytest.mark.parametrize("game", COMPILED)  # so that one worker compiles it


def compare(game: str, seed: int, decisions: int, matches: int) -> None:
    """At least so many decisions and so many matches in every case."""
    for case in cases(game):
        pair = Pair(case)
        done = match = 0
        while done < decisions or match < matches:
            done += pair.compare(seed_of(seed, match)).decisions
            match += 1
        assert done >= decisions


@pytest.mark.parametrize("options", [{"calm": True}, {"tables": [7]}])
def test_what_is_not_compiled_is_refused_with_a_sentence(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions, match=r"is compiled without \w+: leave that as usual") as told:
        Setting("hochspannung", 2, options).check()
    assert told.value.code == "not_compiled"
    assert not any(case.options.keys() & options.keys() for case in cases("hochspannung"))


@every_compiled_game
def test_a_compiled_game_takes_every_decision_as_the_rules_do(game: str) -> None:
    compare(game, seed=11, decisions=500, matches=2)


@pytest.mark.nightly
@every_compiled_game
def test_over_many_more_matches_too(game: str) -> None:
    compare(game, seed=12, decisions=5000, matches=10)


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
