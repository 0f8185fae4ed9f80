"""Tables: sitting down, taking back, resigning, leaving, playing again, records and forks."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import tumbledown as td
from server.harness import Client, Server, play_out, two_at
from tumbledown.engine import record_from_dict


def move(client: Client, column: str, other: Client) -> None:
    """Drop a stone, and let the other see it."""
    client.choose(f"drop:{column}")
    other.until(lambda other: other.n >= client.n)


def test_a_seat_takes_its_last_choice_back_until_another_chose(server: Server) -> None:
    ann, bob = two_at(server)
    move(ann, "a", bob)
    assert ann.can_undo
    assert ann.act("undo")["notice"]["kind"] == "undo"
    bob.until(lambda client: client.n == 2)
    assert bob.seen[-1]["notice"] == {"kind": "undo", "seat": 0}
    assert bob.view["table"]["columns"] == [""] * 7
    assert ann.is_asked
    move(ann, "b", bob)
    assert bob.view["table"]["columns"][1] == "A"


def test_an_undo_beyond_the_boundary_is_offered_and_may_be_agreed_to(server: Server) -> None:
    ann, bob = two_at(server)
    move(ann, "a", bob)
    move(bob, "b", ann)
    assert not ann.can_undo
    offered = ann.act("undo")
    assert offered["offer"] == {"seat": 0, "waiting": [1]}
    bob.until(lambda client: client.offer is not None)
    assert bob.act("answer", agree=True)["notice"] == {"kind": "takeback", "seat": 0}
    ann.until(lambda client: client.is_asked and client.offer is None and client.n == 4)
    assert ann.view["table"]["columns"] == [""] * 7


def test_what_was_taken_back_is_marked_in_log_and_replay(server: Server) -> None:
    ann, bob = two_at(server)
    move(ann, "a", bob)
    move(bob, "b", ann)
    move(ann, "c", bob)
    assert ann.act("undo")["undone"] == [3]
    bob.until(lambda client: client.n == 4)
    assert bob.seen[-1]["undone"] == [3]
    move(ann, "d", bob)
    late = bob.person.sit(bob.table_id, 1).welcome
    assert [late["events"][place]["column"] for place in late["undone"]] == ["c"]
    frames = bob.person.get(f"/api/tables/{bob.table_id}/replay?seat=1")["frames"]
    assert [frame["n"] for frame in frames if frame["undone"]] == [3]
    assert [frame["notice"] for frame in frames if frame["notice"]] == [{"kind": "undo", "seat": 0}]


def test_a_declined_offer_backs_off(server: Server) -> None:
    ann, bob = two_at(server)
    move(ann, "a", bob)
    move(bob, "b", ann)
    ann.act("undo")
    bob.until(lambda client: client.offer is not None)
    bob.act("answer", agree=False)
    ann.wait("update", lambda update: update.get("notice", {}).get("kind") == "decline")
    assert ann.act("undo")["reason"]["code"] == "back_off"
    for column in ("c", "d"):
        move(ann, column, bob)
        move(bob, "b", ann)
    assert ann.act("undo")["offer"] == {"seat": 0, "waiting": [1]}
    assert ann.act("answer", agree=True)["reason"]["code"] == "no_offer"


def test_bots_agree_to_an_undo(server: Server) -> None:
    ann = server.guest()
    client = ann.sit(ann.table("connect_four", ["me", "bot:random"])["table"]["id"], 0)
    client.choose("drop:a")
    client.until(lambda client: client.is_asked)
    assert client.can_undo
    client.act("undo")
    assert client.view["table"]["columns"] == [""] * 7


def test_resigning_ends_a_match_of_two_and_opens_the_seed(server: Server) -> None:
    ann, bob = two_at(server)
    move(ann, "a", bob)
    assert bob.welcome["seed"] is None
    ended = bob.act("resign")
    assert ended["result"] == {"winners": [0], "places": [1, 2], "reason": "resigned", "scores": [0, 0]}
    ann.until(lambda client: client.result is not None)
    frames = ann.person.get(f"/api/tables/{ann.table_id}/replay")["frames"]
    assert frames[-1]["notice"] == {"kind": "resign", "seat": 1}
    assert ann.choose("drop:a")["reason"]["code"] in ("over", "stale")
    record = record_from_dict(ann.person.get(f"/api/tables/{ann.table_id}/record"))
    assert td.verify(record)[-1].startswith("the seed is the one committed to")


def test_resigning_from_three_leaves_the_seat_to_a_bot(server: Server) -> None:
    ann = server.guest()
    table = ann.table("secret_cards", ["me", "bot:random", "bot:random"])["table"]["id"]
    client = ann.sit(table, 0)
    notice = client.act("resign")["notice"]
    assert notice == {"kind": "resign", "seat": 0, "bot": "3"}
    client.until(lambda client: client.result is not None)
    assert client.act("return")["reason"]["code"] == "over"


def test_an_abandoned_seat_may_be_handed_to_a_bot_and_taken_back(folder: Path) -> None:
    with Server(folder, ABANDON_SECONDS="0.5") as server:
        ann, bob = two_at(server)
        assert ann.act("hand_over", seat=1, bot="random")["reason"]["code"] == "not_gone"
        bob.close()
        ann.wait("table", lambda message: not message["table"]["seats"][1]["connected"])
        while "reason" in (reply := ann.act("hand_over", seat=1, bot="random")):
            assert reply["reason"]["code"] == "not_gone"
        ann.choose("drop:a")
        ann.until(lambda client: client.is_asked)
        bob.come_back()
        assert bob.welcome["table"]["seats"][1]["bot"] == "random"
        assert bob.choose("drop:c")["reason"]["code"] in ("bot_plays", "not_your_choice", "stale")
        assert bob.act("return")["notice"] == {"kind": "return", "seat": 1}
        ann.choose("drop:a")
        bob.until(lambda client: client.is_asked)
        assert "ack" in bob.choose("drop:d")


def test_without_bots_no_seat_is_left_to_one(folder: Path) -> None:
    with Server(folder) as server:
        ann, bob = two_at(server)
        with_bot = ann.person.table("connect_four", ["me", "bot:random"])["table"]["id"]
        ann.person.sit(with_bot, 0).act("resign")
        three = ann.person.table("secret_cards", ["me", "me", "me"])["table"]["id"]
        server.stop()
        server.settings["BOTS"] = "false"
        server.start()
        ann.person.sit(with_bot, 0)
        assert ann.person.post(f"/api/tables/{with_bot}/rematch", status=409)["code"] == "no_bots"
        first = ann.person.sit(three, 0)
        assert first.act("resign")["reason"]["code"] == "no_bots"
        assert not first.welcome["table"]["seats"][0]["bot"]
        ann.come_back()
        bob.person.post(f"/api/tables/{ann.table_id}/leave")
        assert ann.act("hand_over", seat=1, bot="random")["reason"]["code"] == "no_bots"
        assert ann.act("resign")["result"]["winners"] == [1]


def test_who_leaves_may_be_replaced_at_once(server: Server) -> None:
    ann, bob = two_at(server)
    assert bob.person.post(f"/api/tables/{ann.table_id}/leave")["seats"][1]["left"]
    ann.wait("update", lambda update: update.get("notice", {}).get("kind") == "leave")
    assert ann.act("hand_over", seat=1, bot="random")["notice"]["bot"] == "random"
    assert ann.act("hand_over", seat=1, bot="random")["reason"]["code"] == "not_a_person"
    play_out(ann)


def test_players_chat_and_spectators_do_not_hear_it(server: Server) -> None:
    ann, bob = two_at(server)
    eve = server.guest("Eve").sit(ann.table_id)
    assert ann.act("say", text="hello\nthere")["chat"]["text"] == "hello there"
    heard = bob.wait("update", lambda update: "chat" in update)
    assert (heard["chat"]["seat"], heard["chat"]["text"]) == (0, "hello there")
    move(ann, "a", bob)
    eve.until(lambda client: client.n == 1)
    assert not any("chat" in message for message in eve.seen if message["t"] == "update")
    bob.come_back()
    assert [line["text"] for line in bob.welcome["chat"]] == ["hello there"]


def test_the_record_is_closed_during_the_match_and_verifies_after_it(server: Server) -> None:
    ann, bob = two_at(server)
    refused = ann.person.get(f"/api/tables/{ann.table_id}/record", 409)
    assert refused["code"] == "not_over"
    play_out(ann, bob)
    record = ann.person.get(f"/api/tables/{ann.table_id}/record")
    assert record["commitment"] == ann.welcome["table"]["commitment"]
    assert td.verify(record_from_dict(record))[-1] == "the seed is the one committed to, and all outcomes come from it"
    assert bob.seen[-1].get("seed", record["seed"]) == record["seed"]


def test_replays_are_from_ones_own_seat_until_the_end_and_then_from_all(server: Server) -> None:
    ann, bob = two_at(server, "secret_cards")
    path = f"/api/tables/{ann.table_id}/replay"
    own = ann.person.get(f"{path}?seat=0")
    assert len(own["frames"][0]["view"]["table"]["hand"]) == 2
    assert ann.person.get(f"{path}?seat=1", 403)["code"] == "not_yours"
    assert server.guest("Eve").get(f"{path}?seat=0", 403)["code"] == "not_yours"
    assert ann.person.get(path)["frames"][0]["view"]["table"]["hand"] == []
    play_out(ann, bob)
    assert len(server.guest("Eve").get(f"{path}?seat=1")["frames"]) > 3


def test_a_replay_does_not_count_choices_while_some_of_them_may_be_hidden(server: Server) -> None:
    ann, bob = two_at(server, "secret_cards")
    ann.choose(ann.decision["options"][0]["option"])
    path = f"/api/tables/{ann.table_id}/replay"
    assert {frame["choices"] for frame in server.guest("Eve").get(path)["frames"]} == {None}
    assert {frame["choices"] for frame in ann.person.get(f"{path}?seat=0")["frames"]} == {None}
    play_out(ann, bob)
    assert [frame["choices"] for frame in ann.person.get(path)["frames"]][:2] == [0, 1]


def test_a_moment_of_a_replay_that_was_taken_back_is_no_point_of_the_record(server: Server) -> None:
    ann, bob = two_at(server)
    move(ann, "a", bob)
    move(bob, "b", ann)
    ann.act("undo")
    bob.until(lambda client: client.offer is not None)
    bob.act("answer", agree=True)
    ann.until(lambda client: client.is_asked and client.offer is None and client.n == 4)
    move(ann, "c", bob)
    bob.act("resign")
    frames = ann.person.get(f"/api/tables/{ann.table_id}/replay")["frames"]
    assert [(frame["view"]["table"]["columns"][:3], frame["choices"]) for frame in frames] == [
        (["", "", ""], 0),
        (["A", "", ""], None),
        (["A", "B", ""], None),
        (["A", "B", ""], None),
        (["", "", ""], 0),
        (["", "", "A"], 1),
        (["", "", "A"], 1),
    ]


def test_a_finished_match_is_forked_at_any_point(server: Server) -> None:
    ann, bob = two_at(server)
    play_out(ann, bob)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    fork = ann.person.post(f"/api/tables/{ann.table_id}/fork", {"choices": 2, "seats": seats}, 201)["table"]
    assert fork["fork_of"] == ann.table_id
    client = ann.person.sit(fork["id"], 0)
    assert sum(map(len, client.view["table"]["columns"])) == 2
    play_out(client)
    ann.person.post(f"/api/tables/{ann.table_id}/fork", {"choices": 999, "seats": seats}, 400)
    running, _ = two_at(server)
    running.person.post(f"/api/tables/{running.table_id}/fork", {"choices": 0, "seats": seats}, 409)


def test_a_rematch_has_the_same_people_one_seat_further(server: Server) -> None:
    ann, bob = two_at(server)
    ann.person.post(f"/api/tables/{ann.table_id}/rematch", status=409)
    play_out(ann, bob)
    first = ann.person.post(f"/api/tables/{ann.table_id}/rematch")
    assert first["status"] == "open"
    server.guest("Eve").post(f"/api/tables/{first['id']}/join", {}, 409)
    second = bob.person.post(f"/api/tables/{ann.table_id}/rematch")
    assert second["id"] == first["id"]
    assert second["status"] == "playing"
    assert [seat["name"] for seat in second["seats"]] == ["Bob", "Ann"]


def test_invitations_work_once_and_for_their_table_only(server: Server) -> None:
    ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
    made = ann.table("secret_cards", ["me", "invite", "invite"])
    table, codes = made["table"]["id"], made["invitations"]
    other = ann.table("connect_four", ["me", "invite"])["table"]["id"]
    assert codes[0]["code"] not in json.dumps(bob.get(f"/api/tables/{table}"))
    eve.post(f"/api/tables/{table}/join", {}, 409)
    eve.post(f"/api/tables/{table}/join", {"code": "guess"}, 403)
    eve.post(f"/api/tables/{other}/join", {"code": codes[0]["code"]}, 403)
    bob.post(f"/api/tables/{table}/join", {"code": codes[0]["code"]})
    eve.post(f"/api/tables/{table}/join", {"code": codes[0]["code"]}, 403)
    eve.post(f"/api/tables/{table}/invitations", {"seat": 2}, 403)
    renewed = ann.post(f"/api/tables/{table}/invitations", {"seat": 2}, 201)
    eve.post(f"/api/tables/{table}/join", {"code": codes[1]["code"]}, 403)
    assert eve.post(f"/api/tables/{table}/join", {"code": renewed["code"]})["status"] == "playing"


def test_a_table_that_everybody_left_is_closed(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.table("secret_cards", ["me", "open", "open"])["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {"seat": 2})
    bob.post(f"/api/tables/{table}/join", {"seat": 1}, 409)
    ann.post(f"/api/tables/{table}/leave")
    assert bob.post(f"/api/tables/{table}/leave")["status"] == "closed"
    ann.post(f"/api/tables/{table}/join", {}, 409)


def test_tables_are_listed_by_page_game_status_and_person(folder: Path) -> None:
    with Server(folder) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        made = [ann.table("connect_four", ["me", "open"])["table"]["id"] for _ in range(5)]
        hidden = ann.table("connect_four", ["me", "open"], listed=False)["table"]["id"]
        bob.post(f"/api/tables/{made[0]}/join", {})
        page = bob.get("/api/tables?limit=3")
        rest = bob.get(f"/api/tables?limit=3&before={page['before']}")
        found = [table["id"] for table in page["tables"] + rest["tables"]]
        assert set(found) <= set(made)
        assert hidden not in found
        assert [table["id"] for table in bob.get("/api/tables?mine=true")["tables"]] == [made[0]]
        assert hidden in [table["id"] for table in ann.get("/api/tables?mine=true")["tables"]]
        assert len(bob.get("/api/tables?status=playing")["tables"]) == 1
        assert bob.get("/api/tables?game=secret_cards")["tables"] == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "unknown_game"),
        ({"game": "connect_four", "seats": [{"kind": "me"}]}, "terms"),
        ({"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "9"}]}, "no_bot"),
        ({"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "999999999ms"}]}, "no_bot"),
        ({"game": "secret_cards", "seats": [{"kind": "me"}] * 2, "variants": {"low_wins": 3}}, "terms"),
        ({"game": "secret_cards", "seats": [{"kind": "me"}] * 2, "content": {"cards": 3}}, "terms"),
        ({"game": "connect_four", "seats": []}, "bad_request"),
        ({"game": "connect_four"}, "bad_request"),
        ({"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "open"}], "cheat": 1}, "bad_request"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(server: Server, body: object, code: str) -> None:
    assert server.guest().post("/api/tables", body, 400)["code"] == code


def test_one_person_may_play_several_seats(server: Server) -> None:
    ann = server.guest()
    table = ann.table("connect_four", ["me", "me"])["table"]["id"]
    play_out(ann.sit(table, 0), ann.sit(table, 1))


def test_a_match_under_other_rules_is_refused_with_a_clear_message(folder: Path) -> None:
    with Server(folder) as server:
        ann, _ = two_at(server)
        waiting = ann.person.table("connect_four", ["me", "open"])["table"]["id"]
        server.stop()
        with closing(sqlite3.connect(server.database)) as database, database:
            database.execute("UPDATE tables SET body = replace(body, '\"rules_version\":1', '\"rules_version\":7')")
        server.start()
        refused = server.guest("Bob").post(f"/api/tables/{waiting}/join", {}, 409)
        assert refused["code"] == "other_rules"
        assert "rules version 7" in refused["text"]
        assert "rules version 7" in ann.person.get(f"/api/tables/{ann.table_id}/replay", 409)["text"]
        with pytest.raises(Exception, match="4409"):
            ann.come_back()


def test_a_match_of_a_game_that_is_gone_is_listed_and_refused(folder: Path) -> None:
    with Server(folder) as server:
        ann, _ = two_at(server)
        server.stop()
        with closing(sqlite3.connect(server.database)) as database, database:
            database.execute("UPDATE tables SET game = 'ludo'")
        server.start()
        assert [table["game"] for table in ann.person.get("/api/tables?mine=true")["tables"]] == ["ludo"]
        assert "ludo" in ann.person.get(f"/api/tables/{ann.table_id}/replay", 409)["text"]
        with pytest.raises(Exception, match="4409"):
            ann.come_back()


def test_a_rematch_that_nobody_waits_for_any_more_is_set_up_anew(server: Server) -> None:
    ann, bob = two_at(server)
    play_out(ann, bob)
    first = ann.person.post(f"/api/tables/{ann.table_id}/rematch")["id"]
    assert ann.person.post(f"/api/tables/{first}/leave")["status"] == "closed"
    second = bob.person.post(f"/api/tables/{ann.table_id}/rematch")
    assert second["id"] != first
    assert second["status"] == "open"
    assert ann.person.post(f"/api/tables/{ann.table_id}/rematch")["status"] == "playing"
