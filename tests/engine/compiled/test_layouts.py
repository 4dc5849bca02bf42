"""Compiled games name the places in what agents see: nobody can read `seen[place + 7]`."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.sources import Package

import countertop

PACKAGE = Package(Path(countertop.__file__).parent)
KERNELS = [module for module in PACKAGE.under("games/") if "fast" in module.folder]


def unnamed(tree: ast.Module) -> Iterator[str]:
    """Places in an observation that are counted from another one; the one behind it may be."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).split(".")[-1] == "seen":
            match node.slice:
                case ast.BinOp(op=ast.Add(), right=ast.Constant(value=int(further))) if further > 1:
                    yield ast.unparse(node)


@pytest.mark.parametrize("game", sorted({module.folder[1] for module in KERNELS}))
def test_every_place_in_an_observation_has_a_name(game: str) -> None:
    own = [module for module in KERNELS if module.folder[1] == game]
    assert any("seen[" in ast.unparse(module.tree) for module in own), "they are found"
    assert [(module.name, place) for module in own for place in unnamed(module.tree)] == []


def test_a_place_that_is_counted_is_found() -> None:
    counted = ast.parse("seen[place + 7] = seen[REST + 1] = seen[LOST] = room.seen[first + 2]")
    assert [*unnamed(counted)] == ["seen[place + 7]", "room.seen[first + 2]"]
