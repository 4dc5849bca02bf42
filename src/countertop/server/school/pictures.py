"""Three pictures of twelve: enough to keep one child from playing as another."""

import asyncio
import hashlib
import hmac
import secrets

from ..protocol.school import Pictures
from ..store.school.rows import Pupil

WORK = {"n": 2**12, "r": 8, "p": 1}
"""Some milliseconds and four megabytes for each guess, for whoever has the file."""


async def choose(pupil: Pupil, pictures: Pictures) -> None:
    salt = secrets.token_hex(16)
    pupil.salt, pupil.pictures = salt, await _hashed(salt, pictures)


async def are_right(pupil: Pupil, pictures: Pictures) -> bool:
    return hmac.compare_digest(pupil.pictures, await _hashed(pupil.salt, pictures))


async def _hashed(salt: str, pictures: Pictures) -> str:
    said = " ".join(pictures).encode()
    return (await asyncio.to_thread(hashlib.scrypt, said, salt=salt.encode(), **WORK)).hex()
