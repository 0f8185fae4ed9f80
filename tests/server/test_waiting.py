"""Tables that wait for players: bots on free seats, and what is said meanwhile."""

from server.harness import Server


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
