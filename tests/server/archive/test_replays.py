"""A finished match in one answer: what everybody saw, step by step, and what mattered."""

import gzip
import json
from typing import Any

import msgspec
import pytest

from countertop import Match, games, replay
from countertop.engine.bot_match import play_out
from countertop.engine.game import Seat
from countertop.engine.match import Replaying
from countertop.server.archive.patches import applied, difference
from countertop.server.archive.retelling import name_of, replay_of, retell
from countertop.server.replays import Replay

MOST_BYTES = 150_000
LONGEST: dict[str, tuple[int, dict[str, Any]]] = {
    "hochspannung": (6, {"games": 4, "deck": "combined"}),
    "lucky-box": (12, {}),
    "martian-math": (4, {"rounds": 9}),
    "math-rush": (5, {"rounds": 9}),
    "matician": (6, {"points": 10, "play_on": True}),
}
"""Seats and options that make the longest match of each game."""

every_game = pytest.mark.parametrize("game", [name for name in games if name in LONGEST])


def played(game: str, seats: int, options: dict[str, Any] | None = None) -> str:
    match = Match(game, seats, seed=3, options=options or {})
    for _ in play_out(match, [games[game].bot.LEVELS[0]] * seats, 5):
        pass
    return str(match.record())


def seen(told: Replay, name: str) -> list[Any]:
    """What a perspective saw, as a page works it out."""
    views: list[Any] = []
    for step, patch in enumerate(told.views[name]):
        views.append(applied(views[-1] if views else None, patch, told.views["open"][step]))
    return views


@every_game
def test_a_replay_shows_each_seat_what_it_saw(game: str) -> None:
    record = played(game, games[game].seats[0])
    told, live = replay_of(record), Replaying(record)
    sights = [None, *map(Seat, range(len(live.match.seats)))]
    views = {sight: seen(told, name_of(sight)) for sight in sights}
    for step in range(len(told.steps)):
        for sight in sights:
            expected = msgspec.json.decode(msgspec.json.encode(live.match.view(sight)))
            shown = msgspec.json.decode(msgspec.json.encode(views[sight][step]))
            assert shown == expected, f"step {step} as seen by {name_of(sight)}"
        live.follow(1)
    assert told.result == live.match.result
    assert [step.at for step in told.steps] == sorted(step.at for step in told.steps)
    assert told.marks[-1].kind == "won", "a replay of any game has its end marked"
    assert all(0 < mark.step < len(told.steps) for mark in told.marks)


@pytest.mark.nightly
@every_game
def test_the_longest_match_of_a_game_is_still_short(game: str) -> None:
    told = retell(played(game, *LONGEST[game]))
    assert isinstance(told, bytes)
    assert len(told) < MOST_BYTES, f"{len(told)} bytes"


@pytest.mark.parametrize(
    ("before", "after", "patch"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 2]}, None),
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}, {"b": {"1": [3]}}),
        ({"a": None}, {"a": {"b": 1}}, {"a": [{"b": 1}]}),
        ({"a": 1}, {"b": 1}, [{"b": 1}]),
        ([1, 2, 3], [1], {"#": 1}),
        ([1], [1, [2], 3], {"#": 3, "1": [[2]], "2": [3]}),
        ([], [1], [[1]]),
        ([1], [], {"#": 0}),
        (1, None, [None]),
    ],
)
def test_a_patch_says_what_changed_and_no_more(before: Any, after: Any, patch: Any) -> None:
    assert difference(before, after) == patch
    assert applied(before, patch) == after


def marks(game: str, seats: int, options: dict[str, Any] | None = None) -> set[str]:
    return {mark.kind for mark in replay_of(played(game, seats, options)).marks}


@pytest.mark.parametrize(
    ("game", "seats", "kinds"),
    [
        ("martian-math", 2, {"seize", "drift", "round", "won"}),
        ("hochspannung", 2, {"mistake", "won"}),
        ("lucky-box", 2, {"chain", "round", "won"}),
        ("math-rush", 2, {"goal", "round", "won"}),
        ("matician", 3, {"sabotage", "round", "won"}),
    ],
)
def test_each_game_marks_the_moments_that_mattered(game: str, seats: int, kinds: set[str]) -> None:
    assert marks(game, seats) == kinds


def test_a_lost_race_is_marked_with_the_closest_loser() -> None:
    match = Match("hochspannung", ["Ada", "Ben", "Cleo"], seed=3)
    for _ in play_out(match, ["skilled"] * 3, 5):
        pass
    header, *lines = str(match.record()).splitlines()
    raced = next(n for n, line in enumerate(lines) if '"play"' in line)
    entry = json.loads(lines[raced])
    winner = entry["seat"]
    others = [seat for seat in range(3) if seat != winner]
    claims = [[winner, 900], [others[0], 1200], [others[1], 930]]
    entry["note"] = {"target": 1, "winner": winner, "claims": claims, "drawn": False}
    lines[raced] = json.dumps(entry)
    told = replay_of("\n".join([header, *lines]))
    (race,) = [mark for mark in told.marks if mark.kind == "race"]
    assert (race.step, race.seat) == (raced + 1, winner)
    assert race.about == {"other": others[1], "by": 30, "drawn": False}
    assert (
        msgspec.json.decode(msgspec.json.encode(told.steps[raced + 1]))["race"]["claims"] == claims
    )


async def finished(served: Any) -> tuple[Any, str]:
    ada, _ = await served.match("Ada", "Ben")
    for top in range(5):
        await ada.play({"type": "take", "top": top})
    await ada.until(lambda: ada.room["replay"])
    return ada, str(ada.room["replay"])


async def test_one_request_brings_the_whole_match_to_anybody_with_its_address(served: Any) -> None:
    _, key = await finished(served)
    status, told = await served.person().get(f"/api/matches/{key}")
    assert status == 200
    assert [seat["name"] for seat in told["seats"]] == ["Ada", "Ben"]
    assert (told["game"], told["result"]["points"]) == ("tiny", [5, 0])
    assert len(told["steps"]) == len(told["views"]["open"]) == len(told["views"]["0"])
    assert told["ended"] > 0
    assert "secret" not in json.dumps(told), "the deal is in the record, not in the replay"


async def test_a_match_is_told_once_and_not_after_it_was_deleted(served: Any) -> None:
    ada, key = await finished(served)
    archive = served.house.archive
    first = await archive.retold(key)
    assert await archive.retold(key) is first
    async with ada.http.delete(f"{ada.url}/api/matches/{key}") as answer:
        assert answer.status == 200
    status, problem = await ada.get(f"/api/matches/{key}")
    assert (status, problem["code"]) == (404, "no_such_match")
    assert problem["message"].endswith(".")


async def test_nothing_of_a_match_can_be_watched_before_its_end(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    await ada.play({"type": "take", "top": 0})
    for guess in (ada.room["code"], str(ada.room["match"]), "open", "0" * 22):
        assert (await ada.get(f"/api/matches/{guess}"))[0] == 404


async def post(person: Any, body: bytes) -> tuple[int, Any]:
    async with person.http.post(person.url + "/api/replays", data=body) as answer:
        return answer.status, await answer.json(content_type=None)


async def test_a_record_from_a_file_is_told_like_a_match_from_the_archive(served: Any) -> None:
    ada, key = await finished(served)
    async with ada.http.get(f"{ada.url}/api/matches/{key}/record") as answer:
        record = await answer.text()
    assert replay(record).result is not None
    status, told = await post(ada, record.encode())
    _, kept = await ada.get(f"/api/matches/{key}")
    assert status == 200
    assert told == {**kept, "ended": None}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"milk", 400, "malformed"),
        (b"", 400, "malformed"),
        (b"\xff\xfe", 400, "malformed"),
        (b'{"countertop":1,"game":"chess","seats":["A"],"seed":1}', 404, "unknown_game"),
        (
            b'{"countertop":1,"game":"tiny","seats":["A"],"seed":1}\n{"at":1,"seat":0}',
            400,
            "bad_entry",
        ),
        (b"x" * 1_100_000, 413, "request_entity_too_large"),
    ],
)
async def test_a_file_that_is_no_record_gets_a_sentence(
    served: Any, body: bytes, status: int, code: str
) -> None:
    answered, problem = await post(served.person(), body)
    assert (answered, problem["code"]) == (status, code)
    assert problem["message"].endswith(".")


async def test_whoever_opens_files_by_the_dozen_waits(serve: Any) -> None:
    served = await serve()
    person = served.person()
    answers = [(await post(person, b"milk"))[0] for _ in range(140)]
    assert answers[0] == 400
    assert answers[-1] == 429


def test_a_replay_is_packed_as_it_travels() -> None:
    told = retell(played("martian-math", 2))
    assert isinstance(told, bytes)
    assert json.loads(gzip.decompress(told))["game"] == "martian-math"
