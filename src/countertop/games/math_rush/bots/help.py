"""When a bot takes Help, and what it swaps once Help allows it."""

from collections.abc import Iterator

from ..state import Remove, Swap
from ..views import View
from .judge import Beliefs, Criteria, candidates, faulty, lowest_values, own, prospect


def help_cost(view: View) -> int:
    """R21: the points that the next Help card costs at the end; 0 if there is none."""
    left = view.help_left
    return view.help_worth[left] - view.help_worth[max(0, left - 1)]


def swap(view: View, beliefs: Beliefs, criteria: Criteria, wants: float) -> Swap | None:
    """R15: once Help allows it, put away every card that adds too little anywhere."""
    if not own(view).swaps:
        return None
    hand = [face for face in view.hand if face]
    useful = {
        found.move.card
        for each in view.column
        for found in candidates(each, hand, beliefs, criteria)
        if found.gain >= wants
    }
    useless = tuple(face.card for face in hand if face.card not in useful)
    return Swap(useless) if useless else None


def removal(view: View, beliefs: Beliefs, criteria: Criteria, margin: float) -> Remove | None:
    """R14: Help for a set that is wrong or has leapt too far, if it brings more than it costs."""
    if not view.help_left:
        return None
    gain, move = max(
        _removals(view, beliefs, criteria), key=lambda found: found[0], default=(0.0, None)
    )
    return move if gain >= help_cost(view) + margin else None


def _removals(view: View, beliefs: Beliefs, criteria: Criteria) -> Iterator[tuple[float, Remove]]:
    """The cards that it takes to be wrong, or else the last stack, which may have leapt too far."""
    for each in view.column:
        values = lowest_values(each, beliefs)
        if not values:
            continue
        wrong = faulty(each, beliefs)
        before = 0.0 if wrong else prospect(each, values, each.count, criteria)
        cards = wrong or tuple(laid.face.card for laid in each.stacks[-1])
        kept = [
            beliefs[stack[0].face.card] for stack in each.stacks if stack[0].face.card not in cards
        ]
        after = prospect(each, kept, each.count - len(cards), criteria)
        yield after - before, Remove(each.goal.goal, cards, view.help_left)
