"""What the players see (R16, R17): everything but the answers, unless `call` is `pick`."""

from msgspec import Struct
from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.game import Seat, Seen
from ...engine.once import once
from . import maps
from .cards import SIGNS, Dice, Operation, is_double
from .colonies import best_of
from .state import Options, Phase, Player, Possible, Round, State, Tally, Turn


class HexView(Struct, frozen=True):
    """A hex: y counts rows, x half steps (neighbours lie at (±2, 0) and (±1, ±1))."""

    x: int
    y: int
    number: int
    owner: Seat | None
    covered: Seat | None
    """R11: whose marker shows under the owner's."""


class PlayerView(Struct, frozen=True):
    groups: tuple[tuple[int, ...], ...]
    """R12: the hexes of every colony, the best one first."""
    colony: int
    """R12: the size of the largest colony."""
    total: int
    """R14: the sum of the hex numbers in it."""
    markers_left: int
    supply: tuple[int, ...]
    """R9: with matching markers, those that are not on the map; empty otherwise."""
    drifts: int
    """R13: turns lost in a row."""
    rounds_won: int
    tally: Tally


class View(Seen, frozen=True):
    """The table as every seat and every onlooker sees it; only `seat` differs."""

    options: Options
    seat: Seat | None
    phase: Phase
    round: int
    starter: Seat
    turn: Seat
    """Who rolls, calls or shuffles now."""
    turns: int
    dice: Dice | None
    """What was rolled and is not called yet, the larger one first."""
    is_double: bool
    signs: tuple[Operation, ...]
    possible: tuple[Possible, ...]
    """R16: only with `pick`; otherwise the players find it out."""
    hexes: tuple[HexView, ...]
    players: tuple[PlayerView, ...]
    last_turn: Turn | None
    finished: tuple[Round, ...]


def view(state: State, seat: Seat | None) -> View:
    return _table(state) if seat is None else replace(_table(state), seat=seat)


@once
def _table(state: State) -> View:
    """As an onlooker sees it."""
    is_lit = state.phase == "call" and state.options.call == "pick"
    played = len(state.finished)
    current = played + 1 if state.phase in ("roll", "call") else played
    return View(
        options=state.options,
        seat=None,
        phase=state.phase,
        round=current,
        starter=Seat((current - 1) % len(state.players)),
        turn=state.turn,
        turns=state.turns,
        dice=state.dice,
        is_double=state.dice is not None and is_double(state.dice),
        signs=SIGNS[state.options.operations],
        possible=state.possible if is_lit else (),
        hexes=_hexes(state),
        players=tuple(_player(state, Seat(other)) for other in range(len(state.players))),
        last_turn=state.last_turn,
        finished=state.finished,
    )


def guess(view: View, chance: Chance) -> State:
    """Nothing is hidden but the dice to come: there is only one state that fits."""
    return State(
        options=view.options,
        ground=maps.ground(tuple((tile.x, tile.y) for tile in view.hexes)),
        numbers=tuple(tile.number for tile in view.hexes),
        owners=tuple(tile.owner for tile in view.hexes),
        covered=tuple(tile.covered for tile in view.hexes),
        players=tuple(Player(player.drifts, player.tally) for player in view.players),
        turn=view.turn,
        turns=view.turns,
        phase=view.phase,
        dice=view.dice,
        last_turn=view.last_turn,
        finished=view.finished,
    )


def _hexes(state: State) -> tuple[HexView, ...]:
    columns = zip(state.ground.places, state.numbers, state.owners, state.covered, strict=True)
    return tuple(HexView(x, y, number, owner, lower) for (x, y), number, owner, lower in columns)


def _player(state: State, seat: Seat) -> PlayerView:
    colonies = state.colonies(seat)
    best, player = best_of(colonies), state.players[seat]
    return PlayerView(
        groups=tuple(colony.hexes for colony in colonies),
        colony=best.size,
        total=best.total,
        markers_left=state.markers_left(seat),
        supply=state.supply(seat) if state.has_matching_markers else (),
        drifts=player.drifts,
        rounds_won=state.rounds_won(seat),
        tally=player.tally,
    )
