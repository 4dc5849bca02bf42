"""A game's options: one frozen struct, described for people and checked at the edge."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import NODEFAULT, Struct, UnsetType, inspect

from .errors import BadOptions

Value = bool | int | str | None


class Option(Struct, frozen=True, omit_defaults=True):
    """One option as `GET /api/games` lists it."""

    name: str
    kind: Literal["flag", "choice", "number", "data"]
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
    given = dict(given or {})
    known = [option.name for option in describe(options)]
    for name in given:
        if name not in known:
            raise BadOptions(
                "unknown_option", f"There is no option {name!r}; there are {', '.join(known)}."
            )
    try:
        return msgspec.convert(given, options, strict=not lax)
    except msgspec.ValidationError as error:
        raise BadOptions("bad_option", f"The options do not fit: {error}.") from None


def _describe(field: inspect.Field) -> Option:
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
