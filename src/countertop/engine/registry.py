"""Finds the games by their folders: whoever adds a folder with a `rules.py` has added a game."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from .daily import Daily
from .errors import UnknownGame
from .face import Face
from .game import Bot, Picture, Rules
from .options import Option, describe

_ENGINE = Path(__file__).parent
_FOLDER = _ENGINE.parent / "games"


@cache
def _digest(folder: Path, pattern: str) -> str:
    whole = sha256()
    for path in sorted(folder.glob(pattern)):
        whole.update(path.name.encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


class Game:
    """One game: its rules, its bot and what it says about itself."""

    def __init__(self, folder: Path, package: str = "countertop.games") -> None:
        self.folder = folder
        self.package = f"{package}.{folder.name}"
        self.name = folder.name.replace("_", "-")

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @cached_property
    def rules(self) -> Rules:
        return cast(Rules, import_module(f"{self.package}.rules"))

    @cached_property
    def bot(self) -> Bot:
        return cast(Bot, import_module(f"{self.package}.bots.mind"))

    @property
    def has_playouts(self) -> bool:
        """Whether its best bot can try moves in compiled playouts."""
        return (self.folder / "fast/playouts.py").exists()

    @property
    def has_lesson(self) -> bool:
        """Whether it has a guided first game (`learn/lesson.py`)."""
        return (self.folder / "learn/lesson.py").exists()

    @property
    def has_face(self) -> bool:
        return (self.folder / "faces/numbers.py").exists()

    @cached_property
    def face(self) -> Face:
        """The game as numbers, for agents that learn."""
        return cast(Face, import_module(f"{self.package}.faces.numbers"))

    @property
    def has_facts(self) -> bool:
        """Whether its moves show what somebody knows (`engine/insight/facts.py`)."""
        return (self.folder / "facts.py").exists()

    @cached_property
    def facts(self) -> Any:
        """The module with `facts(steps)`."""
        return import_module(f"{self.package}.facts")

    @property
    def has_reasons(self) -> bool:
        """Whether its moves can be explained (`engine/insight/hints.py`)."""
        return (self.folder / "bots/why.py").exists()

    @cached_property
    def reasons(self) -> Any:
        """The module with `why(view, move)`."""
        return import_module(f"{self.package}.bots.why")

    @cached_property
    def picture(self) -> Picture:
        """How the game draws its table; without a `picture.py` of its own, names and places."""
        is_own = (self.folder / "faces/picture.py").exists()
        module = f"{self.package}.faces.picture" if is_own else "countertop.engine.drawing.plain"
        return cast(Picture, import_module(module))

    @cached_property
    def moments(self) -> Any:
        """Which moments of a match mattered (`moments.py`); None for a game that does not say."""
        if not (self.folder / "faces/moments.py").exists():
            return None
        return import_module(f"{self.package}.faces.moments")

    @property
    def has_daily(self) -> bool:
        """Whether it takes part in the deal of the day."""
        return (self.folder / "faces/daily.py").exists()

    @cached_property
    def daily(self) -> Daily:
        return cast(Daily, import_module(f"{self.package}.faces.daily"))

    @property
    def has_bests(self) -> bool:
        """Whether it counts something that somebody tries to beat, besides points and wins."""
        return (self.folder / "faces/bests.py").exists()

    @cached_property
    def bests(self) -> Any:
        """The module with `best(state, seat)`, for a match that is over."""
        return import_module(f"{self.package}.faces.bests")

    @property
    def has_progress(self) -> bool:
        """Whether it says how far a match has come."""
        return (self.folder / "faces/progress.py").exists()

    @cached_property
    def progress(self) -> Any:
        """The module with `progress(state)`, from 0 to 1."""
        return import_module(f"{self.package}.faces.progress")

    @property
    def is_compiled(self) -> bool:
        """Whether the lab can play it by the million (`compiled/game.py`)."""
        return (self.folder / "fast/game.py").exists()

    @property
    def is_stepwise(self) -> bool:
        """Whether many of its matches can be stepped at a time (`compiled/game.py`)."""
        return (self.folder / "fast/vector.py").exists()

    @property
    def title(self) -> str:
        return self.rules.TITLE

    @property
    def seats(self) -> range:
        return self.rules.SEATS

    @cached_property
    def options(self) -> tuple[Option, ...]:
        return describe(self.rules.Options)

    @property
    def calm(self) -> dict[str, Any]:
        """The options under which nothing hurries anybody: no clock, no race. A game that cannot
        be played so has no such option, and refuses it."""
        return dict(getattr(self.rules, "CALM", {"calm": True}))

    @cached_property
    def stamp(self) -> str:
        """Another one as soon as any file has changed that the rules are made of: those of the
        game's root and of the engine, which are all that it may import."""
        return _digest(_ENGINE, "**/*.py") + _digest(self.folder, "*.py")

    def readme(self, language: str = "en") -> str:
        """The rules for people, as Markdown."""
        own = self.folder / f"README.{language}.md"
        return (own if own.exists() else self.folder / "README.md").read_text(encoding="utf-8")


class Registry(Mapping[str, Game]):
    """The games by name, in alphabetical order: `games["hochspannung"]`."""

    @cached_property
    def _games(self) -> dict[str, Game]:
        folders = sorted(path.parent for path in _FOLDER.glob("*/rules.py"))
        return {game.name: game for game in map(Game, folders)}

    def __getitem__(self, name: str) -> Game:
        try:
            return self._games[name]
        except KeyError:
            raise UnknownGame(
                "unknown_game", f"There is no game {name!r}; there are {', '.join(self)}."
            ) from None

    def add(self, game: Game) -> None:
        """A game from somewhere else: `games.add(Game(Path("bench/tictactoe"), "bench"))`."""
        self._games[game.name] = game

    def remove(self, name: str) -> None:
        """Take a game away that was added."""
        del self._games[name]

    def __contains__(self, name: object) -> bool:
        return name in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


games = Registry()
