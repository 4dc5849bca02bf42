"""What a seat may know, and nothing more."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.engine.registry import games
from countertop.engine.testing.contract import RandomPlay, flatten
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.matching import FACES, Hochspannung
from countertop.games.hochspannung.state import FaceDown, Play, State
from countertop.games.hochspannung.tests.tables import (
    ADA,
    BEN,
    SEVEN_TIMES_EIGHT,
    after,
    dealt,
    fitting,
    misfits,
    passed,
    problem,
    table,
)
from countertop.games.hochspannung.views import View


def numbers(view: View) -> list[Any]:
    """Every number and word in the JSON of a view."""
    leaves = flatten(msgspec.to_builtins(view)).values()
    return [item for leaf in leaves for item in (leaf if isinstance(leaf, list) else [leaf])]


def test_the_product_is_nowhere_in_the_view_of_its_card() -> None:
    fields = {name for face in FACES for name in msgspec.to_builtins(face)}
    assert fields == {"type", "id", "left", "right", "corners", "number", "modifier"}
    top = problem(9, 7)
    state = table(top, misfits(top, 1), (), piles=(misfits(top, 3)[1:], misfits(top, 1)))
    assert 63 not in numbers(rules.view(state, ADA))


def test_others_hands_and_all_piles_do_not_show() -> None:
    state = passed(dealt(3))
    hidden = [*state.players[BEN].hand, *(card for p in state.players for card in p.pile)]
    other = replace(state, players=_reshuffled(state, keep=ADA))
    assert other != state
    assert rules.view(state, ADA) == rules.view(other, ADA)
    shown = {card.id for card in rules.view(state, ADA).hand}
    assert shown == set(state.players[ADA].hand)
    assert not shown & set(hidden)


def _reshuffled(state: State, keep: Seat) -> tuple[Any, ...]:
    """The same counts, with all that `keep` cannot see dealt anew."""
    own = state.players[keep].hand
    unseen = iter(
        Chance(9).shuffled(
            [card for p in state.players for card in p.hand + p.pile if card not in own]
        )
    )
    return tuple(
        replace(
            player,
            hand=own if seat == keep else tuple(next(unseen) for _ in player.hand),
            pile=tuple(next(unseen) for _ in player.pile),
        )
        for seat, player in enumerate(state.players)
    )


@pytest.mark.parametrize("deck", ["hochspannung", "combined"])
def test_before_go_two_deals_look_alike_but_for_an_open_start_card(deck: str) -> None:
    one, other = (rules.view(dealt(seed=seed, deck=deck), ADA) for seed in (1, 2))
    assert replace(one, top=None) == replace(other, top=None)
    assert (one.top == other.top) == (deck == "combined")


def test_an_onlooker_sees_no_hand_and_can_do_nothing() -> None:
    view = rules.view(passed(dealt()), None)
    assert view.hand == ()
    assert not (view.can_draw or view.can_lay_face_down or view.can_get_ready)


def test_what_somebody_said_is_for_everybody() -> None:
    card, spare = fitting(SEVEN_TIMES_EIGHT, 2)
    state = table(SEVEN_TIMES_EIGHT, (card, spare), (spare,), piles=((), (spare,)))
    state = after(state, ADA, Play(card, SEVEN_TIMES_EIGHT, 56))
    for seat in (ADA, BEN, None):
        said = rules.view(state, seat).said
        assert said is not None
        assert (said.seat, said.said, said.problem) == (ADA, 56, FACES[SEVEN_TIMES_EIGHT])


def test_a_mistake_is_told_in_full_to_its_own_player_only() -> None:
    bad = misfits(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (bad,), (), piles=((bad,), (bad,)))
    state = after(state, ADA, Play(bad, SEVEN_TIMES_EIGHT, 56))
    own, others = rules.view(state, ADA), rules.view(state, BEN)
    assert own.wrong is not None
    assert (own.wrong.problem, own.wrong.said, own.wrong.what) == (
        FACES[SEVEN_TIMES_EIGHT],
        56,
        "card",
    )
    assert others.wrong is None
    assert 56 not in numbers(others)
    assert (others.players[ADA].wrongs, others.players[ADA].locked_until) == (1, 4800)


def test_a_view_says_what_can_be_done() -> None:
    last = misfits(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (last,), misfits(SEVEN_TIMES_EIGHT, 3)[1:])
    view = rules.view(state, ADA)
    assert (view.can_draw, view.can_lay_face_down) == (False, True)
    over = rules.view(after(state, ADA, FaceDown(last)), ADA)
    assert (over.phase, over.can_lay_face_down) == ("over", False)


@pytest.mark.parametrize("options", [{}, {"deck": "combined"}, {"games": 4}, {"hand_limit": 4}])
@pytest.mark.parametrize("seed", range(3))
def test_a_guess_is_a_table_that_can_be_played_to_its_end(
    options: dict[str, Any], seed: int
) -> None:
    """Whatever is guessed in the middle of a game has all cards, and somebody can go on."""
    for step, match in enumerate(RandomPlay(games["hochspannung"], 3, options, seed)):
        if step % 5 or match.result is not None:
            continue
        for seat in (ADA, None):
            state = rules.guess(rules.view(match.state, seat), Chance(step))
            assert sorted(rules.cards(state)) == sorted(rules.cards(match.state))
            assert rules.deadline(state) == match.deadline
            assert state.phase != "playing" or not state.is_stuck


def test_a_guess_knows_the_card_below_the_top() -> None:
    card, spare = fitting(SEVEN_TIMES_EIGHT, 2)
    below = misfits(SEVEN_TIMES_EIGHT, 5)
    state = table(SEVEN_TIMES_EIGHT, (card, spare), (), piles=((), (spare,)), below=below)
    state = after(state, ADA, Play(card, SEVEN_TIMES_EIGHT, 56))
    assert rules.guess(rules.view(state, BEN), Chance(3)).pile[-2:] == (SEVEN_TIMES_EIGHT, card)


def test_a_guess_knows_how_far_turning_has_moved_that_card_down() -> None:
    card = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    rest = misfits(card, 9)
    state = table(SEVEN_TIMES_EIGHT, (card, *rest[:2]), rest[2:4], below=rest[4:])
    state = after(state, ADA, Play(card, SEVEN_TIMES_EIGHT, 56))
    assert (state.phase, state.turned) == ("stuck", 1)
    guessed = rules.guess(rules.view(state, BEN), Chance(3)).pile
    assert guessed.index(SEVEN_TIMES_EIGHT) == state.pile.index(SEVEN_TIMES_EIGHT) == 4


def test_a_guess_gives_somebody_a_fitting_card_when_play_goes_on_without_piles() -> None:
    top = problem(2, 3)
    hand, other = misfits(top, 2), (*fitting(top, 1), *misfits(top, 3)[2:])
    state = table(top, hand, other)
    for seed in range(20):
        guessed = rules.guess(rules.view(state, ADA), Chance(seed))
        assert not guessed.is_stuck
        assert guessed.players[ADA].hand == hand


def test_a_card_on_the_wire() -> None:
    face = FACES[SEVEN_TIMES_EIGHT]
    assert isinstance(face, Hochspannung)
    assert msgspec.json.encode(face) == (
        b'{"type":"hochspannung","id":%d,"left":7,"right":8,"corners":[%d,%d]}'
        % (face.id, *face.corners)
    )
