"""Two servers on one file would each believe that they alone deal the cards."""

import os
import sys
from pathlib import Path

from ..changes import StoreError

MODE = 0o600
"""Names and the hashes of cookies are nobody else's business."""
IN_MEMORY = ":memory:"


def lock_file(path: Path) -> int | None:
    """Hold the file itself, by whatever name, as long as the descriptor is open."""
    if str(path) == IN_MEMORY:
        return None
    try:
        held = os.open(path, os.O_CREAT | os.O_RDWR, MODE)
    except OSError as error:
        raise StoreError("bad_store", f"The store {path} cannot be used: {error}.") from None
    if sys.platform != "win32":
        _hold(held, path)
    return held


def _hold(held: int, path: Path) -> None:
    import fcntl  # noqa: PLC0415 - there is none on Windows

    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.fchmod(held, MODE)
    except BlockingIOError:
        os.close(held)
        raise StoreError(
            "store_in_use", f"Another countertop is serving {path}; stop it or use another --store."
        ) from None
    except OSError:
        return  # a file system without locks or modes
