"""The networks that are kept beside this file; `make/network.py` has made them."""

from pathlib import Path

import numpy as np

from .network import Network

HALF_SECOND = Path(__file__).with_name("half_second.npz")
"""Plays by steps of half a second, as in `countertop.lab.vector`."""
MASTER = Path(__file__).with_name("master.npz")
"""Plays at the pace of the bot of that name, and with its slips; no table seats it yet."""


def load(file: Path) -> Network:
    with np.load(file) as kept:
        return Network(*(kept[name] for name in Network._fields))
