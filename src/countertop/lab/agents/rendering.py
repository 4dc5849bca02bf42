"""An arena to look at: as text, or as pixels of that text. It shows what each seat knows."""

from typing import Any

from ...engine.errors import BadOptions
from .arena import Arena

MODES = ["human", "ansi", "rgb_array"]


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise BadOptions(
            "bad_render_mode", f"There is no render mode {mode!r}; there are {', '.join(MODES)}."
        )
    return mode


def render(arena: Arena, mode: str) -> Any:
    """`ansi` gives text, `rgb_array` pixels; `human` prints the text and gives nothing."""
    if mode == "rgb_array":
        from .pixels import picture  # noqa: PLC0415 - slow to load, and most never look

        return picture(text(arena))
    if mode == "ansi":
        return text(arena)
    print(text(arena))
    return None


def text(arena: Arena) -> str:
    """The table, and what each player has."""
    match, face = arena.match, arena.face
    lines = [f"{match.game.title} after {arena.steps} steps, {match.now / 1000:g} s"]
    lines += face.table(match.view())
    for seat, name in zip(arena.seats, match.seats, strict=True):
        first, *others = face.holdings(match.view(seat))
        lines += [f"{name}: {first}", *(f"    {line}" for line in others)]
    if arena.result is not None:
        lines.append(f"It is over. Places: {', '.join(map(str, arena.result.places))}.")
    return "\n".join(lines)
