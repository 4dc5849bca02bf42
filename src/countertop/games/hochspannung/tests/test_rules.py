"""What the rules offer, and what races (R18)."""

from countertop.engine.chance import Chance
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.state import Draw, Play
from countertop.games.hochspannung.tests.tables import (
    ADA,
    GO,
    SEVEN_TIMES_EIGHT,
    TWO_TIMES_THREE,
    dealt,
    fitting,
    misfits,
    passed,
    table,
)


def test_r18_every_play_races_for_the_top_card() -> None:
    good, bad = fitting(SEVEN_TIMES_EIGHT, 1)[0], misfits(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (good, bad), (), piles=((), (good,)))
    assert rules.contested(state, Play(good, SEVEN_TIMES_EIGHT, 56)) == SEVEN_TIMES_EIGHT
    assert rules.contested(state, Play(bad, SEVEN_TIMES_EIGHT, 1)) == SEVEN_TIMES_EIGHT
    assert rules.contested(state, Play(good, TWO_TIMES_THREE, 6)) is None
    assert rules.contested(state, Draw()) is None


def test_r18_without_the_fair_race_the_first_to_come_in_is_first() -> None:
    good = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (good,), (), piles=((), (good,)), fair_race=False)
    assert rules.contested(state, Play(good, SEVEN_TIMES_EIGHT, 56)) is None


def test_moves_come_in_the_order_of_the_hand_then_draw() -> None:
    cards = fitting(SEVEN_TIMES_EIGHT, 3)
    hand = (cards[2], *misfits(SEVEN_TIMES_EIGHT, 1), cards[0])
    state = table(SEVEN_TIMES_EIGHT, hand, (), piles=(cards[1:2], cards[1:2]))
    assert rules.moves(state, ADA) == [
        Play(cards[2], SEVEN_TIMES_EIGHT, 56),
        Play(cards[0], SEVEN_TIMES_EIGHT, 56),
        Draw(),
    ]


def test_play_needs_no_chance_but_for_dealing() -> None:
    state = passed(dealt())
    assert rules.play(state, ADA, Draw(), GO, Chance(1)) == rules.play(
        state, ADA, Draw(), GO, Chance(2)
    )
