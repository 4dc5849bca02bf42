"""What is work for the server is counted, done once and apart, and never ends in a fault."""

import asyncio
import gzip
from typing import Any
from zlib import crc32

import pytest
from yarl import URL

from countertop.server.archive.workshop import IN_LINE, Workshop
from countertop.server.http import lan
from countertop.server.match.thinker import Errand
from countertop.server.refusal import Refusal
from countertop.server.settings import Settings, Share
from countertop.server.store.changes import seal

FACT = {"sign": "*", "left": 8, "right": 7}


async def finished(served: Any) -> tuple[Any, str]:
    ada, _ = await served.match("Ada", "Ben", goal=1)
    await ada.play({"type": "take", "top": 0})
    return ada, str(await ada.until(lambda: ada.room["replay"]))


def spoil(served: Any, key: str) -> None:
    """As if these were not the rules any more by which it was played."""
    database = served.store._database
    *row, packed, _ = database.execute(
        "SELECT key, match, room, ended, body, record, seal FROM finished WHERE key = ?", (key,)
    ).fetchone()
    record = gzip.decompress(packed).replace(b'"top":0', b'"top":9')
    assert record != gzip.decompress(packed)
    packed = gzip.compress(record)
    kept = (packed, seal(*row, crc32(packed)), key)
    database.execute("UPDATE finished SET record = ?, seal = ? WHERE key = ?", kept)


@pytest.mark.parametrize("path", ["", "/what-else?step=2", "/what-else?step=1", "/picture.svg"])
async def test_a_record_that_the_rules_cannot_follow_is_no_fault_of_ours(
    served: Any, path: str
) -> None:
    ada, key = await finished(served)
    spoil(served, key)
    status, told = await ada.get(f"/api/matches/{key}{path}")
    assert status == 200 or (status, told["code"]) == (400, "too_late"), told


async def test_all_who_wait_for_an_opinion_that_fails_are_told_so(served: Any) -> None:
    _, key = await finished(served)
    archive, thought = served.house.archive, asyncio.Event()

    async def think(*_: object) -> Any:
        await thought.wait()
        raise Refusal("busy", "Not now.")

    archive.experts.what_else = think
    asked = [asyncio.create_task(archive.what_else(key, 2)) for _ in range(3)]
    while not archive.is_weighed(key, 2):
        await asyncio.sleep(0)
    thought.set()
    for one in asked:
        with pytest.raises(Refusal) as refused:
            await one
        assert refused.value.code == "busy"


async def test_whoever_has_much_looked_into_waits_and_nobody_else(serve: Any) -> None:
    served = await serve(own_opinions=Share(2, 0.001))
    ada, key = await finished(served)
    ben = served.person()
    await ben.open("Zoe")
    path = f"/api/matches/{key}/what-else?step="
    assert [(await ada.get(f"{path}{step}"))[0] for step in (1, 2, 3)] == [200, 200, 429]
    assert (await ada.get(f"{path}2"))[0] == 200, "what is known already costs nothing"
    assert (await ada.get(f"/api/matches/{key}/picture.svg"))[1]["code"] == "busy"
    assert (await ada.post("/api/mine/move", {}))[1]["code"] == "busy"
    assert (await ben.get(f"{path}4"))[0] == 200


async def test_nobody_waits_for_the_files_that_others_open(served: Any) -> None:
    ada, key = await finished(served)
    record = (await served.house.archive.find(key)).record()

    async def never(*_: object) -> Any:
        await asyncio.Event().wait()

    served.house.archive.files.do = never
    opening = asyncio.create_task(ada.http.post(f"{ada.url}/api/replays", data=record))
    status, _ = await asyncio.wait_for(served.person().get(f"/api/matches/{key}"), 60)
    assert (status, opening.done()) == (200, False)
    opening.cancel()


async def test_a_long_line_takes_nobody_else() -> None:
    shop = Workshop(Settings(thinkers=1))
    errand = Errand("time", "sleep", (0.01,))
    asked = [asyncio.create_task(shop.do(errand)) for _ in range(IN_LINE)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="Try again soon"):
        await shop.do(errand)
    await asyncio.gather(*asked)
    await shop.do(errand)
    await shop.close()


def test_a_qr_code_is_made_once() -> None:
    address = URL("http://192.0.2.7:8000/WXYZ")
    assert lan.qr_svg(address) is lan.qr_svg(address)


async def test_twenty_thousand_answers_hold_nobody_up(served: Any) -> None:
    ada = served.person()
    body = {"id": "card-0001", "fact": FACT, "said": 56, "ms": 2400}
    assert (await ada.post("/api/numbers/answers", body))[0] == 200
    database = served.store._database
    database.execute(
        "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
        "INSERT INTO practised SELECT whose, 'more-' || i, second, body FROM practised, n"
    )
    numbers, asked = served.house.numbers, list[Errand]()
    (whose,) = database.execute("SELECT DISTINCT whose FROM practised").fetchone()

    async def do(errand: Errand) -> bytes:
        asked.append(errand)
        assert isinstance(errand.arguments[0], bytes), "packed, or the loop would have to do it"
        await asyncio.sleep(0.01)
        return b"{}"

    numbers._workshop = type("Shop", (), {"do": staticmethod(do)})()
    await asyncio.gather(*(numbers.of(whose) for _ in range(10)), numbers.taken(whose, "csv"))
    told = sorted(one.name for one in asked)
    assert told == ["take", "tell", "tell"], "once for the first, once for all who asked meanwhile"
