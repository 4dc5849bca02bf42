"""The deal at a table: promised before, mixed from everybody's chance, shown at the end."""

import json
import secrets
from pathlib import Path
from typing import Any

import pytest

from countertop.engine.deal import promise_of
from countertop.verify import verify


async def mix(person: Any) -> str:
    """What a page does when it hears of a promise."""
    share = secrets.token_hex(32)
    await person.must("share", promise=person.room["promise"], share=share)
    return share


async def play_to_the_end(*people: Any) -> None:
    await people[0].must("start")
    for person in people:
        await person.until_on()
    await people[0].must("play", move={"type": "take", "top": 0})
    for person in people:
        await person.until(lambda person=person: person.room["phase"] == "over")


async def record_of(person: Any) -> Any:
    """The text of the record, and the deal in its header."""
    async with person.http.get(f"{person.url}/api/rooms/{person.room['code']}/record") as answer:
        text = await answer.text()
        assert answer.status == 200, text
    return text, json.loads(text.splitlines()[0])["deal"]


async def test_the_deal_comes_from_the_promised_secret_and_everybodys_share(
    served: Any, tmp_path: Path
) -> None:
    ada, ben = await served.table("Ada", "Ben", goal=1)
    promise = ada.room["promise"]
    assert ben.room["promise"] == promise and len(promise) == 64
    assert ada.room["dealt"] is None
    shares = [await mix(ada), await mix(ben)]
    await play_to_the_end(ada, ben)
    assert ada.room["dealt"] == ben.room["dealt"] == promise
    text, deal = await record_of(ben)
    assert promise_of(deal["secret"]) == promise
    assert deal["shares"] == shares
    record = tmp_path / "match.jsonl"
    record.write_text(text)
    assert "the one that was promised" in " ".join(verify(record, promise))
    assert "added by Ada, Ben." in " ".join(verify(record))


async def test_no_secret_is_dealt_from_twice(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben", goal=1)
    first = ada.room["promise"]
    await mix(ada)
    await play_to_the_end(ada, ben)
    second = ada.room["promise"]
    assert second != first == ada.room["dealt"]
    share = await mix(ben)
    await ada.must("restart")
    await ada.until(lambda: ada.room["dealt"] == second and ada.room["promise"] != second)
    await ada.until_on()
    await ada.must("play", move={"type": "take", "top": 0})
    await ada.until(lambda: ada.room["phase"] == "over")
    assert (await record_of(ada))[1]["shares"] == ["", share]


async def test_a_share_counts_only_for_the_promise_that_it_was_made_for(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben", goal=1)
    promise = ada.room["promise"]
    await ada.must("start")
    assert await ben.refused("share", promise=promise, share="ab" * 32) == "too_late"


@pytest.mark.parametrize("share", ["", "ab", "AB" * 32, "ab" * 33, "zz" * 32, "ab" * 32 + "\n"])
async def test_a_share_is_256_bits(served: Any, share: str) -> None:
    (ada,) = await served.table("Ada")
    refused = await ada.refused("share", promise=ada.room["promise"], share=share)
    assert refused == "bad_share"


async def test_a_bot_and_whoever_looks_on_add_nothing(served: Any) -> None:
    (ada,) = await served.table("Ada", goal=1)
    await ada.must("add_bot", level="beginner")
    olga = served.person()
    await olga.join(ada.room["code"], "Olga", look_on=True)
    await mix(olga)
    await play_to_the_end(ada)
    assert (await record_of(olga))[1]["shares"] == ["", ""]


async def test_the_secret_is_told_when_the_match_is_over_and_not_before(
    served: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, ben = await served.table("Ada", "Ben", goal=1)
    olga = served.person()
    await olga.join(ada.room["code"], "Olga", look_on=True)
    shares = [await mix(ada), await mix(ben)]
    room = served.room_of(ada)
    hidden = [room.saved.secret, *shares]
    await ada.must("start")
    await ben.until_on()
    hidden += [room.saved.secret, room.table.live.match.seed.key.hex()]
    await ben.must("pause")
    await ben.must("resume")
    await ben.drop()
    await ben.connect(ada.room["code"])
    await ben.until_on()
    status, answer = await ben.get(f"/api/rooms/{ada.room['code']}/record")
    assert (status, answer["code"]) == (400, "not_now")
    heard = json.dumps([person.heard for person in (ada, ben, olga)])
    for path in (f"/api/rooms/{ada.room['code']}", "/api/rooms/mine"):
        heard += json.dumps(await ben.get(path))
    async with ben.http.get(f"{ben.url}/metrics") as answer:
        heard += await answer.text()
    heard += "".join(capsys.readouterr())
    assert all(secret not in heard for secret in hidden)

    await ada.must("play", move={"type": "take", "top": 0})
    await ada.until(lambda: ada.room["phase"] == "over")
    text, deal = await record_of(ada)
    assert (deal["secret"], deal["shares"]) == (hidden[0], shares)
    assert room.saved.secret not in text, "that is for the next deal"


async def test_promise_and_shares_survive_a_restart_before_and_after_the_deal(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben", goal=1)
    code, promise = ada.room["code"], ada.room["promise"]
    shares = [await mix(ada), await mix(ben)]
    await served.restart()
    for person in (ada, ben):
        await person.connect(code)
        assert person.room["promise"] == promise
    await ada.must("start")
    await ada.until_on()
    state = served.room_of(ada).table.live.match.state
    await served.restart()
    for person in (ada, ben):
        await person.connect(code)
        assert person.room["dealt"] == promise != person.room["promise"]
    assert served.room_of(ada).table.live.match.state == state
    await ada.until_on()
    await ada.must("play", move={"type": "take", "top": 0})
    await ada.until(lambda: ada.room["phase"] == "over")
    assert (await record_of(ada))[1]["shares"] == shares
