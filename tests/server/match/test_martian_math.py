"""Martian Math over real sockets: what was called wrong is in the record, and changes nothing."""

from typing import Any

from countertop import replay
from countertop.engine.insight.facts import Fact, shown


async def test_a_wrong_call_is_kept_beside_the_right_one(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben", game="martian-math", colony=2, rounds=1)
    await ada.must("start")
    for person in (ada, ben):
        await person.until(lambda p=person: p.table.get("running"))
    await roll(ada)
    left, right = ada.view["dice"]
    numbers = [tile["number"] for tile in ada.view["hexes"]]
    wrong = next(place for place, number in enumerate(numbers) if number != left + right)
    for _ in range(2):
        call = {"type": "claim", "operation": "+", "hex": wrong}
        assert (await ada.play(call))["code"] == "wrong_answer"
    assert (await ben.play({"type": "roll"}))["code"] == "not_your_turn"
    match = served.room_of(ada).table.live.match
    assert (await ada.play(plain(match.moves(0)[0])))["type"] == "ack"
    told = shown(replay(match.record()))
    assert [one.is_right for one in told] == [False, False, True]
    assert {one.fact for one in told[:2]} == {Fact.of("+", left, right)}
    assert told[0].said == numbers[wrong]
    assert served.room_of(ada).table.live.races() == []


def plain(move: Any) -> Any:
    return {"type": "claim", "operation": move.operation, "hex": move.hex}


async def roll(person: Any) -> None:
    """Until there is something to call."""
    while person.view["phase"] != "call":
        await person.play({"type": "roll"})
        await person.until(lambda: person.view["phase"] in ("call", "roll"))
