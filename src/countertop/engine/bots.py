"""Bots at a match: who is thinking about what, and what happens next: a plan or a deadline."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from .aids import NONE, Aids, level_and_aids
from .chance import Chance
from .game import Bot, Millis, Mind, Plan, Seat
from .match import Match
from .registry import games


def deadline_first(deadline: Millis | None, due: Millis | None) -> TypeGuard[Millis]:
    """Whether a deadline of the game comes before the move that is due next; it wins a tie."""
    return deadline is not None and (due is None or deadline <= due)


def drawn_of(seats: Sequence[Seat], seed: int, entries: int) -> Seat:
    """Which of several that are due at the same time goes first, after so many entries: drawn, for
    whoever always went first would win more often."""
    return seats[0] if len(seats) == 1 else Chance.of(seed, -1 - entries).pick(seats)


class Look(Struct, frozen=True):
    """What a bot is to think about. Thinking is pure, so wherever it is done (in another process,
    say) the same comes of it."""

    game: str
    seat: Seat
    level: str
    view: Any
    mind: Any
    now: Millis
    chance: Chance

    def think(self, aids: Aids, bot: Bot | None = None) -> Any:
        """The mind that comes of it."""
        game = games[self.game]
        _, given = level_and_aids(game, self.level, aids)
        return (bot or game.bot).think(self.view, self.mind, self.now, self.chance, given)


class Minds:
    """The bots of one match, by seat. They are shown views, never the state."""

    def __init__(
        self, match: Match, levels: Mapping[Seat, str], seed: int, bot: Bot | None = None
    ) -> None:
        self._match = match
        self._bot: Bot = bot or match.game.bot
        self._seed = seed
        self._looks = 0
        self._minds: dict[Seat, Any] = {}
        self._levels: dict[Seat, str] = {}
        for seat, level in levels.items():
            self.wake(seat, level)

    def wake(self, seat: Seat, level: str) -> None:
        """A bot sits down."""
        view = self._match.view(seat)  # which refuses what is not a seat
        plays_as, _ = level_and_aids(self._match.game, level, NONE)
        self._levels[seat] = level
        self._minds[seat] = self._bot.wake(view, plays_as, self._chance())

    def dismiss(self, seat: Seat) -> None:
        """A bot gets up."""
        self._minds.pop(seat, None)

    def look(self, aids: Aids = NONE, seats: Collection[Seat] | None = None) -> None:
        """Everybody, or these, look at the table and think, with these aids."""
        for look in self.looks(self._minds if seats is None else seats):
            self.settle(look, look.think(aids, self._bot))

    def looks(self, seats: Collection[Seat]) -> Iterator[Look]:
        """What these bots see now, for whoever lets them think about it."""
        for seat, mind in self._minds.items():
            if seat in seats:
                view, now = self._match.view(seat), self._match.now
                game, level = self._match.game.name, self._levels[seat]
                yield Look(game, seat, level, view, mind, now, self._chance())

    def settle(self, look: Look, mind: Any) -> None:
        """A bot has thought; it counts unless the bot got up or heard something meanwhile."""
        if self._minds.get(look.seat) is look.mind:
            self._minds[look.seat] = mind

    def hear(self, seat: Seat, word: str, about: str) -> None:
        """Somebody signals, and the bots of a game that listens take note."""
        heard = getattr(self._bot, "hear", None)
        if heard is None:
            return
        for listener, mind in self._minds.items():
            if listener != seat:
                self._minds[listener] = heard(mind, seat, word, about, self._match.now)

    def next(self, thinking: Collection[Seat] = ()) -> tuple[Seat, Plan] | None:
        """The plan that is due first; one of several at once is drawn. Those who are still thinking
        have none yet."""
        plans: dict[Seat, Plan] = {
            seat: mind.plan
            for seat, mind in self._minds.items()
            if mind.plan and seat not in thinking
        }
        if not plans:
            return None
        due = min([plan.due for plan in plans.values()])
        tied = sorted([seat for seat, plan in plans.items() if plan.due == due])
        seat = drawn_of(tied, self._seed, self._match.count)
        return seat, Plan(plans[seat].move, Millis(max(due, self._match.now)))

    def next_in_time(self, thinking: Collection[Seat] = ()) -> tuple[Seat, Plan] | None:
        """The plan that is due first, if no deadline of the game comes before it."""
        upcoming = self.next(thinking)
        if upcoming is None or deadline_first(self._match.deadline, upcoming[1].due):
            return None
        return upcoming

    def done(self, seat: Seat) -> None:
        """A plan was carried out or refused: either way it is no longer a plan."""
        mind: Mind = self._minds[seat]
        self._minds[seat] = replace(mind, plan=None)

    def _chance(self) -> Chance:
        """Anew for each look; where chance comes in turn, the same in the same place."""
        self._looks += 1
        number = self._match.count if self._match.is_in_turn else self._looks
        return Chance.of(self._seed, number)
