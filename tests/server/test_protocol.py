"""The protocol as it is written down."""

import re
from pathlib import Path

import msgspec
import pytest

from countertop.server import protocol

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SERVER = ROOT / "src" / "countertop" / "server"
RAISED = re.compile(
    r"(?:Refusal|Refused|_refuse|\.close|Bye|dismiss)"
    r'\(\s*(?:(?:n|None|table, member|table, removed),\s*)?"([a-z_]+)"'
)


def codes() -> set[str]:
    return {
        code
        for path in SERVER.rglob("*.py")
        for code in RAISED.findall(path.read_text(encoding="utf-8"))
    }


def test_every_code_of_a_refusal_is_written_down() -> None:
    found = codes()
    assert len(found) > 25
    assert [code for code in sorted(found) if f"`{code}`" not in DOCUMENT] == []


@pytest.mark.parametrize(
    "example",
    [
        *re.findall(r'^    (\{"type".*\})$', DOCUMENT, re.MULTILINE),
        *re.findall(r'^    → (\{"type".*\})$', DOCUMENT, re.MULTILINE),
    ],
)
def test_every_example_is_a_message(example: str) -> None:
    kinds = protocol.ClientMessage | protocol.ServerMessage
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(example.replace('"n":7', '"n":"7"'), type=kinds)
    msgspec.json.decode(example, type=kinds)
