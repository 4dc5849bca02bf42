"""The deal of the day: the same chance for everybody, whatever they do with it."""

import pytest

from countertop import Match, games, replay
from countertop.engine.bots import Minds
from countertop.engine.chance import Chance
from countertop.engine.daily import Row
from countertop.engine.deal import Deal
from countertop.engine.game import Seat

SECRET = "5f" * 32
DAILY = [name for name in games if games[name].has_daily]


def dealt(name: str, secret: str = SECRET) -> Match:
    daily = games[name].daily
    seats = ["Ada"] if daily.BOT is None else ["Ada", "Bot"]
    deal = Deal("hmac-sha256-in-turn", secret, ("",) * len(seats))
    return Match(name, seats, deal, daily.OPTIONS)


def played(name: str, whim: int, secret: str = SECRET) -> Match:
    """A whole match; everybody with another whim does something else."""
    match, chance = dealt(name, secret), Chance(whim)
    while match.result is None:
        seat = next((seat for seat in range(len(match.seats)) if match.moves(seat)), None)
        if seat is None or chance.below(9) == 0:
            match.advance(match.deadline if match.deadline is not None else match.now + 1)
        else:
            match.play(seat, chance.pick(match.moves(seat)), match.now + chance.below(900))
    return match


def test_two_are_alone_and_one_is_against_a_bot() -> None:
    assert {name: games[name].daily.BOT for name in DAILY} == {
        "lucky-box": None,
        "martian-math": "skilled",
        "math-rush": None,
    }


def test_everybody_hears_the_same_numbers_in_lucky_box() -> None:
    heard = []
    for whim in range(4):
        match, chance, numbers = dealt("lucky-box"), Chance(whim), []
        while match.result is None:
            match.play(0, chance.pick(match.moves(0)))
            if match.state.numbers and match.state.numbers not in numbers:
                numbers.append(match.state.numbers)
        heard.append(numbers)
    assert len(heard[0]) == 4
    assert all(one == heard[0] for one in heard)


def test_everybody_rolls_the_same_dice_in_martian_math() -> None:
    rolled = []
    for whim in range(4):
        match, chance, dice = dealt("martian-math"), Chance(whim), []
        while match.result is None:
            seat = match.state.turn
            move = chance.pick(match.moves(seat))
            match.play(seat, move)
            if type(move).__name__ == "Roll":
                last = match.state.last_turn
                dice.append(match.state.dice or (last and last.dice))
        rolled.append(dice)
    shortest = min(map(len, rolled))
    assert shortest > 5
    assert len({tuple(map(str, dice[:shortest])) for dice in rolled}) == 1


@pytest.mark.parametrize("name", DAILY)
def test_the_table_is_laid_alike_for_everybody_and_anew_every_day(name: str) -> None:
    assert dealt(name).state == dealt(name).state
    assert dealt(name).state != dealt(name, "6e" * 32).state


@pytest.mark.parametrize("name", DAILY)
def test_its_record_tells_the_same_match(name: str) -> None:
    match = played(name, 3)
    again = replay(match.record())
    assert (again.state, again.record()) == (match.state, match.record())


@pytest.mark.parametrize("name", DAILY)
def test_what_is_refused_or_only_considered_draws_nothing(name: str) -> None:
    one, other = dealt(name), dealt(name)
    chance = Chance(1)
    for _ in range(12):
        seat = next((seat for seat in range(len(one.seats)) if one.moves(seat)), None)
        if seat is None:
            break
        for move in one.moves(seat)[:3]:
            one.consider(seat, move)
        move = chance.pick(one.moves(seat))
        one.play(seat, move)
        other.play(seat, move)
    assert one.state == other.state


@pytest.mark.parametrize("name", DAILY)
def test_the_picture_counts_and_spoils_nothing(name: str) -> None:
    match = played(name, 5)
    rows = games[name].daily.rows(match.state)
    assert all(isinstance(row, Row) for row in rows)
    assert len(rows) <= 8
    assert games[name].daily.score(match.state) >= 0 or name == "lucky-box"


def test_a_bot_answers_the_same_in_the_same_place() -> None:
    plans = []
    for _ in range(2):
        match = dealt("martian-math")
        minds = Minds(match, {Seat(1): "skilled"}, 7)
        match.play(0, {"type": "roll"})
        match.play(0, match.moves(0)[0]) if match.state.turn == 0 else None
        for _ in range(3):  # however often it looks
            minds.look()
        plans.append(minds.next())
    assert plans[0] == plans[1]


def test_a_shortcut_knows_how_much_was_drawn() -> None:
    match = dealt("martian-math")
    for _ in range(9):
        seat = match.state.turn
        match.play(seat, match.moves(seat)[0])
    again = dealt("martian-math")
    again.skip_to(match.snapshot())
    for _ in range(6):
        seat = match.state.turn
        move = match.moves(seat)[0]
        match.play(seat, move)
        again.play(seat, move)
    assert again.state == match.state
