"""The match that game.py plays, by the rules: every seat chooses by chance, the lowest first.

`TakeBack` (R14) is left out, because it undoes a player's own choice and nothing else. All moves of
a step have the time at which the step begins.
"""

from collections.abc import Iterable, Iterator

from ....engine.chance import Chance
from ....engine.compiled.kernel import POLICY, digest
from ....engine.game import Millis, Seat
from .. import rules
from ..scoring import tallies
from ..state import Cross, Done, Keep, Move, Options, Player, Resolve, State, TakeBack
from . import layout as at
from .game import DRAFT_PAUSE, FIRST_PAUSE, NEXT_PAUSE

Row = tuple[int, int, int, int, int]
LAST_OF_A_STEP = (Done, Keep)


class Counts:
    """What game.py measures, from the steps of all players."""

    def __init__(self) -> None:
        self.stuck = self.paid = self.bonuses = self.lost = self.longest = 0

    def add(self, player: Player) -> None:
        """A player is done with a number."""
        steps = player.steps
        bonuses = sum(len(step.won) for step in steps)
        self.stuck += not steps
        self.paid += sum(step.cost for step in steps)
        self.bonuses += bonuses
        self.lost += sum(len(step.lost) for step in steps)
        self.longest = max(self.longest, bonuses)

    def row(self, state: State) -> list[int]:
        rounds = [row for player in state.players for row in player.rounds]
        boxes, full = sum(row.cards for row in rounds), sum(row.stars == 3 for row in rounds)
        moons = sum(player.board.moons for player in state.players)
        measured = [self.stuck, self.paid, self.bonuses, self.lost, self.longest]
        return [*measured, boxes, full, moons]


def play(options: Options, seats: int, seed: int) -> tuple[list[Row], list[int]]:
    """The rows of the trace and the row of `out`."""
    state = rules.setup(options, seats, Chance.of(seed, 0))
    policy, counts = Chance.of(seed, POLICY), Counts()
    rows: list[Row] = []
    now = 0
    while state.phase != "over":
        first, longest = state.phase == "draft", 0
        for seat in map(Seat, range(seats)):
            before = len(rows)
            state = _step(state, seat, Millis(now), seed, policy, counts, rows)
            longest = max(longest, len(rows) - before)
        now += DRAFT_PAUSE if first else FIRST_PAUSE + NEXT_PAUSE * (longest - 1)
    result = rules.result(state)
    assert result is not None
    return rows, [len(rows), now, *result.points, *result.places, *counts.row(state)]


def _step(
    state: State,
    seat: Seat,
    now: Millis,
    seed: int,
    policy: Chance,
    counts: Counts,
    rows: list[Row],
) -> State:
    """One seat makes its choices, up to the one that ends its step."""
    while True:
        choices = _choices(state, seat)
        chosen = policy.below(len(choices)) if len(choices) > 1 else 0
        rows.append((seat, now, len(choices), digest([code(one) for one in choices]), chosen))
        move = choices[chosen]
        if isinstance(move, Done):
            counts.add(state.players[seat])
        state = rules.play(state, seat, move, now, Chance.of(seed, len(rows)))
        if isinstance(move, LAST_OF_A_STEP):
            return state


def _choices(state: State, seat: Seat) -> list[Move]:
    return [one for one in rules.moves(state, seat) if not isinstance(one, TakeBack)]


def follow(options: Options, seats: int, seed: int, rows: Iterable[Row]) -> Iterator[State]:
    """The state after each of these decisions."""
    state = rules.setup(options, seats, Chance.of(seed, 0))
    for number, (mover, now, _, _, chosen) in enumerate(rows, start=1):
        move = _choices(state, Seat(mover))[chosen]
        state = rules.play(state, Seat(mover), move, Millis(now), Chance.of(seed, number))
        yield state


def standing(state: State) -> tuple[int, ...] | None:
    """The points that everybody would have if this were the end; None in the middle of a number."""
    if any(player.is_done or player.steps for player in state.players):
        return None
    return tuple(tally.total for tally in tallies(state))


def code(move: Move) -> int:
    """A move as layout.py numbers it."""
    match move:
        case Keep():
            number = 0
            for card in move.cards:
                number = number * at.CARD_CODES + card
            return number * at.KINDS + at.KEEP
        case Cross():
            return (move.card * at.SQUARE_CODES + move.square) * at.KINDS + at.CROSS
        case Resolve():
            won = move.card * at.LINE_CODES + move.line
            number = (won * at.CARD_CODES + move.on) * at.SQUARE_CODES + move.square
            return number * at.KINDS + at.RESOLVE
        case Done():
            return at.DONE
        case TakeBack():
            raise ValueError("TakeBack is not among the choices")
