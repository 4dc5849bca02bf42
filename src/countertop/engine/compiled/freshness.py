"""What numba keeps on disk: when it is stale, and who makes it.

numba looks at the function's own file. A compiled game is made of several: its parts, the cards
and boards whose numbers they hold, and `kernel.py`. So it is stale as soon as any file has
changed that its own one imports, however far.
"""

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from filelock import FileLock, Timeout
from numba import config, njit
from numba.core import caching
from numba.core.compiler_lock import global_compiler_lock

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[2]
PATIENCE = 120.0
"""Seconds after which one compiles for oneself what somebody else seems never to finish."""


def compiled_and_kept(function: F, **options: Any) -> F:
    """numba's compilation, kept on disk as long as no source of it changes: neither its own file
    nor the one that `made_of` names, if it has such an attribute. With NUMBA_DISABLE_JIT, to follow
    it line by line or on numba's simulated card, the function stays as it is."""
    if config.DISABLE_JIT:
        return function
    usual = config.CACHE_LOCATOR_CLASSES
    config.CACHE_LOCATOR_CLASSES = ",".join(f"{__name__}.{kind.__name__}" for kind in _PLACES)
    try:
        compiled = njit(cache=True, **options)(function)
    finally:
        config.CACHE_LOCATOR_CLASSES = usual
    compiled.compile = _one_at_a_time(compiled)
    return compiled  # type: ignore[no-any-return]


def _one_at_a_time(compiled: Any) -> Callable[[Any], Any]:
    """How it is compiled, or loaded: while no other process does so."""
    compile_ = compiled.compile
    function = compiled.py_func
    name = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}.lock"

    def compile_alone(signature: Any) -> Any:
        with global_compiler_lock, alone(Path(compiled.stats.cache_path) / name):
            return compile_(signature)

    return compile_alone


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """What cannot be locked, or is locked for too long, is done all the same: at worst twice."""
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        held = FileLock(lock).acquire(PATIENCE)
    except (OSError, NotImplementedError, Timeout):
        yield
        return
    with held:
        yield


@cache
def stamp(file: Path) -> str:
    """Another one if anything has changed that the file is made of, or has moved elsewhere."""
    whole = sha256()
    for path in sources(file):
        whole.update(str(path).encode() + path.read_bytes())
    return whole.hexdigest()


def sources(file: Path) -> list[Path]:
    """The file, and all files of Countertop that it imports, and those that they import."""
    found: set[Path] = set()
    waiting = {file}
    while waiting:
        one = waiting.pop()
        found.add(one)
        waiting.update(path for path in _imported(one) if path not in found)
    return sorted(found)


@cache
def _imported(file: Path) -> tuple[Path, ...]:
    statements = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    imports = [one for one in statements if isinstance(one, ast.ImportFrom)]
    return tuple(path for one in imports for path in _meant(file, one) if path.is_file())


def _meant(file: Path, statement: ast.ImportFrom) -> Iterator[Path]:
    """`from .cards import Card` means cards.py, `from . import rules` means rules.py."""
    names = (statement.module or "").split(".") if statement.module else []
    if statement.level:
        folder = file.parents[statement.level - 1]
    elif names and names[0] == PACKAGE.name:
        folder, names = PACKAGE, names[1:]
    else:
        return
    whole = folder.joinpath(*names)
    yield whole.with_suffix(".py")
    yield from (whole / f"{name.name}.py" for name in statement.names)


class _AllSources:
    _py_file: str

    def __init__(self, function: Any, file: str) -> None:
        super().__init__(function, file)  # type: ignore[call-arg]
        self._besides: Path | None = getattr(function, "made_of", None)

    def get_source_stamp(self) -> str:
        besides = stamp(self._besides) if self._besides else ""
        return stamp(Path(self._py_file)) + besides


class WhereItIsSet(_AllSources, caching.UserProvidedCacheLocator):  # type: ignore[misc]
    """In NUMBA_CACHE_DIR."""


class BesideTheSource(_AllSources, caching.InTreeCacheLocator):  # type: ignore[misc]
    """In __pycache__."""


class AtTheUsers(_AllSources, caching.UserWideCacheLocator):  # type: ignore[misc]
    """In the user's own cache, if __pycache__ cannot be written."""


_PLACES = (WhereItIsSet, BesideTheSource, AtTheUsers)
