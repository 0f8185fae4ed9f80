"""Anything may come over the wire: no crash, no 5xx, no lost or doubled choice."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

import tumbledown as td
from server.harness import Client, Person, Server, play_out, two_at
from tumbledown.protocol.socket import FROM_CLIENT

KINDS = [*(message.__struct_config__.tag for message in FROM_CLIENT), "welcome", "", None, 3]
GAMES = [*td.games(), "secret_cards"]
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 7, 2**31, 2**53, 2**63, 2**64, -(2**70), 0.5, 1e400, "", "drop:a", "x" * 300, "\u0000",
    "\ud7ff", "🂡", [], [1], {}, {"a": {}}, [[[[]]]],
]  # fmt: skip
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
FIELDS = ["id", "asked", "option", "text", "agree", "seat", "bot", "last", "protocol", "extra"]


def message(chance: random.Random, client: Client) -> str | bytes:
    """A message that is right, nearly right, or nothing at all."""
    made: dict[str, Any] = {"t": chance.choice(KINDS)}
    for field in chance.sample(FIELDS, chance.randrange(5)):
        made[field] = chance.choice(VALUES)
    if chance.random() < 0.3:
        made |= {"t": "choose", "id": chance.randrange(1, 50), "asked": client.asked, "option": chance.randrange(8)}
        for field in FIELDS[3:]:
            made.pop(field, None)
    if made["t"] == "resign":
        made["t"] = "undo"
    text = json.dumps(made)
    cut = chance.random()
    if cut < 0.1:
        return text[: chance.randrange(len(text))]
    if cut < 0.15:
        return chance.randbytes(chance.randrange(60))
    if cut < 0.2:
        return text.encode()
    if cut < 0.25:
        return "[" * chance.randrange(4000)
    return text


def fuzz(server: Server, game: str, messages: int, seed: int) -> None:
    """Throw messages at a match, coming back when the server has had enough; then play it to its end."""
    chance = random.Random(seed)
    codes: list[int] = []
    ann, bob = two_at(server, game)
    for number in range(messages):
        client = chance.choice((ann, bob))
        try:
            client.socket.send(message(chance, client))
            if number % 10 == 9:
                client.send(t="why", option=0)
                client.wait("because")
        except ConnectionClosed as end:
            codes.append(end.rcvd.code if end.rcvd else 1006)
            client.n = 0
            client.come_back()
    assert 1011 not in codes, "the server failed"
    for client in (ann, bob):
        client.n = 0
        client.come_back()
        client.ids = 2**40
    assert ann.view["waiting"] == bob.view["waiting"]
    assert ann.result == bob.result
    if ann.result is None:
        play_out(ann, bob, choose_at_random=True)
    check_log(server, ann.table_id)


def check_log(server: Server, table: str) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(server.database)) as database:
        rows = database.execute(
            "SELECT number, seat, client FROM entries WHERE match = ? AND client > 0 ORDER BY number", (table,)
        ).fetchall()
    keys = [(seat, client) for _, seat, client in rows]
    assert len(keys) == len(set(keys)), "something was stored twice"


def test_fuzzed_messages_break_nothing(server: Server) -> None:
    for seed, game in enumerate(GAMES):
        fuzz(server, game, 300, seed)
    assert '"level": "error"' not in server.log


@pytest.mark.soak
def test_a_hundred_thousand_fuzzed_messages_break_nothing(folder: Path) -> None:
    with Server(folder) as server:
        for seed in range(100, 200):
            fuzz(server, GAMES[seed % len(GAMES)], 1000, seed)
        assert '"level": "error"' not in server.log


def test_dropped_doubled_reordered_and_delayed_messages_apply_once(server: Server) -> None:
    chance = random.Random(9)
    ann, bob = two_at(server)
    sent: list[tuple[Client, dict[str, Any]]] = []
    while ann.result is None and bob.result is None:
        for client in (ann, bob):
            if client.result is None and client.is_asked:
                client.ids += 1
                option = chance.choice(client.decision["options"])["option"]
                made = {"t": "choose", "id": client.ids, "asked": client.asked, "option": option}
                sent.append((client, made))
                copies = [made] * chance.randrange(1, 4)
                # Old ones come late, between and after the new one.
                late = [old for one, old in sent if one is client and chance.random() < 0.3]
                mixed = copies + late
                chance.shuffle(mixed)
                for one in mixed:
                    client.send(**one)
                client.reply(client.ids)
            else:
                client.glance()
    table = ann.person.get(f"/api/tables/{ann.table_id}/record")
    assert len(table["choices"]) == len(sent)
    assert [choice[1] for choice in table["choices"]] == [made["option"] for _, made in sent]


def try_everything(server: Server, examples: int) -> None:
    """Schemathesis on the OpenAPI document, as a guest with a table of its own."""
    ann = server.guest()
    table = ann.table("connect_four", ["me", "open"])["table"]["id"]
    schema = schemathesis.openapi.from_dict(ann.get("/schema/openapi.json"))
    schema.config.update(base_url=server.address)
    tried = 0

    def attempt(case: Any) -> None:
        nonlocal tried
        if "table" in case.path_parameters and tried % 2:
            case.path_parameters["table"] = table
        tried += 1
        # Who logs out is another one each time, so that the rest is not asked by nobody.
        person = server.guest() if case.method == "DELETE" else ann
        case.call_and_validate(cookies={"tumbledown": person.http.cookies["tumbledown"]}, checks=CHECKS)

    limits = settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    for found in schema.get_all_operations():
        operation: Any = found
        limits(given(case=operation.ok().as_strategy())(attempt))()
    assert tried > examples
    assert '"level": "error"' not in server.log


@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")
def test_no_request_that_the_document_allows_breaks_the_server(folder: Path) -> None:
    with Server(folder) as server:
        try_everything(server, 8)
        assert Person(server, "Zoe").me["name"] == "Zoe"


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")
def test_thousands_of_requests_break_nothing(folder: Path) -> None:
    with Server(folder) as server:
        try_everything(server, 300)
