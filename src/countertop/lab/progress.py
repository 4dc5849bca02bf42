"""How far a long run is, and how to stop it: a bar on a terminal, and Ctrl-C."""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

BAR = 30
OFTEN = 0.2
"""Seconds after which the figures are redrawn even if the bar is no longer than before."""


class Progress:
    """A bar on a terminal; nothing at all in a pipe."""

    def __init__(self, total: int) -> None:
        self._total = max(1, total)
        self._is_shown = sys.stderr.isatty()
        self._drawn = ""
        self._drawn_at = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def __call__(self, done: int, note: str = "") -> None:
        filled = min(BAR, done * BAR // self._total)
        now = time.monotonic()
        is_due = f"{filled}{note}" != self._drawn or now > self._drawn_at + OFTEN
        if self._is_shown and is_due:
            self._drawn, self._drawn_at = f"{filled}{note}", now
            bar = "█" * filled + "░" * (BAR - filled)
            line = f"\r\033[K{bar} {done:,}/{self._total:,} {note}"
            print(line, end="", file=sys.stderr, flush=True)


@contextmanager
def told_if_long(what: str, after: float = 1.5) -> Iterator[None]:
    """Around what may take a while, once: says so if it does."""
    timer = threading.Timer(after, print, (what,), {"file": sys.stderr, "flush": True})
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


class Stopping:
    """Ctrl-C once: true from now on, and what is under way is finished. Twice: it is dropped."""

    def __init__(self) -> None:
        self._is_asked = False
        self._before: Any = None

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._ask)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def __bool__(self) -> bool:
        return self._is_asked

    def _ask(self, *_: object) -> None:
        if self._is_asked:
            raise KeyboardInterrupt
        self._is_asked = True
        print("\nFinishing what is under way; Ctrl-C again drops it.", file=sys.stderr, flush=True)
