"""Before the game: dealing and the countdown (R2, R3)."""

from typing import Any

import pytest
from msgspec.structs import replace

from countertop import Match, replay
from countertop.engine.bot_match import play_out
from countertop.engine.chance import Chance
from countertop.engine.game import Millis
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.dealing import deal_once
from countertop.games.hochspannung.matching import BASE_DECK, FACES
from countertop.games.hochspannung.state import Draw, FaceDown, Play, Ready, State
from countertop.games.hochspannung.tests.tables import (
    ADA,
    GO,
    TWO_TIMES_THREE,
    after,
    dealt,
    misfits,
    passed,
    problem,
    refusal,
    table,
)


@pytest.mark.parametrize(("seats", "each"), [(2, 30), (3, 20), (4, 15), (5, 12), (6, 10)])
def test_r2_sixty_cards_leave_nobody_with_more_than_another(seats: int, each: int) -> None:
    state = dealt(seats)
    assert [len(player.hand) + len(player.pile) for player in state.players] == [each] * seats
    assert len(state.pile) == 1
    assert state.box == ()


def test_r2_a_deal_with_which_nobody_could_begin_is_dealt_again() -> None:
    """Two full hands that fit nowhere come up about three times in a hundred deals."""
    once = [deal_once(dealt(hand_limit=4), Millis(0), Chance(seed)) for seed in range(200)]
    assert any(state.is_stuck for state in once)
    assert not any(dealt(seed=seed, hand_limit=4).is_stuck for seed in range(200))


def full_hands(**options: Any) -> State:
    """Ada has room for one more card; then both hands are full, and nothing fits."""
    cards = misfits(TWO_TIMES_THREE, 12)
    piles = (cards[9:11], cards[11:])
    return table(TWO_TIMES_THREE, cards[:4], cards[4:9], piles=piles, hand_limit=5, **options)


def test_r2_full_hands_with_which_nobody_can_begin_are_dealt_again() -> None:
    state = after(full_hands(), ADA, Draw(), at=4000)
    assert (state.phase, state.until, state.started, state.game) == ("countdown", 7000, 7000, 1)
    assert [len(player.hand) for player in state.players] == [4, 4]
    assert [len(player.pile) for player in state.players] == [26, 26]
    assert (len(state.pile), state.reports, state.players[ADA].stats.draws) == (1, (), 1)
    assert sorted(rules.cards(state)) == list(BASE_DECK)


def test_r2_a_game_of_the_tournament_that_is_dealt_again_is_still_the_same_game() -> None:
    second = replace(full_hands(games=4), game=2)
    assert after(second, ADA, Draw()).game == 2


def test_r11_once_a_card_has_been_played_full_hands_are_not_dealt_again() -> None:
    begun = full_hands()
    state = after(replace(begun, pile=(problem(3, 2), *begun.pile)), ADA, Draw())
    assert (state.phase, state.turned) == ("stuck", 1)


@pytest.mark.parametrize("limit", range(4, 9))
def test_r2_no_game_ends_before_a_card_was_played(limit: int) -> None:
    for seed in range(20):
        match = Match("hochspannung", 2, seed, {"hand_limit": limit})
        for _ in play_out(match, ["skilled", "skilled"], seed):
            pass
        assert sum(player.stats.plays for player in match.state.players) > 0, seed
        assert replay(match.record()).state == match.state


def test_r2_the_start_card_lies_face_up() -> None:
    state = dealt()
    assert rules.view(state, ADA).top == FACES[state.top]


def test_r3_four_cards_are_in_hand_and_nobody_may_look_before_go() -> None:
    state = dealt(3)
    assert [len(player.hand) for player in state.players] == [4, 4, 4]
    assert rules.view(state, ADA).hand == ()
    assert rules.view(state, ADA).players[ADA].hand == 4
    assert len(rules.view(passed(state), ADA).hand) == 4


def test_r3_the_countdown_takes_three_seconds() -> None:
    state = dealt()
    assert (state.phase, rules.deadline(state)) == ("countdown", 3000)
    assert passed(state).phase == "playing"
    assert rules.deadline(passed(state)) is None


def test_r3_before_go_nobody_may_do_anything() -> None:
    state = dealt()
    card = state.players[ADA].hand[0]
    assert rules.moves(state, ADA) == []
    assert refusal(state, ADA, Draw(), at=10) == "not_now"
    assert refusal(state, ADA, Play(card, state.top, 6), at=10) == "not_now"
    assert refusal(state, ADA, FaceDown(card), at=10) == "not_now"
    assert refusal(state, ADA, Ready(), at=10) == "not_now"


def test_a_time_is_measured_from_go() -> None:
    state = passed(dealt())
    assert (state.shown_at, state.started) == (GO, GO)


def test_the_same_seed_deals_the_same_cards() -> None:
    assert dealt(seed=5) == dealt(seed=5)
    assert dealt(seed=5) != dealt(seed=6)
