"""A game for agents that know numbers only: in every step all seats choose, all at once.

The games have turns, simultaneous choices, or no turns at all; here they have one shape. Each
seat gives an action from 0, which is WAIT, to `face.ACTIONS` - 1. All are carried out at the same
moment of the match, and only moves that `rules.moves` offers are ever made:

- In games with running time (`face.TICK`) anybody may wait, and a step lasts one tick. Where two
  reach for the same thing, chance says who was faster; the other one comes too late.
- In the others there is nothing to be gained by waiting: whoever has a choice must make it, and
  whoever has none waits. Deadlines do not run while somebody still has a choice.
- While nobody has a choice (a countdown, say) time passes at once.

An action that is not allowed has no effect and is reported; so is one that came too late.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from operator import index
from secrets import randbits
from typing import Any, Self

from msgspec import Struct

from ...engine.chance import Chance
from ...engine.errors import IllegalMove, UnknownGame
from ...engine.face import WAIT, Face
from ...engine.game import Result, Seat
from ...engine.match import Match
from ...engine.registry import Game, games

DEFAULT_SEATS = 2
_ORDER = -2
"""The stream of the seed that the order of moves comes from; 0 is the match's own, -1 the bots'."""

_LATER_SEEDS = -3
"""The stream that the seeds of the matches after this one come from."""

_SEEDS = 1 << 63
_NOT_PICKLED = {"face", "match", "_choices"}


class Step(Struct, frozen=True):
    """What became of a step's actions, by seat. A seat that was `late` did nothing wrong."""

    illegal: tuple[bool, ...]
    late: tuple[bool, ...]


def has_face(game: Game) -> bool:
    return game.has_face


def game_of(name: str) -> Game:
    """The game of this name; `martian_math` is as good as `martian-math`."""
    game = games[str(name).replace("_", "-")]
    if not has_face(game):
        raise UnknownGame(
            "no_face", f"{game.title} has no faces/numbers.py, so it is for people only."
        )
    return game


class Seeds:
    """The seeds of one match after another: those that are given, and in between fresh ones, which
    are the same again after the same given one."""

    def __init__(self) -> None:
        self._chance = Chance(randbits(63))

    def next(self, given: int | None = None) -> int:
        if given is None:
            return self._chance.word() >> 1
        seed = int(given) % _SEEDS
        self._chance = Chance.of(seed, _LATER_SEEDS)
        return seed


class Arena:
    """One match, step by step. `copy` (and pickle) gives another that goes on from here."""

    def __init__(
        self,
        game: str,
        seats: int | Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        known = game_of(game)
        self.face: Face = known.face
        at_table = DEFAULT_SEATS if seats is None else seats
        self.match = Match(known.name, at_table, None if seed is None else int(seed), options)
        self.seats = [Seat(seat) for seat in range(len(self.match.seats))]
        self.steps = 0
        self._choices: dict[Seat, dict[int, Any]] = {}
        self._pass_time()

    @property
    def seed(self) -> int:
        seed = self.match.seed
        assert isinstance(seed, int), "an arena deals from seeds"
        return seed

    @property
    def result(self) -> Result | None:
        return self.match.result

    def choices(self, seat: int) -> dict[int, Any]:
        """The moves that this seat has now, by their actions. WAIT is not among them."""
        if Seat(seat) not in self._choices:
            state, number = self.match.state, self.face.action
            offered = ((number(state, Seat(seat), move), move) for move in self.match.moves(seat))
            self._choices[Seat(seat)] = {
                action: move for action, move in offered if action is not None
            }
        return self._choices[Seat(seat)]

    def may_wait(self, seat: int) -> bool:
        return self.face.TICK is not None or not self.choices(seat)

    def actions(self, seat: int) -> list[int]:
        """Everything that this seat may do now, in ascending order. There is always something."""
        waiting = [WAIT] if self.may_wait(seat) else []
        return waiting + sorted(self.choices(seat))

    def mask(self, seat: int) -> bytearray:
        """For every action a 1 if it is allowed now, or a 0."""
        mask = bytearray(self.face.ACTIONS)
        for action in self.actions(seat):
            mask[action] = 1
        return mask

    def observe(self, seat: int) -> Sequence[int]:
        """What this seat may know, as numbers."""
        return self.face.observe(self.match.view(seat), self.match.now)

    def state(self) -> list[int]:
        """What all seats together know, as numbers."""
        return [number for seat in self.seats for number in self.observe(seat)]

    def step(self, actions: Mapping[int, Any] | Sequence[Any]) -> Step:
        """Everybody acts at once; a seat that is not named waits."""
        chosen = actions if isinstance(actions, Mapping) else dict(enumerate(actions))
        moves, illegal = self.read(chosen)
        late = self._carry_out(moves)
        self._tick()
        self.steps += 1
        return Step(tuple(illegal), tuple(seat in late for seat in self.seats))

    def read(self, actions: Mapping[int, Any]) -> tuple[dict[Seat, Any], list[bool]]:
        """The moves that the actions stand for now, and for each seat whether it broke a rule."""
        moves, illegal = dict[Seat, Any](), list[bool]()
        for seat in self.seats:
            action = _number(actions.get(seat, WAIT))
            move = None if action is None else self.choices(seat).get(action)
            if move is not None:
                moves[seat] = move
            illegal.append(move is None and not (action == WAIT and self.may_wait(seat)))
        return moves, illegal

    def order(self, seats: Sequence[Seat]) -> Sequence[Seat]:
        """Who is faster, in a game where that matters: a fair order, the same for the same seed."""
        return Chance.of(Chance.of(self.seed, _ORDER).word(), self.steps).shuffled(seats)

    def rewards(self) -> tuple[float, ...]:
        """Nothing before the end. Together or alone, the points; else 1 for the winner and -1 for
        the last, in between how many are behind less how many are ahead, so that all is zero in
        sum and those who share a place share what it is worth."""
        result = self.result
        if result is None:
            return (0.0,) * len(self.seats)
        if self.face.TOGETHER or len(self.seats) == 1:
            return tuple(map(float, result.points))
        return tuple(_standing(place, result.places) for place in result.places)

    def copy(self) -> Self:
        """Another arena at the same moment of the same match. What happens in one of them does
        not touch the other."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.match = copy(self.match)
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """For pickle: modules stay where they are, and the match goes as what it consists of."""
        match = self.match
        start = (match.game.name, match.seats, match.seed, match.options, match.edition)
        kept = {name: self.__dict__[name] for name in self.__dict__.keys() - _NOT_PICKLED}
        return {**kept, "match": (start, match.entries, match.now, match.state)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        start, entries, now, state = kept["match"]
        self.__dict__.update(kept)
        self.match = Match(*start)
        self.match.entries, self.match.now, self.match.state = entries, now, state
        self.face = self.match.game.face
        self._choices = {}

    def _carry_out(self, moves: Mapping[Seat, Any]) -> set[Seat]:
        """Make the moves; returns who came too late."""
        late = set[Seat]()
        movers: Sequence[Seat] = list(moves)
        if self.face.TICK is not None and len(movers) > 1:
            movers = self.order(movers)
        for seat in movers:
            try:
                self.match.play(seat, moves[seat])
            except IllegalMove:
                late.add(seat)
        return late

    def _tick(self) -> None:
        """The end of a step: time passes."""
        self._choices = {}
        if self.face.TICK is not None and self.result is None:
            self.match.advance(self.match.now + self.face.TICK)
        self._pass_time()

    def _pass_time(self) -> None:
        """On to the next moment at which somebody has a choice."""
        while not any(self.choices(seat) for seat in self.seats):
            deadline = self.match.deadline
            if deadline is None:
                return
            self.match.advance(deadline)
            self._choices = {}


def _number(action: Any) -> int | None:
    """An action as a plain number, if it is a number at all."""
    try:
        return index(action)
    except TypeError:
        return None


def _standing(place: int, places: Sequence[int]) -> float:
    behind = sum(other > place for other in places)
    ahead = sum(other < place for other in places)
    return (behind - ahead) / (len(places) - 1)
