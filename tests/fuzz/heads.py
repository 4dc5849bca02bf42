"""HTTP requests as nobody should send them."""

import json
import zlib
from random import Random

from fuzz import odd

USUAL = ("GET",) * 4 + ("POST",) * 2
METHODS = (*USUAL, "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "G\xcbT")
OF_A_CLASS = (
    *("", "/room", "/seat", "/mix", "/choose", "/start", "/stop", "/pause", "/time", "/pictures"),
    *("/map", "/mixups", "/pupil/1", "/pupil/\u0664", "/export.csv", "/export.{key}", "/until"),
    *("/renew", "/delete", "/mine", "/board/{code}", "/board/{code}/qr.svg", "/live"),
    *("/enter", "/join", "/login", "/leave", "/me"),
)
PATHS = (
    "/",
    "/index.html",
    "/assets/../index.html",
    "/healthz",
    "/metrics",
    "/api/games",
    "/api/games/lucky-box/rules?lang=de",
    "/api/games/%2e%2e%2fserver/rules",
    "/api/rooms",
    "/api/rooms/mine",
    "/api/rooms/{code}",
    "/api/rooms/{code}/join",
    "/api/rooms/{code}/qr.svg",
    "/api/rooms/{code}/record",
    "/ws/{code}",
    "/ws/{code}/screen",
    "/ws/r/{key}?name=Eve",
    "/ws/r/{key}",
    "/r/{key}?t=900&seat=all",
    "/api/games/lucky-box/lesson?lang=de",
    "/api/matches/{key}",
    "/api/matches/{key}/record",
    "/api/matches/{key}/what-else?step=1",
    "/api/matches/{key}/what-else?step=" + "9" * 400,
    "/api/matches/{key}/picture.svg?t=99",
    "/api/matches/{key}/card.png",
    "/api/matches/{key}/qr.svg",
    "/api/matches/%00",
    "/api/mine",
    "/api/mine/bests",
    "/api/mine/{key}",
    "/api/mine/move",
    "/api/mine/take",
    "/api/numbers",
    "/api/numbers/export?as=csv",
    "/api/numbers/answers",
    "/api/today",
    "/api/today/lucky-box?day=2026-02-31",
    "/today",
    "/today/lucky-box",
    "/today/%00/2026-02-31",
    "/today/" + "a" * 3000,
    "/api/replays",
    *(f"/api/class{path}" for path in OF_A_CLASS),
    "/{code}",
    "/%00",
    "/%ff%fe",
    "/..%2f..%2fetc/passwd",
    "//",
    "/" + "a" * 5000,
    "/?" + "&".join(["a=1"] * 800),
    "*",
    "http://elsewhere.example/api/games",
    "127.0.0.1:80",
    "/ü",
    "/#",
)
VERSIONS = ("HTTP/1.1",) * 8 + ("HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "HTTP/9.9", "HTTP/1.1 x", "")
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
VALUES = {
    "Host": ("127.0.0.1", "xn--a", "a" * 3000, "[::1", "a:b:c", "a:99999", "", "ü.example", "a b"),
    "Origin": ("null", "http://127.0.0.1", "http://[", "https://evil.example", "\xff", "file://"),
    "Cookie": (
        "countertop=" + "0" * 32,
        'countertop="\\377"; countertop=\xff',
        "countertop",
        ";" * 500,
        "countertop=" + "a" * 6000,
        '=;countertop="',
    ),
    "Content-Type": ("application/json", "application/json; charset=\xff", "text/plain", "/", ""),
    "Content-Length": ("0", "-1", "1e3", "99999999999999999999", "5, 6", "+5", "0x5", "9" * 5000),
    "Transfer-Encoding": ("chunked", "identity", "gzip, chunked", "chunked, chunked", "\xff"),
    "Content-Encoding": ("deflate", "gzip", "br", "zstd", "x"),
    "Upgrade": ("websocket", "web\xffsocket", "h2c", ""),
    "Connection": ("Upgrade", "close", "keep-alive", "Up\xc3grade", "Upgrade, close"),
    "Sec-WebSocket-Key": (KEY, "\xe9", "", "short", KEY * 90),
    "Sec-WebSocket-Version": ("13", "99", "x", "\xb2", "13, 8"),
    "Sec-WebSocket-Extensions": (
        "permessage-deflate",
        "permessage-deflate; server_max_window_bits=99",
    ),
    "Sec-WebSocket-Protocol": ("chat", "\xff"),
    "Expect": ("100-continue", "the impossible", "\xff"),
    "Range": ("bytes=0-1", "bytes=-1", "bytes=9-1", "bytes=" + "9" * 400 + "-", "bytes=\xb2-", "x"),
    "If-Range": ("x", "Mon, 99 Foo 2026 00:00:00 GMT"),
    "If-Modified-Since": (
        "x",
        "Thu, 01 Jan 1970 00:00:00 GMT",
        "\xff",
        "Mon, 01 Jan 99999 00:00:00 GMT",
    ),
    "If-None-Match": ("*", '"x"', "W/", '"' * 50, "\xff"),
    "Accept-Encoding": ("gzip, br", "\xff", "*;q=9"),
    "X-Forwarded-For": ("1.2.3.4, \xff", "," * 99),
    "X-Forwarded-Host": ("evil.example",),
    "X-HTTP-Method-Override": ("DELETE",),
    "Te\xffst": ("1",),
    "": ("1",),
    "X Y": ("1",),
    "X": ("\x00", "a" * 9000, "b\r\n folded", "\x0b"),
}
SOCKET = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": KEY,
}


POSTED = (
    *("rooms", "join", "move", "take", "answers", "lucky-box", "replays", "class", "enter"),
    *("login", "leave", "seat", "mix", "choose", "start", "pause", "time", "until", "delete"),
)
BODIES: tuple[dict[str, object], ...] = (
    {"game": "tiny", "name": "Mallory", "look_on": True},
    {"game": "matician", "name": "Mallory"},
    {"name": "Mallory"},
    {"name": "4b", "locale": "de", "until": "2027-02-31"},
    {"code": "AAAAAA", "pupil": 1, "nickname": "Eve", "symbols": ["sun", "key", "fish"]},
    {"pupil": 1, "table": 2, "size": 4, "paused": True, "seconds": 60, "date": None},
    {"token": "a" * 22},
    {"id": "card-0001", "fact": {"sign": "*", "left": 7, "right": 8}, "said": 56, "ms": 900},
)


def request(dice: Random, code: str, key: str = "nothing") -> bytes:
    """One request, whole and malformed in a few places."""
    path = dice.choice(PATHS).replace("{code}", code).replace("{key}", key)
    is_posted = path.partition("?")[0].endswith(POSTED)
    method = "POST" if is_posted and dice.random() < 0.7 else ""
    first = f"{method or dice.choice(METHODS)} {path} {dice.choice(VERSIONS)}"
    headers = [("Host", "127.0.0.1")] if dice.random() < 0.9 else []
    if dice.random() < 0.2:
        return _in_chunks(dice, path)
    if path.startswith("/ws") and dice.random() < 0.8:
        headers += SOCKET.items()
    sent = _body(dice)
    if sent and dice.random() < 0.8:
        headers += [("Content-Type", "application/json"), ("Content-Length", str(len(sent)))]
    for _ in range(dice.choice((0, 1, 1, 2, 3, 40))):
        name = dice.choice(sorted(VALUES))
        headers.append((name, dice.choice(VALUES[name])))
    end = dice.choice(("\r\n",) * 9 + ("\n",))
    lines = [first, *(f"{name}: {value}" for name, value in headers)]
    return (
        end.join([*lines, "", ""]).encode("utf-8" if dice.random() < 0.3 else "latin-1", "replace")
        + sent
    )


def _in_chunks(dice: Random, path: str) -> bytes:
    """A body in chunks of which one is wrong."""
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json"]
    lines += ["Transfer-Encoding: chunked", dice.choice(("X: 1", "Content-Encoding: deflate"))]
    chunks = [b"%x\r\n%s\r\n" % (len(piece), piece) for piece in (b'{"name":', b'"Eve"', b"}")]
    chunks.append(b"0\r\n" + dice.choice((b"\r\n", b"A: b\r\n\r\n", b"\xff")))
    place = dice.randrange(len(chunks))
    chunks[place] = odd.bent(chunks[place], dice)
    return "\r\n".join([*lines, "", ""]).encode() + b"".join(chunks)


def _body(dice: Random) -> bytes:
    asked = dict(dice.choice(BODIES))
    match dice.randrange(8):
        case 0:
            return odd.text(odd.tampered(asked, dice), dice).encode("utf-8", "replace")
        case 1:
            del asked[dice.choice(sorted(asked))]
            return json.dumps(odd.tampered(asked, dice)).encode()
        case 2:
            return b"%x\r\n%s\r\n0\r\n\r\n" % (dice.choice((4, 0, 99, 2**70)), dice.randbytes(4))
        case 3:
            return zlib.compress(b"[" * dice.choice((10, 10**6)))
        case 4:
            return b"[" * 8000
    return b""


def blob(dice: Random, code: str, key: str = "nothing") -> bytes:
    """What is sent on one connection: one request or several, bent or cut short."""
    sent = b"".join(request(dice, code, key) for _ in range(dice.choice((1, 1, 1, 2, 5))))
    match dice.randrange(6):
        case 0:
            return odd.bent(sent, dice)
        case 1:
            return sent[: dice.randrange(len(sent))]
        case 2 if dice.random() < 0.2:
            return dice.randbytes(dice.randrange(1, 3000))
    return sent
