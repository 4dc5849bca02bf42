"""One folder a game. The package itself can be asked for them: `games["hochspannung"]`.

`from countertop import games` may give this package (Python binds a package's name in its parent),
so it answers like the registry that it stands for.
"""

import sys
from collections.abc import Iterator, Mapping
from types import ModuleType

from ..engine.registry import Game
from ..engine.registry import games as _registry


class _Games(ModuleType, Mapping[str, Game]):
    __eq__ = ModuleType.__eq__
    __hash__ = ModuleType.__hash__

    def __getitem__(self, name: str) -> Game:
        return _registry[name]

    def __contains__(self, name: object) -> bool:
        return name in _registry

    def __iter__(self) -> Iterator[str]:
        return iter(_registry)

    def __len__(self) -> int:
        return len(_registry)


sys.modules[__name__].__class__ = _Games
