"""The WebSocket of people who watch a match together."""

from aiohttp import WSMsgType, web

from ...archive.company import MOST, Company, Guest
from ...refusal import Refusal
from ...store.names import clean_name
from ..address import CROWD, HOUSE
from ..sockets import new_socket, opened

LONGEST = 512
"""Bytes of what a page may say."""
FULL = "Too many watch this match together. Watch it by yourself."


async def watch(request: web.Request) -> web.StreamResponse:
    socket = new_socket(request, max_msg_size=LONGEST, heartbeat=20.0)
    house, key = request.app[HOUSE], request.match_info["key"]
    name = clean_name(request.query.get("name", "")[:200])
    await house.archive.find(key)
    request.app[CROWD].need_room(is_seated=False)
    companies = house.archive.companies
    if len(companies.get(key, ())) >= MOST:
        raise Refusal("room_full", FULL)
    transport = await opened(request, socket)
    company = companies.setdefault(key, Company(house.clock))
    if len(company) >= MOST:  # others were quicker
        await socket.close(message=b"room_full")
        return socket
    guest = company.welcome(name, transport)
    try:
        await _listen(socket, company, guest)
    finally:
        company.farewell(guest)
        if not len(company) and companies.get(key) is company:
            del companies[key]
    return socket


async def _listen(socket: web.WebSocketResponse, company: Company, guest: Guest) -> None:
    """Whatever comes is counted; aiohttp itself hears the answers to its pings."""
    async for message in socket:
        await company.hear(guest, message.data if message.type is WSMsgType.TEXT else None)
        if message.type is WSMsgType.PING:
            await socket.pong(message.data)
