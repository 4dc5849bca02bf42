"""Bots that think long do so in other processes, so that no table waits for another's bots.

Processes and not threads: of a thought only the compiled playouts would run beside the tables, and
the judging around them, which is Python, would hold them up all the same.
"""

import asyncio
import os
import pickle
import sys
from collections import deque
from collections.abc import Mapping, Sequence

from ...engine.aids import Aids
from ...engine.bots import Look
from ...engine.registry import Game
from ..events import event
from . import thinker
from .supply import Minds
from .thinker import HEAD, Errand, Prepare, packed

MOST = 4
"""Processes that are started at most, however many cores there are."""
LAST = 3
"""So many that end one after the other without an answer, and no more are started."""
PATIENCE = 60.0
"""Seconds after which a process that does not answer is ended."""
COMMAND: tuple[str, ...] = (sys.executable, "-c", f"from {thinker.__name__} import main; main()")


class ThinkerEnded(Exception):
    """Nobody will answer any more."""


def usual() -> int:
    """One for each core that the server itself does not need."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, min(MOST, cores - 1))


class Thinker:
    """One process. It answers in the order in which it was asked."""

    def __init__(self, greetings: Sequence[bytes], command: Sequence[str], patience: float) -> None:
        self.has_ended = False
        self.has_answered = False
        self._asked: deque[asyncio.Future[Minds]] = deque()
        self._unsent = [*greetings]
        self._process: asyncio.subprocess.Process | None = None
        self._command = command
        self._patience = patience
        self._task = asyncio.create_task(self._run(), name="thinker")
        self._task.add_done_callback(self._ended)

    @property
    def busy(self) -> int:
        """How many wait for it."""
        return len(self._asked)

    def tell(self, message: bytes) -> None:
        if self._process is None or self._process.stdin is None:
            self._unsent.append(message)
        else:
            self._process.stdin.write(message)

    def ask(self, looks: Sequence[Look] | Errand) -> "asyncio.Future[Minds]":
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Minds] = loop.create_future()
        self._asked.append(answer)
        too_long = loop.call_later(self._patience, self._task.cancel)
        answer.add_done_callback(lambda _: too_long.cancel())
        self.tell(packed(looks))
        return answer

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            # What can be imported here can be imported there.
            there = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe, env=there
            )
            unsent, self._unsent = self._unsent, []
            self.tell(b"".join(unsent))
            assert self._process.stdout is not None
            await self._hear(self._process.stdout)
        except (OSError, asyncio.IncompleteReadError, pickle.UnpicklingError):
            pass
        finally:
            await self._end()

    async def _hear(self, told: asyncio.StreamReader) -> None:
        while True:
            size = int.from_bytes(await told.readexactly(HEAD), "big")
            minds = pickle.loads(await told.readexactly(size))
            self.has_answered = True
            answer = self._asked.popleft()
            if not answer.done():
                answer.set_result(minds)

    async def _end(self) -> None:
        if self._process is None:
            return
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()

    def _ended(self, _: "asyncio.Task[None]") -> None:
        self.has_ended = True
        for answer in self._asked:
            if not answer.done():
                answer.set_exception(ThinkerEnded("the process that was thinking has ended"))
        self._asked.clear()


class Thinkers:
    """As many processes as are needed, up to a limit: none before somebody has to think long."""

    def __init__(
        self,
        most: int,
        aids: Mapping[str, Aids] = {},
        command: Sequence[str] = (),
        patience: float = PATIENCE,
    ) -> None:
        self._most = most
        self._patience = patience
        self._command = command or COMMAND
        self._greetings = [packed(dict(aids))]
        self._prepared: set[Prepare] = set()
        self._thinkers: list[Thinker] = []
        self._in_vain = 0

    @property
    def are_there(self) -> bool:
        """False where no process can be had, or none that answers."""
        self._sort_out()
        return self._most > 0 and self._in_vain < LAST

    @property
    def waiting(self) -> int:
        """How many have asked and were not answered yet."""
        return sum(one.busy for one in self._thinkers)

    def prepare(self, game: Game, level: str) -> None:
        """The processes load what a bot of this level could use."""
        wanted = Prepare(game.name, level)
        if wanted in self._prepared:
            return
        self._prepared.add(wanted)
        message = packed(wanted)
        self._greetings.append(message)
        are_there = self.are_there
        for one in self._thinkers:
            one.tell(message)
        if are_there and not self._thinkers:
            self._start()

    def think(self, looks: Sequence[Look]) -> "asyncio.Future[Minds]":
        """By whoever has least to do; fails with `ThinkerEnded`."""
        return self._idlest().ask(looks)

    def _idlest(self) -> Thinker:
        self._sort_out()
        idlest = min(self._thinkers, key=lambda one: one.busy, default=None)
        if idlest is None or (idlest.busy and len(self._thinkers) < self._most):
            idlest = self._start()
        return idlest

    def run(self, errand: Errand) -> "asyncio.Future[Minds]":
        """The one thing that came of it, in a list; fails with `ThinkerEnded`."""
        return self._idlest().ask(errand)

    async def close(self) -> None:
        for one in self._thinkers:
            await one.close()

    def _start(self) -> Thinker:
        started = Thinker(self._greetings, self._command, self._patience)
        self._thinkers.append(started)
        return started

    def _sort_out(self) -> None:
        for one in [one for one in self._thinkers if one.has_ended]:
            self._thinkers.remove(one)
            self._in_vain = 0 if one.has_answered else self._in_vain + 1
            event("thinker_ended", in_vain=self._in_vain)
