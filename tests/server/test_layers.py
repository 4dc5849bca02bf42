"""The rooms of the server: each imports only what stands below it, and nobody goes in circles."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from countertop import server

ROOT = Path(server.__file__).parent
LAYERS = (
    ("clock", "settings", "protocol", "refusal", "metrics", "events"),
    ("store",),
    ("match",),
    ("people",),
    ("room",),
    ("house",),
    ("http",),
    ("app",),
    ("serve",),
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
MODULES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")
MOST_FILES = 15


def name(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").as_posix()


def layer(module: str) -> int:
    return LEVEL[module.partition("/")[0]]


def imports(path: Path) -> Iterator[str]:
    """The modules of the server that a file imports, wherever in the file it does."""
    folder = path.parent.relative_to(ROOT).parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and 0 < node.level <= len(folder) + 1:
            base = folder[: len(folder) + 1 - node.level]
            source = (*base, *(node.module or "").split(".")) if node.module else base
            for alias in node.names:
                yield from _module("/".join((*source, alias.name)), "/".join(source))


def _module(*candidates: str) -> Iterator[str]:
    known = {name(path) for path in MODULES}
    yield from (candidate for candidate in candidates[:1] if candidate in known)
    if candidates[0] not in known:
        yield from (candidate for candidate in candidates[1:] if candidate in known)


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_imports_only_what_stands_below_it(path: Path) -> None:
    own = layer(name(path))
    above = [other for other in imports(path) if layer(other) > own]
    assert above == []


def test_no_import_goes_in_a_circle() -> None:
    graph = {name(path): set(imports(path)) for path in MODULES}
    assert sum(map(len, graph.values())) > 100, "the imports are found"
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {error.args[1]}")


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_type_checkers_get_no_imports_of_their_own(path: Path) -> None:
    assert "TYPE_CHECKING" not in path.read_text(encoding="utf-8")


def test_a_room_fits_on_a_screen() -> None:
    folders = {path.parent for path in MODULES}
    crowded = [folder.name for folder in folders if len(list(folder.glob("*.py"))) > MOST_FILES]
    assert crowded == []


def test_the_clock_alone_reads_the_time() -> None:
    readers = {
        name(path)
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import)
        and any(alias.name in ("time", "datetime") for alias in node.names)
    }
    sleepers = {name(path) for path in MODULES if "asyncio.sleep" in path.read_text("utf-8")}
    assert readers | sleepers == {"clock"}
