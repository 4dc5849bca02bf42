"""The table of Matician as a picture: equations on velvet, and the hand on the ledge."""

from collections.abc import Sequence

from ....engine.drawing.shapes import (
    LEDGE,
    SIGNS,
    WIDTH,
    card,
    figure,
    ledge,
    moved,
    name_of,
    path,
    rect,
    row,
    sheet,
    sparkle,
    text,
    token,
)
from ..equation import Ratio, Term, written
from ..state import SIDES, Side
from ..views import EquationView, Face, View
from .parts import (
    DEEP,
    GOLD,
    NIGHT,
    ON_WORLD,
    PRINTED,
    WORLD,
    back,
    coin,
    curtain,
    number_card,
    sign_card,
)

STANDING = "points"

_STEPS = (("build", "Build"), ("sabotage", "Sabotage"), ("reveal", "Reveal"))
_CELL, _TOP = 168, 62
_MOST_STARS = 6
_PLACES = (-74, 50)
"""Where the number cards of an equation begin; the traps lie before them."""


def picture(view: View, names: Sequence[str] = ()) -> str:
    seats = len(view.players)
    in_row = 2 if seats in (2, 4) else 3
    floor = _TOP + _CELL * -(-seats // in_row) + 10
    cells = "".join(
        moved(
            WIDTH / 2 + (seat % in_row - (in_row - 1) / 2) * WIDTH / in_row,
            _TOP + _CELL * (seat // in_row),
            _player(view, seat, name_of(names, seat, view.seat)),
        )
        for seat in range(seats)
    )
    has_ledge = view.seat is not None
    return sheet(
        floor + (LEDGE if has_ledge else 0),
        WORLD,
        f"Matician, round {view.round}, {view.phase}",
        curtain(WIDTH, floor),
        _steps(view),
        cells,
        _ledge(view, floor) if has_ledge else "",
    )


def standing(view: View) -> tuple[int, ...]:
    return tuple(player.points for player in view.players)


def _steps(view: View) -> str:
    drawn = [text(24, 32, f"Round {view.round}", 16, ON_WORLD, 650, "start")]
    for place, (phase, title) in enumerate(_STEPS):
        x = WIDTH / 2 + (place - 1) * 118
        is_now = phase == view.phase or (phase == "reveal" and view.phase == "over")
        if is_now:
            drawn.append(rect(x - 54, 16, 108, 32, GOLD, rx=16))
        drawn.append(text(x, 32, title, 16, NIGHT if is_now else ON_WORLD, 650))
    return "".join(drawn)


def _player(view: View, seat: int, name: str) -> str:
    """One player: who, how many stars, and their equation, open or not."""
    player = view.players[seat]
    state = f"place {player.place}" if player.place else ""
    frame = {"stroke": GOLD, "stroke_width": 2.5}
    glow = rect(-112, 2, 224, 160, "#6B3A99", rx=14, **frame) if seat in view.scored else ""
    return "".join(
        (
            glow,
            token(-84, 28, 19, seat),
            text(-50, 17, name, 15, ON_WORLD, 650, "start"),
            _stars(player.points, view.options.points),
            text(100, 17, state, 15, GOLD, 650, "end"),
            _equation(view, seat),
        )
    )


def _stars(points: int, goal: int) -> str:
    if goal > _MOST_STARS:
        return text(-50, 38, f"{points} of {goal}", 15, GOLD, 650, "start")
    return "".join(
        sparkle(-41 + 20 * star, 38, 9, GOLD if star < points else "#7E4BAA")
        for star in range(goal)
    )


def _equation(view: View, seat: int) -> str:
    player = view.players[seat]
    revealed = view.revealed[seat] if view.revealed else None
    if revealed is not None:
        return _revealed(revealed)
    if player.symbol is None:
        return ""
    sides = "".join(_hidden(view, seat, side, x) for side, x in zip(SIDES, _PLACES, strict=True))
    return sides + coin(-3, 95, 17, SIGNS[player.symbol])


def _hidden(view: View, seat: int, side: Side, x: float) -> str:
    """One side of an equation before the reveal: only its player is shown the number."""
    traps = sum((trap.victim, trap.side) == (seat, side) for trap in view.traps)
    trap = "".join(back(x - 27 + 4 * place, 70 + 9 * place, 24, 34) for place in range(traps))
    built = view.built if seat == view.seat else None
    if built is not None:
        chosen = built.left if side == "left" else built.right
        face = next(face for face in view.hand if face.card == chosen)
        return _face(face, x, 60, 50, 70) + trap
    if view.players[seat].has_built:
        return back(x, 60, 50, 70) + trap
    frame = {"stroke": "#C9A6E8", "stroke_dasharray": "5 4"}
    return rect(x, 60, 50, 70, "none", rx=5, **frame) + trap


def _revealed(equation: EquationView) -> str:
    terms = "".join(
        _term(term, x)
        for term, x in zip((equation.left.term, equation.right.term), _PLACES, strict=True)
    )
    value = text(-3, 148, f"= {_told(equation.value)}", 20, GOLD, 800)
    return terms + coin(-3, 95, 17, SIGNS[equation.symbol]) + value


def _term(term: Term, x: float) -> str:
    signs = "".join(
        card(
            x - 29 + 3 * place,
            62 + 20 * place,
            27,
            36,
            text(0, 0, PRINTED[laid.sign], 20, GOLD, 800),
            fill=NIGHT,
            edge=DEEP,
        )
        + token(x - 29 + 3 * place, 66 + 20 * place, 8, laid.by)
        for place, laid in enumerate(term.signs)
    )
    return card(x, 60, 50, 70, figure(0, 0, term.number, 28)) + signs


def _face(face: Face, x: float, y: float, width: float, height: float) -> str:
    if face.number is not None:
        return number_card(face.number, x, y, width, height)
    assert face.sign is not None
    return sign_card(face.sign, x, y, width, height)


def _ledge(view: View, y: float) -> str:
    """The hand; a card that has been laid is only an outline."""
    laid = {getattr(view.built, side, None) for side in ("left", "right")}
    laid.add(getattr(view.sabotage, "sign", None))
    drawn = []
    for face, x in zip(view.hand, row(len(view.hand), 70, 24, WIDTH - 24, 16), strict=True):
        if face.card in laid:
            outline = path(_rounded(x, 14, 70, 96), stroke="#8A7259", stroke_dasharray="5 4")
            drawn.append(outline)
        else:
            drawn.append(_face(face, x, 14, 70, 96))
    return ledge(y, *drawn)


def _rounded(x: float, y: float, width: float, height: float) -> str:
    return f"M{x} {y}h{width}v{height}h{-width}Z"


def _told(value: Ratio) -> str:
    return written(value).replace("-", "−")
