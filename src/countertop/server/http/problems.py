"""What every answer has: headers, JSON, and one sentence for whatever goes wrong."""

from typing import Any

import msgspec
from aiohttp import web

from ..protocol import Problem

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "Countertop",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
STATUS = {
    "no_such_room": 404,
    "no_such_match": 404,
    "no_such_class": 404,
    "no_such_pupil": 404,
    "no_pupil": 403,
    "wrong_pictures": 403,
    "nickname_taken": 409,
    "unknown_game": 404,
    "not_found": 404,
    "too_slow": 408,
    "request_entity_too_large": 413,
    "busy": 429,
    "house_full": 429,
    "foreign": 403,
    "not_yet": 403,
    "no_such_token": 404,
    "tried": 409,
    "no_such_table": 404,
    "nobody_waits": 409,
    "not_host": 403,
    "not_joined": 403,
    "removed": 403,
    "door_closed": 403,
    "fault": 500,
    "room_damaged": 410,
    "match_damaged": 410,
    "store_failed": 503,
    "restarting": 503,
    "taken_over": 503,
    "no_client": 503,
}


def json(value: Any, status: int = 200) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(value),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def problem(code: str, message: str, status: int) -> web.Response:
    return json(Problem(code, message), status)
