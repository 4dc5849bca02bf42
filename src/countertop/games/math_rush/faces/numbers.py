"""Math Rush as numbers.

Actions: 1 is ready, 2 draws, 3 takes Help so that all may swap. Then come placing a card, by its
place in the hand and the goal's in the column; stacking, by these two and the stack, counted from
the goal; Help for a set, by the goal and the cards to take out (each card of the set is a bit); and
swapping, by the cards to put away (each place in the hand is a bit).
"""

from collections.abc import Sequence

from ....engine.face import from_seat, one_hot, padded
from ....engine.game import Millis, Seat
from ..cards import GOALS, CardId, GoalId
from ..scoring import HELP_BONUS
from ..state import (
    COLUMN,
    Draw,
    GoalSet,
    Move,
    Place,
    Ready,
    Redraw,
    Remove,
    Stack,
    State,
    Swap,
)
from ..state import hand_size as cards_in_hand
from ..views import Face, PlayerView, SetView, View

TICK = Millis(500)
"""Half of what an expert needs for one product: a step is long enough to put down a card, and too
short to think of two. A round of three minutes has 360 of them."""
TOGETHER = True
IN_TURNS = False
LOW, HIGH = 0, 3600

_HAND = cards_in_hand(1)
_LYING = max(goal.quantity for goal in GOALS) - 1
"""The most cards in a set that is still open, and so the most stacks."""
_FIRST_PLACE = 4
_FIRST_STACK = _FIRST_PLACE + _HAND * COLUMN
_FIRST_REMOVE = _FIRST_STACK + _HAND * COLUMN * _LYING
_FIRST_SWAP = _FIRST_REMOVE + COLUMN * (1 << _LYING)
ACTIONS = _FIRST_SWAP + (1 << _HAND)

_MOST_ROUNDS = 9
POINTS = (0, _MOST_ROUNDS * sum(goal.stars for goal in GOALS) + max(HELP_BONUS))

_PHASES = ("look", "countdown", "rush", "verify", "over")
_RESTRICTIONS = ("any", "even", "odd", "at_least", "at_most", "square", "divisible")
_MOST_SEATS = 5
_CARD = 4
_LAID = 1 + _CARD
_GOAL = 4 + len(_RESTRICTIONS) + _LAID * _LYING
_PLAYER, _REST = 4 + _CARD * _HAND, 12
OBSERVATION = len(_PHASES) + _GOAL * COLUMN + _PLAYER * _MOST_SEATS + _REST


def action(state: State, seat: Seat, move: Move) -> int:
    hand = state.players[seat].hand
    match move:
        case Ready():
            return 1
        case Draw():
            return 2
        case Redraw():
            return 3
        case Place(card=card, goal=goal):
            return _FIRST_PLACE + hand.index(card) * COLUMN + _set(state, goal).slot
        case Stack():
            return _stack(state, hand, move)
        case Remove(goal=goal, cards=cards):
            there = _set(state, goal)
            lying = [laid.card for laid in there.laid]
            return _FIRST_REMOVE + (there.slot << _LYING) + _bits(lying, cards)
        case Swap(cards=cards):
            return _FIRST_SWAP + _bits(hand, cards)


def _set(state: State, goal: GoalId) -> GoalSet:
    return next(each for each in state.column if each.goal == goal)


def _stack(state: State, hand: Sequence[CardId | None], move: Stack) -> int:
    there = _set(state, move.goal)
    tops = [stack[-1].card for stack in there.stacks]
    place = hand.index(move.card) * COLUMN + there.slot
    return _FIRST_STACK + place * _LYING + tops.index(move.on)


def _bits(there: Sequence[CardId | None], chosen: Sequence[CardId]) -> int:
    return sum(1 << there.index(card) for card in chosen)


def observe(view: View, now: Millis) -> list[int]:
    """Phase, the goals with their sets, everybody's cards as far as they are seen, the round."""
    seats = from_seat(view.seat, len(view.players))
    players = [n for seat in seats for n in _player(view.players[seat])]
    return [
        *one_hot(view.phase, _PHASES),
        *_column(view.column),
        *padded(players, _PLAYER * _MOST_SEATS),
        *_round(view, now),
    ]


def _column(column: Sequence[SetView]) -> list[int]:
    by_slot = {each.slot: each for each in column}
    return [n for slot in range(COLUMN) for n in _goal(by_slot.get(slot))]


def _goal(each: SetView | None) -> list[int]:
    """What is printed on the goal, and the cards of its set with the number of their stack."""
    if each is None:
        return [0] * _GOAL
    goal = each.goal
    laid = [
        [1 + number, *_card(card.face)]
        for number, stack in enumerate(each.stacks)
        for card in stack
    ]
    return [
        goal.quantity,
        1 if goal.direction == "up" else 2,
        goal.stars,
        goal.number,
        *one_hot(goal.restriction, _RESTRICTIONS),
        *padded([n for card in laid for n in card], _LAID * _LYING),
    ]


def _card(face: Face | None) -> list[int]:
    """What is printed on a number card: a product or a power, and of what. Never its value."""
    if face is None:
        return [0] * _CARD
    return [int(face.form == "product"), int(face.form == "power"), face.left, face.right]


def _player(player: PlayerView) -> list[int]:
    cards = [n for face in player.hand for n in _card(face)]
    return [1, player.count, int(player.is_ready), player.swaps, *padded(cards, _CARD * _HAND)]


def _round(view: View, now: Millis) -> list[int]:
    """The clock in seconds, what is left of everything, the score, and what was agreed."""
    left = 0 if view.deadline is None else max(0, view.deadline - now) // 1000
    options = view.options
    return [
        left,
        view.round,
        options.rounds,
        view.help_left,
        view.deck,
        view.discards,
        view.goals,
        len(view.done),
        len(view.turned),
        view.score,
        int(options.check == "instant"),
        int(not options.has_clock),
    ]


def table(view: View) -> list[str]:
    lines = [
        f"Round {view.round} of {view.options.rounds}: {view.phase}; {view.score} points, "
        f"{len(view.done)} goals done, {view.help_left} Help cards"
    ]
    for each in view.column:
        goal = each.goal
        limit = f" {goal.number}" if goal.number else ""
        stacks = ("/".join(_text(laid.face) for laid in stack) for stack in each.stacks)
        lines.append(
            f"  {goal.quantity} {goal.direction}, {goal.restriction}{limit}: {'  '.join(stacks)}"
        )
    return lines


def holdings(view: View) -> list[str]:
    return ["  ".join(_text(face) for face in view.hand)]


def say(view: View, move: Move) -> str:
    """Goals are counted from the top."""
    faces = {face.card: face for face in view.hand if face}
    laid = {
        each.face.card: each.face for goal in view.column for stack in goal.stacks for each in stack
    }
    goals = {goal.goal.goal: place for place, goal in enumerate(view.column, 1)}
    match move:
        case Place(card=card, goal=goal):
            return f"put {_text(faces[card])} at the end of goal {goals[goal]}"
        case Stack(card=card, goal=goal, on=on):
            return f"stack {_text(faces[card])} on {_text(laid[on])} in goal {goals[goal]}"
        case Remove(goal=goal, cards=cards):
            taken = ", ".join(_text(laid[card]) for card in cards)
            return f"use Help: take {taken} out of goal {goals[goal]}"
        case Swap(cards=cards):
            given = ", ".join(_text(faces[card]) for card in cards)
            return f"swap {given}" if cards else "swap nothing"
        case Redraw():
            return "use Help: everybody may swap cards"
        case Draw():
            return "draw up to a full hand"
        case Ready():
            return "be ready"


def _text(face: Face | None) -> str:
    if face is None:
        return "-"
    return f"{face.left}{'×' if face.form == 'product' else '^'}{face.right}"
