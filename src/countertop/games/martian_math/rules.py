"""The rules of Martian Math, by the numbers of README.md.

A turn is a roll and a call, both by the same player; there is no clock. A roll with which
nothing can be claimed ends the turn at once (R10): the dice stay in sight as the last turn until
the next player picks them up. After a round the map stays too, until the next one is shuffled.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.game import Millis, Result, Seat
from . import maps
from .calls import check, equation_of, legal
from .cards import SIGNS, Equation, Operation, markers
from .colonies import best_of
from .state import (
    Call,
    Claim,
    Move,
    Options,
    Player,
    Roll,
    Round,
    Shuffle,
    State,
    Turn,
    Why,
)
from .views import View, guess, view

__all__ = ["Move", "Options", "State", "View", "guess", "view"]

NAME = "martian-math"
TITLE = "Martian Math"
SEATS = range(2, 5)
CALM: dict[str, object] = {}
"""There are turns, and no clock."""
TELLING = ("wrong_answer",)


def setup(options: Options, seats: int, chance: Chance) -> State:
    chosen = maps.choose(options.map, options.operations, seats)
    maps.check(chosen, options.operations)
    ground = maps.ground(chosen.places)
    nobody = (None,) * len(chosen.hexes)
    players = (Player(),) * seats
    return _lay_out(State(options, ground, chosen.numbers, nobody, nobody, players), chance)


def moves(state: State, seat: Seat) -> Sequence[Move]:
    if seat != state.turn:
        return []
    match state.phase:
        case "roll":
            return [Roll()]
        case "call":
            return legal(state)
        case "shuffle":
            return [Shuffle()]
        case "over":
            return []


def play(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> State:
    check(state, seat, move)
    match move:
        case Roll():
            return _roll(state, chance)
        case Shuffle():
            return _lay_out(state, chance)
        case Claim() | Call():
            return _claim(state, equation_of(state, move), move.hex)


def deadline(state: State) -> Millis | None:
    """Martian Math has no clock."""
    return None


def expire(state: State, at: Millis, chance: Chance) -> State:
    """Never called, as there is no deadline."""
    return state


def result(state: State) -> Result | None:
    """R15: most rounds won, then the sum of the largest colonies, then shared."""
    if state.phase != "over":
        return None
    won = [state.rounds_won(Seat(seat)) for seat in range(len(state.players))]
    grown = [sum(sizes) for sizes in zip(*(done.colonies for done in state.finished), strict=True)]
    merits = list(zip(won, grown, strict=True))
    ranking = sorted(merits, reverse=True)
    return Result(tuple(ranking.index(merit) + 1 for merit in merits), tuple(won))


def cards(state: State) -> Sequence[int]:
    """R3: every marker, on the map or beside it: seat and number, or only seat if any will do."""
    found = []
    for seat in range(len(state.players)):
        placed = state.placed(Seat(seat))
        if state.has_matching_markers:
            found += [100 * seat + number for number in (*placed, *state.supply(Seat(seat)))]
        else:
            found += [seat] * (len(placed) + state.markers_left(Seat(seat)))
    return sorted(found)


def contested(state: State, move: Move) -> int | None:
    """Nobody races: the players take turns."""
    return None


def _lay_out(state: State, chance: Chance) -> State:
    """R4, R15: a new map; the first seat starts, then the start passes on."""
    seats = len(state.players)
    chosen = maps.choose(state.options.map, state.options.operations, seats)
    nobody = (None,) * len(chosen.hexes)
    return replace(
        state,
        numbers=chance.shuffled(chosen.numbers) if chosen.shuffle else chosen.numbers,
        owners=nobody,
        covered=nobody,
        players=tuple(replace(player, drifts=0) for player in state.players),
        turn=Seat(len(state.finished) % seats),
        turns=0,
        phase="roll",
        last_turn=None,
    )


def _roll(state: State, chance: Chance) -> State:
    """R6, R10: two dice, the larger one first; if they fit nowhere the turn is lost."""
    one, other = 1 + chance.below(6), 1 + chance.below(6)
    dice = (max(one, other), min(one, other))
    state = replace(state, phase="call", dice=dice)
    return state if any(call.hexes for call in state.possible) else _drift(state)


def _drift(state: State) -> State:
    """R10: nothing fits, the turn is lost."""
    assert state.dice is not None
    player = state.players[state.turn]
    tally = replace(player.tally, drifts=player.tally.drifts + 1)
    turn = Turn(state.turn, state.dice, "drift", state.possible)
    state = _with_player(state, state.turn, Player(player.drifts + 1, tally))
    return _end_turn(state, turn)


def _claim(state: State, equation: Equation, target: int) -> State:
    """R8, R9, R11: put a marker on the hex, or cover the one that stands there."""
    assert state.dice is not None
    seat, victim = state.turn, state.owners[target]
    moved_from = _moved_from(state, target)
    turn = Turn(
        seat=seat,
        dice=state.dice,
        kind="claim" if victim is None else "seize",
        possible=state.possible,
        equation=equation,
        hex=target,
        victim=victim,
        moved_from=moved_from,
    )
    owners, covered = list(state.owners), list(state.covered)
    owners[target], covered[target] = seat, victim
    if moved_from is not None:
        owners[moved_from] = covered[moved_from] = None
    state = replace(state, owners=tuple(owners), covered=tuple(covered))
    return _end_turn(_tallied(state, turn), turn)


def _moved_from(state: State, target: int) -> int | None:
    """R11: a seizure moves the matching marker from where it stands, if it is on the map."""
    if not state.has_matching_markers:
        return None
    same = zip(state.owners, state.numbers, strict=True)
    wanted = (state.turn, state.numbers[target])
    return next((hex_ for hex_, marker in enumerate(same) if marker == wanted), None)


def _tallied(state: State, turn: Turn) -> State:
    assert turn.equation is not None
    tally = state.players[turn.seat].tally
    tally = replace(
        tally,
        claims=tally.claims + (turn.victim is None),
        seizures=tally.seizures + (turn.victim is not None),
        signs=_one_more(tally.signs, turn.equation.operation),
    )
    state = _with_player(state, turn.seat, Player(0, tally))
    if turn.victim is None:
        return state
    loser = state.players[turn.victim]
    loss = replace(loser.tally, losses=loser.tally.losses + 1)
    return _with_player(state, turn.victim, replace(loser, tally=loss))


def _one_more(counts: tuple[int, int, int, int], sign: Operation) -> tuple[int, int, int, int]:
    plus, minus, times, by = (
        count + (sign == other) for count, other in zip(counts, SIGNS["all"], strict=True)
    )
    return plus, minus, times, by


def _end_turn(state: State, turn: Turn) -> State:
    """The dice go to the next player, unless the round is over."""
    following = Seat((state.turn + 1) % len(state.players))
    why = _why_over(state, turn)
    state = replace(state, dice=None, last_turn=turn, turns=state.turns + 1)
    if why is None:
        return replace(state, phase="roll", turn=following)
    return _end_round(state, why)


def _why_over(state: State, turn: Turn) -> Why | None:
    """R12, R13: only the colony of the new outpost can have grown."""
    if turn.hex is None:
        stopped = all(player.drifts >= state.options.drifts for player in state.players)
        return "drift" if stopped else None
    if state.colony_at(turn.hex).bit_count() >= state.options.colony:
        return "colony"
    if None not in state.owners:
        return "full"
    outposts = len(state.owners) - state.owners.count(None)
    every_marker = len(markers(state.options.operations)) * len(state.players)
    return "markers" if outposts == every_marker else None


def _end_round(state: State, why: Why) -> State:
    """R12, R14, R15: who has won, and who shuffles for the next round."""
    done = _judge(state, why)
    finished = (*state.finished, done)
    if len(finished) == state.options.rounds:
        return replace(state, finished=finished, phase="over")
    starter = Seat(len(finished) % len(state.players))
    return replace(state, finished=finished, phase="shuffle", turn=starter)


def _judge(state: State, why: Why) -> Round:
    """R14: the largest colony, then its total, then shared; R12: seven together win alone."""
    best = [best_of(state.colonies(Seat(seat))) for seat in range(len(state.players))]
    worth = [(colony.size, colony.total) for colony in best]
    if why == "colony":
        winners = [state.turn]
    else:
        winners = [Seat(seat) for seat, own in enumerate(worth) if own == max(worth)]
    sizes, totals = zip(*worth, strict=True)
    return Round(tuple(winners), why, sizes, totals, state.turns)


def _with_player(state: State, seat: Seat, player: Player) -> State:
    players = state.players
    return replace(state, players=(*players[:seat], player, *players[seat + 1 :]))
