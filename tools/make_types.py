"""Write the client's TypeScript types from the Python ones, or check that they are fresh.

`make types` writes `web/src/lib/net/protocol.gen.ts` from `server/protocol`,
beside it `replays.gen.ts`, `days.gen.ts` and `learned.gen.ts` from the files of that name,
`web/src/lib/school/school.gen.ts` in the same way, and into the `web/` folder of every game a
`types.gen.ts`: its `View`, `Move` and `Options` and what they refer to.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

from msgspec import NODEFAULT, Struct, inspect

from countertop.engine.registry import Game, games
from countertop.server import days, learned, protocol, replays
from countertop.server.protocol import school

ROOT = Path(__file__).resolve().parent.parent
HEAD = "// Generated from {source} by `make types`. Do not edit.\n"
LID = """
/** Fewest and most players. */
export const SEATS = [{}, {}] as const
/** Whether its moves show what somebody knows by heart. */
export const FACTS = {}
"""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail on stale files")
    checking = parser.parse_args(arguments).check
    stale = {path: text for path, text in files().items() if not is_fresh(path, text)}
    for path, text in stale.items():
        name = path.relative_to(ROOT)
        if checking:
            print(f"{name} is stale: run `make types` and commit what it writes.", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {name}")
    return int(checking and bool(stale))


def files() -> dict[Path, str]:
    """Every generated file with what it should say."""
    net = ROOT / "web/src/lib/net"
    shell = {
        net / "protocol.gen.ts": protocol_types(),
        net / "replays.gen.ts": wire_types(replays),
        net / "days.gen.ts": wire_types(days),
        net / "learned.gen.ts": wire_types(learned),
        net.parent / "school/school.gen.ts": wire_types(school),
    }
    return shell | {game.folder / "web/types.gen.ts": game_types(game) for game in games.values()}


def is_fresh(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def protocol_types() -> str:
    plain = {struct.__name__: struct for struct in plain_structs(protocol)}
    messages = {"ClientMessage": protocol.ClientMessage, "ServerMessage": protocol.ServerMessage}
    text = typescript(plain | messages, sent=[protocol.ClientMessage, *bodies(plain.values())])
    return HEAD.format(source="src/countertop/server/protocol") + text


def wire_types(module: ModuleType) -> str:
    plain = {struct.__name__: struct for struct in plain_structs(module)}
    text = typescript(plain, sent=bodies(plain.values()))
    path = module.__name__.replace(".", "/")
    return HEAD.format(source=f"src/{path}.py") + text


def bodies(structs: Iterable[type[Struct]]) -> list[type[Struct]]:
    """What clients send: what comes from outside is read strictly."""
    return [one for one in structs if one.__struct_config__.forbid_unknown_fields]


def game_types(game: Game) -> str:
    roots = {"View": game.rules.View, "Move": game.rules.Move, "Options": game.rules.Options}
    types = typescript(roots, sent=[game.rules.Move])
    lid = LID.format(game.seats[0], game.seats[-1], "true" if game.has_facts else "false")
    return HEAD.format(source="rules.py") + types + lid


def plain_structs(module: ModuleType) -> Iterator[type[Struct]]:
    """The module's own structs, without those that are one of several messages."""
    for value in public(module).values():
        if not isinstance(value, type) or not issubclass(value, Struct):
            continue
        is_own = f"{value.__module__}.".startswith(f"{module.__name__}.")
        if is_own and value.__struct_config__.tag is None:
            yield value


def public(module: ModuleType) -> dict[str, Any]:
    return {name: value for name, value in vars(module).items() if not name.startswith("_")}


def typescript(roots: Mapping[str, Any], sent: Iterable[Any] = ()) -> str:
    """TypeScript for the named types and everything that they refer to.

    A field may be missing if it is `UNSET`, if its struct omits defaults, or if it has a default
    and its struct can be reached from one of the types that clients send.
    """
    infos = dict(zip(roots, inspect.multi_type_info(roots.values()), strict=True))
    structs = by_name(reached(infos.values()))
    lenient = {struct.cls for struct in reached(inspect.multi_type_info(sent))}
    names = literal_names(structs.values())
    aliases = {
        name: spell(info, names)
        for name, info in infos.items()
        if not (isinstance(info, inspect.StructType) and info.cls.__name__ == name)
    }
    blocks = [alias(name, spell_literal(key)) for key, name in names.items()]
    blocks += [
        declaration(struct, names, lenient=struct.cls in lenient) for struct in structs.values()
    ]
    blocks += [alias(name, text) for name, text in aliases.items()]
    return "".join(f"\n{block}\n" for block in blocks)


def reached(infos: Iterable[inspect.Type]) -> Iterator[inspect.StructType]:
    """Every struct that the types consist of, each after those that it refers to."""
    seen: set[type] = set()

    def walk(info: inspect.Type) -> Iterator[inspect.StructType]:
        if isinstance(info, inspect.StructType):
            if info.cls in seen:
                return
            seen.add(info.cls)
        for part in parts(info):
            yield from walk(part)
        if isinstance(info, inspect.StructType):
            yield info

    for info in infos:
        yield from walk(info)


def parts(info: inspect.Type) -> Iterable[inspect.Type]:
    match info:
        case inspect.StructType(fields=fields):
            return [field.type for field in fields]
        case inspect.UnionType(types=types):
            return types
        case inspect.TupleType(item_types=types):
            return types
        case inspect.CollectionType(item_type=item):
            return [item]
        case inspect.DictType(key_type=key, value_type=value):
            return [key, value]
        case inspect.Metadata(type=inner):
            return [inner]
    return []


def by_name(structs: Iterable[inspect.StructType]) -> dict[str, inspect.StructType]:
    named: dict[str, inspect.StructType] = {}
    for struct in structs:
        name = struct.cls.__name__
        other = named.setdefault(name, struct)
        if other.cls is not struct.cls:
            raise TypeError(
                f"Two types would both be called {name} in TypeScript, that of"
                f" {other.cls.__module__} and that of {struct.cls.__module__}: rename one of them."
            )
    return named


Values = frozenset[tuple[type, Any]]


def literal_names(structs: Iterable[inspect.StructType]) -> dict[Values, str]:
    """The names that modules give to their `Literal`s (`Phase = Literal["lobby", …]`), where a
    struct uses them: `inspect` has forgotten them."""
    structs = list(structs)
    used = {key for struct in structs for field in struct.fields for key in literals(field.type)}
    names: dict[Values, str] = {}
    for module in dict.fromkeys(struct.cls.__module__ for struct in structs):
        for name, value in public(sys.modules[module]).items():
            if get_origin(value) is Literal and values_of(get_args(value)) in used:
                names.setdefault(values_of(get_args(value)), name)
    return names


def literals(info: inspect.Type) -> Iterator[Values]:
    if isinstance(info, inspect.LiteralType):
        yield values_of(info.values)
    if not isinstance(info, inspect.StructType):
        for part in parts(info):
            yield from literals(part)


def values_of(values: Iterable[Any]) -> Values:
    return frozenset((type(value), value) for value in values)


def alias(name: str, text: str) -> str:
    line = f"export type {name} = {text}"
    if len(line) <= 100:
        return line
    return "\n  | ".join([f"export type {name} =", *text.split(" | ")])


def declaration(struct: inspect.StructType, names: Mapping[Values, str], *, lenient: bool) -> str:
    """An interface, or a tuple with labels if the struct travels as an array."""
    omits = lenient or struct.cls.__struct_config__.omit_defaults
    fields = [
        f"{field.encode_name}{'?' if may_lack(field, omits) else ''}: {spell(field.type, names)}"
        for field in struct.fields
    ]
    if struct.tag_field:
        fields.insert(0, f"{struct.tag_field}: {spell_value(struct.tag)}")
    name = struct.cls.__name__
    if struct.array_like:
        return f"export type {name} = readonly [{', '.join(fields)}]"
    return "\n".join([f"export interface {name} {{", *(f"  readonly {f}" for f in fields), "}"])


def may_lack(field: inspect.Field, omits_defaults: bool) -> bool:
    is_unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
    return not field.required and (is_unset or omits_defaults)


def spell(info: inspect.Type, names: Mapping[Values, str]) -> str:
    """A type as TypeScript writes it."""
    match info:
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.LiteralType(values=values):
            key = values_of(values)
            return names.get(key) or spell_literal(key)
        case inspect.EnumType(cls=cls):
            return spell_literal(values_of(member.value for member in cls))
        case inspect.UnionType(types=types):
            return " | ".join(spell(one, names) for one in types)
        case inspect.TupleType(item_types=types):
            return f"readonly [{', '.join(spell(one, names) for one in types)}]"
        case inspect.CollectionType(item_type=item):
            inner = spell(item, names)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case inspect.DictType(key_type=key_type, value_type=value):
            return f"Readonly<Record<{spell(key_type, names)}, {spell(value, names)}>>"
        case inspect.Metadata(type=inner_type):
            return spell(inner_type, names)
    return spell_simple(info)


def spell_simple(info: inspect.Type) -> str:
    match info:
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.AnyType() | inspect.RawType():
            return "unknown"
    raise TypeError(f"There is no TypeScript for {info}: send something plainer.")


def spell_literal(values: Values) -> str:
    return " | ".join(sorted(spell_value(value) for _, value in values))


def spell_value(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int():
            return str(value)
    return f"'{value}'"


if __name__ == "__main__":
    sys.exit(main())
