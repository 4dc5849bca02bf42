"""The rules of Math Rush, by the numbers of README.md.

Everybody plays at once, and the game does not judge while the clock runs. A play names the place
that it was aimed at, as the player saw it; if somebody was faster there, it comes too late.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import IllegalMove
from ...engine.game import Millis, Result, Seat
from .cards import NUMBERS, CardId, GoalId, goal_deck, number_deck, value
from .clock import deadline
from .scoring import Fault, fault_at_end, fault_on_top, score, summed
from .state import (
    COLUMN,
    Draw,
    GoalSet,
    Laid,
    Move,
    Options,
    Place,
    Player,
    Ready,
    Redraw,
    Remove,
    Stack,
    State,
    Swap,
    hand_size,
)
from .views import View, guess, view

__all__ = [
    "GRACE",
    "NAME",
    "SEATS",
    "TITLE",
    "Move",
    "Options",
    "State",
    "View",
    "cards",
    "contested",
    "deadline",
    "expire",
    "guess",
    "moves",
    "play",
    "result",
    "setup",
    "view",
]

NAME = "math-rush"
TITLE = "Math Rush"
SEATS = range(1, 6)

GRACE = Millis(500)
"""A play made before zero still counts if it arrives within the measured round trip, at most so
much late (R6). The server gives such a play the time at which it was made."""

_FAULTS: dict[Fault, str] = {
    "wrong_order": "That card breaks the order of this set. Try another place.",
    "does_not_fit": "That card does not fit this goal. Read the goal again.",
    "not_equal": "These two cards are not equal. Only equal cards can be stacked.",
}


def setup(options: Options, seats: int, chance: Chance) -> State:
    nobody = Player(hand=(None,) * hand_size(seats))
    return _deal(State(options, (nobody,) * seats), chance)


def moves(state: State, seat: Seat) -> Sequence[Move]:
    player = state.players[seat]
    ready = [] if player.is_ready else [Ready()]
    match state.phase:
        case "look" | "verify":
            return ready
        case "rush":
            clockless = ready if state.options.seconds is None else []
            return [*_plays(state, player), *_draws(state, player), *clockless]
        case _:
            return []


def play(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> State:
    if isinstance(move, Ready):
        return _ready(state, seat, at, chance)
    if state.phase != "rush":
        raise _not_now(state)
    match move:
        case Place() | Stack():
            return _played(state, seat, move, at, chance)
        case Draw():
            return _draw(state, seat, chance)
        case Swap(cards=cards):
            return _swap(state, seat, cards, chance)
        case Remove():
            return _remove(state, move, chance)
        case Redraw(left=left):
            return _redraw(state, left)


def expire(state: State, at: Millis, chance: Chance) -> State:
    match state.phase:
        case "countdown":
            return replace(state, phase="rush", since=at)
        case "rush":
            return _verify(state, at)
        case _:
            return _go_on(state, at, chance)


def result(state: State) -> Result | None:
    """R22: all win or lose together."""
    if state.phase != "over":
        return None
    seats = len(state.players)
    return Result(places=(1,) * seats, points=(score(state),) * seats)


def cards(state: State) -> Sequence[int]:
    """All number cards by their numbers, then all goal cards by theirs from 100 on."""
    table = [laid.card for each in (*state.column, *state.done) for laid in each.laid]
    hands = [card for player in state.players for card in player.cards]
    goals = [*state.goals, *(each.goal for each in (*state.column, *state.done))]
    numbers = [*table, *hands, *state.deck, *state.discards]
    return sorted([*numbers, *(len(NUMBERS) + goal for goal in goals)])


def contested(state: State, move: Move) -> int | None:
    """R9: the place that a card is put to, a right end or the top of a stack, as long as it looks
    as it did to whoever aims at it."""
    if state.phase != "rush" or not isinstance(move, Place | Stack):
        return None
    there = next((each for each in state.column if each.goal == move.goal), None)
    if there is None or not _is_there(there, move):
        return None
    if isinstance(move, Place):
        below, side = -1 if move.after is None else move.after, 0
    else:
        below, side = move.on, 1
    return (move.goal * (len(NUMBERS) + 1) + below + 1) * 2 + side


def _deal(state: State, chance: Chance) -> State:
    """R3, R4: everything shuffled, new hands, three goals. Used Help stays used."""
    deck = chance.shuffled(number_deck(advanced=state.options.advanced))
    goals = chance.shuffled(goal_deck(advanced=state.options.advanced))
    size = hand_size(len(state.players))
    seats = range(len(state.players))
    return replace(
        state,
        phase="look",
        players=tuple(Player(deck[size * seat : size * (seat + 1)]) for seat in seats),
        deck=deck[size * len(seats) :],
        discards=(),
        goals=goals[COLUMN:],
        column=tuple(GoalSet(goal, slot=slot) for slot, goal in enumerate(goals[:COLUMN])),
        done=(),
        turned=0,
    )


def _ready(state: State, seat: Seat, at: Millis, chance: Chance) -> State:
    """R5: all ready, and the 3-2-1 starts. R19: all have seen enough. R25: all are done."""
    player = state.players[seat]
    is_open = state.phase in ("look", "verify") or (
        state.phase == "rush" and state.options.seconds is None
    )
    if not is_open:
        raise _not_now(state)
    if player.is_ready:
        raise IllegalMove("already_ready", "You are ready already. The others are not yet.")
    state = state.with_player(seat, replace(player, is_ready=True))
    if not all(each.is_ready for each in state.players):
        return state
    match state.phase:
        case "look":
            return _nobody_ready(replace(state, phase="countdown", since=at))
        case "rush":
            return _verify(state, at)
        case _:
            return _go_on(state, at, chance)


def _nobody_ready(state: State) -> State:
    players = tuple(replace(player, is_ready=False) for player in state.players)
    return replace(state, players=players)


def _verify(state: State, at: Millis) -> State:
    """R18, R19: the round is over; the first completed goal is turned over."""
    state = replace(state, phase="verify", since=at, turned=min(1, len(state.done)))
    return _nobody_ready(state)


def _go_on(state: State, at: Millis, chance: Chance) -> State:
    """R19, R23: the next goal is turned over; after the last one the next round is dealt."""
    state = _nobody_ready(replace(state, since=at))
    if state.turned < len(state.done):
        return replace(state, turned=state.turned + 1)
    if len(state.rounds) + 1 < state.options.rounds:
        return _deal(replace(state, rounds=(*state.rounds, summed(state.done))), chance)
    return replace(state, phase="over")


def _played(state: State, seat: Seat, move: Place | Stack, at: Millis, chance: Chance) -> State:
    """R7, R8, R11: a card goes into a set, and completes its goal if it was the last one."""
    player = state.players[seat]
    if move.card not in player.cards:
        raise IllegalMove("not_in_hand", f"Card {move.card} is not in your hand.")
    before = _open_set(state, move.goal)
    _check_place(before, move)
    if state.options.check == "instant":
        _check_instantly(before, move)
    laid = Laid(move.card, seat)
    after = before.placed(laid) if isinstance(move, Place) else before.stacked(laid, move.on)
    state = state.with_player(seat, player.without([move.card])).with_set(after)
    if after.is_complete:
        state = _closed(state, after)
    return _refilled(state, chance) if state.column else _verify(state, at)


def _open_set(state: State, goal: GoalId) -> GoalSet:
    for each in state.column:
        if each.goal == goal:
            return each
    if any(each.goal == goal for each in state.done):
        raise IllegalMove("too_late", "Too late: this goal is done.")
    raise IllegalMove("no_such_goal", f"Goal {goal} does not lie on the table.")


def _check_place(before: GoalSet, move: Place | Stack) -> None:
    """R9: the place must look as it did when the play was made."""
    if _is_there(before, move):
        return
    if isinstance(move, Place):
        raise IllegalMove("too_late", "Too late: somebody was faster at this place.")
    raise IllegalMove("too_late", "Too late: the card that you aimed at is covered or gone.")


def _is_there(each: GoalSet, move: Place | Stack) -> bool:
    if isinstance(move, Place):
        return move.after == each.end
    return any(stack[-1].card == move.on for stack in each.stacks)


def _check_instantly(before: GoalSet, move: Place | Stack) -> None:
    """R24: a wrong card comes back at once, and nobody learns a value by it."""
    fault = _fault(before, move)
    if fault is not None:
        raise IllegalMove(fault, _FAULTS[fault])


def _fault(before: GoalSet, move: Place | Stack) -> Fault | None:
    lowest = [value(stack[0].card) for stack in before.stacks]
    if isinstance(move, Place):
        found = fault_at_end(before.goal, lowest, value(move.card))
    else:
        tops = [stack[-1].card for stack in before.stacks]
        found = fault_on_top(before.goal, lowest[tops.index(move.on)], value(move.card))
    return found[0] if found else None


def _closed(state: State, complete: GoalSet) -> State:
    """R11: the goal is turned face down, and a new one joins at the bottom of the column."""
    column = tuple(each for each in state.column if each.goal != complete.goal)
    joining = tuple(GoalSet(goal, slot=complete.slot) for goal in state.goals[:1])
    return replace(
        state,
        column=(*column, *joining),
        goals=state.goals[1:],
        done=(*state.done, complete),
    )


def _refilled(state: State, chance: Chance) -> State:
    """R12: with `auto_draw` every hand fills itself, as long as there are cards."""
    if not state.options.auto_draw:
        return state
    for seat in range(len(state.players)):
        state = _filled(state, Seat(seat), chance)
    return state


def _filled(state: State, seat: Seat, chance: Chance) -> State:
    """R12, R13: new cards into the empty slots; an empty deck is made of the discards again."""
    player = state.players[seat]
    missing = player.hand.count(None)
    if not missing:
        return state
    deck, discards = state.deck, state.discards
    if len(deck) < missing:
        deck, discards = deck + chance.shuffled(discards), ()
    fresh = iter(deck[:missing])
    hand = tuple(next(fresh, None) if card is None else card for card in player.hand)
    state = replace(state, deck=deck[missing:], discards=discards)
    return state.with_player(seat, replace(player, hand=hand))


def _draw(state: State, seat: Seat, chance: Chance) -> State:
    if None not in state.players[seat].hand:
        raise IllegalMove("hand_full", "Your hand is full.")
    if not state.deck and not state.discards:
        raise IllegalMove("no_cards", "There are no cards left to draw.")
    return _filled(state, seat, chance)


def _swap(state: State, seat: Seat, chosen: tuple[CardId, ...], chance: Chance) -> State:
    """R15: discard any number of cards, once for each such Help, and draw back up."""
    player = state.players[seat]
    if not player.swaps:
        raise IllegalMove("no_swap", "Cards can be swapped only with Help, and once each.")
    _check_chosen(chosen, player.cards, "not_in_hand", "is not in your hand")
    after = replace(player.without(chosen), swaps=player.swaps - 1)
    state = replace(state, discards=(*state.discards, *chosen)).with_player(seat, after)
    return _refilled(_filled(state, seat, chance), chance)


def _remove(state: State, move: Remove, chance: Chance) -> State:
    """R14: Help takes chosen cards out of one open set; they are discarded."""
    _check_help(state, move.left)
    before = _open_set(state, move.goal)
    lying = tuple(laid.card for laid in before.laid)
    _check_chosen(move.cards, lying, "not_in_set", "does not lie in this set")
    discards = (*state.discards, *move.cards)
    state = replace(state, discards=discards, help_left=state.help_left - 1)
    return _refilled(state.with_set(before.without(move.cards)), chance)


def _redraw(state: State, left: int) -> State:
    """R15: Help lets every player swap once."""
    _check_help(state, left)
    players = tuple(replace(player, swaps=player.swaps + 1) for player in state.players)
    return replace(state, players=players, help_left=state.help_left - 1)


def _check_help(state: State, left: int) -> None:
    """R9, R16: of two that take Help at the same moment, one comes too late."""
    if not state.help_left:
        raise IllegalMove("no_help", "All Help cards are used.")
    if left != state.help_left:
        raise IllegalMove("too_late", "Too late: somebody else has just taken Help.")


def _check_chosen(chosen: tuple[CardId, ...], there: Sequence[CardId], code: str, why: str) -> None:
    if not chosen:
        raise IllegalMove("no_choice", "Choose at least one card.")
    if len(set(chosen)) < len(chosen):
        raise IllegalMove("twice", "Choose each card only once.")
    for card in chosen:
        if card not in there:
            raise IllegalMove(code, f"Card {card} {why}.")


def _not_now(state: State) -> IllegalMove:
    match state.phase:
        case "look":
            return IllegalMove("not_now", "The clock does not run yet. First all must be ready.")
        case "countdown":
            return IllegalMove("not_now", "Wait for the 3-2-1.")
        case "rush":
            return IllegalMove("not_now", "The clock ends this round.")
        case "verify":
            return IllegalMove("time_up", "Time is up. The goals are being checked.")
        case "over":
            return IllegalMove("over", "The game is over.")


def _plays(state: State, player: Player) -> Iterator[Place | Stack]:
    """R7, R8, R17: any card into any open set; with the instant check only where it is right."""
    for card in player.cards:
        for each in state.column:
            for move in _places(card, each):
                if state.options.check == "verify" or _fault(each, move) is None:
                    yield move


def _places(card: CardId, each: GoalSet) -> Iterator[Place | Stack]:
    yield Place(card, each.goal, each.end)
    for stack in each.stacks:
        yield Stack(card, each.goal, stack[-1].card)


def _draws(state: State, player: Player) -> Iterator[Move]:
    """R12, R14, R15: drawing, Help in both ways, and the swap that it allows."""
    if None in player.hand and (state.deck or state.discards):
        yield Draw()
    if state.help_left:
        yield Redraw(state.help_left)
        for each in state.column:
            for chosen in _choices([laid.card for laid in each.laid]):
                yield Remove(each.goal, chosen, state.help_left)
    if player.swaps:
        yield from (Swap(chosen) for chosen in _choices(player.cards))


def _choices(there: Sequence[CardId]) -> Iterator[tuple[CardId, ...]]:
    for quantity in range(1, len(there) + 1):
        yield from combinations(there, quantity)
