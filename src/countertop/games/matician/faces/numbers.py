"""Matician as numbers.

Actions: 1 passes, 2 is ready for the next round; then building, by the number on the left and
the number on the right; then sabotage, by sign, victim (the next player first) and side. It makes
no difference which of two equal cards is taken, so only the first is offered; and a choice once
made is not offered again, or random play would go on changing its mind.
"""

from ....engine.face import from_seat, one_hot, padded
from ....engine.game import Millis, Seat
from ..cards import NUMBERS, Sign, Symbol, is_number, number, sign
from ..equation import written
from ..state import SIDES, Build, Move, Pass, Ready, Sabotage, State
from ..views import Face, PlayerView, View

TICK = None
TOGETHER = False
IN_TURNS = False
POINTS = (0, 0)
LOW, HIGH = 0, 999

_HIGHEST = max(NUMBERS)
_KINDS: tuple[Sign, ...] = ("-", "half", "square")
_SYMBOLS: tuple[Symbol, ...] = ("+", "-", "*", "/")
_PHASES = ("build", "sabotage", "reveal", "over")
_MOST_SEATS = 6
_FIRST_BUILD = 3
_FIRST_SABOTAGE = _FIRST_BUILD + _HIGHEST * _HIGHEST
ACTIONS = _FIRST_SABOTAGE + len(_KINDS) * (_MOST_SEATS - 1) * len(SIDES)

_PLAYER, _REST = 14, 6
OBSERVATION = len(_PHASES) + _HIGHEST + len(_KINDS) + 2 + _PLAYER * _MOST_SEATS + _REST


def action(state: State, seat: Seat, move: Move) -> int | None:
    match move:
        case Pass():
            return None if state.players[seat].sabotage else 1
        case Ready():
            return 2
        case Build():
            return _build(state, seat, move)
        case Sabotage():
            return _sabotage(state, seat, move)


def _build(state: State, seat: Seat, move: Build) -> int | None:
    player = state.players[seat]
    left, right = number(move.left), number(move.right)
    first = next(card for card in player.hand if is_number(card) and number(card) == left)
    others = [card for card in player.hand if card != first and is_number(card)]
    second = next(card for card in others if number(card) == right)
    if player.built or (move.left, move.right) != (first, second):
        return None
    return _FIRST_BUILD + _HIGHEST * (left - 1) + right - 1


def _sabotage(state: State, seat: Seat, move: Sabotage) -> int | None:
    player, kind = state.players[seat], sign(move.sign)
    alike = [card for card in player.hand if not is_number(card) and sign(card) == kind]
    if player.sabotage or move.sign != alike[0]:
        return None
    steps = (move.victim - seat) % len(state.players) - 1
    target = steps * len(SIDES) + SIDES.index(move.side)
    return _FIRST_SABOTAGE + _KINDS.index(kind) * (_MOST_SEATS - 1) * len(SIDES) + target


def observe(view: View, now: Millis) -> list[int]:
    """Phase, the hand by what is on the cards, the seat's equation, the players, the options."""
    seats = from_seat(view.seat, len(view.players))
    players = [n for seat in seats for n in _player(view, seat)]
    options, built = view.options, view.built
    return [
        *one_hot(view.phase, _PHASES),
        *_hand(view.hand),
        *((number(built.left), number(built.right)) if built else (0, 0)),
        *padded(players, _PLAYER * _MOST_SEATS),
        min(view.round, HIGH),
        1 + seats.index(view.dealer),
        options.points,
        int(options.division),
        int(options.play_on),
        int(options.extra_signs),
    ]


def _hand(hand: tuple[Face, ...]) -> list[int]:
    """How many of each number, from 1 on, and of each sign."""
    numbers, signs = [face.number for face in hand], [face.sign for face in hand]
    return [
        *(numbers.count(n) for n in range(1, _HIGHEST + 1)),
        *(signs.count(kind) for kind in _KINDS),
    ]


def _player(view: View, seat: Seat) -> list[int]:
    """Symbol, points, choices, traps on both sides, and the numbers of the last equation."""
    player = view.players[seat]
    equation = view.revealed[seat] if view.revealed else None
    terms = (equation.left.term, equation.right.term) if equation else ()
    return [
        1,
        *one_hot(player.symbol, _SYMBOLS),
        player.points,
        *_choices(player),
        *(sum((trap.victim, trap.side) == (seat, side) for trap in view.traps) for side in SIDES),
        *padded([term.number for term in terms], 2),
    ]


def _choices(player: PlayerView) -> list[int]:
    return [
        int(player.has_built or player.has_chosen),
        int(player.passed),
        int(player.ready),
        player.place or 0,
    ]


def table(view: View) -> list[str]:
    lines = [f"Round {view.round}: {view.phase}; player {view.dealer + 1} dealt"]
    for trap in view.traps:
        lines.append(f"Player {trap.by + 1} sabotages player {trap.victim + 1}, {trap.side}.")
    for seat, equation in enumerate(view.revealed):
        if equation is not None:
            lines.append(f"Player {seat + 1}'s equation comes to {written(equation.value)}.")
    return lines


def holdings(view: View) -> list[str]:
    player, built = view.players[view.seat or 0], view.built
    hand = " ".join(str(face.number or face.sign) for face in view.hand)
    equation = f", {number(built.left)} {player.symbol} {number(built.right)}" if built else ""
    return [f"{player.points} points, symbol {player.symbol}, hand {hand}{equation}"]


def say(view: View, move: Move) -> str:
    match move:
        case Build(left=left, right=right):
            symbol = view.players[view.seat or 0].symbol
            return f"build {number(left)} {symbol} {number(right)}"
        case Sabotage(sign=card, victim=victim, side=side):
            return f"lay {sign(card)} before the {side} number of player {victim + 1}"
        case Pass():
            return "pass"
        case Ready():
            return "go on"
