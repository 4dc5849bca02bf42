"""A match is watched together: one leads, and when they go the next one does."""

from typing import Any

import aiohttp
import pytest

from countertop.server.archive import company
from countertop.server.http.replays import together


class Guest:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.told: dict[str, Any] = {}

    async def until(self, holds: Any) -> dict[str, Any]:
        while not (self.told and holds(self.told)):
            self.told = await self.socket.receive_json(timeout=20)
        return self.told


async def finished(served: Any) -> tuple[Any, str]:
    ada, _ = await served.match("Ada", "Ben")
    for top in range(5):
        await ada.play({"type": "take", "top": top})
    return ada, str(await ada.until(lambda: ada.room["replay"]))


async def join(served: Any, key: str, name: str) -> Guest:
    person = served.person()
    url = person.url.replace("http", "ws") + f"/ws/r/{key}"
    return Guest(await person.http.ws_connect(url, params={"name": name}))


def names(told: dict[str, Any]) -> list[str]:
    return [one["name"] for one in told["people"]]


async def test_whoever_came_first_leads_and_the_others_follow(served: Any) -> None:
    _, key = await finished(served)
    ada, ben = await join(served, key, "Ada"), await join(served, key, "Ada")
    told = await ben.until(lambda told: len(told["people"]) == 2)
    assert names(told) == ["Ada", "Ada 2"]
    assert told["leader"] == told["people"][0]["id"] != told["you"]
    await ada.socket.send_json(
        {"type": "moved", "step": 3, "sight": 1, "playing": True, "speed": 2}
    )
    told = await ben.until(lambda told: told["where"]["step"] == 3)
    assert told["where"] == {"step": 3, "sight": 1, "playing": True, "speed": 2.0}
    await ben.socket.send_json({"type": "moved", "step": 1})
    await ben.socket.send_json({"type": "take"})
    told = await ada.until(lambda told: names(told) == ["Ada 2", "Ada"])
    assert told["where"]["step"] == 3, "who follows does not steer"


async def test_when_the_leader_goes_the_next_one_leads(served: Any) -> None:
    _, key = await finished(served)
    ada, ben, cleo = [await join(served, key, name) for name in ("Ada", "Ben", "Cleo")]
    await cleo.until(lambda told: len(told["people"]) == 3)
    await ada.socket.send_json({"type": "moved", "step": 4})
    await ben.until(lambda told: told["where"]["step"] == 4)
    await ada.socket.close()
    told = await ben.until(lambda told: names(told) == ["Ben", "Cleo"])
    assert told["leader"] == told["you"]
    assert told["where"]["step"] == 4, "where the others are, too"
    await ben.socket.close()
    await cleo.socket.close()
    await served.eventually(lambda: not served.house.archive.companies)


async def test_what_is_no_message_is_not_heard(served: Any) -> None:
    _, key = await finished(served)
    ada = await join(served, key, "Ada")
    await ada.until(lambda told: told["people"])
    for text in ("milk", "[]", '{"type":"moved"}', '{"type":"take","n":1}', "[" * 400):
        await ada.socket.send_str(text)
    await ada.socket.send_json({"type": "moved", "step": 2})
    assert (await ada.until(lambda told: told["where"]["step"] == 2))["leader"] == ada.told["you"]


async def test_whoever_moves_too_often_is_not_heard_for_a_while(served: Any) -> None:
    _, key = await finished(served)
    ada = await join(served, key, "Ada")
    for step in range(company.PACE + 40):
        await ada.socket.send_json({"type": "moved", "step": step})
    await ada.until(lambda told: told["where"]["step"] == company.PACE - 1)
    (here,) = served.house.archive.companies.values()
    assert here.where.step == company.PACE - 1


@pytest.mark.parametrize(("key", "name", "status"), [("nothing", "Ada", 404), (None, "", 400)])
async def test_nobody_watches_without_an_address_and_a_name(
    served: Any, key: str | None, name: str, status: int
) -> None:
    _, there = await finished(served)
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await join(served, key or there, name)
    assert refused.value.status == status


async def test_a_full_company_takes_nobody_else(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(together, "MOST", 1)
    _, key = await finished(served)
    ada = await join(served, key, "Ada")
    await ada.until(lambda told: told["people"])
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await join(served, key, "Ben")
