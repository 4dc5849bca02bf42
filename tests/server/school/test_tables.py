"""All tables at once: seats, the game, start, pause, a time for all; and the class wakes again."""

from typing import Any

import pytest
from support.school.lesson import class_of, join, open_class, sit, started

from countertop.engine.game import Millis
from countertop.engine.match import Match
from countertop.server.settings import Share

HOUR = Millis(3600_000)
NAMES = ("Ada", "Ben", "Cleo", "Dani", "Emil")


def seats(room: Any) -> list[list[int]]:
    return [table["seats"] for table in room["tables"]]


async def test_wrong_secrets_are_slowed_and_the_right_one_never_waits(serve: Any) -> None:
    served = await serve(own_wrong_codes=Share(2, 0.001), wrong_codes=Share(2, 0.001), guessers=0)
    teacher = await open_class(served)
    guesser, headers = served.person(), {"Authorization": "Bearer no"}
    statuses = [(await guesser.get("/api/class/room", headers=headers))[0] for _ in range(3)]
    assert statuses == [404, 404, 429]
    assert (await guesser.get("/api/class/room", headers=teacher.headers))[0] == 200
    assert (await guesser.get("/api/class/room"))[0] == 404


async def test_a_teacher_seats_pupils_one_by_one(served: Any) -> None:
    teacher, _ = await class_of(served, *NAMES)
    for pupil, table in ((1, 1), (2, 1), (3, 2), (4, 3)):
        room = await teacher.must("seat", pupil=pupil, table=table)
    assert seats(room) == [[1, 2], [3], [4]]
    assert [one["table"] for one in room["pupils"]] == [1, 1, 2, 3, None]
    room = await teacher.must("seat", pupil=3, table=1)
    assert seats(room) == [[1, 2, 3], [], [4]], "a table keeps its place"
    room = await teacher.must("seat", pupil=4, table=None)
    assert seats(room) == [[1, 2, 3]], "the last ones go"
    assert (await teacher.post("seat", pupil=4, table=7))[1]["code"] == "no_such_table"
    assert (await teacher.post("seat", pupil=9, table=1))[1]["code"] == "no_such_pupil"


@pytest.mark.parametrize(("size", "sizes"), [(4, [3, 2]), (2, [2, 2, 1]), (10, [5])])
async def test_mixing_makes_tables_as_even_as_can_be(
    served: Any, size: int, sizes: list[int]
) -> None:
    teacher, _ = await class_of(served, *NAMES)
    room = await teacher.must("mix", size=size)
    assert sorted(map(len, seats(room)), reverse=True) == sizes
    assert sorted(pupil for table in seats(room) for pupil in table) == [1, 2, 3, 4, 5]


async def test_the_rules_of_a_game_refuse_what_it_cannot_be(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    status, refused = await teacher.post("choose", game="tiny", options={"goal": "many"})
    assert (status, refused["code"]) == (400, "bad_option")
    for wish in ({"calm": True}, {"tables": [2, 5]}):
        _, refused = await teacher.post("choose", game="tiny", **wish)
        assert refused["code"] == "unknown_option" and refused["message"].endswith(".")
    assert (await teacher.post("choose", game="chess"))[1]["code"] == "unknown_game"
    assert (await teacher.room())["game"] == "hochspannung"


@pytest.mark.parametrize(
    ("game", "wish", "options"),
    [
        ("hochspannung", {"calm": True, "tables": [7, 3]}, {"calm": True, "tables": [3, 7]}),
        ("math-rush", {"calm": True}, {"calm": True}),
        ("matician", {"calm": True, "options": {"seconds": 30}}, {"seconds": None}),
        ("martian-math", {"calm": True}, {}),
    ],
)
async def test_without_hurry_every_game_does_without_what_hurries(
    served: Any, game: str, wish: dict[str, Any], options: dict[str, Any]
) -> None:
    teacher, _ = await class_of(served, "Ada")
    room = await teacher.must("choose", game=game, **wish)
    assert room["calm"] and room["options"].items() >= options.items()


async def test_starting_opens_ordinary_rooms_with_ordinary_seats(served: Any) -> None:
    teacher, pupils = await started(served, "Ada", "Ben")
    room = served.room_of(pupils[0])
    assert [chair.name for chair in room.saved.chairs] == ["Ada", "Ben"]
    assert [chair.level for chair in room.saved.chairs] == [None, None]
    table = (await teacher.room())["tables"][0]
    assert (table["room"], table["state"], table["bots"]) == (room.code, "playing", [])
    answer = await pupils[0].play({"type": "take", "top": 0}, ms=300)
    assert answer["type"] == "ack"


async def test_a_bot_fills_a_table_that_would_be_too_small(served: Any) -> None:
    teacher, pupils = await class_of(served, "Ada")
    await teacher.must("choose", game="pair")
    await teacher.must("mix")
    room = await teacher.must("start")
    assert room["tables"][0]["seats"] == [1] and len(room["tables"][0]["bots"]) == 1
    await sit(pupils[0])
    await pupils[0].until_on()


async def test_a_table_with_too_many_is_named(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada", "Ben", "Cleo")
    await teacher.must("choose", game="pair")
    await teacher.must("mix")
    _, refused = await teacher.post("start")
    assert refused["code"] == "table_full" and "table 1" in refused["message"]


async def test_nothing_starts_where_nobody_sits(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    assert (await teacher.post("start"))[1]["code"] == "nobody_waits"


async def test_a_match_begins_when_all_are_there(served: Any) -> None:
    teacher, (ada, ben) = await class_of(served, "Ada", "Ben")
    await teacher.must("choose", game="tiny")
    await teacher.must("mix")
    await teacher.must("start")
    await sit(ada)
    await served.pass_by(10_000)
    assert not ada.table["running"]
    table = (await teacher.room())["tables"][0]
    assert (table["state"], table["who"]) == ("waiting", "Ben")
    await sit(ben)
    await ada.until_on()


async def test_a_match_begins_without_whoever_does_not_come(served: Any) -> None:
    teacher, (ada, _) = await class_of(served, "Ada", "Ben")
    await teacher.must("choose", game="tiny")
    for pupil in (1, 2):
        await teacher.must("seat", pupil=pupil, table=1)
    await teacher.must("start")
    await sit(ada)
    await served.pass_by(25_000)
    await ada.until_on()
    table = (await teacher.room())["tables"][0]
    assert (table["state"], table["said"], table["who"]) == ("playing", "gone", "Ben")
    await ada.until(lambda: ada.room["seats"][1]["stand_in"])


async def test_nobody_at_a_table_decides_what_the_teacher_does(served: Any) -> None:
    _, (ada, ben) = await started(served, "Ada", "Ben")
    assert not ada.room["hosting"] and not ben.room["hosting"]
    await served.pass_by(60_000)
    assert served.room_of(ada).saved.host is None
    for request in ("stop", "restart", "close_room", "rematch"):
        assert await ada.refused(request) == "class_table"
    assert await ada.refused("rename", name="Bea") == "class_table"


async def test_whoever_leaves_has_their_seat_back(served: Any) -> None:
    _, (ada, _) = await started(served, "Ada", "Ben")
    room = served.room_of(ada)
    await ada.send({"type": "leave", "n": ada.number()})
    await ada.until(lambda: ada.bye)
    await ada.connect(room.code)
    assert ada.room["you"] == 0


async def test_nobody_else_comes_in_or_reads_the_names(served: Any) -> None:
    _, (ada, _) = await started(served, "Ada", "Ben")
    code, stranger = served.room_of(ada).code, served.person()
    status, seen = await stranger.get(f"/api/rooms/{code}")
    assert (status, seen["names"], seen["joined"]) == (200, [], False)
    status, refused = await stranger.knock(code, "Eve")
    assert (status, refused["code"]) == (403, "door_closed")
    await stranger.connect(code)
    assert stranger.bye is not None and stranger.bye["code"] == "not_joined"
    _, own = await ada.get(f"/api/rooms/{code}")
    assert (own["names"], own["joined"], own["you"]) == (["Ada", "Ben"], True, 0)


async def test_pausing_holds_every_table_and_only_the_teacher_resumes(served: Any) -> None:
    teacher, (ada, ben) = await started(served, "Ada", "Ben")
    assert (await teacher.must("pause", paused=True))["state"] == "paused"
    await ada.until(lambda: ada.room["paused_by"] == "4b")
    assert await ben.refused("resume") == "paused_for_all"
    assert (await ada.get("/api/class/me"))[1]["state"] == "paused"
    assert (await teacher.must("pause", paused=False))["state"] == "playing"
    await ada.until_on()


async def test_when_the_time_for_all_is_over_all_tables_pause(served: Any) -> None:
    teacher, (ada, _) = await started(served, "Ada", "Ben")
    assert (await teacher.must("time", seconds=60))["time_left_ms"] == 60_000
    await served.pass_by(20_000)
    await teacher.must("pause", paused=True)
    await served.pass_by(100_000)
    room = await teacher.must("pause", paused=False)
    assert 39_000 < room["time_left_ms"] <= 40_000, "it stood still meanwhile"
    await served.pass_by(41_000)
    room = await teacher.room()
    assert (room["state"], room["time_left_ms"]) == ("over", 0)
    assert ada.room["paused_by"] == "4b"
    room = await teacher.must("time", seconds=30)
    assert room["state"] == "playing"
    await ada.until_on()


async def test_more_time_in_a_pause_lets_nobody_play_on_before_the_teacher_does(
    served: Any,
) -> None:
    teacher, (ada, _) = await started(served, "Ada", "Ben")
    await teacher.must("time", seconds=60)
    await served.pass_by(61_000)
    await teacher.must("pause", paused=True)
    assert (await teacher.must("time", seconds=60))["state"] == "paused"
    await served.pass_by(10_000)
    assert ada.room["paused_by"] == "4b"
    await teacher.must("pause", paused=False)
    await ada.until_on()


async def test_starting_after_the_time_is_over_deals_anew_and_gives_the_time_again(
    served: Any,
) -> None:
    teacher, (ada, ben) = await started(served, "Ada", "Ben")
    former = served.room_of(ada).code
    await teacher.must("time", seconds=60)
    await served.pass_by(61_000)
    room = await teacher.must("start")
    assert (room["state"], room["time_left_ms"]) == ("playing", 60_000)
    assert room["tables"][0]["room"] != former
    await ada.until(lambda: ada.bye)
    await sit(ada)
    await sit(ben)
    await ada.until_on()


async def test_a_match_that_is_on_is_left_alone_unless_all_begin_anew(served: Any) -> None:
    teacher, (ada, _) = await started(served, "Ada", "Ben")
    former = served.room_of(ada).code
    cleo = await join(served, teacher.code, "Cleo")
    assert (await teacher.post("seat", pupil=3, table=1))[1]["code"] == "not_now"
    assert (await teacher.post("seat", pupil=1, table=2))[1]["code"] == "not_now"
    await teacher.must("seat", pupil=3, table=2)
    room = await teacher.must("start")
    assert room["tables"][0]["room"] == former
    await sit(cleo)
    assert seats(await teacher.must("mix"))[0] == [1, 2], "those who play are not mixed"
    room = await teacher.must("start", anew=True)
    assert former not in [table["room"] for table in room["tables"]]


async def test_a_teacher_ends_one_table_or_all_and_they_wait_where_they_sit(served: Any) -> None:
    teacher, (ada, ben) = await started(served, "Ada", "Ben")
    await join(served, teacher.code, "Cleo")
    await teacher.must("seat", pupil=3, table=2)
    await teacher.must("time", seconds=600)
    await teacher.must("start")
    assert (await teacher.post("stop", table=3))[1]["code"] == "no_such_table"
    room = await teacher.must("stop", table=2)
    assert (room["state"], room["tables"][1]["state"]) == ("playing", "waiting")
    await ada.play({"type": "take", "top": 0}, ms=300)
    await served.pass_by(20_000)
    await teacher.must("pause", paused=True)
    room = await teacher.must("stop")
    assert (room["state"], room["time_left_ms"], seats(room)) == (
        "gathering",
        600_000,
        [[1, 2], [3]],
    )
    await ben.until(lambda: ben.bye)
    assert (await ada.get("/api/class/me"))[1]["table"] == 1
    room = await teacher.must("seat", pupil=2, table=2)
    assert seats(room) == [[1], [3, 2]], "now they can be seated anew"
    assert (await teacher.must("start"))["state"] == "playing"


async def test_a_table_finishes_and_the_class_is_over(served: Any) -> None:
    teacher, (ada, _) = await started(served, "Ada", "Ben", goal=1)
    await ada.play({"type": "take", "top": 0}, ms=300)
    await ada.until(lambda: ada.room["phase"] == "over")
    room = await teacher.room()
    table = room["tables"][0]
    assert (room["state"], room["finished"]) == ("over", 1)
    assert (table["state"], table["said"], table["who"]) == ("finished", "won", "Ada")
    assert table["progress"] == 1.0
    assert ada.room["replay"] is None, "nobody outside the class watches it again"


async def test_a_class_wakes_with_the_server(served: Any) -> None:
    teacher, (ada, ben) = await started(served, "Ada", "Ben", goal=9)
    await ada.play({"type": "take", "top": 0}, ms=300)
    await teacher.must("time", seconds=600)
    await teacher.must("pause", paused=True)
    await served.restart()
    room = await teacher.room()
    assert (room["state"], seats(room)) == ("paused", [[1, 2]])
    assert room["time_left_ms"] == 600_000
    await teacher.must("pause", paused=False)
    await sit(ada)
    await sit(ben)
    await ada.until_on()
    assert ada.view["top"] == 1


async def test_the_time_for_all_stands_still_while_the_server_is_away(served: Any) -> None:
    teacher, _ = await started(served, "Ada", "Ben", goal=9)
    await teacher.must("time", seconds=600)
    await served.pass_by(40_000)
    await served.restart()
    room = await teacher.room()
    assert room["state"] == "playing"
    assert 555_000 < room["time_left_ms"] <= 576_000


async def test_a_room_that_was_being_opened_at_a_kill_is_closed(served: Any) -> None:
    teacher, (ada, _) = await started(served, "Ada", "Ben")
    code = served.room_of(ada).code
    kept = next(iter(served.school.register)).kept
    kept.tables[0].room, kept.is_paused = None, True
    await served.school.register.save(next(iter(served.school.register)))
    await served.restart()
    assert served.house.saved(code) is None
    assert (await teacher.room())["state"] == "gathering"


async def test_a_pause_holds_though_a_kill_came_before_the_tables_heard(served: Any) -> None:
    teacher, (ada, _) = await started(served, "Ada", "Ben")
    next(iter(served.school.register)).kept.is_paused = True
    await served.school.register.save(next(iter(served.school.register)))
    await served.restart()
    await sit(ada)
    await served.pass_by(30_000)
    assert ada.room["paused_by"] == "4b"
    assert (await teacher.room())["state"] == "paused"


async def test_a_pupil_who_has_forgotten_their_pictures_chooses_anew(served: Any) -> None:
    teacher, (ada,) = await class_of(served, "Ada")
    await teacher.must("pictures", pupil=1)
    assert (await ada.get("/api/class/me"))[1]["code"] == "no_pupil"
    _, entered = await ada.post("/api/class/enter", {"code": teacher.code})
    assert entered["pupils"][0]["fresh"]
    body = {"code": teacher.code, "pupil": 1, "symbols": ["fish", "fish", "ball"]}
    assert (await ada.post("/api/class/login", body))[0] == 200
    body["symbols"] = ["sun", "sun", "sun"]
    assert (await served.person().post("/api/class/login", body))[0] == 403


async def test_times_tables_and_calm_are_options_of_the_game(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada", "Ben")
    room = await teacher.must("choose", game="hochspannung", tables=[8, 6, 7, 8], calm=True)
    assert (room["tables_in_play"], room["calm"]) == ([6, 7, 8], True)
    await teacher.must("mix")
    code = (await teacher.must("start"))["tables"][0]["room"]
    options = served.house.saved(code).options
    assert ([*options["tables"]], options["calm"]) == ([6, 7, 8], True)
    room = await teacher.must("choose", game="hochspannung")
    assert (room["tables_in_play"], room["calm"]) == (None, False)


@pytest.mark.parametrize(
    "game", ["hochspannung", "math-rush", "lucky-box", "martian-math", "matician"]
)
async def test_without_time_pressure_no_game_has_a_clock(served: Any, game: str) -> None:
    teacher, _ = await class_of(served, "Ada", "Ben")
    _, listed = await teacher.person.get("/api/games")
    (calm,) = [one["calm"] for one in listed if one["name"] == game]
    room = await teacher.must("choose", game=game, calm=True)
    assert room["calm"]
    assert {name: room["options"][name] for name in calm} == calm
    match = Match(game, ["Ada", "Ben"], 1, room["options"])
    match.advance(HOUR)
    assert not match.entries, "nothing happens because time passes"
    assert match.deadline is None


async def test_what_cannot_be_played_without_time_pressure_says_so(served: Any) -> None:
    _, listed = await served.person().get("/api/games")
    assert [one["calm"] for one in listed if one["name"] == "tiny"] == [None]


async def test_a_deck_that_would_break_is_refused_before_anything_starts(served: Any) -> None:
    teacher, _ = await class_of(served, *NAMES)
    await teacher.must("choose", game="hochspannung", tables=[2])
    await teacher.must("mix", size=10)
    status, refused = await teacher.post("start")
    assert status == 400 and refused["message"].endswith("."), refused
    assert (await teacher.room())["state"] == "gathering"
