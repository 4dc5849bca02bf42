"""What two workers show to everybody at a table is held against the log; a leak is found."""

from random import Random

import pytest
from support.stores import owners
from support.stores.cluster import deal, hold
from support.stores.followers import Follower, Onlooker, Screen
from support.stores.workers import House

from countertop.engine.game import Seat
from countertop.server.room.screens import Shown


async def play_a_little(house: House) -> list[Follower]:
    """Ada and Ben come to different workers; so do an onlooker and a screen."""
    dice = Random(7)
    ada, ben = (Follower(url, dice, seat) for seat, url in enumerate(house.urls))
    ada.code = ben.code = await ada.person.open("Ada")
    await ben.person.join(ben.code, "Ben")
    await deal([ada, ben], dice)
    watching = [kind(url, dice, ada.code) for url in house.urls for kind in (Onlooker, Screen)]
    for looking in watching:
        await looking.sit_down()
    everybody: list[Follower] = [ada, ben, *watching]
    house.people += [person.person for person in everybody]
    for _ in range(5):
        await ada.act()
        await ben.act()
    for person in everybody:
        await person.until_running()
    return everybody


async def test_everybody_sees_their_own_at_either_worker(house: House) -> None:
    await owners.watch(house.store_url)
    everybody = await play_a_little(house)
    await hold(house.store_url, everybody)
    assert await owners.check(house.store_url) > 0


async def test_a_worker_that_shows_one_seats_view_to_all_is_found_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Shown._seen_from
    monkeypatch.setattr(Shown, "_seen_from", lambda self, _: own(self, Seat(0)))
    everybody = await play_a_little(house)
    with pytest.raises(AssertionError, match="was shown what another may see"):
        await hold(house.store_url, everybody)


async def test_an_entry_of_somebody_who_has_not_the_wing_is_found_out(house: House) -> None:
    await owners.watch(house.store_url)
    await play_a_little(house)
    await house.workers[0]._store.ask(
        lambda rows: rows.execute(
            "UPDATE audit_entry SET process = (SELECT max(process) FROM "
            "audit_worker WHERE process <> audit_entry.process) WHERE number = 3"
        )
    )
    with pytest.raises(AssertionError, match="another than the owner"):
        await owners.check(house.store_url)
