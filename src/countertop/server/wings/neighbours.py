"""Whether the other workers of this machine are still there.

A process that is killed takes its doors along. So each worker holds a line to the inner door of
every other one here, and whose line breaks and who then refuses a new one is gone: nobody has to
wait until the leases run out. Between machines a refusal may be the network's, so there only the
lease tells; and so it does of a process that stands still, which holds its end of the line.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from ..clock import REAL
from .inner import host_and_port

BREATH = 100.0
"""Between two tries."""


class Neighbours:
    def __init__(self, missed: Callable[[str], Awaitable[None]]) -> None:
        self._missed = missed
        self._watched: dict[str, asyncio.Task[None]] = {}

    def look(self, mine: str, others: Iterable[str]) -> None:
        """From now on these are watched, as far as they are on this machine, and nobody else."""
        here = host_and_port(mine)[0]
        near = {one for one in others if host_and_port(one)[0] == here}
        for address in self._watched.keys() - near:
            self._watched.pop(address).cancel()
        for address in near - self._watched.keys():
            self._watched[address] = asyncio.create_task(self._watch(address), name="neighbour")

    async def _watch(self, address: str) -> None:
        while True:
            try:
                await _until_it_breaks(address)
            except ConnectionRefusedError:
                await self._missed(address)
            except OSError:
                pass  # a line that cannot be had says nothing
            await REAL.sleep(BREATH)


async def _until_it_breaks(address: str) -> None:
    reader, writer = await asyncio.open_connection(*host_and_port(address))
    try:
        await reader.read()
    finally:
        writer.transport.abort()
