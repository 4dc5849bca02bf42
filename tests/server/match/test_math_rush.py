"""Math Rush over real sockets: five people at one place, and the last moment before zero."""

import asyncio
from typing import Any

import pytest

from countertop import Match, games
from countertop.engine.game import Millis, Seat
from countertop.games.math_rush import rounds
from countertop.server.clock import MatchClock
from countertop.server.match.attempt import Attempt
from countertop.server.match.live import Live
from countertop.server.match.supply import Supply

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
CARDS = 100
GOALS = 30

rules: Any = games["math-rush"].rules


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The 3-2-1 takes three seconds, which no test has to wait for."""
    monkeypatch.setattr(rounds, "COUNTDOWN", Millis(50))


async def rush(served: Any, *names: str, **options: Any) -> list[Any]:
    """People at a table of Math Rush whose clock runs."""
    people: list[Any] = await served.table(*names, game="math-rush", **options)
    await people[0].must("start")
    for person in people:
        await person.until(lambda p=person: p.view.get("phase") == "look" and p.table["running"])
    for person in people:
        assert (await person.play({"type": "ready"}))["type"] == "ack"
    for person in people:
        await person.until(lambda p=person: p.view["phase"] == "rush")
    return people


def live_of(served: Any, person: Any) -> Any:
    return served.room_of(person).table.live


def row(person: Any, goal: int) -> dict[str, Any] | None:
    """An open set as somebody sees it."""
    return next((each for each in person.view["column"] if each["goal"]["goal"] == goal), None)


def held(person: Any) -> list[int]:
    return [face["card"] for face in person.view["hand"] if face]


def laid(person: Any) -> list[int]:
    sets = [*person.view["column"], *person.view["done"]]
    return [one["face"]["card"] for each in sets for stack in each["stacks"] for one in stack]


async def press(people: list[Any], moves: list[dict[str, Any]]) -> int:
    """All press at once; the seat whose card lands. The others come back too late."""
    answers = await asyncio.gather(
        *(person.play(move, ms=400) for person, move in zip(people, moves, strict=True))
    )
    kinds = [answer["type"] for answer in answers]
    assert sorted(kinds) == ["ack", *["refused"] * (len(people) - 1)], answers
    for answer in answers:
        if answer["type"] == "refused":
            assert answer["code"] == "too_late"
            assert answer["by"] >= 0
    return kinds.index("ack")


async def all_see(people: list[Any], card: int) -> None:
    for person in people:
        await person.until(lambda p=person: card in laid(p))


def assert_conserved(served: Any, people: list[Any]) -> None:
    """Every card is somewhere, once: on the server, and as each of the five can count."""
    state = live_of(served, people[0]).match.state
    assert list(rules.cards(state)) == list(range(CARDS + GOALS))
    hands = [card for person in people for card in held(person)]
    for person in people:
        seen = [*hands, *laid(person)]
        assert len(seen) == len(set(seen))
        assert len(seen) + person.view["deck"] + person.view["discards"] == CARDS


async def test_five_press_at_the_same_place_at_once_and_one_card_lands(
    served_in_real_time: Any,
) -> None:
    served = served_in_real_time
    people = await rush(served, *NAMES)
    landed: list[int] = []
    for _ in range(12):
        goal = people[0].view["column"][0]
        moves: list[dict[str, Any]] = [
            {
                "type": "place",
                "card": held(person)[0],
                "goal": goal["goal"]["goal"],
                "after": goal["end"],
            }
            for person in people
        ]
        winner = await press(people, moves)
        landed.append(moves[winner]["card"])
        await all_see(people, landed[-1])
        for seat, person in enumerate(people):
            await person.until(lambda p=person: None not in p.view["hand"])
            assert (moves[seat]["card"] in held(person)) is (seat != winner)
        assert_conserved(served, people)
    assert set(landed) <= set(laid(people[4]))
    assert people[0].view["done"], "twelve cards in the first goal complete one"
    assert all(person.view["column"] == people[0].view["column"] for person in people)


async def test_five_stack_on_the_same_card_at_once_and_one_lands(
    served_in_real_time: Any,
) -> None:
    served = served_in_real_time
    people = await rush(served, *NAMES)
    goal = max(people[0].view["column"], key=lambda each: each["goal"]["quantity"])
    number, first = goal["goal"]["goal"], held(people[0])[0]
    await people[0].play({"type": "place", "card": first, "goal": number, "after": None})
    await all_see(people, first)
    moves: list[dict[str, Any]] = [
        {"type": "stack", "card": held(person)[0], "goal": number, "on": first} for person in people
    ]
    winner = await press(people, moves)
    await all_see(people, moves[winner]["card"])
    there = row(people[0], number)
    assert there is not None
    (stack,) = there["stacks"]
    assert [one["face"]["card"] for one in stack] == [first, moves[winner]["card"]]
    assert_conserved(served, people)


async def test_five_take_help_at_once_and_one_card_of_help_is_used(served: Any) -> None:
    people = await rush(served, *NAMES)
    answers = await asyncio.gather(*(p.play({"type": "redraw", "left": 3}) for p in people))
    assert sorted(answer["type"] for answer in answers) == ["ack", *["refused"] * 4]
    assert {answer.get("code") for answer in answers} == {None, "too_late"}
    for person in people:
        await person.until(lambda p=person: p.view["help_left"] == 2)
        assert [player["swaps"] for player in person.view["players"]] == [1] * 5
    swapped = [held(person) for person in people]
    swaps = [{"type": "swap", "cards": cards} for cards in swapped]
    answers = await asyncio.gather(
        *(person.play(move) for person, move in zip(people, swaps, strict=True))
    )
    assert all(answer["type"] == "ack" for answer in answers)
    for person, cards in zip(people, swapped, strict=True):
        await person.until(lambda p=person, c=cards: not set(c) & set(held(p)))
        await person.until(lambda p=person: p.view["discards"] == 15)
    assert_conserved(served, people)


async def test_a_signal_is_seen_by_all_and_heard_by_the_bots(served: Any) -> None:
    ada, ben = served.person(), served.person()
    await ben.join(await ada.open("Ada", game="math-rush"), "Ben")
    await ada.must("add_bot", level="skilled")
    await ada.must("start")
    for person in (ada, ben):
        await person.until(lambda p=person: p.view.get("phase") == "look")
    goal = ada.view["column"][0]["goal"]["goal"]
    await ada.must("signal", word="mine", about=f"goal:{goal}")
    said = {"type": "signalled", "seat": 0, "word": "mine", "about": f"goal:{goal}"}
    for person in (ada, ben):
        await person.until(lambda p=person: said in p.heard)
    (mind,) = live_of(served, ada).bots.minds._minds.values()
    assert [(claim.seat, claim.about) for claim in mind.claims] == [(0, f"goal:{goal}")]


@pytest.mark.parametrize(("late", "counts"), [(100.0, True), (900.0, False)])
async def test_a_card_played_before_zero_counts_if_it_arrives_within_the_round_trip(
    serve: Any, monkeypatch: pytest.MonkeyPatch, late: float, counts: bool
) -> None:
    """Both are 400 ms away, so that what arrives 100 ms after zero was played before."""
    monkeypatch.setattr(rounds, "seconds", lambda *_: 1)
    served = await serve(behind_proxy=True)
    _, ben = await rush(served, "Ada", "Ben", rounds=1)
    live = live_of(served, ben)
    for connection in served.room_of(ben).table.presence:
        connection.trips._samples = [400.0] * 15
        connection.trips.limit(None)  # which looks at them
    for player in live.players:
        player.trip = 400.0
    goal, card = ben.view["column"][0]["goal"]["goal"], held(ben)[0]
    zero = live.clock.moment(live.match.deadline)
    place = {"type": "place", "card": card, "goal": goal, "after": None}
    await served.pass_by(zero + late - served.time.clock.now())
    answer = await ben.play(place, ms=900)
    await ben.until(lambda: ben.view["phase"] in ("verify", "over"))
    assert (answer["type"] == "ack") is counts, answer
    assert counts or answer["code"] == "time_up"
    assert (card in lies_in(live.match.state)) is counts


def lies_in(state: Any) -> list[int]:
    return [laid.card for each in (*state.column, *state.done) for laid in each.laid]


@pytest.mark.parametrize(("before", "counts"), [(150.0, True), (1.0, True), (-1.0, False)])
def test_a_card_of_the_last_moment_counts_although_its_race_would_outlast_the_clock(
    before: float, counts: bool
) -> None:
    """A claim is held for those who might have been faster, but not beyond zero and the grace."""
    match = Match("math-rush", 2, 7, {"seconds": 10})
    live = Live(1, match, MatchClock(), Supply())
    live.clock.start(0.0)
    live.published(0, 0.0)
    for seat, player in enumerate(live.players):
        player.is_here, player.trip = True, 300.0
        match.play(Seat(seat), rules.Ready(), Millis(0))
    live.tick(3000.0)
    live.published(1, 3000.0)
    for seat in range(2):
        live.sight.shown(Seat(seat), 1, 3000.0)
    card, goal = match.state.players[1].cards[0], match.state.column[0].goal
    move = rules.Place(card, goal, None)
    assert match.deadline is not None
    arrived = match.deadline + 300.0 - before
    live.tick(arrived)
    live.play(
        Attempt(
            Seat(1),
            move,
            arrived,
            None,
            300.0,
            (1, 1),
        )
    )
    decided = live.take_decided()
    assert (decided == []) is counts, "a claim in time is held, one after zero refused"
    while match.state.phase == "rush":
        moment = live.next_moment()
        assert moment is not None
        live.tick(moment)
    (told,) = [*decided, *live.take_decided()]
    assert (told.refusal is None) is counts
    assert counts or (told.refusal is not None and told.refusal.code == "time_up")
    assert match.state.phase == "verify"
    assert (card in lies_in(match.state)) is counts
