"""The network that is kept beside this file; `make/network.py` has made it."""

from pathlib import Path

import numpy as np

from .network import Network

HALF_SECOND = Path(__file__).with_name("half_second.npz")
"""Plays by steps of half a second, as in `countertop.lab.vector`."""


def load(file: Path) -> Network:
    with np.load(file) as kept:
        return Network(*(kept[name] for name in Network._fields))
