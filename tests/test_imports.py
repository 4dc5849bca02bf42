"""Imports point one way, by folder: engine <- a game's root <- its bots <- server, lab, cli."""

import ast
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from support.sources import Module, Package

import countertop

PACKAGE = Package(Path(countertop.__file__).parent)

# What each room may import of the package, besides itself. A game's rooms stand for all games.
MAY_IMPORT = {
    "engine": set[str](),
    "engine/compiled": {"engine"},
    "engine/drawing": {"engine"},
    "engine/insight": {"engine"},
    "engine/learn": {"engine"},
    "engine/replays": {"engine"},
    "engine/testing": {"engine"},
    "games": {"engine"},
    "game": {"engine", "engine/insight"},
    "game/bots": {"engine", "engine/insight", "engine/replays", "game"},
    "game/faces": {"engine", "engine/drawing", "engine/replays", "game"},
    "game/fast": {"engine", "engine/compiled", "game", "game/bots"},
    "game/fast/value": {"engine", "engine/compiled", "game", "game/bots", "game/fast"},
    "game/learn": {"engine", "engine/learn", "game"},
    "game/make": {
        *("engine", "engine/compiled", "engine/drawing"),
        *("game", "game/bots", "game/faces", "game/fast", "game/fast/value"),
    },
    "own": {"engine"},
    "simulate": {"engine", "own"},
    "verify": {"engine"},
    "learning": {"engine", "engine/insight"},
    "lab/shared": {"engine"},
    "lab/agents": {"engine", "lab/shared"},
    "lab/openspiel": {"engine", "lab/agents", "lab/shared"},
    "lab/bulk": {"root", "engine", "engine/compiled", "engine/testing", "lab/shared"},
    "lab/vector": {"engine", "engine/compiled", "lab/agents", "lab/bulk", "lab/shared"},
    "lab/reports": {"engine", "engine/compiled", "lab/bulk"},
    "lab/tournament": {"engine", "own", "simulate", "lab", "lab/reports", "lab/shared", "lab/bulk"},
    "lab": {
        *("root", "engine", "engine/compiled", "own", "simulate"),
        *("lab/shared", "lab/agents", "lab/bulk", "lab/reports"),
    },
    "server": {
        *("root", "engine", "engine/drawing", "engine/insight", "engine/learn"),
        *("engine/replays", "learning"),
    },
    "root": {"engine"},
    "cli": {
        "root",
        "engine",
        "engine/testing",
        "own",
        "simulate",
        "verify",
        "lab",
        "lab/shared",
        "server",
    },
    "__main__": {"cli"},
}
LAB_SHARED = {"arguments.py", "extra.py", "progress.py", "weights.py"}

# Rules and bots are functions of what they are given: time and chance come in as arguments.
IMPURE = {
    *("asyncio", "concurrent", "multiprocessing", "threading"),
    *("datetime", "time", "zoneinfo"),
    *("random", "secrets", "uuid", "numpy"),
    *("logging", "os", "shutil", "socket", "subprocess", "tempfile", "urllib"),
}
# A match without a seed gets a real one.
EXCEPT = {("engine/match.py", "secrets")}
# What is compiled computes with numpy's numbers, never with its chance.
COMPILED = ("engine/compiled", "game/fast", "game/fast/value")


def room(module: Module) -> str:
    """The room that a file is in."""
    first, *inner = module.name.split("/")
    if not inner:
        return "root" if first == "__init__.py" else first.removesuffix(".py")
    if first == "games":
        return "/".join(["game", *inner[1:-1]]) if len(inner) > 1 else "games"
    if first == "lab" and inner[0] in LAB_SHARED:
        return "lab/shared"
    return "/".join([first, *inner[:-1]]) if first in ("engine", "lab") else first


def game_of(module: Module) -> str | None:
    return module.folder[1] if module.folder[:1] == ("games",) and module.folder[1:] else None


def game_names(package: Package) -> list[str]:
    return sorted({game for module in package.modules.values() if (game := game_of(module))})


def used(package: Package, module: Module) -> list[Module]:
    return [package.modules[name] for name in sorted(package.used_by(module))]


def check_arrows(package: Package, module: Module) -> None:
    own = room(module)
    assert own in MAY_IMPORT, f"say in MAY_IMPORT what {own} may import"
    allowed = MAY_IMPORT[own] | {own}
    wrong = [other.name for other in used(package, module) if room(other) not in allowed]
    assert not wrong, f"{module.name} imports {wrong}, and may import from {sorted(allowed)} only"


def check_games_are_apart(package: Package, module: Module) -> None:
    others = {game_of(other) for other in used(package, module)} - {None, game_of(module)}
    assert not others, f"{module.name} imports from {others}"


def check_purity(_: Package, module: Module) -> None:
    numbers = {"numpy"} if room(module) in COMPILED else set()
    dice = [full for full in module.imports if full[0] == "numpy" and "random" in full]
    assert not dice, f"{module.name} imports {dice}"
    impure = {full[0] for full in module.imports} & IMPURE - numbers
    assert {(module.name, name) for name in impure} <= EXCEPT


def check_privacy(_: Package, module: Module) -> None:
    own = [pieces for pieces in module.imports if pieces[0] == "countertop"]
    private = [pieces for pieces in own if pieces[-1].startswith("_")]
    wrong = [pieces for pieces in private if not pieces[-1].startswith("__")]
    assert not wrong, f"{module.name} imports {wrong}"


def check_cycles(package: Package, *folders: str) -> None:
    assert package.cycle(package.under(*folders)) == []


def check_table(package: Package) -> None:
    """Nothing that the table imports needs what only the lab has."""
    names = [
        module.name
        for module in package.modules.values()
        if room(module)
        in {"server", "cli", "simulate", "game", "game/bots", "game/faces", "game/learn"}
    ]
    for name in sorted(package.reached_from(*names)):
        needed = {pieces[0] for pieces in package.modules[name].imports_at_once}
        assert not needed & {"numba", "numpy", "ray"}, f"{name} is imported at the table"


def check_parts(package: Package, game: str) -> None:
    """Python never calls what is compiled for other lanes alone: it would end the process."""
    modules = package.under(f"games/{game}/")
    parts = {module.name: module.decorated("part") for module in modules}
    for module in modules:
        known = parts[module.name] | _imported_parts(package, module, parts)
        lanes = parts[module.name] | module.decorated("lane")
        for node in module.tree.body:
            if getattr(node, "name", "") not in lanes:
                calls = [one.func for one in ast.walk(node) if isinstance(one, ast.Call)]
                called = {call.id for call in calls if isinstance(call, ast.Name)}
                assert not called & known, module.name


def _imported_parts(package: Package, module: Module, parts: dict[str, set[str]]) -> set[str]:
    found = set[str]()
    for pieces in module.imports:
        source = package.meant(pieces)
        if source is not None and pieces[-1] in parts.get(source.name, ()):
            found.add(pieces[-1])
    return found


def folder_by_folder(modules: Iterable[Module]) -> pytest.MarkDecorator:
    """All files of a folder in one test: for each file alone there would be a thousand more."""
    folders: dict[str, list[Module]] = {}
    for module in modules:
        folders.setdefault("/".join(module.folder) or "root", []).append(module)
    return pytest.mark.parametrize("modules", folders.values(), ids=list(folders))


every_file = folder_by_folder(PACKAGE.modules.values())
every_game = pytest.mark.parametrize("game", game_names(PACKAGE))


@every_file
def test_a_room_imports_only_what_stands_left_of_it(modules: list[Module]) -> None:
    for module in modules:
        check_arrows(PACKAGE, module)


@every_file
def test_games_do_not_import_each_other(modules: list[Module]) -> None:
    for module in modules:
        check_games_are_apart(PACKAGE, module)


@folder_by_folder(one for one in PACKAGE.under("engine/", "games/") if room(one) != "game/make")
def test_the_engine_and_the_games_have_no_clock_no_dice_and_no_disk(modules: list[Module]) -> None:
    for module in modules:
        check_purity(PACKAGE, module)


@every_file
def test_nobody_imports_what_another_file_keeps_to_itself(modules: list[Module]) -> None:
    for module in modules:
        check_privacy(PACKAGE, module)


@pytest.mark.parametrize(
    "folders",
    [
        ("engine/",),
        ("lab/", "cli/", "simulate.py", "__init__.py", "engine/"),
        *((f"games/{game}/",) for game in game_names(PACKAGE)),
    ],
    ids=lambda folders: folders[0],
)
def test_no_files_import_each_other_in_a_circle(folders: tuple[str, ...]) -> None:
    check_cycles(PACKAGE, *folders)


def test_nothing_at_the_table_imports_what_only_the_lab_has() -> None:
    check_table(PACKAGE)


@every_game
def test_python_never_calls_what_is_compiled_for_other_lanes_alone(game: str) -> None:
    check_parts(PACKAGE, game)


# --- the tests above find what they look for

SOUND = {
    "__init__.py": "from .engine.match import Match",
    "cli/__init__.py": "from ..lab import weights",
    "engine/match.py": "from .game import Rules",
    "engine/game.py": "",
    "engine/compiled/kernel.py": "import numpy",
    "games/snap/rules.py": "from .state import State",
    "games/snap/state.py": "from ...engine.game import Seat",
    "games/snap/bots/mind.py": "from ..rules import play",
    "games/snap/bots/judge.py": "",
    "games/snap/fast/game.py": "from .cards import deal\nfrom ....engine.compiled import kernel",
    "games/snap/fast/cards.py": "@part\ndef deal(): pass",
    "games/snap/faces/picture.py": "from ..state import State",
    "games/snap/make/cards.py": "from ..fast import game\nimport random",
    "games/poker/rules.py": "",
    "lab/weights.py": "",
    "lab/play.py": "from .bulk.lanes import run",
    "lab/bulk/lanes.py": "import numba\nfrom ..weights import read",
    "lab/bulk/gpu.py": "",
    "server/app.py": "from ..engine.match import Match",
}
Check = Callable[[Package, Module], None]
CHECKS: dict[str, Check] = {
    "arrows": check_arrows,
    "apart": check_games_are_apart,
    "pure": check_purity,
    "private": check_privacy,
    "cycle": lambda package, module: check_cycles(package, f"{module.folder[0]}/"),
    "table": lambda package, _: check_table(package),
    "parts": lambda package, _: check_parts(package, "snap"),
}


@pytest.mark.parametrize(
    ("file", "line", "check"),
    [
        ("engine/match.py", "import countertop.server.app", "arrows"),
        ("engine/match.py", "from ..games.snap import rules", "arrows"),
        ("engine/match.py", "from .compiled.kernel import Seat", "arrows"),
        ("engine/match.py", "if TYPE_CHECKING:\n    from .compiled import kernel", "arrows"),
        ("games/snap/bots/mind.py", "from ....lab import weights", "arrows"),
        ("games/snap/bots/mind.py", "from ..fast import game", "arrows"),
        ("games/snap/state.py", "from .bots import mind", "arrows"),
        ("games/snap/rules.py", "def play():\n    from .bots.mind import think", "arrows"),
        ("games/snap/rules.py", "from ...engine.compiled.kernel import lane", "arrows"),
        ("games/snap/faces/picture.py", "from ..bots.judge import worth", "arrows"),
        ("games/snap/fast/game.py", "from ..make.cards import DECK", "arrows"),
        ("games/snap/fast/game.py", "from ..faces import picture", "arrows"),
        ("lab/bulk/lanes.py", "from ..play import played", "arrows"),
        ("server/app.py", "from ..games.snap.rules import play", "arrows"),
        ("server/app.py", "from ..lab.weights import read", "arrows"),
        ("games/snap/bots/mind.py", "from ...poker.rules import play", "apart"),
        ("games/snap/state.py", "import random", "pure"),
        ("games/snap/bots/mind.py", "import numpy", "pure"),
        ("games/snap/fast/game.py", "from numpy.random import default_rng", "pure"),
        ("engine/game.py", "from time import monotonic", "pure"),
        ("games/snap/bots/mind.py", "from ..rules import _deal", "private"),
        ("games/snap/state.py", "from .rules import play", "cycle"),
        ("engine/game.py", "if TYPE_CHECKING:\n    from .match import Match", "cycle"),
        ("engine/game.py", "def late():\n    from .match import Match", "cycle"),
        ("engine/match.py", "import numpy", "table"),
        ("lab/weights.py", "from .bulk import lanes", "table"),
        ("server/app.py", "try:\n    import numba\nexcept ImportError:\n    pass", "table"),
        ("games/snap/fast/game.py", "def tables():\n    deal()", "parts"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, file: str, line: str, check: str) -> None:
    for name, text in SOUND.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    sound = Package(tmp_path)
    CHECKS[check](sound, sound.modules[file])
    (tmp_path / file).write_text(f"{SOUND[file]}\n{line}\n")
    faulty = Package(tmp_path)
    with pytest.raises(AssertionError):
        CHECKS[check](faulty, faulty.modules[file])


def test_a_sound_package_passes_every_check(tmp_path: Path) -> None:
    for name, text in SOUND.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    package = Package(tmp_path)
    for module in package.modules.values():
        for check in (check_arrows, check_games_are_apart, check_privacy):
            check(package, module)
