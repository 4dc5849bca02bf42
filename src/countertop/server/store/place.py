"""Where the store is: behind the address that was given, or in the user's data folder."""

from pathlib import Path

from platformdirs import user_data_path

from .backup import take_in
from .changes import StoreError
from .database import Store


def open_store(url: str | None) -> Store:
    """The store behind `sqlite:///path`, or the one in the user's data folder."""
    path = path_of(url)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("bad_store", f"The store {path} cannot be made: {error}.") from None
    take_in(path)
    return Store(path)


def path_of(url: str | None) -> Path:
    if url is not None and url.startswith(("postgresql:", "postgres:")):
        raise StoreError(
            "no_postgresql", "PostgreSQL is not supported yet; use --store sqlite:///path for now."
        )
    if url is not None and (not url.startswith("sqlite:///") or url == "sqlite:///"):
        raise StoreError("bad_store", f"{url!r} is not a store; sqlite:///path is one.")
    return data_folder() / "tables.sqlite" if url is None else Path(url.removeprefix("sqlite:///"))


def data_folder() -> Path:
    """Where programs of this user keep their data on this system."""
    return user_data_path("countertop", appauthor=False)
