"""How hard a fact is before anybody was asked: larger numbers are harder; ties, fives and tens,
ones and zeros are easier; taking away is harder than adding, dividing than multiplying.

In the logits of knowing it: 0 is a product of middling size, 1 is one that somebody who knows three
of four such knows every second time. The order is what the literature on mental arithmetic agrees
on (the problem-size effect and its exceptions); the figures are rounded, because answers soon
outweigh them.
"""

from ..engine.insight.facts import Fact

MIDDLING = 30
"""The product, of a difficulty of 0."""


def difficulty(fact: Fact) -> float:
    match fact.sign:
        case "*":
            return _of_product(fact.left, fact.right)
        case "/":
            return _of_product(fact.right, fact.result) + 0.4
        case "+":
            return _of_sum(fact.left, fact.right)
        case "-":
            return _of_sum(fact.right, fact.result) + 0.4


def _of_product(left: int, right: int) -> float:
    if min(left, right) <= 1:
        return -2.0
    hard = 0.025 * (left * right - MIDDLING)
    if 10 in (left, right):
        return min(hard, 0.0) - 1.2
    if left == right:
        hard -= 0.5
    if 5 in (left, right):
        hard -= 0.7
    if 2 in (left, right):
        hard -= 0.5
    return hard


def _of_sum(left: int, right: int) -> float:
    hard = -1.6 + 0.09 * (left + right)
    if left == right:
        hard -= 0.6
    if min(left, right) <= 1 or 10 in (left, right):
        hard -= 0.6
    return hard
