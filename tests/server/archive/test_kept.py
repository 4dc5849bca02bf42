"""Every finished match is kept with its end, under an address of its own, until its time is up."""

from typing import Any

import pytest
from support.stores.postgres import on_both_stores, on_both_stores_by_night

from countertop import replay
from countertop.server.archive.archive import Archive
from countertop.server.settings import SECOND
from countertop.server.store.changes import Change
from countertop.server.store.finished import Finished, Sat, new_key


async def play_to_the_end(ada: Any) -> str:
    """The address of the match that Ada has just won."""
    for top in range(ada.view["top"], ada.view["top"] + 5):
        answer = await ada.play({"type": "take", "top": top})
        assert answer["type"] == "ack", answer
    await ada.until(lambda: ada.room["phase"] == "over" and ada.room["replay"])
    return str(ada.room["replay"])


async def record_of(person: Any, key: str) -> str:
    async with person.http.get(f"{person.url}/api/matches/{key}/record") as answer:
        assert answer.status == 200, await answer.text()
        return str(await answer.text())


async def test_a_finished_match_is_kept_with_seats_results_and_record(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    assert ada.room["replay"] is None, "nothing before the end"
    key = await play_to_the_end(ada)
    await ben.until(lambda: ben.room["replay"] == key)
    kept = await served.house.archive.find(key)
    assert [seat.name for seat in kept.about.seats] == ["Ada", "Ben"]
    assert kept.about.result.places == (1, 2)
    assert (kept.about.game, kept.about.options["goal"]) == ("tiny", 5)
    told = replay(await record_of(served.person(), key))
    assert told.result == kept.about.result
    async with ada.http.get(f"{ada.url}/api/rooms/{ada.room['code']}/record") as answer:
        assert await answer.text() == kept.record(), "the very record of the room"


async def test_each_match_has_an_address_that_nobody_can_guess(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    first = await play_to_the_end(ada)
    await ada.must("restart")
    await ada.until(lambda: ada.view.get("is_on") and ada.view["top"] == 0)
    second = await play_to_the_end(ada)
    assert first != second
    assert len(first) >= 22, "128 bits, six to a letter"
    assert len({new_key() for _ in range(1000)}) == 1000
    status, problem = await ada.get(f"/api/matches/{first[:-1]}/record")
    assert (status, problem["code"]) == (404, "no_such_match")
    assert await record_of(ada, first) != await record_of(ada, second)


@on_both_stores
async def test_a_match_outlives_its_room_and_a_restart(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    key = await play_to_the_end(ada)
    await ada.must("rematch")
    for person in (ben, ada):
        await person.must("leave")
    await served.eventually(lambda: not served.house._saved)
    await served.restart()
    assert replay(await record_of(ada, key)).result is not None


@on_both_stores_by_night
async def test_the_host_deletes_the_room_and_all_its_matches(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    key = await play_to_the_end(ada)
    assert await ben.refused("close_room") == "not_host"
    await ada.must("close_room")
    await ben.until(lambda: ben.bye)
    assert (await ada.get(f"/api/matches/{key}/record"))[0] == 404
    assert (await ada.get(f"/api/rooms/{ada.room['code']}"))[0] == 404
    assert await served.rows("SELECT count(*) FROM sat") == [(0,)]


@on_both_stores_by_night
async def test_only_the_host_deletes_a_match(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    key = await play_to_the_end(ada)

    async def deleted(person: Any) -> tuple[int, str]:
        async with person.http.delete(f"{person.url}/api/matches/{key}") as answer:
            return answer.status, (await answer.json()).get("code", "")

    assert await deleted(served.person()) == (403, "not_host")
    assert await deleted(ben) == (403, "not_host")
    assert await deleted(ada) == (200, "")
    assert await deleted(ada) == (404, "no_such_match")


async def test_a_browser_finds_what_it_played_and_nobody_elses(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    (room,) = served.house._saved.values()
    hashes = {member.name: member.hash for member in room.members}
    key = await play_to_the_end(ada)
    archive: Archive = served.house.archive
    found = {name: await archive.of(hashed) for name, hashed in hashes.items()}
    seen = {name: [(one.key, one.seat, one.hosting) for one in found[name]] for name in found}
    assert seen == {"Ada": [(key, 0, True)], "Ben": [(key, 1, False)]}
    assert await archive.of("somebody") == []


@on_both_stores_by_night
async def test_a_match_is_kept_for_a_set_time_and_then_deleted(serve: Any) -> None:
    served = await serve(keep_matches=30 * SECOND, first_sweep=SECOND, sweep=SECOND)
    ada, _ = await served.match("Ada", "Ben")
    key = await play_to_the_end(ada)
    for person in served.people:
        await person.drop()
    await served.pass_by(20 * SECOND)
    assert (await served.house.archive.find(key)).key == key
    await served.pass_by(15 * SECOND)
    assert await served.store.finished(key) is None
    assert await served.rows("SELECT count(*) FROM sat") == [(0,)]


async def test_a_house_that_keeps_no_matches_keeps_none(serve: Any) -> None:
    served = await serve(keep_matches=0.0)
    (ada,) = await served.match("Ada")
    for top in range(5):
        await ada.play({"type": "take", "top": top})
    await ada.until(lambda: ada.room["phase"] == "over")
    assert ada.room["replay"] is None
    assert served.store._database.execute("SELECT count(*) FROM finished").fetchone() == (0,)


async def test_a_match_that_is_stopped_is_not_kept(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    await ada.play({"type": "take", "top": 0})
    await ada.must("stop")
    await ada.until(lambda: ada.room["phase"] == "lobby")
    assert ada.room["replay"] is None
    assert served.store._database.execute("SELECT count(*) FROM finished").fetchone() == (0,)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE finished SET body = replace(body, 'Ada', 'Eve')",
        "UPDATE finished SET record = substr(record, 1, 20)",
        "UPDATE finished SET record = 'text'",
        "UPDATE finished SET ended = ended + 1",
    ],
)
async def test_a_damaged_match_is_noticed(served: Any, damage: str) -> None:
    ada, _ = await served.match("Ada", "Ben")
    key = await play_to_the_end(ada)
    served.store._database.execute(damage)
    status, problem = await ada.get(f"/api/matches/{key}/record")
    assert (status, problem["code"]) == (410, "match_damaged")
    assert problem["message"].endswith(".")


@on_both_stores_by_night
async def test_keeping_a_match_twice_is_keeping_it_once(served: Any) -> None:
    """A commit that was asked for again after a failure, say."""
    ada, _ = await served.match("Ada", "Ben")
    key = await play_to_the_end(ada)
    kept = await served.house.archive.find(key)
    ((match,),) = await served.rows("SELECT match FROM finished")
    again = Finished("another", match, kept.room, 5, kept.about, (Sat("ab", None, hosting=True),))
    await served.store.commit(Change(finished=[again]))
    assert await served.store.finished("another") is None
    assert await served.house.archive.find(key) == kept
    count = await served.rows("SELECT count(*) FROM sat")
    assert count == [(2,)], "Ada and Ben, and nobody else"
