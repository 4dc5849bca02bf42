"""The state of a match of Martian Math, its options and its moves. Nothing in it is hidden."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...engine.game import Message, Seat
from .cards import Dice, Equation, Operation, Operations, equations, is_double, markers
from .colonies import Colony, colonies, group_of
from .maps import Ground, Map, MapName

Phase = Literal["roll", "call", "shuffle", "over"]
"""A player has to roll; has rolled and has to call; has to shuffle the map of the next round."""
Why = Literal["colony", "full", "markers", "drift"]
"""R13, R14: how a round ended."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    operations: Operations = "all"
    markers: Literal["any", "matching"] = "any"
    call: Literal["solve", "type", "pick"] = "solve"
    map: MapName | Map = "auto"
    colony: Annotated[int, Meta(ge=2, le=20)] = 7
    drifts: Annotated[int, Meta(ge=1, le=9)] = 3
    rounds: Annotated[int, Meta(ge=1, le=9)] = 3


class Roll(Message, frozen=True):
    """R6: `{"type":"roll"}`."""


class Claim(Message, frozen=True):
    """R8, R16 (`solve`, `pick`): the sign that was chosen, and the answer as a hex of the map:
    `{"type":"claim","operation":"*","hex":10}`. Another player's hex is a seizure (R11)."""

    operation: Operation
    hex: int


class Call(Message, frozen=True):
    """R16 (`type`): the whole equation, and the hex:
    `{"type":"call","left":6,"operation":"*","right":5,"result":30,"hex":10}`."""

    left: int
    operation: Operation
    right: int
    result: int
    hex: int


class Shuffle(Message, frozen=True):
    """R15: whoever starts the next round shuffles its map: `{"type":"shuffle"}`."""


Move = Roll | Claim | Call | Shuffle


class Possible(Struct, frozen=True):
    """R17: one equation of a roll, and the hexes that it could take."""

    equation: Equation
    hexes: tuple[int, ...]


class Turn(Struct, frozen=True):
    """A turn that is over, with everything that had been possible (R17)."""

    seat: Seat
    dice: Dice
    kind: Literal["claim", "seize", "drift"]
    possible: tuple[Possible, ...]
    equation: Equation | None = None
    hex: int | None = None
    victim: Seat | None = None
    """R11: whose outpost was seized."""
    moved_from: int | None = None
    """R11: where the matching marker had stood."""


class Round(Struct, frozen=True):
    """R13, R14: a round that is over; for each seat its largest colony and the total of that."""

    winners: tuple[Seat, ...]
    why: Why
    colonies: tuple[int, ...]
    totals: tuple[int, ...]
    turns: int


class Tally(Struct, frozen=True):
    """What a player did in the whole match, for the story that the result tells."""

    claims: int = 0
    seizures: int = 0
    losses: int = 0
    drifts: int = 0
    signs: tuple[int, int, int, int] = (0, 0, 0, 0)
    """How often +, −, × and ÷ were called."""


class Player(Struct, frozen=True):
    drifts: int = 0
    """R13: turns lost in a row."""
    tally: Tally = Tally()


class State(Struct, frozen=True, dict=True):
    options: Options
    ground: Ground
    numbers: tuple[int, ...]
    owners: tuple[Seat | None, ...]
    covered: tuple[Seat | None, ...]
    """R11: whose outpost was seized on a hex, for as long as the new one stands."""
    players: tuple[Player, ...]
    turn: Seat = Seat(0)
    turns: int = 0
    """Turns of this round that are over."""
    phase: Phase = "roll"
    dice: Dice | None = None
    last_turn: Turn | None = None
    finished: tuple[Round, ...] = ()

    @property
    def has_matching_markers(self) -> bool:
        return self.options.markers == "matching"

    def outposts(self, seat: Seat) -> int:
        """The hexes of a seat as a bit mask."""
        return sum([1 << hex_ for hex_, owner in enumerate(self.owners) if owner == seat])

    def colony_at(self, hex_: int) -> int:
        """The colony to which the outpost on a hex belongs, as a bit mask."""
        owner = self.owners[hex_]
        assert owner is not None
        return group_of(1 << hex_, self.outposts(owner), self.ground.neighbours)

    def colonies(self, seat: Seat) -> list[Colony]:
        return colonies(self.outposts(seat), self.ground.neighbours, self.numbers)

    def placed(self, seat: Seat) -> tuple[int, ...]:
        """The numbers of the hexes on which the seat's markers stand."""
        return tuple(
            number for number, owner in zip(self.numbers, self.owners, strict=True) if owner == seat
        )

    def markers_left(self, seat: Seat) -> int:
        """R3: how many markers are not on the map."""
        return len(markers(self.options.operations)) - self.owners.count(seat)

    def supply(self, seat: Seat) -> tuple[int, ...]:
        """R9: the matching markers that are not on the map."""
        placed = self.placed(seat)
        return tuple(n for n in markers(self.options.operations) if n not in placed)

    @cached_property
    def possible(self) -> tuple[Possible, ...]:
        """R7, R17: every equation of the roll, and the hexes that it can take."""
        assert self.dice is not None
        with_number, obstacle = _hexes_by_number(self.numbers), self.obstacles()
        found = []
        for equation in equations(self.dice, self.options.operations):
            hexes = with_number.get(equation.result, ())
            found.append(Possible(equation, tuple([h for h in hexes if obstacle(h) is None])))
        return tuple(found)

    def obstacles(self) -> Callable[[int], str | None]:
        """R8, R9, R11: what keeps the player in turn from a hex, whatever is on the dice."""
        assert self.dice is not None
        turn, owners, numbers = self.turn, self.owners, self.numbers
        may_seize = is_double(self.dice)
        used = self.placed(turn) if self.has_matching_markers else ()
        needs_marker = not self.has_matching_markers and self.markers_left(turn) == 0

        def obstacle(hex_: int) -> str | None:
            owner = owners[hex_]
            if owner == turn:
                return "own_hex"
            if owner is not None and not may_seize:
                return "taken"
            if owner is None and numbers[hex_] in used:
                return "marker_used"
            return "no_markers" if needs_marker else None

        return obstacle

    def rounds_won(self, seat: Seat) -> int:
        return sum(seat in done.winners for done in self.finished)


@lru_cache(maxsize=256)
def _hexes_by_number(numbers: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    return {
        number: tuple(hex_ for hex_, there in enumerate(numbers) if there == number)
        for number in numbers
    }
