"""The rules of Hochspannung, by the numbers of README.md.

Everybody plays at once, so a play names the top card that it was aimed at, and can be too late.
A mistake (the wrong card, the wrong product) is a move too: it goes back and locks the hand.
Without hurry (R20) nobody is late: all answer, and all right answers count.
"""

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import IllegalMove
from ...engine.game import Millis, Seat
from .dealing import check_deck, deal
from .ending import result, turn_up_if_stuck, unlocked
from .matching import DECK, CardId, fits, sayings
from .playing import answer, draw, lay_face_down, play_card
from .state import Draw, FaceDown, Move, Options, Pass, Play, Player, Ready, State
from .views import PlayerView, View, guess, view

__all__ = [
    "MISTAKES",
    "NAME",
    "SEATS",
    "TITLE",
    "Draw",
    "FaceDown",
    "Move",
    "Options",
    "Pass",
    "Play",
    "PlayerView",
    "Ready",
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

NAME = "hochspannung"
TITLE = "Hochspannung"
SEATS = range(2, 7)
MISTAKES = (Play,)
"""R8: the moves that the rules accept though they are not right."""


def setup(options: Options, seats: int, chance: Chance) -> State:
    check_deck(options, seats)
    nobody = Player(hand=(), pile=())
    blank = State(options, (nobody,) * seats, pile=(), phase="over", until=None)
    return deal(blank, Millis(0), chance)


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """What is right to do now: plays in the order of the hand, then the rest."""
    player = state.players[seat]
    if state.phase == "intermission" and not player.ready:
        return [Ready()]
    if state.phase != "playing" or player.locked_until is not None or player.answer is not None:
        return []
    right = _right_plays(state.pile[-1], state.options.announce)
    offered: list[Move] = [play for card in player.hand if card in right for play in right[card]]
    if state.can_draw(player):
        offered.append(_DRAW)
    if player.can_lay_face_down:
        offered.append(FaceDown(player.hand[0]))
    if state.options.calm and state.can_pass(player):
        offered.append(_PASS)
    return offered


def play(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> State:
    if isinstance(move, Ready):
        return _get_ready(state, seat, at, chance)
    if state.options.calm:
        return answer(state, seat, move, at, chance)
    if isinstance(move, Play):
        return play_card(state, seat, move, at)
    if isinstance(move, Draw):
        return draw(state, seat, at, chance)
    if isinstance(move, FaceDown):
        return lay_face_down(state, seat, move, at)
    raise IllegalMove("not_now", "Nobody waits for you: play or draw, or let the others play.")


def deadline(state: State) -> Millis | None:
    """The end of the phase; or, while everybody plays, of the first lock."""
    if state.phase != "playing":
        return state.until
    first = None
    for player in state.players:
        lock = player.locked_until
        if lock is not None and (first is None or lock < first):
            first = lock
    return first


def expire(state: State, at: Millis, chance: Chance) -> State:
    if state.phase == "playing":
        return replace(state, players=tuple(unlocked(player, at) for player in state.players))
    if state.phase == "intermission":
        return _next_game(state, at, chance)
    return _go(state, at)


def cards(state: State) -> Sequence[int]:
    held = [card for player in state.players for card in player.hand + player.pile]
    last = () if state.face_down is None else (state.face_down,)
    return [*held, *state.pile, *last, *state.box]


def contested(state: State, move: Move) -> int | None:
    """R7, R18: every play races for the top card that it is aimed at, while that is on top. R20:
    without hurry nobody races."""
    options = state.options
    if not isinstance(move, Play) or not options.fair_race or state.phase != "playing":
        return None
    if options.calm:
        return None
    return move.top if move.top == state.top else None


_DRAW, _PASS = Draw(), Pass()


@cache
def _right_plays(top: CardId, announce: str) -> dict[CardId, tuple[Play, ...]]:
    """R5, R6: the cards that fit on a top card, each with all that is right to say."""
    is_typed = announce == "typed"
    return {
        card: tuple(Play(card, top, said) for said in (sayings(card, top) if is_typed else (None,)))
        for card in DECK
        if fits(card, top)
    }


def _go(state: State, at: Millis) -> State:
    """R3, R10: "Go!", or "Let's go!": everybody looks at their hand."""
    playing = replace(state, phase="playing", until=None, shown_at=at)
    return turn_up_if_stuck(playing, at)


def _get_ready(state: State, seat: Seat, at: Millis, chance: Chance) -> State:
    """R13: when all are ready, the next game is dealt at once."""
    player = state.players[seat]
    if state.phase != "intermission":
        raise IllegalMove("not_now", "Nobody waits for you to be ready: no game has just ended.")
    if player.ready:
        raise IllegalMove("not_now", "You are ready already.")
    players = state.with_player(seat, replace(player, ready=True))
    if all(player.ready for player in players):
        return _next_game(state, at, chance)
    return replace(state, players=players)


def _next_game(state: State, at: Millis, chance: Chance) -> State:
    return deal(replace(state, game=state.game + 1), at, chance)
