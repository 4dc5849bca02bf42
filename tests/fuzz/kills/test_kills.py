"""The server is killed at any moment, and nothing that was acknowledged is lost or doubled."""

from pathlib import Path

import pytest

from fuzz.kills.run import kill_often


async def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(
    tmp_path: Path,
) -> None:
    outcome = await kill_often(tmp_path, kills=25, seconds=40, seed=11)
    assert outcome.complaints == []
    assert outcome.kills >= 5
    assert outcome.acknowledged > 5 * outcome.kills, "people were heard between the kills"


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(3))
async def test_nor_in_a_whole_night(tmp_path: Path, seed: int) -> None:
    outcome = await kill_often(tmp_path, kills=1000, seconds=240, seed=seed)
    assert outcome.complaints == []
