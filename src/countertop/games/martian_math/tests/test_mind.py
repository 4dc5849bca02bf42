"""The bots: what they choose, that they play by the rules, when they move, and how well."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from countertop.engine.aids import NONE, Aids
from countertop.engine.chance import Chance
from countertop.engine.game import Millis
from countertop.engine.match import Match
from countertop.games.martian_math import rules
from countertop.games.martian_math.bots import mind as bot
from countertop.games.martian_math.bots import playouts
from countertop.games.martian_math.bots.mind import Mind
from countertop.games.martian_math.state import Call, Claim, Options, Roll, Shuffle, State
from countertop.games.martian_math.tests.tables import ADA, position, rolled, with_playouts
from countertop.simulate import bot_match

HEMMED_IN = ("24", "4 15 9", "18 7 1 36", "2 A12 30 5 20", "25 8 3 16", "6 10 1", "11")
"""A has the 12 in the middle: the 30, the 8 and the 3 beside it are free, and the 11 at the rim."""


def chosen(state: State, level: str, aids: Aids = NONE) -> int:
    """The number of the hex that a bot takes."""
    view = rules.view(state, state.turn)
    mind = bot.think(view, bot.wake(view, level, Chance(1)), Millis(0), Chance(2), aids)
    assert mind.plan is not None
    assert mind.plan.move in rules.moves(state, state.turn)
    hex_: int = mind.plan.move.hex
    return state.numbers[hex_]


def test_the_beginner_likes_big_numbers() -> None:
    """11, 1 and 30 lie in the middle, with six neighbours each."""
    rows = ("24", "4 15 9", "18 7 1 36", "2 11 30 5 20", "25 8 3 12", "6 10 16", "A1")
    assert chosen(rolled(position(*rows), 6, 5), "beginner") == 30


def test_the_beginner_likes_its_outposts_beside_each_other() -> None:
    """11 lies beside one of its own, 1 beside none; the 30 beside another's is too big to leave."""
    rows = ("24", "4 15 9", "18 7 1 36", "2 A12 11 B5 20", "25 8 3 16", "6 10 A30", "1")
    assert chosen(rolled(position(*rows), 6, 5), "beginner") == 11
    rows = ("24", "4 15 9", "18 7 1 36", "2 A12 30 B5 20", "25 8 3 16", "6 10 A1", "11")
    assert chosen(rolled(position(*rows), 6, 5), "beginner") == 30


def test_the_beginner_takes_what_it_likes_though_it_is_somebodys() -> None:
    rows = ("B36", "4 15 9", "18 7 B1 24", "2 12 30 5 20", "25 8 3 16", "6 10 B1", "11")
    assert chosen(rolled(position(*rows), 6, 6), "beginner") == 36


def test_the_skilled_bot_seizes_what_hurts() -> None:
    rows = ("12", "4 15 9", "18 B7 B5 24", "2 B30 B36 B1 20", "25 B8 B3 16", "6 10 1", "A11")
    assert chosen(rolled(position(*rows), 6, 6), "skilled") == 36


@pytest.mark.parametrize(("seats", "wanted"), [(2, 36), (3, 12)])
def test_against_one_alone_the_skilled_bot_would_rather_seize_than_build(
    seats: int, wanted: int
) -> None:
    """The 12 would make three together. What one of several loses, the others win as well."""
    rows = ("24", "4 18 9", "15 A7 1 B36", "2 A8 30 5 20", "25 12 3 16", "6 10 1", "11")
    assert chosen(rolled(position(*rows, seats=seats), 6, 6), "skilled") == wanted


@pytest.mark.parametrize(("markers", "wanted"), [("any", 1), ("matching", 30)])
def test_with_matching_markers_the_skilled_bot_leaves_alone_what_any_double_seizes(
    markers: str, wanted: int
) -> None:
    """The 1 would make five together; but every double makes a 1, and none a 30."""
    rows = ("24", "A4 15 9", "A18 A7 1 36", "2 A12 5 30 20", "25 8 3 16", "6 10 1", "11")
    assert chosen(rolled(position(*rows, markers=markers), 6, 5), "skilled") == wanted


def test_the_skilled_bot_builds_its_own_colony() -> None:
    assert chosen(rolled(position(*HEMMED_IN), 6, 5), "skilled") == 30
    assert chosen(rolled(position(*HEMMED_IN), 4, 4), "skilled") == 8


@pytest.mark.parametrize("level", ["skilled", "expert", "expert with playouts"])
def test_seven_together_are_taken_at_once(level: str) -> None:
    rows = ("24", "B1 15 A18", "6 30 A7 B36", "A4 A12 A1 B5 B9", "25 16 A8 B3", "2 20 B10", "11")
    aids = with_playouts() if "playouts" in level else NONE
    assert chosen(rolled(position(*rows), 6, 5), level.split(maxsplit=1)[0], aids) == 30


@pytest.mark.parametrize("is_aided", [False, True], ids=["unaided", "with playouts"])
def test_the_expert_blocks_a_colony_that_is_about_to_win(is_aided: bool) -> None:
    """B needs the 6 or the 7 for seven together: the 7, of the two, comes with A's dice."""
    rows = ("24", "A4 15 9", "18 1 12 36", "B2 B8 B30 B5 B20", "7 25 6 B16", "3 10 1", "11")
    aids = with_playouts() if is_aided else NONE
    assert chosen(rolled(position(*rows), 6, 1), "expert", aids) in (6, 7)


@pytest.mark.parametrize("is_aided", [False, True], ids=["unaided", "with playouts"])
def test_the_expert_splits_the_colony_with_a_double_as_the_rulebook_shows(is_aided: bool) -> None:
    rows = ("24", "A1 15 B18", "6 30 B7 A36", "B4 B12 B1 A5 A9", "25 16 B8 A3", "2 20 A10", "11")
    state = rolled(position(*rows, markers="matching"), 6, 6)
    assert chosen(state, "expert", with_playouts() if is_aided else NONE) in (1, 12)


def test_other_weights_change_what_the_playouts_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one call kept, that is the one which looks best at a glance."""
    monkeypatch.setattr(playouts, "KEPT", 1)
    state = rolled(position(*HEMMED_IN), 6, 5)
    assert chosen(state, "expert", with_playouts()) != 11
    others = replace(with_playouts(), weights={"neighbours": -1000.0})
    assert chosen(state, "expert", others) == 11


@pytest.mark.parametrize("call", ["solve", "type", "pick"])
def test_bots_call_in_the_way_that_was_agreed(call: str) -> None:
    match = Match("martian-math", 2, seed=3, options={"call": call})
    match.play(0, Roll())
    mind = bot.think(match.view(0), Mind("skilled"), Millis(0), Chance(1), NONE)
    assert mind.plan is not None
    assert isinstance(mind.plan.move, Call if call == "type" else Claim)
    match.play(0, mind.plan.move)


def test_bots_wait_for_their_turn_and_leave_time_to_look() -> None:
    match = Match("martian-math", 2, seed=3)
    waiting = bot.think(match.view(1), Mind("expert"), Millis(0), Chance(1), NONE)
    assert waiting.plan is None
    mind = bot.think(match.view(0), Mind("expert"), Millis(5000), Chance(1), NONE)
    assert mind.plan is not None
    assert isinstance(mind.plan.move, Roll)
    assert 5600 <= mind.plan.due <= 7000


def test_a_plan_is_kept_while_nothing_changes() -> None:
    match = Match("martian-math", 2, seed=3)
    mind = bot.think(match.view(0), Mind("expert"), Millis(0), Chance(1), NONE)
    assert bot.think(match.view(0), mind, Millis(300), Chance(2), NONE) is mind


def test_the_map_of_a_round_that_is_over_stays_for_a_while() -> None:
    match = bot_match("martian-math", ["skilled", "skilled"], seed=1)
    encoded = [msgspec.json.encode(entry) for entry in match.entries]
    shuffles = [index for index, entry in enumerate(encoded) if b"shuffle" in entry]
    assert len(shuffles) == 2
    for index in shuffles:
        assert match.entries[index].at - match.entries[index - 1].at >= 4000


def test_bots_shuffle_for_the_next_round() -> None:
    state = rules.setup(Options(), 2, Chance(1))
    view = rules.view(replace(state, phase="shuffle", turn=ADA), ADA)
    mind = bot.think(view, Mind("beginner"), Millis(0), Chance(1), NONE)
    assert mind.plan is not None
    assert mind.plan.move == Shuffle()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"markers": "matching"}),
        (4, {"markers": "matching"}),
        (3, {"operations": "plus_minus", "call": "pick"}),
        (4, {"map": "classic", "call": "type"}),
        (2, {"colony": 3, "map": {"hexes": [[0, 0, 1], [2, 0, 12], [1, 1, 36], [4, 0, 1]]}}),
    ],
)
def test_experts_play_every_kind_of_match_to_its_end(seats: int, options: dict[str, Any]) -> None:
    match = bot_match("martian-math", ["unaided"] * seats, seed=7, options={**options, "rounds": 1})
    assert match.result is not None


@pytest.mark.parametrize("options", [{"markers": "matching"}, {"call": "type"}, {"map": "young"}])
def test_playouts_are_for_every_kind_of_match(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playouts, "MOST_PLAYOUTS", 50)
    levels = ["expert", "beginner", "expert"]
    options = {"map": "classic", **options, "rounds": 1}
    first, again = (bot_match("martian-math", levels, 7, options, with_playouts()) for _ in "12")
    assert first.result is not None
    assert first.entries == again.entries


def wins(level: str, other: str, matches: int) -> float:
    """The share of matches won, seats swapped half-way."""
    won = 0.0
    for seat, levels in enumerate(((level, other), (other, level))):
        for number in range(matches // 2):
            result = bot_match("martian-math", levels, Chance.of(40 + seat, number).word()).result
            assert result is not None
            won += (result.places[seat] == 1) / result.places.count(1)
    return won / (matches // 2 * 2)


def test_an_expert_beats_a_beginner() -> None:
    assert wins("unaided", "beginner", 24) >= 0.6
