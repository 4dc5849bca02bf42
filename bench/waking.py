"""A long match that somebody comes back to: from its log alone, and by the shortcut kept with it.

    python -m bench.waking [--entries 108000]

The shortcut is as old as it ever gets. Prints how long that takes, of how much processor time, and
how long the event loop kept everybody else waiting meanwhile.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from countertop import Match
from countertop.server.clock import MatchClock
from countertop.server.house.waking import resume
from countertop.server.match.live import FAR, Live
from countertop.server.match.supply import Supply
from countertop.server.store.changes import Change, Line, match_row, room_row
from countertop.server.store.saved import Saved
from countertop.server.store.sqlite.database import Store

SEATS = 4
GAME = "hochspannung"
OPTIONS = {"lock_ms": 0}
TIMES = 5
WITHOUT, WITH = 1, 2


Row = tuple[int, int, str, str, int]


def begin() -> Match:
    match = Match(GAME, SEATS, 1, OPTIONS)
    match.advance(match.deadline or 0)
    return match


def go_on(match: Match, entries: int) -> None:
    """Everybody says 99, which is never right."""
    views = [match.view(seat) for seat in range(SEATS)]
    said = [
        {"type": "play", "card": view.hand[0].id, "top": view.top.id, "said": 99} for view in views
    ]
    while match.count < entries:
        seat = match.count % SEATS
        match.play(seat, said[seat], match.now + 50)


async def keep(store: Store, match: Match, id: int, shortcuts: list[Row]) -> Saved:
    """In the store, as if it had been played there."""
    saved = Saved(
        id=id,
        code=f"CODE{id}",
        game=GAME,
        options=OPTIONS,
        opened=1,
        touched=1,
        match=id,
        phase="playing",
    )
    header, *entries = match.record().splitlines()
    lines = [
        Line.of(id, number, 1 + number % SEATS, number, entry)
        for number, entry in enumerate(entries)
    ]
    row, header_row = room_row(saved), match_row(id, id, header)
    await store.commit(Change(lines, rooms=[row], matches=[header_row], shortcuts=shortcuts))
    return saved


async def longest_wait(waits: list[float]) -> None:
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0)
        waits.append(time.perf_counter() - began)


async def wake(store: Store, saved: Saved, match: Match) -> tuple[float, float, float]:
    """Milliseconds: until it is there, of processor time, and at most for everybody else."""
    waits: list[float] = []
    began, cpu = time.perf_counter(), time.process_time()
    live, _ = await resume(saved, store, Supply())
    took, used = time.perf_counter() - began, time.process_time() - cpu
    assert live is not None
    assert live.match.state == match.state
    others = asyncio.create_task(longest_wait(waits))
    await resume(saved, store, Supply())
    others.cancel()
    return took * 1000, used * 1000, max(waits) * 1000


async def measure(entries: int) -> None:
    match = begin()
    go_on(match, entries - FAR + 1)
    shortcut = Live(WITH, match, MatchClock(), Supply()).take_shortcut()
    assert shortcut is not None
    go_on(match, entries)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "tables.sqlite")
        for id, kept in (WITHOUT, []), (WITH, [shortcut]):
            saved = await keep(store, match, id, kept)
            found = [await wake(store, saved, match) for _ in range(TIMES)]
            took, used, waited = (sorted(column)[TIMES // 2] for column in zip(*found, strict=True))
            how = "by its shortcut" if kept else "from its log"
            print(f"  {entries:,} entries, {how:16}{took:8.1f} ms, {used:.1f} of a core's time")
            print(f"  {'':18}others waited at most{waited:8.1f} ms")
        store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Waking a long match.")
    parser.add_argument("--entries", type=int, default=108_000)
    asyncio.run(measure(parser.parse_args().entries))


if __name__ == "__main__":
    main()
