"""Where the chance of a match at the table comes from: a secret of the server, promised by its hash
before anybody else's share of chance was known, and a share of every player.

Nobody alone decides what is dealt. Players cannot, because they do not know the secret; the server
cannot, because it has promised its secret before it knows the shares.
"""

import hashlib
import hmac
import re
from typing import Literal

from msgspec import Struct

SHARE = re.compile(r"[0-9a-f]{64}")
"""256 bits, as a secret and a share are written."""


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """In a record's header: `{"chance":"hmac-sha256","secret":"5f…","shares":["c2…",""]}`. The
    shares are the seats', in order; empty for a bot, and for somebody whose page sent none.

    Every entry of a log has chance of its own, so what is drawn depends on how many entries came
    before. `hmac-sha256-in-turn` counts only those that drew anything: the third roll is the same
    for everybody, whatever they did with the first two. The deal of the day is dealt like that."""

    chance: Literal["hmac-sha256", "hmac-sha256-in-turn"]
    secret: str
    shares: tuple[str, ...]

    def __post_init__(self) -> None:
        given = [self.secret, *filter(None, self.shares)]
        if not all(map(SHARE.fullmatch, given)):
            raise ValueError("secret and shares of a deal have 64 hexadecimal digits each")

    def __repr__(self) -> str:
        """Without the secret: this may end up in a log while the match is on."""
        return f"Deal({self.promise})"

    __str__ = __repr__

    @property
    def promise(self) -> str:
        """What everybody is shown before the deal."""
        return promise_of(self.secret)

    @property
    def is_in_turn(self) -> bool:
        return self.chance == "hmac-sha256-in-turn"

    @property
    def key(self) -> bytes:
        """What all chance of the match is drawn with."""
        shares = ",".join(self.shares).encode()
        return hmac.digest(bytes.fromhex(self.secret), shares, "sha256")


def promise_of(secret: str) -> str:
    """The SHA-256 of a secret."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()
