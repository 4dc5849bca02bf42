"""A past for a browser, laid into the store of a running server: answers of some weeks."""

import random
import sqlite3
import time
from collections.abc import Iterator

import msgspec
from playwright.sync_api import Page

from countertop.engine.insight.facts import Fact
from countertop.learning.difficulty import difficulty
from countertop.server.store.shown import Answer
from support.live_server import LiveServer
from support.pasts.whose import whose

DAY = 86_400
TABLE = [Fact.of("*", a, b) for a in range(2, 11) for b in range(a, 11)]
SUMS = [Fact.of("+", a, b) for a in range(1, 7) for b in range(a, 7)]
OTHERS = [
    Fact("-", 9, 4),
    Fact("-", 6, 5),
    Fact("/", 6, 3),
    Fact.of("*", 7, 12),
    Fact.of("*", 1, 5),
]
RARE = {Fact.of("*", 8, 9), Fact.of("*", 8, 8), Fact.of("*", 7, 7)}
SLOW = {Fact.of("*", a, b) for a, b in ((6, 7), (6, 8), (7, 8), (7, 9))}


def lay(server: LiveServer, page: Page, weeks: int = 8) -> None:
    """A match in each half week; one match if there are no weeks."""
    me, now = whose(page), int(time.time())
    with sqlite3.connect(server.store, timeout=20) as database:
        database.execute("DELETE FROM shown WHERE whose = ?", (me,))
        for match in range(max(1, 2 * weeks)):
            ended = now - 3600 - int((2 * weeks - 1 - match) * 3.5 * DAY if weeks else 0)
            told = [*_week(match, ended)] if weeks else [*_first(ended)]
            body = msgspec.json.encode(told).decode()
            row = (me, f"past-{match}", "hochspannung", 0, ended, ended, "[]", body)
            database.execute("INSERT INTO shown VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


def _week(match: int, ended: int) -> Iterator[Answer]:
    chance = random.Random(match)
    facts = [fact for fact in TABLE if fact not in RARE and chance.random() < 0.75]
    facts += chance.sample(SUMS, 8) + OTHERS if match % 3 == 0 else []
    for number, fact in enumerate([*facts, *(sorted(RARE) if match == 15 else ())]):
        known = 2.2 + match / 5 - 1.8 * difficulty(fact)
        is_right = match > 5 or (fact not in SLOW and known + chance.gauss(0, 1) > 0)
        ms = (
            7000 + chance.randrange(900)
            if fact in SLOW
            else round(900 + 500 * chance.lognormvariate(0, 0.4))
        )
        said = None if is_right else fact.result - 2
        yield Answer(fact, is_right, ms, ended * 1000 - 60_000 + number * 900, said=said)


def _first(ended: int) -> Iterator[Answer]:
    few = ((2, 9), (3, 4), (5, 8), (6, 6), (6, 7), (4, 9), (7, 8))
    for number, (a, b) in enumerate(few):
        is_right = a * b < 40
        yield Answer(Fact.of("*", a, b), is_right, 1400 + 60 * a * b, ended * 1000 + number)
    for fact in SUMS[:4]:
        yield Answer(fact, True, 1200, ended * 1000)
