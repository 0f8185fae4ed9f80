"""Whole games over sockets, and what each message promises."""

from collections.abc import Iterator

import pytest
from secret_cards.lone import GAME as LONE_CARDS

import tumbledown as td
from server.harness import Client, Server, play_out, two_at
from tumbledown.engine import record_from_dict, verify


def test_two_people_play_connect_four_to_the_end(server: Server) -> None:
    ann, bob = two_at(server)
    for column in "aabbcc":
        (ann if ann.is_asked else bob).choose(f"drop:{column}")
        for client in (ann, bob):
            client.until(lambda client: client.is_asked or "Waiting" in client.decision["prompt"])
        ann.until(lambda client: client.n == bob.n) if ann.n < bob.n else bob.until(lambda client: client.n == ann.n)
    last = ann.choose("drop:d")
    assert last["result"] == {"winners": [0], "places": [1, 2], "reason": "four_in_a_row", "scores": [0, 0]}
    bob.until(lambda client: client.result is not None)
    assert bob.result == last["result"]


def test_a_person_plays_a_bot(server: Server) -> None:
    ann = server.guest()
    table = ann.table("connect_four", ["me", "bot:1"])["table"]["id"]
    client = ann.sit(table, 0)
    play_out(client)
    assert client.result is not None


def test_secret_choices_are_open_to_all_at_once_and_hidden_until_complete(server: Server) -> None:
    ann, bob = two_at(server, "secret_cards")
    assert ann.is_asked
    assert bob.is_asked
    asked = ann.asked
    card = bob.decision["options"][0]["option"]
    bob.choose(card)
    ann.until(lambda client: client.view["waiting"] == [0])
    assert ann.is_asked
    assert ann.asked == asked
    seen = [event for message in ann.seen for event in message.get("events", [])]
    assert all("card" not in event for event in seen if event["seat"] == 1)
    shown = ann.choose(ann.decision["options"][0]["option"])
    assert [event["cards"][1] for event in shown["events"] if event["kind"] == "show"] == [card]
    play_out(ann, bob)


def test_an_illegal_choice_gets_its_reason_and_changes_nothing(server: Server) -> None:
    ann, bob = two_at(server)
    for _ in range(3):
        ann.choose("drop:a")
        bob.until(lambda client: client.is_asked)
        bob.choose("drop:a")
        ann.until(lambda client: client.is_asked)
    before = ann.n
    refused = ann.choose("drop:a")
    assert refused["reason"] == {
        "code": "column_full",
        "rule": "CON-04",
        "text": "Column a is full.",
        "facts": {"column": "a", "stones": 6},
    }
    assert ann.n == before
    ann.send(t="why", text="drop:a")
    assert ann.wait("because")["reason"]["code"] == "column_full"
    ann.send(t="why", text="drop:b")
    assert ann.wait("because")["reason"] is None
    assert ann.choose("drop:zz")["reason"]["code"] == "no_notation"


def test_a_choice_out_of_turn_or_for_an_old_decision_is_refused(server: Server) -> None:
    ann, bob = two_at(server)
    assert bob.choose("drop:a")["reason"]["rule"] == "CON-02"
    old = ann.asked
    ann.choose("drop:a")
    bob.until(lambda client: client.is_asked)
    bob.choose("drop:b")
    ann.until(lambda client: client.is_asked)
    assert ann.choose("drop:a", asked=old)["reason"]["code"] == "stale"


def test_a_resent_choice_is_applied_once_and_acknowledged_again(server: Server) -> None:
    ann, bob = two_at(server)
    first = ann.choose("drop:a")
    ann.send(t="choose", id=1, asked=0, text="drop:a")
    assert ann.reply(1) == {"t": "ack", "id": 1, "n": first["n"]}
    ann.send(t="choose", id=1, asked=0, text="drop:b")
    assert ann.reply(1)["reason"]["code"] == "id_used"
    bob.until(lambda client: client.is_asked)
    assert bob.view["table"]["columns"] == ["A", "", "", "", "", "", ""]


def test_who_comes_back_gets_what_was_missed(server: Server) -> None:
    ann, bob = two_at(server)
    ann.choose("drop:a")
    ann.close()
    bob.until(lambda client: client.is_asked)
    bob.choose("drop:b")
    ann.open()
    assert ann.welcome["n"] == 2
    assert [update["n"] for update in ann.welcome["missed"]] == [2]
    assert ann.welcome["missed"][0]["events"][0]["column"] == "b"
    assert ann.is_asked


def test_spectators_see_the_game_and_cannot_touch_it(server: Server) -> None:
    ann, bob = two_at(server, "secret_cards")
    eve = server.guest("Eve").sit(ann.table_id)
    assert eve.view["table"]["hand"] == []
    assert eve.choose(0)["reason"]["code"] == "not_playing"
    ann.choose(ann.decision["options"][0]["option"])
    eve.until(lambda client: client.view["waiting"] == [1])
    assert not eve.is_asked
    play_out(ann, bob)


def test_the_table_is_told_who_is_there(server: Server) -> None:
    ann, bob = two_at(server)
    bob.close()
    message = ann.wait("table", lambda message: not message["table"]["seats"][1]["connected"])
    assert message["table"]["seats"][0]["connected"]


def test_a_game_begins_when_the_last_seat_is_taken(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.table("connect_four", ["me", "open"])["table"]
    assert table["status"] == "open"
    client = ann.sit(table["id"], 0)
    assert client.welcome["view"] is None
    bob.post(f"/api/tables/{table['id']}/join", {})
    welcome = client.wait("welcome")
    assert welcome["decision"]["options"]
    assert welcome["table"]["seats"][1]["name"] == "Bob"


GAMES = [*td.games(), LONE_CARDS.id]


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots choose at once."""
    with Server(tmp_path_factory.mktemp("quick"), BOT_SECONDS="0.002") as running:
        yield running


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_to_its_end_by_two_people_and_bots(name: str, quick: Server) -> None:
    """Two people; with a bot between them where the game has a seat for it, else each against a bot."""
    ann, bob = quick.guest("Ann"), quick.guest("Bob")
    info = ann.get(f"/api/games/{name}")
    if info["max_seats"] > 2:
        table = ann.table(name, ["me", "bot:random", "open"])["table"]["id"]
        bob.post(f"/api/tables/{table}/join", {})
        check_played_out(ann.sit(table, 0), bob.sit(table, 2))
    else:
        table = ann.table(name, ["me", "open"])["table"]["id"]
        bob.post(f"/api/tables/{table}/join", {})
        check_played_out(ann.sit(table, 0), bob.sit(table, 1))
        alone = bob.table(name, ["bot:random", "me"])["table"]["id"]
        check_played_out(bob.sit(alone, 1))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_with_as_few_seats_as_it_has(name: str, quick: Server) -> None:
    ann = quick.guest("Ann")
    seats = ann.get(f"/api/games/{name}")["min_seats"]
    table = ann.table(name, ["me"] + ["bot:1"] * (seats - 1))["table"]
    assert table["status"] == "playing"
    check_played_out(ann.sit(table["id"], 0))


def check_played_out(*clients: Client) -> None:
    """Play to the end; all agree on it, and the record holds."""
    play_out(*clients, choose_at_random=True)
    assert all(client.result == clients[0].result for client in clients)
    record = record_from_dict(clients[0].person.get(f"/api/tables/{clients[0].table_id}/record"))
    game = LONE_CARDS if record.game == LONE_CARDS.id else td.game(record.game)
    assert verify(game, record)[-1].startswith("the seed is the one committed to")


def test_one_seat_alone_hints_takes_back_resigns_and_plays_again(server: Server) -> None:
    ann = server.guest()
    client = ann.sit(ann.table("lone_cards", ["me"])["table"]["id"], 0)
    client.send(t="hint", asked=client.asked)
    assert client.wait("hinted")["options"]
    client.choose(client.decision["options"][0]["option"])
    assert client.act("undo")["notice"]["kind"] in ("undo", "takeback")
    ended = client.act("resign")
    assert ended["result"]["winners"] == []
    assert ended["result"]["reason"] == "resigned"
    seats = [{"kind": "me"}]
    fork = ann.post(f"/api/tables/{client.table_id}/fork", {"choices": 0, "seats": seats}, 201)["table"]
    play_out(ann.sit(fork["id"], 0))
    again = ann.post(f"/api/tables/{client.table_id}/rematch")
    assert again["status"] == "playing"
    play_out(ann.sit(again["id"], 0))
