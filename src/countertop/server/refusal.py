"""What somebody asked for cannot be done: one sentence and a code."""

from ..engine.errors import CountertopError

FAULT = "Something went wrong on our side. Nothing has changed."
UNSAVED = "The server cannot save just now. Try again soon."


class Refusal(CountertopError):
    """Goes to whoever asked; nothing has changed."""


def our_fault() -> Refusal:
    """For a fault of ours, of which players hear no more than this."""
    return Refusal("fault", FAULT)


def going_away() -> CountertopError:
    """This server ends, or another one serves from now on what was asked for: that is no answer, so
    whoever asked may ask again."""
    return CountertopError("restarting", "The server is going away for a moment.")
