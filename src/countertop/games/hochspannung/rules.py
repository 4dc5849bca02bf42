"""The rules of Hochspannung, by the numbers of README.md."""

from .state import Draw, FaceDown, Move, Options, Play, Ready, State
from .views import PlayerView, View

__all__ = [
    "NAME",
    "SEATS",
    "TITLE",
    "Draw",
    "FaceDown",
    "Move",
    "Options",
    "Play",
    "PlayerView",
    "Ready",
    "State",
    "View",
]

NAME = "hochspannung"
TITLE = "Hochspannung"
SEATS = range(2, 7)
