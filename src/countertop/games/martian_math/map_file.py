"""A map from a file, if you draw your own: `countertop simulate martian-math --set map=@FILE`."""

from pathlib import Path

import msgspec

from ...engine.errors import BadOptions
from .maps import MOST_HEXES, Map

EXAMPLE = '{"name": "Two craters", "hexes": [[0, 0, 1], [2, 0, 36]]}.'


def load(path: str | Path) -> Map:
    """The map in a JSON file; what does not fit is refused with a sentence."""
    try:
        text = Path(path).read_bytes()
    except OSError as error:
        raise BadOptions("bad_map", f"The map {str(path)!r} cannot be read: {error}.") from None
    try:
        return msgspec.json.decode(text, type=Map)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadOptions(
            "bad_map",
            f"The map {str(path)!r} is no map: {error}. "
            f"A map has 2 to {MOST_HEXES} hexes, each as [x, y, number]: {EXAMPLE}",
        ) from None
