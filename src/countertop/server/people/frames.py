"""Frames of the WebSocket protocol (RFC 6455): written one by one, and read into messages."""

from collections.abc import Iterable

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
GOING = b"\x88\x02\x03\xe9"
"""The server is going away (1001)."""
NORMAL, PROTOCOL_ERROR, NOT_TEXT, UNWELCOME, TOO_BIG = 1000, 1002, 1007, 1008, 1009
"""Why a WebSocket is closed (7.4.1)."""
LONGEST_CONTROL = 125
_LONG, _LONGER = 126, 127
_FIN, _RESERVED, _OPCODE, _MASKED, _LENGTH = 0x80, 0x70, 0x0F, 0x80, 0x7F
_WHOLE_TEXT = _FIN | TEXT
_CONTINUED = 0

Message = tuple[int, bytes]
"""What kind it is, and what it says."""


def frames(texts: Iterable[bytes]) -> bytes:
    return b"".join(map(frame, texts))


def frame(text: bytes) -> bytes:
    """As servers send them (5.2): unmasked."""
    size = len(text)
    if size < _LONG:
        return b"\x81%c%b" % (size, text)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def closing(code: int, why: bytes = b"") -> bytes:
    """The frame that says goodbye."""
    said = code.to_bytes(2, "big") + why[: LONGEST_CONTROL - 2]
    return b"\x88%c%b" % (len(said), said)


def pong(said: bytes) -> bytes:
    return b"\x8a%c%b" % (len(said), said)


class Broken(Exception):
    """What came is not a WebSocket's, or too much: the connection ends with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Reader:
    """Puts messages together from whatever arrives, none longer than `most` bytes.

    It keeps no more than one message that is not yet whole, and what is left of the last bytes
    that came: whoever feeds it takes all messages out before feeding it again."""

    __slots__ = ("_at", "_begun", "_buffer", "_kind", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._buffer = b""
        self._at = 0
        """Where the next frame begins in it."""
        self._kind = _CONTINUED
        """Of the message that came in part, if one did,"""
        self._begun = b""
        """and what came of it."""

    def feed(self, data: bytes) -> None:
        self._buffer = self._buffer[self._at :] + data if self._buffer else data
        self._at = 0

    def next(self) -> Message | None:
        """The next message, or None until there is more."""
        while self._buffer and (found := self._frame()) is not None:
            first, payload = found
            if first == _WHOLE_TEXT and not self._kind:
                return TEXT, _text(payload)
            message = self._joined(first, payload)
            if message is not None:
                return message
        return None

    def _frame(self) -> tuple[int, bytes] | None:
        """The first byte of the next frame, and what it carries."""
        buffer, at = self._buffer, self._at
        there = len(buffer) - at
        if there < 2:
            return None
        first, second = buffer[at], buffer[at + 1]
        size, begin = second & _LENGTH, at + 2
        if first & _RESERVED or not second & _MASKED:
            raise Broken(PROTOCOL_ERROR)
        if size >= _LONG:
            wide = 2 if size == _LONG else 8
            if there < 2 + wide:
                return None
            begin += wide
            size = int.from_bytes(buffer[at + 2 : begin], "big")
        self._check(first, size)
        end = begin + 4 + size
        if len(buffer) < end:
            return None
        if len(buffer) == end:
            self._buffer, self._at = b"", 0  # most of the time it was one message
        else:
            self._at = end
        return first, _unmasked(buffer[begin : begin + 4], buffer[begin + 4 : end])

    def _check(self, first: int, size: int) -> None:
        """Before any of it is kept."""
        if first & CLOSE:
            if size > LONGEST_CONTROL or not first & _FIN:
                raise Broken(PROTOCOL_ERROR)
        elif size + len(self._begun) > self._most:
            raise Broken(TOO_BIG)

    def _joined(self, first: int, payload: bytes) -> Message | None:
        """A message, if this frame is its last one (5.4)."""
        kind = first & _OPCODE
        if kind in (CLOSE, PING, PONG):
            return kind, payload
        if kind not in (_CONTINUED, TEXT, BINARY) or (kind == _CONTINUED) != bool(self._kind):
            raise Broken(PROTOCOL_ERROR)
        kind, payload = kind or self._kind, self._begun + payload
        if not first & _FIN:
            self._kind, self._begun = kind, payload
            return None
        self._kind, self._begun = _CONTINUED, b""
        return kind, _text(payload) if kind == TEXT else payload


def _text(payload: bytes) -> bytes:
    if not payload.isascii():
        try:
            payload.decode()
        except UnicodeDecodeError:
            raise Broken(NOT_TEXT) from None
    return payload


def _unmasked(mask: bytes, payload: bytes) -> bytes:
    """Every byte is mixed with one of four (5.3): all of them at once, as two long numbers."""
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")
