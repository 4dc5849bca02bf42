"""Where the store is: behind the address that was given, or in the user's data folder."""

from pathlib import Path

from platformdirs import user_data_path

from .changes import StoreError
from .face import Store
from .sqlite.backup import take_in
from .sqlite.database import Store as File

POSTGRESQL = ("postgresql://", "postgres://")


def open_store(url: str | None) -> Store:
    """The store behind `sqlite:///path` or `postgresql://…`, or the one in the user's data
    folder."""
    if is_postgresql(url):
        return _open_postgresql(str(url))
    path = path_of(url)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("bad_store", f"The store {path} cannot be made: {error}.") from None
    take_in(path)
    return File(path)


def is_postgresql(url: str | None) -> bool:
    return url is not None and url.startswith(POSTGRESQL)


def _open_postgresql(url: str) -> Store:
    try:
        from .postgres.database import PostgresStore  # noqa: PLC0415 - an extra
    except ImportError:
        raise StoreError(
            "no_postgresql",
            "A store behind PostgreSQL needs the package asyncpg: "
            "install countertop[cluster], or use --store sqlite:///path.",
        ) from None
    return PostgresStore(url)


def path_of(url: str | None) -> Path:
    """The file of a store that is one."""
    if is_postgresql(url):
        raise StoreError(
            "no_file", "PostgreSQL has its own copies: see pg_dump and pg_restore, or its archive."
        )
    if url is not None and (not url.startswith("sqlite:///") or url == "sqlite:///"):
        raise StoreError(
            "bad_store", f"{url!r} is not a store; sqlite:///path and postgresql://… are."
        )
    return data_folder() / "tables.sqlite" if url is None else Path(url.removeprefix("sqlite:///"))


def data_folder() -> Path:
    """Where programs of this user keep their data on this system."""
    return user_data_path("countertop", appauthor=False)
