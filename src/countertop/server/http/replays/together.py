"""The WebSocket of people who watch a match together."""

from aiohttp import WSMsgType, web

from ...archive.company import MOST, Company
from ...refusal import Refusal
from ...store.names import clean_name
from ..address import CROWD, HOUSE, check_origin
from ..meter import meter

LONGEST = 512
"""Bytes of what a page may say."""


async def watch(request: web.Request) -> web.StreamResponse:
    check_origin(request)
    house, key = request.app[HOUSE], request.match_info["key"]
    name = clean_name(request.query.get("name", "")[:200])
    await house.archive.find(key)
    request.app[CROWD].need_room(is_seated=False)
    company = house.archive.companies.setdefault(key, Company(house.clock))
    if len(company) >= MOST:
        raise Refusal("room_full", "Too many watch this match together. Watch it by yourself.")
    socket = web.WebSocketResponse(max_msg_size=LONGEST, compress=False, heartbeat=20.0)
    if not socket.can_prepare(request):
        raise Refusal("malformed", "This address is for WebSockets only.")
    await socket.prepare(request)
    meter(request, house.settings.bytes_in)
    guest = await company.welcome(name, socket)
    try:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await company.hear(guest, message.data)
    finally:
        await company.farewell(guest)
        if not len(company):
            house.archive.companies.pop(key, None)
    return socket
