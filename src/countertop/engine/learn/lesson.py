"""A lesson: a guided first game on the real rules, one thing at a time.

A game's `learn/opening.jsonl` is the record of a match up to where the lesson begins, and the
`LESSON` of its `learn/lesson.py` is what is said and done from there on. `scenes` plays it by the
rules, with everything that a step accepts and all that follows; a browser only has to show it.
"""

from collections.abc import Callable
from copy import copy
from importlib import import_module
from typing import Any

import msgspec
from msgspec import Struct

from ..game import Millis, Seat
from ..match import Match, replay
from ..registry import Game

Holds = Callable[[Any], bool]
"""Whether something is so, by the view of whoever learns."""
Brings = Callable[[Any, Any], bool]
"""Whether a move has brought something, by the views before and after it."""
Does = Callable[[Any, Any], bool]
"""Whether a move, in this view, is one that is meant."""


class Words(Struct, frozen=True):
    """A sentence in the languages that there are."""

    en: str
    de: str


class Shown(Struct, frozen=True):
    """A part of the table shows this: the bubble says 56, the times sign is chosen."""

    part: str
    value: str


class Answer(Struct, frozen=True):
    """Somebody else moves: the first of the moves offered to them that is meant."""

    seat: Seat
    does: Does


class Wait(Struct, frozen=True):
    """So much time passes."""

    ms: Millis


class Step(Struct, frozen=True, kw_only=True):
    """One sentence, and what it asks for: a move (`does`), a part of the table that shows something
    (`shown`), or only to be read. The next step comes when that is done."""

    says: Words
    at: str
    """The part of the table that the arrow points at: `data-learn` there has this name."""
    lit: tuple[str, ...] = ()
    """What else is meant; everything else on the table rests."""
    look: Millis = Millis(0)
    """How long the table is looked at before the sentence comes: cards are turned up."""
    holds: Holds
    """That what the sentence says is true of the table."""
    does: Does | None = None
    brings: Brings | None = None
    """That the move has the effect which the sentence promises."""
    shown: Shown | None = None
    hint: Words | None = None
    """A kind second sentence, for whoever tries something else."""
    then: tuple[Answer | Wait, ...] = ()
    """What happens before the next step."""


def is_a(kind: type[Any]) -> Does:
    """For a step: any move of this kind."""

    def does(_: Any, move: Any) -> bool:
        return isinstance(move, kind)

    return does


class Lesson(Struct, frozen=True):
    steps: tuple[Step, ...]
    """The first says how one wins; the last what was won."""
    seat: Seat = Seat(0)


class Frame(Struct, frozen=True):
    """What is seen at one moment."""

    view: Any
    at: Millis


class Way(Struct, frozen=True):
    """A move that is meant, and the scene that it leads to."""

    move: Any
    to: int


class Scene(Struct):
    """A step as it stands after what was done before: the moments that lead to it, the last of
    which stays, and the ways on: by a move, or (`to`) without one."""

    step: int
    frames: tuple[Frame, ...]
    ways: tuple[Way, ...] = ()
    to: int | None = None


def lesson_of(game: Game) -> Lesson:
    found: Lesson = import_module(f"{game.package}.learn.lesson").LESSON
    return found


def opening(game: Game) -> Match:
    """The match in which the lesson of a game begins."""
    return replay(game.folder / "learn/opening.jsonl")


def scenes(game: Game) -> tuple[Scene, ...]:
    """The whole lesson of a game, played by its rules: the first scene is where it begins."""
    match, telling = opening(game), _Telling(lesson_of(game))
    telling.tell(match, (telling.frame(match),), 0)
    return tuple(telling.scenes)


class _Telling:
    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.scenes: list[Scene] = []
        self._numbers: dict[tuple[int, bytes], int] = {}

    def tell(self, match: Match, frames: tuple[Frame, ...], number: int) -> int:
        """The scene of a step in this match, with all that follow from it; its number."""
        known = (number, msgspec.json.encode(frames))
        if known not in self._numbers:
            self._numbers[known] = len(self.scenes)
            self.scenes.append(scene := Scene(number, frames))
            self._go_on(scene, match, self.lesson.steps[number])
        return self._numbers[known]

    def frame(self, match: Match) -> Frame:
        return Frame(match.view(self.lesson.seat), match.now)

    def _go_on(self, scene: Scene, match: Match, step: Step) -> None:
        if step.does is not None:
            meant = self._meant(match, step.does)
            scene.ways = tuple(self._way(match, scene.step, move) for move in meant)
        elif scene.step + 1 < len(self.lesson.steps):
            scene.to = self._after(copy(match), scene.step, ())

    def _meant(self, match: Match, does: Does) -> list[Any]:
        view = match.view(self.lesson.seat)
        return [move for move in match.moves(self.lesson.seat) if does(view, move)]

    def _way(self, match: Match, number: int, move: Any) -> Way:
        played = copy(match)
        played.play(self.lesson.seat, move)
        return Way(move, self._after(played, number, (self.frame(played),)))

    def _after(self, match: Match, number: int, frames: tuple[Frame, ...]) -> int:
        for happening in self.lesson.steps[number].then:
            _happen(match, happening)
            frames = (*frames, self.frame(match))
        return self.tell(match, frames or (self.frame(match),), number + 1)


def _happen(match: Match, happening: Answer | Wait) -> None:
    if isinstance(happening, Wait):
        return match.advance(match.now + happening.ms)
    seat, view = happening.seat, match.view(happening.seat)
    return match.play(seat, next(m for m in match.moves(seat) if happening.does(view, m)))
