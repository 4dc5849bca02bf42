"""A game's options: one frozen struct, described for people and checked at the edge.

An option that came after a game had been played for a while is `UNSET` as usual, and is then left
out of whatever is told of the options: all that was told before reads as it did.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import NODEFAULT, UNSET, Struct, UnsetType, inspect, structs

from .errors import BadOptions

Value = bool | int | str | None


class Option(Struct, frozen=True, omit_defaults=True):
    """One option as `GET /api/games` lists it."""

    name: str
    kind: Literal["flag", "choice", "number", "numbers", "data"]
    """`numbers` are several of those from `least` to `most`, as usual all of them."""
    default: Any
    choices: tuple[Value, ...] = ()
    least: int | None = None
    most: int | None = None
    optional: bool = False
    own: bool = False
    """Besides what is named, also one of your own, from a file: a deck, a map."""


_OWN = (inspect.StructType, inspect.VarTupleType)


def describe(options: type[Any]) -> tuple[Option, ...]:
    """Every option with its kind, its default and what it can be set to, in the struct's order."""
    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)
    return tuple(_describe(field) for field in info.fields)


def parse(options: type[Any], given: Mapping[str, Any] | None, *, lax: bool = False) -> Any:
    """The options for what was given; `lax` also takes text ("4", "true"), as a shell gives it."""
    if isinstance(given, options):
        given = msgspec.to_builtins(given)
    try:
        given = dict(given or {})
    except (TypeError, ValueError):
        raise BadOptions("bad_option", f"Options are told by name, not as {given!r}.") from None
    known = {option.name: option for option in describe(options)}
    for name in given:
        if name not in known:
            raise BadOptions(
                "unknown_option", f"There is no option {name!r}; there are {', '.join(known)}."
            )
    if lax:
        given = {name: _spelled(known[name], value) for name, value in given.items()}
    try:
        return _settled(msgspec.convert(given, options, strict=not lax), known)
    except msgspec.ValidationError as error:
        raise BadOptions("bad_option", f"The options do not fit: {error}.") from None


def numbers(text: str) -> list[str]:
    """Chosen numbers as they are written: "2,5,10", or "2;5;10" where a comma means something."""
    return [number.strip() for number in text.replace(";", ",").split(",")]


def _spelled(option: Option, value: Any) -> Any:
    """What a shell gives, in the shape that the option has."""
    return numbers(value) if option.kind == "numbers" and isinstance(value, str) else value


def _settled(chosen: Any, known: Mapping[str, Option]) -> Any:
    """Chosen numbers once each and in order; and what is as usual is left out, if it may be."""
    usual, changes = type(chosen)(), dict[str, Any]()
    for name, option in known.items():
        value = getattr(chosen, name)
        if option.kind == "numbers" and value is not UNSET:
            value = changes[name] = tuple(sorted(set(value)))
        if getattr(usual, name) is UNSET and value == option.default:
            changes[name] = UNSET
    return structs.replace(chosen, **changes) if changes else chosen


def _describe(field: inspect.Field) -> Option:
    if field.default is NODEFAULT and not field.required:
        return _late(field)
    assert field.default is not NODEFAULT and not isinstance(field.default, UnsetType), field.name
    types = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    optional = any(isinstance(kind, inspect.NoneType) for kind in types)
    main = next(kind for kind in types if not isinstance(kind, inspect.NoneType))
    own = any(isinstance(kind, _OWN) for kind in types)
    match main:
        case inspect.LiteralType(values=[_]):  # one name, or the thing itself: a deck, say
            return Option(field.name, "data", field.default, optional=optional, own=own)
        case inspect.BoolType():
            return Option(field.name, "flag", field.default, optional=optional)
        case inspect.LiteralType(values=values):
            order = tuple(sorted(values, key=lambda value: (value != field.default, str(value))))
            return Option(
                field.name, "choice", field.default, choices=order, optional=optional, own=own
            )
        case inspect.IntType(ge=least, le=most):
            return Option(
                field.name, "number", field.default, least=least, most=most, optional=optional
            )
        case _:
            return Option(field.name, "data", field.default, optional=optional)


def _late(field: inspect.Field) -> Option:
    """One that is `UNSET` as usual: a switch that is off, or numbers that are all chosen."""
    if isinstance(field.type, inspect.BoolType):
        return Option(field.name, "flag", default=False)
    assert isinstance(field.type, inspect.VarTupleType), field.name
    number = field.type.item_type
    assert isinstance(number, inspect.IntType), field.name
    assert number.ge is not None and number.le is not None, field.name
    every = tuple(range(number.ge, number.le + 1))
    return Option(field.name, "numbers", every, least=number.ge, most=number.le)
