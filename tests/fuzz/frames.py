"""WebSocket frames as nobody should send them."""

from random import Random

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LENGTHS = (0, 1, 125, 126, 127, 8192, 8193, 65_535, 2**31, 2**63, 2**64 - 1)
PAYLOADS = (
    b"",
    b"{}",
    b'{"type":"pause","n":1}',
    b'{"type":"pong","id":1}',
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xf0\x9f",
    b"[" * 4000,
    b"a" * 8193,
)


def frame(
    payload: bytes,
    opcode: int = TEXT,
    *,
    first: int | None = None,
    mask: bytes | None = b"\0\0\0\0",
) -> bytes:
    """A frame with a mask of zeros, or however it is asked for."""
    head = bytes([0x80 | opcode if first is None else first])
    has_mask = 0 if mask is None else 0x80
    size = len(payload)
    if size < 126:
        length = bytes([has_mask | size])
    elif size < 2**16:
        length = bytes([has_mask | 126]) + size.to_bytes(2, "big")
    else:
        length = bytes([has_mask | 127]) + size.to_bytes(8, "big")
    return head + length + (mask or b"") + payload


def odd_frame(dice: Random) -> bytes:
    payload = dice.choice(PAYLOADS)
    match dice.randrange(9):
        case 0:
            return frame(payload, first=dice.randrange(256))
        case 1:
            return frame(payload, mask=None)
        case 2:
            code = dice.choice((0, 1, 999, 1000, 1005, 1006, 2999, 4000, 65_535)).to_bytes(2, "big")
            return frame(dice.choice((b"", b"\x03", code, code + payload[:100])), CLOSE)
        case 3:
            return frame(payload[:125], dice.choice((PING, PONG)))
        case 4:
            return frame(b"a" * 126, dice.choice((PING, CLOSE)))
        case 5:
            return _fragments(dice)
        case 6:
            return _length(dice) + payload
        case 7:
            return frame(dice.randbytes(dice.randrange(200)), dice.choice((TEXT, BINARY)))
    return frame(payload, mask=dice.randbytes(4))


def _fragments(dice: Random) -> bytes:
    """A message in pieces: without a beginning, without an end, or with others between them."""
    pieces = [dice.choice((b"", b'{"type"', b':"pause"', b"\xff", b"}")) for _ in range(8)]
    firsts = [dice.choice((0x00, 0x00, 0x01, 0x80, 0x02)) for _ in pieces]
    sent = [frame(piece, first=first) for piece, first in zip(pieces, firsts, strict=True)]
    if dice.random() < 0.5:
        sent.insert(dice.randrange(8), frame(b"x", PING))
    return b"".join(sent)


def _length(dice: Random) -> bytes:
    """A head that says more, or less, than there is, or says it in more bytes than it needs."""
    size = dice.choice(LENGTHS)
    return bytes([0x81, 0xFF]) + size.to_bytes(8, "big") + b"\0\0\0\0"


def blob(dice: Random) -> bytes:
    sent = b"".join(odd_frame(dice) for _ in range(dice.randrange(1, 6)))
    return sent[: dice.randrange(len(sent) + 1)] if dice.random() < 0.2 else sent
