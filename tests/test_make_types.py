"""What `make types` writes for the client."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal, NewType

import make_types
import pytest
from msgspec import UNSET, Raw, Struct, UnsetType

from countertop.engine.game import Message

Colour = Literal["red", "blue"]
Card = NewType("Card", int)


class Draw(Message, frozen=True):
    pass


class Lay(Message, frozen=True):
    card: Card
    side: Colour = "red"


class Player(Struct, frozen=True):
    name: str
    cards: tuple[Card, ...]
    favourite: Colour | None = None


class Seen(Struct, frozen=True):
    players: tuple[Player, ...]
    score: tuple[int, str]
    counts: dict[str, int]
    anything: Raw
    late_by: int | UnsetType = UNSET
    last: Draw | Lay | None = None


class Terse(Struct, frozen=True, omit_defaults=True):
    least: int | None = None


class Hex(Struct, frozen=True, array_like=True):
    x: int
    name: str


def typescript(*roots: type, sent: tuple[Any, ...] = ()) -> str:
    return make_types.typescript({root.__name__: root for root in roots}, sent)


def test_a_struct_becomes_an_interface_with_everything_that_it_refers_to() -> None:
    text = typescript(Seen)
    assert text.index("export interface Player {") < text.index("export interface Seen {")
    assert "  readonly players: readonly Player[]\n" in text
    assert "  readonly score: readonly [number, string]\n" in text
    assert "  readonly counts: Readonly<Record<string, number>>\n" in text
    assert "  readonly anything: unknown\n" in text


def test_a_message_carries_its_tag_so_that_unions_can_be_told_apart() -> None:
    text = make_types.typescript({"Move": Draw | Lay})
    assert "export interface Draw {\n  readonly type: 'draw'\n}" in text
    assert "export type Move = Draw | Lay\n" in text


def test_a_number_with_a_name_of_its_own_is_a_number() -> None:
    assert "  readonly card: number\n" in typescript(Lay)


def test_a_literal_keeps_the_name_that_its_module_gave_it() -> None:
    text = typescript(Player)
    assert "export type Colour = 'blue' | 'red'\n" in text
    assert "  readonly favourite: Colour | null\n" in text


def test_a_field_with_a_default_may_be_left_out_of_what_is_sent_only() -> None:
    assert "  readonly side: Colour\n" in typescript(Lay)
    assert "  readonly side?: Colour\n" in typescript(Lay, sent=(Draw | Lay,))


def test_a_field_that_can_be_unset_may_be_missing() -> None:
    assert "  readonly late_by?: number\n" in typescript(Seen)


def test_a_struct_that_omits_its_defaults_may_lack_them() -> None:
    assert "  readonly least?: number | null\n" in typescript(Terse)


def test_a_struct_that_travels_as_an_array_is_a_tuple() -> None:
    assert "export type Hex = readonly [x: number, name: string]\n" in typescript(Hex)


def test_two_types_of_one_name_are_refused() -> None:
    other = type("Player", (Struct,), {"__annotations__": {"age": int}})
    with pytest.raises(TypeError, match="Two types would both be called Player"):
        make_types.typescript({"A": Player, "B": other})


def test_a_type_that_json_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="send something plainer"):
        make_types.typescript({"When": bytes})


def test_a_stale_file_is_named_by_the_check_and_mended_by_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = SimpleNamespace(
        folder=tmp_path / "games/snap",
        seats=range(2, 5),
        has_facts=True,
        rules=SimpleNamespace(View=Seen, Move=Draw | Lay, Options=Terse),
    )
    monkeypatch.setattr(make_types, "ROOT", tmp_path)
    monkeypatch.setattr(make_types, "games", {"snap": game})

    assert make_types.main(["--check"]) == 1
    complaint = capsys.readouterr().err
    assert "web/src/lib/net/protocol.gen.ts is stale: run `make types`" in complaint
    assert "games/snap/web/types.gen.ts is stale" in complaint

    assert make_types.main([]) == 0
    written = (game.folder / "web/types.gen.ts").read_text()
    assert "export type Options = Terse" in written
    assert "export const FACTS = true" in written
    assert make_types.main(["--check"]) == 0


def test_the_protocol_has_both_directions_and_the_bodies_of_http() -> None:
    text = make_types.protocol_types()
    for name in ("type ClientMessage", "type ServerMessage", "interface NewRoom", "interface Room"):
        assert f"export {name} " in text
    assert "interface Request " not in text
