"""Connected groups against an independent algorithm, on random maps."""

from hypothesis import given
from hypothesis import strategies as st

from countertop.engine.chance import Chance
from countertop.games.martian_math import maps
from countertop.games.martian_math.colonies import colonies, group_of, groups, hexes_in

Place = tuple[int, int]


def random_map(chance: Chance, size: int) -> list[Place]:
    """A map grown hex by hex, with bays and holes."""
    places = [(0, 0)]
    while len(places) < size:
        x, y = chance.pick(places)
        dx, dy = chance.pick(maps.NEIGHBOURS)
        if (x + dx, y + dy) not in places:
            places.append((x + dx, y + dy))
    return places


def by_union_find(places: list[Place], owned: set[int]) -> set[frozenset[int]]:
    """Union-find over all pairs that touch, by the squared distance of their centres."""
    parent = {hex_: hex_ for hex_ in owned}

    def root(hex_: int) -> int:
        while parent[hex_] != hex_:
            hex_ = parent[hex_]
        return hex_

    for one in owned:
        for other in owned:
            (ax, ay), (bx, by) = places[one], places[other]
            if (ax - bx) ** 2 + 3 * (ay - by) ** 2 == 4:
                parent[root(one)] = root(other)
    return {frozenset(h for h in owned if root(h) == top) for top in {root(h) for h in owned}}


@given(seed=st.integers(0, 2**32), size=st.integers(2, 81))
def test_groups_are_those_that_union_find_finds(seed: int, size: int) -> None:
    chance = Chance(seed)
    places = random_map(chance, size)
    owned = {hex_ for hex_ in range(size) if chance.below(3)}
    neighbours = maps.ground(tuple(places)).neighbours
    found = groups(sum(1 << hex_ for hex_ in owned), neighbours)
    assert {frozenset(hexes_in(group)) for group in found} == by_union_find(places, owned)


@given(seed=st.integers(0, 2**32), size=st.integers(2, 40))
def test_colonies_come_best_first_by_size_and_then_by_total(seed: int, size: int) -> None:
    chance = Chance(seed)
    places = random_map(chance, size)
    numbers = [1 + chance.below(36) for _ in places]
    owned = {hex_ for hex_ in range(size) if chance.below(2)}
    mask = sum(1 << hex_ for hex_ in owned)
    found = colonies(mask, maps.ground(tuple(places)).neighbours, numbers)
    worth = [(colony.size, colony.total) for colony in found]
    assert worth == sorted(worth, reverse=True)
    assert sorted(hex_ for colony in found for hex_ in colony.hexes) == sorted(owned)
    assert all(colony.total == sum(numbers[h] for h in colony.hexes) for colony in found)


def test_neighbours_are_mutual_on_every_printed_map() -> None:
    for rows in (maps.CLASSIC_ROWS, *maps.WIDE_ROWS.values(), *maps.YOUNG_ROWS.values()):
        touching = maps.ground(maps.places_of(rows)).neighbours
        for hex_, mask in enumerate(touching):
            assert all(touching[other] >> hex_ & 1 for other in hexes_in(mask))


def test_a_group_starts_nowhere_without_an_outpost() -> None:
    assert group_of(0b1, 0b110, (0b10, 0b101, 0b10)) == 0
    assert groups(0, ()) == []
