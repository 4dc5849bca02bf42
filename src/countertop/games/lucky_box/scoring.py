"""Points: rounds (R15), the end (R17 to R20)."""

from msgspec import Struct

from .state import Player, RoundScore, State

CARD_POINTS = (15, 12, 10, 8)
STAR_POINTS = (0, 1, 4, 9)
MOST_MOONS, FEWEST_MOONS = 6, -6
SOLO_MOONS = (-6, -2, 0, 1, 3, 6, 10)
LADDER = (45, 50, 55, 60, 65, 70)
"""R20: the points at which the next rung of the solo ladder begins."""


class Tally(Struct, frozen=True):
    """Where a player's points come from."""

    cards: int
    stars: int
    crosses: int
    moons: int

    @property
    def total(self) -> int:
        return self.cards + self.stars + self.crosses + self.moons


def round_score(player: Player, round: int) -> RoundScore:
    """R15: completed cards, by what they score in this round, and this round's stars."""
    cards = sum(box.is_complete for box in player.board.boxes)
    stars = player.board.stars
    return RoundScore(cards, cards * CARD_POINTS[round], stars, STAR_POINTS[stars])


def points_so_far(player: Player) -> int:
    return sum(row.card_points + row.star_points for row in player.rounds)


def tallies(state: State) -> tuple[Tally, ...]:
    """R17 to R20: everybody's points by where they come from."""
    moons = moon_points(tuple(player.board.moons for player in state.players))
    return tuple(
        Tally(
            cards=sum(row.card_points for row in player.rounds),
            stars=sum(row.star_points for row in player.rounds),
            crosses=sum(box.crosses.bit_count() for box in player.board.boxes) // 2,
            moons=points,
        )
        for player, points in zip(state.players, moons, strict=True)
    )


def moon_points(moons: tuple[int, ...]) -> tuple[int, ...]:
    """R18: the most moons and the fewest, ties in full; R20: a table of its own for one player."""
    if len(moons) == 1:
        return (SOLO_MOONS[min(moons[0], len(SOLO_MOONS) - 1)],)
    fewest = FEWEST_MOONS if len(moons) > 2 else 0
    return tuple(
        MOST_MOONS * (count == max(moons)) + fewest * (count == min(moons)) for count in moons
    )


def rung(points: int) -> int:
    """R20: how far up the solo ladder, from 0 to 6."""
    return sum(points >= start for start in LADDER)
