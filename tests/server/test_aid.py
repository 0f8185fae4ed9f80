"""The aid over the network, and the goal line that comes with every view."""

import pytest

import tumbledown as td
from server.harness import Client, Person, Server
from tumbledown.games import OUR_GAMES


@pytest.mark.parametrize("game", OUR_GAMES)
def test_the_aid_of_a_game_is_told(server: Server, game: str) -> None:
    found = server.anybody().get(f"/api/games/{game}/aid")
    aid = td.game(game).aid()
    assert found["goal"] == aid.goal
    assert [card["title"] for card in found["cards"]] == [card.title for card in aid.cards]
    assert found["steps"]
    assert all(0 <= kind["step"] < len(found["steps"]) and kind["say"] for kind in found["kinds"])


def test_a_game_without_cards_and_coach_has_its_goal_and_turn(server: Server) -> None:
    found = server.anybody().get("/api/games/secret_cards/aid")
    assert found["goal"]
    assert (found["cards"], found["steps"], found["kinds"]) == ([], [], [])


def test_the_aid_of_no_game_is_refused(server: Server) -> None:
    assert server.anybody().get("/api/games/chess/aid", status=404)["code"] == "unknown"


def until_asked(client: Client) -> None:
    """Read until the seat may choose."""
    while not client.is_asked:
        client.read()


def test_goal_and_turn_come_with_every_view(server: Server) -> None:
    person = Person(server, "Wren")
    table = person.table("connect_four", ["me", "bot:random"], seed="goal")["table"]["id"]
    client = person.sit(table, 0)
    until_asked(client)
    assert client.view["turn"] == {"seat": 0, "next": 1}
    client.choose(client.decision["options"][0]["option"])
    until_asked(client)
    goal = client.view["goal"]
    assert goal["text"] == "Four in a line win; the best line has"
    assert [far["done"] for far in goal["far"]] == [1, 1]
