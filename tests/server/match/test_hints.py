"""Hints at the table: to whoever asks alone, noted in the record, and never what is hidden."""

from typing import Any

import msgspec

from countertop.engine.game import Seat


async def begun(served: Any, game: str, *names: str, bots: int = 0, **options: Any) -> list[Any]:
    people: list[Any] = await served.table(*names, game=game, **options)
    for _ in range(bots):
        await people[0].must("add_bot", level="skilled")
    await people[0].must("start")
    for person in people:
        await person.until(lambda p=person: p.table.get("running"))
    return people


def hinted(person: Any) -> list[dict[str, Any]]:
    return [message for message in person.heard if message["type"] == "hinted"]


async def test_a_hint_says_what_to_look_at_and_on_a_second_tap_the_move(served: Any) -> None:
    ada, ben = await begun(served, "martian-math", "Ada", "Ben")
    await ada.must("hint")
    assert hinted(ada) == [{"type": "hinted", "code": "roll", "about": {}, "seat": None}]
    await ada.must("hint", move=True)
    assert hinted(ada)[1]["move"] == {"type": "roll"}
    assert hinted(ben) == [], "nobody else hears of it"
    await ada.play({"type": "roll"})
    match = served.room_of(ada).table.live.match
    assert msgspec.json.decode(match.entries[-1].note) == {"hints": 2}
    assert served.room_of(ada).table.live.races() == []


async def test_the_result_says_how_often_everybody_asked(served: Any) -> None:
    ada, ben = await begun(served, "martian-math", "Ada", "Ben", colony=3, rounds=1)
    await ada.must("hint")
    await ada.must("hint", move=True)
    code, told = ada.room["code"], ada.room["asked"]
    assert told == [], "nobody is told while they play"
    await served.restart()
    for person in (ada, ben):
        await person.connect(code)
    await ada.until(lambda: ada.table.get("running"))
    match = served.room_of(ada).table.live.match
    while match.result is None:
        seat = next(seat for seat in range(2) if match.moves(seat))
        await (ada, ben)[seat].play(msgspec.to_builtins(match.moves(seat)[0]))
    await ben.until(lambda: ben.room["phase"] == "over")
    assert ben.room["asked"] == [2, 0]
    await ada.must("restart")
    assert served.room_of(ada).saved.chairs[0].asked == 0, "a new match begins at nothing"


async def play_a_hinted_card(person: Any, live: Any) -> None:
    """Whoever has none that fits is told to draw one, and nobody races for that."""
    kind = "draw"
    while kind == "draw":
        await person.until(lambda: live.hint(Seat(0)) is not None)
        await person.must("hint", move=True)
        move = hinted(person)[-1]["move"]
        await person.play(move, ms=700)
        kind = move["type"]


async def test_a_hint_before_a_race_is_in_the_record_beside_its_verdict(served: Any) -> None:
    ada, _ = await begun(served, "hochspannung", "Ada", "Ben")
    live = served.room_of(ada).table.live
    await play_a_hinted_card(ada, live)
    note = msgspec.json.decode(live.match.entries[-1].note)
    assert note["winner"] == 0 and note["hints"] > 0


async def test_whoever_has_nothing_to_do_gets_no_hint(served: Any) -> None:
    ada, ben = await begun(served, "martian-math", "Ada", "Ben")
    assert await ben.refused("hint") == "no_hint"
    onlooker = served.person()
    await onlooker.join(ada.room["code"], "Olga")
    assert await onlooker.refused("hint") == "onlooker"
    await ada.must("pause")
    assert await ada.refused("hint") == "paused"


async def test_the_host_can_switch_hints_off(served: Any) -> None:
    ada, ben = await begun(served, "martian-math", "Ada", "Ben")
    assert await ben.refused("allow_hints", allow=False) == "not_host"
    await ada.must("allow_hints", allow=False)
    await ben.until(lambda: ben.room["hints"] is False)
    assert await ada.refused("hint") == "no_hints"
    await ada.must("allow_hints", allow=True)
    await ada.must("hint")


async def test_a_bots_move_is_explained_to_whoever_wonders(served: Any) -> None:
    (ada,) = await begun(served, "martian-math", "Ada", bots=1)
    assert await ada.refused("why", seat=1) == "no_reason"
    assert await ada.refused("why", seat=0) == "no_bot_there"
    await move_on(ada, served)
    await ada.until(lambda: (ada.view["last_turn"] or {}).get("seat") == 1)
    if ada.view["last_turn"]["kind"] == "drift":
        assert await ada.refused("why", seat=1) == "no_reason"
        return
    await ada.must("why", seat=1)
    (told,) = hinted(ada)
    assert told["seat"] == 1
    assert told["code"] in ("settles", "seizes")
    assert told["about"]["hex"] == ada.view["last_turn"]["hex"]


async def move_on(person: Any, served: Any) -> None:
    """Make moves until it is somebody else's turn."""
    match = served.room_of(person).table.live.match
    while match.moves(0):
        await person.play(msgspec.to_builtins(match.moves(0)[0]))


async def test_what_a_bot_has_built_is_not_explained_before_it_is_revealed(served: Any) -> None:
    (ada,) = await begun(served, "matician", "Ada", bots=2, points=3)
    live = served.room_of(ada).table.live
    await ada.until(lambda: all(player["has_built"] for player in ada.view["players"][1:]))
    assert await ada.refused("why", seat=1) == "no_reason"
    for phase in ("build", "sabotage"):
        await ada.until(lambda phase=phase: ada.view["phase"] == phase)
        await ada.play(msgspec.to_builtins(live.match.moves(0)[0]))
    await ada.until(lambda: ada.view["phase"] == "reveal")
    await ada.must("why", seat=1)
