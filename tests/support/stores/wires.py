"""Connections that pass through the test: they can be cut, slow, or lead one way only."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
State = Literal["whole", "cut", "slow", "only out", "only back", "held"]
"""`held`: nothing gets through, and all of it arrives once it is whole again."""
LAG = 0.1
"""Seconds by which a slow one is late, each way."""


class Wire:
    """Listens on the loopback, and goes on to wherever `reach` leads."""

    def __init__(self, reach: Callable[[], Awaitable[Streams]]) -> None:
        self._reach = reach
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.state: State = "whole"
        self._flows = asyncio.Event()
        self._flows.set()

    async def start(self) -> "Wire":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    def become(self, state: State) -> None:
        self.state = state
        if state == "held":
            self._flows.clear()
        else:
            self._flows.set()
        if state == "cut":
            self.drop()

    def drop(self) -> None:
        """All that are open."""
        for writer in self._open:
            writer.transport.abort()

    async def stop(self) -> None:
        self._flows.set()
        self._server.close()
        self.drop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._open.add(writer)
        try:
            await self._flows.wait()
            if self.state == "cut":
                raise ConnectionError
            there, to = await self._reach()
            self._open.add(to)
            both = (self._pass(reader, to, "only out"), self._pass(there, writer, "only back"))
            await asyncio.gather(*both)
        except OSError:
            pass
        finally:
            for one in [writer, *([to] if "to" in locals() else [])]:
                self._open.discard(one)
                one.transport.abort()

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: State
    ) -> None:
        while data := await reader.read(65536):
            if self.state == "slow":
                await asyncio.sleep(LAG)
            await self._flows.wait()
            if self.state in ("whole", "slow", way):
                writer.write(data)
                await writer.drain()
        await self._flows.wait()
        raise ConnectionError


class Front:
    """What stands before several servers, as a proxy does: people are led to the first one that is
    well, and away from one that no longer is."""

    BEAT = 0.1
    PATIENCE = 1.0

    def __init__(self, *ports: int) -> None:
        self._ports = ports
        self._well: int | None = None
        self._wire = Wire(self._reach)

    async def start(self) -> None:
        await self._wire.start()
        self.url = f"http://127.0.0.1:{self._wire.port}"
        self._looking = asyncio.create_task(self._look())

    async def stop(self) -> None:
        self._looking.cancel()
        await self._wire.stop()

    async def _reach(self) -> Streams:
        if self._well is None:
            raise ConnectionError
        return await asyncio.open_connection("127.0.0.1", self._well)

    async def _look(self) -> None:
        while True:
            well = [port for port in self._ports if await self._is_well(port)]
            if self._well not in well:
                self._wire.drop()
                self._well = well[0] if well else None
            await asyncio.sleep(self.BEAT)

    async def _is_well(self, port: int) -> bool:
        with suppress(OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
            async with asyncio.timeout(self.PATIENCE):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    return b" 200 " in await reader.readuntil(b"\r\n")
                finally:
                    writer.transport.abort()
        return False
