"""Bots as team mates: human time, claims, share and Help."""

from statistics import median
from typing import Any

import pytest
from msgspec.structs import replace

from countertop import Match
from countertop.engine.aids import NONE
from countertop.engine.bot_match import step
from countertop.engine.bots import Minds
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Plan, Seat
from countertop.games.math_rush import rules
from countertop.games.math_rush.bots import mind as bot
from countertop.games.math_rush.bots.claims import CLAIM
from countertop.games.math_rush.bots.mind import HOLD, LEVELS, Belief, Mind
from countertop.games.math_rush.bots.skills import SKILLS
from countertop.games.math_rush.cards import CardId, value
from countertop.games.math_rush.state import (
    Draw,
    GoalSet,
    Laid,
    Options,
    Place,
    Player,
    Ready,
    Redraw,
    Remove,
    Stack,
    State,
    Swap,
)
from countertop.games.math_rush.tests.tables import (
    ADA,
    BEN,
    card,
    dry,
    goal,
    goal_set,
    place,
    play,
    rush,
    stack,
    until,
)
from countertop.simulate import bot_match

UP_FIVE, DOWN_FIVE = goal(5, "up"), goal(5, "down")
SQUARES = goal(3, "up", "square")

every_level = pytest.mark.parametrize("level", LEVELS)


def mind(level: str = "skilled") -> Mind:
    return Mind(level)


def thought(state: State, before: Mind, now: int = 1000, seat: Seat = ADA) -> Mind:
    """The mind after a look at the table. This seed makes no slips."""
    return bot.think(rules.view(state, seat), before, Millis(now), Chance(11), NONE)


def planned(after: Mind) -> Plan:
    assert after.plan is not None
    return after.plan


def test_people_differ_a_little_in_their_pace() -> None:
    view = rules.view(dry(["5×5"], [goal_set(UP_FIVE)]), ADA)
    paces = [bot.wake(view, "skilled", Chance(seed)).pace for seed in range(300)]
    assert median(paces) == pytest.approx(1.0, abs=0.05)
    assert min(paces) < 0.85
    assert max(paces) > 1.15


@every_level
def test_it_looks_at_its_hand_before_it_is_ready(level: str) -> None:
    state = rules.setup(Options(), 3, Chance(6))
    after = thought(state, mind(level), now=0)
    assert planned(after).move == Ready()
    assert 800 <= planned(after).due <= 12_000
    assert {belief.card for belief in after.beliefs} == set(state.players[ADA].cards)
    assert thought(state, after, now=100).plan == after.plan, "it does not start anew"


def test_it_does_not_play_during_the_countdown_and_goes_on_in_the_verification() -> None:
    state = rules.setup(Options(), 1, Chance(6))
    state = play(state, ADA, Ready(), 0)
    assert thought(state, mind()).plan is None
    state = until(dry(["7×7"], [goal_set(UP_FIVE)]), "verify")
    assert planned(thought(state, mind())).move == Ready()


def test_no_play_comes_before_its_cards_are_worked_out() -> None:
    for seed in range(60):
        state = replace(rules.setup(Options(), 1, Chance(seed)), phase="rush")
        after = bot.think(rules.view(state, ADA), mind(), Millis(0), Chance(seed), NONE)
        move = after.plan and after.plan.move
        if isinstance(move, Place | Stack):
            ready = {belief.card: belief.at for belief in after.beliefs}[move.card]
            assert planned(after).due > ready + 1500
            assert ready > 300


def test_it_puts_an_equal_card_on_a_stack_and_a_close_one_to_the_end() -> None:
    state = dry(["3×4 10^4"], [goal_set(UP_FIVE, "2×6 4×5")])
    assert planned(thought(state, mind())).move == stack(state, "3×4", on="2×6")
    state = dry(["3×7 10^4"], [goal_set(UP_FIVE, "2×6 4×5")])
    assert planned(thought(state, mind())).move == place(state, "3×7")


@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_it_does_not_spoil_a_set_with_a_card_that_leaps_too_far(level: str) -> None:
    hand = "10^4 10^3 50^2 30^2 20^2"
    state = dry([hand], [goal_set(UP_FIVE, "2×2")], auto_draw=True)
    move = thought(state, mind(level)).plan
    assert move is None or not isinstance(move.move, Place)


def test_it_never_plays_what_it_takes_to_be_wrong() -> None:
    state = dry(["3×5", "2×2"], [goal_set(goal(4, "up", "even"), "2×6")])
    after = thought(state, mind())
    assert after.plan is None or not isinstance(after.plan.move, Place | Stack)


def test_a_plan_is_kept_while_its_place_looks_the_same() -> None:
    state = dry(["3×7", "6×6"], [goal_set(UP_FIVE, "2×6 4×5"), goal_set(SQUARES)])
    after = thought(state, mind())
    other = play(state, BEN, place(state, "6×6", row=1))
    assert thought(other, after, now=2000).plan == after.plan


def test_a_plan_is_given_up_when_somebody_was_faster() -> None:
    state = dry(["3×7 8×8", "6×6"], [goal_set(UP_FIVE, "2×6 4×5")])
    after = thought(state, mind())
    assert planned(after).move == place(state, "3×7")
    later = play(state, BEN, place(state, "6×6"))
    assert thought(later, after, now=2000).plan != after.plan


def test_a_goal_that_somebody_has_claimed_is_left_to_them_for_a_while() -> None:
    state = dry(["3×7", "6×6"], [goal_set(UP_FIVE, "2×6 4×5")])
    before = thought(state, mind())
    claimed = bot.hear(before, BEN, "mine", f"goal:{UP_FIVE}", Millis(1500))
    waiting = thought(state, claimed, now=1500)
    assert waiting.plan is None or not isinstance(waiting.plan.move, Place | Stack)
    again = thought(state, waiting, now=1500 + CLAIM)
    assert planned(again).move == place(state, "3×7")


def test_a_claim_on_a_lying_card_is_a_claim_on_its_set() -> None:
    state = dry(["3×7", "6×6"], [goal_set(UP_FIVE, "2×6 4×5")])
    claimed = bot.hear(mind(), BEN, "have", f"card:{card('4×5')}", Millis(900))
    after = thought(state, claimed)
    assert after.plan is None or not isinstance(after.plan.move, Place | Stack)


def test_a_claimed_goal_leaves_the_other_goals_open() -> None:
    state = dry(["3×7", "6×6"], [goal_set(UP_FIVE, "2×6 4×5"), goal_set(goal(3, "up", "odd"))])
    claimed = bot.hear(mind(), BEN, "mine", f"goal:{UP_FIVE}", Millis(900))
    assert planned(thought(state, claimed)).move == place(state, "3×7", row=1)


def test_its_own_claims_and_other_signals_do_not_hold_it_up() -> None:
    state = dry(["3×7", "6×6"], [goal_set(UP_FIVE, "2×6 4×5")])
    own = bot.hear(mind(), ADA, "mine", f"goal:{UP_FIVE}", Millis(900))
    assert planned(thought(state, own)).move == place(state, "3×7")
    assert bot.hear(mind(), BEN, "thanks", f"goal:{UP_FIVE}", Millis(900)) == mind()


def laid_by(seats: list[int]) -> GoalSet:
    """A long even set, with its cards by these seats."""
    texts = ["2×2", "2×3", "2×4", "2×5", "2×6"][: len(seats)]
    return GoalSet(
        goal(6, "down", "even"),
        tuple((Laid(card(text), Seat(by)),) for text, by in zip(texts, seats, strict=True)),
    )


def knowing(level: str, state: State) -> Mind:
    """A mind that has worked out everything in its hand and on the table long ago."""
    held = state.players[ADA].cards
    lying = [laid.card for each in state.column for laid in each.laid]
    return Mind(level, beliefs=tuple(Belief(one, value(one), Millis(0)) for one in (*held, *lying)))


@every_level
def test_it_holds_back_when_it_has_laid_its_share(level: str) -> None:
    def plan(seats: list[int]) -> tuple[Millis, bool]:
        state = dry(["3×6", "", ""], [goal_set(UP_FIVE, "7^1 3×5"), laid_by(seats)])
        after = thought(state, knowing(level, state), now=1000)
        assert planned(after).move == place(state, "3×6")
        return planned(after).due, after.is_waiting

    fair, waits = plan([1, 2, 1, 2, 1])
    assert not waits
    greedy, waits = plan([0, 0, 0, 0, 0])
    assert waits
    assert fair < 1000 + HOLD <= greedy


def test_alone_there_is_no_share() -> None:
    state = dry(["3×6"], [goal_set(UP_FIVE, "7^1 3×5"), laid_by([0, 0, 0, 0, 0])])
    assert not thought(state, mind()).is_waiting


def test_the_share_grows_with_the_level() -> None:
    shares = [SKILLS[level].share for level in LEVELS]
    assert shares == sorted(shares)
    assert shares[0] == 1.0


def test_two_experts_beside_somebody_who_does_nothing_slow_down() -> None:
    """With a third expert each lays a third; beside a sleeper they do not lay all of it."""
    busy = [_laid(seed, idle=False) for seed in range(3)]
    idle = [_laid(seed, idle=True) for seed in range(3)]
    assert sum(idle) < 0.75 * sum(busy)
    assert sum(idle) > 0.2 * sum(busy), "and they do not stop either"


def _laid(seed: int, *, idle: bool) -> int:
    """Cards in completed goals after one round, with a sleeper on seat 2 or not."""
    match = Match("math-rush", 3, seed, {"rounds": 1})
    minds = Minds(match, {Seat(seat): "expert" for seat in range(2 if idle else 3)}, seed)
    while match.state.phase != "verify":
        minds.look()
        if idle and match.state.phase == "look" and not match.state.players[2].is_ready:
            match.play(2, Ready())
            continue
        step(match, minds)
    return sum(len(each.laid) for each in (*match.state.done, *match.state.column))


def one_wrong_card() -> State:
    """A 12 among the squares, one card before the set is full, and nobody has a use for Help."""
    hands = ["2×11 3×11 5×6 6×7", "2×7 3×8 4×7 5×7", "6×9 7×9 3×9 2×9"]
    return dry(hands, [goal_set(goal(5, "up", "square"), "2×2 3×3 2×6 5×5")])


def test_it_takes_help_for_a_wrong_card_in_a_set_that_is_nearly_full() -> None:
    after = thought(one_wrong_card(), mind("expert"))
    assert planned(after).move == Remove(goal(5, "up", "square"), (card("2×6"),), left=3)
    assert thought(one_wrong_card(), after, now=2000).plan == after.plan


def test_it_does_not_take_help_while_it_has_a_good_play() -> None:
    sets = [goal_set(goal(5, "up", "square"), "2×2 3×3 2×6 5×5"), goal_set(UP_FIVE, "2×3 2×4")]
    state = dry(["3^2"], sets)
    assert planned(thought(state, mind("expert"))).move == place(state, "3^2", row=1)


def test_the_last_help_card_is_dearer_than_the_first() -> None:
    last = thought(replace(one_wrong_card(), help_left=1), mind("expert"))
    assert not isinstance(planned(last).move, Remove)


def test_when_nothing_moves_for_long_it_takes_new_cards_for_all() -> None:
    state = dry(["7×7", "3×3"], [goal_set(goal(4, "up", "even"))])
    after = thought(state, mind())
    assert planned(after).move == Redraw(left=3)
    assert planned(after).due > 1000 + 6000
    moved = replace(state, column=(*state.column, goal_set(SQUARES)))
    assert planned(thought(moved, after, now=2000)).move == place(moved, "7×7", row=1)


def test_close_to_the_end_new_cards_are_not_worth_it() -> None:
    state = dry(["7×7", "3×3"], [goal_set(goal(4, "up", "even"))])
    assert thought(state, mind(), now=170_000).plan is None


def test_with_the_swap_it_puts_away_what_does_not_fit_and_keeps_what_does() -> None:
    state = dry(["7×7 9×9 5×5", "3×3"], [goal_set(goal(4, "up", "even"))])
    state = play(state, BEN, Redraw(left=3))
    chosen = planned(thought(state, mind())).move
    assert isinstance(chosen, Swap)
    assert {card("7×7"), card("9×9"), card("5×5")} <= set(chosen.cards)


def test_by_hand_it_draws_first() -> None:
    state = rush(["7×7"], [goal_set(SQUARES)], auto_draw=False)
    assert planned(thought(state, mind())).move == Draw()


def test_a_card_that_came_back_at_once_is_worked_out_again() -> None:
    state = dry(["7×8"], [goal_set(goal(4, "up", "odd"))], check="instant")
    seven_eights = card("7×8")
    believes_63 = Mind("skilled", beliefs=(Belief(seven_eights, 63, Millis(0)),))
    before = thought(state, believes_63)
    move = planned(before).move
    assert move == place(state, "7×8")
    after = thought(state, replace(before, plan=None), now=20_000)
    assert {belief.card: belief.worth for belief in after.beliefs}[seven_eights] == 56
    assert after.plan is None or after.plan.move != move


def test_without_a_clock_it_does_not_keep_anybody_waiting() -> None:
    state = dry(["7×7", "3×3"], [goal_set(SQUARES)], seconds=None)
    assert planned(thought(state, mind())).move == place(state, "7×7")
    state = play(state, BEN, Ready())
    assert planned(thought(state, mind())).move == Ready()
    later = Plan(place(state, "7×7"), Millis(30_000))
    after = planned(thought(state, replace(mind(), plan=later)))
    assert after == Plan(Ready(), Millis(1000 + bot.FAREWELL)), "what would take long is left"
    soon = Plan(place(state, "7×7"), Millis(1000 + bot.FAREWELL))
    assert planned(thought(state, replace(mind(), plan=soon))) == soon


@pytest.mark.parametrize(
    "options", [{"seconds": None}, {"auto_draw": False}, {"open_hands": False}]
)
def test_bots_finish_a_game_with_every_kind_of_table(options: dict[str, Any]) -> None:
    match = bot_match("math-rush", ["skilled", "unaided"], 5, {"rounds": 1, **options})
    assert match.result is not None
    assert match.result.points[0] > 6


def test_bots_judge_by_what_they_were_shown_only() -> None:
    """Whatever lies in the decks and in a hidden hand, they plan the same."""
    state = replace(rules.setup(Options(open_hands=False), 2, Chance(8)), phase="rush")
    hidden = state.players[BEN].hand
    swapped = Player(tuple(state.deck[: len(hidden)]))
    deck = tuple(CardId(one) for one in (*state.deck[len(hidden) :], *hidden) if one is not None)
    other = replace(state.with_player(BEN, swapped), deck=deck)
    assert thought(state, mind()) == thought(other, mind())


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("levels", "least", "most"),
    [
        (["skilled"] * 3, 41, 60),
        (["beginner"] * 3, 26, 40),
        (["unaided"] * 3, 68, 88),
        (["expert"] * 3, 57, 72),
        (["skilled"], 26, 45),
    ],
    ids=["three skilled", "three beginners", "three masters", "three experts", "skilled alone"],
)
def test_the_ladder_means_something(levels: list[str], least: int, most: int) -> None:
    """A small sample of what docs/performance.md reports: the median lands where it should."""
    results = [bot_match("math-rush", levels, seed).result for seed in range(15)]
    assert least <= median(result.points[0] for result in results if result) <= most
