"""What a seat, or an onlooker, may know of a state of Math Rush; and a state that fits a view.

Cards show their sums. A value is in a view only once its goal has been turned over (R19).
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.game import Millis, Seat, Seen
from ...engine.once import once
from .cards import (
    GOALS,
    NUMBERS,
    CardId,
    Direction,
    Form,
    GoalId,
    Restriction,
)
from .rounds import PER_CARD, deadline
from .scoring import (
    HELP_BONUS,
    LADDER,
    Checked,
    CheckedGoal,
    Fault,
    checked,
    has_ladder,
    help_bonus,
    rung,
    score,
)
from .state import GoalSet, Laid, Options, Phase, Player, Round, State, hand_size, seconds


class Face(Struct, frozen=True):
    """A number card, face up: its sum, never its value."""

    card: CardId
    form: Form
    left: int
    right: int
    is_advanced: bool


class GoalFace(Struct, frozen=True):
    """A goal card, face up. `number` belongs to at_least, at_most and divisible."""

    goal: GoalId
    quantity: int
    direction: Direction
    restriction: Restriction
    number: int
    stars: int
    is_advanced: bool


class LaidView(Struct, frozen=True):
    face: Face
    by: Seat


class SetView(Struct, frozen=True):
    """A goal and its set. A card for the right end names `end`, one for a stack its top card.
    `slot` is where it lies on every screen, from 0."""

    goal: GoalFace
    stacks: tuple[tuple[LaidView, ...], ...]
    count: int
    end: CardId | None
    slot: int


class CheckedView(Struct, frozen=True):
    """A card that was turned over; a culprit has a fault and the value it was held against."""

    face: Face
    by: Seat
    value: int
    fault: Fault | None
    against: int | None


class CheckedSetView(Struct, frozen=True):
    """A goal that was turned over; 0 stars if there is a culprit."""

    goal: GoalFace
    stacks: tuple[tuple[CheckedView, ...], ...]
    stars: int


class RoundView(Struct, frozen=True):
    """An earlier round: its stars, and how many goals were right and wrong."""

    stars: int
    right: int
    wrong: int


class PlayerView(Struct, frozen=True):
    """What may be known of a player. `hand` is empty unless the seat that looks may see it."""

    count: int
    hand: tuple[Face | None, ...]
    is_ready: bool
    swaps: int


class SeatStory(Struct, frozen=True):
    """A player's part: cards in completed goals, and how many of those were culprits."""

    cards: int
    culprits: int


class Story(Struct, frozen=True):
    """For the result: every completed goal of each round, each player's part, the best set."""

    rounds: tuple[tuple[CheckedSetView, ...], ...]
    seats: tuple[SeatStory, ...]
    best: CheckedSetView | None
    help_bonus: int


class Rung(Struct, frozen=True):
    """R22: the points that it takes, and the name."""

    least: int
    name: str


class View(Seen, frozen=True):
    """What one seat may know, or an onlooker (`seat` is None)."""

    options: Options
    seat: Seat | None
    phase: Phase
    since: Millis
    deadline: Millis | None
    seconds: int | None
    """R5: how long the clock of a round runs; None without a clock."""
    per_card: Millis
    """In verification: the time from one card of a goal to the next, from left to right."""
    round: int
    rounds: tuple[RoundView, ...]
    hand_size: int
    hand: tuple[Face | None, ...]
    """The seat's own cards, slot by slot; empty for an onlooker."""
    players: tuple[PlayerView, ...]
    column: tuple[SetView, ...]
    done: tuple[SetView, ...]
    turned: tuple[CheckedSetView, ...]
    """The first goals of `done`, once they have been turned over; the last one is on show."""
    help_left: int
    help_worth: tuple[int, ...]
    """Bonus at the end for 0, 1, 2 and 3 unused Help cards."""
    score: int
    rung: int | None
    """Where the team stands on the ladder, from 0; None in a match that the ladder is not for."""
    ladder: tuple[Rung, ...]
    deck: int
    discards: int
    goals: int
    story: Story | None


_FACES = tuple(
    Face(CardId(i), card.form, card.left, card.right, card.is_advanced)
    for i, card in enumerate(NUMBERS)
)
_GOALS = tuple(
    GoalFace(
        GoalId(i),
        goal.quantity,
        goal.direction,
        goal.restriction,
        goal.number,
        goal.stars,
        goal.is_advanced,
    )
    for i, goal in enumerate(GOALS)
)
_LADDER = tuple(Rung(least, name) for least, name in LADDER)


def face(card: CardId) -> Face:
    return _FACES[card]


def view(state: State, seat: Seat | None) -> View:
    table = _table(state)
    if seat is None:
        return table
    opened = players = _opened(state)
    if not state.options.open_hands:
        players = (*table.players[:seat], opened[seat], *table.players[seat + 1 :])
    return replace(table, seat=seat, hand=opened[seat].hand, players=players)


@once
def _table(state: State) -> View:
    """As an onlooker sees it."""
    points = score(state)
    climbs = has_ladder(state.options, len(state.players))
    return View(
        options=state.options,
        seat=None,
        phase=state.phase,
        since=state.since,
        deadline=deadline(state),
        seconds=seconds(state.options, len(state.players)),
        per_card=PER_CARD,
        round=len(state.rounds) + 1,
        rounds=tuple(RoundView(past.stars, past.right, past.wrong) for past in state.rounds),
        hand_size=hand_size(len(state.players)),
        hand=(),
        players=tuple(map(_player, state.players)),
        column=tuple(_set(each) for each in state.column),
        done=tuple(_set(each) for each in state.done),
        turned=tuple(_checked(checked(each)) for each in state.done[: state.turned]),
        help_left=state.help_left,
        help_worth=HELP_BONUS,
        score=points,
        rung=rung(points) if climbs else None,
        ladder=_LADDER if climbs else (),
        deck=len(state.deck),
        discards=len(state.discards),
        goals=len(state.goals),
        story=_story(state) if state.phase == "over" else None,
    )


def _hand(player: Player) -> tuple[Face | None, ...]:
    return tuple(None if card is None else _FACES[card] for card in player.hand)


def _player(player: Player) -> PlayerView:
    """An onlooker never sees a hand."""
    return PlayerView(len(player.cards), (), player.is_ready, player.swaps)


@once
def _opened(state: State) -> tuple[PlayerView, ...]:
    """With their hands: as each sees themselves, and team mates see each other, if agreed."""
    return tuple(replace(_player(player), hand=_hand(player)) for player in state.players)


def _set(each: GoalSet) -> SetView:
    stacks = tuple(
        tuple(LaidView(_FACES[laid.card], laid.by) for laid in stack) for stack in each.stacks
    )
    return SetView(_GOALS[each.goal], stacks, sum(map(len, stacks)), each.end, each.slot)


def _checked(goal: CheckedGoal) -> CheckedSetView:
    stacks = tuple(tuple(_checked_card(card) for card in stack) for stack in goal.stacks)
    return CheckedSetView(_GOALS[goal.goal], stacks, goal.stars)


def _checked_card(card: Checked) -> CheckedView:
    return CheckedView(_FACES[card.card], card.by, card.value, card.fault, card.against)


def _story(state: State) -> Story:
    rounds = [*(past.sets for past in state.rounds), state.done]
    goals = [[checked(each) for each in sets] for sets in rounds]
    every = [goal for sets in goals for goal in sets]
    best = max(every, key=lambda goal: (goal.stars, GOALS[goal.goal].quantity), default=None)
    return Story(
        rounds=tuple(tuple(_checked(goal) for goal in sets) for sets in goals),
        seats=tuple(_part(every, Seat(seat)) for seat in range(len(state.players))),
        best=_checked(best) if best is not None and best.stars else None,
        help_bonus=help_bonus(state),
    )


def _part(goals: Sequence[CheckedGoal], seat: Seat) -> SeatStory:
    own = [card for goal in goals for stack in goal.stacks for card in stack if card.by == seat]
    return SeatStory(len(own), sum(card.fault is not None for card in own))


def guess(view: View, chance: Chance) -> State:
    """A whole state that fits the view: whatever it does not show is dealt anew."""
    column, done = _rebuilt(view.column), _rebuilt(view.done)
    seen = {laid.card for each in (*column, *done) for laid in each.laid}
    seen |= {face.card for player in view.players for face in player.hand if face}
    hidden = [card for card in view.options.numbers if card not in seen]
    unseen = list(chance.shuffled(hidden))
    players = tuple(_guessed(player, view.hand_size, unseen) for player in view.players)
    lying = {each.goal for each in (*column, *done)}
    goals = [goal for goal in view.options.goals if goal not in lying]
    return State(
        options=view.options,
        players=players,
        phase=view.phase,
        since=view.since,
        deck=tuple(unseen[view.discards :]),
        discards=tuple(unseen[: view.discards]),
        goals=chance.shuffled(goals),
        column=column,
        done=done,
        turned=len(view.turned),
        help_left=view.help_left,
        rounds=_past(view),
    )


def _guessed(player: PlayerView, size: int, unseen: list[CardId]) -> Player:
    if player.hand or not player.count:
        hand = tuple(face.card if face else None for face in player.hand) or (None,) * size
        return Player(hand, player.is_ready, player.swaps)
    held = tuple(unseen.pop() for _ in range(player.count))
    return Player((*held, *(None,) * (size - len(held))), player.is_ready, player.swaps)


def _rebuilt(sets: Sequence[SetView | CheckedSetView]) -> tuple[GoalSet, ...]:
    return tuple(
        GoalSet(
            each.goal.goal,
            tuple(tuple(Laid(laid.face.card, laid.by) for laid in stack) for stack in each.stacks),
            each.slot if isinstance(each, SetView) else 0,
        )
        for each in sets
    )


def _past(view: View) -> tuple[Round, ...]:
    """Earlier rounds: their sets are told at the end only, their figures at once."""
    told = view.story.rounds if view.story else ((),) * len(view.rounds)
    return tuple(
        Round(_rebuilt(sets), past.stars, past.right, past.wrong)
        for past, sets in zip(view.rounds, told, strict=False)
    )
