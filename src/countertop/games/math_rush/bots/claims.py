"""What people at the table have claimed by a signal, so that a bot leaves it to them."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ....engine.game import Millis, Seat
from ..cards import GoalId
from ..views import SetView, View

CLAIM = Millis(8000)
"""How long a place is left to whoever has claimed it."""


class Claim(Struct, frozen=True):
    """Somebody has signalled that a goal, or the place of a card on the table, is theirs."""

    seat: Seat
    about: str
    until: Millis


def with_signal(
    claims: Sequence[Claim], seat: Seat, word: str, about: str, now: Millis
) -> tuple[Claim, ...]:
    """The claims that still hold, and a new one if somebody signals "mine" (leave this to me) or
    "have" (I have one), about `goal:7` or `card:31`."""
    if word not in ("mine", "have"):
        return tuple(claims)
    held = (claim for claim in claims if claim.until > now)
    return (*held, Claim(seat, about, Millis(now + CLAIM)))


def claimed_goals(view: View, claims: Sequence[Claim], now: Millis) -> set[GoalId]:
    """The goals that somebody else has claimed, by the goal or by a card that lies there."""
    told = {claim.about for claim in claims if claim.until > now and claim.seat != view.seat}
    return {each.goal.goal for each in view.column if told & set(_names(each))} if told else set()


def _names(each: SetView) -> Iterator[str]:
    yield f"goal:{each.goal.goal}"
    yield from (f"card:{laid.face.card}" for stack in each.stacks for laid in stack)
