"""`kill -9` of the server at random instants: no accepted answer is lost or doubled. `GNOMON_DOSE` plays more."""

import os
from pathlib import Path

import pytest

from tests.matches.kills import losses, play_under_fire
from tests.storage.cluster import free_port

DOSE = max(1, int(os.environ.get("GNOMON_DOSE", "1")))


@pytest.mark.anyio
@pytest.mark.timeout(280 + 60 * DOSE)
async def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    players = await play_under_fire(tmp_path, free_port(), matches=min(50, 3 * DOSE), kills=min(60, 3 * DOSE), seed=9)
    assert losses(tmp_path, players) == []
    assert sum(len(player.accepted) for player in players) > 50
