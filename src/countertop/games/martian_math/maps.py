"""Maps of Mars (R4, R5): shapes and numbers as data, and the check that every map passes.

A place is `(x, y)`: y counts rows downwards, x counts half steps to the right, so that the six
neighbours of a hex lie at (±2, 0) and (±1, ±1).
"""

from collections.abc import Collection
from functools import cache
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...engine.errors import BadOptions
from .cards import SIGNS, Operations, markers

MapName = Literal["auto", "classic", "wide", "young"]
Place = tuple[int, int]
NEIGHBOURS: tuple[Place, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
MOST_HEXES = 127

Coordinate = Annotated[int, Meta(ge=-99, le=99)]


class Hex(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One tile of a map file: `[x, y, number]`."""

    x: Coordinate
    y: Coordinate
    number: int

    def __str__(self) -> str:
        return f"[{self.x}, {self.y}, {self.number}]"


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    """A map: `{"name": "Two craters", "hexes": [[0, 0, 1], [2, 0, 36]], "shuffle": true}`."""

    hexes: Annotated[tuple[Hex, ...], Meta(min_length=2, max_length=MOST_HEXES)]
    name: Annotated[str, Meta(max_length=40)] = "own map"
    shuffle: bool = True
    """R4: the numbers are shuffled over the places every round; False keeps them where they are."""

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple((tile.x, tile.y) for tile in self.hexes)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(tile.number for tile in self.hexes)


class Ground(Struct, frozen=True):
    """The places of a map, and for each the set of its neighbours as a bit mask."""

    places: tuple[Place, ...]
    neighbours: tuple[int, ...]


CLASSIC_ROWS = (1, 3, 4, 5, 4, 3, 1)
WIDE_ROWS = {
    2: (3, 4, 5, 6, 5, 6, 5, 4, 3),
    3: (3, 5, 6, 7, 6, 7, 6, 7, 6, 5, 3),
    4: (5, 6, 7, 6, 7, 6, 7, 6, 7, 6, 7, 6, 5),
}
YOUNG_ROWS = {
    2: (4, 3, 4, 3, 4, 3, 4),
    3: (4, 5, 6, 7, 6, 5, 4),
    4: (5, 6, 5, 6, 5, 6, 5, 6, 5),
}


def places_of(rows: tuple[int, ...]) -> tuple[Place, ...]:
    """Rows laid out from the middle, each against the gaps of the one before. A row that would
    not fit the gaps moves half a step: right above the middle, left below (R4)."""
    middle = len(rows) // 2
    above = _shifts(rows[middle::-1], 1)
    below = _shifts(rows[middle:], -1)
    shifts = [*reversed(above[1:]), *below]
    return tuple(
        (shift + 2 * column - (count - 1), y - middle)
        for y, (count, shift) in enumerate(zip(rows, shifts, strict=True))
        for column in range(count)
    )


def _shifts(rows: tuple[int, ...], step: int) -> list[int]:
    shifts = [0]
    for inner, outer in pairwise(rows):
        fits = (inner + outer) % 2 == 1
        shifts.append(shifts[-1] if fits else shifts[-1] + step)
    return shifts


@cache
def printed(name: Literal["classic", "wide", "young"], seats: int) -> Map:
    """R4, R5: the maps that come with the game; each has one more 1."""
    rows: tuple[int, ...]
    match name:
        case "classic":
            rows, numbers = CLASSIC_ROWS, markers("all")
        case "wide":
            rows, numbers = WIDE_ROWS[seats], markers("all") * seats
        case "young":
            rows, numbers = YOUNG_ROWS[seats], markers("plus_minus") * seats
    places = zip(places_of(rows), (1, *numbers), strict=True)
    return Map(tuple(Hex(x, y, number) for (x, y), number in places), name)


def choose(wanted: MapName | Map, operations: Operations, seats: int) -> Map:
    """R5: the map to play on."""
    if isinstance(wanted, Map):
        return wanted
    if wanted in ("classic", "wide") and operations == "plus_minus":
        raise BadOptions(
            "map_needs_signs",
            f"The {wanted} map has numbers up to 36, and + and − only make 1 to 12. "
            "Choose the map young or auto, or all four signs.",
        )
    if wanted != "auto":
        return printed(wanted, seats)
    if operations == "plus_minus":
        return printed("young", seats)
    return printed("classic" if seats == 2 else "wide", seats)


def check(map_: Map, operations: Operations) -> None:
    """Every place once, all of one piece, and only numbers that the dice can make."""
    _check_places(map_)
    signs = "with + and − " if len(SIGNS[operations]) == 2 else ""
    for count, tile in enumerate(map_.hexes, start=1):
        if tile.number not in markers(operations):
            raise BadOptions(
                "map_number",
                f"Hex {count} of the map {map_.name!r}, {tile}, has the number {tile.number}: "
                f"two dice cannot make it {signs}in one step.",
                {"hex": count, "number": tile.number},
            )


def _check_places(map_: Map) -> None:
    seen: dict[Place, int] = {}
    for count, tile in enumerate(map_.hexes, start=1):
        first = seen.setdefault((tile.x, tile.y), count)
        if first != count:
            raise BadOptions(
                "map_twice",
                f"Hex {count} of the map {map_.name!r}, {tile}, lies on hex {first}: "
                "every place is for one hex.",
                {"hex": count, "first": first},
            )
    reached = _reached(seen)
    for place, count in seen.items():
        if place not in reached:
            raise BadOptions(
                "map_loose",
                f"Hex {count} of the map {map_.name!r}, {map_.hexes[count - 1]}, hangs loose: "
                "no path leads from it to hex 1. Neighbours lie at (±2, 0) and (±1, ±1).",
                {"hex": count},
            )


def _reached(places: Collection[Place]) -> set[Place]:
    """The places that can be walked to from the first one."""
    first = next(iter(places))
    reached, ahead = {first}, [first]
    while ahead:
        x, y = ahead.pop()
        for place in ((x + dx, y + dy) for dx, dy in NEIGHBOURS):
            if place in places and place not in reached:
                reached.add(place)
                ahead.append(place)
    return reached


@cache
def ground(places: tuple[Place, ...]) -> Ground:
    index = {place: hex_ for hex_, place in enumerate(places)}
    masks = []
    for x, y in places:
        around = (index.get((x + dx, y + dy)) for dx, dy in NEIGHBOURS)
        masks.append(sum(1 << hex_ for hex_ in around if hex_ is not None))
    return Ground(places, tuple(masks))
