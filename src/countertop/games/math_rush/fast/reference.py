"""The matches of `game.py`, played by the rules, which proves them right.

Random seats act when they are due and choose from all that the rules offer; bots plan as
`bots/mind.py` does. All draw from one stream of chance, in the order of their seats.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ....engine.aids import NONE, Aids
from ....engine.bots import deadline_first
from ....engine.chance import Chance
from ....engine.compiled.kernel import POLICY, digest
from ....engine.errors import IllegalMove
from ....engine.game import Millis, Plan, Seat
from .. import rules
from ..bots import mind as bot
from ..bots.arithmetic import wobble
from ..bots.skills import SKILLS
from ..cards import NUMBERS
from ..rounds import PER_CARD
from ..scoring import checked, rung, score
from ..state import Draw, Move, Options, Place, Ready, Redraw, Remove, Stack, State, Swap

Row = tuple[int, int, int, int, int]
RANDOM_STEP = SKILLS["skilled"].solve + SKILLS["skilled"].choose


class Choice(Struct, frozen=True):
    """The plan of a random seat: to choose something once it is due."""


class RandomMind(Struct, frozen=True):
    pace: float
    plan: Plan | None = None


Mind = RandomMind | bot.Mind


def play(options: Options, seats: int, seed: int) -> tuple[list[Row], list[int]]:
    told = Played(options, ["random"] * seats, seed)
    return told.rows, told.out()


def code(move: Move) -> int:
    """A move as one number: its kind, then its cards, its goal and what it was aimed at."""
    match move:
        case Place():
            after = 0 if move.after is None else move.after + 1
            return 3 | move.card << 3 | move.goal << 10 | after << 15
        case Stack():
            return 4 | move.card << 3 | move.goal << 10 | (move.on + 1) << 15
        case Ready():
            return 0
        case Draw():
            return 1
        case Redraw(left=left):
            return 2 | left << 43
        case Remove(goal=goal, cards=cards, left=left):
            return 5 | _row(cards) | goal << 38 | left << 43
        case Swap(cards=cards):
            return 6 | _row(cards)


def _row(cards: Sequence[int]) -> int:
    return sum((card + 1) << 3 + 7 * place for place, card in enumerate(cards))


class Played:
    """A whole match: each seat is `random` or a level of the bots."""

    def __init__(
        self, options: Options, levels: Sequence[str], seed: int, aids: Aids = NONE
    ) -> None:
        self.seed = seed
        self.aids = aids
        self.entry = 0
        self.now = Millis(0)
        self.rows: list[Row] = []
        self.counts = dict.fromkeys(
            ("left lying", "removals", "redraws", "swaps", "reshuffles", "refused", "too late"), 0
        )
        self.had = [set[int]() for _ in levels]
        self.stream = Chance.of(seed, POLICY)
        self.state = rules.setup(options, len(levels), Chance.of(seed, 0))
        self._look_at_cards()
        self.minds = [self._woken(Seat(seat), level) for seat, level in enumerate(levels)]
        while self.state.phase != "over":
            self._step()

    def out(self) -> list[int]:
        state, counts = self.state, self.counts
        result = rules.result(state)
        assert result is not None, "the match is over"
        rounds = [*(past.sets for past in state.rounds), state.done]
        goals = [checked(each) for sets in rounds for each in sets]
        laid = sum(len(stack) for goal in goals for stack in goal.stacks)
        return [
            *(len(self.rows), self.now, *result.points, *result.places),
            *(sum(goal.stars for goal in goals), len(goals)),
            sum(bool(goal.culprits) for goal in goals),
            sum(len(goal.culprits) for goal in goals),
            *(laid, *counts.values(), rung(score(state))),
        ]

    def _woken(self, seat: Seat, level: str) -> Mind:
        if level == "random":
            return RandomMind(wobble(self.stream, bot.OWN_PACE))
        return bot.wake(rules.view(self.state, seat), level, self.stream)

    def _step(self) -> None:
        """Everybody looks; then whatever is due first happens, a deadline or a plan."""
        for seat in range(len(self.minds)):
            self.minds[seat] = self._thought(Seat(seat))
        plans = [(mind.plan.due, seat) for seat, mind in enumerate(self.minds) if mind.plan]
        upcoming = min(plans, default=None)
        at = None if upcoming is None else max(upcoming[0], self.now)
        deadline = rules.deadline(self.state)
        if deadline_first(deadline, at):
            self.now, self.entry = deadline, self.entry + 1
            self._to(rules.expire(self.state, deadline, Chance.of(self.seed, self.entry)))
        else:
            assert at is not None and upcoming is not None, "somebody has something to do"
            self.now = at
            self._act(Seat(upcoming[1]))

    def _thought(self, seat: Seat) -> Mind:
        mind = self.minds[seat]
        if isinstance(mind, RandomMind):
            return self._random(seat, mind)
        view = rules.view(self.state, seat)
        if mind.plan and not mind.is_waiting and view.phase == "rush":
            move = mind.plan.move
            if isinstance(move, Place | Stack) and rules.contested(self.state, move) is None:
                self.counts["too late"] += 1
        return bot.think(view, mind, self.now, self.stream, self.aids)

    def _random(self, seat: Seat, mind: RandomMind) -> RandomMind:
        state = self.state
        match state.phase:
            case "rush" if mind.plan is None:
                step = round(RANDOM_STEP * mind.pace * wobble(self.stream, bot.CHOOSE_SPREAD))
                return replace(mind, plan=Plan(Choice(), Millis(self.now + step)))
            case "rush":
                return mind
            case "verify" if not state.players[seat].is_ready:
                shown = len(state.done[state.turned - 1].laid) if state.turned else 0
                due = state.since + PER_CARD * shown + bot.SEEN
                return replace(mind, plan=Plan(Ready(), Millis(due)))
            case "look" if not state.players[seat].is_ready:
                if mind.plan is not None:
                    return mind
                due = self.now + max(
                    bot.NOD, round(bot.LOOK * wobble(self.stream, bot.WAIT_SPREAD))
                )
                return replace(mind, plan=Plan(Ready(), Millis(due)))
            case _:
                return replace(mind, plan=None)

    def _act(self, seat: Seat) -> None:
        plan = self.minds[seat].plan
        assert plan is not None
        self.minds[seat] = replace(self.minds[seat], plan=None)
        offered = rules.moves(self.state, seat)
        move = plan.move
        if isinstance(move, Choice):
            if not offered:
                return
            move = offered[self.stream.below(len(offered))] if len(offered) > 1 else offered[0]
        chance = Chance.of(self.seed, self.entry + 1)
        try:
            after = rules.play(self.state, seat, move, self.now, chance)
        except IllegalMove:
            self.counts["refused"] += 1
            return
        self.entry += 1
        codes = digest([code(each) for each in offered])
        self.rows.append((seat, self.now, len(offered), codes, code(move)))
        self._count(move, after)
        self._to(after)

    def _count(self, move: Move, after: State) -> None:
        counts = self.counts
        counts["removals"] += isinstance(move, Remove)
        counts["redraws"] += isinstance(move, Redraw)
        counts["swaps"] += isinstance(move, Swap)
        if self.state.discards or isinstance(move, Remove | Swap):
            counts["reshuffles"] += after.phase == "rush" and not after.discards

    def _to(self, after: State) -> None:
        if self.state.phase == "rush" and after.phase != "rush":
            self.counts["left lying"] += sum(len(each.laid) for each in after.column)
        self.state = after
        self._look_at_cards()

    def _look_at_cards(self) -> None:
        lying = {len(NUMBERS) + each.goal for each in self.state.column}
        for had, player in zip(self.had, self.state.players, strict=True):
            had |= {*player.cards, *lying}
