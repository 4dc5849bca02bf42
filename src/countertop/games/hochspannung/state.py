"""Hochspannung at one moment: options, moves, players and the table. Frozen, all of it."""

from operator import add
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ...engine.game import Message, Millis, Seat
from .matching import ANSWERS, BASE_DECK, CORNERS, DECK, CardId, narrowed

Phase = Literal["countdown", "playing", "stuck", "intermission", "over"]
Ending = Literal["face_down", "played", "stuck"]
Times = Annotated[int, Meta(ge=2, le=9)]
"""R19: a times table."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How to play; the defaults are the printed rules and a short lock after a mistake."""

    games: Literal[1, 4] = 1
    deck: Literal["hochspannung", "combined"] = "hochspannung"
    announce: Literal["typed", "tap"] = "typed"
    lock_ms: Annotated[int, Meta(ge=0, le=5000)] = 800
    penalty: Literal["hand", "hand_and_pile"] = "hand"
    hand_limit: Annotated[int, Meta(ge=4, le=30)] | None = None
    fair_race: bool = True
    calm: bool | UnsetType = UNSET
    tables: Annotated[tuple[Times, ...], Meta(min_length=1)] | UnsetType = UNSET

    @property
    def cards(self) -> tuple[CardId, ...]:
        """R1, R15, R19: all cards that are played with."""
        deck = BASE_DECK if self.deck == "hochspannung" else DECK
        return deck if self.tables is UNSET else narrowed(deck, self.tables)


class Play(Message, frozen=True):
    """R4, R6: `{"type":"play","card":12,"top":47,"said":56}`, a hand card onto the top card that
    it is aimed at, with the product out loud (`null` where playing is enough)."""

    card: CardId
    top: CardId
    said: Annotated[int, Meta(ge=0, le=99)] | None = None


class Draw(Message, frozen=True):
    """R9: `{"type":"draw"}`, one card from your own pile."""


class FaceDown(Message, frozen=True):
    """R12: `{"type":"face_down","card":12}`, the last card, whatever the problem."""

    card: CardId


class Ready(Message, frozen=True):
    """R13: `{"type":"ready"}`, on to the next game of the tournament."""


class Pass(Message, frozen=True):
    """R22: `{"type":"pass"}`, nothing fits and there is nothing to draw."""


Move = Play | Draw | FaceDown | Ready | Pass
Answer = Play | Draw | FaceDown | Pass
"""R21: what somebody answers in a turn of thought."""


class Said(Struct, frozen=True):
    """Who laid the top card, onto which, and what they said: "Ben said 24"."""

    seat: Seat
    onto: CardId
    said: int | None
    ms: Millis
    """How long the problem had been on the table."""
    run: int
    """How many cards in a row this player has laid."""


class Wrong(Struct, frozen=True):
    """R8: a play that went back. `what` was wrong: the number said, or the card."""

    card: CardId
    top: CardId
    said: int | None
    what: Literal["said", "card"]
    at: Millis


class Fastest(Struct, frozen=True):
    """A problem and how long it had been on the table when it was answered."""

    top: CardId
    ms: Millis


class Stats(Struct, frozen=True):
    """What one player did in the whole match, for the story afterwards."""

    plays: int = 0
    draws: int = 0
    wrongs: int = 0
    longest_run: int = 0
    fastest: Fastest | None = None


class Player(Struct, frozen=True):
    hand: tuple[CardId, ...]
    pile: tuple[CardId, ...]
    """The draw pile; its last card is drawn first."""
    stats: Stats = Stats()
    locked_until: Millis | None = None
    wrong: Wrong | None = None
    """The last play that went back, until one is right."""
    ready: bool = False
    answer: Answer | None = None
    """R21: what was answered in this turn of thought; nobody else sees it yet."""

    @property
    def left(self) -> int:
        """All cards that this player still has, in hand and pile."""
        return len(self.hand) + len(self.pile)

    @property
    def can_lay_face_down(self) -> bool:
        """R12: the pile is used up, and exactly one card is left."""
        return len(self.hand) == 1 and not self.pile


class Answered(Struct, frozen=True):
    """R22: what came of one answer: `right` lies on the pile, `back` went back into the hand,
    `last` is the last card, face down."""

    what: Literal["right", "back", "drew", "passed", "last"]
    card: CardId | None = None
    """The card of a right answer,"""
    said: int | None = None
    """and what was said with it."""


class Turn(Struct, frozen=True):
    """R22: a turn of thought that is over: the problem, and what came of each seat's answer."""

    problem: CardId
    answers: tuple[Answered, ...]


class Report(Struct, frozen=True):
    """How one game ended, by seat: cards left and the penalty points for them (R13)."""

    winners: tuple[Seat, ...]
    how: Ending
    hands: tuple[int, ...]
    piles: tuple[int, ...]
    penalties: tuple[int, ...]
    ms: Millis
    """How long it took, from "Go!"."""


class State(Struct, frozen=True):
    options: Options
    players: tuple[Player, ...]
    pile: tuple[CardId, ...]
    """The discard pile from the bottom up: its last card is the top card."""
    phase: Phase
    until: Millis | None
    """When the phase is over by itself."""
    shown_at: Millis = Millis(0)
    """When the top card was laid, or when "Go!" was said over it."""
    game: int = 1
    started: Millis = Millis(0)
    """When "Go!" was said in this game."""
    said: Said | None = None
    turned: int = 0
    """How many bottom cards have been turned up since somebody last played (R10, R11)."""
    face_down: CardId | None = None
    """R12: the last card, which nobody gets to see."""
    box: tuple[CardId, ...] = ()
    """R15: cards left over from the deal."""
    reports: tuple[Report, ...] = ()
    turn: Turn | None = None
    """R22: the last turn of thought."""

    @property
    def top(self) -> CardId:
        return self.pile[-1]

    def can_draw(self, player: Player) -> bool:
        """R9: any time, up to the limit if there is one."""
        limit = self.options.hand_limit
        return bool(player.pile) and (limit is None or len(player.hand) < limit)

    def can_pass(self, player: Player) -> bool:
        """R22: only where nothing can be drawn, and the last card does not end it."""
        return not self.can_draw(player) and not player.can_lay_face_down

    def can_play(self, player: Player) -> bool:
        """R5: some card of the hand fits."""
        answers = ANSWERS[self.pile[-1]]
        return any(CORNERS[card] & answers for card in player.hand)

    @property
    def is_stuck(self) -> bool:
        """R10: no card can be drawn, laid face down or played, by anybody."""
        for player in self.players:
            if self.can_draw(player) or player.can_lay_face_down or self.can_play(player):
                return False
        return True

    @property
    def is_all_turned(self) -> bool:
        """R11: every card of the pile has been on top since somebody last played."""
        return self.turned == len(self.pile) - 1

    def with_player(self, seat: Seat, player: Player) -> tuple[Player, ...]:
        """The players, one of them changed."""
        return self.players[:seat] + (player,) + self.players[seat + 1 :]  # noqa: RUF005 - hot


def total_penalties(state: State) -> tuple[int, ...]:
    """R13: each seat's penalty points over all games so far."""
    total = (0,) * len(state.players)
    for report in state.reports:
        total = tuple(map(add, total, report.penalties))
    return total
