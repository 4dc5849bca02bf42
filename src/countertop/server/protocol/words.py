"""Words that both sides use."""

from typing import Literal

Phase = Literal["lobby", "playing", "over"]
Net = Literal["good", "slow", "lost"]
Reaction = Literal["bravo", "laugh", "wow", "oops", "heart", "thumb"]
"""What somebody at the table may show without a word; each has a drawing."""
SoundFrom = Literal["phones", "screen"]
