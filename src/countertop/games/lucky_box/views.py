"""What a seat may know (R23), and a full state that fits it."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal

from msgspec import Struct

from ...engine.chance import Chance
from ...engine.game import Millis, Seat, Seen
from ...engine.once import once
from .cascade import before, cost, lines_completed, may_be_done, open_squares
from .deck import SIZE, SQUARES, CardId, Icon, Lines, faces
from .scoring import Tally, points_so_far, rung, tallies
from .state import (
    NUMBER_CARDS,
    NUMBERS_PER_ROUND,
    SEATS_PER_DECK,
    Board,
    Box,
    Cascade,
    Options,
    Phase,
    Player,
    RoundScore,
    State,
    Step,
    draft_size,
    pending,
)


class CardView(Struct, frozen=True):
    """A card that this seat can see: nine numbers, row by row, then the bonuses of the three rows
    and the three columns."""

    card: CardId
    grid: tuple[int, ...]
    icons: tuple[Icon, ...]


class PlayerView(Struct, frozen=True):
    """What may be known of a player. While others are choosing, they are seen as they stood when
    the number came; `steps` is then empty."""

    board: Board
    is_done: bool
    steps: tuple[Step, ...]
    last: tuple[Step, ...]
    rounds: tuple[RoundScore, ...]
    points: int
    """Cards and stars of the rounds so far; at the end the Mega Total."""
    best: Cascade | None


class Reach(Struct, frozen=True):
    """For one of the seat's own boxes, square by square: the lightning it costs to cross it for
    this number (None: not possible), and the lines, as bits, that a cross would complete."""

    costs: tuple[int | None, ...]
    completes: tuple[int, ...]


class Waiting(Struct, frozen=True):
    """A bonus that waits to be used, and the squares, as bits, that it can cross on each of the
    seat's own boxes."""

    card: CardId
    line: int
    icon: Icon
    squares: tuple[int, ...]


class View(Seen, frozen=True):
    """What one seat may know, or an onlooker (`seat` is None)."""

    options: Options
    seat: Seat | None
    phase: Phase
    round: int
    """From 1 to 4."""
    numbers: tuple[int, ...]
    """This round's numbers so far; the last one is the one to cross."""
    due: Millis | None
    cards: tuple[CardView, ...]
    players: tuple[PlayerView, ...]
    offer: tuple[CardId, ...]
    keep: int
    """How many of the offer stay; 0 when no cards are being chosen."""
    kept: tuple[CardId, ...]
    reach: tuple[Reach, ...]
    """For the seat's own boxes, in order, while it is choosing."""
    waiting: tuple[Waiting, ...]
    may_be_done: bool
    may_take_back: bool
    pile: int
    discards: tuple[CardId, ...]
    tallies: tuple[Tally, ...]
    """At the end: where everybody's points come from."""
    rung: int | None
    """At the end of a solo game: how far up the ladder, from 0 to 6."""


def view(state: State, seat: Seat | None) -> View:
    own = None if seat is None else state.players[seat]
    is_over = state.phase == "over"
    ends = tallies(state) if is_over else ()
    choosing = own if own and state.phase == "numbers" and not own.is_done else None
    return View(
        options=state.options,
        seat=seat,
        phase=state.phase,
        round=state.round + 1,
        numbers=state.numbers[: state.turn + 1],
        due=state.due,
        cards=_card_views(state, own),
        players=_players(state, seat),
        offer=own.offer if own else (),
        keep=draft_size(state.round)[1] if state.phase == "draft" else 0,
        kept=own.kept if own else (),
        reach=_reaches(state, choosing) if choosing else (),
        waiting=_waiting(state, choosing) if choosing else (),
        may_be_done=choosing is not None and may_be_done(state, choosing),
        may_take_back=bool(choosing and choosing.steps),
        pile=len(state.pile),
        discards=state.discards,
        tallies=ends,
        rung=rung(ends[0].total) if len(ends) == 1 else None,
    )


def guess(view: View, chance: Chance) -> State:
    """A state that this seat cannot tell from the true one: hidden cards and numbers by chance."""
    unseen = list(chance.shuffled(_unseen(view)))
    players = []
    for seat, player in enumerate(view.players):
        offer, kept = view.offer, view.kept
        if seat != view.seat:
            size = draft_size(view.round - 1)[0] if view.phase == "draft" else 0
            offer = tuple(sorted(unseen.pop() for _ in range(size)))
            kept = offer[: view.keep] if player.is_done else ()
        players.append(
            Player(
                board=player.board,
                offer=offer,
                kept=kept,
                steps=player.steps,
                is_done=player.is_done,
                last=player.last,
                rounds=player.rounds,
                best=player.best,
            )
        )
    return State(
        options=view.options,
        players=tuple(players),
        pile=tuple(unseen),
        discards=view.discards,
        phase=view.phase,
        round=view.round - 1,
        numbers=_guessed_numbers(view, chance),
        turn=max(0, len(view.numbers) - 1),
        due=view.due,
        draws_by_chance=True,
    )


def _card_views(state: State, own: Player | None) -> tuple[CardView, ...]:
    return _views_of(state, own.offer) if own and own.offer else _on_boards(state)


@once
def _on_boards(state: State) -> tuple[CardView, ...]:
    """What everybody sees."""
    return _views_of(state, ())


def _views_of(state: State, offer: Sequence[CardId]) -> tuple[CardView, ...]:
    seen = {box.card for player in state.players for box in player.board.boxes}
    seen.update(offer)
    cards = _cards_of(state.options.deck)
    return tuple(cards[card] for card in sorted(seen))


@lru_cache(maxsize=64)
def _cards_of(deck: Literal["standard"] | Lines) -> tuple[CardView, ...]:
    """Every card of two decks. A table of twelve sees sixty of them, after every move anew."""
    found = faces(deck)
    return tuple(CardView(CardId(n), face.grid, face.icons) for n, face in enumerate(found * 2))


def _players(state: State, seat: Seat | None) -> tuple[PlayerView, ...]:
    players = _as_others_see(state)
    if seat is None or players[seat].is_done:
        return players
    own = _player_view(state, seat, is_own=True)
    return (*players[:seat], own, *players[seat + 1 :])


@once
def _as_others_see(state: State) -> tuple[PlayerView, ...]:
    """The same for everybody else."""
    seats = map(Seat, range(len(state.players)))
    return tuple(_player_view(state, seat, is_own=False) for seat in seats)


def _player_view(state: State, seat: Seat, *, is_own: bool) -> PlayerView:
    player = state.players[seat]
    is_shown = is_own or player.is_done
    return PlayerView(
        board=player.board if is_shown else before(player),
        is_done=player.is_done,
        steps=player.steps if is_shown else (),
        last=player.last,
        rounds=player.rounds,
        points=tallies(state)[seat].total if state.phase == "over" else points_so_far(player),
        best=player.best,
    )


def _reaches(state: State, player: Player) -> tuple[Reach, ...]:
    return tuple(
        Reach(
            costs=(None,) * len(SQUARES) if player.steps else _costs(state, player.board, box),
            completes=_completes(box.crosses),
        )
        for box in player.board.boxes
    )


@cache
def _completes(crosses: int) -> tuple[int, ...]:
    """The same for all boxes that are crossed like this: there are 512 ways."""
    return tuple(lines_completed(crosses, square) for square in SQUARES)


def _costs(state: State, board: Board, box: Box) -> tuple[int | None, ...]:
    face, number, lightning = state.face(box.card), state.number, board.lightning
    return tuple(cost(face, box, square, number, lightning) for square in SQUARES)


def _waiting(state: State, player: Player) -> tuple[Waiting, ...]:
    return tuple(
        Waiting(
            bonus.card,
            bonus.line,
            bonus.icon,
            tuple(
                open_squares(state.face(box.card), box, bonus.icon) for box in player.board.boxes
            ),
        )
        for bonus in pending(player.steps)
    )


def _unseen(view: View) -> list[CardId]:
    decks = 1 if len(view.players) <= SEATS_PER_DECK else 2
    seen = {box.card for player in view.players for box in player.board.boxes}
    seen.update(view.offer, view.discards)
    return [CardId(card) for card in range(SIZE * decks) if card not in seen]


def _guessed_numbers(view: View, chance: Chance) -> tuple[int, ...]:
    if not view.numbers:
        return ()
    left = list(NUMBER_CARDS)
    for number in view.numbers:
        left.remove(number)
    return (view.numbers + chance.shuffled(left))[:NUMBERS_PER_ROUND]
