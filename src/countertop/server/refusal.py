"""What somebody asked for cannot be done: one sentence and a code."""

from ..engine.errors import CountertopError

FAULT = "Something went wrong on our side. Nothing has changed."


class Refusal(CountertopError):
    """Goes to whoever asked; nothing has changed."""


def our_fault() -> Refusal:
    """For a fault of ours, of which players hear no more than this."""
    return Refusal("fault", FAULT)
