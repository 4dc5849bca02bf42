"""What was compared with the rules, 100,000 matches for each number of seats, stays compared."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from countertop import games
from countertop.lab.bulk import agree, seals
from countertop.lab.bulk.lanes import Setting, seed_of
from countertop.lab.bulk.seals import EARLY, Played, Seal, holds, keep, kept
from countertop.lab.bulk.trace import Tracer

COMPILED = [game for game in games if games[game].is_compiled]
MANY = 100_000


@pytest.mark.parametrize("game", COMPILED)
def test_every_number_of_seats_was_compared_over_a_hundred_thousand_matches(game: str) -> None:
    plain = {seal.seats: seal.matches for seal in kept(game) if not seal.options}
    assert plain.keys() == set(games[game].seats)
    assert min(plain.values()) >= MANY


@pytest.mark.parametrize("game", COMPILED)
def test_a_compiled_game_still_plays_the_first_of_the_compared_matches(game: str) -> None:
    assert all(holds(game, seal, is_early=True) for seal in kept(game))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Seals are kept in a file of this test's own."""
    path = tmp_path / "agreed.json"
    monkeypatch.setattr(seals, "path_of", lambda _: path)
    return path


def compared(*arguments: str) -> int:
    return agree.main(["matician", "--plain", "--seats", "2", *arguments])


def test_a_comparison_goes_on_where_it_was_broken_off(elsewhere: Path) -> None:
    compared("--games", "260", "--keep")
    compared("--games", "300", "--keep")
    [resumed] = kept("matician")
    elsewhere.unlink()
    compared("--games", "300", "--keep")
    assert kept("matician") == [resumed]
    assert resumed.matches == 300
    assert resumed.early == resumed.played
    assert resumed.played.digest


def test_what_is_not_what_was_compared_is_told_and_compared_anew(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    compared("--games", "20", "--keep")
    [true] = kept("matician")
    keep("matician", replace(true, played=replace(true.played, digest=true.played.digest ^ 1)))
    assert agree.main(["matician", "--kept"]) == 1
    assert compared("--games", "20", "--keep") == 0
    assert agree.main(["matician", "--kept"]) == 0
    told = capsys.readouterr().out
    assert "matician with 2 seats: not what was compared.\n" in told
    assert "matician with 2 seats: not what was compared before; from the beginning.\n" in told
    assert told.endswith("matician: all 20 matches are those that were compared.\n")
    assert msgspec.json.decode(elsewhere.read_bytes(), type=list[Seal]) == [true]


def test_a_match_that_became_longer_or_shorter_is_noticed() -> None:
    true = seals.replay(Setting("matician", 2), 3, 50, 60)
    seal = Seal(2, {}, 3, 50, true, true)
    assert holds("matician", seal)
    for longest in (true.longest - 1, true.longest + 1):
        assert not holds("matician", replace(seal, played=replace(true, longest=longest)))


def test_many_matches_are_played_in_lanes_and_come_to_the_same() -> None:
    setting, count = Setting("matician", 2), 100
    one_by_one = Tracer(setting)
    for number in range(count):
        one_by_one.play(seed_of(3, number), 60)
    assert seals.played(one_by_one) == seals.replay(setting, 3, count, 60)
    assert seals.played(one_by_one).longest < 60


def test_the_first_matches_have_a_digest_of_their_own() -> None:
    seal = Seal(2, {}, 1)
    for number in range(6):
        seal = seal.grown(EARLY // 4, Played(10, 5 + number, 1 << number))
    assert seal.matches == 6 * EARLY // 4
    assert seal.early == Played(40, 8, 0b1111)
    assert seal.played == Played(60, 10, 0b111111)


def test_digests_are_added_as_words_are() -> None:
    assert (Played(1, 1, (1 << 64) - 1) + Played(1, 1, 2)).digest == 1
