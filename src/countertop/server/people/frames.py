"""Frames of the WebSocket protocol."""

from collections.abc import Iterable

CLOSE = b"\x88\x02\x03\xe9"
"""The server goes (1001)."""


def frames(texts: Iterable[bytes]) -> bytes:
    return b"".join(map(frame, texts))


def frame(text: bytes) -> bytes:
    """As servers send them (RFC 6455, 5.2): unmasked."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)
