"""What only the lab needs is an extra; whoever has not installed it is told so in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

from ..engine.errors import CountertopError


class MissingExtra(CountertopError, ImportError):
    """A package of the lab that is not installed."""


@contextmanager
def needs(package: str) -> Iterator[None]:
    """Around the imports of a package of the lab: `with needs("numba"): import numba`."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(
            "missing_extra",
            f"This part of the lab needs {package}, and {error.name} is not installed: "
            "pip install 'countertop[lab]'.",
        ) from None
