"""Seats, hosts, bots and onlookers: who may do what, and who plays on when somebody goes."""

from typing import Any

import pytest

from countertop.server.refusal import Refusal
from countertop.server.store.names import clean_name, numbered
from countertop.server.store.saved import LETTERS, Chair, Saved

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


def names(person: Any) -> list[str]:
    return [seat["name"] for seat in person.room["seats"]]


async def test_the_one_who_opens_a_room_is_its_host(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    await ben.until(lambda: names(ben) == ["Ada", "Ben"])
    assert [seat["is_host"] for seat in ben.room["seats"]] == [True, False]
    assert (ada.room["hosting"], ben.room["hosting"]) == (True, False)
    assert [seat["letter"] for seat in ben.room["seats"]] == ["A", "B"]


async def test_only_the_host_decides_about_the_room(served: Any) -> None:
    _, ben = await served.table("Ada", "Ben")
    assert await ben.refused("configure", game="tiny", options={}) == "not_host"
    assert await ben.refused("add_bot", level="skilled") == "not_host"
    assert await ben.refused("set_level", seat=0, level="skilled") == "not_host"
    assert await ben.refused("remove", seat=0) == "not_host"
    assert await ben.refused("stand_in", seat=0, level="skilled") == "not_host"
    assert await ben.refused("start") == "not_host"


async def test_the_host_picks_game_and_options(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    await ada.must("configure", game="tiny", options={"goal": 9})
    await ben.until(lambda: ben.room["options"]["goal"] == 9)
    assert await ada.refused("configure", game="tiny", options={"goal": 0}) == "bad_option"
    assert await ada.refused("configure", game="tiny", options={"gaol": 1}) == "unknown_option"
    assert await ada.refused("configure", game="chess", options={}) == "unknown_game"
    await ada.must("configure", game="grace", options={})
    await ben.until(lambda: ben.room["game"] == "grace" and ben.room["options"]["goal"] == 5)


async def test_the_host_adds_and_removes_bots_by_level(served: Any) -> None:
    (ada,) = await served.table("Ada")
    await ada.must("add_bot", level="beginner")
    await ada.must("add_bot", level="expert")
    assert await ada.refused("add_bot", level="godlike") == "unknown_level"
    await ada.until(lambda: len(names(ada)) == 3)
    assert [seat["level"] for seat in ada.room["seats"]] == [None, "beginner", "expert"]
    assert len(set(names(ada))) == 3
    await ada.must("set_level", seat=1, level="skilled")
    await ada.must("remove", seat=2)
    await ada.until(lambda: [seat["level"] for seat in ada.room["seats"]] == [None, "skilled"])
    assert await ada.refused("set_level", seat=0, level="skilled") == "no_bot_there"
    assert await ada.refused("remove", seat=7) == "no_such_seat"
    assert await ada.refused("remove", seat=-1) == "no_such_seat"


async def test_a_stand_in_is_skilled_however_many_levels_a_game_names(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", game="levels")
    await ben.must("leave")
    await ada.until(lambda: ada.room["seats"][1]["stand_in"] == "skilled")
    await ada.must("set_level", seat=1, level="master")
    await ada.until(lambda: ada.room["seats"][1]["stand_in"] == "master")


async def test_a_full_table_takes_onlookers_only(served: Any) -> None:
    (ada,) = await served.table("Ada")
    for _ in range(29):
        await ada.must("add_bot", level="beginner")
    assert await ada.refused("add_bot", level="beginner") == "table_full"
    late = served.person()
    await late.join(ada.room["code"], "Late")
    assert late.room["you"] is None
    assert await late.refused("sit") == "table_full"
    await ada.must("remove", seat=29)
    await late.must("sit")
    await late.until(lambda: late.room["you"] == 29)


async def test_a_player_may_stand_up_and_sit_down_again(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    await ada.must("stand")
    await ben.until(lambda: names(ben) == ["Ben"] and ben.room["you"] == 0)
    await ada.until(lambda: ada.room["you"] is None)
    assert ada.room["hosting"]
    assert [(one["name"], one["is_host"]) for one in ben.room["onlookers"]] == [("Ada", True)]
    await ada.must("sit")
    await ben.until(lambda: names(ben) == ["Ben", "Ada"])
    assert await ada.refused("sit") == "seated"


async def test_a_host_who_leaves_hands_over_to_the_next_player(served: Any) -> None:
    ada, ben, cleo = await served.table("Ada", "Ben", "Cleo")
    await ben.ask("leave")
    await ben.until(lambda: ben.bye)
    assert ben.bye["code"] == "left"
    await ada.must("leave")
    await cleo.until(lambda: names(cleo) == ["Cleo"] and cleo.room["hosting"])
    await cleo.must("add_bot", level="skilled")


async def test_a_host_who_is_gone_a_while_hands_over_too(serve: Any) -> None:
    served = await serve(host_gone=20_000.0)
    ada, ben = await served.table("Ada", "Ben")
    await ada.drop()
    await ben.until(lambda: ben.room["seats"][0]["net"] == "lost")
    await served.pass_by(19_900)
    assert not ben.room["hosting"]
    await served.pass_by(200)
    assert ben.room["hosting"]
    await ada.connect(ben.room["code"])
    await ada.until(lambda: not ada.room["hosting"])


async def test_a_host_who_is_back_in_time_stays_host(serve: Any) -> None:
    served = await serve(host_gone=20_000.0)
    ada, ben = await served.table("Ada", "Ben")
    await ada.drop()
    await served.pass_by(19_000)
    await ada.connect(ben.room["code"])
    await served.pass_by(60_000)
    assert ada.room["hosting"]


async def test_the_last_to_leave_the_lobby_closes_the_room(served: Any) -> None:
    (ada,) = await served.table("Ada")
    code = ada.room["code"]
    await ada.must("leave")
    await ada.until(lambda: ada.bye)
    status, problem = await served.person().get(f"/api/rooms/{code}")
    assert (status, problem["code"]) == (404, "no_such_room")


async def test_a_removed_player_is_told_and_cannot_come_back(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    code = ada.room["code"]
    await ada.must("remove", seat=1)
    await ben.until(lambda: ben.bye)
    assert ben.bye["code"] == "removed"
    status, problem = await ben.knock(code, "Ben")
    assert (status, problem["code"]) == (403, "removed")
    assert await ada.refused("remove", seat=0) == "not_yourself"


async def test_whoever_is_removed_while_away_may_come_back(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    await ben.drop()
    await ada.until(lambda: ada.room["seats"][1]["net"] == "lost")
    await ada.must("remove", seat=1)
    await ada.until(lambda: names(ada) == ["Ada"])
    await ben.join(ada.room["code"], "Ben")
    await ada.until(lambda: names(ada) == ["Ada", "Ben"])
    assert ben.room["you"] == 1


async def test_a_bot_plays_on_for_a_player_who_is_removed_from_a_match(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=2)
    await ada.must("remove", seat=1)
    await ben.until(lambda: ben.bye)
    await ada.until(lambda: ada.room["seats"][1]["level"] == "skilled")
    await ada.until(lambda: ada.room["phase"] == "over")
    assert ada.room["result"]["points"] == [0, 2]


async def test_a_player_who_leaves_is_replaced_and_gets_the_seat_back(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    await ben.must("leave")
    await ada.until(lambda: ada.room["seats"][1]["stand_in"] == "skilled")
    await ada.until(lambda: ada.view["taken"][1] >= 1)
    await ben.join(ada.room["code"], "Somebody else")
    await ben.until_on()
    assert ben.room["you"] == 1
    assert names(ben) == ["Ada", "Ben"]
    await ada.until(lambda: ada.room["seats"][1]["stand_in"] is None)
    before = ada.view["taken"][1]
    await served.pass_by(10_000)
    assert ada.view["taken"][1] == before


async def test_the_host_lets_a_bot_stand_in_for_somebody_who_is_away(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    assert await ada.refused("stand_in", seat=1, level="expert") == "not_away"
    await ben.drop()
    await ada.until(lambda: ada.room["seats"][1]["net"] == "lost")
    await ada.must("stand_in", seat=1, level="expert")
    await ada.until(lambda: ada.view["taken"][1] >= 1)
    await ada.must("set_level", seat=1, level="beginner")
    await ben.connect(ada.room["code"])
    await ada.until(lambda: ada.room["seats"][1]["stand_in"] is None)


async def test_whoever_left_a_match_is_not_in_the_rematch(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1)
    await ben.must("leave")
    await ada.until(lambda: ada.room["phase"] == "over")
    await ada.must("rematch")
    await ada.until(lambda: names(ada) == ["Ada"])
    assert ada.room["phase"] == "lobby"


async def test_a_second_window_takes_the_seat_over(served: Any) -> None:
    (ada,) = await served.table("Ada")
    code, first = ada.room["code"], ada.socket
    await ada.connect(code)
    await ada.until(lambda: any(message["type"] == "bye" for message in ada.heard))
    assert first.closed or await first.receive()
    await ada.must("ready", ready=True)


async def test_two_people_of_one_name_can_be_told_apart(served: Any) -> None:
    ada, other = await served.table("Ada", "Ada")
    await ada.until(lambda: names(ada) == ["Ada", "Ada 2"])
    await other.must("rename", name="Ben")
    await ada.until(lambda: names(ada) == ["Ada", "Ben"])
    await other.must("rename", name="Ada")
    await ada.until(lambda: names(ada) == ["Ada", "Ada 2"])
    assert names(other) == names(ada)


async def test_a_player_says_ready_and_the_host_may_start_without(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    await ben.must("ready", ready=True)
    await ada.until(lambda: [seat["ready"] for seat in ada.room["seats"]] == [False, True])
    await ada.must("start")
    assert await ben.refused("ready", ready=False) == "not_now"
    assert await ada.refused("start") == "not_now"


async def test_a_signal_reaches_everybody_at_the_table(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    await ada.must("signal", word="mine", about="goal:2")
    wanted = {"type": "signalled", "seat": 0, "word": "mine", "about": "goal:2"}
    await ben.until(lambda: wanted in ben.heard)
    assert await ada.refused("signal", word="x" * 41) == "bad_signal"
    assert await ada.refused("signal", word="a\nb") == "bad_signal"


async def test_bots_stop_when_nobody_is_there_and_go_on_after_a_countdown(served: Any) -> None:
    (ada,) = await served.table("Ada", goal=1000)
    await ada.must("add_bot", level="expert")
    await ada.must("start")
    await ada.until(lambda: ada.view.get("taken", [0, 0])[1] >= 1)
    code = ada.room["code"]
    await ada.drop()
    live = served.room_of(ada).table.live
    await served.eventually(lambda: not live.clock.running)
    taken, at = live.match.state.taken, live.clock.at(0)
    await served.pass_by(60_000)
    assert (live.match.state.taken, live.clock.at(0)) == (taken, at)
    await ada.connect(code)
    await ada.until(lambda: ada.room["resumes_in"] is not None)
    assert ada.room["paused_by"] == ""
    await ada.until(lambda: ada.view and ada.view["taken"][1] > taken[1])


async def test_a_pause_by_hand_waits_for_somebody_to_end_it(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    await ada.must("pause")
    assert await ben.refused("pause") == "paused"
    for person in (ada, ben):
        await person.drop()
    await ben.connect(ada.room["code"])
    await served.pass_by(10_000)
    assert ben.room["paused_by"] == "Ada"
    assert not ben.table["running"]
    await ben.must("resume")
    await ben.until(lambda: ben.table["running"])
    assert await ben.refused("resume") == "not_paused"


async def test_a_second_pause_stops_the_countdown(serve: Any) -> None:
    served = await serve(countdown=3000.0)
    ada, ben = await served.match("Ada", "Ben")
    await ada.must("pause")
    await ben.must("resume")
    await served.pass_by(2900)
    await ben.must("pause")
    await served.pass_by(10_000)
    assert (ada.room["paused_by"], ada.table["running"]) == ("Ben", False)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 21,
        FAMILY * 21,
        "☺\u200d" * 13,
        "a\x00b",
        "a\nb",
        "\u202eevil",
        "\u200b",
        "\ud800",
        "Z̴̵̶̡̢",
        "\u2028",
    ],
)
def test_a_name_that_nobody_can_read_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="1 to 20 characters"):
        clean_name(name)


@pytest.mark.parametrize(
    "name", ["Ada", "Jürgen", "李雷", "Zoë 2", "👩‍🚀", "O'Hara", FAMILY * 20, "x" * 20]
)
def test_a_name_of_any_language_is_welcome(name: str) -> None:
    assert clean_name(f"  {name} ") == name


def test_letters_belong_to_seats_and_are_given_again() -> None:
    saved = Saved(id=1, code="ABCD", game="tiny", options={}, opened=0, touched=0)
    assert saved.free_letter() == "A"
    saved.chairs = [Chair(letter, letter) for letter in LETTERS]
    assert saved.free_letter() == "A2"
    del saved.chairs[1]
    assert saved.free_letter() == "B"


def test_a_name_that_is_taken_gets_a_number_and_no_letter_of_it_is_cut_in_two() -> None:
    assert numbered("Ada", {"Ben"}) == "Ada"
    assert numbered("Ada", {"Ada", "Ada 2"}) == "Ada 3"
    assert numbered(FAMILY * 20, {FAMILY * 20}) == FAMILY * 17 + " 2"
