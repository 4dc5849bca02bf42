"""The server in layers: each imports only what stands below it, and nobody goes in circles."""

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from support.sources import Module, Package

import countertop

LAYERS = (
    ("clock", "settings", "protocol", "replays", "days", "learned", "refusal", "metrics", "events"),
    ("store",),
    ("match",),
    ("people",),
    ("archive", "daily", "numbers"),
    ("room",),
    ("house",),
    ("school",),
    ("http",),
    ("app",),
    ("wings",),
    ("serve",),
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
PACKAGE = Package(Path(countertop.__file__).parent)
MODULES = [module for module in PACKAGE.under("server/") if module.name != "server/__init__.py"]
MOST_FILES = 15


def name(module: Module) -> str:
    return module.name.removeprefix("server/")


def level(file: str) -> int:
    return LEVEL[file.split("/")[1].removesuffix(".py")]


def of_the_server(module: Module) -> set[str]:
    return PACKAGE.used_by(module) & {other.name for other in MODULES}


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_a_module_imports_only_what_stands_below_it(module: Module) -> None:
    above = [used for used in of_the_server(module) if level(used) > level(module.name)]
    assert above == []


def test_no_import_goes_in_a_circle() -> None:
    assert sum(len(of_the_server(module)) for module in MODULES) > 100, "the imports are found"
    assert PACKAGE.cycle(MODULES) == []


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_type_checkers_get_no_imports_of_their_own(module: Module) -> None:
    assert ("typing", "TYPE_CHECKING") not in module.imports


def test_a_folder_fits_on_a_screen() -> None:
    files = Counter(module.folder for module in MODULES)
    assert [folder for folder, count in files.items() if count > MOST_FILES] == []


@pytest.mark.parametrize(
    ("kind", "who"), [("sqlite", {"place.py"}), ("postgres", {"place.py", "serve.py", "wings"})]
)
def test_nobody_at_a_table_knows_which_store_there_is(kind: str, who: set[str]) -> None:
    """Only whoever opens it, and behind PostgreSQL those who share the wings out."""
    own = {module.name for module in MODULES if f"/store/{kind}/" in module.name}
    users = [name(one) for one in MODULES if one.name not in own and PACKAGE.used_by(one) & own]
    assert {user.removeprefix("store/").partition("/")[0] for user in users} == who


def test_a_server_with_a_file_imports_nothing_that_several_need() -> None:
    serving = "import re, sys, countertop.server.serve, countertop.server.app, countertop.cli"
    said = "print([one for one in sys.modules if re.search(r'asyncpg|postgres|[.]wings', one)])"
    told = subprocess.run(
        [sys.executable, "-c", f"{serving}; {said}"], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "[]"


def test_the_clock_alone_reads_the_time() -> None:
    readers = {module.name for module in MODULES if {("time",), ("datetime",)} & {*module.imports}}
    sleepers = {module.name for module in MODULES if "asyncio.sleep" in ast.unparse(module.tree)}
    assert readers | sleepers == {"server/clock.py"}
