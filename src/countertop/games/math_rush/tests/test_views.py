"""What a seat sees, and what it must not see: hands that are hidden, decks, and any value."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.errors import IllegalMove
from countertop.engine.game import Millis, Seat
from countertop.games.math_rush import placing, rules, scoring
from countertop.games.math_rush.cards import NUMBERS, CardId
from countertop.games.math_rush.state import Options, Place, Ready, Stack, State
from countertop.games.math_rush.tests.tables import (
    ADA,
    BEN,
    card,
    goal,
    goal_set,
    place,
    play,
    rush,
    stack,
    until,
)
from countertop.games.math_rush.views import Face

UP_FOUR = goal(4, "up")
SEATS: list[Seat | None] = [None, ADA, BEN]


def keys(value: Any) -> set[str]:
    """Every field name anywhere in a JSON value."""
    if isinstance(value, dict):
        return set(value) | {key for item in value.values() for key in keys(item)}
    if isinstance(value, list):
        return {key for item in value for key in keys(item)}
    return set()


def table(**options: Any) -> State:
    return rush(["2×2 3×4", "5×5 8×8"], [goal_set(UP_FOUR, "2×6 4×5")], **options)


def test_a_face_shows_the_sum_and_the_mark_and_not_the_value() -> None:
    face = rules.view(table(), ADA).hand[0]
    assert face == Face(card("2×2"), "product", 2, 2, is_advanced=False)
    assert "value" not in Face.__struct_fields__


def test_r26_team_mates_see_each_others_hands() -> None:
    view = rules.view(table(), ADA)
    assert [face.card for face in view.players[BEN].hand if face] == [card("5×5"), card("8×8")]


def test_r26_unless_they_agree_to_hide_them() -> None:
    view = rules.view(table(open_hands=False), ADA)
    assert view.players[BEN].hand == ()
    assert view.players[BEN].count == 2
    assert [face.card for face in view.players[ADA].hand if face] == [card("2×2"), card("3×4")]


def test_an_onlooker_never_sees_a_hand() -> None:
    view = rules.view(table(), None)
    assert view.hand == ()
    assert all(player.hand == () for player in view.players)
    assert [player.count for player in view.players] == [2, 2]


def test_a_view_does_not_depend_on_the_order_of_the_decks() -> None:
    state = table()
    other = replace(state, deck=state.deck[::-1], goals=state.goals[::-1])
    for seat in SEATS:
        assert msgspec.json.encode(rules.view(state, seat)) == msgspec.json.encode(
            rules.view(other, seat)
        )


def test_a_view_does_not_depend_on_a_hand_that_is_hidden() -> None:
    state = table(open_hands=False)
    swapped = replace(
        state.players[BEN], hand=(state.deck[0], state.deck[1], *state.players[BEN].hand[2:])
    )
    other = replace(
        state.with_player(BEN, swapped), deck=(card("5×5"), card("8×8"), *state.deck[2:])
    )
    for seat in (None, ADA):
        assert rules.view(state, seat) == rules.view(other, seat)


def test_the_discards_are_a_number_only() -> None:
    state = table()
    moved = replace(state, deck=state.deck[2:], discards=state.deck[:2])
    other = replace(state, deck=state.deck[:-2], discards=state.deck[-2:])
    assert rules.view(moved, ADA) == rules.view(other, ADA)


def _forbid_values(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeked(which: CardId) -> int:
        raise AssertionError(f"the value of card {which} was looked at")

    monkeypatch.setattr(scoring, "value", peeked)
    monkeypatch.setattr(placing, "value", peeked)


def test_before_verification_nothing_even_looks_at_a_value(monkeypatch: pytest.MonkeyPatch) -> None:
    _forbid_values(monkeypatch)
    state = rules.setup(Options(rounds=1), 2, Chance(5))
    phases = []
    for seat in (ADA, BEN):
        state = play(state, seat, Ready(), 0)
    state = until(state, "rush")
    for step in range(40):
        seat = Seat(step % 2)
        for looking in SEATS:
            rules.view(state, looking)
        phases.append(state.phase)
        state = play(state, seat, rules.moves(state, seat)[step % 7], 4000)
    assert phases == ["rush"] * 40
    assert len(state.done) > 2, "completed goals lie face down on the table"


def test_until_a_goal_is_turned_over_no_view_has_a_field_for_a_value() -> None:
    state = table()
    state = play(state, BEN, place(state, "5×5"))
    state = play(state, BEN, place(state, "8×8"))
    assert state.done
    for seat in SEATS:
        encoded = msgspec.json.decode(msgspec.json.encode(rules.view(state, seat)))
        assert not keys(encoded) & {"value", "against", "fault"}


def test_in_verification_only_the_goals_that_are_turned_over_show_values() -> None:
    state = rush(["7×7 6×6 9×9"], [goal_set(goal(3, "up", "square"), "2×2 5×5")])
    state = play(state, ADA, place(state, "7×7"))
    second = replace(state.done[0], goal=goal(3, "up", "odd"), stacks=())
    state = until(replace(state, done=(*state.done, second)), "verify")
    view = rules.view(state, ADA)
    assert len(view.done) == 2
    assert len(view.turned) == 1
    assert [one.value for each in view.turned[0].stacks for one in each] == [4, 25, 49]


def test_the_instant_check_tells_no_value_either() -> None:
    state = rush(["3×5 2×7"], [goal_set(goal(4, "up", "even"), "2×6 4×5")], check="instant")
    wrong: list[Place | Stack] = [
        place(state, "3×5"),
        place(state, "2×7"),
        stack(state, "2×7", on="2×6"),
    ]
    codes = []
    for move in wrong:
        with pytest.raises(IllegalMove) as refused:
            play(state, ADA, move)
        codes.append(refused.value.code)
        assert not any(letter.isdigit() for letter in str(refused.value))
    assert codes == ["does_not_fit", "wrong_order", "not_equal"]


def test_a_view_has_all_that_a_play_has_to_name() -> None:
    state = table()
    view = rules.view(state, ADA)
    face = view.hand[1]
    assert face is not None
    move = Place(face.card, view.column[0].goal.goal, view.column[0].end)
    assert move == place(state, "3×4")
    assert view.column[0].stacks[0][-1].face.card == card("2×6")


def test_a_view_tells_the_clock_the_score_the_ladder_and_the_help() -> None:
    view = rules.view(table(), None)
    assert (view.phase, view.since, view.deadline) == ("rush", 0, 180_000)
    assert (view.round, view.score, view.rung) == (1, 0, 0)
    assert [rung.least for rung in view.ladder] == [0, 26, 41, 61, 71]
    assert (view.help_left, view.help_worth) == (3, (0, 3, 5, 6))
    assert (view.deck, view.discards, view.goals) == (94, 0, 29)


@pytest.mark.parametrize("open_hands", [True, False])
@pytest.mark.parametrize("auto_draw", [True, False])
def test_a_guess_fits_the_view_in_every_phase(open_hands: bool, auto_draw: bool) -> None:
    options = Options(open_hands=open_hands, auto_draw=auto_draw, rounds=2, seconds=20)
    state, seen = rules.setup(options, 3, Chance(3)), set()
    for step in range(400):
        seen.add(state.phase)
        for seat in (None, Seat(0), Seat(1), Seat(2)):
            _check_guess(state, seat, step)
        state = _stepped(state, step)
        if state.phase == "over":
            break
    assert seen == {"look", "countdown", "rush", "verify"}
    _check_guess(state, None, 0)
    _check_guess(state, ADA, 0)


def _check_guess(state: State, seat: Seat | None, step: int) -> None:
    view = rules.view(state, seat)
    guessed = rules.guess(view, Chance(step))
    assert rules.view(guessed, seat) == view
    assert rules.cards(guessed) == rules.cards(state)


def _stepped(state: State, step: int) -> State:
    chance = Chance(step)
    movers = [Seat(seat) for seat in range(3) if rules.moves(state, Seat(seat))]
    due = rules.deadline(state)
    if movers and (due is None or chance.below(12)):
        seat = chance.pick(movers)
        return rules.play(state, seat, chance.pick(rules.moves(state, seat)), state.since, chance)
    assert due is not None
    return rules.expire(state, Millis(due), chance)


def test_faces_in_views_are_the_cards_of_the_deck() -> None:
    state = rules.setup(Options(), 5, Chance(2))
    for player in rules.view(state, ADA).players:
        for face in player.hand:
            assert face is not None
            number = NUMBERS[face.card]
            assert (face.form, face.left, face.right) == (number.form, number.left, number.right)
