"""The deal of a table: promised by a hash, mixed from many shares, the same for ever."""

import hashlib
import hmac
from itertools import islice

import msgspec
import pytest

from countertop.engine.chance import KeyedChance
from countertop.engine.deal import Deal, promise_of
from countertop.engine.errors import BadRecord
from countertop.engine.match import Match, replay
from countertop.engine.registry import games
from countertop.engine.testing.contract import RandomPlay

SECRET = "5f" * 32
SHARES = ("c2" * 32, "", "0a" * 32)
DEAL = Deal("hmac-sha256", SECRET, SHARES)


def test_the_promise_is_the_sha_256_of_the_secret() -> None:
    assert DEAL.promise == promise_of(SECRET) == hashlib.sha256(b"\x5f" * 32).hexdigest()


def test_the_key_is_mixed_from_the_secret_and_all_shares_in_order() -> None:
    assert DEAL.key == hmac.digest(b"\x5f" * 32, ",".join(SHARES).encode(), "sha256")
    others = [(SHARES[2], "", SHARES[0]), ("", SHARES[0], SHARES[2]), ("", "", "")]
    assert len({DEAL.key, *(Deal("hmac-sha256", SECRET, other).key for other in others)}) == 4


def test_without_any_share_the_key_is_not_the_promise() -> None:
    assert Deal("hmac-sha256", SECRET, ("",)).key.hex() != promise_of(SECRET)


def test_the_keyed_stream_is_the_hmac_of_entry_and_block() -> None:
    key, chance = bytes(range(32)), KeyedChance(bytes(range(32)), 3)
    blocks = [
        hmac.digest(key, (3).to_bytes(8, "big") + block.to_bytes(8, "big"), "sha256")
        for block in range(2)
    ]
    words = [int.from_bytes(block[at : at + 8], "big") for block in blocks for at in (0, 8, 16, 24)]
    assert [chance.word() for _ in range(8)] == words


def test_our_own_vectors_of_the_keyed_stream_stay() -> None:
    key = bytes(range(32))
    chance = KeyedChance(key, 3)
    assert [chance.below(6) for _ in range(12)] == [0, 1, 1, 5, 0, 4, 4, 5, 5, 3, 2, 5]
    assert KeyedChance(key, 4).shuffled(range(10)) == (4, 3, 6, 5, 2, 9, 7, 8, 1, 0)


def test_each_entry_has_a_keyed_stream_of_its_own_the_draws_of_races_too() -> None:
    firsts = {KeyedChance(DEAL.key, entry).word() for entry in range(-100, 1000)}
    assert len(firsts) == 1100


def test_a_secret_is_not_written_where_a_deal_is_printed() -> None:
    assert SECRET not in f"{DEAL} {DEAL!r}"
    assert DEAL.promise in str(DEAL)


@pytest.mark.parametrize("game", ["hochspannung", "lucky-box", "martian-math", "matician"])
def test_a_match_from_a_deal_comes_out_of_its_record_again(game: str) -> None:
    play = RandomPlay(games[game], 3, {}, 7)
    play.match = Match(game, 3, DEAL)
    for _ in islice(play, 60):
        pass
    record = play.match.record()
    assert '"deal":{"chance":"hmac-sha256"' in record
    assert '"seed"' not in record
    again = replay(record)
    assert (again.state, again.record()) == (play.match.state, record)


def test_other_shares_deal_other_cards() -> None:
    other = Deal("hmac-sha256", SECRET, ("c3" * 32, *SHARES[1:]))
    assert Match("hochspannung", 3, DEAL).state != Match("hochspannung", 3, other).state


GOOD = '"deal":{"chance":"hmac-sha256","secret":"' + SECRET + '","shares":["",""]}'


@pytest.mark.parametrize(
    "header",
    [
        GOOD.replace(SECRET, "5f"),
        GOOD.replace('["",""]', '[""]'),
        GOOD.replace("hmac-sha256", "dice"),
        '"seed":1,' + GOOD,
        '"options":{}',
    ],
)
def test_a_header_says_properly_where_its_chance_comes_from(header: str) -> None:
    with pytest.raises(BadRecord, match="Line 1"):
        replay('{"countertop":1,"game":"hochspannung","seats":["A","B"],' + header + "}")


def test_a_deal_on_the_wire_is_checked() -> None:
    with pytest.raises(msgspec.ValidationError, match="64 hexadecimal digits"):
        msgspec.json.decode(msgspec.json.encode(DEAL).replace(b"5f5f", b"5F5f"), type=Deal)
