"""Hochspannung by `rules.py` on the same virtual clock as `game.py`, to compare the two.

`play` is a match of random seats; `play_bots` is one of the table's own bots, as `countertop
simulate` plays it. Both give the decisions and the row of `out`.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import exp
from statistics import NormalDist
from typing import Any

from ....engine.bot_match import step
from ....engine.bots import Minds, deadline_first, drawn_of
from ....engine.chance import Chance
from ....engine.compiled.kernel import POLICY, digest
from ....engine.game import Millis, Seat
from ....engine.match import Match
from .. import rules
from ..bots.skills import REACTION, SKILLS, difficulty
from ..matching import DECK, FACES, SOLUTIONS, CardId
from ..state import Draw, FaceDown, Move, Options, Play, Ready, State, total_penalties
from . import layout as at

Row = tuple[int, int, int, int, int]
Outcome = tuple[list[Row], list[int]]

ONE = 1 << at.ONE_BITS
QUANTILES = 1 << at.QUANTILE_BITS
MIDDLES = tuple(round(difficulty(FACES[card]) * ONE) for card in DECK)
FACTORS = tuple(
    round(exp(SKILLS["skilled"].spread * NormalDist().inv_cdf((part + 0.5) / QUANTILES)) * ONE)
    for part in range(QUANTILES)
)


def play(options: Options, seats: int, seed: int) -> Outcome:
    """All seats are random."""
    table = Table(options, seats, seed)
    while table.state.phase != "over":
        table.think()
        table.step()
    return table.rows, table.story.row(table.state, len(table.rows), table.now)


def play_bots(options: dict[str, Any], levels: Sequence[str], seed: int) -> Outcome:
    """The table's own bots, of these levels."""
    match = Match("hochspannung", len(levels), seed, options)
    seated = {Seat(seat): level for seat, level in enumerate(levels)}
    minds = Minds(match, seated, Chance.of(seed, -1).word())
    rows, story = list[Row](), Story()
    while match.result is None:
        minds.look()
        if (upcoming := minds.next_in_time()) is not None:
            seat, plan = upcoming
            rows.append(_row(match.state, seat, plan.due, plan.move))
        step(match, minds)
        story.follow(match.state)
    return rows, story.row(match.state, len(rows), match.now)


def follow(options: Options, seats: int, seed: int, rows: Iterable[Row]) -> Iterator[State]:
    """The state after each of these decisions."""
    state, entries = rules.setup(options, seats, Chance.of(seed, 0)), 0
    for mover, now, _, _, chosen in rows:
        while deadline_first(deadline := rules.deadline(state), Millis(now)):
            entries += 1
            state = rules.expire(state, deadline, Chance.of(seed, entries))
        entries += 1
        chance = Chance.of(seed, entries)
        state = rules.play(state, Seat(mover), _move(chosen), Millis(now), chance)
        yield state


def standing(state: State) -> tuple[int, ...]:
    """Penalty points so far, and the cards that everybody has left; the fewer the better."""
    if (result := rules.result(state)) is not None:
        return result.points
    is_under_way = state.phase != "intermission"
    return tuple(
        -lost - is_under_way * player.left
        for lost, player in zip(total_penalties(state), state.players, strict=True)
    )


class Table:
    """Random seats, each with the time when it will move and whether it will go wrong."""

    def __init__(self, options: Options, seats: int, seed: int) -> None:
        self.state = rules.setup(options, seats, Chance.of(seed, 0))
        self.now = Millis(0)
        self.rows = list[Row]()
        self.story = Story()
        self._seed = seed
        self._entries = 0
        self._chance = Chance.of(seed, POLICY)
        self._minds = Chance.of(seed, -1).word()
        self._about: tuple[object, ...] = ()
        self._plans: list[tuple[Millis, bool] | None] = [None] * seats

    def think(self) -> None:
        """Plans about another top card are forgotten; whoever can do something has a plan."""
        about = (self.state.game, self.state.phase, self.state.top)
        if about != self._about:
            self._about = about
            self._plans = [None] * len(self._plans)
        for seat, plan in enumerate(self._plans):
            if plan is None and rules.moves(self.state, Seat(seat)):
                self._plans[seat] = self._plan()

    def _plan(self) -> tuple[Millis, bool]:
        word = self._chance.word()
        middle = MIDDLES[self.state.top] if self.state.phase == "playing" else ONE // 5
        response = SKILLS["skilled"].response
        time = response * middle * FACTORS[word >> 64 - at.QUANTILE_BITS] // (ONE * ONE)
        return Millis(self.now + max(REACTION, time)), word % at.SLIP == 0

    def step(self) -> None:
        """Whatever comes first: a deadline, or a plan; of several, one is drawn."""
        plans = {Seat(seat): plan for seat, plan in enumerate(self._plans) if plan}
        due = min((due for due, _ in plans.values()), default=None)
        seats = [seat for seat, plan in plans.items() if plan[0] == due]
        seat = drawn_of(seats, self._minds, self._entries) if seats else None
        deadline = rules.deadline(self.state)
        self._entries += 1
        chance = Chance.of(self._seed, self._entries)
        if deadline_first(deadline, due):
            self.now = deadline
            self.state = rules.expire(self.state, deadline, chance)
        else:
            assert seat is not None, "somebody has something to do"
            self.now, goes_wrong = plans[seat]
            self._move(seat, goes_wrong, chance)
        self.story.follow(self.state)

    def _move(self, seat: Seat, goes_wrong: bool, chance: Chance) -> None:
        move = self._choice(seat, goes_wrong)
        self._plans[seat] = None
        self.rows.append(_row(self.state, seat, self.now, move))
        self.state = rules.play(self.state, seat, move, self.now, chance)

    def _choice(self, seat: Seat, goes_wrong: bool) -> Move:
        hand = self.state.players[seat].hand
        if goes_wrong and hand and self.state.phase == "playing":
            return self._mistake(hand)
        offered = rules.moves(self.state, seat)
        return offered[0] if len(offered) == 1 else self._chance.pick(offered)

    def _mistake(self, hand: Sequence[CardId]) -> Play:
        """Any card, with a solution or one more: mostly wrong, and right now and then."""
        card, top = self._chance.pick(hand), self.state.top
        if self.state.options.announce == "tap":
            return Play(card, top)
        return Play(card, top, SOLUTIONS[top][0] + self._chance.below(2))


class Story:
    """What is counted along the way, and everything else at the end."""

    def __init__(self) -> None:
        self._turned = 0
        self._stuck = 0

    def follow(self, state: State) -> None:
        """R10: all wait while they are stuck, so every step to that phase turns up a card."""
        if state.phase == "stuck":
            self._turned += 1
            self._stuck += state.turned == 1

    def row(self, state: State, moves: int, now: Millis) -> list[int]:
        stats = [player.stats for player in state.players]
        times = [own.fastest.ms for own in stats if own.fastest is not None]
        endings = [report.how for report in state.reports]
        result = rules.result(state)
        assert result is not None
        return [
            *(moves, now, *result.points, *result.places),
            *(sum(own.plays for own in stats), sum(own.draws for own in stats)),
            *(sum(own.wrongs for own in stats), self._stuck, self._turned),
            *(max(own.longest_run for own in stats), min(times, default=0)),
            *(endings.count(how) for how in ("face_down", "played", "stuck")),
        ]


def _row(state: State, seat: Seat, at: Millis, move: Move) -> Row:
    offered = rules.moves(state, seat)
    return seat, at, len(offered), digest([_code(each) for each in offered]), _code(move)


def _move(code: int) -> Move:
    """The move with this number."""
    about, kind = divmod(code, at.CODE_KINDS)
    if kind == at.PLAY_CODE:
        cards, word = divmod(about, at.CODE_SAYINGS)
        card, top = divmod(cards, at.CODE_CARDS)
        return Play(CardId(card), CardId(top), word - 1 if word else None)
    if kind == at.FACE_DOWN_CODE:
        return FaceDown(CardId(about))
    return Draw() if kind == at.DRAW_CODE else Ready()


def _code(move: Move) -> int:
    """A move as a number."""
    match move:
        case Play(card, top, said):
            word = 0 if said is None else said + 1
            play = at.CODE_SAYINGS * (at.CODE_CARDS * card + top) + word
            return at.PLAY_CODE + at.CODE_KINDS * play
        case FaceDown(card):
            return at.FACE_DOWN_CODE + at.CODE_KINDS * card
        case _:
            return at.DRAW_CODE if isinstance(move, Draw) else at.READY_CODE
