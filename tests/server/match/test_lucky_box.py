"""Twelve people at one Super Mega Lucky Box, each over a socket of their own."""

import asyncio
from typing import Any

from countertop.engine.registry import games

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lea")
NUMBERS = 3


async def sit_down(served: Any) -> list[Any]:
    people: list[Any] = await served.table(*NAMES, game="lucky-box")
    await people[0].must("start")
    for person in people:
        await person.until(lambda person=person: person.view and person.table["running"])
    return people


async def keep(person: Any) -> None:
    view = person.view
    await person.must("play", move={"type": "keep", "cards": view["offer"][:3]})


async def cross(person: Any, number: int) -> None:
    """What the view offers, the first of it, until there is nothing left but "done"."""
    while True:
        view = await person.until(lambda: len(person.view["numbers"]) >= number and person.view)
        move = next_move(view)
        before = person.table["seq"]
        await person.must("play", move=move)
        if move["type"] == "done":
            return
        await person.until(lambda: person.table["seq"] > before)  # noqa: B023


def next_move(view: dict[str, Any]) -> dict[str, Any]:
    boxes = view["players"][view["seat"]]["board"]["boxes"]
    if view["waiting"]:
        bonus = view["waiting"][0]
        at, squares = next((at, bits) for at, bits in enumerate(bonus["squares"]) if bits)
        return {
            "type": "resolve",
            "card": bonus["card"],
            "line": bonus["line"],
            "on": boxes[at]["card"],
            "square": (squares & -squares).bit_length() - 1,
        }
    for box, reach in zip(boxes, view["reach"], strict=True):
        if 0 in reach["costs"]:
            return {"type": "cross", "card": box["card"], "square": reach["costs"].index(0)}
    return {"type": "done"}


def shared(view: dict[str, Any]) -> dict[str, Any]:
    """What everybody may know."""
    hidden = ("seat", "offer", "kept", "reach", "waiting", "may_be_done", "may_take_back", "cards")
    return {name: value for name, value in view.items() if name not in hidden}


async def test_twelve_players_play_the_first_numbers_and_all_see_the_same(served: Any) -> None:
    people = await sit_down(served)
    offers = [tuple(person.view["offer"]) for person in people]
    assert len({card for offer in offers for card in offer}) == 12 * 5, "two decks, no card twice"

    await asyncio.gather(*(keep(person) for person in people))
    for number in range(1, NUMBERS + 1):
        await asyncio.gather(*(cross(person, number) for person in people))
    for person in people:
        await person.until(lambda person=person: len(person.view["numbers"]) == NUMBERS + 1)

    first = people[0].view
    for seat, person in enumerate(people):
        assert person.view["seat"] == seat
        assert shared(person.view) == shared(first)
    for player in first["players"]:
        assert len(player["board"]["boxes"]) == 3
        assert not player["is_done"]
    assert any(box["crosses"] for player in first["players"] for box in player["board"]["boxes"])


async def test_nobody_sees_what_somebody_crosses_before_they_are_done(served: Any) -> None:
    people = await sit_down(served)
    await asyncio.gather(*(keep(person) for person in people))
    crossing = None
    for person in people:
        await person.until(lambda person=person: person.view["phase"] == "numbers")
        if crossing is None and next_move(person.view)["type"] == "cross":
            crossing = person
    assert crossing is not None
    seat, other = crossing.view["seat"], people[crossing.view["seat"] - 1]

    await crossing.must("play", move=next_move(crossing.view))
    await crossing.until(lambda: crossing.view["players"][seat]["steps"])
    assert all(not box["crosses"] for box in other.view["players"][seat]["board"]["boxes"])
    assert other.view["players"][seat]["steps"] == []

    await cross(crossing, 1)
    seen = await other.until(
        lambda: other.view["players"][seat]["is_done"] and other.view["players"][seat]
    )
    assert seen["steps"] == crossing.view["players"][seat]["steps"]
    assert any(box["crosses"] for box in seen["board"]["boxes"])


async def test_a_bot_chooses_for_somebody_who_is_missing_until_they_are_back(serve: Any) -> None:
    served = await serve()
    ada, ben = await served.table("Ada", "Ben", game="lucky-box")
    await ada.must("start")
    for person in (ada, ben):
        await person.until(lambda person=person: person.view and person.table["running"])
    await ben.drop()
    await keep(ada)
    await ada.until(lambda: ada.view["phase"] == "numbers")
    for number in (1, 2):
        await cross(ada, number)
    await ada.until(lambda: len(ada.view["numbers"]) == 3)
    await ben.connect(ada.room["code"])
    await ben.until(lambda: ben.view)
    assert (ben.room["you"], ben.room["seats"][1]["stand_in"]) == (1, None)
    boxes = ben.view["players"][1]["board"]["boxes"]
    assert len(boxes) == 3, "the bot has kept three cards"
    await asyncio.gather(*(cross(person, 3) for person in (ada, ben)))
    await ada.until(lambda: len(ada.view["numbers"]) == 4)


def test_twelve_is_the_most_that_this_game_seats() -> None:
    assert max(games["lucky-box"].rules.SEATS) == len(NAMES)
