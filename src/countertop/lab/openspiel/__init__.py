"""The games in OpenSpiel: importing this registers `countertop_<folder>` for each of them.

    import pyspiel, countertop.lab.openspiel
    game = pyspiel.load_game("countertop_matician(players=3,points=1)")

Everything that chance brings is a chance node: a shuffle is a row of them, and where two reach for
the same thing at once, who is faster is another. Players choose at the same time (`arena.py` says
who may wait when; 0 is WAIT); where only one has a choice, it is an ordinary node of that player.
Martian Math has turns and nothing hidden, so it is a sequential game of perfect information.

Parameters (`parameters.py`) are `players`, the options of the game, `position`, the record of a
match that goes on from where it stops, `max_steps`: the match is called off, with nothing for
anybody, if that many steps of choices have not ended it, and `one_by_one`: who would choose at the
same time is asked one after the other instead, none knowing what the others chose. All games are
sequential then, and are called games of imperfect information, which is what IS-MCTS asks for.
Returns come at the end: in competition from 1 for the first to -1 for the last, together or alone
the points.

An information state is what the player sees, and a digest of all that the player has seen and
done before: nothing is ever forgotten. As a tensor it is the observation of
`games/*/faces/numbers.py` and the bits of that digest. `resample_from_infostate` gives another
match that looks the same to a player, by the game's own `guess`. Our bots are in `bots.py`:
OpenSpiel's own register of bots is closed to Python.
"""

from .bots import TableBot, bot_names, load_bot
from .game import TableGame, load, register, short_name
from .state import TableState

__all__ = ["TableBot", "TableGame", "TableState", "bot_names", "load", "load_bot", "short_name"]

register()
