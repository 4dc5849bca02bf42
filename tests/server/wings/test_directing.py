"""Whatever somebody asks for goes to the wing where it lies: what belongs together, to the same."""

import json
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from countertop.server.http.address import RELAYED
from countertop.server.http.tokens import hashed
from countertop.server.store.parts import wing_of
from countertop.server.wings import inner, sums
from countertop.server.wings.directing import wing_for

COOKIES = {"Cookie": "countertop=ada; pupil=ben"}
TEACHER = {"Authorization": "Bearer secret"}
BY_COOKIE = wing_of(hashed("ada"))
BY_PUPIL = wing_of(hashed("ben"))
BY_SECRET = wing_of(hashed("secret"))
BY_CODE = wing_of("WXYZ")
BY_KEY = wing_of("a-Key_1")


def asked(method: str, path: str, headers: dict[str, str], body: Any = None) -> web.Request:
    request = make_mocked_request(method, path, headers=headers)
    request._read_bytes = b"" if body is None else json.dumps(body).encode()
    return request


@pytest.mark.parametrize(
    ("method", "path", "body", "wing"),
    [
        ("GET", "/api/rooms/WXYZ", None, BY_CODE),
        ("POST", "/api/rooms/w-x%20yz/join", None, BY_CODE),
        ("GET", "/ws/WXYZ", None, BY_CODE),
        ("GET", "/ws/wxyz/screen", None, BY_CODE),
        ("GET", "/api/class/board/WXYZ/qr.svg", None, BY_CODE),
        ("POST", "/api/class/enter", {"code": "wx yz"}, BY_CODE),
        ("POST", "/api/class/login", {"code": "WXYZ", "pupil": 1}, BY_CODE),
        ("GET", "/api/class/me", None, BY_PUPIL),
        ("POST", "/api/class/leave", None, BY_PUPIL),
        ("GET", "/api/class/mine", None, BY_PUPIL),
        ("GET", "/api/class/room", None, BY_SECRET),
        ("POST", "/api/class/start", {"code": "WXYZ"}, BY_SECRET),
        ("GET", "/api/class/export.csv", None, BY_SECRET),
        ("GET", "/ws/r/a-Key_1", None, BY_KEY),
        ("GET", "/api/matches/a-Key_1/card.png", None, BY_KEY),
        ("GET", "/r/a-Key_1", None, BY_KEY),
        ("GET", "/api/mine", None, BY_COOKIE),
        ("POST", "/api/mine/move", None, BY_COOKIE),
        ("POST", "/api/mine/take", {"token": "tok"}, wing_of(hashed("tok"))),
        ("POST", "/api/numbers/answers", None, BY_COOKIE),
        ("POST", "/api/today/lucky-box", None, BY_COOKIE),
        ("POST", "/api/rooms", None, None),
        ("POST", "/api/class", None, None),
        ("GET", "/api/games", None, None),
        ("GET", "/", None, None),
        ("GET", "/assets/index.js", None, None),
    ],
)
async def test_a_request_goes_to_the_wing_of_what_it_names(
    method: str, path: str, body: Any, wing: str | None
) -> None:
    assert await wing_for(asked(method, path, COOKIES | TEACHER, body), 1.0) == wing


@pytest.mark.parametrize("body", ["", "{", '{"code": 4}', "[" * 100_000])
async def test_what_cannot_be_read_is_left_to_whoever_refuses_it(body: str) -> None:
    request = asked("POST", "/api/class/enter", {})
    request._read_bytes = body.encode()
    assert await wing_for(request, 1.0) == wing_of("")


def test_what_a_client_says_in_the_name_of_a_worker_is_not_passed_on() -> None:
    forged = {"X-Countertop-Caller": "1.2.3.4", "x-countertop-secret": "guess", "Cookie": "a=b"}
    request = make_mocked_request("GET", "/", headers={**forged, "Connection": "keep-alive"})
    passed = inner.passed_on(request, inner.said(request, "true", "7"))
    assert passed.getall("X-Countertop-Secret") == ["true"]
    assert passed.getall("X-Countertop-Caller") == [request.remote or ""]
    assert passed.getall("X-Countertop-Wing") == ["7"]
    assert (passed["Cookie"], "Connection" in passed) == ("a=b", False)


def test_the_caller_is_whom_another_worker_names() -> None:
    told = {"X-Countertop-Caller": "192.0.2.7", "X-Countertop-Wing": "a"}
    request = make_mocked_request("GET", "/", headers=told)
    assert (inner.believe(request), request.remote, RELAYED in request) == ("a", "192.0.2.7", True)


def test_figures_of_all_workers_stand_side_by_side() -> None:
    text = "# HELP a About a.\n# TYPE a gauge\na {}\n# HELP b About b.\n# TYPE b counter\n"
    text += 'b{{type="x"}} {}\n'
    both = sums.merged({"one:1": text.format(1.0, 2.0), "two:2": text.format(3.0, 4.0)})
    assert both == (
        '# HELP a About a.\n# TYPE a gauge\na{worker="one:1"} 1.0\na{worker="two:2"} 3.0\n'
        '# HELP b About b.\n# TYPE b counter\nb{worker="one:1",type="x"} 2.0\n'
        'b{worker="two:2",type="x"} 4.0\n'
    )
