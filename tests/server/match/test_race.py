"""The fair race over a simulated network: response decides, not arrival.

Four equal players at round trips of 20, 40, 60 and 120 ms. Their thinking times spread as people's
do (lognormal around 1.2 s); every packet takes half of the round trip and, on average, 15 % more.
The server measures the round trips by pings over the same network.

By the rules claims within 15 ms of the fastest are equally fast and a draw decides among them, so
the truly fastest is wronged when somebody wins who took more than 15 ms longer.
"""

import random
import sys
from typing import Any

import pytest
from msgspec import Raw, Struct
from msgspec.json import decode

from countertop import Match, replay
from countertop.engine.game import Millis, Seat
from countertop.server.clock import MatchClock
from countertop.server.match.attempt import Attempt
from countertop.server.match.live import Live
from countertop.server.match.race import (
    LONGEST_HOLD,
    MOST_CREDIT,
    TOO_CLOSE,
    Claim,
    Race,
    Rival,
    response,
)
from countertop.server.match.supply import Supply
from countertop.server.people.trips import KERNEL_SLACK, WINDOW, RoundTrips
from countertop.server.protocol import Race as RaceNote

tiny: Any = sys.modules["countertop_test_tiny"]

TRIPS = (20.0, 40.0, 60.0, 120.0)
MEDIAN_MS, SPREAD = 1200.0, 0.4
JITTER = 0.15
RACES = 20_000
CHEATED_RACES = 8_000


class Player:
    """A player on a network. Liars say that they took no time; delayers hold their pongs back."""

    def __init__(
        self, trip: float, dice: random.Random, *, lies: bool = False, delays: float = 0.0
    ) -> None:
        self.trip = trip
        self.lies = lies
        self.delays = delays
        self._dice = dice
        self.trips = RoundTrips(0.0)
        for _ in range(WINDOW):
            self.answer_ping()

    def one_way(self) -> float:
        return self.trip / 2 * (1 + self._dice.expovariate(1 / JITTER))

    def answer_ping(self) -> None:
        number = self.trips.ping(0.0)
        self.trips.pong(number, self.one_way() + self.delays + self.one_way())
        self.trips.limit(self.trip)  # the kernel has seen a packet without delay by now


class Outcome(Struct):
    """What each player took, who arrived first and who won."""

    thinking: list[float]
    earliest: int
    winner: int

    @property
    def fastest(self) -> int:
        return min(range(len(self.thinking)), key=self.thinking.__getitem__)

    @property
    def is_wrong(self) -> bool:
        return self.thinking[self.winner] - min(self.thinking) > TOO_CLOSE


def run_race(players: list[Player], dice: random.Random) -> Outcome:
    """The target leaves for all at 0; whoever has solved it claims it."""
    for player in players:
        player.answer_ping()
    thinking = [dice.lognormvariate(0, SPREAD) * MEDIAN_MS for _ in players]
    arrivals = [
        player.one_way() + time + player.one_way()
        for player, time in zip(players, thinking, strict=True)
    ]
    order = sorted(range(len(players)), key=arrivals.__getitem__)
    race: Race[None] = Race(1, arrivals[order[0]])
    for seat in order:
        if race.claims and arrivals[seat] > race.closes:
            break
        claimed = 0 if players[seat].lies else int(thinking[seat])
        ms = response(claimed, 0.0, arrivals[seat], players[seat].trips.credit)
        race.add(Claim(Seat(seat), ms, None))
        race.wait_for(rivals(race, players))
    winner = race.verdict(dice.randrange).order[0].seat
    return Outcome(thinking, order[0], winner)


def rivals(race: Race[None], players: list[Player]) -> list[Rival]:
    return [
        Rival(0.0, player.trips.credit)
        for seat, player in enumerate(players)
        if not race.has(Seat(seat))
    ]


def run_races(races: int, cheats: dict[int, dict[str, Any]] | None = None) -> list[Outcome]:
    """`cheats` says what the players on some seats do."""
    dice = random.Random(1)
    players = [
        Player(trip, dice, **(cheats or {}).get(seat, {})) for seat, trip in enumerate(TRIPS)
    ]
    return [run_race(players, dice) for _ in range(races)]


def share(outcomes: list[Outcome], seat: int) -> float:
    return sum(outcome.winner == seat for outcome in outcomes) / len(outcomes)


@pytest.fixture(scope="module")
def honest() -> list[Outcome]:
    return run_races(RACES)


def test_the_truly_fastest_loses_at_most_one_race_in_two_hundred(honest: list[Outcome]) -> None:
    assert sum(outcome.is_wrong for outcome in honest) / RACES <= 0.005


def test_by_arrival_the_truly_fastest_would_lose_about_eight_in_a_hundred(
    honest: list[Outcome],
) -> None:
    lost = sum(outcome.earliest != outcome.fastest for outcome in honest) / RACES
    assert 0.07 <= lost <= 0.09


def test_every_seat_wins_a_quarter_of_the_races(honest: list[Outcome]) -> None:
    for seat in range(4):
        assert share(honest, seat) == pytest.approx(0.25, abs=0.015)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    "cheat",
    [{"lies": True}, {"delays": 200.0}, {"lies": True, "delays": 200.0}],
    ids=["liar", "delayer", "liar who delays"],
)
def test_a_cheat_gains_at_most_two_points(seat: int, cheat: dict[str, Any]) -> None:
    outcomes = run_races(CHEATED_RACES, {seat: cheat})
    assert share(outcomes, seat) <= 0.25 + 0.02


def test_without_the_kernels_measure_a_delayer_would_gain_a_lot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So the test above can fail."""
    monkeypatch.setattr(RoundTrips, "limit", lambda *_: None)
    outcomes = run_races(2000, {0: {"lies": True, "delays": 200.0}})
    assert share(outcomes, 0) > 0.35


# --- the pieces


def test_a_response_is_what_the_client_says_unless_that_cannot_be() -> None:
    assert response(812, shown=1000.0, arrived=1900.0, credit=100.0) == 812
    assert response(0, shown=1000.0, arrived=1900.0, credit=100.0) == 800
    assert response(None, shown=1000.0, arrived=1900.0, credit=100.0) == 800
    assert response(-5, shown=1000.0, arrived=1010.0, credit=100.0) == 0


def test_no_more_than_a_quarter_of_a_second_is_credited() -> None:
    assert response(0, shown=0.0, arrived=1000.0, credit=900.0) == 1000 - MOST_CREDIT
    trips = RoundTrips(0.0)
    for _ in range(WINDOW):
        trips.pong(trips.ping(0.0), 700.0)
    assert trips.credit == MOST_CREDIT


def test_the_kernel_knows_better_than_a_pong_that_was_held_back() -> None:
    trips = RoundTrips(0.0)
    for _ in range(WINDOW):
        trips.pong(trips.ping(0.0), 220.0)
    trips.limit(20.0)
    assert trips.credit == 20.0 + KERNEL_SLACK


def test_a_claim_is_held_only_while_somebody_could_be_faster() -> None:
    race: Race[None] = Race(1, opened=1020.0)
    race.add(Claim(Seat(0), Millis(1000), None))

    def closes(*rivals: Rival) -> float:
        race.wait_for(rivals)
        return race.closes

    assert closes() <= 1020.0
    assert closes(Rival(shown=0.0, credit=0.0)) <= 1020.0
    assert closes(Rival(shown=0.0, credit=120.0)) == 1120.0 + TOO_CLOSE
    assert closes(Rival(shown=300.0, credit=120.0)) == 1020.0 + LONGEST_HOLD
    assert closes(Rival(shown=None, credit=0.0)) == 1020.0 + LONGEST_HOLD


def test_a_draw_decides_within_fifteen_milliseconds_and_not_beyond() -> None:
    race: Race[None] = Race(1, opened=0.0)
    for seat, ms in enumerate((1000, 1015, 1016)):
        race.add(Claim(Seat(seat), Millis(ms), None))
    drawn = [race.verdict(lambda _: 0), race.verdict(lambda _: 1)]
    assert [verdict.order[0].seat for verdict in drawn] == [0, 1]
    assert all(verdict.drawn for verdict in drawn)
    assert drawn[1].order[-1].seat == 2
    clear: Race[None] = Race(1, opened=0.0)
    clear.add(Claim(Seat(0), Millis(1000), None))
    clear.add(Claim(Seat(1), Millis(1016), None))
    assert not clear.verdict(lambda _: pytest.fail("nothing to draw")).drawn


# --- at a table


class Table:
    """The tiny game played live, on times that the test makes up."""

    def __init__(self, seats: int, **options: Any) -> None:
        self.match = Match("tiny", seats, 7, {"countdown_ms": 0, "goal": 10**6, **options})
        self.live = Live(1, self.match, MatchClock(), Supply())
        self.live.clock.start(0.0)
        self.answers: list[tuple[int, str, int | None]] = []
        for player in self.live.players:
            player.is_here = True
        self.seq = 0
        self.publish(0.0)

    def publish(self, moment: float, *, to: tuple[int, ...] | None = None) -> None:
        self.seq += 1
        self.live.published(self.seq, moment)
        for seat in range(len(self.match.seats)) if to is None else to:
            self.live.sight.shown(Seat(seat), self.seq, moment)

    def claim(self, seat: int, arrived: float, ms: int | None, move: Any = None) -> None:
        aimed = tiny.Take(self.match.state.top) if move is None else move
        trip = self.live.players[seat].trip
        self.live.play(Attempt(Seat(seat), aimed, arrived, ms, trip, (seat, 1)))
        self.live.tick(arrived)
        self.hear()

    def hear(self) -> None:
        for decided in self.live.take_decided():
            code = "ack" if decided.refusal is None else decided.refusal.code
            self.answers.append((decided.attempt.seat, code, decided.late))

    def note(self) -> RaceNote:
        """The verdict in the record, with the last entry."""
        note = self.match.entries[-1].note
        assert isinstance(note, Raw)
        return decode(note, type=RaceNote)

    def moves(self) -> list[str]:
        moves = [entry.move for entry in self.match.entries]
        return [decode(move)["type"] for move in moves if isinstance(move, Raw)]

    def pass_time(self, until: float) -> None:
        while (due := self.live.next_moment()) is not None and due <= until:
            self.live.tick(due)
        self.live.tick(until)
        self.hear()


def test_the_slower_network_wins_if_its_player_was_faster() -> None:
    table = Table(2)
    table.live.players[0].trip, table.live.players[1].trip = 20.0, 120.0
    table.claim(0, arrived=1020.0, ms=1000)
    assert table.answers == [], "held, because seat 1 may have been faster"
    table.claim(1, arrived=1080.0, ms=960)
    assert table.answers == [(1, "ack", None), (0, "too_late", 40)]
    note = table.note()
    assert note == RaceNote(0, Seat(1), ((Seat(1), Millis(960)), (Seat(0), Millis(1000))), False)


def test_nobody_is_waited_for_who_is_not_there() -> None:
    table = Table(2)
    table.live.players[1].trip = 120.0
    table.live.players[1].is_here = False
    table.claim(0, arrived=1020.0, ms=1000)
    assert table.answers == [(0, "ack", None)]


def test_a_claim_that_comes_after_the_verdict_hears_by_how_much() -> None:
    table = Table(2)
    table.claim(0, arrived=1000.0, ms=1000)
    table.pass_time(1300.0)
    table.publish(1300.0)
    table.claim(1, arrived=1400.0, ms=1390, move=tiny.Take(0))
    assert table.answers == [(0, "ack", None), (1, "too_late", 400)]


def test_a_mistake_is_a_move_like_any_other_and_in_nobodys_way() -> None:
    table = Table(2)
    table.live.players[1].trip = 120.0
    table.claim(0, arrived=1000.0, ms=1000, move=tiny.Miss(0))
    assert table.answers == [(0, "ack", None)]
    assert table.match.state.misses == (1, 0)
    table.claim(1, arrived=1500.0, ms=1400)
    table.pass_time(1800.0)
    assert table.answers[-1] == (1, "ack", None)


def test_what_a_player_does_while_their_claim_is_held_comes_after_it() -> None:
    table = Table(2)
    table.live.players[1].trip = 120.0
    table.claim(0, arrived=1000.0, ms=1000)
    table.claim(0, arrived=1001.0, ms=None, move=tiny.Tap())
    assert table.answers == []
    table.pass_time(1300.0)
    assert table.moves() == ["take", "tap"]


def test_a_claim_that_came_in_time_counts_though_time_is_up_while_it_is_held() -> None:
    table = Table(2, limit_ms=1050)
    table.live.players[1].trip = 120.0
    table.claim(0, arrived=1020.0, ms=1020)
    assert table.answers == []
    table.pass_time(1300.0)
    assert table.answers == [(0, "ack", None)]
    assert table.match.result is not None
    assert table.match.result.points == (1, 0)


def test_a_liar_gains_nothing_from_a_view_that_came_in_between() -> None:
    table = Table(3)
    table.claim(2, arrived=990.0, ms=None, move=tiny.Tap())
    table.publish(990.0)
    table.live.players[0].trip, table.live.players[1].trip = 30.0, 100.0
    table.claim(0, arrived=1000.0, ms=0)
    table.claim(1, arrived=1000.0, ms=900)
    table.pass_time(1300.0)
    assert table.answers[1:] == [(1, "ack", None), (0, "too_late", 70)]


@pytest.mark.parametrize("races", [5_000, pytest.param(25_000, marks=pytest.mark.nightly)])
def test_rival_claims_have_one_winner_each_by_night_a_hundred_thousand(races: int) -> None:
    dice, table, moment = random.Random(3), Table(4), 0.0
    for player, trip in zip(table.live.players, TRIPS, strict=True):
        player.trip = trip
    for number in range(races):
        target, moment = tiny.Take(number), moment + 500
        table.publish(moment)
        equal = number % 3 == 0
        times = [100 if equal else dice.randrange(100, 140) for _ in range(4)]
        for seat in sorted(range(4), key=lambda seat: (times[seat] + TRIPS[seat], dice.random())):
            table.claim(seat, moment + times[seat] + TRIPS[seat], times[seat], move=target)
        table.pass_time(moment + 400)
        heard, table.answers = table.answers, []
        assert sorted(code for _, code, _ in heard) == ["ack", *["too_late"] * 3]
        winner = next(seat for seat, code, _ in heard if code == "ack")
        note = table.note()
        assert (note.target, note.winner) == (number, winner)
    state = table.match.state
    assert (state.top, sum(state.taken)) == (races, races)
    screens = [table.match.view(seat) for seat in (0, 1, 2, 3, None)]
    assert all((screen.top, screen.taken) == (races, state.taken) for screen in screens)
    again = replay(table.match.record())
    assert again.state == state
    assert isinstance(again.entries[-1].note, Raw)


def test_the_rules_are_asked_once_about_a_claim_that_nobody_contests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, asked = Table(2), list[Any]()
    table.live.players[1].trip = 120.0
    rules = table.match.rules
    play = rules.play

    def counting(*given: Any) -> Any:
        asked.append(given[2])
        return play(*given)

    monkeypatch.setattr(rules, "play", counting)
    table.claim(0, arrived=1020.0, ms=1000)
    assert table.answers == [], "held, because seat 1 may have been faster"
    table.pass_time(1300.0)
    assert table.answers == [(0, "ack", None)]
    assert len(asked) == 1
    assert table.match.entries[-1].at == 1020, "it counts from its arrival"


def test_the_same_draw_comes_out_of_the_same_seed() -> None:
    def winners() -> list[int]:
        table, found = Table(2), []
        for number in range(50):
            table.publish(number * 1000.0)
            for seat in (0, 1):
                table.claim(seat, number * 1000.0 + 300, 300, move=tiny.Take(number))
            table.pass_time(number * 1000.0 + 900)
            found.append(next(seat for seat, code, _ in table.answers[-2:] if code == "ack"))
        return found

    first = winners()
    assert first == winners()
    assert 10 < sum(first) < 40
