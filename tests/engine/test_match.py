"""A match is a fold: the same options, seats, seed and entries give the same match."""

from copy import copy
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from support.toygames.pips.rules import Boast, Call

from countertop import BadOptions, BadRecord, IllegalMove, Match, UnknownGame, replay, to_builtins
from countertop.engine.chance import Chance
from countertop.engine.match import decode_move
from countertop.engine.registry import Game, games
from countertop.engine.testing.contract import RandomPlay

GAME = "hochspannung"
HEADER = '{"countertop":1,"game":"hochspannung","seats":["A","B"],"seed":1}\n'


def played(steps: int = 40, seed: int = 7) -> Match:
    play = RandomPlay(games[GAME], 3, {}, seed)
    for _ in range(steps):
        if play.match.result is None:
            play.step()
    return play.match


def test_a_record_replays_to_the_same_state() -> None:
    match = played()
    again = replay(match.record())
    assert again.state == match.state
    assert again.now == match.now
    assert again.record() == match.record()


def test_a_copy_goes_on_alike_and_by_itself() -> None:
    match = played()
    record, state, twin = match.record(), match.state, copy(match)
    seat = next(seat for seat in range(3) if match.moves(seat))
    twin.play(seat, match.moves(seat)[0])
    assert twin.record() != record
    assert (match.record(), match.state) == (record, state)
    match.play(seat, match.moves(seat)[0])
    assert (match.record(), match.state) == (twin.record(), twin.state)


def test_a_record_can_be_text_lines_or_a_file(tmp_path: Path) -> None:
    record = played().record()
    path = tmp_path / "match.jsonl"
    path.write_text(record, encoding="utf-8")
    states = [replay(form).state for form in (record, record.splitlines(), path)]
    assert states[0] == states[1] == states[2]


def test_a_move_may_come_typed_as_a_mapping_or_as_json() -> None:
    states = []
    for form in (lambda move: move, to_builtins, msgspec.json.encode):
        match = Match(GAME, 2, seed=5)
        match.advance(60_000)
        match.play(0, form(match.moves(0)[0]))
        states.append(match.state)
    assert states[0] == states[1] == states[2]


def test_a_refused_move_changes_nothing_not_even_the_time() -> None:
    match = Match(GAME, 2, seed=5)
    before = (match.record(), match.now, match.state)
    with pytest.raises(IllegalMove):
        match.play(0, {"type": "nonsense"}, at=99_000)
    with pytest.raises(IllegalMove):
        match.play(0, {"type": "play", "card": -5, "top": -7, "said": 1}, at=99_000)
    assert (match.record(), match.now, match.state) == before


def test_time_never_runs_backwards() -> None:
    match = Match(GAME, 2, seed=5)
    match.advance(5_000)
    with pytest.raises(IllegalMove) as refusal:
        match.advance(4_999)
    assert refusal.value.code == "bad_time"


def test_two_matches_without_a_seed_differ() -> None:
    assert Match(GAME, 2).seed != Match(GAME, 2).seed


def test_a_note_is_kept_and_changes_nothing() -> None:
    noted, plain = (Match(GAME, 2, seed=5) for _ in range(2))
    for match in (noted, plain):
        match.advance(60_000)
    noted.play(0, noted.moves(0)[0], note={"by": 84})
    plain.play(0, plain.moves(0)[0])
    assert noted.state == plain.state
    assert '"note":{"by":84}' in noted.record()
    assert replay(noted.record()).record() == noted.record()


def test_a_record_holds_only_the_options_that_were_set() -> None:
    header = Match(GAME, 2, seed=5, options={"games": 4}).record().splitlines()[0]
    assert '"options":{"games":4}' in header


@pytest.mark.parametrize("seats", [0, 1, 7, 100, 10**12])
def test_the_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 6 players") as refusal:
        Match(GAME, seats)
    assert refusal.value.code == "bad_seats"


def test_an_unknown_game_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(UnknownGame, match="hochspannung"):
        Match("chess", 2)


def test_a_record_names_the_edition_of_rules_that_have_changed(
    pips: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Match(pips.name, 2, seed=1)
    assert "edition" not in before.record()
    high = lambda options, seats, _: replace(before.state, dice=(6,) * seats)  # noqa: ARG005, E731
    monkeypatch.setattr(pips.rules, "EDITIONS", (pips.rules.setup, high), raising=False)
    now = Match(pips.name, 2, seed=1)
    assert (now.edition, now.state.dice) == (2, (6, 6)) != (1, before.state.dice)
    assert '"edition":2' in now.record()
    assert replay(now.record()).state == now.state == now.anew().state
    assert replay(before.record()).state == before.state


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("", "malformed"),
        ("nonsense", "malformed"),
        ('{"countertop":2,"game":"hochspannung","seats":["A","B"],"seed":1}', "malformed"),
        ('{"countertop":1,"game":"chess","seats":["A","B"],"seed":1}', "unknown_game"),
        ('{"countertop":1,"game":"hochspannung","seats":["A"],"seed":1}', "bad_seats"),
        (HEADER.replace('"seed"', '"edition":0,"seed"'), "bad_edition"),
        (HEADER.replace('"seed"', '"edition":2,"seed"'), "bad_edition"),
        (
            HEADER + '{"at":-1}',
            "bad_time",
        ),
        (
            HEADER + '{"seat":1}',
            "malformed",
        ),
        (
            HEADER + '{"at":1,"seat":1}',
            "bad_entry",
        ),
        (
            HEADER + '{"at":1,"seat":9,"move":{"type":"draw"}}',
            "no_such_seat",
        ),
    ],
)
def test_a_broken_record_is_refused_with_the_line_and_a_code(record: str, code: str) -> None:
    with pytest.raises(BadRecord, match=r"^Line \d of the record: .+\.$") as refusal:
        replay(record)
    assert refusal.value.code == code


def test_a_record_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord) as refusal:
        replay(tmp_path / "nothing.jsonl")
    assert refusal.value.code == "unreadable"


def test_a_move_that_is_considered_changes_nothing_until_it_is_accepted() -> None:
    match, twin = (Match("hochspannung", 2, seed=7) for _ in range(2))
    match.advance(3000)
    twin.advance(3000)
    before, entries = match.state, list(match.entries)
    move = match.moves(0)[0]
    played = match.consider(0, move, at=4000)
    assert (match.state, match.entries, match.now) == (before, entries, 3000)
    match.advance(4500)
    match.accept(played)
    twin.play(0, move, at=4000)
    assert match.state == twin.state
    assert match.record() == twin.record()
    assert match.now == 4500, "time that has passed stays passed"


def test_a_move_cannot_be_accepted_once_something_else_has_happened() -> None:
    match = Match("hochspannung", 2, seed=7)
    match.advance(3000)
    played = match.consider(0, match.moves(0)[0])
    match.play(1, match.moves(1)[0])
    before = match.record()
    assert not match.is_next(played)
    with pytest.raises(ValueError, match="moved on since"):
        match.accept(played)
    assert match.record() == before


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="The record cannot be read") as refusal:
        replay(path)
    assert refusal.value.code == "unreadable"


# --- in small

steps = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 20), st.integers(0, 3000)), max_size=12
)
with_a_fixture = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@with_a_fixture
@given(seed=st.integers(0, 2**63 - 1), attempts=steps)
def test_whatever_was_played_and_refused_replays_to_the_same(
    pips: Game, seed: int, attempts: list[tuple[int, int, int]]
) -> None:
    match = Match(pips.name, 3, seed)
    for seat, total, later in attempts:
        before = (match.state, match.now, len(match.entries))
        try:
            match.play(seat, Call(total), match.now + later)
        except IllegalMove:
            assert (match.state, match.now, len(match.entries)) == before
    again = replay(match.record())
    assert (again.state, again.now) == (match.state, match.entries[-1].at if match.entries else 0)
    assert again.record() == match.record()


@with_a_fixture
@given(seed=st.integers(0, 2**63 - 1))
def test_what_is_dealt_depends_on_the_seed_alone(pips: Game, seed: int) -> None:
    assert Match(pips.name, 4, seed).state == Match(pips.name, ["A", "B", "C", "D"], seed).state


def test_a_deadline_passes_before_a_move_that_is_later(pips: Game) -> None:
    match = Match(pips.name, 2, seed=1, options={"seconds": 1})
    with pytest.raises(IllegalMove):
        match.play(0, Call(5), at=1500)
    assert match.entries == [], "the move is refused because time was up, and nothing has changed"
    match.advance(1500)
    assert [(entry.at, entry.seat) for entry in match.entries] == [(1000, msgspec.UNSET)]
    assert match.result is not None


def test_a_seat_is_a_number_from_zero(pips: Game) -> None:
    match = Match(pips.name, 2, seed=1)
    for seat in (-1, 2, 99, "0", None, 0.0, False, True):
        with pytest.raises(IllegalMove, match=r"There is no seat .*; they are 0 to 1") as refusal:
            match.moves(seat)  # type: ignore[arg-type]
        assert refusal.value.code == "no_such_seat"
    assert match.view() == match.view(None)


@pytest.mark.parametrize("at", [-1, 0.5, "now", True])
def test_a_time_is_a_whole_number_that_is_not_behind(pips: Game, at: object) -> None:
    match = Match(pips.name, 2, seed=1)
    with pytest.raises(IllegalMove, match="It is 0 ms already") as refusal:
        match.play(0, Boast(), at=at)  # type: ignore[arg-type]
    assert refusal.value.code == "bad_time"


@pytest.mark.parametrize(
    "move", ["{", b"[]", 7, None, {"type": "call"}, {"type": "call", "total": "7"}, "", object()]
)
def test_what_is_not_a_move_is_refused_in_a_sentence(pips: Game, move: object) -> None:
    with pytest.raises(IllegalMove, match=r"^That is not a move of this game: .+\.$") as refusal:
        decode_move(pips.rules, move)
    assert refusal.value.code == "malformed"


@pytest.mark.parametrize("seat", [True, False])
def test_a_seat_that_is_true_or_false_is_refused_and_nothing_changes(seat: bool) -> None:
    match = Match(GAME, 2, seed=5)
    match.advance(60_000)
    before = (match.record(), match.now, match.state)
    with pytest.raises(IllegalMove, match=r"There is no seat (True|False)") as refusal:
        match.play(seat, match.moves(int(seat))[0])
    assert refusal.value.code == "no_such_seat"
    with pytest.raises(IllegalMove, match=r"There is no seat (True|False)"):
        match.view(seat)
    assert (match.record(), match.now, match.state) == before


@pytest.mark.parametrize("total", [True, 7.5, "7", None])
def test_a_typed_move_holds_what_a_record_can_hold(pips: Game, total: object) -> None:
    match = Match(pips.name, 2, seed=1)
    with pytest.raises(IllegalMove, match="That is not a move of this game") as refusal:
        match.play(0, Call(total))  # type: ignore[arg-type]
    assert refusal.value.code == "malformed"
    assert match.entries == []


@pytest.mark.parametrize("seed", [True, 1.5, "x"])
def test_a_seed_is_a_whole_number(pips: Game, seed: object) -> None:
    with pytest.raises(BadOptions, match="A seed is a whole number") as refusal:
        Match(pips.name, 2, seed)  # type: ignore[arg-type]
    assert refusal.value.code == "bad_seed"


@pytest.mark.parametrize("seats", [True, 2.0, None, ["Ada", 3], "3", "Ada", ""])
def test_seats_are_names_or_how_many_there_are(pips: Game, seats: object) -> None:
    with pytest.raises(BadOptions, match="Seats are names, or how many there are") as refusal:
        Match(pips.name, seats)  # type: ignore[arg-type]
    assert refusal.value.code == "bad_seats"


def test_a_match_has_names_or_numbers_for_its_seats(pips: Game) -> None:
    assert Match(pips.name, 2).seats == ("Player 1", "Player 2")
    assert Match(pips.name, ["Ada"]).seats == ("Ada",)


def test_somebody_who_deals_by_hand_may_say_otherwise(pips: Game) -> None:
    class Dealt(Match):
        def chance(self, entry: int) -> "Fixed":
            return Fixed(entry)

    assert Dealt(pips.name, 3, seed=1).state.dice == (4, 4, 4)


class Fixed(Chance):
    def below(self, n: int) -> int:
        return 3 % n
