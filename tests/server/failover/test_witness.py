"""Whoever reads everybody's views finds what is wrong in them, each kind of it."""

import json
from typing import Any

import pytest
from support.stores.diary import Eyes, Frame
from support.stores.witness import Log, Row, Witness, hold

from countertop.engine.deal import Deal
from countertop.engine.match import Match
from countertop.server.store.saved import Saved

SECRET, SHARE = "5f" * 32, "c2" * 32
SAVED = Saved(id=1, code="WXYZ", game="hands", options={}, opened=0, touched=0)
TAKE = '{"target":0,"winner":0,"claims":[[0,5],[1,9]],"drawn":false}'


@pytest.fixture
def match() -> Match:
    """Ada is member 1 and Ben member 2; they tap in turn, every 10 ms, and Ada wins a race."""
    played = Match("hands", 2, Deal("hmac-sha256", SECRET, (SHARE, "")), {"countdown_ms": 0})
    for number in range(6):
        played.play(number % 2, {"type": "tap"}, at=10 * number)
    played.play(0, {"type": "take", "top": 0}, at=60, note=json.loads(TAKE))
    return played


def log_of(match: Match) -> Log:
    header, *bodies = match.record().splitlines()
    seats = [json.loads(body)["seat"] for body in bodies]
    return Log(header, [Row(i, seats[i] + 1, i + 1, body) for i, body in enumerate(bodies)])


def room(seat: int | None) -> str:
    return json.dumps({"type": "room", "you": seat, "member": 0 if seat is None else seat + 1})


def table(log: Log, seat: int | None, after: int, seq: int, **more: Any) -> str:
    """What is right, unless somebody says otherwise."""
    whose = more.pop("whose", seat)
    view = json.loads(log.views(whose)[after])
    told = {"type": "table", "seq": seq, "at": log.times[after], "running": True, "view": view}
    return json.dumps({**told, **more}, separators=(",", ":"))


def seen(seat: int | None, *frames: str, plays: frozenset[int] = frozenset()) -> Eyes:
    return Eyes(seat, [Frame(0, text) for text in (room(seat), *frames)], plays)


ODD = frozenset((1, 3, 5, 7))


def test_what_everybody_may_see_is_found_to_be_right(match: Match) -> None:
    log = log_of(match)
    acks = [json.dumps({"type": "ack", "n": n}) for n in sorted(ODD)]
    ada = seen(0, *(table(log, 0, n, n + 1) for n in range(8)), *acks, plays=ODD)
    screen = seen(None, table(log, None, 7, 1, race=json.loads(TAKE)))
    assert hold(log, SAVED, [ada, screen]) == 9


@pytest.mark.parametrize(
    ("seat", "whose", "why"),
    [(0, 1, "another may see"), (None, 0, "another"), (1, None, "another")],
)
def test_another_seats_view_is_found(
    match: Match, seat: int | None, whose: int | None, why: str
) -> None:
    log = log_of(match)
    with pytest.raises(AssertionError, match=why):
        hold(log, SAVED, [seen(seat, table(log, seat, 4, 1, whose=whose))])


def test_a_number_that_nobody_else_may_see_is_found(match: Match) -> None:
    log = log_of(match)
    leak = json.loads(log.views(None)[4]) | {"hand": json.loads(log.views(1)[4])["hand"]}
    with pytest.raises(AssertionError, match="nobody may see"):
        hold(log, SAVED, [seen(None, table(log, None, 4, 1, view=leak))])


@pytest.mark.parametrize(
    "secret", [SECRET, SHARE, SAVED.secret], ids=["its own", "of a share", "of a save"]
)
def test_what_a_room_keeps_to_itself_is_found_in_any_frame(match: Match, secret: str) -> None:
    log = log_of(match)
    with pytest.raises(AssertionError, match="a secret is in a frame"):
        hold(log, SAVED, [seen(0, json.dumps({"type": "bye", "code": secret}), plays=ODD)])


def test_what_is_shown_too_early_or_again_or_out_of_order_is_found(match: Match) -> None:
    log = log_of(match)
    for frames, why in (
        ([table(log, 0, 5, 1, at=log.times[5] - 1)], "before it happened"),
        ([table(log, 0, 5, 1), table(log, 0, 3, 2)], "what had passed"),
        ([table(log, 0, 1, 1), table(log, 0, 2, 1)], "1, 1"),
        ([table(log, None, 7, 1, race={"target": 9})], "never was"),
    ):
        with pytest.raises(AssertionError, match=why):
            hold(log, SAVED, [seen(None if "never" in why else 0, *frames, plays=ODD)])


def test_a_later_socket_shows_nothing_earlier(match: Match) -> None:
    log = log_of(match)
    frames = [Frame(0, table(log, 0, 5, 1)), Frame(1, table(log, 0, 4, 1))]
    with pytest.raises(AssertionError, match="what had passed"):
        Witness(log, Eyes(0, frames)).read()


def test_moves_that_are_lost_doubled_or_made_all_the_same_are_found(match: Match) -> None:
    log = log_of(match)
    ack, no = ({"type": "ack", "n": 9}, {"type": "refused", "n": 3})
    for told, plays, why in ((ack, ODD | {9}, "lost"), (no, ODD, "refused"), (no, set(), "made")):
        with pytest.raises(AssertionError, match=why):
            hold(log, SAVED, [seen(0, json.dumps(told), plays=frozenset(plays))])
    header, *bodies = match.record().splitlines()
    with pytest.raises(AssertionError, match="made twice"):
        Log(header, [Row(i, 1, 1, body) for i, body in enumerate(bodies)])
    with pytest.raises(AssertionError, match="gap"):
        Log(header, [Row(i + 1, 1, i, body) for i, body in enumerate(bodies)])
