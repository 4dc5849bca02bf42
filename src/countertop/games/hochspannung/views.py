"""What one seat may know of the table, built up from nothing; and back to a table that fits."""

from typing import Literal

from msgspec import Struct

from ...engine.game import Millis, Seat
from .matching import Card
from .state import Options, Phase, Report


class SaidView(Struct, frozen=True):
    """Who laid the top card and what they said about the problem before: "Ben said 24"."""

    seat: Seat
    problem: Card
    said: int | None
    """None where playing the card is enough (`announce: tap`)."""
    ms: Millis
    """How long that problem had been on the table."""


class WrongView(Struct, frozen=True):
    """R8: your last play that went back: "7 × 8 is not 54" (`what` is `said`), or the card does
    not fit (`what` is `card`). Only its own player is shown it. Gone with the next right one."""

    card: Card
    problem: Card
    said: int | None
    what: Literal["said", "card"]
    at: Millis


class FastestView(Struct, frozen=True):
    problem: Card
    ms: Millis


class PlayerView(Struct, frozen=True):
    """What everybody may know of a player."""

    hand: int
    """Cards in hand."""
    pile: int
    """Cards in the own draw pile."""
    penalty: int
    """R13: penalty points so far, to be shown as negative points."""
    locked_until: Millis | None
    ready: bool
    """Waits for the next game of the tournament."""
    plays: int
    draws: int
    wrongs: int
    longest_run: int
    fastest: FastestView | None


class View(Struct, frozen=True):
    """What one seat may know, or an onlooker (`seat` is None): own hand, top card, counts."""

    options: Options
    seat: Seat | None
    phase: Phase
    until: Millis | None
    """When the phase is over by itself: "Go!", "Let's go!", the next game."""
    game: int
    """The number of the game: 1, in a tournament up to 4."""
    top: Card | None
    """None while it lies face down (combined game, before "Go!")."""
    pile: int
    """Cards in the discard pile, the top card and a last card face down included."""
    shown_at: Millis
    """When the top card was laid, or "Go!" said over it."""
    face_down: Seat | None
    """R12: who has laid the last card face down."""
    said: SaidView | None
    turned: int
    """R10: how many bottom cards have been turned up since somebody last played."""
    hand: tuple[Card, ...]
    """In the order drawn; empty before "Go!" and for onlookers."""
    wrong: WrongView | None
    can_draw: bool
    can_lay_face_down: bool
    can_get_ready: bool
    players: tuple[PlayerView, ...]
    reports: tuple[Report, ...]
    """How the games so far have ended."""
