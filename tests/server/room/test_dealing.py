"""The host ends a match or deals it anew: everybody is told who did, nothing is left hanging."""

import asyncio
from typing import Any

import pytest

from countertop.engine.match import replay


def names(person: Any) -> list[str]:
    return [seat["name"] for seat in person.room["seats"]]


async def test_the_host_ends_a_running_match_and_everybody_is_told_who_did(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=9)
    assert await ben.refused("stop") == "not_host"
    await ada.must("stop")
    await ben.until(lambda: ben.room["phase"] == "lobby")
    assert ben.room["news"] == {"what": "stopped", "who": "Ada"}
    assert ben.room["options"]["goal"] == 9
    assert await ada.refused("stop") == "not_now"
    assert (await ben.play({"type": "tap"}))["code"] == "not_now"
    await ada.must("start")
    await ben.until(lambda: ben.room["phase"] == "playing")
    assert ben.room["news"] is None


async def test_the_host_deals_a_running_match_anew(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", limit_ms=60_000)
    await ben.play({"type": "tap"})
    await served.pass_by(30_000)
    assert await ben.refused("restart") == "not_host"
    first = ben.room["match"]
    await ada.must("restart")
    await ben.until(lambda: ben.room["match"] != first and ben.view["taps"] == [0, 0])
    assert ben.room["news"] == {"what": "restarted", "who": "Ada"}
    await ben.until_on()
    assert ben.table["at"] < 1000
    await served.pass_by(59_000)
    assert ben.room["phase"] == "playing"
    await ben.until(lambda: ben.room["phase"] == "over")


async def test_a_paused_match_can_be_dealt_anew_and_runs(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    await ben.must("pause")
    await ada.must("restart")
    await ben.until_on()
    assert ben.room["paused_by"] is None
    assert (await ben.play({"type": "tap"}))["type"] == "ack"


async def test_a_rematch_is_one_tap_and_guests_who_want_it_are_counted(served: Any) -> None:
    ada, ben, cleo = await served.match("Ada", "Ben", "Cleo", goal=1)
    assert await ben.refused("ready", ready=True) == "not_now"
    await ada.play({"type": "take", "top": 0})
    await cleo.until(lambda: cleo.room["phase"] == "over")
    await ben.must("ready", ready=True)
    await cleo.must("ready", ready=True)
    await cleo.must("ready", ready=False)
    await ada.until(lambda: [seat["ready"] for seat in ada.room["seats"]] == [False, True, False])
    await ada.must("restart")
    for person in (ada, ben, cleo):
        await person.until(lambda person=person: person.view["taken"] == [0, 0, 0])
    assert (ben.room["phase"], ben.room["news"]) == ("playing", None)


async def over_with_onlookers(served: Any, *names: str) -> list[Any]:
    """A match of Ada and Ben that is over, and who has looked on."""
    ada, ben = await served.match("Ada", "Ben", goal=1)
    late = []
    for name in names:
        late.append(served.person())
        await late[-1].join(ada.room["code"], name)
    await ada.play({"type": "take", "top": 0})
    for person in (ada, *late):
        await person.until(lambda person=person: person.room["phase"] == "over")
    return [ada, ben, *late]


@pytest.mark.parametrize("request_", ["restart", "rematch"])
async def test_an_onlooker_who_wants_to_play_has_a_seat_in_the_next_match(
    served: Any, request_: str
) -> None:
    ada, ben, olga, paul = await over_with_onlookers(served, "Olga", "Paul")
    await olga.must("ready", ready=True)
    await paul.must("ready", ready=True)
    await paul.must("ready", ready=False)
    await ada.until(lambda: [one["ready"] for one in ada.room["onlookers"]] == [True, False])
    assert names(ada) == ["Ada", "Ben"], "the result is of those who played"
    await ada.must(request_)
    await olga.until(lambda: olga.room["you"] == 2)
    await ben.until(lambda: names(ben) == ["Ada", "Ben", "Olga"])
    assert [seat["letter"] for seat in ben.room["seats"]] == ["A", "B", "C"]
    assert [(one["name"], one["ready"]) for one in ben.room["onlookers"]] == [("Paul", False)]
    if request_ == "restart":
        await olga.until_on()
        assert (olga.view["seat"], olga.view["taken"]) == (2, [0, 0, 0])


async def test_whoever_wanted_a_seat_and_is_gone_is_not_dealt_to(served: Any) -> None:
    ada, ben, olga = await over_with_onlookers(served, "Olga")
    await olga.must("ready", ready=True)
    await olga.drop()
    await ada.must("restart")
    await ben.until_on()
    assert names(ben) == ["Ada", "Ben"]


async def test_no_more_want_a_seat_than_there_are(served: Any) -> None:
    _, _, *late = await over_with_onlookers(served, *(f"N{number}" for number in range(29)))
    for one in late[:-1]:
        await one.must("ready", ready=True)
    assert await late[-1].refused("ready", ready=True) == "table_full"
    await late[0].must("ready", ready=False)
    await late[-1].must("ready", ready=True)


async def test_nobody_waits_for_somebody_who_has_left(served: Any) -> None:
    ada, ben, cleo = await served.match("Ada", "Ben", "Cleo", goal=1)
    await ben.must("leave")
    await ada.play({"type": "take", "top": 0})
    await ada.until(lambda: ada.room["phase"] == "over")
    await ada.must("restart")
    await cleo.until(lambda: names(cleo) == ["Ada", "Cleo"] and cleo.room["you"] == 1)
    await cleo.until_on()
    assert cleo.view["seat"] == 1


async def test_too_few_for_another_match_are_told_and_nothing_changes(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", game="pair", goal=1)
    await ada.play({"type": "take", "top": 0})
    await ben.must("leave")
    await ada.until(lambda: ada.room["phase"] == "over")
    assert await ada.refused("restart") == "bad_seats"
    assert names(ada) == ["Ada", "Ben"]
    assert ada.room["result"]["places"] == [1, 2]
    await ada.must("rematch")
    await ada.until(lambda: names(ada) == ["Ada"])


async def test_a_match_that_is_not_there_cannot_be_dealt_anew(served: Any) -> None:
    (ada,) = await served.table("Ada")
    assert await ada.refused("restart") == "not_now"
    assert await ada.refused("stop") == "not_now"


async def test_a_claim_that_was_undecided_is_answered_and_in_the_log(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    take = {"type": "play", "n": ben.number(), "move": {"type": "take", "top": 0}}
    await ben.send(take)
    await asyncio.sleep(0)
    await ada.must("restart")
    answer = await ben.until(lambda: ben.answers.get(take["n"]))
    matches = await served.store._ask(
        lambda disk: disk.execute("SELECT id, header FROM match ORDER BY rowid").fetchall()
    )
    lines = await served.store._ask(
        lambda disk: disk.execute("SELECT match, body FROM entry ORDER BY number").fetchall()
    )
    assert len(matches) == 2
    played = {
        id: replay([header, *(body for match, body in lines if match == id)]).state.taken
        for id, header in matches
    }
    made = sum(sum(taken) for taken in played.values())
    assert made == (1 if answer["type"] == "ack" else 0)


async def test_after_a_restart_the_second_match_is_there_with_its_own_clock(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", limit_ms=60_000)
    await served.pass_by(40_000)
    await ada.must("restart")
    await ben.until_on()
    await ben.play({"type": "tap"})
    await served.restart()
    await ben.connect(ada.room["code"])
    await ben.until_on()
    assert ben.view["taps"] == [0, 1]
    assert ben.table["at"] < 10_000
    assert ben.room["news"] == {"what": "restarted", "who": "Ada"}
