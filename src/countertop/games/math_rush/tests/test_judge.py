"""What an expert thinks of sets and of the plays into them."""

from itertools import pairwise

from countertop.engine.game import Millis
from countertop.games.math_rush import rules
from countertop.games.math_rush.bots.judge import Criteria, candidates, criteria_for, prospect
from countertop.games.math_rush.bots.skills import SKILLS
from countertop.games.math_rush.cards import value
from countertop.games.math_rush.tests.tables import ADA, dry, goal, goal_set

EXPERT = SKILLS["expert"].sets


def hopes(text: str, left: int | None) -> float:
    """What an expert hopes for from a set of six that goes up."""
    each = rules.view(dry([""], [goal_set(goal(6, "up"), text)]), ADA).column[0]
    values = [value(laid.face.card) for stack in each.stacks for laid in stack]
    clock = None if left is None else Millis(left)
    return prospect(each, values, each.count, Criteria(EXPERT, 20.0, clock, in_team=True))


def test_near_the_end_an_expert_hopes_for_less_from_a_set_that_still_needs_many_cards() -> None:
    assert hopes("2×2 2×3", 170_000) == hopes("2×2 2×3", None) > 2 * hopes("2×2 2×3", 20_000)
    assert hopes("2×2 2×3 2×4 2×5 2×6", 20_000) == hopes("2×2 2×3 2×4 2×5 2×6", None)


def test_the_last_cards_of_a_set_count_most_for_an_expert() -> None:
    texts = ["", "2×2", "2×2 2×3", "2×2 2×3 2×4", "2×2 2×3 2×4 2×5"]
    hoped = [hopes(text, None) for text in texts]
    steps = [after - before for before, after in pairwise(hoped)]
    assert steps == sorted(steps)
    assert steps[0] < steps[-1]


def test_in_a_team_an_expert_leaves_a_place_where_any_card_fits_to_others() -> None:
    def discounts(hands: list[str]) -> list[float]:
        state = dry(hands, [goal_set(goal(4, "up")), goal_set(goal(3, "up", "square"))])
        view = rules.view(state, ADA)
        criteria = criteria_for(view, EXPERT, Millis(0))
        held = {face.card: value(face.card) for face in view.hand if face}
        faces = [face for face in view.hand if face]
        found = [play for each in view.column for play in candidates(each, faces, held, criteria)]
        return [play.appeal - play.gain for play in found]

    anywhere, squares = discounts(["3×3", "4×4"])
    assert anywhere == -EXPERT.leave < squares < 0
    assert discounts(["3×3"]) == [0.0, 0.0]
