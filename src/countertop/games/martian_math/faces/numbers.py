"""Martian Math as numbers.

Actions: 1 rolls, 2 shuffles the next map; from 3 on, four for each hex: claim (or seize) it with
+, −, × or ÷. A call that is typed is the same action; typed the other way round (3 + 5 for 5 + 3)
it is left out, since it amounts to the same.
"""

from ....engine.face import from_seat, one_hot, padded
from ....engine.game import Millis, Seat
from ..cards import SIGNS
from ..maps import MOST_HEXES
from ..state import Call, Claim, Move, Roll, Shuffle, State
from ..views import HexView, PlayerView, View

TICK = None
TOGETHER = False
IN_TURNS = True
POINTS = (0, 0)
LOW, HIGH = -99, MOST_HEXES * 36

_FIRST_HEX = 3
_SIGNS = SIGNS["all"]
ACTIONS = _FIRST_HEX + len(_SIGNS) * MOST_HEXES

_PHASES = ("roll", "call", "shuffle", "over")
_MOST_SEATS = 4
_HEX, _PLAYER, _REST = 5, 7, 7
OBSERVATION = len(_PHASES) + 2 + _HEX * MOST_HEXES + _PLAYER * _MOST_SEATS + _REST


def action(state: State, seat: Seat, move: Move) -> int | None:
    match move:
        case Roll():
            return 1
        case Shuffle():
            return 2
        case Call(left=left, right=right) if left < right:
            return None
        case Call(operation=sign, hex=hex_) | Claim(operation=sign, hex=hex_):
            return _FIRST_HEX + len(_SIGNS) * hex_ + _SIGNS.index(sign)


def observe(view: View, now: Millis) -> list[int]:
    """Phase, dice, hex by hex, the players, and what was agreed."""
    seats = from_seat(view.seat, len(view.players))
    hexes = [n for tile in view.hexes for n in _hex(tile, seats)]
    players = [n for seat in seats for n in _player(view.players[seat], seat == view.turn)]
    options = view.options
    return [
        *one_hot(view.phase, _PHASES),
        *(view.dice or (0, 0)),
        *padded(hexes, _HEX * MOST_HEXES),
        *padded(players, _PLAYER * _MOST_SEATS),
        view.round,
        min(view.turns, 999),
        options.rounds,
        options.colony,
        options.drifts,
        int(options.markers == "matching"),
        int(options.operations == "plus_minus"),
    ]


def _hex(tile: HexView, seats: list[Seat]) -> list[int]:
    """Its number, whose it is and was (0: nobody, 1: own, 2: the next player's), its place."""
    owner = 0 if tile.owner is None else 1 + seats.index(tile.owner)
    covered = 0 if tile.covered is None else 1 + seats.index(tile.covered)
    return [tile.number, owner, covered, tile.x, tile.y]


def _player(player: PlayerView, is_in_turn: bool) -> list[int]:
    return [
        1,
        int(is_in_turn),
        player.colony,
        player.total,
        player.markers_left,
        min(player.drifts, 99),
        player.rounds_won,
    ]


def table(view: View) -> list[str]:
    """The map in its shape; the letter after a number says whose it is: a is the first seat."""
    left = min(tile.x for tile in view.hexes)
    rows: dict[int, list[HexView]] = {}
    for tile in sorted(view.hexes, key=lambda tile: (tile.y, tile.x)):
        rows.setdefault(tile.y, []).append(tile)
    dice = f", dice {view.dice[0]} and {view.dice[1]}" if view.dice else ""
    return [
        f"Round {view.round} of {view.options.rounds}: player {view.turn + 1}, {view.phase}{dice}",
        *(_row(tiles, left) for tiles in rows.values()),
    ]


def _row(tiles: list[HexView], left: int) -> str:
    """Half a step is two letters wide, so a hex is four."""
    line = ""
    for tile in tiles:
        owner = " " if tile.owner is None else "abcd"[tile.owner]
        line = line.ljust(2 * (tile.x - left)) + f"{tile.number:>2}{owner}"
    return line.rstrip()


def holdings(view: View) -> list[str]:
    player = view.players[view.seat or 0]
    return [
        f"{player.rounds_won} rounds won, largest colony {player.colony} (total {player.total}), "
        f"{player.markers_left} markers left, {player.drifts} drifts"
    ]


def say(view: View, move: Move) -> str:
    match move:
        case Roll():
            return "roll the dice"
        case Claim(operation=sign, hex=place):
            claimed = view.hexes[place].number
            return f"claim the {claimed}{_where(view.hexes[place])} with {sign}"
        case Call(left=left, operation=sign, right=right, result=result, hex=place):
            return f"say {left} {sign} {right} = {result}{_where(view.hexes[place])}"
        case Shuffle():
            return "lay out the next map"


def _where(tile: HexView) -> str:
    """A number may lie in several places."""
    return f" at row {tile.y}, column {tile.x}"
