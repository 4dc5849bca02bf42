"""The games in OpenSpiel: importing this registers `countertop_<folder>` for each of them.

    import pyspiel, countertop.lab.openspiel
    game = pyspiel.load_game("countertop_matician(players=3,points=1)")

Everything that chance brings is a chance node: a shuffle is a row of them, and where two reach for
the same thing at once, who is faster is another. Players choose at the same time (`arena.py` says
who may wait when; 0 is WAIT); where only one has a choice, it is an ordinary node of that player.
Martian Math has turns and nothing hidden, so it is a sequential game of perfect information.

Parameters (`parameters.py`) are `players`, the options of the game, `position`, the record of a
match that goes on from where it stops, and `max_steps`: the match is called off, with nothing for
anybody, if that many steps of choices have not ended it. Returns come at the end: in competition
from 1 for the first to -1 for the last, together or alone the points.

An information state is what the player sees, and a digest of all that the player has seen and
done before: nothing is ever forgotten. Observation tensors are those of `games/*/faces/numbers.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ..engine.chance import Chance
from ..engine.errors import BadOptions
from ..engine.face import WAIT, Face
from ..engine.registry import Game, games
from .agents.dealing import Moment, Play, Start
from .agents.parameters import DEFAULT_PLAYERS, defaults, settle
from .extra import needs

with needs("open_spiel"):
    import numpy as np
    import pyspiel

_DIE = 6
_DEALS = 4
"""Some deals are dealt again; nobody will see so many of them for each step of a match."""
_NOTHING = "Nothing is dealt yet."


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
            max_game_length=self.max_steps,
        )
        super().__init__(_type(known, players), info, settled)

    def new_initial_state(self) -> "TableState":
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return (self.max_steps + 1) * self._draws_in_a_step

    def make_py_observer(
        self, kind: Any = None, parameters: Mapping[str, Any] | None = None
    ) -> "TableObserver":
        if parameters:
            raise BadOptions("unknown_option", "Observations of Countertop have no parameters.")
        return TableObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle, wherever it is opened: its name, and this module, which registers it."""
        return load, (str(self),)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A match as a node of its tree."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.max_steps = game.max_steps
        self.play = game.start

    def current_player(self) -> int:
        if self.play.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        actors = self._moment.actors
        return actors[0] if len(actors) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        if self.play.outcomes:
            return False
        arena = self._moment.arena
        return arena.result is not None or arena.steps >= self.max_steps

    def returns(self) -> list[float]:
        moment = self.play.moment
        if moment is None or self.play.outcomes:
            return [0.0] * self.num_players()
        return list(moment.arena.rewards())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.play.outcomes
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        """Nothing for a player who could only wait."""
        arena = self._moment.arena
        return arena.actions(player) if arena.choices(player) else []

    def _apply_action(self, action: int) -> None:
        if self.play.outcomes:
            self.play = self.play.dealt(action)
            return
        actor = self.current_player()
        self.play = self.play.acted(
            [action if player == actor else WAIT for player in range(self.num_players())]
        )

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.play = self.play.acted(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        if action == WAIT:
            return "wait"
        move = self._moment.arena.choices(player).get(action)
        return f"action {action}" if move is None else _sentence(move)

    def __str__(self) -> str:
        moment = self.play.moment
        lines = [_NOTHING] if moment is None else self._told(moment)
        if self.play.outcomes:
            lines.append(f"Chosen: {self.play.actions}, drawn: {self.play.draws}")
        return "\n".join(lines)

    def _told(self, moment: Moment) -> list[str]:
        arena = moment.arena
        lines = [f"Step {arena.steps}, {arena.match.now} ms", *arena.face.table(arena.match.view())]
        for seat in arena.seats:
            lines += [f"Player {seat}", *arena.face.holdings(arena.match.view(seat))]
        return lines

    @property
    def _moment(self) -> Moment:
        assert self.play.moment is not None
        return self.play.moment


class TableObserver:
    """What a player may know: as numbers, as text, or with all that came before."""

    def __init__(self, game: TableGame, kind: Any) -> None:
        self._kind = kind
        self._is_hidden = not game.face.IN_TURNS
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not kind.perfect_recall:
            self.tensor = np.zeros(game.face.OBSERVATION, np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        moment = state.play.moment
        if self.tensor is not None:
            self.tensor[:] = 0 if moment is None else moment.arena.observe(player)

    def string_from(self, state: TableState, player: int) -> str:
        moment = state.play.moment
        if moment is None:
            return _NOTHING if self._kind.public_info else ""
        lines = self._seen(moment, player)
        if self._kind.perfect_recall:
            lines.append(f"Memory {moment.memory(player)}")
            if state.play.outcomes:
                lines.append(f"Chose {state.play.actions[player]}")
        return "\n".join(lines)

    def _seen(self, moment: Moment, player: int) -> list[str]:
        """In a game where nothing is hidden, nothing is private."""
        face, view = moment.arena.face, moment.arena.match.view(player)
        lines = list(face.table(view)) if self._kind.public_info else []
        is_private = self._kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if is_private and (self._is_hidden or self._kind.public_info):
            lines += face.holdings(view)
        return lines


def _type(known: Game, players: int = DEFAULT_PLAYERS) -> Any:
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
        if is_in_turns or is_alone
        else kind.Dynamics.SIMULTANEOUS,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION
        if is_in_turns
        else kind.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=known.seats[-1],
        min_num_players=known.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
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


def _sentence(move: Any) -> str:
    """`claim operation=+ hex=3`, without the commas and quotes that playthroughs are parsed by."""
    fields = msgspec.to_builtins(move)
    kind = fields.pop("type")
    return " ".join([kind, *(f"{name}={_plain(value)}" for name, value in fields.items())])


def _plain(value: Any) -> str:
    return "+".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _register() -> None:
    """A class each: OpenSpiel lets go of what it was given only after Python has ended, and a
    class, which holds on to itself, is not missed then."""
    for known in games.values():
        if known.has_face:
            made = type(f"TableGame_{known.folder.name}", (TableGame,), {"known": known})
            pyspiel.register_game(_type(known), made)


_register()
