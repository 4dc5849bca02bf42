"""Without hurry: everybody answers, and all right answers count (R20 to R23)."""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.insight.facts import shown
from countertop.engine.match import Match
from countertop.engine.options import parse
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.bots import mind as bots
from countertop.games.hochspannung.bots.adaptive import beginning, followed
from countertop.games.hochspannung.bots.why import is_open, why
from countertop.games.hochspannung.faces.moments import moments
from countertop.games.hochspannung.matching import FACES, CardId
from countertop.games.hochspannung.state import (
    Draw,
    FaceDown,
    Options,
    Pass,
    Play,
    Ready,
    State,
)
from countertop.games.hochspannung.tests.tables import (
    ADA,
    BEN,
    CLEO,
    SEVEN_TIMES_EIGHT,
    TWO_TIMES_THREE,
    after,
    dealt,
    fitting,
    misfits,
    problem,
    refusal,
    right_play,
    table,
)
from countertop.simulate import bot_match

TOP = SEVEN_TIMES_EIGHT
FIRST, SECOND, THIRD = fitting(TOP, 3)
NOT, NEITHER, NOR = misfits(TOP, 3)
MORE = misfits(TOP, 9)[3:]


def calm(*hands: tuple[CardId, ...], drawn: bool = True, **options: Any) -> State:
    """Everybody is asked 7 × 8; with a card to draw, or without."""
    piles = [(card,) if drawn else () for card in MORE[: len(hands)]]
    return table(TOP, *hands, piles=piles, calm=True, **options)


def three() -> State:
    return calm((FIRST, NOT), (SECOND, NEITHER), (THIRD, NOR))


def test_r20_nobody_counts_down_and_nothing_happens_by_itself() -> None:
    state = dealt(calm=True)
    assert (state.phase, rules.deadline(state), state.started) == ("playing", None, 0)
    assert rules.view(state, ADA).top is not None
    assert len(rules.view(state, ADA).hand) == 4


def test_r20_nobody_races() -> None:
    assert rules.contested(three(), right_play(FIRST, TOP)) is None


def test_r20_no_hand_is_locked() -> None:
    state = after(after(three(), ADA, Play(FIRST, TOP, 54)), BEN, Draw())
    state = after(state, CLEO, Draw())
    assert rules.deadline(state) is None
    assert rules.moves(state, ADA)


def test_r20_the_next_game_waits_for_everybody() -> None:
    state = calm((FIRST,), (NOT, NEITHER), drawn=False, games=4)
    state = after(after(state, ADA, FaceDown(FIRST)), BEN, Pass())
    assert (state.phase, rules.deadline(state)) == ("intermission", None)
    state = after(after(state, ADA, Ready()), BEN, Ready())
    assert (state.phase, state.game) == ("playing", 2)


def test_r21_who_has_answered_is_seen_and_what_is_not() -> None:
    before = three()
    state = after(before, BEN, right_play(SECOND, TOP))
    view = rules.view(state, ADA)
    assert view.calm
    assert view.calm.answered == (False, True, False)
    assert view.calm.own is None
    assert (view.top, view.pile, view.players) == (FACES[TOP], 1, rules.view(before, ADA).players)
    own = rules.view(state, BEN)
    assert own.calm and own.calm.own == right_play(SECOND, TOP)
    assert not own.can_draw


def test_r21_an_answer_stands() -> None:
    state = after(three(), BEN, Draw())
    assert rules.moves(state, BEN) == []
    assert refusal(state, BEN, right_play(SECOND, TOP)) == "answered"


def test_r21_a_wrong_answer_is_not_told_before_all_have_answered() -> None:
    state = after(three(), ADA, Play(FIRST, TOP, 54))
    assert rules.view(state, ADA).wrong is None
    assert state.players[ADA].stats.wrongs == 0


def test_r21_where_all_race_nobody_passes() -> None:
    state = table(TOP, (FIRST, NOT), (SECOND, NEITHER))
    assert Pass() not in rules.moves(state, ADA)
    assert refusal(state, ADA, Pass()) == "not_now"
    assert rules.view(state, ADA).calm is UNSET


def test_r22_all_right_answers_count() -> None:
    state = three()
    for seat, card in ((CLEO, THIRD), (ADA, FIRST), (BEN, SECOND)):
        state = after(state, seat, right_play(card, TOP))
    assert set(state.pile) == {TOP, FIRST, SECOND, THIRD}
    assert state.top in (FIRST, SECOND, THIRD)
    assert [player.hand for player in state.players] == [(NOT,), (NEITHER,), (NOR,)]
    assert [player.stats.plays for player in state.players] == [1, 1, 1]
    last = rules.view(state, None).calm
    assert last and last.last
    assert last.last.problem == FACES[TOP]
    assert [(each.what, each.said) for each in last.last.answers] == [("right", 56)] * 3


def test_r22_any_of_the_right_cards_may_be_the_next_problem() -> None:
    tops = set()
    for seed in range(30):
        state = three()
        for seat, card in ((ADA, FIRST), (BEN, SECOND), (CLEO, THIRD)):
            state = rules.play(state, seat, right_play(card, TOP), state.shown_at, Chance(seed))
        tops.add(state.top)
    assert tops == {FIRST, SECOND, THIRD}


def test_r22_a_wrong_card_goes_back_and_only_its_player_sees_why() -> None:
    state = after(three(), ADA, Play(FIRST, TOP, 54))
    state = after(after(state, BEN, right_play(SECOND, TOP)), CLEO, Draw())
    assert state.players[ADA].hand == (FIRST, NOT)
    assert state.players[ADA].stats.wrongs == 1
    wrong = rules.view(state, ADA).wrong
    assert wrong is not None and (wrong.said, wrong.what) == (54, "said")
    assert rules.view(state, BEN).wrong is None
    told = rules.view(state, BEN).calm
    assert told and told.last
    assert [(each.what, each.card) for each in told.last.answers] == [
        ("back", None),
        ("right", FACES[SECOND]),
        ("drew", None),
    ]
    assert "54" not in repr(told.last)


def test_r22_whoever_draws_has_one_card_more_when_all_have_answered() -> None:
    state = after(three(), CLEO, Draw())
    assert len(state.players[CLEO].hand) == 2
    state = after(after(state, ADA, Draw()), BEN, Draw())
    assert [len(player.hand) for player in state.players] == [3, 3, 3]
    assert [player.stats.draws for player in state.players] == [1, 1, 1]
    assert state.top == TOP, "nobody has answered it yet"


def test_r22_pass_only_where_nothing_can_be_drawn() -> None:
    assert Pass() not in rules.moves(three(), ADA)
    assert refusal(three(), ADA, Pass()) == "not_yet"
    assert Pass() in rules.moves(calm((FIRST, NOT), (SECOND, NEITHER), drawn=False), ADA)
    assert Pass() not in rules.moves(calm((FIRST,), (SECOND, NEITHER), drawn=False), ADA)


def test_r22_several_may_win_together() -> None:
    state = calm((FIRST,), (SECOND,), (NOT, NEITHER), drawn=False)
    state = after(after(state, ADA, FaceDown(FIRST)), BEN, right_play(SECOND, TOP))
    assert rules.result(state) is None
    state = after(state, CLEO, Pass())
    result = rules.result(state)
    assert result is not None and result.places == (1, 1, 3)
    assert (state.reports[-1].winners, state.reports[-1].how) == ((ADA, BEN), "played")


def test_r22_nobody_sees_a_last_card_that_lies_face_down() -> None:
    state = calm((FIRST,), (NOT, NEITHER), drawn=False)
    state = after(after(state, ADA, FaceDown(FIRST)), BEN, Pass())
    assert state.reports[-1].how == "face_down"
    view = rules.view(state, BEN)
    assert FACES[FIRST] not in (view.top, *view.hand)
    assert view.calm and view.calm.last and view.calm.last.answers[ADA].card is None


def test_r22_a_mistake_is_a_moment_of_whoever_made_it() -> None:
    state = after(after(three(), ADA, Play(FIRST, TOP, 54)), BEN, Draw())
    end = after(state, CLEO, Draw())
    assert [moment.seat for moment in moments(state, end, CLEO, Draw())] == [ADA]


def test_r23_if_all_pass_the_bottom_card_goes_on_top_at_once() -> None:
    state = replace(calm((FIRST, NOT), (SECOND, NEITHER), drawn=False), pile=(TWO_TIMES_THREE, TOP))
    state = after(after(state, ADA, Pass()), BEN, Pass())
    assert (state.phase, state.top, state.turned) == ("playing", TWO_TIMES_THREE, 1)


def test_r23_after_a_mistake_there_is_another_try() -> None:
    state = replace(calm((FIRST, NOT), (SECOND, NEITHER), drawn=False), pile=(TWO_TIMES_THREE, TOP))
    state = after(after(state, ADA, Play(FIRST, TOP, 54)), BEN, Pass())
    assert state.top == TOP


def test_r23_if_nobody_can_go_on_cards_come_up_until_somebody_can() -> None:
    helps, hand = problem(9, 9), misfits(TOP, 20)
    able = next(card for card in hand if card in fitting(helps, 60))
    unable = [card for card in hand if card not in fitting(helps, 60)]
    state = replace(calm((FIRST, able), tuple(unable[:2]), drawn=False), pile=(helps, TOP))
    state = after(after(state, ADA, right_play(FIRST, TOP)), BEN, Pass())
    assert state.phase in ("playing", "over")
    assert not state.is_stuck or state.phase == "over"


def test_r23_once_every_card_has_been_up_the_fewest_cards_win() -> None:
    state = replace(
        calm((FIRST, NOT), (SECOND, NEITHER, NOR), drawn=False), pile=(TWO_TIMES_THREE, TOP)
    )
    for _ in range(2):
        assert state.phase == "playing"
        state = after(after(state, ADA, Pass()), BEN, Pass())
    assert (state.reports[-1].how, state.reports[-1].winners) == ("stuck", (ADA,))


def test_r23_where_nothing_was_laid_yet_the_cards_are_dealt_again() -> None:
    state = dealt(calm=True, hand_limit=4)
    state = after(after(state, ADA, Pass()), BEN, Pass())
    assert (state.phase, len(state.pile), state.turn) == ("playing", 1, None)


@pytest.mark.parametrize("level", bots.LEVELS)
def test_bots_of_every_level_answer_and_lay_what_fits(level: str) -> None:
    match = bot_match("hochspannung", [level, "beginner", level], seed=3, options={"calm": True})
    stats = [player.stats for player in match.state.players]
    assert all(own.plays > own.wrongs for own in stats)
    assert match.state.reports[-1].how != "stuck"


def test_the_adaptive_bot_goes_wrong_as_often_as_the_others() -> None:
    view = rules.view(three(), ADA)
    weak = replace(view.players[BEN], plays=20, wrongs=15)
    seen = replace(view, players=(view.players[ADA], weak, weak))
    following = followed(seen, beginning(view))
    assert following.skill.errors > beginning(view).skill.errors
    assert following.skill.response == beginning(view).skill.response


def test_answers_count_as_right_or_wrong_without_their_time() -> None:
    match = bot_match("hochspannung", ["beginner"] * 3, seed=5, options={"calm": True})
    found = shown(match)
    stats = [player.stats for player in match.state.players]
    assert sum(one.is_right for one in found) >= sum(own.plays for own in stats) > 0
    assert {one.ms for one in found} == {None}


def test_why_a_bot_laid_its_card_is_told_once_nobody_looks_for_it() -> None:
    state = after(three(), BEN, right_play(SECOND, TOP))
    assert not is_open(rules.view(state, ADA), BEN, right_play(SECOND, TOP))
    state = after(after(state, ADA, right_play(FIRST, TOP)), CLEO, Draw())
    assert is_open(rules.view(state, ADA), BEN, right_play(SECOND, TOP))
    assert why(rules.view(state, ADA), Pass()).code == "pass"


def test_without_hurry_is_told_only_where_it_is_so() -> None:
    assert parse(Options, {"calm": False}) == Options()
    header = Match("hochspannung", 2, 1, {"calm": False}).record().splitlines()[0]
    assert header == Match("hochspannung", 2, 1).record().splitlines()[0]
    assert '"options":{"calm":true}' in Match("hochspannung", 2, 1, {"calm": True}).record()
