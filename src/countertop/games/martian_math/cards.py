"""The components as data: what two dice make (R2, R7) and the markers (R3)."""

from functools import cache
from itertools import product
from typing import Literal

from msgspec import Struct

Operation = Literal["+", "-", "*", "/"]
Operations = Literal["all", "plus_minus"]
Dice = tuple[int, int]
"""Two dice, the larger one first."""

SIGNS: dict[Operations, tuple[Operation, ...]] = {
    "all": ("+", "-", "*", "/"),
    "plus_minus": ("+", "-"),
}
PRINTED: dict[Operation, str] = {"+": "+", "-": "−", "*": "×", "/": "÷"}

ROLLS: tuple[Dice, ...] = tuple(
    (larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1)
)
"""The 21 different rolls; a double comes up in one of the 36 throws, any other roll in two."""
THROWS = tuple(product(range(1, 7), repeat=2))
"""The 36 ways in which two dice fall."""
DOUBLES = sum(1 << throw for throw, (one, other) in enumerate(THROWS) if one == other)
"""As a bit mask of `THROWS`."""


class Equation(Struct, frozen=True):
    """A whole equation: `6 ÷ 3 = 2`."""

    left: int
    operation: Operation
    right: int
    result: int

    def __str__(self) -> str:
        return f"{self.left} {PRINTED[self.operation]} {self.right} = {self.result}"


def is_double(dice: Dice) -> bool:
    return dice[0] == dice[1]


def ways(dice: Dice) -> int:
    """In how many of the 36 throws two dice fall like this."""
    return 1 if is_double(dice) else 2


def work_out(left: int, operation: Operation, right: int) -> int | None:
    """The result, or None where a division leaves a remainder. It may be below 1."""
    match operation:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left // right if left % right == 0 else None


@cache
def equations(dice: Dice, operations: Operations) -> tuple[Equation, ...]:
    """R7: every equation of a roll, larger number first: + − × ÷, with results of 1 or more."""
    left, right = max(dice), min(dice)
    worked_out = ((sign, work_out(left, sign, right)) for sign in SIGNS[operations])
    return tuple(
        Equation(left, sign, right, result)
        for sign, result in worked_out
        if result is not None and result >= 1
    )


@cache
def markers(operations: Operations) -> tuple[int, ...]:
    """R3: the numbers on a player's markers, one for each result that the dice can make."""
    return tuple(sorted({e.result for dice in ROLLS for e in equations(dice, operations)}))


@cache
def throws(number: int, operations: Operations) -> int:
    """The throws that make a number, as a bit mask of `THROWS`."""
    return sum(
        1 << throw
        for throw, dice in enumerate(THROWS)
        if any(equation.result == number for equation in equations(dice, operations))
    )
