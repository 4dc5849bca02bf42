"""What can be wrong with what came from outside. `code` is for programs, the text for people."""

from collections.abc import Mapping

About = Mapping[str, int | str]


class CountertopError(Exception):
    """Refused input: one clear sentence and a code. Nothing has changed. `about` has what the
    sentence names (which card, which number), for those who say it in another language."""

    def __init__(self, code: str, why: str, about: About | None = None) -> None:
        super().__init__(why)
        self.code = code
        self.about = dict(about or {})

    def __reduce__(self) -> tuple[type["CountertopError"], tuple[str, str, About]]:
        return type(self), (self.code, str(self), self.about)


class IllegalMove(CountertopError):
    """A move that the rules refuse."""


class BadOptions(CountertopError):
    """Options, a seat count or a deck that a game cannot be set up with."""


class BadRecord(CountertopError):
    """A record that cannot be replayed."""


class UnknownGame(CountertopError):
    """A name that no game folder has."""
