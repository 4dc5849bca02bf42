"""What another worker serves: asked there, and passed back.

While somebody waits for an answer the wing may move, because the worker that had it is gone or
stands still: then it is asked where the wing is now, if asking twice does no harm.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, TypeVar

import aiohttp
import msgspec
from aiohttp import web
from multidict import CIMultiDict
from yarl import URL

from ..http.crowd import Crowd, Wired
from ..http.guard import cannot_save, whole
from ..http.replays.matches import RECORD_BYTES
from ..http.sockets import HandedOver
from . import inner, live, pipe
from .inner import Elsewhere
from .keeper import Keeper
from .pipe import Pipe

T = TypeVar("T")
PATIENCE = 40.0
"""Seconds that an answer may take: matches are told again within thirty."""
CHAT = 1.0
"""Seconds that workers wait for what they ask each other by themselves."""
SAFE = ("GET", "HEAD")
_LOST = (aiohttp.ClientError, OSError, TimeoutError)


class Moved(Exception):
    """Somebody else has the wing now."""


class Leading:
    """A connection that leads to another worker."""

    def __init__(self, transport: asyncio.Transport | None) -> None:
        self._transport = transport

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()


class Relay:
    def __init__(self, keeper: Keeper, crowd: Crowd, secret: str, limit: float) -> None:
        """`limit` are the seconds that the body of a request may take."""
        self._keeper = keeper
        self._crowd = crowd
        self.secret = secret
        self.limit = limit
        self._session = aiohttp.ClientSession(
            auto_decompress=False,
            cookie_jar=aiohttp.DummyCookieJar(),
            connector=aiohttp.TCPConnector(force_close=True, limit=0),
            timeout=aiohttp.ClientTimeout(total=PATIENCE),
        )
        self._pipes: defaultdict[str, set[Wired]] = defaultdict(set)
        """The sockets that are passed on, by whom to."""

    async def close(self) -> None:
        self.drop(self._pipes.keys())
        await self._session.close()

    def drop(self, gone: Any) -> None:
        """Whoever was led to these workers comes back, and is led elsewhere."""
        for address in list(gone):
            for one in self._pipes.pop(address, ()):
                one.abort()

    def look(self) -> None:
        """Whether those to whom sockets are passed on are still there."""
        self.drop([one for one in self._pipes if one not in self._keeper.seen.workers])

    # --- requests

    async def ask(self, request: web.Request, address: str, wing: str | None) -> web.StreamResponse:
        if is_upgrade(request):
            return await self._pass_on(request, address, wing)
        body = await whole(request, self.limit, RECORD_BYTES)
        try:
            return await self._unless_moved(
                self._forward(request, body, address, wing), address, wing
            )
        except (aiohttp.ClientConnectorError, Elsewhere):
            raise Elsewhere from None
        except (*_LOST, Moved):
            if request.method in SAFE:
                raise Elsewhere from None
            raise cannot_save() from None

    async def _forward(
        self, request: web.Request, body: bytes, address: str, wing: str | None
    ) -> web.Response:
        url = URL(f"http://{address}{request.rel_url.raw_path_qs}", encoded=True)
        headers = inner.passed_on(request, inner.said(request, self.secret, wing))
        asking = self._session.request(
            request.method, url, headers=headers, data=body or None, allow_redirects=False
        )
        async with asking as answer:
            if answer.status == inner.ELSEWHERE:
                raise Elsewhere
            told = await answer.read()
            kept = [(k, v) for k, v in answer.headers.items() if k.lower() not in inner.HOPS]
            return web.Response(body=told, status=answer.status, headers=CIMultiDict(kept))

    async def _unless_moved(self, work: Awaitable[T], address: str, wing: str | None) -> T:
        task = asyncio.ensure_future(work)
        moving = asyncio.create_task(self._moved(address, wing))
        try:
            await asyncio.wait({task, moving}, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
            raise Moved
        finally:
            for one in (task, moving):
                one.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task

    async def _moved(self, address: str, wing: str | None) -> None:
        """Comes back when somebody else has the wing."""
        while address in self._keeper.seen.workers and (
            wing is None or self._keeper.place_of(wing) in (address, None)
        ):
            await self._keeper.news()

    # --- sockets

    async def _pass_on(
        self, request: web.Request, address: str, wing: str | None
    ) -> web.StreamResponse:
        far = await self._reach(address, wing)
        try:
            need_caller(request)
            told, answer = await self._greeted(request, far, address, wing)
            if answer is not None:
                return answer
            near = pipe.hand_over(request, far, told, self._crowd)
        except BaseException:
            far.abort()
            raise
        self._pipes[address].add(near)
        near.on_lost = lambda: self._pipes[address].discard(near)
        raise HandedOver

    async def _reach(self, address: str, wing: str | None) -> Pipe:
        reaching = asyncio.get_running_loop().create_connection(Pipe, *inner.host_and_port(address))
        try:
            _, far = await self._unless_moved(reaching, address, wing)
        except (OSError, Moved):
            raise Elsewhere from None
        return far

    async def _greeted(
        self, request: web.Request, far: Pipe, address: str, wing: str | None
    ) -> tuple[bytes, web.Response | None]:
        """What the other worker says to this request. It may go before or as soon as it has."""
        if far.transport.is_closing():
            raise Elsewhere
        far.transport.write(pipe.head(request, inner.said(request, self.secret, wing)))
        try:
            told, answer = await self._unless_moved(pipe.welcome(far), address, wing)
        except (ConnectionError, Moved):
            raise Elsewhere from None
        if answer is None and far.transport.is_closing():
            raise Elsewhere
        return told, answer

    async def pass_on_live(
        self,
        request: web.Request,
        near: web.WebSocketResponse,
        hello: str,
        address: str,
        wing: str | None,
    ) -> None:
        """The socket of a class, once it has said whose it is."""
        headers = inner.passed_on(request, inner.said(request, self.secret, wing))
        leading = Leading(request.transport)
        self._pipes[address].add(leading)
        try:
            await live.pass_on(near, hello, self._session, address, headers)
        finally:
            self._pipes[address].discard(leading)

    # --- among workers

    async def collect(self, path: str, **query: str) -> dict[str, bytes]:
        """What each of the other workers answers; those that do not are left out."""
        others = self._keeper.others()
        told = await asyncio.gather(*(self._chat(other, path, query) for other in others))
        return {other: one for other, one in zip(others, told, strict=True) if one is not None}

    async def tell(self, path: str, what: Any) -> None:
        """All the others."""
        body = msgspec.json.encode(what)
        await asyncio.gather(*(self._chat(one, path, {}, body) for one in self._keeper.others()))

    async def _chat(
        self, address: str, path: str, query: dict[str, str], body: bytes | None = None
    ) -> bytes | None:
        url = URL(f"http://{address}{path}").with_query(query)
        try:
            async with asyncio.timeout(CHAT):
                asking = self._session.request(
                    "GET" if body is None else "POST",
                    url,
                    headers={inner.SECRET: self.secret},
                    data=body,
                )
                async with asking as answer:
                    return await answer.read() if answer.ok else None
        except _LOST:
            return None


def need_caller(request: web.Request) -> None:
    """Whoever has hung up meanwhile is led nowhere: they would take the place of whoever came after
    them, their own next page for one."""
    if request.transport is None or request.transport.is_closing():
        raise ConnectionResetError


def is_upgrade(request: web.Request) -> bool:
    wanted = request.headers.get("Connection", "").lower(), request.headers.get("Upgrade", "")
    return "upgrade" in wanted[0] and wanted[1].lower() == "websocket"
