"""What can be wrong with what came from outside. `code` is for programs, the text for people."""


class CountertopError(Exception):
    """Refused input: one clear sentence and a code. Nothing has changed."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code

    def __reduce__(self) -> tuple[type["CountertopError"], tuple[str, str]]:
        return type(self), (self.code, str(self))


class IllegalMove(CountertopError):
    """A move that the rules refuse."""


class BadOptions(CountertopError):
    """Options, a seat count or a deck that a game cannot be set up with."""


class BadRecord(CountertopError):
    """A record that cannot be replayed."""


class UnknownGame(CountertopError):
    """A name that no game folder has."""
