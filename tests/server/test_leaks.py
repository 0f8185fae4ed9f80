"""Two worlds that a viewer cannot tell apart give that viewer the same bytes."""

import json
import re
import time
from pathlib import Path

import pytest
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from server.harness import Client, Server, two_at
from tumbledown.engine import Game, Match, Seeded, events_for
from tumbledown.server.perspective import Perspective
from tumbledown.server.play import Play, Terms
from tumbledown.server.room import as_sent, is_seen, redrawn

GAMES = [SECRET_CARDS, *(td.game(name) for name in td.games() if td.game(name).has_secrets)]


def seeds_of_two_worlds() -> tuple[str, str]:
    """Two seeds that deal seat 0 the same hand in the same order, and seat 1 another."""
    seen: dict[str, str] = {}
    for number in range(1000):
        seed = f"world {number:03}"
        state = Match(SECRET_CARDS, 2, seed=seed).state
        mine = json.dumps([state.view(0), events_for(state.events, 0)])
        if mine in seen and Match(SECRET_CARDS, 2, seed=seen[mine]).state.view(1) != state.view(1):
            return seen[mine], seed
        seen.setdefault(mine, seed)
    raise AssertionError("no two worlds found")


def told(client: Client, table: str) -> list[str]:
    """Everything the client was sent, without what names the table and its people."""
    return [neutral(raw, table) for raw in client.raw]


def neutral(text: str, table: str) -> str:
    text = text.replace(table, "TABLE")
    text = re.sub(r'"commitment": ?"[0-9a-f]{64}"', '"commitment":"COMMITMENT"', text)
    return re.sub(r'"created": ?\d{13}', '"created":"CREATED"', text)


def live_through(server: Server, seed: str) -> dict[str, list[str]]:
    """Part of a match in one world, before anything hidden is shown: all that seat 0 and a spectator are sent."""
    ann, bob = two_at(server, "secret_cards", seed=seed)
    eve = server.guest("Eve").sit(ann.table_id)
    ann.wait("table", lambda message: message["table"]["seats"][1]["connected"])
    for option in range(10):
        ann.send(t="why", option=option)
        ann.wait("because")
        eve.send(t="why", option=option)
        eve.wait("bad")
    for option in range(8):
        if option not in [choice["option"] for choice in ann.decision["options"]]:
            ann.choose(option)
    # Seat 1 chooses, takes it back, and chooses another card: hidden, but for the fact that it chose.
    bob.choose(bob.decision["options"][0]["option"])
    bob.act("undo")
    bob.choose(bob.decision["options"][-1]["option"])
    for client in (ann, eve):
        client.until(lambda client: client.n == 3)
    ann.act("say", text="well?")
    replay = json.dumps(ann.person.get(f"/api/tables/{ann.table_id}/replay?seat=0"))
    watched = json.dumps(eve.person.get(f"/api/tables/{ann.table_id}/replay"))
    forbidden = [
        json.dumps(ann.person.get(f"/api/tables/{ann.table_id}/replay?seat=1", 403)),
        json.dumps(ann.person.get(f"/api/tables/{ann.table_id}/record", 409)),
    ]
    ann.come_back()
    eve.come_back()
    lines = [line for line in server.log.splitlines() if ann.table_id in line]
    lines = [re.sub(r'"(at|ms)": ("[^"]*"|[\d.]+)', "", neutral(line, ann.table_id)) for line in lines]
    return {
        "seat 0": [re.sub(r'"at":\d+', "", line) for line in told(ann, ann.table_id)],
        "spectator": told(eve, ann.table_id),
        "replays": [neutral(text, ann.table_id) for text in (replay, watched, *forbidden)],
        "log": lines,
    }


def test_a_seat_and_a_spectator_get_equal_bytes_in_worlds_they_cannot_tell_apart(server: Server) -> None:
    first, second = (live_through(server, seed) for seed in seeds_of_two_worlds())
    assert len(first["seat 0"]) > 20
    for name in first:
        assert first[name] == second[name], name


def test_the_comparison_can_fail(server: Server) -> None:
    """Worlds that differ in seat 0's own hand do differ for seat 0, and still not for a spectator."""
    one, other = seeds_of_two_worlds()[0], "another world"
    first, second = live_through(server, one), live_through(server, other)
    assert first["seat 0"] != second["seat 0"]
    assert first["spectator"] == second["spectator"]


def play_in(game: Game, seats: int, seed: str) -> Play:
    terms = game.terms(seats)
    return Play(
        Terms("m", game.id, game.rules_version, terms.content_hash, terms.variants, None, seats, seed, {}), game=game
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_that_is_made_for_a_viewer_is_equal_in_a_redrawn_world(game: Game) -> None:
    """At every step of random games: snapshots, reasons, and what a bot's process is given."""
    chooser = Seeded(5)
    play = play_in(game, game.min_seats, "a seed")
    other = play_in(game, game.min_seats, "a seed")
    for _ in range(60):
        state = play.match.state
        if state.over:
            break
        for viewer in (None, *range(game.min_seats)):
            other.match.state = state.resample(viewer, chooser)
            here, there = Perspective(viewer, play), Perspective(viewer, other)
            assert (here.view, here.decision) == (there.view, there.decision)
            if viewer is not None:
                reasons = [
                    [str(as_sent(world.why_not(option, viewer))) for option in range(min(200, len(game.vocabulary)))]
                    for world in (play, other)
                ]
                assert reasons[0] == reasons[1]
        seat = state.waiting()[0]
        options = state.legal(seat)
        play.choose(1, seat, options[chooser.below(len(options))], -1, 0)


def test_a_worker_is_given_nothing_hidden() -> None:
    """The position sent to a bot's process shows the hidden cards of the real one no more often than chance would."""
    play = play_in(SECRET_CARDS, 2, "a seed")
    truth = play.match.state.to_dict()["position"]["hands"][1]
    given = [redrawn(play.match.state, 0).to_dict()["position"] for _ in range(200)]
    assert all(position["hands"][0] == play.match.state.to_dict()["position"]["hands"][0] for position in given)
    assert sum(position["hands"][1] == truth for position in given) < 60


def test_a_bot_answers_at_the_same_beat_whatever_it_holds(folder: Path) -> None:
    """A bot with one card (no thought needed) and one with two take the same time."""
    with Server(folder, BOT_SECONDS="0.4") as server:
        ann = server.guest()
        table = ann.table("secret_cards", ["me", "bot:4"])["table"]["id"]
        client = ann.sit(table, 0)
        client.until(lambda client: client.view["waiting"] == [0])
        beats = []
        while client.result is None:
            start = time.monotonic()
            if client.choose(client.decision["options"][0]["option"]).get("result"):
                break
            client.until(lambda client: client.view["waiting"] == [0])
            beats.append(time.monotonic() - start)
        assert len(beats) >= 2
        assert all(0.38 < beat < 0.6 for beat in beats), beats


def test_a_choice_that_others_cannot_see_is_known_as_such() -> None:
    play = play_in(SECRET_CARDS, 2, "a seed")
    assert is_seen(play, 0, play.match.state.legal(0)[0])
