"""What statements are carried out on: SQLite's file, or PostgreSQL.

They are written once, in what both understand: `ON CONFLICT` rather than `OR IGNORE`, `TRUE` and
`FALSE`, casts where a value goes into a `SELECT`, and JSON looked into by Python. Values are `?` or
`:name`; a list of rows travels as one JSON array through `json_each(?)`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

Values = Sequence[Any] | Mapping[str, Any]


class Found(Protocol):
    """What a statement has led to."""

    @property
    def rowcount(self) -> int:
        """Rows that were written or deleted."""
        ...

    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    def execute(self, statement: str, values: Values = (), /) -> Found: ...

    def whole(self) -> AbstractContextManager[None]:
        """All of what is done meanwhile, or nothing."""
        ...

    def overwriting(self) -> AbstractContextManager[None]:
        """What is deleted meanwhile is gone for good, as far as the database can do that."""
        ...

    def erase(self) -> bool:
        """Write everything anew without what was deleted; whether nothing of it is left."""
        ...


Statement = tuple[str, Values] | Callable[[Database], None]
"""SQL and its values; or what is worked out between other statements."""
