"""Tables that wait for players: bots on free seats, and what is said meanwhile."""

from server.harness import Client, Server


def choose_when_asked(client: Client) -> None:
    """Choose the first option, as soon as there is one."""
    client.until(lambda one: one.is_asked)
    assert client.choose(client.decision["options"][0]["option"])["t"] != "refused"


def test_free_seats_are_filled_with_bots_by_who_set_the_table_up(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = ann.table("secret_cards", ["open", "me", "invite"])["table"]
    assert made["host"] == 1
    path = f"/api/tables/{made['id']}/bots"
    bob.post(path, {"bot": "1"}, 403)
    ann.post(path, {"bot": "1", "seat": 1}, 409)
    assert ann.post(path, {"bot": "unheard of"}, 400)["code"] == "no_bot"
    one = ann.post(path, {"bot": "random", "seat": 2})
    assert [seat["kind"] for seat in one["seats"]] == ["open", "person", "bot"]
    assert one["status"] == "open"
    both = ann.post(path, {"bot": "1"})
    assert [seat["bot"] for seat in both["seats"]] == ["1", None, "random"]
    assert both["status"] == "playing"
    ann.post(path, {}, 409)


def test_who_waits_can_talk_and_the_match_goes_on_with_it(server: Server) -> None:
    ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
    table = ann.table("secret_cards", ["me", "open", "open"])["table"]["id"]
    path = f"/api/tables/{table}/talk"
    eve.post(path, {"text": "Let me in!"}, 403)
    ann.post(path, {"text": ""}, 400)
    ann.post(path, {"text": "Anybody\nthere?"})
    bob.post(f"/api/tables/{table}/join", {"seat": 2})
    told = bob.post(path, {"text": "Here."})["talk"]
    assert [(line["seat"], line["text"]) for line in told] == [(0, "Anybody there?"), (2, "Here.")]
    assert eve.get(f"/api/tables/{table}")["talk"] == []
    ann.post(f"/api/tables/{table}/bots", {"bot": "random"})
    assert ann.get(f"/api/tables/{table}")["talk"] == []
    chat = bob.sit(table, 2).welcome["chat"]
    assert [(line["seat"], line["text"]) for line in chat] == [(0, "Anybody there?"), (2, "Here.")]
    ann.post(path, {"text": "Too late."}, 409)


def test_what_somebody_said_goes_with_who_stands_up(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.table("connect_four", ["me", "open"])["table"]["id"]
    other = ann.table("secret_cards", ["me", "open", "open"])["table"]["id"]
    bob.post(f"/api/tables/{other}/join", {})
    bob.post(f"/api/tables/{other}/talk", {"text": "I have to go."})
    bob.post(f"/api/tables/{other}/leave")
    assert ann.get(f"/api/tables/{other}")["talk"] == []
    assert ann.get(f"/api/tables/{table}")["talk"] == []


def test_a_bot_on_a_free_seat_gives_way_to_who_comes_before_the_match(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = ann.table("secret_cards", ["me", "invite", "open"])
    table, code = made["table"]["id"], made["invitations"][0]["code"]
    filled = ann.post(f"/api/tables/{table}/bots", {"bot": "random", "seat": 1})
    assert [seat["gives_way"] for seat in filled["seats"]] == [False, True, False]
    assert bob.post(f"/api/tables/{table}/join", {"seat": 1}, 409)["code"] == "no_seat"
    seated = bob.post(f"/api/tables/{table}/join", {"code": code})
    assert [seat["kind"] for seat in seated["seats"]] == ["person", "person", "open"]
    assert seated["status"] == "open"


def test_a_bot_on_a_free_seat_gives_way_to_who_comes_after_the_start(server: Server) -> None:
    ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
    table = ann.table("connect_four", ["me", "open"])["table"]["id"]
    ann.post(f"/api/tables/{table}/bots", {"bot": "random"})
    first = ann.sit(table, 0)
    choose_when_asked(first)
    first.until(lambda client: client.is_asked)
    relieved = bob.post(f"/api/tables/{table}/join", {})
    assert [(seat["kind"], seat["bot"], seat["mine"]) for seat in relieved["seats"]] == [
        ("person", None, False),
        ("person", None, True),
    ]
    assert eve.post(f"/api/tables/{table}/join", {}, 409)["code"] == "not_open"
    choose_when_asked(first)
    choose_when_asked(bob.sit(table, 1))
    server.stop()
    server.start()
    assert [seat["bot"] for seat in ann.get(f"/api/tables/{table}")["seats"]] == [None, None]
    again = bob.sit(table, 1)
    choose_when_asked(ann.sit(table, 0))
    choose_when_asked(again)


def test_a_bot_that_was_chosen_stays(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.table("connect_four", ["me", "bot:random"])["table"]["id"]
    assert bob.post(f"/api/tables/{table}/join", {}, 409)["code"] == "not_open"
