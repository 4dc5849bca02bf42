"""A past for a browser, laid into the store of a running server: matches, and tries of today."""

import hashlib
import json
import sqlite3
import time
from typing import Any

from playwright.sync_api import Page

from support.live_server import LiveServer
from support.pasts.whose import whose

DAY = 86_400
FRIEND = "f" * 64
MATCHES = (
    ("hochspannung", ("Ada", "Ben", "Cleo", "Dani"), (4, 1, 2, 3), (-14, 0, -3, -5), 60),
    ("martian-math", ("Ada", "Maximiliane-Isabella"), (1, 2), (2, 1), 120),
    ("lucky-box", ("Ada", "Ben", "Cleo"), (1, 2, 3), (66, 60, 55), 2 * DAY),
    ("math-rush", ("Ada", "Ben"), (1, 1), (43, 43), 9 * DAY),
)
BESTS = {
    "fastest": [
        {
            "game": "hochspannung",
            "ms": 612,
            "fact": {"sign": "*", "left": 2, "right": 5},
            "at": 1000 * int(time.time()),
        }
    ],
    "feats": [{"game": "martian-math", "value": 9, "ended": 0}],
    "played": [
        {"game": game, "matches": 1, "won": 1, "most": 66}
        for game in ("hochspannung", "martian-math", "lucky-box")
    ],
}
"""What the records would say, if these matches had any."""
ROWS = [{"kind": "round", "number": n, "squares": n // 2, "stars": n % 4} for n in range(1, 5)]


def lay(server: LiveServer, page: Page) -> None:
    """Matches of this browser, one of them with a friend, and their tries at today's deal."""
    lay_matches(server, page)
    lay_tries(server, page)


def lay_matches(server: LiveServer, page: Page) -> None:
    me, now = whose(page), int(time.time())
    with sqlite3.connect(server.store, timeout=20) as database:
        for game, names, places, points, ago in MATCHES:
            about = _about(game, names, places, points, now - ago)
            _lay_one(database, me, game, about)


def lay_tries(server: LiveServer, page: Page) -> None:
    """At Lucky Box, which is the game of the day on one day in three."""
    me = whose(page)
    day = page.evaluate("async () => (await (await fetch('/api/today')).json()).day")
    with sqlite3.connect(server.store, timeout=20) as database:
        scores = [(me, "Ada", 58), (FRIEND, "Ben", 61)]
        for hashed, name, score in scores + [(f"{n:064}", "Somebody", 40 + n) for n in range(20)]:
            told = json.dumps(_tried(day, name, score))
            one = (day, "lucky-box", hashed, "", name, score, told, 1)
            database.execute("INSERT OR REPLACE INTO try VALUES (?, ?, ?, ?, ?, ?, ?, ?)", one)


def lay_many(server: LiveServer, page: Page, many: int) -> None:
    """So many matches of Matician, all of them won and three ended in each second."""
    me, now = whose(page), int(time.time())
    with sqlite3.connect(server.store, timeout=20) as database:
        for number in range(many):
            ended = now - number // 3
            about = _about("matician", ("Ada", "Ben"), (1, 2), (3, 1), ended)
            _lay_one(database, me, f"matician {number}", about)


def _lay_one(database: sqlite3.Connection, me: str, name: str, about: dict[str, Any]) -> None:
    key, match = hashlib.sha256(f"{me}{name}".encode()).hexdigest()[:22], _number(me + name)
    row = (key, match, 1, about["ended"], json.dumps(about), b"", 0)
    database.execute("INSERT INTO finished VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    for hashed, seat in ((me, 0), (FRIEND, 1)):
        sat = (hashed, about["ended"], key, seat, seat == 0)
        database.execute("INSERT OR IGNORE INTO sat VALUES (?, ?, ?, ?, ?)", sat)


def _number(text: str) -> int:
    return int(hashlib.sha256(text.encode()).hexdigest()[:12], 16)


def _about(game: str, names: Any, places: Any, points: Any, ended: int) -> dict[str, Any]:
    seats = [{"letter": "ABCD"[n], "name": name} for n, name in enumerate(names)]
    result = {"places": places, "points": points}
    return {"game": game, "options": {}, "seats": seats, "result": result} | {
        "ended": ended,
        "lasted": 1000,
    }


def _tried(day: str, name: str, score: int) -> dict[str, Any]:
    return {"day": day, "game": "lucky-box", "name": name, "score": score, "rows": ROWS}
