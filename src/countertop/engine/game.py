"""What a game is: a module of pure functions over frozen values.

Turns, simultaneous choice and no turns at all are one shape: `moves` says what a seat may do
now, and is empty for a seat that has to wait. Time is a number in the log, never a clock.
"""

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NewType, Protocol, TypeGuard

from msgspec import Struct

from .chance import Chance

Seat = NewType("Seat", int)
Millis = NewType("Millis", int)
"""Whole milliseconds since the start of the match."""


def is_whole(number: object) -> TypeGuard[int]:
    """Whether this is a whole number. To Python True is one; in a record it is not."""
    return isinstance(number, int) and not isinstance(number, bool)


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=_snake):
    """A value that crosses the wire: `{"type": "build", "left": 3, "right": 40}`."""


class Seen(Struct, frozen=True):
    """A view, which a notebook shows as a picture: only what the view itself shows."""

    def _repr_svg_(self) -> str:
        games = import_module(f"{__package__}.registry").games  # which is built on this module
        folder = type(self).__module__.split(".")[-2]
        drawn: str = games[folder.replace("_", "-")].picture.picture(self)
        return drawn


class Result(Struct, frozen=True):
    """How a match ended: for each seat its place (1 is first, ties share) and its points."""

    places: tuple[int, ...]
    points: tuple[int, ...]


class Rules(Protocol):
    """What `games/<name>/rules.py` offers. The state is the game's own business.

    `play` is called only with a move of the type `Move` and with every deadline before `at`
    expired; it raises `IllegalMove` or returns the next state. `expire` is called at the time
    that `deadline` named, and must move the deadline on.

    A game may also name `MISTAKES`, the kinds of move that are accepted without being offered
    because the rules give them a consequence, and `GRACE`, how many milliseconds after a deadline
    a play that was made before it may still arrive. `TELLING` are the codes of refusals that show
    what somebody does not know (a wrong sum): a table notes such tries with the move that follows.

    `SECRET` is True where somebody makes moves that the others are not to notice: a table then lets
    nobody hear by the time of an answer that somebody else was writing.

    `CALM` are the options under which nothing hurries anybody, where that takes another option than
    one of the name `calm`: a clock that is left out; none at all where there is no clock.

    Rules that deal differently from before name `EDITIONS`, one `setup` for each, the first edition
    first and the newest, which is `setup`, last. A record says by which it was played, and is
    replayed by that one.
    """

    NAME: str
    TITLE: str
    SEATS: range
    Options: type[Any]
    Move: Any
    View: type[Any]

    def setup(self, options: Any, seats: int, chance: Chance) -> Any: ...
    def moves(self, state: Any, seat: Seat) -> Sequence[Any]: ...
    def play(self, state: Any, seat: Seat, move: Any, at: Millis, chance: Chance) -> Any: ...
    def deadline(self, state: Any) -> Millis | None: ...
    def expire(self, state: Any, at: Millis, chance: Chance) -> Any: ...
    def view(self, state: Any, seat: Seat | None) -> Any: ...
    def guess(self, view: Any, chance: Chance) -> Any: ...
    def result(self, state: Any) -> Result | None: ...
    def cards(self, state: Any) -> Sequence[int]:
        """Every card wherever it lies, for the conservation test; empty if there are none."""
        ...

    def contested(self, state: Any, move: Any) -> int | None:
        """What a move races for (the top card, a place), or None: first come, first served."""
        ...


class Plan(Struct, frozen=True):
    """A move that a bot has made up its mind about, and when it will make it."""

    move: Any
    due: Millis


class Mind(Struct, frozen=True):
    """What a bot keeps between two looks at the table. Games add their own fields."""

    level: str
    plan: Plan | None = None


class Bot(Protocol):
    """What `games/<name>/bots/mind.py` offers. It is shown views, never the state.

    `think` is called whenever the bot's view has changed and once its plan was carried out (or
    refused); it returns the mind with the next plan, or with none when there is nothing to do.
    A plan about something that has not changed is kept, so thinking is not started anew
    whenever somebody else moves. Bots play by human time: `due` includes the thinking.

    `LEVELS` begin with the weakest. Where the last is not the one that plays as well as it can, and
    is given playouts, `BEST` names that one.
    A game whose bots listen to signals also has `hear(mind, seat, word, about, now) -> mind`.
    A game whose bots weigh things also has `WEIGHTS: Mapping[str, float]`, its weights by the names
    that `countertop lab tune` uses. `aids` (`engine/aids.py`) holds others in their places, and the
    game's compiled playouts where there are any; a bot that needs neither ignores it.
    """

    LEVELS: Sequence[str]

    def wake(self, view: Any, level: str, chance: Chance) -> Any: ...
    def think(self, view: Any, mind: Any, now: Millis, chance: Chance, aids: Any) -> Any: ...


class Picture(Protocol):
    """What `games/<name>/faces/picture.py` offers: the table as SVG, for notebooks and reports.

    `standing` is what a chart of a match follows, a figure for each seat, and `STANDING` says
    what it is: "points", "cards left".
    """

    STANDING: str

    def picture(self, view: Any, names: Sequence[str] = ()) -> str: ...
    def standing(self, view: Any) -> tuple[int, ...]: ...
