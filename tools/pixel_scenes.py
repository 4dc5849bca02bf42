"""What `tools/pixels.py` takes pictures of: every screen, as bots have played to it."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from countertop.engine.bot_match import play_out
from countertop.engine.match import Match
from countertop.engine.registry import games
from countertop.server.http import rules

STATIC = Path(__file__).resolve().parent.parent / "src/countertop/static"
ORIGIN = "http://countertop.test"
CODE = "K7MP"
NAMES = ("Ada", "Maximiliane-Isabella", "Ben", "Jo", "Cleo", "Dr. Dorothea Winter")
START = 1_700_000_000
QR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v2h1v-1h-2z"/></svg>'
STILL = "let seed = 7; Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647"

PHONES = {"360x640": (360, 640), "390x844": (390, 844), "844x390": (844, 390)}
SCREENS = {"1280x800": (1280, 800), "1920x1080": (1920, 1080)}
Theme = Literal["light", "dark"]
SPREAD = 1000
"""From this width on there is a mouse."""
THEMES: Sequence[Theme] = ("light", "dark")
LANGUAGES = ("en", "de")
USUAL: Mapping[str, Theme] = {"en": "light", "de": "dark"}

Frame = dict[str, Any]


class Scene(Struct, frozen=True):
    """One place to look at, and everything that the page is told on its way there."""

    name: str
    path: str
    room: Frame | None = None
    tables: Sequence[Frame] = ()
    keys: Sequence[str] = ()
    taps: Sequence[str] = ()
    """Names of buttons, as regular expressions, one after the other."""
    refuses: str = ""
    """The code with which every move is refused."""
    door: bool = False
    detail: bool = False
    """A variation of another scene: phones in English, desktops in German."""

    @property
    def landmark(self) -> str:
        """What is there when all is there."""
        if not self.room or not self.tables:
            return "h1, h2"
        return ".how table" if self.room["phase"] == "over" else ".table"


class Script(Struct, frozen=True):
    answers: dict[str, Any]
    """What the server says, by path."""
    scenes: list[Scene]


# --- what is shown


class Recipe(Struct, frozen=True):
    game: str
    seats: int
    seed: int
    options: Mapping[str, Any] = {}


RECIPES = (
    Recipe("hochspannung", 4, 11, {"games": 4}),
    Recipe("hochspannung", 2, 3, {"announce": "tap"}),
    Recipe("hochspannung", 6, 5),
    Recipe("lucky-box", 3, 1),
    Recipe("lucky-box", 1, 2, {"turn_seconds": 60}),
    Recipe("lucky-box", 12, 3),
    Recipe("martian-math", 2, 27),
    Recipe("martian-math", 4, 10, {"call": "type"}),
    Recipe("martian-math", 3, 5, {"call": "pick"}),
    Recipe("math-rush", 3, 9),
    Recipe("math-rush", 1, 4, {"advanced": False}),
    Recipe("math-rush", 5, 6, {"auto_draw": False}),
    Recipe("matician", 3, 8),
    Recipe("matician", 6, 4, {"division": True, "extra_signs": True, "seconds": 40}),
    Recipe("matician", 2, 2, {"play_on": True}),
)
KEYS: Mapping[str, Sequence[Sequence[str]]] = {
    "hochspannung": [["5"], ["5", "6", "q"]],
    "lucky-box": [["ArrowRight"], ["a", "Enter"]],
    "martian-math": [["+"], ["+", "1", "2", "Enter"]],
    "math-rush": [["1"], ["1", "q"]],
    "matician": [["1"], ["1", "ArrowUp", "Enter"]],
}
"""A half-made choice, then a move."""
CLOSELY = [next(one for one in RECIPES if one.game == game) for game in KEYS]
"""One match of each game is looked at in every detail."""


class Moment(Struct, frozen=True):
    at: int
    view: Any
    onlooker: Any
    can_move: bool

    def frame(self, seq: int, *, seat: bool = True, running: bool = True) -> Frame:
        view = self.view if seat else self.onlooker
        return {"type": "table", "seq": seq, "at": self.at, "running": running, "view": view}


def record() -> Script:
    scenes = [*shell_scenes()]
    for recipe in RECIPES:
        print(recipe, file=sys.stderr)
        scenes += game_scenes(recipe)
    return Script(answers(), scenes)


def answers() -> dict[str, Any]:
    """What the server would answer, whoever asks."""
    told: dict[str, Any] = {"/api/games": [info(name) for name in games]}
    for name, game in games.items():
        for language in LANGUAGES:
            told[f"/api/games/{name}/rules?lang={language}"] = rules.page(game, language)
    told["/api/rooms/mine"] = [
        peek(game, phase, touched=START - 90 * (number + 1) ** 5, code=f"K7M{number}")
        for number, (game, phase) in enumerate(
            zip(games, ("playing", "over", "lobby"), strict=False)
        )
    ]
    return told


def info(name: str) -> Frame:
    game = games[name]
    options = msgspec.to_builtins(game.options)
    levels = ["beginner", "skilled", "expert"]
    seats = [game.seats[0], game.seats[-1]]
    return {
        "name": name,
        "title": game.title,
        "seats": seats,
        "options": options,
        "levels": levels,
    }


def peek(game: str, phase: str, *, touched: int = START, code: str = CODE) -> Frame:
    return {
        "code": code,
        "game": game,
        "phase": phase,
        "names": NAMES[:3],
        "free": 3,
        "you": 0,
        "touched": touched,
        "joined": True,
        "open_door": True,
        "address": f"{ORIGIN}/{code}",
    }


def room(game: str, seats: int, phase: str = "playing", **more: Any) -> Frame:
    """A room in which Ada is the host; some are bots, one is away and one has a slow network."""
    people = [
        {
            "letter": "ABCDEFGHIJKL"[seat],
            "name": NAMES[seat % len(NAMES)],
            "level": "skilled" if seat % 3 == 2 else None,
            "stand_in": "skilled" if seat == 4 else None,
            "net": {1: "slow", 4: "lost"}.get(seat, "good"),
            "ready": seat == 1,
            "is_host": seat == 0,
        }
        for seat in range(seats)
    ]
    plain: Frame = {
        "type": "room",
        "code": CODE,
        "game": game,
        "options": {},
        "phase": phase,
        "seats": people,
        "onlookers": [
            {"id": 90 + number, "name": name, "net": "good", "is_host": False}
            for number, name in enumerate(("Olga", "Paul"))
        ],
        "you": 0,
        "paused_by": None,
        "resumes_in": None,
        "result": None,
        "races": [],
        "hosting": True,
        "open_door": True,
        "answered": 0,
        "daily": None,
        "replay": None,
    }
    return {**plain, **more}


def shell_scenes() -> Iterator[Scene]:
    yield Scene("home", "/")
    yield Scene("home-name", "/", taps=["^Hochspannung"])
    yield Scene("home-wrong", "/", taps=["^(Join|Los|Mitspielen)"])
    yield Scene("settings", "/", taps=["^(Settings|Einstellungen)"])
    yield Scene("lost", "/nothing/here")
    yield Scene("room-gone", "/GONE")
    yield Scene("door", f"/{CODE}", door=True)
    for name in games:
        yield Scene(f"rules-{name}", f"/rules/{name}")
        lobby = room(name, min(3, games[name].seats[-1]), "lobby")
        more = ["^(More options|Mehr Optionen)"]
        yield Scene(f"lobby-{name}", f"/{CODE}", lobby)
        yield Scene(f"lobby-{name}-more", f"/{CODE}", lobby, taps=more)
    guest = room("lucky-box", 12, "lobby", you=1, hosting=False)
    yield Scene("lobby-guest", f"/{CODE}", guest)
    yield Scene("lobby-watching", f"/{CODE}", {**guest, "you": None})
    chooser = ["^(Other game|Anderes Spiel)"]
    yield Scene("lobby-chooser", f"/{CODE}", room("matician", 2, "lobby"), taps=chooser)


def game_scenes(recipe: Recipe) -> Iterator[Scene]:
    """The scenes of one match: its phases, waiting and about to move, and its end."""
    match = Match(recipe.game, recipe.seats, recipe.seed, recipe.options)
    moments = [*watched(match, recipe.seed)]
    options = msgspec.to_builtins(match.options)
    playing = room(recipe.game, recipe.seats, options=options)
    name = f"{recipe.game}-{recipe.seats}"
    for place, numbers in phases(moments).items():
        yield from phase_scenes(recipe, f"{name}-{place}", playing, moments, numbers)
    last = moments[-1].frame(2, running=False)
    over = {**playing, "phase": "over", "result": msgspec.to_builtins(match.result)}
    yield Scene(f"{name}-result", f"/{CODE}", over, [last])
    yield Scene(f"{name}-ending", f"/{CODE}", playing, [moments[-2].frame(1), last], detail=True)
    if recipe in CLOSELY:
        yield from frame_scenes(name, playing, moments[len(moments) // 2])


def phases(moments: Sequence[Moment]) -> Mapping[str, Sequence[int]]:
    """The numbers of the moments, by their phase and whether Ada can move."""
    found: dict[str, list[int]] = {}
    for number, moment in enumerate(moments[:-1]):
        place = f"{moment.view['phase']}-{'move' if moment.can_move else 'wait'}"
        found.setdefault(place, []).append(number)
    return found


def phase_scenes(
    recipe: Recipe, place: str, playing: Frame, moments: Sequence[Moment], numbers: Sequence[int]
) -> Iterator[Scene]:
    def seen(number: int) -> list[Frame]:
        return [moments[max(number - 1, 0)].frame(1), moments[number].frame(2)]

    middle = numbers[len(numbers) // 2]
    closely = recipe in CLOSELY
    here = f"/{CODE}"
    yield Scene(place, here, playing, seen(middle), detail=not closely)
    if not closely:
        return
    yield Scene(f"{place}-late", here, playing, seen(numbers[-1]), detail=True)
    watching = [moments[middle].frame(2, seat=False)]
    yield Scene(f"{place}-watching", here, {**playing, "you": None}, watching, detail=True)
    if place.endswith("move"):
        half, whole = KEYS[recipe.game]
        now = seen(middle)
        yield Scene(f"{place}-keys", here, playing, now, keys=half)
        yield Scene(f"{place}-sent", here, playing, now, keys=whole, detail=True)
        no = "too_late"
        yield Scene(f"{place}-refused", here, playing, now, keys=whole, refuses=no, detail=True)


def frame_scenes(name: str, playing: Frame, moment: Moment) -> Iterator[Scene]:
    """What the shell lays around and over a table."""
    here, stopped = f"/{CODE}", [moment.frame(1, running=False)]
    menu, paused = ["^(Menu|Menü)"], {**playing, "paused_by": "Ben"}
    yield Scene(f"{name}-menu", here, playing, [moment.frame(1)], taps=menu)
    yield Scene(f"{name}-paused", here, paused, stopped, detail=True)
    yield Scene(f"{name}-resuming", here, {**paused, "resumes_in": 3000}, stopped, detail=True)


def watched(match: Match, seed: int) -> Iterator[Moment]:
    """The match as Ada sees it, step by step."""
    levels = ["beginner"] * len(match.seats)

    def look() -> Moment:
        seat, nobody = (msgspec.to_builtins(match.view(who)) for who in (0, None))
        return Moment(match.now, seat, nobody, bool(match.moves(0)))

    yield look()
    for _ in play_out(match, levels, seed):
        yield look()
