"""Whoever comes later may take a bot's seat while a match is on, if the host lets them."""

from typing import Any

from countertop.engine.match import replay


async def with_a_bot(served: Any, *, opened: bool = True) -> tuple[Any, Any]:
    """Ada in a match with a bot, and Olga who looks on."""
    (ada,) = await served.table("Ada", goal=99)
    await ada.must("add_bot", level="expert")
    if opened:
        await ada.must("open_seats", open=True)
    await ada.must("start")
    olga = served.person()
    await olga.join(ada.room["code"], "Olga")
    await olga.until_on()
    return ada, olga


async def test_an_onlooker_takes_a_bots_seat_with_all_that_it_holds(served: Any) -> None:
    ada, olga = await with_a_bot(served)
    await olga.until(lambda: olga.view["taken"][1] >= 2)
    await olga.must("take_seat", seat=1)
    await olga.until(lambda: olga.room["you"] == 1 and olga.view["seat"] == 1)
    held = olga.view["taken"][1]
    assert held >= 2
    seat = ada.room["seats"][1]
    assert (seat["name"], seat["level"], seat["letter"]) == ("Olga", None, "B")
    await served.pass_by(5_000)
    assert ada.view["taken"][1] == held, "the bot plays no more"
    assert (await olga.play({"type": "take", "top": olga.view["top"]}))["type"] == "ack"
    assert olga.view["taken"][1] == held + 1


async def test_the_seats_of_bots_are_closed_unless_the_host_opens_them(served: Any) -> None:
    ada, olga = await with_a_bot(served, opened=False)
    assert await olga.refused("take_seat", seat=1) == "seats_closed"
    assert await olga.refused("open_seats", open=True) == "not_host"
    await ada.must("open_seats", open=True)
    await olga.until(lambda: olga.room["open_seats"])
    assert await olga.refused("take_seat", seat=0) == "no_bot_there"
    assert await olga.refused("take_seat", seat=7) == "no_such_seat"
    assert await ada.refused("take_seat", seat=1) == "seated"
    await olga.must("take_seat", seat=1)
    late = served.person()
    await late.join(ada.room["code"], "Late")
    assert await late.refused("take_seat", seat=1) == "no_bot_there"


async def test_a_seat_that_a_bot_only_keeps_for_somebody_is_not_to_be_taken(served: Any) -> None:
    ada, olga = await with_a_bot(served)
    await olga.must("take_seat", seat=1)
    await olga.must("leave")
    await ada.until(lambda: ada.room["seats"][1]["stand_in"] is not None)
    late = served.person()
    await late.join(ada.room["code"], "Late")
    assert await late.refused("take_seat", seat=1) == "no_bot_there"


async def test_between_matches_there_are_free_seats_instead(served: Any) -> None:
    ada, olga = await with_a_bot(served)
    await ada.must("stop")
    await olga.until(lambda: olga.room["phase"] == "lobby")
    assert await olga.refused("take_seat", seat=1) == "not_now"
    await olga.must("sit")


async def test_the_door_tells_how_many_seats_may_be_taken(served: Any) -> None:
    ada, olga = await with_a_bot(served)
    address = f"/api/rooms/{ada.room['code']}"
    assert (await served.person().get(address))[1]["bots"] == 1
    await olga.must("take_seat", seat=1)
    assert (await served.person().get(address))[1]["bots"] == 0


async def test_seat_log_and_record_stay_true_through_a_restart(served: Any) -> None:
    ada, olga = await with_a_bot(served)
    await olga.until(lambda: olga.view["taken"][1] >= 1)
    await olga.must("take_seat", seat=1)
    await olga.until(lambda: olga.room["you"] == 1)
    await olga.play({"type": "tap"})
    taken = olga.view["taken"]
    await served.restart()
    await olga.connect(ada.room["code"])
    await olga.until_on()
    assert (olga.room["you"], olga.room["seats"][1]["name"]) == (1, "Olga")
    assert (olga.view["taken"], olga.view["taps"]) == (taken, [0, 1])
    record = served.room_of(olga).table.live.match.record()
    assert replay(record).state.taken == tuple(taken)
    assert replay(record).seats == ("Ada", "Pixel"), "as they were dealt to"
    await served.pass_by(5_000)
    assert olga.view["taken"] == taken, "no bot has come back to the seat"
