"""The match of `game.py` by the rules: all seats random, every decision as a row."""

from collections.abc import Iterable, Iterator

from ....engine.chance import Chance
from ....engine.compiled.kernel import POLICY, digest
from ....engine.game import Millis, Seat
from .. import rules
from ..cards import SIGNS
from ..colonies import best_of
from ..state import Call, Claim, Move, Options, Roll, Shuffle, State
from . import layout as at
from .game import CALL_PAUSE, DRIFT_PAUSE, ROLL_PAUSE, SHUFFLE_PAUSE

Row = tuple[int, int, int, int, int]


def play(options: Options, seats: int, seed: int) -> tuple[list[Row], list[int]]:
    """Its rows, and how it ended."""
    state = rules.setup(options, seats, Chance.of(seed, 0))
    policy = Chance.of(seed, POLICY)
    rows: list[Row] = []
    at = 0
    while state.phase != "over":
        at += _pause(state)
        offered = rules.moves(state, state.turn)
        move = offered[0] if len(offered) == 1 else policy.pick(offered)
        codes = [_code(state, choice) for choice in offered]
        rows.append((state.turn, at, len(offered), digest(codes), _code(state, move)))
        chance = Chance.of(seed, len(rows))
        state = rules.play(state, state.turn, move, Millis(at), chance)
    return rows, [len(rows), at, *_outcome(state), *_measures(state)]


def follow(options: Options, seats: int, seed: int, rows: Iterable[Row]) -> Iterator[State]:
    """The state after each of these decisions."""
    state = rules.setup(options, seats, Chance.of(seed, 0))
    for number, (mover, now, _, _, chosen) in enumerate(rows, start=1):
        seat = Seat(mover)
        move = next(one for one in rules.moves(state, seat) if _code(state, one) == chosen)
        state = rules.play(state, seat, move, Millis(now), Chance.of(seed, number))
        yield state


def standing(state: State) -> tuple[tuple[int, int], ...]:
    """R15: the rounds that everybody has won, then the largest colonies of all rounds together."""
    seats = [Seat(seat) for seat in range(len(state.players))]
    under_way = [0] * len(seats)
    if state.phase in ("roll", "call"):
        under_way = [best_of(state.colonies(seat)).size for seat in seats]
    return tuple(
        (state.rounds_won(seat), sum(done.colonies[seat] for done in state.finished) + size)
        for seat, size in zip(seats, under_way, strict=True)
    )


def _pause(state: State) -> int:
    """How long a bot takes on average."""
    if state.phase == "roll":
        is_lost = state.last_turn is not None and state.last_turn.kind == "drift"
        return DRIFT_PAUSE if is_lost else ROLL_PAUSE
    return CALL_PAUSE if state.phase == "call" else SHUFFLE_PAUSE


def _code(state: State, move: Move) -> int:
    match move:
        case Claim() | Call():
            turned = isinstance(move, Call) and (move.left, move.right) != state.dice
            sign = SIGNS["all"].index(move.operation)
            return at.CLAIM + at.SIGN * sign + at.TURNED * turned + move.hex
        case Roll():
            return at.ROLL
        case Shuffle():
            return at.SHUFFLE


def _outcome(state: State) -> tuple[int, ...]:
    result = rules.result(state)
    assert result is not None
    return (*result.points, *result.places)


def _measures(state: State) -> list[int]:
    """In the order of `MEASURES`."""
    tallies = [player.tally for player in state.players]
    ends = [done.why for done in state.finished]
    starters = [Seat(number % len(state.players)) for number in range(len(ends))]
    return [
        sum(done.turns for done in state.finished),
        sum(tally.drifts for tally in tallies),
        sum(tally.seizures for tally in tallies),
        *(sum(tally.signs[sign] for tally in tallies) for sign in range(len(SIGNS["all"]))),
        *(ends.count(why) for why in ("colony", "full", "markers", "drift")),
        sum(len(done.winners) > 1 for done in state.finished),
        sum(s in done.winners for s, done in zip(starters, state.finished, strict=True)),
        max(max(done.colonies) for done in state.finished),
    ]
