"""Two servers on one file would each believe that they alone deal the cards."""

import os
import sys
from pathlib import Path

from .changes import StoreError


def lock_file(path: Path) -> int | None:
    """Hold the store as long as the file descriptor is open."""
    if sys.platform == "win32":
        return None
    import fcntl  # noqa: PLC0415 - there is none on Windows

    try:
        lock = os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise StoreError(
            "store_in_use", f"Another countertop is serving {path}; stop it or use another --store."
        ) from None
    except OSError as error:
        raise StoreError("bad_store", f"The store {path} cannot be used: {error}.") from None
    return lock
