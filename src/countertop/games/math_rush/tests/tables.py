"""Tables of Math Rush in the middle of a round, laid out by hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.errors import IllegalMove
from countertop.engine.game import Millis, Seat
from countertop.games.math_rush import rules
from countertop.games.math_rush.cards import (
    GOALS,
    NUMBERS,
    CardId,
    GoalId,
    goal_deck,
    number_deck,
)
from countertop.games.math_rush.state import (
    GoalSet,
    Laid,
    Move,
    Options,
    Place,
    Player,
    Stack,
    State,
    hand_size,
)

ADA, BEN, CLEO = Seat(0), Seat(1), Seat(2)


def card(text: str) -> CardId:
    """The card that shows `7×8` or `2^6`."""
    return CardId([spell(CardId(number)) for number in range(len(NUMBERS))].index(text))


def goal(quantity: int, direction: str, restriction: str = "any", number: int = 0) -> GoalId:
    """The first goal that asks for this."""
    wanted = f"{quantity} {direction} {restriction} {number}"
    asked = [f"{g.quantity} {g.direction} {g.restriction} {g.number}" for g in GOALS]
    return GoalId(asked.index(wanted))


def goal_set(which: GoalId, text: str = "") -> GoalSet:
    """A set of stacks, `2×6+3×4 4×5`: a stack of two twelves, then a twenty; all by seat 0."""
    return GoalSet(
        which,
        tuple(
            tuple(Laid(card(face), Seat(0)) for face in stack.split("+")) for stack in text.split()
        ),
    )


def rush(hands: list[str], sets: list[GoalSet], **options: Any) -> State:
    """The clock runs since 0; every card that is not given lies in the deck, in order."""
    chosen = Options(**options)
    size = hand_size(len(hands))
    held = [tuple(card(face) for face in hand.split()) for hand in hands]
    players = tuple(Player((*hand, *(None,) * (size - len(hand)))) for hand in held)
    used = {one for hand in held for one in hand}
    used |= {laid.card for each in sets for laid in each.laid}
    lying = {each.goal for each in sets}
    return State(
        options=chosen,
        players=players,
        phase="rush",
        since=Millis(0),
        deck=tuple(one for one in number_deck(advanced=chosen.advanced) if one not in used),
        goals=tuple(one for one in goal_deck(advanced=chosen.advanced) if one not in lying),
        column=tuple(sets),
    )


def dry(hands: list[str], sets: list[GoalSet], **options: Any) -> State:
    """A table with nothing left to draw, so that small hands stay as they are."""
    return replace(rush(hands, sets, **options), deck=())


def play(state: State, seat: Seat, move: Move, at: int = 1000) -> State:
    return rules.play(state, seat, move, Millis(at), Chance(1))


def refusal(state: State, seat: Seat, move: Move) -> str:
    """The code of the refusal. Nothing has changed, and the sentence is one for people."""
    before = repr(state)
    with pytest.raises(IllegalMove) as refused:
        play(state, seat, move)
    assert repr(state) == before
    assert str(refused.value).endswith(".")
    return refused.value.code


def place(state: State, face: str, row: int = 0) -> Place:
    """The play of a card to the right end of an open set, as it looks now."""
    each = state.column[row]
    return Place(card(face), each.goal, each.end)


def stack(state: State, face: str, on: str, row: int = 0) -> Stack:
    return Stack(card(face), state.column[row].goal, card(on))


def faces(each: GoalSet) -> str:
    """A set as `goal_set` spells it."""
    return " ".join("+".join(spell(laid.card) for laid in one) for one in each.stacks)


def spell(which: CardId) -> str:
    number = NUMBERS[which]
    return f"{number.left}{'×' if number.form == 'product' else '^'}{number.right}"


def until(state: State, phase: str) -> State:
    """Let the clock run until this phase."""
    while state.phase != phase:
        due = rules.deadline(state)
        assert due is not None
        state = rules.expire(state, due, Chance(due))
    return state
