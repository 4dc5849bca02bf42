"""The expert with playouts: what it imagines, what it chooses, and that it is no faster for it."""

from collections.abc import Iterator
from time import process_time
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from countertop.engine.bot_match import play_out
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.engine.match import Match
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.bots import mind as bot
from countertop.games.hochspannung.bots import playouts as advice
from countertop.games.hochspannung.fast.layout import EACH, HANDS, LAID, NUMBERS, STACK
from countertop.games.hochspannung.fast.playouts import DISCARDS, Position, set_up
from countertop.games.hochspannung.fast.tables import WORDS
from countertop.games.hochspannung.matching import (
    BASE_DECK,
    CORNERS,
    FACES,
    SOLUTIONS,
    CardId,
    fits,
)
from countertop.games.hochspannung.state import Play, State
from countertop.games.hochspannung.tests.tables import (
    ADA,
    BEN,
    GO,
    fitting,
    misfits,
    problem,
    table,
)
from countertop.games.hochspannung.views import View
from countertop.simulate import bot_match

pytestmark = pytest.mark.xdist_group("fast-hochspannung")  # one worker compiles for all

SEVEN_TIMES_EIGHT = problem(7, 8)
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"hand_limit": 4, "announce": "tap"}),
    (4, {"games": 4}),
    (6, {"deck": "combined"}),
]


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """An expert with a fortieth of its playouts."""
    monkeypatch.setattr(advice, "EFFORT", advice.EFFORT // 40)
    bot.warm()
    assert advice.playouts.compiled is not None


def moments(seats: int, options: dict[str, Any], every: int = 7) -> Iterator[View]:
    """What the last seat sees while all play, now and then in a match."""
    match = Match("hochspannung", seats, 8, options)
    for number, _ in enumerate(play_out(match, ["unaided"] * seats, 5)):
        if number % every == 0 and match.state.phase == "playing":
            yield match.view(seats - 1)


# --- what is imagined


class Imagined:
    """The table of one playout, before the card is laid."""

    def __init__(self, view: View, number: int) -> None:
        position = Position(view, 1.0, Millis(0))
        faces, stream = position.tables[1], np.uint64(number)
        set_up(len(view.players), faces, position.start, position.small, position.words, stream)
        self.small, self.words = position.small.tolist(), position.words.tolist()
        self._view = view

    def places(self, first: int) -> list[int]:
        """The bits of some words as places."""
        bits = sum(word << 64 * place for place, word in enumerate(self.words[first:][:WORDS]))
        return [place for place in range(64 * WORDS) if bits >> place & 1]

    def cards(self, seat: int, count: int) -> tuple[CardId, ...]:
        """The last so many cards of a seat, as they come to its hand."""
        end = STACK + 1 + (seat + 1) * self.small[EACH]
        return tuple(self.small[end - count : end])

    def state(self) -> State:
        """The same table for the rules."""
        view, frame = self._view, rules.guess(self._view, Chance(1))
        players = []
        for seat, player in enumerate(frame.players):
            hand = len(player.hand)
            cards = self.cards(seat, hand + len(player.pile))
            players.append(replace(player, hand=cards[:hand], pile=cards[hand:][::-1]))
        pile = tuple(self.small[DISCARDS : DISCARDS + self.small[LAID]])
        seen = {*pile, *(card for player in players for card in player.hand + player.pile)}
        deck = {*rules.cards(frame)}
        assert seen <= deck
        assert len(pile) == view.pile
        box = tuple(sorted(deck - seen))
        return replace(frame, players=tuple(players), pile=pile, box=box)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_what_is_dealt_for_a_playout_looks_the_same_from_the_seat(
    seats: int, options: dict[str, Any]
) -> None:
    for view in moments(seats, options):
        states = [Imagined(view, number).state() for number in range(3)]
        for state in states:
            assert rules.view(state, view.seat) == view
            assert sorted(rules.cards(state)) == sorted(rules.cards(rules.guess(view, Chance(1))))
        assert states[0] != states[1] != states[2]


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_the_bits_of_a_playout_are_those_of_its_cards(seats: int, options: dict[str, Any]) -> None:
    for view in moments(seats, options, every=20):
        imagined = Imagined(view, 4)
        stack = imagined.small[STACK + 1 :]
        held = {stack[place] for place in imagined.places(HANDS)}
        state = imagined.state()
        assert held == {card for player in state.players for card in player.hand}
        dealt = {card for player in state.players for card in player.hand + player.pile}
        for number in range(11):
            with_it = {stack[place] for place in imagined.places(NUMBERS + number * WORDS)}
            assert with_it == {card for card in dealt if CORNERS[card] >> number & 1}


def test_whoever_has_one_card_left_after_this_one_is_ahead_by_all_that_others_hold() -> None:
    hand = (*fitting(SEVEN_TIMES_EIGHT, 1), *misfits(SEVEN_TIMES_EIGHT, 1))
    others = misfits(SEVEN_TIMES_EIGHT, 9)[1:]
    state = table(SEVEN_TIMES_EIGHT, hand, others[:3], others[3:6], piles=((), (), others[6:]))
    position = Position(rules.view(state, ADA), 1.0, GO)
    assert position.leads(hand[0], 0, 50, seed=1) == 50 * len(others)


def test_playouts_add_up_and_are_the_same_for_the_same_seed() -> None:
    view = next(iter(moments(3, {})))
    position, again = (Position(view, 1.0, GO) for _ in range(2))
    card = view.hand[0].id
    parts = [position.leads(card, first, 20, seed=9) for first in (0, 20)]
    assert again.leads(card, 0, 40, seed=9) == sum(parts)
    assert again.leads(card, 0, 40, seed=10) != sum(parts)


def test_a_locked_player_is_overtaken() -> None:
    hand, rest = BASE_DECK[:4], BASE_DECK[10:30]
    state = table(SEVEN_TIMES_EIGHT, hand, rest[:4], piles=(rest[4:10], rest[10:16]))
    caught = replace(state.players[BEN], locked_until=Millis(GO + 5000))
    locked = replace(state, players=(state.players[ADA], caught))
    free, ahead = (
        Position(rules.view(one, ADA), 1.0, GO).leads(hand[0], 0, 200, seed=3)
        for one in (state, locked)
    )
    assert ahead > free + 200


# --- what is chosen


def awake(view: View, level: str, seed: int, now: Millis = GO) -> bot.Player:
    chance = Chance(seed)
    return bot.think(view, bot.wake(view, level, chance), now, chance)


def two_ways_on() -> tuple[CardId, CardId, CardId, CardId]:
    """A top card and two cards that fit on it; the third card fits on the first, and only there,
    and neither of the two fits on the other."""
    for top in BASE_DECK:
        good = fitting(top, 61)
        for one in good:
            for other in good:
                if one == other or fits(other, one) or fits(one, other):
                    continue
                for third in misfits(top, 61):
                    if fits(third, one) and not fits(third, other):
                        return top, one, other, third
    raise AssertionError


def test_an_expert_lays_the_card_that_lets_it_go_on() -> None:
    top, one, other, third = two_ways_on()
    rest = [card for card in BASE_DECK if card not in (top, one, other, third)]
    state = table(top, (other, one, third), rest[:4], piles=((), rest[4:10]))
    moves = [
        mind.plan.move
        for seed in range(20)
        if (mind := awake(rules.view(state, ADA), "expert", seed)).plan is not None
    ]
    right = SOLUTIONS[top]
    cards = [move.card for move in moves if isinstance(move, Play) and move.said in right]
    assert len(cards) > 15
    assert cards.count(one) == len(cards)


def test_playouts_say_which_card_and_never_when() -> None:
    """So times and mistakes are those of the level, whatever is chosen."""
    differ = 0
    for seats, options in TABLES:
        for seed, view in enumerate(moments(seats, options, every=4)):
            aided, unaided = (awake(view, level, seed).plan for level in ("expert", bot.UNAIDED))
            if aided == unaided:
                continue
            assert aided is not None
            assert unaided is not None
            assert aided.due == unaided.due
            assert isinstance(aided.move, Play)
            assert isinstance(unaided.move, Play)
            assert options.get("deck") or aided.move.said == unaided.move.said
            differ += 1
    assert differ > 5


def test_the_same_view_and_chance_give_the_same_card() -> None:
    for seed, view in enumerate(moments(2, {})):
        assert awake(view, "expert", seed) == awake(view, "expert", seed)


def test_tables_that_look_alike_get_the_same_answer() -> None:
    for seed, view in enumerate(moments(3, {})):
        other = rules.guess(view, Chance(seed))
        assert awake(rules.view(other, Seat(2)), "expert", seed) == awake(view, "expert", seed)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_experts_play_every_kind_of_match_to_its_end(seats: int, options: dict[str, Any]) -> None:
    levels = ["expert", *["skilled"] * (seats - 2), "expert"]
    match = bot_match("hochspannung", levels, 6, options)
    assert match.result is not None
    assert match.entries == bot_match("hochspannung", levels, 6, options).entries


@pytest.mark.parametrize("seats", [2, 6])
def test_an_expert_answers_in_time(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all its playouts and a hand of ten that fit; 60 ms on a core of its own."""
    monkeypatch.setattr(advice, "EFFORT", 40 * advice.EFFORT)
    good = fitting(SEVEN_TIMES_EIGHT, 10)
    rest = [card for card in BASE_DECK if card != SEVEN_TIMES_EIGHT and card not in good]
    hands = [good, *([rest[4 * seat : 4 * seat + 4] for seat in range(seats - 1)])]
    view = rules.view(table(SEVEN_TIMES_EIGHT, *hands), ADA)
    took = []
    for _ in range(3):
        start = process_time()
        assert awake(view, "expert", 1).plan is not None
        took.append(process_time() - start)
    assert min(took) < 0.06


class Scripted:
    """A position in which each card leads as far ahead as it is told to."""

    def __init__(self, *leads: int) -> None:
        self.leads_of, self.played = leads, [0] * len(leads)

    def leads(self, card: int, first: int, count: int, _seed: int) -> int:
        assert first == self.played[card]
        self.played[card] += count
        return self.leads_of[card] * count


def test_the_better_half_of_the_cards_goes_on() -> None:
    position = Scripted(5, -1, 9, 3)
    cards = [CardId(card) for card in range(4)]
    assert advice.furthest_ahead(position, cards, 240, 1) == 2
    assert position.played == [90, 30, 90, 30]


def test_cards_that_are_printed_alike_are_one_choice() -> None:
    view = next(iter(moments(3, {"deck": "combined"})))
    twins = [CardId(61), CardId(62)]
    assert FACES[61] == replace(FACES[62], id=61)
    assert advice.advised_card(view, twins, 1.0, GO, Chance(1)) is None
