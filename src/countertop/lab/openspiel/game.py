"""A game of Countertop as OpenSpiel knows it: its parameters, its type and its sizes."""

from collections.abc import Mapping
from typing import Any

from ...engine.chance import Chance
from ...engine.errors import BadOptions
from ...engine.face import Face
from ...engine.registry import Game, games
from ..agents.dealing import Play, Start
from ..agents.parameters import DEFAULT_PLAYERS, ONE_BY_ONE, defaults, settle
from ..extra import needs
from .observer import TableObserver, information_size
from .state import TableState

with needs("open_spiel"):
    import pyspiel

_DIE = 6
_DEALS = 4
"""Some deals are dealt again; nobody will see so many of them for each step of a match."""


def short_name(game: Game) -> str:
    return f"countertop_{game.folder.name}"


def load(text: str) -> Any:
    """`pyspiel.load_game`, with the games of Countertop registered."""
    return pyspiel.load_game(text)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; which game is said by the subclass that is registered."""

    known: Game

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        known = self.known
        start, settled = settle(known, parameters or {})
        players = start.seats
        self.face = known.face
        self.max_steps: int = settled["max_steps"]
        self.is_one_by_one: bool = settled[ONE_BY_ONE]
        self.start = Play.of(start)
        low, high = _utilities(self.face, players)
        widest_draw, self._draws_in_a_step = _draws(start)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.face.ACTIONS,
            max_chance_outcomes=widest_draw,
            num_players=players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if _is_zero_sum(self.face, players) else None,
            max_game_length=self.max_steps * (players if self.is_one_by_one else 1),
        )
        super().__init__(_type(known, players, self.is_one_by_one), info, settled)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def information_state_tensor_size(self) -> int:
        return information_size(self.face)

    def max_chance_nodes_in_history(self) -> int:
        return (self.max_steps + 1) * self._draws_in_a_step

    def make_py_observer(
        self, kind: Any = None, parameters: Mapping[str, Any] | None = None
    ) -> TableObserver:
        if parameters:
            raise BadOptions("unknown_option", "Observations of Countertop have no parameters.")
        return TableObserver(self.face, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle, wherever it is opened: its name, and this module, which registers it."""
        return load, (str(self),)


def _type(known: Game, players: int = DEFAULT_PLAYERS, is_one_by_one: bool = False) -> Any:
    is_in_turns, is_alone = known.face.IN_TURNS, players == 1
    kind = pyspiel.GameType
    if is_alone:
        utility = kind.Utility.GENERAL_SUM
    else:
        utility = kind.Utility.IDENTICAL if known.face.TOGETHER else kind.Utility.ZERO_SUM
    return kind(
        short_name=short_name(known),
        long_name=f"Countertop {known.title}",
        dynamics=kind.Dynamics.SEQUENTIAL
        if is_in_turns or is_alone or is_one_by_one
        else kind.Dynamics.SIMULTANEOUS,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION
        if is_in_turns and not is_one_by_one
        else kind.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=known.seats[-1],
        min_num_players=known.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=defaults(known),
    )


def _utilities(face: Face, players: int) -> tuple[int, int]:
    return (-1, 1) if _is_zero_sum(face, players) else face.POINTS


def _is_zero_sum(face: Face, players: int) -> bool:
    return players > 1 and not face.TOGETHER


class _Counting(Chance):
    """Chance that knows how often it was asked, and for how many outcomes at most."""

    __slots__ = ("draws", "widest")

    def __init__(self) -> None:
        super().__init__(0)
        self.draws = self.widest = 0

    def below(self, n: int) -> int:
        self.draws, self.widest = self.draws + 1, max(self.widest, n)
        return super().below(n)


def _draws(start: Start) -> tuple[int, int]:
    """For how many outcomes a draw can be at most, and how many draws there can be in a step. All
    cards are shuffled at the start; later there are parts of them, dice and races."""
    rules, chance = games[start.game].rules, _Counting()
    rules.setup(start.options, start.seats, chance)
    return max(chance.widest, _DIE, start.seats), _DEALS * chance.draws + _DIE + start.seats


def register() -> None:
    """A class each: OpenSpiel lets go of what it was given only after Python has ended, and a
    class, which holds on to itself, is not missed then."""
    for known in games.values():
        if known.has_face:
            made = type(f"TableGame_{known.folder.name}", (TableGame,), {"known": known})
            pyspiel.register_game(_type(known), made)
