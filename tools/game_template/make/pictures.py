"""Draws the pictures of the rules for people: a round of Lone Number."""

from pathlib import Path

from ....engine.drawing import rulebook, shapes

WIDTH, HEIGHT = 640, 220
GROUND = "#2F5D62"
PRIZE = 7
PICKS = (1, 3, 1)
"""What three players pick: the 3 is the lowest that only one has."""
WINNER = 1


def pictures(language: str) -> dict[str, str]:
    """The pictures by name; without words they are the same in every language."""
    del language
    return {
        "round-1": _sheet("A prize", _card(320, PRIZE)),
        "round-2": _sheet("Three secret picks", *(_pick(seat, None) for seat in range(3))),
        "round-3": _sheet("The picks", *(_pick(seat, PICKS[seat]) for seat in range(3)), _crown()),
    }


def _sheet(title: str, *parts: str) -> str:
    return shapes.sheet(HEIGHT, GROUND, title, *parts, width=WIDTH)


def _card(x: float, number: int | None) -> str:
    printed = "" if number is None else shapes.figure(0, 0, number, 64)
    fill = "#1D3B3F" if number is None else shapes.CARD
    return shapes.card(x - 50, 30, 100, 140, printed, fill=fill)


def _pick(seat: int, number: int | None) -> str:
    x = 140 + 180 * seat
    return _card(x, number) + shapes.token(x, 186, 22, seat)


def _crown() -> str:
    return shapes.star(140 + 180 * WINNER + 50, 34, 26, "#FFD94F")


if __name__ == "__main__":
    rulebook.write(Path(__file__).parents[1], pictures)
