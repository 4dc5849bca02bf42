"""A round of Math Rush from its deal to its last goal (R3 to R6, R18, R19, R23), and its clock, as
data: the 3-2-1, the timer, and how long a goal is on show."""

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import BadOptions, IllegalMove
from ...engine.game import Millis, Seat
from .cards import GOALS
from .scoring import summed
from .state import COLUMN, GoalSet, Options, Phase, Player, State, hand_size, seconds

COUNTDOWN = Millis(3000)
PER_CARD = Millis(240)
"""R19: how long after the one before it a card is turned over."""
PER_GOAL = Millis(2500)
"""R19: how long a goal is looked at once its last card has been turned over."""


def deadline(state: State) -> Millis | None:
    """R5: the 3-2-1 and the timer. R19: each goal is on show for a while. R28: without hurry
    nothing happens by itself."""
    if state.options.calm:
        return None
    match state.phase:
        case "countdown":
            return Millis(state.since + COUNTDOWN)
        case "rush":
            limit = seconds(state.options, len(state.players))
            return None if limit is None else Millis(state.since + 1000 * limit)
        case "verify":
            shown = len(state.done[state.turned - 1].laid) if state.turned else 0
            return Millis(state.since + PER_CARD * shown + PER_GOAL)
        case _:
            return None


def check_decks(options: Options, seats: int) -> None:
    """R27: three goals, a full hand for everybody, and the cards of the longest goal besides."""
    cards, goals = len(options.numbers), options.goals
    longest = max((GOALS[goal].quantity for goal in goals), default=0)
    if len(goals) < COLUMN or cards < hand_size(seats) * seats + longest:
        raise BadOptions(
            "deck_too_small",
            f"These tables have {cards} number cards, which do for {len(goals)} goals: that is too "
            "few for this team. Choose more tables.",
        )


def dealt(state: State, chance: Chance) -> State:
    """R3, R4: everything shuffled, new hands, three goals. Used Help stays used."""
    deck = chance.shuffled(state.options.numbers)
    goals = chance.shuffled(state.options.goals)
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


def readied(state: State, seat: Seat, at: Millis, chance: Chance) -> State:
    """R5: all ready, and the 3-2-1 starts. R19: all have seen enough. R25: all are done."""
    player = state.players[seat]
    is_open = state.phase in ("look", "verify") or (
        state.phase == "rush" and not state.options.has_clock
    )
    if not is_open:
        raise not_now(state)
    if player.is_ready:
        raise IllegalMove("already_ready", "You are ready already. The others are not yet.")
    state = state.with_player(seat, replace(player, is_ready=True))
    if not all(each.is_ready for each in state.players):
        return state
    match state.phase:
        case "look":
            phase: Phase = "rush" if state.options.calm else "countdown"
            return _nobody_ready(replace(state, phase=phase, since=at))
        case "rush":
            return verified(state, at)
        case _:
            return moved_on(state, at, chance)


def _nobody_ready(state: State) -> State:
    players = tuple(replace(player, is_ready=False) for player in state.players)
    return replace(state, players=players)


def verified(state: State, at: Millis) -> State:
    """R18, R19: the round is over; the first completed goal is turned over."""
    state = replace(state, phase="verify", since=at, turned=min(1, len(state.done)))
    return _nobody_ready(state)


def moved_on(state: State, at: Millis, chance: Chance) -> State:
    """R19, R23: the next goal is turned over; after the last one the next round is dealt."""
    state = _nobody_ready(replace(state, since=at))
    if state.turned < len(state.done):
        return replace(state, turned=state.turned + 1)
    if len(state.rounds) + 1 < state.options.rounds:
        return dealt(replace(state, rounds=(*state.rounds, summed(state.done))), chance)
    return replace(state, phase="over")


def not_now(state: State) -> IllegalMove:
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
