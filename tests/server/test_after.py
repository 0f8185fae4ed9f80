"""After the end: what a bot expected, records from elsewhere, forks, and matches that stay closed."""

import time
from typing import Any

import pytest

import tumbledown as td
from server.harness import PATIENCE, Person, Server, play_out, two_at
from tumbledown.engine import Match
from tumbledown.server.perspective import LOG_TAIL, Perspective
from tumbledown.server.play import Play, Terms


def evaluation(person: Person, table: str) -> Any:
    """Ask again until it is thought out."""
    end = time.monotonic() + 3 * PATIENCE
    while True:
        found = person.get(f"/api/tables/{table}/evaluation")
        assert len(found["frames"]) == found["done"]
        if found["done"] == found["of"]:
            return found
        assert time.monotonic() < end, found
        time.sleep(0.1)


def record_of(game: str, choices: int, seed: str = "elsewhere") -> Any:
    """A match played somewhere else, as far as so many choices."""
    match = Match(td.game(game), seed=seed)
    for _ in range(choices):
        if match.state.over:
            break
        match.apply(match.state.legal()[0])
    return match.record().to_dict()


def test_a_bot_says_what_it_expected_at_each_point_of_a_finished_match(server: Server) -> None:
    ann, bob = two_at(server)
    assert ann.person.get(f"/api/tables/{ann.table_id}/evaluation", 409)["code"] == "not_over"
    play_out(ann, bob)
    found = evaluation(server.anybody(), ann.table_id)
    choices = len(ann.person.get(f"/api/tables/{ann.table_id}/record")["choices"])
    assert [frame["choices"] for frame in found["frames"]] == list(range(choices + 1))
    assert all(len(frame["expected"]) == 2 for frame in found["frames"])
    assert all(-1 <= one <= 1 for frame in found["frames"] for one in frame["expected"])
    assert ann.result is not None
    winner = ann.result["winners"][0]
    assert found["frames"][-1]["expected"][winner] == 1
    assert found["frames"][-2]["expected"][winner] > 0.5
    assert evaluation(ann.person, ann.table_id) == found


def test_an_evaluation_is_thought_out_once(server: Server) -> None:
    ann = server.guest()
    table = ann.post("/api/records", record_of("ruins", 30), 201)["table"]["id"]
    first = evaluation(ann, table)
    server.stop()
    server.start()
    again = Person(server, "Zoe")
    assert again.get(f"/api/tables/{table}/evaluation") == first


@pytest.mark.parametrize(("game", "choices", "reason"), [("connect_four", 99, "four_in_a_row"), ("ruins", 25, None)])
def test_an_uploaded_record_is_replayed_downloaded_and_forked(
    server: Server, game: str, choices: int, reason: str | None
) -> None:
    ann = server.guest()
    record = record_of(game, choices)
    table = ann.post("/api/records", record, 201)["table"]
    assert (table["status"], table["uploaded"], table["listed"]) == ("over", True, False)
    assert table["result"]["reason"] == (reason or "unfinished")
    eve = server.anybody()
    frames = eve.get(f"/api/tables/{table['id']}/replay?seat=1")["frames"]
    assert frames[-1]["choices"] == len(record["choices"])
    again = eve.get(f"/api/tables/{table['id']}/record")
    assert again["choices"] == record["choices"]
    assert again["last_hash"] == record["last_hash"]
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (record["seats"] - 1)]
    fork = ann.post(f"/api/tables/{table['id']}/fork", {"choices": 3, "seats": seats}, 201)["table"]
    play_out(ann.sit(fork["id"], 0), choose_at_random=True)
    assert table["id"] in [one["id"] for one in ann.get("/api/tables?mine=true")["tables"]]
    ann.post(f"/api/tables/{table['id']}/rematch", status=403)


def damaged(**changed: Any) -> Any:
    return record_of("connect_four", 10) | changed


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        ({}, "has no"),
        (damaged(extra=1), "unknown field"),
        (damaged(game="chess"), "no game"),
        (damaged(rules_version=99), "rules version 99"),
        (damaged(last_hash="0" * 16), "hash"),
        (damaged(choices=[[0, 0, []], [0, 0, []]]), "choice 2"),
        (damaged(choices=[[0, 0, [5]]]), "choice 1"),
        (damaged(choices=[[0, 0, []]] * 12_000), "6000 choices"),
        (damaged(seats=10**12), "seats"),
        (damaged(choices="x"), "choices"),
    ],
)
def test_a_record_that_does_not_hold_is_refused_with_what_is_wrong(server: Server, record: Any, fault: str) -> None:
    refused = server.guest().post("/api/records", record, 400)
    assert refused["code"] == "bad_record"
    assert fault in refused["text"]


def test_a_body_nested_without_end_is_refused(server: Server) -> None:
    http = server.guest().http
    for text in ('{"a":' * 100_000, "[" * 100_000, '{"game":' + "[" * 50_000 + "]" * 50_000 + "}"):
        answer = http.post("/api/records", content=text, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400, answer.text
    assert server.anybody().post("/api/records", record_of("connect_four", 5), 401)["code"] == "nobody"


def test_a_fork_may_wait_for_people(server: Server) -> None:
    ann, bob = two_at(server)
    play_out(ann, bob)
    seats = [{"kind": "me"}, {"kind": "invite"}]
    made = ann.person.post(f"/api/tables/{ann.table_id}/fork", {"choices": 3, "seats": seats}, 201)
    fork = made["table"]["id"]
    assert made["table"]["status"] == "open"
    bob.person.post(f"/api/tables/{fork}/join", {"code": made["invitations"][0]["code"]})
    first, second = ann.person.sit(fork, 0), bob.person.sit(fork, 1)
    assert sum(map(len, first.view["table"]["columns"])) == 3
    assert second.is_asked
    play_out(first, second)


def test_a_finished_match_of_a_closed_table_stays_with_its_players(server: Server) -> None:
    ann, bob = two_at(server, watchable=False)
    play_out(ann, bob)
    eve = server.guest("Eve")
    for path in ("record", "replay", "replay?seat=0", "evaluation"):
        ann.person.get(f"/api/tables/{ann.table_id}/{path}")
        assert eve.get(f"/api/tables/{ann.table_id}/{path}", 404)["code"] == "unknown"
    seats = [{"kind": "me"}] * 2
    eve.post(f"/api/tables/{ann.table_id}/fork", {"choices": 0, "seats": seats}, 404)
    ann.person.post(f"/api/tables/{ann.table_id}/fork", {"choices": 0, "seats": seats}, 201)


def test_a_rematch_gives_everybody_all_their_seats_again(server: Server) -> None:
    ann = server.guest()
    table = ann.table("secret_cards", ["me", "bot:random", "me"])["table"]["id"]
    play_out(ann.sit(table, 0), ann.sit(table, 2))
    again = ann.post(f"/api/tables/{table}/rematch")
    assert again["status"] == "playing"
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "person", "person"]


def test_the_log_is_told_in_the_games_notation_too(server: Server) -> None:
    ann = server.guest()
    table = ann.table("rubble", ["me", "me"])["table"]["id"]
    seat = ann.get("/api/tables?mine=true")["tables"][0]["waiting"][0]
    client = ann.sit(table, seat)
    option = next(one for one in client.decision["options"] if one["text"].startswith("move:"))
    told = client.choose(option["option"])["notation"]
    assert told == ["@" + option["text"].removeprefix("move:")]
    client.come_back()
    assert client.welcome["notation"][-1].endswith(told[0])
    assert ann.get(f"/api/tables/{table}/replay?seat={seat}")["frames"][1]["notation"] == told
    without = two_at(server, "secret_cards")[0]
    assert "notation" not in without.choose(without.decision["options"][0]["option"])


def test_a_table_says_whose_turn_it_is_and_how_many_watch(server: Server) -> None:
    ann, bob = two_at(server)
    assert ann.welcome["bot_seconds"] == 0.05
    mine = next(one for one in bob.person.get("/api/tables?mine=true")["tables"] if one["id"] == ann.table_id)
    assert mine["waiting"] == [0]
    eve = server.guest("Eve").sit(ann.table_id)
    ann.wait("table", lambda message: message["table"]["watchers"] == 1)
    ann.choose("drop:a")
    assert ann.person.get(f"/api/tables/{ann.table_id}")["waiting"] == [1]
    eve.close()
    ann.wait("table", lambda message: message["table"]["watchers"] == 0)


def test_the_log_of_a_long_match_still_begins_with_its_set_up() -> None:
    """Somebody who comes late gets the last events, and before them what the set-up told."""
    game = td.game("ruins")
    terms = Terms("m", "ruins", game.rules_version, game.terms(5).content_hash, {}, None, 5, "long", {})
    play = Play(terms)
    perspective = Perspective(None, play)
    first = [told.sentence for told in perspective.log()]
    assert any("ruins are in play" in sentence for sentence in first)
    for number in range(600):
        if play.match.state.over:
            break
        seat = play.waiting()[0]
        _, change = play.choose(number, seat, play.match.state.legal(seat)[0], -1, 0)
        perspective.step(play, change)
    told = [told.sentence for told in perspective.log()]
    assert len(perspective.told) == LOG_TAIL
    assert told[: len(first)] == first
