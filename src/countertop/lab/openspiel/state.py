"""A match of Countertop as a node of its tree in OpenSpiel."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ...engine.chance import Chance
from ...engine.face import WAIT
from ..agents.dealing import Moment, Play
from ..extra import needs

with needs("open_spiel"):
    import pyspiel

NOTHING = "Nothing is dealt yet."
_WORDS = 1 << 53
"""As many different numbers as there are in OpenSpiel's kind of chance, a fraction of 1."""


class TableState(pyspiel.State):  # type: ignore[misc]
    """Where a match stands. One by one, `chosen` holds what those have chosen who were asked."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.max_steps: int = game.max_steps
        self.is_one_by_one: bool = game.is_one_by_one
        self.play: Play = game.start
        self.chosen: tuple[int, ...] = ()

    def current_player(self) -> int:
        if self.play.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        actors = self._moment.actors
        if self.is_one_by_one or len(actors) == 1:
            return actors[len(self.chosen)]
        return int(pyspiel.PlayerId.SIMULTANEOUS)

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

    def resample_from_infostate(
        self, player: int, probability: Callable[[], float]
    ) -> "TableState":
        """Another match that looks the same to the player who is to choose: what is hidden from
        them is guessed anew, and so is what those chose who were asked before them."""
        if self.current_player() not in (player, pyspiel.PlayerId.SIMULTANEOUS):
            raise pyspiel.SpielError("A match is guessed by a player who is to choose.")
        chance = Chance(int(probability() * _WORDS))
        sampled = TableState(self.get_game())
        sampled.play = msgspec.structs.replace(
            self.play, moment=self._moment.resampled(player, chance)
        )
        if self.is_one_by_one:
            arena = sampled._moment.arena
            earlier = [seat for seat in sampled._moment.actors if seat < player]
            sampled.chosen = tuple(chance.pick(arena.actions(seat)) for seat in earlier)
        return sampled

    def choice_of(self, player: int) -> int | None:
        """What a player has chosen at this moment already; others do not know of it."""
        if self.play.outcomes:
            return self.play.actions[player] if self.play.actions else None
        asked = dict(zip(self._moment.actors, self.chosen, strict=False)) if self.chosen else {}
        return asked.get(player)  # type: ignore[call-overload, no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        """Nothing for a player who could only wait."""
        arena = self._moment.arena
        return arena.actions(player) if arena.choices(player) else []

    def _apply_action(self, action: int) -> None:
        if self.play.outcomes:
            self.play = self.play.dealt(action)
            return
        actors, self.chosen = self._moment.actors, (*self.chosen, action)
        if len(self.chosen) == len(actors):
            chosen = dict(zip(map(int, actors), self.chosen, strict=True))
            self._apply_actions([chosen.get(seat, WAIT) for seat in range(self.num_players())])

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.play, self.chosen = self.play.acted(actions), ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        if action == WAIT:
            return "wait"
        move = self._moment.arena.choices(player).get(action)
        return f"action {action}" if move is None else _sentence(move)

    def __str__(self) -> str:
        moment = self.play.moment
        lines = [NOTHING] if moment is None else self._told(moment)
        if self.play.outcomes:
            lines.append(f"Chosen: {self.play.actions}, drawn: {self.play.draws}")
        elif self.chosen:
            lines.append(f"Chosen: {self.chosen}")
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


def _sentence(move: Any) -> str:
    """`claim operation=+ hex=3`, without the commas and quotes that playthroughs are parsed by."""
    fields = msgspec.to_builtins(move)
    kind = fields.pop("type")
    return " ".join([kind, *(f"{name}={_plain(value)}" for name, value in fields.items())])


def _plain(value: Any) -> str:
    return "+".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
