"""The rules of Super Mega Lucky Box, by the numbers of README.md.

A match is a chain of steps that everybody takes at once: a draft, then nine numbers, four times.
Whoever finishes a step last resolves it, so nobody ever waits for anything but people.
"""

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import IllegalMove
from ...engine.game import Millis, Result, Seat
from .cascade import cross, crosses, may_be_done, resolutions, resolve, simplest, taken_back
from .checks import check
from .deck import FARTHEST, SIZE, CardId
from .scoring import round_score, tallies
from .state import (
    NUMBER_CARDS,
    NUMBERS_PER_ROUND,
    ROUNDS,
    SEATS_PER_DECK,
    Cascade,
    Cross,
    Done,
    Keep,
    Move,
    Options,
    Player,
    Resolve,
    State,
    TakeBack,
    draft_size,
)
from .views import View, guess, view

__all__ = [
    "EDITIONS",
    "NAME",
    "SEATS",
    "TITLE",
    "IllegalMove",
    "Move",
    "Options",
    "State",
    "View",
    "cards",
    "contested",
    "deadline",
    "expire",
    "guess",
    "moves",
    "play",
    "result",
    "setup",
    "view",
]

NAME = "lucky-box"
TITLE = "Super Mega Lucky Box"
SEATS = range(1, 13)
SECRET = True
CALM: dict[str, object] = {"turn_seconds": None}
"""R22: without a clock everybody thinks as long as they like."""


def setup(options: Options, seats: int, chance: Chance) -> State:
    """R2, R3, R4, R21: one deck for up to six, two for more; five cards for everybody."""
    decks = 1 if seats <= SEATS_PER_DECK else 2
    pile = chance.shuffled([CardId(card) for card in range(SIZE * decks)])
    state = State(options, (Player(),) * seats, pile, draws_by_chance=True)
    return _draft(state, Millis(0), chance)


def _setup_by_seats(options: Options, seats: int, chance: Chance) -> State:
    """The first edition: the same seats were always the last to draw."""
    return replace(setup(options, seats, chance), draws_by_chance=False)


EDITIONS = (_setup_by_seats, setup)


def moves(state: State, seat: Seat) -> Sequence[Move]:
    player = state.players[seat]
    if state.phase == "over" or player.is_done:
        return []
    if state.phase == "draft":
        _, keep = draft_size(state.round)
        return [Keep(cards) for cards in combinations(player.offer, keep)]
    options: list[Move] = [*crosses(state, player, FARTHEST), *resolutions(state, player)]
    if may_be_done(state, player):
        options.append(Done())
    if player.steps:
        options.append(TakeBack())
    return options


def play(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> State:
    check(state, seat, move)
    state = state.with_player(seat, _after(state, state.players[seat], move))
    return _resolved(state, at, chance)


def deadline(state: State) -> Millis | None:
    """R22: when the slow are helped along."""
    return state.due


def expire(state: State, at: Millis, chance: Chance) -> State:
    """R22: the simplest sensible choice for everybody who is still choosing."""
    players = tuple(
        player if player.is_done else _helped(state, player) for player in state.players
    )
    return _resolved(replace(state, players=players), at, chance)


def result(state: State) -> Result | None:
    """R19: most points; then most moons; then shared."""
    if state.phase != "over":
        return None
    points = tuple(tally.total for tally in tallies(state))
    merits = [
        (total, player.board.moons) for total, player in zip(points, state.players, strict=True)
    ]
    ranking = sorted(merits, reverse=True)
    return Result(places=tuple(ranking.index(merit) + 1 for merit in merits), points=points)


def cards(state: State) -> Sequence[int]:
    held = [box.card for player in state.players for box in player.board.boxes]
    offered = [card for player in state.players for card in player.offer]
    return [*state.pile, *state.discards, *held, *offered]


def contested(state: State, move: Move) -> None:
    """Nobody can take anything from anybody."""
    return


def _after(state: State, player: Player, move: Move) -> Player:
    match move:
        case Keep():
            return replace(player, kept=_in_order(player, move.cards), is_done=True)
        case Cross():
            return cross(state, player, move)
        case Resolve():
            return resolve(state, player, move)
        case TakeBack():
            return taken_back(player)
        case Done():
            return _finished(state, player)


def _in_order(player: Player, chosen: Sequence[CardId]) -> tuple[CardId, ...]:
    return tuple(card for card in player.offer if card in chosen)


def _finished(state: State, player: Player) -> Player:
    """R14: the player is done with this number. The best cascade is remembered for the end."""
    bonuses = sum(len(step.won) for step in player.steps)
    best = player.best
    if bonuses and (best is None or bonuses > best.bonuses):
        best = Cascade(state.round + 1, state.number, bonuses)
    return replace(player, is_done=True, best=best)


def _helped(state: State, player: Player) -> Player:
    if state.phase == "numbers":
        return _finished(state, simplest(state, player))
    _, keep = draft_size(state.round)
    held = [box.card for box in player.board.boxes]
    widest = max(
        combinations(player.offer, keep), key=lambda kept: _numbers_on(state, [*held, *kept])
    )
    return replace(player, kept=widest, is_done=True)


def _numbers_on(state: State, cards: Sequence[CardId]) -> int:
    """How many different numbers are on these cards: the rulebook's tip for choosing."""
    return len({number for card in cards for number in state.face(card).grid})


def _resolved(state: State, at: Millis, chance: Chance) -> State:
    """Once everybody is done, the next step begins."""
    if not all(player.is_done for player in state.players):
        return state
    if state.phase == "draft":
        return _first_number(state, at, chance)
    players = tuple(
        replace(player, steps=(), last=player.steps, is_done=False) for player in state.players
    )
    state = replace(state, players=players)
    if state.turn + 1 < NUMBERS_PER_ROUND:
        return _timed(replace(state, turn=state.turn + 1), at)
    return _end_of_round(state, at, chance)


def _first_number(state: State, at: Millis, chance: Chance) -> State:
    """R4, R5: the kept cards lie open, the others are discarded; nine numbers are dealt."""
    players = tuple(
        replace(
            player,
            board=player.board.with_cards(player.kept),
            offer=(),
            kept=(),
            last=(),
            is_done=False,
        )
        for player in state.players
    )
    discarded = tuple(
        card for player in state.players for card in player.offer if card not in player.kept
    )
    state = replace(
        state,
        players=players,
        discards=state.discards + discarded,
        phase="numbers",
        numbers=chance.shuffled(NUMBER_CARDS)[:NUMBERS_PER_ROUND],
        turn=0,
    )
    return _timed(state, at)


def _end_of_round(state: State, at: Millis, chance: Chance) -> State:
    """R15: completed cards score and are discarded; this round's stars score too."""
    completed = tuple(
        box.card for player in state.players for box in player.board.boxes if box.is_complete
    )
    players = tuple(_scored(player, state.round) for player in state.players)
    state = replace(state, players=players, discards=state.discards + completed)
    if state.round + 1 == ROUNDS:
        return replace(state, phase="over", due=None)
    state = replace(state, round=state.round + 1, phase="draft", numbers=(), turn=0)
    return _draft(state, at, chance)


def _scored(player: Player, round: int) -> Player:
    board = player.board
    unfinished = tuple(box for box in board.boxes if not box.is_complete)
    return replace(
        player,
        board=replace(board, boxes=unfinished, stars=0),
        rounds=(*player.rounds, round_score(player, round)),
    )


def _draft(state: State, at: Millis, chance: Chance) -> State:
    """R4, R16: everybody draws; when the pile runs out, the discards are shuffled."""
    size, _ = draft_size(state.round)
    pile, discards, players = list(state.pile), state.discards, list(state.players)
    for seat in _drawing_order(state, size, chance):
        offer = []
        for _ in range(size):
            if not pile:
                pile, discards = list(chance.shuffled(discards)), ()
            offer.append(pile.pop())
        players[seat] = replace(players[seat], offer=tuple(sorted(offer)))
    return _timed(replace(state, players=tuple(players), pile=tuple(pile), discards=discards), at)


def _drawing_order(state: State, size: int, chance: Chance) -> Sequence[int]:
    """R16: drawn by chance. Of a pile that does not run out in between, everybody gets cards by
    chance anyway."""
    seats = range(len(state.players))
    runs_out = len(seats) * size > len(state.pile)
    return chance.shuffled(seats) if runs_out and state.draws_by_chance else seats


def _timed(state: State, at: Millis) -> State:
    """R22: starts the clock of a new step; a draft gets twice the time of a number."""
    seconds = state.options.turn_seconds
    if seconds is None:
        return state
    return replace(state, due=Millis(at + 1000 * seconds * (2 if state.phase == "draft" else 1)))
