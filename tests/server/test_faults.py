"""Our own faults: a disk that is full, rules and bots that raise. Nobody sees a traceback."""

import asyncio
import logging
import sys
from typing import Any

import pytest

from countertop import games
from countertop.server.store.changes import Change, Done, StoreError

rules: Any = sys.modules["countertop_test_tiny"]


def full(_: Change, done: Done) -> None:
    """A store that takes nothing."""
    done(None, StoreError("store_failed", "The disk is full."))


async def test_a_disk_that_fails_loses_nothing_that_was_acknowledged(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await served.match("Ada", "Ben")
    code = ada.room["code"]
    assert (await ada.play({"type": "tap"}))["type"] == "ack"

    monkeypatch.setattr(served.store, "write", full)
    await ada.send({"type": "play", "n": ada.number(), "move": {"type": "tap"}})
    for person in (ada, ben):
        await person.until(lambda p=person: p.bye)
        assert person.bye["code"] == "store_failed"
    monkeypatch.undo()
    await ada.connect(code)
    await ada.until_on()
    assert ada.view["taps"] == [1, 0]
    await ada.send({"type": "play", "n": ada.n, "move": {"type": "tap"}})
    await ada.until(lambda: ada.view["taps"] == [2, 0])


async def test_whoever_joins_while_the_disk_fails_is_told_and_is_not_in_the_room(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = await served.table("Ada")
    code, ben = ada.room["code"], served.person()

    monkeypatch.setattr(served.store, "write", full)
    status, problem = await ben.knock(code, "Ben")
    assert (status, problem["code"]) == (503, "store_failed")
    monkeypatch.undo()
    await ada.connect(code)
    assert [seat["name"] for seat in ada.room["seats"]] == ["Ada"]
    await ben.join(code, "Ben")
    await ada.until(lambda: len(ada.room["seats"]) == 2)


async def test_whoever_asks_while_a_commit_is_failing_is_told_too(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = await served.table("Ada")
    path, under_way = f"/api/rooms/{ada.room['code']}/join", list[tuple[Change, Done]]()
    monkeypatch.setattr(served.store, "write", lambda *asked: under_way.append(asked))
    joining = []
    for name in ("Ben", "Cleo"):
        joining.append(asyncio.create_task(served.person().post(path, {"name": name})))
        await served.pass_by(10)
    for asked in under_way:
        full(*asked)
    answers = await asyncio.wait_for(asyncio.gather(*joining), 60)
    assert [status for status, _ in answers] == [503, 503]
    monkeypatch.undo()
    await ada.connect(ada.room["code"])
    assert [seat["name"] for seat in ada.room["seats"]] == ["Ada"]


async def test_whoever_comes_back_while_a_commit_is_failing_is_told_too(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are not in the room before its next turn, of which there is none."""
    ada, ben = await served.match("Ada", "Ben")
    code, under_way = ada.room["code"], list[tuple[Change, Done]]()
    await ben.drop()
    await ada.until(lambda: ada.room["seats"][1]["net"] == "lost")
    monkeypatch.setattr(served.store, "write", lambda *asked: under_way.append(asked))
    await ada.send({"type": "play", "n": ada.number(), "move": {"type": "tap"}})
    await served.eventually(lambda: under_way)
    coming = asyncio.create_task(ben.connect(code))
    await served.pass_by(10)
    assert not coming.done()
    for asked in under_way:
        full(*asked)
    await coming
    assert ben.bye["code"] == "store_failed"
    monkeypatch.undo()
    await ben.connect(code)
    await ben.until_on()


async def test_a_fault_in_the_rules_is_one_refusal(
    served: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, _ = await served.match("Ada", "Ben")

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(rules, "play", broken)
    with caplog.at_level(logging.INFO):
        assert (await ada.play({"type": "tap"}))["code"] == "fault"
    monkeypatch.undo()
    assert '"event":"fault"' in caplog.text
    assert "Traceback" not in caplog.text
    assert (await ada.play({"type": "tap"}))["type"] == "ack"


async def test_a_fault_in_a_deadline_pauses_the_match(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _ = await served.match("Ada", "Ben", limit_ms=300)

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(rules, "expire", broken)
    await ada.until(lambda: not ada.table["running"])
    assert ada.room["paused_by"] == "", "nobody has paused"
    monkeypatch.undo()
    await ada.must("resume")
    await ada.until(lambda: ada.room["phase"] == "over")


async def test_a_bot_that_fails_sits_still(served: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (ada,) = await served.table("Ada", goal=3)
    await ada.must("add_bot", level="expert")

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(games["tiny"].bot, "think", broken)
    await ada.must("start")
    await ada.until_on()
    assert (await ada.play({"type": "tap"}))["type"] == "ack"
    await ada.until(lambda: ada.view["taps"] == [1, 0])


async def test_a_log_that_cannot_be_followed_ends_in_the_lobby(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    await ada.play({"type": "tap"})
    code = ada.room["code"]
    for person in served.people:
        await person.drop()
    served.store._database.execute("UPDATE entry SET body = '{\"at\":-5}', seal = NULL")
    await served.restart()
    await ada.connect(code)
    assert ada.room["phase"] == "lobby"
    assert [seat["name"] for seat in ada.room["seats"]] == ["Ada", "Ben"]


async def test_each_event_of_a_room_is_one_line_of_json(
    served: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "countertop.rooms"):
        ada, _ = await served.match("Ada", "Ben", goal=1)
        await ada.play({"type": "take", "top": 0})
        await ada.until(lambda: ada.room["phase"] == "over")
    lines = [line for line in caplog.messages if ada.room["code"] in line]
    kinds = [line.split('"event":"')[1].split('"')[0] for line in lines]
    for kind in ("opened", "joined", "connected", "configured", "started", "over"):
        assert kind in kinds
    assert all(line.startswith('{"time":') and line.endswith("}") for line in lines)
