"""The package as its files import each other: each is read and parsed once, when asked for."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

Pieces = tuple[str, ...]
"""A full name in pieces: `from ..game import Seat` in `engine/x/y.py` is
`("countertop", "engine", "game", "Seat")`."""


@dataclass(frozen=True)
class Module:
    """One file. Its name is its path in the package: `games/matician/rules.py`."""

    name: str
    path: Path = field(repr=False)

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @property
    def folder(self) -> Pieces:
        return tuple(self.name.split("/")[:-1])

    @cached_property
    def imports(self) -> tuple[Pieces, ...]:
        """All of them, also those in functions and those that only type checkers see."""
        return tuple(self._imports(ast.walk(self.tree)))

    @cached_property
    def imports_at_once(self) -> tuple[Pieces, ...]:
        """Those that are carried out when the file is imported."""
        return tuple(self._imports(_at_once(self.tree.body)))

    def _imports(self, nodes: Iterator[ast.AST]) -> Iterator[Pieces]:
        package = ("countertop", *self.folder)
        for node in nodes:
            if isinstance(node, ast.Import):
                yield from (tuple(alias.name.split(".")) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = package[: len(package) + 1 - node.level] if node.level else ()
                source = (*base, *node.module.split(".")) if node.module else base
                yield from ((*source, alias.name) for alias in node.names)

    def decorated(self, decorator: str) -> set[str]:
        """The functions with this decorator."""
        return {
            node.name
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef)
            and any(
                isinstance(one, ast.Name) and one.id == decorator for one in node.decorator_list
            )
        }


class Package:
    """All files under a folder, but those of tests."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def modules(self) -> Mapping[str, Module]:
        paths = sorted(self._folder.rglob("*.py"))
        return {module.name: module for module in map(self._read, paths) if _is_ours(module)}

    def _read(self, path: Path) -> Module:
        return Module(path.relative_to(self._folder).as_posix(), path)

    def under(self, *folders: str) -> list[Module]:
        return [one for one in self.modules.values() if one.name.startswith(folders)]

    def meant(self, pieces: Pieces) -> Module | None:
        """The file of the package that an import means: the longest that its pieces name."""
        if pieces[:1] != ("countertop",):
            return None
        for length in range(len(pieces), 0, -1):
            stem = "/".join(pieces[1:length])
            for name in (f"{stem}.py", f"{stem}/__init__.py".lstrip("/")):
                if name in self.modules:
                    return self.modules[name]
        return None

    def used_by(self, module: Module, *, at_once: bool = False) -> set[str]:
        """The names of the files that a file imports."""
        imports = module.imports_at_once if at_once else module.imports
        return {used.name for pieces in imports if (used := self.meant(pieces))} - {module.name}

    def reached_from(self, *names: str) -> set[str]:
        """All that is imported together with these files, however far."""
        reached, waiting = set[str](), list(names)
        while waiting:
            name = waiting.pop()
            if name not in reached:
                reached.add(name)
                waiting += self.used_by(self.modules[name], at_once=True)
        return reached

    def cycle(self, modules: list[Module]) -> list[str]:
        """Files that import each other in a circle, if there are such among these."""
        names = {module.name for module in modules}
        graph = {module.name: self.used_by(module) & names for module in modules}
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            found: list[str] = error.args[1]
            return found
        return []


def _is_ours(module: Module) -> bool:
    return "tests" not in module.folder


def _at_once(statements: list[ast.stmt]) -> Iterator[ast.AST]:
    """What is carried out on import: not what stands in functions or is for type checkers only."""
    for statement in statements:
        yield statement
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            yield from _at_once(statement.orelse)
        elif isinstance(statement, ast.If | ast.With | ast.Try):
            yield from _at_once(statement.body)
            yield from _at_once(getattr(statement, "orelse", []))
