"""What a compiled game is: the shape of `games/<name>/fast/game.py`, and of its `reference.py`.

A compiled game is one scalar function over whole numbers. It plays one match from its seed to its
end, in one lane of a processor or of a graphics card, and allocates nothing: whatever it needs
lies in the scratch arrays that it is given. It deals from the same chance as the rules, offers its
choices in the same order, and `reference.py` beside it plays the same match by `rules.py`, so that
both can be compared decision by decision.

    @lane
    def play(seed, seats, tables, weights, small, words, out, trace): ...

`seed`     the match's seed, as `Match` has it; its chance is `of(seed, entry)` for every entry.
`seats`    how many play.
`tables`   what `tables(options, seats)` made of the options, the deck and the map.
`weights`  one row a seat: the number of its policy, then the weights of that policy.
`small`    int32 scratch, `words` uint64 scratch, as many as `scratch(seats)` says. Not cleared.
`out`      one int32 row: moves, milliseconds, the points of all seats, the places of all seats,
           then one number for each of `MEASURES`.
`trace`    int64 rows to write the decisions into, or an array without rows to write none. A row
           is seat, time, number of choices, the digest of their codes in order, the one chosen.

A decision is a move as the log would hold it; where there is only one choice the policy is not
asked, and draws nothing. The random policy draws from one stream of its own, `of(seed, POLICY)`,
whoever moves. All moments that rules leave open (who of several goes first) are settled by the
game, in `fast/` and its `reference.py` alike. No seat may gain by that: where all choose at once
the lowest seat goes first, and a policy does not look at what others have just chosen; where
whoever is due first goes first, one of several at once is drawn.

A game may also be stepped: `fast/vector.py` begins a match, says who is asked, makes a choice and
goes on to the next decision, by the very functions that `play` is made of, and shows a seat what
`faces/numbers.py` shows it, in the same numbers.

Only the lab imports this file: numba is not needed to play at the table.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from numpy.typing import NDArray

from .kernel import Bytes, Int, Ints, Rows, Seen, Weights, Word, Words

Tables = tuple[NDArray[Any], ...]
"""A game names its own: a `NamedTuple` of arrays, so that kernels read `tables.faces`."""

MOVES, MILLIS, POINTS = 0, 1, 2
"""Where things stand in `out`; places follow the points, measures follow the places."""


class Fast(Protocol):
    """What `games/<name>/fast/game.py` offers.

    A game that prints a ladder (so many points: this name) also has `LADDER`, its rungs from the
    lowest up, `((0, "No luck today"), (45, "A start"), …)`: from how many points on, and the name.
    If the ladder is not for every number of seats, `LADDER_SEATS` says for which. Where the bars of
    points are wider than one, a measure `rung` says exactly which rung was reached.

    Where cards are an option, `card_names(options)` gives the names of those that are played with,
    as many as `CARDS` has.

    Where the name of a measure does not say it all, `MEANINGS` has a few words for it that people
    understand: `{"paid": "lightning paid to change a number"}`.

    `LEFT_OUT`, where there is one, names options that it plays only as usual; whoever sets them
    otherwise is told so.

    `REGISTERS`, where there is one, is how many registers a lane may use on a graphics card: with
    fewer of them more lanes run at once, which helps some games and hurts others (measure it).
    """

    POLICIES: Mapping[str, Mapping[str, float]]
    """Policies by name, in the order of their numbers; for each its weights by name. The first is
    `random`, which has none."""
    MEASURES: Sequence[str]
    """What is counted in every match besides: stuck, drift, wrong, …"""
    WIDTHS: Sequence[int]
    """How wide the bars of a histogram are for moves, milliseconds, points and each measure."""
    CARDS: Sequence[str]
    """What a seat may have had, to see what it does to the outcome: names, in the order of bits."""

    def tables(self, options: Any, seats: int) -> Tables: ...
    def scratch(self, seats: int) -> tuple[int, int]:
        """How many `small` and how many `words` a match needs. The first `seats` times
        `-(-len(CARDS) // 64)` words say at the end which cards each seat had."""
        ...

    def play(
        self,
        seed: Any,
        seats: int,
        tables: Tables,
        weights: Weights,
        small: Ints,
        words: Words,
        out: Ints,
        trace: Rows,
    ) -> None: ...


class Stepwise(Protocol):
    """What `games/<name>/fast/vector.py` offers: lanes. All that is known of the match lies in its
    `small` and `words`; only lanes call these, but for `scratch`.

    In a game with running time anybody may also do nothing. Such a game has `NOTHING`, the code of
    that: `meant` gives it for WAIT, `chosen` for a policy whose time has not come, and whoever does
    something that is not allowed goes on by it. And it has `late(seats, small, words)`: as bits of
    seats, who did something in the last step that somebody else was faster than.
    """

    def scratch(self, seats: int) -> tuple[int, int]:
        """How many `small` and how many `words` a match needs that is stepped."""
        ...

    def begin(self, seed: Word, seats: Int, tables: Tables, small: Ints, words: Words) -> None:
        """Deal, up to the first decision."""
        ...

    def asked(self, seats: Int, small: Ints, words: Words) -> Int:
        """Who chooses now, as bits of seats: one where there are turns, several where all choose
        at once. Nobody, once the match is over."""
        ...

    def chosen(
        self, seat: Int, seats: Int, tables: Tables, weights: Weights, small: Ints, words: Words
    ) -> Int:
        """The code of what the seat's policy chooses."""
        ...

    def meant(
        self, action: Int, seat: Int, seats: Int, tables: Tables, small: Ints, words: Words
    ) -> Int:
        """The code of an action of the face, whatever number it is; -1 if it is not allowed."""
        ...

    def go_on(
        self, seat: Int, code: Int, seats: Int, tables: Tables, small: Ints, words: Words
    ) -> None:
        """Make the choice of a seat that is asked. Once all of them have chosen, what follows
        happens, up to the next decision."""
        ...

    def finish(self, seats: Int, small: Ints, words: Words, out: Ints) -> None:
        """Fill the row of a match that is over."""
        ...

    def observe(
        self,
        seat: Int,
        seats: Int,
        tables: Tables,
        small: Ints,
        words: Words,
        seen: Seen,
        notes: Words,
    ) -> None:
        """Write what a seat sees into a row that was shown a match of these tables before, or is
        empty. A game with `NOTES` may keep that many `notes` on what the row shows: they begin
        empty, go with the row and this lane, and nobody else writes there or into the row."""
        ...

    def allow(
        self, seat: Int, seats: Int, tables: Tables, small: Ints, words: Words, mask: Bytes
    ) -> None:
        """Write a 1 for each action that a seat has now and a 0 for the others, into such a row.
        WAIT is not this function's."""
        ...


class Reference(Protocol):
    """What `games/<name>/fast/reference.py` offers: the same match by the rules, the same rows.

    Where some win and others do not it also has `follow(options, seats, seed, rows)`, which gives
    the state after each row of a trace, whatever policies played; and `standing(state)`, how all
    seats stand, more is better, or None while some have yet to choose what others have chosen.
    From these a report tells who led when.
    """

    def play(
        self, options: Any, seats: int, seed: int
    ) -> tuple[list[tuple[int, int, int, int, int]], list[int]]:
        """The rows of the trace, and `out`, of a match in which all seats are random."""
        ...
