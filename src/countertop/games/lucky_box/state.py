"""The state of a match: what lies on the table, in the order in which one would unpack it."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from ...engine.game import Message, Millis, Seat
from .deck import FULL, CardId, Deck, Face, Icon, Lines, face_of, faces

ROUNDS = 4
NUMBERS_PER_ROUND = 9
NUMBER_CARDS = tuple(number for number in range(1, 10) for _ in range(2))
FIRST_LIGHTNING = 4
FIRST_OFFER, FIRST_KEEP = 5, 3
LATER_OFFER, LATER_KEEP = 3, 1
MOST_STARS = 3
SEATS_PER_DECK = 6

Phase = Literal["draft", "numbers", "over"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`turn_seconds` is R22; `deck` is our own deck, or 60 lines as deck.py describes them."""

    turn_seconds: Annotated[int, Meta(ge=5, le=300)] | None = None
    deck: Literal["standard"] | Lines = "standard"

    def __post_init__(self) -> None:
        faces(self.deck)


class Keep(Message, frozen=True):
    """R4, R16: the cards that stay; the others of the offer are discarded."""

    cards: tuple[CardId, ...]


class Cross(Message, frozen=True):
    """R7, R8: a square for the number that was revealed; lightning is paid by the distance."""

    card: CardId
    square: int


class Resolve(Message, frozen=True):
    """R12: the bonus of this line of this card crosses a square `on` the same card or another."""

    card: CardId
    line: int
    on: CardId
    square: int


class TakeBack(Message, frozen=True):
    """R14: the last choice of this number is undone."""


class Done(Message, frozen=True):
    """R14: finished with this number; from now on the others see what was done, and it stays."""


Move = Keep | Cross | Resolve | TakeBack | Done


class Bonus(Struct, frozen=True):
    """The bonus at the end of a line of a card."""

    card: CardId
    line: int
    icon: Icon


class Step(Struct, frozen=True):
    """One cross and what came of it. A cascade is a tuple of these."""

    card: CardId
    square: int
    cost: int
    by: Bonus | None
    """The bonus that crossed it; None for the number that was revealed."""
    won: tuple[Bonus, ...]
    lost: tuple[Bonus, ...]
    """Bonuses that came to nothing with this cross: a fourth star, a number with no open square."""


class Box(Struct, frozen=True):
    """A Lucky Box card in front of a player; bit n of `crosses` is square n."""

    card: CardId
    crosses: int = 0

    @property
    def is_complete(self) -> bool:
        return self.crosses == FULL


class Board(Struct, frozen=True):
    """What lies in front of a player: cards, tokens and this round's stars."""

    boxes: tuple[Box, ...] = ()
    lightning: int = FIRST_LIGHTNING
    moons: int = 0
    stars: int = 0

    def box(self, card: CardId) -> Box | None:
        for box in self.boxes:
            if box.card == card:
                return box
        return None

    def with_cards(self, cards: Iterable[CardId]) -> "Board":
        """R4: cards with nine open squares are laid down."""
        return replace(self, boxes=(*self.boxes, *map(Box, cards)))


class RoundScore(Struct, frozen=True):
    """R15: one row of the scorecard."""

    cards: int
    card_points: int
    stars: int
    star_points: int


class Cascade(Struct, frozen=True):
    """The most bonuses that one number has set off for a player."""

    round: int
    number: int
    bonuses: int


class Player(Struct, frozen=True):
    board: Board = Board()
    offer: tuple[CardId, ...] = ()
    kept: tuple[CardId, ...] = ()
    steps: tuple[Step, ...] = ()
    """What this player has crossed for the current number; others see it when they are done."""
    is_done: bool = False
    last: tuple[Step, ...] = ()
    """The steps for the number before."""
    rounds: tuple[RoundScore, ...] = ()
    best: Cascade | None = None


class State(Struct, frozen=True):
    options: Options
    players: tuple[Player, ...]
    pile: tuple[CardId, ...]
    """The draw pile; its last card is the top one."""
    discards: tuple[CardId, ...] = ()
    phase: Phase = "draft"
    round: int = 0
    numbers: tuple[int, ...] = ()
    """This round's nine number cards in order, face down except for the first `turn` + 1."""
    turn: int = 0
    due: Millis | None = None
    draws_by_chance: bool = False
    """R16: in what order. In a match of the first edition seat 0 always draws first."""

    @property
    def number(self) -> int:
        return self.numbers[self.turn]

    @property
    def deck(self) -> Deck:
        return faces(self.options.deck)

    def face(self, card: CardId) -> Face:
        return face_of(self.deck, card)

    def with_player(self, seat: Seat, player: Player) -> "State":
        players = self.players
        return replace(self, players=(*players[:seat], player, *players[seat + 1 :]))


def draft_size(round: int) -> tuple[int, int]:
    """R4, R16: how many cards everybody draws before this round, and how many stay."""
    return (FIRST_OFFER, FIRST_KEEP) if round == 0 else (LATER_OFFER, LATER_KEEP)


def waits(bonus: Bonus) -> bool:
    """R12: a number or a question mark waits to be used; tokens come at once."""
    return isinstance(bonus.icon, int) or bonus.icon == "?"


def pending(steps: tuple[Step, ...]) -> tuple[Bonus, ...]:
    """R12: the bonuses won with these steps that wait, neither used nor lost."""
    left: list[Bonus] = []
    for step in steps:
        if step.by is not None:
            left.remove(step.by)
        left += filter(waits, step.won)
        if step.lost:
            left = [bonus for bonus in left if bonus not in step.lost]
    return tuple(left)
