"""Before the game: shuffling and dealing (R2, R3, R15)."""

from ...engine.chance import Chance
from ...engine.game import Millis
from .state import Player, State

HAND = {"hochspannung": 4, "combined": 6}
COUNTDOWN = Millis(3000)
"""R3: three, two, one, "Go!"."""


def deal(state: State, at: Millis, chance: Chance) -> State:
    """R2: deal until somebody can begin. Only a hand limit can keep all of them from it."""
    while (dealt := deal_once(state, at, chance)).is_stuck:
        pass
    return dealt


def has_to_be_dealt_anew(state: State) -> bool:
    """R2, R11: nobody can play although the hands are full up to the limit, and nobody has yet."""
    is_limited = state.options.hand_limit is not None
    return is_limited and len(state.pile) == 1 and state.is_stuck


def deal_once(state: State, at: Millis, chance: Chance) -> State:
    """R2, R15: everybody gets the same number of cards, and the rest goes into the box."""
    options, seats = state.options, len(state.players)
    start, *deck = chance.shuffled(options.cards)
    each, hand = len(deck) // seats, HAND[options.deck]
    stacks = [tuple(deck[each * seat : each * (seat + 1)]) for seat in range(seats)]
    return State(
        options,
        players=tuple(
            Player(hand=stack[:hand], pile=stack[hand:], stats=player.stats)
            for stack, player in zip(stacks, state.players, strict=True)
        ),
        pile=(start,),
        phase="countdown",
        until=Millis(at + COUNTDOWN),
        shown_at=Millis(at + COUNTDOWN),
        game=state.game,
        started=Millis(at + COUNTDOWN),
        box=tuple(deck[each * seats :]),
        reports=state.reports,
    )
