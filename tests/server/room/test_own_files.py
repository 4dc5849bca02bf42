"""A deck or a map of people's own comes into the room, and stays with it."""

from typing import Any

import pytest

from countertop.engine.match import replay
from countertop.games.lucky_box.cards import STANDARD

DECK = ["123 456 789 1 2 3 star moon ?", *STANDARD[1:]]
MAP = {"name": "Two craters", "hexes": [[0, 0, 1], [2, 0, 36], [1, 1, 5]], "shuffle": False}
OTHERS = list(STANDARD[1:])


async def set_up(person: Any, game: str, **options: Any) -> None:
    await person.must("configure", game=game, options=options, names={"deck": "Grandma’s"})


async def test_everybody_reads_what_the_deck_is_called_and_plays_with_it(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben", game="lucky-box")
    await set_up(ada, "lucky-box", deck=DECK)
    await ben.until(lambda: ben.room["names"] == {"deck": "Grandma’s"})
    assert ben.room["options"]["deck"] == DECK
    await ada.must("start")
    await ben.until(lambda: ben.table)
    record = served.room_of(ada).table.live.match.record()
    assert replay(record).options.deck == tuple(DECK)


async def test_the_deck_survives_a_restart_and_a_rematch(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben", game="lucky-box")
    await set_up(ada, "lucky-box", deck=DECK)
    await ada.must("start")
    await served.restart()
    for person in (ada, ben):
        await person.connect(ben.room["code"])
    assert ada.room["names"] == {"deck": "Grandma’s"}
    assert served.room_of(ada).table.live.match.options.deck == tuple(DECK)
    await ada.must("restart")
    assert served.room_of(ada).table.live.match.options.deck == tuple(DECK)
    await ada.must("stop")
    await ada.must("start")
    assert served.room_of(ada).table.live.match.options.deck == tuple(DECK)


async def test_the_way_back_to_the_printed_deck_forgets_the_name(served: Any) -> None:
    (ada,) = await served.table("Ada", game="lucky-box")
    await set_up(ada, "lucky-box", deck=DECK)
    await set_up(ada, "lucky-box", deck="standard")
    await ada.until(lambda: ada.room["options"]["deck"] == "standard")
    assert ada.room["names"] == {}


async def test_a_map_of_your_own_is_played_on(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben", game="martian-math")
    names = {"map": "Two craters"}
    await ada.must("configure", game="martian-math", options={"map": MAP}, names=names)
    await ada.must("start")
    await ben.until(lambda: ben.table)
    assert served.room_of(ada).table.live.match.options.map.name == "Two craters"
    assert ben.room["names"] == names


BAD: dict[str, tuple[dict[str, Any], str, dict[str, Any]]] = {
    "too few": ({"deck": OTHERS}, "deck_count", {"cards": 59}),
    "alike": ({"deck": [*OTHERS, OTHERS[0]]}, "deck_alike", {"first": 1, "card": 60}),
    "words": ({"deck": ["123 456", *OTHERS]}, "deck_words", {"card": 1, "words": 2}),
    "row": (
        {"deck": ["120 456 789 1 2 3 star moon ?", *OTHERS]},
        "deck_row",
        {"card": 1, "row": "120"},
    ),
    "bonus": (
        {"deck": ["123 456 789 1 2 3 star sun ?", *OTHERS]},
        "deck_bonus",
        {"card": 1, "bonus": "sun"},
    ),
    "no list": ({"deck": {"cards": 60}}, "bad_option", {}),
    "numbers": ({"deck": [1, 2, 3]}, "bad_option", {}),
    "impossible": ({"map": {"hexes": [[0, 0, 1], [2, 0, 37]]}}, "map_number", {"hex": 2}),
    "twice": ({"map": {"hexes": [[0, 0, 1], [0, 0, 2]]}}, "map_twice", {"hex": 2, "first": 1}),
    "in pieces": ({"map": {"hexes": [[0, 0, 1], [8, 0, 2]]}}, "map_loose", {"hex": 2}),
    "one hex": ({"map": {"hexes": [[0, 0, 1]]}}, "bad_option", {}),
    "far away": ({"map": {"hexes": [[0, 0, 1], [200, 0, 2]]}}, "bad_option", {}),
}


@pytest.mark.parametrize(("options", "code", "about"), BAD.values(), ids=list(BAD))
async def test_a_bad_file_is_refused_with_a_code_and_what_is_wrong_where(
    served: Any, options: dict[str, Any], code: str, about: dict[str, Any]
) -> None:
    game = "lucky-box" if "deck" in options else "martian-math"
    (ada,) = await served.table("Ada", game=game)
    before = ada.room
    answer = await ada.ask("configure", game=game, options=options)
    assert (answer["type"], answer["code"]) == ("refused", code)
    assert answer["message"].endswith(".")
    assert answer.get("about", {}) | about == answer.get("about", {})
    assert ada.room["options"] == before["options"]


async def test_a_map_must_go_with_the_signs(served: Any) -> None:
    (ada,) = await served.table("Ada", game="martian-math", map=MAP)
    options = {"map": MAP, "operations": "plus_minus"}
    assert await ada.refused("configure", game="martian-math", options=options) == "map_number"


async def test_a_map_with_large_numbers_is_refused_for_plus_and_minus_as_soon_as_it_is_chosen(
    served: Any,
) -> None:
    (ada,) = await served.table("Ada", game="martian-math", map="classic")
    options = {"map": "classic", "operations": "plus_minus"}
    assert await ada.refused("configure", game="martian-math", options=options) == "map_needs_signs"
    assert ada.room["options"]["map"] == "classic"


@pytest.mark.parametrize("name", ["", "a" * 41, "two\nlines"])
async def test_a_name_that_cannot_be_shown_is_refused(served: Any, name: str) -> None:
    (ada,) = await served.table("Ada", game="lucky-box")
    answer = await ada.refused(
        "configure", game="lucky-box", options={"deck": DECK}, names={"deck": name}
    )
    assert answer == "bad_title"


async def test_the_games_say_which_options_take_a_file(served: Any) -> None:
    _, games = await served.person().get("/api/games")
    own = {
        (game["name"], option["name"])
        for game in games
        for option in game["options"]
        if option.get("own")
    }
    assert own == {("lucky-box", "deck"), ("martian-math", "map")}
