"""The cards of Lone Number (R1)."""

from typing import NewType

Card = NewType("Card", int)
"""A prize, known by what it is worth."""

DECK = tuple(map(Card, range(1, 10)))
