"""Slow readers, dead connections, round trips, two people at one card, and time."""

import asyncio
from typing import Any

import pytest
from msgspec import Raw

from countertop import Match, Seat
from countertop.server.clock import MatchClock
from countertop.server.match.attempt import Attempt
from countertop.server.match.live import Live
from countertop.server.match.supply import Supply
from countertop.server.people.trips import RoundTrips
from countertop.server.settings import Settings


async def test_a_slow_reader_costs_the_others_nothing(serve: Any) -> None:
    served = await serve(in_real_time=True, burst=10**6)
    ada, ben = await served.match("Ada", "Ben", goal=10**6)
    code = ada.room["code"]
    slow = served.person()
    await slow.post(f"/api/rooms/{code}/join", {"name": "Slow"})
    cookie = next(iter(slow.http.cookie_jar)).value
    raw = await served.bare_socket(code, cookie, window=2048)  # which is soon full
    await ada.until(lambda: [one["net"] for one in ada.room["onlookers"]] == ["good"])
    (connection,) = [c for c in served.room_of(ada).table.presence if c.member.name == "Slow"]
    transport = connection._transport
    for _ in range(60):
        for _ in range(20):
            await ada.send({"type": "play", "n": ada.number(), "move": {"type": "tap"}})
        answer = await ben.play({"type": "tap"})
        assert answer["type"] == "ack"
        assert transport.get_write_buffer_size() < 200_000
        assert len(connection._answers) <= served.settings.outbox
    raw.close()


async def test_a_connection_that_does_not_answer_is_lost_and_then_closed(serve: Any) -> None:
    served = await serve(silent=5000.0, dead=20_000.0)
    ada, ben = await served.table("Ada", "Ben")
    ben.answers_pings = False
    await served.pass_by(15_000)
    assert [seat["net"] for seat in ada.room["seats"]] == ["good", "lost"]
    assert not ben.socket.closed
    await served.pass_by(15_000)
    assert ben.socket.closed
    assert not ada.socket.closed


async def test_a_far_player_is_shown_as_slow(serve: Any) -> None:
    served = await serve(in_real_time=True, ping_waiting=50.0, slow_trip=60.0)
    ada, ben = await served.table("Ada", "Ben")
    ben.trip = 0.1
    await ada.until(lambda: ada.room["seats"][1]["net"] == "slow")
    assert ada.room["seats"][0]["net"] == "good"


async def test_the_round_trip_is_measured_with_the_kernels_help(serve: Any) -> None:
    served = await serve(in_real_time=True, ping_waiting=50.0)
    (ada,) = await served.table("Ada")
    ada.trip = 0.15  # holds its pongs back
    (connection,) = served.room_of(ada).table.presence
    await served.eventually(lambda: sum(trip > 140 for trip in connection.trips._samples) >= 4)
    assert connection.trips.credit < 60, "packets were acknowledged much faster"


async def test_behind_a_proxy_pongs_alone_are_believed(serve: Any) -> None:
    served = await serve(in_real_time=True, ping_waiting=50.0, behind_proxy=True)
    (ada,) = await served.table("Ada")
    ada.trip = 0.15
    (connection,) = served.room_of(ada).table.presence
    await served.eventually(lambda: connection.trips.credit > 140)
    assert connection.trips._floor is None, "the kernel only knows the way to the proxy"


def test_a_pong_nobody_asked_for_counts_for_nothing() -> None:
    trips = RoundTrips(0.0)
    assert not trips.pong(7, 10.0)
    number = trips.ping(0.0)
    assert trips.pong(number, 30.0)
    assert not trips.pong(number, 40.0)
    assert trips.credit == 30.0
    assert trips.net(40.0, Settings()) == "good"


async def test_of_two_who_want_the_same_card_one_gets_it_and_both_see_who(
    served_in_real_time: Any,
) -> None:
    ada, ben = await served_in_real_time.match("Ada", "Ben", goal=1000)
    for top in range(40):
        for person in (ada, ben):
            await person.until(lambda p=person, t=top: p.view["top"] == t)
        take = {"type": "take", "top": top}
        answers = await asyncio.gather(ada.play(take, ms=300), ben.play(take, ms=300))
        assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
        loser = next(answer for answer in answers if answer["type"] == "refused")
        assert loser["code"] == "too_late"
        assert loser["by"] >= 0
    for person in (ada, ben):
        await person.until(lambda p=person: p.view["top"] == 40)
    assert ada.view["taken"] == ben.view["taken"]
    assert sum(ada.view["taken"]) == 40


async def test_the_races_are_in_the_room_when_the_match_is_over(
    served_in_real_time: Any,
) -> None:
    ada, ben = await served_in_real_time.match("Ada", "Ben", goal=1)
    take = {"type": "take", "top": 0}
    await asyncio.gather(ada.play(take, ms=300), ben.play(take, ms=300))
    await ada.until(lambda: ada.room["phase"] == "over")
    (race,) = ada.room["races"]
    assert race["target"] == 0
    assert sorted(seat for seat, _ in race["claims"]) == [0, 1]
    assert ada.room["result"]["points"][race["winner"]] == 1


async def test_time_is_up_even_if_nobody_moves(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", limit_ms=1500)
    await ada.play({"type": "take", "top": 0})
    await ben.until(lambda: ben.room["phase"] == "over")
    assert ben.room["result"]["points"] == [1, 0]


async def test_a_deadline_that_passed_is_in_the_log(served: Any) -> None:
    ada, _ = await served.table("Ada", "Ben", limit_ms=100)
    await ada.must("start")
    await ada.until(lambda: ada.room["phase"] == "over")
    await served.restart()
    await ada.connect(ada.room["code"])
    await ada.until(lambda: ada.room["phase"] == "over")
    async with ada.http.get(f"{served.url}/api/rooms/{ada.room['code']}/record") as answer:
        lines = (await answer.text()).splitlines()
    assert lines[1:] == ['{"at":50}', '{"at":150}']


def be_far_away(room: Any, trip: float) -> None:
    """All who are there have had such a round trip for a while."""
    for connection in room.table.presence:
        connection.trips._samples = [trip] * 15
        connection.trips.limit(None)  # which looks at them
    for player in room.table.live.players:
        player.trip = trip


@pytest.mark.parametrize(("late", "counts"), [(100.0, True), (900.0, False)])
async def test_with_grace_a_play_made_before_zero_counts_if_it_arrives_late(
    serve: Any, late: float, counts: bool
) -> None:
    """Both are 400 ms away, so that what arrives 100 ms after zero was made before."""
    served = await serve(behind_proxy=True)
    ada, ben = await served.match("Ada", "Ben", game="grace", limit_ms=900)
    be_far_away(served.room_of(ada), 400.0)
    live = served.room_of(ada).table.live
    zero = live.clock.moment(live.match.deadline)
    await served.pass_by(zero + late - served.time.clock.now())
    answer = await ben.play({"type": "tap"})
    await ada.until(lambda: ada.room["phase"] == "over")
    assert (answer["type"] == "ack") is counts, answer


def test_grace_is_no_longer_than_the_longest_round_trip_and_half_a_second() -> None:
    match = Match("grace", 2, 7, {"countdown_ms": 0, "limit_ms": 1000})
    live = Live(1, match, MatchClock(), Supply())
    live.clock.start(0.0)

    def tap(seat: int, arrived: float, trip: float) -> None:
        move = live.decode(Raw(b'{"type":"tap"}'))
        live.play(Attempt(Seat(seat), move, arrived, None, trip, (seat, 1)))

    for player, trip in zip(live.players, (30.0, 9000.0), strict=True):
        player.is_here, player.trip = True, trip
    live.tick(1100.0)
    assert match.result is None, "held for the far player"
    assert live.next_moment() == 1500.0
    tap(1, arrived=1101.0, trip=9000.0)
    assert match.entries[-1].at == 999, "made in time, so just before zero"
    tap(0, arrived=1102.0, trip=30.0)
    first, second = live.take_decided()
    assert first.refusal is None
    assert second.refusal is not None
    assert second.refusal.code == "not_now", "made after zero: the time was up"
    live.tick(1600.0)
    assert match.result is not None
