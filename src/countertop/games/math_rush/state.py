"""What lies on the table of Math Rush, and what can be done there."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from ...engine.game import Message, Millis, Seat
from .cards import GOALS, CardId, GoalId, goal_deck, goals_for, number_deck, numbers_of

PRINTED_ROUNDS = 3
PRINTED_SECONDS = 180
SOLO_SECONDS = 240
HELP_CARDS = 3
COLUMN = 3

Times = Annotated[int, Meta(ge=2, le=12)]
"""R27: a times table."""

Phase = Literal["look", "countdown", "rush", "verify", "over"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """R24 to R28. `seconds`: 180 is the printed clock, 240 for one player alone; None is no
    clock."""

    advanced: bool = True
    seconds: Annotated[int, Meta(ge=10, le=3600)] | None = PRINTED_SECONDS
    check: Literal["verify", "instant"] = "verify"
    auto_draw: bool = True
    open_hands: bool = True
    rounds: Annotated[int, Meta(ge=1, le=9)] = PRINTED_ROUNDS
    calm: bool | UnsetType = UNSET
    tables: Annotated[tuple[Times, ...], Meta(min_length=1)] | UnsetType = UNSET

    @property
    def has_clock(self) -> bool:
        """R25, R28: whether a round ends by itself."""
        return self.seconds is not None and not self.calm

    @property
    def numbers(self) -> tuple[CardId, ...]:
        """R1, R24, R27: the number cards that are played with."""
        deck = number_deck(advanced=self.advanced)
        return deck if self.tables is UNSET else numbers_of(deck, self.tables)

    @property
    def goals(self) -> tuple[GoalId, ...]:
        """R2, R24, R27: the goal cards that are played with."""
        deck = goal_deck(advanced=self.advanced)
        return deck if self.tables is UNSET else goals_for(deck, self.numbers)


class Ready(Message, frozen=True):
    """R5: ready for the round. R19: on to the next goal. Without a clock: done with this round."""


class Place(Message, frozen=True):
    """R7: a card at the right end of a set. `after` names the place: the lowest card of the last
    stack as the player saw it, or None for an empty set."""

    card: CardId
    goal: GoalId
    after: CardId | None


class Stack(Message, frozen=True):
    """R8: a card on top of another one; `on` names the card that the player saw on top."""

    card: CardId
    goal: GoalId
    on: CardId


class Draw(Message, frozen=True):
    """R12: draw back up to the hand size."""


class Remove(Message, frozen=True):
    """R14: Help takes these cards out of one open set. `left` is how many Help cards there were."""

    goal: GoalId
    cards: tuple[CardId, ...]
    left: int


class Redraw(Message, frozen=True):
    """R15: Help lets everybody swap cards once. `left` is how many Help cards there were."""

    left: int


class Swap(Message, frozen=True):
    """R15: discard these cards and draw back up to the hand size."""

    cards: tuple[CardId, ...]


Move = Ready | Place | Stack | Draw | Remove | Redraw | Swap


class Laid(Struct, frozen=True):
    """A number card on the table, and whose hand it came from."""

    card: CardId
    by: Seat


class GoalSet(Struct, frozen=True):
    """A goal card and the stacks to its right, each from its lowest card to its top."""

    goal: GoalId
    stacks: tuple[tuple[Laid, ...], ...] = ()
    slot: int = 0
    """Where it lies on every screen, so that nothing moves under a finger: a goal that joins the
    column lies where the finished one lay."""

    @property
    def laid(self) -> tuple[Laid, ...]:
        return tuple(laid for stack in self.stacks for laid in stack)

    @property
    def end(self) -> CardId | None:
        """The lowest card of the last stack: it names the place at the right end."""
        return self.stacks[-1][0].card if self.stacks else None

    @property
    def is_complete(self) -> bool:
        """R11: every card counts, stacked or not."""
        return len(self.laid) >= GOALS[self.goal].quantity

    def placed(self, laid: Laid) -> "GoalSet":
        return replace(self, stacks=(*self.stacks, (laid,)))

    def stacked(self, laid: Laid, on: CardId) -> "GoalSet":
        stacks = ((*stack, laid) if stack[-1].card == on else stack for stack in self.stacks)
        return replace(self, stacks=tuple(stacks))

    def without(self, cards: Iterable[CardId]) -> "GoalSet":
        """R14: the ranks close up."""
        gone = set(cards)
        kept = (tuple(laid for laid in stack if laid.card not in gone) for stack in self.stacks)
        return replace(self, stacks=tuple(stack for stack in kept if stack))


class Player(Struct, frozen=True):
    """A hand is a row of slots, so that a new card lies where the played one lay."""

    hand: tuple[CardId | None, ...]
    is_ready: bool = False
    swaps: int = 0
    """R15: how many times this player may still swap in this round."""

    @property
    def cards(self) -> tuple[CardId, ...]:
        return tuple(card for card in self.hand if card is not None)

    def without(self, cards: Iterable[CardId]) -> "Player":
        gone = set(cards)
        return replace(self, hand=tuple(None if card in gone else card for card in self.hand))


class Round(Struct, frozen=True):
    """A round that is over: its completed sets in the order in which they were completed."""

    sets: tuple[GoalSet, ...]
    stars: int
    right: int
    wrong: int


class State(Struct, frozen=True):
    options: Options
    players: tuple[Player, ...]
    phase: Phase = "look"
    since: Millis = Millis(0)
    """When the phase, or in verification the goal that is being turned over, began."""
    deck: tuple[CardId, ...] = ()
    discards: tuple[CardId, ...] = ()
    goals: tuple[GoalId, ...] = ()
    column: tuple[GoalSet, ...] = ()
    done: tuple[GoalSet, ...] = ()
    turned: int = 0
    """R19: how many of the completed goals have been turned over."""
    help_left: int = HELP_CARDS
    rounds: tuple[Round, ...] = ()

    def with_player(self, seat: Seat, player: Player) -> "State":
        players = self.players
        return replace(self, players=(*players[:seat], player, *players[seat + 1 :]))

    def with_set(self, changed: GoalSet) -> "State":
        column = tuple(changed if each.goal == changed.goal else each for each in self.column)
        return replace(self, column=column)


def hand_size(seats: int) -> int:
    """R3: five cards for one or two players, four for three, three for more."""
    return 5 if seats <= 2 else 4 if seats == 3 else 3


def seconds(options: Options, seats: int) -> int | None:
    """R5: three minutes, four for one player alone, or what was agreed."""
    if not options.has_clock:
        return None
    return printed_seconds(seats) if options.seconds == PRINTED_SECONDS else options.seconds


def printed_seconds(seats: int) -> int:
    return SOLO_SECONDS if seats == 1 else PRINTED_SECONDS
