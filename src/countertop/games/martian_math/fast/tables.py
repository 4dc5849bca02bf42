"""What the options make of the game: its numbers, its map, and the answers to all 36 throws. A
number is spoken of by its place in `NUMBERS`."""

import numpy as np

from ....engine.compiled.game import Tables
from .. import maps
from ..cards import SIGNS, equations, markers
from ..state import Options

NUMBERS = markers("all")

# Where things stand in the first of the tables.
HEXES, COLONY, DRIFTS, ROUNDS, MATCHING, TYPED, SHUFFLED, MARKERS = range(8)


def tables(options: Options, seats: int) -> Tables:
    """The rules; the answers by throw and sign; the neighbours of each hex, and all hexes; the
    number of each hex before they are shuffled; what each number counts; its throws."""
    chosen = maps.choose(options.map, options.operations, seats)
    maps.check(chosen, options.operations)
    ground = maps.ground(tuple((tile.x, tile.y) for tile in chosen.hexes))
    everything = (1 << len(chosen.hexes)) - 1
    around = [(mask % (1 << 64), mask >> 64) for mask in (*ground.neighbours, everything)]
    rules = (
        *(len(chosen.hexes), options.colony, options.drifts, options.rounds),
        *(options.markers == "matching", options.call == "type", chosen.shuffle),
        len(markers(options.operations)),
    )
    answers = _answers(options)
    return (
        np.array(rules, np.int32),
        np.array(answers, np.int32),
        np.array(around, np.uint64),
        np.array([NUMBERS.index(number) for number in chosen.numbers], np.int32),
        np.array(NUMBERS, np.int32),
        np.array([_throws(number, answers) for number in range(len(NUMBERS))], np.uint64),
    )


def _answers(options: Options) -> list[list[int]]:
    """R7: for each throw and each sign the number that it makes, or -1."""
    signs = SIGNS[options.operations]
    answers = [[-1] * len(signs) for _ in range(36)]
    for throw, by_sign in enumerate(answers):
        for equation in equations((throw // 6 + 1, throw % 6 + 1), options.operations):
            by_sign[signs.index(equation.operation)] = NUMBERS.index(equation.result)
    return answers


def _throws(number: int, answers: list[list[int]]) -> int:
    """The throws that make a number, as a mask of all 36."""
    return sum(1 << throw for throw, by_sign in enumerate(answers) if number in by_sign)
