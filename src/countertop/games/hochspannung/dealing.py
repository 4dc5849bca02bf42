"""Before the game: shuffling and dealing (R2, R3, R15, R19)."""

from ...engine.chance import Chance
from ...engine.errors import BadOptions
from ...engine.game import Millis
from .state import Options, Player, State

HAND = {"hochspannung": 4, "combined": 6}
COUNTDOWN = Millis(3000)
"""R3: three, two, one, "Go!"."""


def check_deck(options: Options, seats: int) -> None:
    """R19: everybody has to get a full hand."""
    size, hand = len(options.cards), HAND[options.deck]
    if (size - 1) // seats < hand:
        raise BadOptions(
            "deck_too_small",
            f"These tables have {size} cards: that is too few for {seats} hands of {hand} and a "
            "card to begin with. Choose more tables, or play with fewer.",
        )


def deal(state: State, at: Millis, chance: Chance) -> State:
    """R2: deal until somebody can begin. Only a hand limit or a small deck can keep all of them
    from it."""
    while (dealt := deal_once(state, at, chance)).is_stuck:
        pass
    return dealt


def has_to_be_dealt_anew(state: State) -> bool:
    """R2, R11: nobody can play although the hands are full up to the limit, or hold all the cards
    of a small deck, and nobody has yet."""
    options = state.options
    is_limited = options.hand_limit is not None or bool(options.tables)
    return is_limited and len(state.pile) == 1 and state.is_stuck


def deal_once(state: State, at: Millis, chance: Chance) -> State:
    """R2, R15: everybody gets the same number of cards, and the rest goes into the box. R20:
    without hurry nobody counts down."""
    options, seats = state.options, len(state.players)
    start, *deck = chance.shuffled(options.cards)
    each, hand = len(deck) // seats, HAND[options.deck]
    go = at if options.calm else Millis(at + COUNTDOWN)
    stacks = [tuple(deck[each * seat : each * (seat + 1)]) for seat in range(seats)]
    return State(
        options,
        players=tuple(
            Player(hand=stack[:hand], pile=stack[hand:], stats=player.stats)
            for stack, player in zip(stacks, state.players, strict=True)
        ),
        pile=(start,),
        phase="playing" if options.calm else "countdown",
        until=None if options.calm else go,
        shown_at=go,
        game=state.game,
        started=go,
        box=tuple(deck[each * seats :]),
        reports=state.reports,
    )
