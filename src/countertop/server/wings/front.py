"""Whatever comes to a worker, led to the wing that it is for: here, or at another worker.

A wing that nobody has just now is being taken by somebody: that is waited for, a little longer
than it takes when a worker is killed.
"""

import secrets
from contextlib import suppress
from hmac import compare_digest

import msgspec
from aiohttp import web

from .. import metrics
from ..app import Common
from ..clock import REAL
from ..house.gate import Gate, Spent
from ..http.client import send_anyway
from ..http.guard import answered, cannot_save, read
from ..http.problems import HEADERS, json, problem
from ..http.rooms import latest_first
from ..http.tokens import caller_through, who
from ..settings import Settings
from ..store.parts import WINGS, wing_of
from ..store.postgres.database import PostgresStore
from . import inner, live, sums
from .directing import wing_for
from .inner import Elsewhere
from .keeper import Keeper, Wing
from .relay import Relay, is_upgrade, need_caller

PATIENCE = 5000.0
SPENT_BYTES = 2**24
"""Of more callers than any worker can have answered since it last told."""
_spent = msgspec.json.Decoder(list[Spent]).decode


class Front:
    def __init__(
        self,
        keeper: Keeper,
        relay: Relay,
        store: PostgresStore,
        common: Common,
        settings: Settings,
    ) -> None:
        self._keeper = keeper
        self._relay = relay
        self._store = store
        self._tools, self._crowd = common
        self._settings = settings
        self._gate = Gate(settings, REAL, lambda _: False, self._tools.counts)

    # --- from outside

    async def public(self, request: web.Request) -> web.StreamResponse:
        self._crowd.begin(request.protocol)
        try:
            response = await answered(request, self._lead)
        finally:
            self._crowd.end(request.protocol)
        if request._match_info is None:  # nobody here has answered it
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        return response

    async def _lead(self, request: web.Request) -> web.StreamResponse:
        found = OF_ALL.get(request.path)
        if found is None or request.method != "GET":
            if is_of_client(request) and not self._keeper.is_in_touch:
                self._ask(request)
                return send_anyway(request)
            return await self._served(request, await wing_for(request, self._relay.limit))
        self._ask(request)
        return await found(self, request)

    def _ask(self, request: web.Request) -> None:
        """Whether somebody may ask so much, where no house asks."""
        behind_proxy = self._settings.behind_proxy
        self._gate.ask(caller_through(request, behind_proxy=behind_proxy))

    async def _health(self, _: web.Request) -> web.StreamResponse:
        return json(*sums.health(self._keeper, self._store.failure, self._tools.lag))

    async def _metrics(self, _: web.Request) -> web.StreamResponse:
        return sums.all_metrics(self._keeper, await self._relay.collect("/inner/metrics"))

    async def _served(self, request: web.Request, wing: str | None) -> web.StreamResponse:
        until = REAL.now() + PATIENCE
        while True:
            need_caller(request)
            place = self._anywhere() if wing is None else self._keeper.place_of(wing)
            if isinstance(place, Wing):
                return await place.app._handle(request)
            if place is not None:
                try:
                    return await self._relay.ask(request, place, wing)
                except Elsewhere:
                    if wing is not None:
                        self._keeper.doubt(wing, place)
            if REAL.now() > until:
                raise cannot_save()
            await self._keeper.news(until)

    async def _live(self, request: web.Request) -> web.StreamResponse:
        if not is_upgrade(request):
            return await self._served(request, None)  # which refuses it
        self._crowd.need_room(is_seated=False)
        near = await live.opened(request, self._settings.bytes_in)
        said = await live.first(near, self._relay.limit)
        name = live.name_in(said, request)
        wing, until = None if name is None else wing_of(name), REAL.now() + PATIENCE
        while REAL.now() < until:
            place = self._anywhere() if wing is None else self._keeper.place_of(wing)
            if place is not None:
                address = self._keeper.address if isinstance(place, Wing) else place
                with suppress(Elsewhere):
                    await self._relay.pass_on_live(request, near, said, address, wing)
                    return near
            await self._keeper.news(until)
        await near.close()  # it comes back by itself
        return near

    def _anywhere(self) -> Wing | str | None:
        """A wing of this worker, or, while it has none, somebody who has."""
        if here := list(self._keeper.wings.values()):
            return secrets.choice(here)
        there = [one for one in self._keeper.seen.owners.values() if one != self._keeper.address]
        return secrets.choice(there) if there else None

    async def _mine(self, request: web.Request) -> web.StreamResponse:
        """The rooms of somebody, in all wings, each once. A wing that moves is waited for: what is
        left out looks like a table that is gone."""
        whose = who(request)
        if whose is None:
            return json([])
        until = REAL.now() + PATIENCE
        while True:
            told = await self._relay.collect("/inner/shelf", whose=whose)
            shelves = [sums.shelf_here(self._keeper, whose), *sums.shelves_there(told)]
            if sorted(wing for shelf in shelves for wing in shelf.wings) == [*WINGS]:
                return json(latest_first([room for shelf in shelves for room in shelf.rooms]))
            if REAL.now() > until:
                raise cannot_save()
            await self._keeper.news(until)

    # --- from other workers

    async def inner(self, request: web.Request) -> web.StreamResponse:
        if not compare_digest(
            request.headers.get(inner.SECRET, "").encode(), self._relay.secret.encode()
        ):
            return problem("foreign", "This port is for other workers of this house.", 403)
        return await answered(request, self._led)

    async def _led(self, request: web.Request) -> web.StreamResponse:
        match request.path:
            case "/inner/metrics":
                return web.Response(text=metrics.text())
            case "/inner/shelf":
                return json(sums.shelf_here(self._keeper, request.query["whose"]))
            case "/inner/mine":  # as workers of the version before ask, while there are any
                return json(sums.shelf_here(self._keeper, request.query["whose"]).rooms)
            case "/inner/spent":
                told = request.clone(client_max_size=SPENT_BYTES)
                spent = _spent(await read(told, self._relay.limit))
                self._tools.counts.owe(REAL.now(), spent)
                return json({})
        wing = inner.believe(request)
        place = self._anywhere() if wing is None else self._keeper.place_of(wing)
        if not isinstance(place, Wing):
            return problem("store_failed", "This wing is elsewhere.", inner.ELSEWHERE)
        return await place.app._handle(request)

    # --- at intervals

    async def look(self) -> None:
        """What was spent here is told; sockets that lead nowhere are dropped."""
        self._relay.look()
        spent = self._tools.counts.spent()
        if spent:
            await self._relay.tell("/inner/spent", spent)


def is_of_client(request: web.Request) -> bool:
    """The page and its files, which need no database."""
    return request.method == "GET" and not request.path.startswith(("/api/", "/ws/"))


OF_ALL = {
    "/healthz": Front._health,
    "/metrics": Front._metrics,
    "/api/rooms/mine": Front._mine,
    live.PATH: Front._live,
}
"""What is not one wing's."""
