"""Statements as PostgreSQL wants them: with numbered values, and its own name for a list."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from ..rows import Values

PARTS = re.compile(r"'[^']*'|json_each\(\?\)|\?|(?<!:):[a-z_]+")


@cache
def numbered(statement: str) -> tuple[str, tuple[str, ...]]:
    """The statement, and the names of its values in their order; those of `?` are empty."""
    names: list[str] = []

    def replace(found: re.Match[str]) -> str:
        part = found[0]
        if part.startswith("'"):
            return part
        if part.startswith(":"):
            if part[1:] not in names:
                names.append(part[1:])
            return f"${names.index(part[1:]) + 1}"
        names.append("")
        number = f"${len(names)}"
        return f"json_array_elements(CAST({number} AS json))" if "json" in part else number

    return PARTS.sub(replace, statement), tuple(names)


def in_order(names: tuple[str, ...], values: Values) -> list[Any]:
    return [values[name] for name in names] if isinstance(values, Mapping) else list(values)
