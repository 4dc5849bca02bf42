"""Every message is answered, bad ones with a sentence and a code, repeated ones not done twice."""

import json
from typing import Any

import pytest


async def answer_to(person: Any, text: str, n: int | None) -> dict[str, Any]:
    person.answers.pop(n, None)
    await person.send(text)
    answer: dict[str, Any] = await person.until(lambda: person.answers.get(n))
    return answer


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("", None),
        ("nonsense", None),
        ("[]", None),
        ("{}", None),
        ("null", None),
        ('{"type":"fly","n":1}', 1),
        ('{"type":"start"}', None),
        ('{"type":"start","n":"1"}', None),
        ('{"type":"start","n":1.5}', None),
        ('{"type":"start","n":4,"really":true}', 4),
        ('{"type":"play","n":5}', 5),
        ('{"type":"remove","n":6,"seat":"0"}', 6),
        ("[" * 4000, None),
        ('{"type":"configure","n":7,"game":"tiny","options":' + '{"a":' * 1000, None),
    ],
)
async def test_what_is_no_message_is_refused_with_a_sentence(
    served: Any, text: str, n: int | None
) -> None:
    (ada,) = await served.table("Ada")
    answer = await answer_to(ada, text, n)
    assert (answer["type"], answer["code"]) == ("refused", "malformed")
    assert answer["message"].endswith(".")
    await ada.must("ready", ready=True)


async def test_a_binary_frame_is_refused(served: Any) -> None:
    (ada,) = await served.table("Ada")
    await ada.socket.send_bytes(b"\x00\x01")
    answer = await ada.until(lambda: ada.answers.get(None))
    assert answer["code"] == "malformed"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"type": "fly"}, "malformed"),
        ({"type": "take"}, "malformed"),
        ({"type": "take", "top": 0, "more": 1}, "malformed"),
        ({"type": "take", "top": "0"}, "malformed"),
        ([], "malformed"),
        (None, "malformed"),
        ("take", "malformed"),
        ({"type": "take", "top": 7}, "too_late"),
    ],
)
async def test_a_move_that_cannot_be_is_refused_and_changes_nothing(
    served: Any, move: Any, code: str
) -> None:
    ada, _ = await served.match("Ada", "Ben")
    before = ada.view
    answer = await ada.play(move)
    assert (answer["type"], answer["code"]) == ("refused", code)
    assert ada.view == before


@pytest.mark.parametrize("n", [0, -1, 2**53 + 1, 10**30])
async def test_requests_are_numbered_from_one(served: Any, n: int) -> None:
    (ada,) = await served.table("Ada")
    await ada.send({"type": "ready", "n": n, "ready": True})
    answer = await ada.until(lambda: ada.answers.get(n))
    assert answer["code"] == "bad_number"


async def test_a_repeated_move_is_answered_again_and_not_made_twice(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    tap = {"type": "play", "n": ada.number(), "move": {"type": "tap"}}
    for _ in range(3):
        answer = await answer_to(ada, json.dumps(tap), tap["n"])
        assert answer["type"] == "ack"
    await ada.until(lambda: ada.view["taps"] == [1, 0])


async def test_a_page_from_before_an_upgrade_may_still_say_what_it_has_seen(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    assert (await ada.play({"type": "tap"}, seen=41))["type"] == "ack"


async def test_a_repeated_refusal_is_the_same_refusal(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    late = {"type": "play", "n": ada.number(), "move": {"type": "take", "top": 9}}
    first = await answer_to(ada, json.dumps(late), late["n"])
    assert await answer_to(ada, json.dumps(late), late["n"]) == first
    assert first["code"] == "too_late"


async def test_a_repeat_after_a_reconnect_is_harmless(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    tap = json.dumps({"type": "play", "n": ada.number(), "move": {"type": "tap"}})
    await ada.send(tap)
    await ada.drop()
    await ben.until(lambda: ben.view["taps"] == [1, 0])
    await ada.connect(ben.room["code"])
    assert (await answer_to(ada, tap, ada.n))["type"] == "ack"
    assert ada.room["answered"] == ada.n
    await ada.play({"type": "tap"})
    await ben.until(lambda: ben.view["taps"] == [2, 0])


async def test_a_repeat_after_a_restart_is_harmless(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    code = ada.room["code"]
    refused, tap = ada.number(), ada.number()
    late = {"type": "play", "n": refused, "move": {"type": "take", "top": 9}}
    made = {"type": "play", "n": tap, "move": {"type": "tap"}}
    await answer_to(ada, json.dumps(late), refused)
    await answer_to(ada, json.dumps(made), tap)
    await served.restart()
    for person in (ada, ben):
        await person.connect(code)
    await ada.until_on()
    assert ada.room["answered"] == tap
    assert (await answer_to(ada, json.dumps(made), tap))["type"] == "ack"
    assert (await answer_to(ada, json.dumps(late), refused))["code"] == "answered"
    assert ada.view["taps"] == [1, 0]


async def test_a_room_request_repeated_after_a_restart_is_not_done_twice(served: Any) -> None:
    (ada,) = await served.table("Ada")
    code = ada.room["code"]
    bot = json.dumps({"type": "add_bot", "n": ada.number(), "level": "skilled"})
    await answer_to(ada, bot, ada.n)
    await served.restart()
    await ada.connect(code)
    assert (await answer_to(ada, bot, ada.n))["type"] == "ack"
    assert len(ada.room["seats"]) == 2


async def test_the_hundred_and_first_message_in_twenty_seconds_is_refused(serve: Any) -> None:
    served = await serve()
    (ada,) = await served.table("Ada")
    for _ in range(101):
        await ada.send({"type": "ready", "n": ada.number(), "ready": True})
    answer = await ada.until(lambda: ada.answers.get(101))
    assert answer["code"] == "too_many"
    await ada.until(lambda: ada.answers.get(100, {}).get("type") == "ack")
    await ada.drop()
    await ada.connect(ada.room["code"])
    assert await ada.refused("ready", ready=True) == "too_many", "the limit is the seat's"
    await served.pass_by(served.settings.burst_time)
    await ada.must("ready", ready=False)


async def test_one_players_flood_is_not_the_others_flood(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    for _ in range(150):
        await ada.send({"type": "ready", "n": ada.number(), "ready": True})
    await ben.must("ready", ready=True)
    slowed = await ada.until(lambda: ada.answers.get(150))
    assert slowed["code"] == "too_many"
    assert "too_many" not in [answer.get("code") for answer in ben.answers.values()]


async def test_a_frame_over_eight_kibibytes_closes_the_connection(served: Any) -> None:
    (ada,) = await served.table("Ada")
    fits = json.dumps({"type": "rename", "n": ada.number(), "name": "x" * 8000})
    fits = fits.replace("xx", "x" * (8192 - len(fits) + 2), 1)
    assert len(fits) == 8192
    assert (await answer_to(ada, fits, ada.n))["code"] == "bad_name"
    await ada.send(fits + " ")
    await ada.until(lambda: ada.socket.closed)
    assert ada.socket.close_code == 1009


async def test_a_flood_of_empty_frames_is_slowed_down_too(serve: Any) -> None:
    served = await serve(burst=10)
    (ada,) = await served.table("Ada")
    for _ in range(15):
        await ada.socket.ping()
    answer = await ada.until(lambda: ada.answers.get(None))
    assert answer["code"] == "too_many"


async def test_an_answer_goes_to_whoever_asks_not_to_the_others(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    await ada.must("ready", ready=True)
    assert ben.answers == {}
