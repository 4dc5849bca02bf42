"""What lies on the table: options, moves, players, and the state they make up."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from ...engine.game import Message, Millis, Seat
from .cards import ALL_SYMBOLS, Symbol
from .equation import Equation, Ratio

Side = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")
Phase = Literal["build", "sabotage", "reveal", "over"]

HAND = 6


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    points: Annotated[int, Meta(ge=1, le=10)] = 3
    division: bool = False
    play_on: bool = False
    seconds: Annotated[int, Meta(ge=5, le=300)] | None = None
    extra_signs: bool = False


class Build(Message, frozen=True):
    """R4: a number card on each side of the symbol, face down."""

    left: int
    right: int


class Sabotage(Message, frozen=True):
    """R5: a sign, face down, in front of one number of one opponent."""

    sign: int
    victim: Seat
    side: Side


class Pass(Message, frozen=True):
    """R5: no sabotage this round."""


class Ready(Message, frozen=True):
    """R7: this player has seen enough of the reveal."""


Move = Build | Sabotage | Pass | Ready


class Player(Struct, frozen=True):
    """One player's cards and choices. A laid card stays in `hand` until the cards are collected."""

    symbol: int = -1
    hand: tuple[int, ...] = ()
    points: int = 0
    built: Build | None = None
    sabotage: Sabotage | Pass | None = None
    ready: bool = False
    place: int | None = None
    """R9: the place of a player who is out while the others play on."""

    @property
    def is_in(self) -> bool:
        return self.place is None

    @property
    def printed_symbol(self) -> Symbol:
        return ALL_SYMBOLS[self.symbol]


class Shown(Struct, frozen=True):
    """R3: a hand with fewer than two numbers, shown and replaced."""

    seat: Seat
    cards: tuple[int, ...]


class Trap(Struct, frozen=True):
    """A card face down in front of a number: whose number, and who put it there."""

    victim: Seat
    side: Side
    by: Seat


class Round(Struct, frozen=True):
    """How a round ended: the solutions by seat, who scored, and who sabotaged whom."""

    solutions: tuple[Ratio | None, ...]
    scored: tuple[Seat, ...]
    traps: tuple[Trap, ...]


class State(Struct, frozen=True):
    options: Options
    players: tuple[Player, ...]
    stock: tuple[int, ...] = ()
    """Cards that nobody was dealt; their order does not matter."""
    symbol_stock: tuple[int, ...] = ()
    round: int = 0
    dealer: Seat = Seat(0)
    phase: Phase = "build"
    until: Millis | None = None
    """When the phase ends by itself."""
    shown: tuple[Shown, ...] = ()
    revealed: tuple[Equation | None, ...] = ()
    """By seat; None for a player who is out."""
    scored: tuple[Seat, ...] = ()
    """Who scored in the round on show."""
    history: tuple[Round, ...] = ()

    def seats_in(self) -> list[Seat]:
        """Everybody still playing."""
        return [Seat(seat) for seat, player in enumerate(self.players) if player.is_in]

    def traps(self) -> tuple[Trap, ...]:
        """The cards laid in front of numbers, without what is on them."""
        return tuple(
            Trap(player.sabotage.victim, player.sabotage.side, Seat(seat))
            for seat, player in enumerate(self.players)
            if isinstance(player.sabotage, Sabotage)
        )

    def with_player(self, seat: Seat, player: Player) -> "State":
        players = self.players
        return replace(self, players=(*players[:seat], player, *players[seat + 1 :]))
