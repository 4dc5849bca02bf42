"""What a server says and how much it takes while it is attacked."""

import json
import os
from pathlib import Path

from support.live_server import LiveServer

MOST_GROWTH = 40.0
"""Megabytes between the middle of an attack and its end."""


BAD = ("fault", "bot_fault", "store_failed", "damaged", "unreadable", "unfinished")


class Watch:
    def __init__(self, server: LiveServer) -> None:
        self._server = server
        self.memory: list[float] = []

    def look(self) -> None:
        """Note down how much memory the server takes, in megabytes."""
        statm = Path(f"/proc/{self._server.pid}/statm")
        if statm.exists():  # elsewhere than on Linux nobody looks
            pages = int(statm.read_text().split()[1])
            self.memory.append(pages * os.sysconf("SC_PAGESIZE") / 1e6)

    def growth(self) -> float:
        """From the middle to the end: what is needed once has been fetched by then."""
        half = self.memory[len(self.memory) // 2 :]
        return half[-1] - half[0] if half else 0.0

    def complaints(self) -> list[str]:
        """What no attacker may bring the server to say: a fault of ours, or anything that is not
        one of its events, such as a traceback or a warning of a library."""
        return [line for line in self._server.log.read_text().splitlines() if is_bad(line)]


def is_bad(line: str) -> bool:
    if line.startswith("Countertop is open") or not line.strip():
        return False
    try:
        return json.loads(line)["event"] in BAD
    except (ValueError, KeyError, TypeError):
        return True
