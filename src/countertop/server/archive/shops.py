"""The processes in which matches that are over are worked on, apart from each other."""

from ..settings import Settings
from .workshop import Workshop


class Shops:
    def __init__(self, settings: Settings) -> None:
        self.workshop = Workshop(settings)
        self.experts = Workshop(settings)
        """Apart, because they think for seconds, and nobody waits so long to watch a match."""
        self.files = Workshop(settings)
        """Apart as well: a file may be anything, and nobody else waits for what it takes."""

    async def close(self) -> None:
        for shop in (self.workshop, self.experts, self.files):
            await shop.close()
