"""Guests, accounts, and attacks on both."""

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.harness import Client, Server, two_at
from server.parts import open_house


def test_a_guest_has_a_cookie_that_scripts_and_other_sites_cannot_use(server: Server) -> None:
    answer = server.anybody().http.post("/api/guests", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    token = answer.cookies["tumbledown"]
    assert token not in answer.text


def test_tokens_codes_and_passwords_are_neither_in_the_database_nor_in_the_log(server: Server) -> None:
    ann = server.guest()
    token = ann.http.cookies["tumbledown"]
    ann.post("/api/accounts", {"login": "Secretive", "password": "open sesame 123"}, 201)
    made = ann.table("connect_four", ["me", "invite"])
    code = made["invitations"][0]["code"]
    bob = server.guest("Bob")
    bob.post(f"/api/tables/{made['table']['id']}/join", {"code": code})
    client = ann.sit(made["table"]["id"], 0)
    client.act("say", text="a private word")
    dump = "\n".join(sqlite3.connect(server.database).iterdump())
    assert "argon2id" in dump
    for secret in (token, code, "open sesame 123"):
        assert secret not in dump
        assert secret not in server.log
    assert "a private word" not in server.log


def test_an_account_finds_its_games_from_another_device(server: Server) -> None:
    ann = server.guest()
    table = ann.table("connect_four", ["me", "open"])["table"]["id"]
    ann.post("/api/accounts", {"login": "Anna", "password": "a long password"}, 201)
    phone = server.anybody()
    me = phone.post("/api/sessions", {"login": " anna ", "password": "a long password"}, 201)
    assert me["id"] == ann.me["id"]
    assert [one["id"] for one in phone.get("/api/tables?mine=true")["tables"]] == [table]
    ann.post("/api/accounts", {"login": "Anna2", "password": "a long password"}, 409)
    server.guest("Eve").post("/api/accounts", {"login": "ANNA", "password": "a long password"}, 409)
    server.guest("Eve").post("/api/accounts", {"login": "short", "password": "short"}, 400)


def test_a_revoked_session_is_dead_and_its_sockets_close(server: Server) -> None:
    ann, bob = two_at(server)
    token = ann.person.http.cookies["tumbledown"]
    assert ann.person.http.delete("/api/sessions").status_code == 204
    assert ann.closed() == 4401
    thief = server.anybody()
    thief.http.cookies.set("tumbledown", token)
    assert thief.get("/api/me", 401)["code"] == "nobody"
    bob.choose("drop:a", wait=False)


def test_another_identity_never_gets_a_seat(server: Server) -> None:
    ann, bob = two_at(server, "secret_cards")
    eve = server.guest("Eve")
    for seat in (0, 1, 2, 7, -1):
        with pytest.raises(ConnectionClosed) as refused:
            eve.sit(ann.table_id, seat)
        assert refused.value.rcvd is not None
        assert refused.value.rcvd.code == 4401
    with pytest.raises(ConnectionClosed):
        bob.person.sit(ann.table_id, 0)
    eve.post(f"/api/tables/{ann.table_id}/leave", status=403)
    eve.post(f"/api/tables/{ann.table_id}/rematch", status=403)
    assert server.anybody().post(f"/api/tables/{ann.table_id}/leave", status=401)["code"] == "nobody"
    watching = eve.sit(ann.table_id)
    for act in ("undo", "resign", "return"):
        assert watching.act(act)["reason"]["code"] == "not_playing"
    assert watching.act("answer", agree=True)["reason"]["code"] == "not_playing"
    assert watching.act("hand_over", seat=1)["reason"]["code"] == "not_playing"
    assert bob.act("answer", agree=True)["reason"]["code"] == "no_offer"


def test_a_table_may_be_closed_to_spectators(server: Server) -> None:
    ann, bob = two_at(server, watchable=False)
    with pytest.raises(ConnectionClosed):
        server.guest("Eve").sit(ann.table_id)
    server.guest("Eve").get(f"/api/tables/{ann.table_id}/replay", 404)
    bob.person.get(f"/api/tables/{ann.table_id}/replay")


def test_a_session_that_is_asked_for_while_it_is_revoked_is_dead_afterwards(tmp_path: Path) -> None:
    async def log_out() -> None:
        async with open_house(tmp_path) as house:
            for _ in range(20):
                _, token = await house.identities.new_guest("Ann", "127.0.0.1")
                leaving = asyncio.ensure_future(house.identities.log_out(token, False))
                await asyncio.gather(*(house.identities.who(token) for _ in range(3)), leaving)
                assert await house.identities.who(token) is None

    asyncio.run(log_out())


def test_made_up_tokens_are_nobody(server: Server) -> None:
    for token in ("x", "a" * 5000, "'; DROP TABLE sessions; --", "\u00e9", "a=b; c"):
        person = server.anybody()
        answer = person.http.get("/api/me", headers=[(b"Cookie", f"tumbledown={token}".encode())])
        assert answer.status_code == 401


def test_a_hundred_wrong_passwords_are_slowed(folder: Path) -> None:
    with Server(folder) as server:
        ann = server.guest()
        ann.post("/api/accounts", {"login": "target", "password": "the right password"}, 201)
        start = time.monotonic()
        statuses = []
        for number in range(100):
            body = {"login": "target", "password": f"guess number {number}"}
            answer = ann.http.post("/api/sessions", json=body)
            statuses.append(answer.status_code)
        assert set(statuses) == {403, 429}
        # Five a minute, and a few at the start; the rest were not even looked at.
        assert statuses.count(403) <= 5 + 5 * (time.monotonic() - start) / 60 + 1
        assert answer.headers["retry-after"]
        # Who holds a session plays on; and another account is not locked out.
        assert ann.get("/api/me")["login"] == "target"


def test_other_sites_may_neither_open_sockets_nor_post(server: Server) -> None:
    ann, _ = two_at(server)
    with pytest.raises(InvalidStatus):
        ann.open(Origin="https://evil.example")
    answer = ann.person.http.post(
        "/api/tables", json={"game": "connect_four"}, headers={"Origin": "https://evil.example"}
    )
    assert answer.status_code == 403
    Client(ann.person, ann.table_id, 0).open(Origin=server.address)
