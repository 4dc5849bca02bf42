"""WebSockets as they are read from a bare connection (RFC 6455)."""

import asyncio
from random import Random
from typing import Any, cast

import pytest
from fuzz.frames import BINARY, CLOSE, PING, TEXT, blob, frame

from countertop.server.clock import REAL
from countertop.server.http.crowd import Crowd
from countertop.server.http.wire import Wire
from countertop.server.people.frames import (
    NORMAL,
    NOT_TEXT,
    PROTOCOL_ERROR,
    TOO_BIG,
    UNWELCOME,
    Broken,
    Message,
    Reader,
    closing,
)
from countertop.server.settings import Settings

MOST = 8192
MASK = b"\x12\x00\xff\x7f"


def masked(text: bytes, first: int = 0x81) -> bytes:
    """A frame as browsers send it."""
    mixed = bytes(byte ^ MASK[place % 4] for place, byte in enumerate(text))
    return frame(mixed, first=first, mask=MASK)


def read(*parts: bytes, most: int = MOST) -> list[Message]:
    reader, found = Reader(most), []
    for part in parts:
        reader.feed(part)
        while (message := reader.next()) is not None:
            found.append(message)
    return found


@pytest.mark.parametrize("size", [0, 1, 3, 4, 125, 126, 4000, MOST])
def test_a_message_of_any_length_is_read(size: int) -> None:
    text = bytes(32 + place % 90 for place in range(size))
    assert read(masked(text)) == [(TEXT, text)]


def test_messages_come_whole_however_they_are_cut() -> None:
    sent = masked("Grüße".encode()) + masked(b"x" * 300) + masked(b"", first=0x89)
    expected = [(TEXT, "Grüße".encode()), (TEXT, b"x" * 300), (PING, b"")]
    assert read(sent) == expected
    assert read(*(sent[at : at + 1] for at in range(len(sent)))) == expected
    assert read(sent[:7], sent[7:150], sent[150:]) == expected


def test_a_message_in_fragments_is_one_and_a_ping_may_come_between() -> None:
    parts = masked(b'{"a"', first=0x01), masked(b"x", first=0x89), masked(b":1}", first=0x80)
    assert read(*parts) == [(PING, b"x"), (TEXT, b'{"a":1}')]
    assert read(masked(b"", first=0x02), masked(b"\xff", first=0x80)) == [(BINARY, b"\xff")]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"{}", mask=None), PROTOCOL_ERROR),
        (frame(b"{}", first=0xC1), PROTOCOL_ERROR),
        (frame(b"{}", first=0x83), PROTOCOL_ERROR),
        (frame(b"", first=0x8B), PROTOCOL_ERROR),
        (frame(b"x", first=0x80), PROTOCOL_ERROR),
        (frame(b"x", first=0x01) + frame(b"x"), PROTOCOL_ERROR),
        (frame(b"", first=0x01) + frame(b"x"), PROTOCOL_ERROR),
        (frame(b"x", first=0x09), PROTOCOL_ERROR),
        (frame(b"a" * 126, PING), PROTOCOL_ERROR),
        (frame(b"a" * 126, CLOSE), PROTOCOL_ERROR),
        (frame(b"\xff\xfe"), NOT_TEXT),
        (frame(b"\xed\xa0", first=0x01) + frame(b"\x80", first=0x80), NOT_TEXT),
        (frame(b"a" * (MOST + 1)), TOO_BIG),
        (b"\x81\xff" + b"\xff" * 8, TOO_BIG),
        (frame(b"a" * MOST, first=0x01) + frame(b"a", first=0x00), TOO_BIG),
    ],
)
def test_what_is_no_websockets_ends_it_with_a_code(sent: bytes, code: int) -> None:
    with pytest.raises(Broken) as broken:
        read(sent)
    assert broken.value.code == code


def test_a_head_alone_that_says_too_much_is_enough() -> None:
    """None of it is waited for, or kept."""
    with pytest.raises(Broken):
        read(frame(b"a" * (MOST + 1))[:6])


def test_no_bytes_at_all_bring_the_reader_out_of_its_mind() -> None:
    dice = Random(7)
    for _ in range(2000):
        sent = blob(dice)
        cut = dice.randrange(len(sent) + 1)
        try:
            messages = read(sent[:cut], sent[cut:])
        except Broken as broken:
            assert broken.code in (PROTOCOL_ERROR, NOT_TEXT, TOO_BIG)
        else:
            assert all(len(said) <= MOST for _, said in messages)


async def told(raw: Any) -> bytes:
    """Everything until the other side hangs up."""
    loop, found = asyncio.get_running_loop(), b""
    async with asyncio.timeout(20):
        while part := await loop.sock_recv(raw, 65536):
            found += part
    return found


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"{}", mask=None), PROTOCOL_ERROR),
        (frame(b"a" * (MOST + 1)), TOO_BIG),
        (frame(b"\xff"), NOT_TEXT),
        (frame(NORMAL.to_bytes(2, "big"), CLOSE), NORMAL),
    ],
)
async def test_a_wire_says_why_it_ends_and_the_table_goes_on(
    serve: Any, sent: bytes, code: int
) -> None:
    served = await serve(in_real_time=True)
    ada, ben = await served.match("Ada", "Ben")
    cookie = next(iter(ben.http.cookie_jar)).value
    other = await served.bare_socket(ada.room["code"], cookie)
    await asyncio.get_running_loop().sock_sendall(other, sent)
    assert closing(code) in await told(other)
    other.close()
    assert (await ada.play({"type": "tap"}))["type"] == "ack"


async def test_whoever_is_refused_is_told_why_and_hung_up_on_without_a_word(served: Any) -> None:
    stranger = await served.bare_socket("NOPE")
    said = await told(stranger)
    assert b'"no_such_room"' in said
    assert said.endswith(closing(UNWELCOME))
    stranger.close()


def test_nothing_is_said_to_whoever_has_hung_up_before_they_were_refused() -> None:
    class HungUp:
        def is_closing(self) -> bool:
            return True

        def write(self, _: bytes) -> None:
            raise RuntimeError("the handler is closed")

    settings = Settings()
    wire = Wire(settings, REAL, Crowd(1, 0))
    wire.transport = cast(asyncio.Transport, HungUp())
    wire.refuse(b"{}")
