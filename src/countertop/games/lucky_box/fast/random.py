"""The random policy."""

import numpy as np

from ....engine.compiled.kernel import STEP, Int, below, part
from . import layout as at


@part
def any_of(choices: Int, table: at.Table) -> Int:
    """One of this many choices; draws nothing if there is only one."""
    if choices == 1:
        return np.int64(0)
    stream = table.seats + at.POLICY_STREAM
    table.words[stream] += STEP
    return below(table.words[stream], choices)
