"""Two worlds that a viewer cannot tell apart give that viewer the same bytes."""

import asyncio
import json
import random
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from secret_cards.game import GAME as SECRET_CARDS

import tumbledown as td
from server import parts
from server.harness import Client, Server
from server.parts import guest, loaded, open_house, sit
from tumbledown.engine import Game, Match, Sealed, Seeded, State, TumbledownError, events_for
from tumbledown.protocol.rest import Me
from tumbledown.server.perspective import Perspective
from tumbledown.server.play import Play, Terms
from tumbledown.server.room import Room
from tumbledown.server.seated_bots import is_seen, next_beat, redrawn

GAMES = [SECRET_CARDS, *(td.game(name) for name in td.games() if td.game(name).has_secrets)]


SEED = "two worlds"
STEPS = 40
"""Choices that are made in two worlds that differ."""
LONGEST_START = 200
"""Choices in which two equal worlds may lead to a secret one, where they part."""


class Worlds:
    """Two matches that differ in something hidden, led so that seat 0 and spectators cannot tell them apart."""

    def __init__(self, game: Game, seats: int, setups: list[list[int]]) -> None:
        self.matches = [Match(game, seats, seed=SEED, setup=setup) for setup in setups]
        self.setups = setups
        self.script: list[tuple[int, list[int]]] = []
        """Who chooses, and what in each of the worlds."""
        self.start = 0
        """The first choice that is made in different worlds, or that makes them differ."""

    def seem_equal(self) -> bool:
        first, second = (seen(match.state) for match in self.matches)
        return first == second

    def differ(self) -> bool:
        return self.matches[0].state.hash() != self.matches[1].state.hash()

    def lead(self, chance: random.Random) -> None:
        """Choose at random, in each world what nobody can tell from what is chosen in the other, as far as it goes."""
        while len(self.script) < self.start + STEPS and not self.matches[0].state.over:
            seat = chance.choice(self.matches[0].state.waiting())
            options = self._pair(seat, chance)
            if options is None:
                return
            for match, option in zip(self.matches, options, strict=True):
                match.apply(option, seat)
            self.script.append((seat, options))
            if not self.differ():
                self.start = len(self.script)
                if self.start == LONGEST_START:
                    return

    def _pair(self, seat: int, chance: random.Random) -> list[int] | None:
        first, second = (match.state.legal(seat) for match in self.matches)
        both = [[option, option] for option in first if option in second]
        apart = [[one, other] for one in first for other in second if one != other] if seat else []
        chance.shuffle(both)
        chance.shuffle(apart)
        if not self.differ():
            pairs = apart[:3] + both[:30]
        else:
            pairs = both[:30] + apart[:30] if chance.random() < 0.7 else apart[:30] + both[:30]
        for options in pairs:
            states = []
            for match, option in zip(self.matches, options, strict=True):
                state = match.state.clone(Sealed(SEED, len(match.choices) + 1))
                state.apply(option, seat)
                states.append(state)
            if seen(states[0]) == seen(states[1]) and (states[0].hash() != states[1].hash() or not self.differ()):
                return options
        return None


def seen(state: State) -> list[Any]:
    """All that seat 0 and a spectator see of a position and of how it came about."""
    return [
        [state.view(viewer), state.decision(viewer).to_dict(), events_for(state.events, viewer)] for viewer in (0, None)
    ]


def two_worlds(game: Game, seats: int) -> Worlds:
    """Change what was drawn in the set-up where seat 0 cannot see it; lead both worlds as far as they seem equal."""
    setup = Match(game, seats, seed=SEED).setup
    found: list[Worlds] = []
    for place in reversed(range(len(setup))):
        for outcome in range(setup[place] + 3):
            setups = [setup, [*setup[:place], outcome, *setup[place + 1 :]]]
            try:
                worlds = Worlds(game, seats, setups)
            except TumbledownError:
                break
            if worlds.differ() and worlds.seem_equal():
                found += [Worlds(game, seats, setups) for _ in range(20)]
        if len(found) >= 100:
            break
    # Where the set-up hides nothing, the worlds part when somebody chooses in secret.
    found = found or [Worlds(game, seats, [setup, setup]) for _ in range(5)]
    for number, worlds in enumerate(found):
        worlds.lead(random.Random(number))
        if len(worlds.script) == worlds.start + STEPS:
            break
    best = max(found, key=lambda worlds: len(worlds.script) - worlds.start)
    assert best.differ(), "no two worlds found that seat 0 cannot tell apart"
    return best


def neutral(text: str, table: str) -> str:
    """A message without what names the table and its people."""
    text = text.replace(table, "TABLE")
    text = re.sub(r'"created": ?\d{13}', '"created":"CREATED"', text)
    return re.sub(r'"at":\d+', "", text)


def new_table(server: Server, game: str, seats: int, setup: list[int]) -> tuple[list[Client], Client]:
    """A table whose set-up drew this: a client on each seat, and one who watches."""
    people = [server.guest(f"Guest {seat}") for seat in range(seats)]
    table = people[0].table(game, ["me"] + ["open"] * (seats - 1), seed=SEED)["table"]["id"]
    for person in people[1:]:
        person.post(f"/api/tables/{table}/join", {})
    # Nobody has come yet, so the match is not in memory.
    with closing(sqlite3.connect(server.database)) as database, database:
        database.execute("UPDATE entries SET outcomes = ? WHERE match = ? AND number = 0", (json.dumps(setup), table))
    return [person.sit(table, seat) for seat, person in enumerate(people)], server.guest("Eve").sit(table)


def live_through(server: Server, game: Game, worlds: Worlds, which: int) -> dict[str, list[str]]:
    """One of two worlds on the wire: all that seat 0 and a spectator are sent, and what is logged."""
    clients, eve = new_table(server, game.id, len(worlds.matches[0].state.scores()), worlds.setups[which])
    ann = clients[0]
    for client in (*clients, eve):
        # How many watch is told in its own time, and not again before somebody else comes to watch.
        client.wait("table", lambda message: message["table"]["watchers"] == 1)
    for number, (seat, options) in enumerate(worlds.script):
        if number >= worlds.start and (number - worlds.start) % 8 == 0:
            ask_too_much(game, ann, eve)
        clients[seat].until(lambda client: client.is_asked)
        assert "ack" in clients[seat].choose(options[which])
        for client in (ann, eve):
            client.send(t="look")
            client.wait("drawn")
    ask_too_much(game, ann, eve)
    if any(seat == 0 for seat, _ in worlds.script):
        ann.act("undo")
    path = f"/api/tables/{ann.table_id}"
    replays = [ann.person.get(f"{path}/replay?seat=0"), eve.person.get(f"{path}/replay"), eve.person.get(path)]
    refused = [ann.person.get(f"{path}/replay?seat=1", 403)] if len(clients) > 1 else []
    refused += [ann.person.get(f"{path}/record", 409), eve.person.get(f"{path}/evaluation", 409)]
    for client in (ann, eve):
        client.n = 0
        client.come_back()
    lines = [line for line in server.log.splitlines() if ann.table_id in line]
    # A request is logged after it was answered, so those of two people come in either order.
    lines = sorted(re.sub(r'"(at|ms)": ("[^"]*"|[\d.]+)', "", line) for line in lines)
    return {
        name: [neutral(text, ann.table_id) for text in texts]
        for name, texts in {
            "seat 0": ann.raw,
            "spectator": eve.raw,
            "replays": [json.dumps(one) for one in replays + refused],
            "log": lines,
        }.items()
    }


def ask_too_much(game: Game, ann: Client, eve: Client) -> None:
    """Everything that seat 0 may not have and a spectator may not do."""
    offered = [choice["option"] for choice in ann.decision["options"]]
    others = [option for option in range(len(game.vocabulary)) if option not in offered]
    for option in (others * 3)[:: max(1, len(others) // 5)][:12]:
        ann.send(t="why", option=option)
        ann.wait("because")
        assert "reason" in ann.choose(option)
        eve.send(t="why", option=option)
        eve.wait("bad")
    for client in (ann, eve):
        client.send(t="hint", asked=client.asked)
        client.wait("hinted")
    assert "reason" in eve.act("undo")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_seat_and_a_spectator_get_equal_bytes_in_worlds_they_cannot_tell_apart(game: Game, server: Server) -> None:
    worlds = two_worlds(game, max(2, game.min_seats))
    assert worlds.script, "the worlds cannot be told apart, but nothing can be played in them"
    first, second = (live_through(server, game, worlds, which) for which in (0, 1))
    assert len(first["seat 0"]) > 20
    for name in first:
        assert first[name] == second[name], name


def test_the_comparison_can_fail(server: Server) -> None:
    """Worlds that differ in seat 0's own hand do differ for seat 0, and still not for a spectator."""
    setups = [Match(SECRET_CARDS, 2, seed=seed).setup for seed in ("one", "another")]
    worlds = Worlds(SECRET_CARDS, 2, setups)
    first, second = (live_through(server, SECRET_CARDS, worlds, which) for which in (0, 1))
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
                    [str(world.why_not(option, viewer)) for option in range(min(200, len(game.vocabulary)))]
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
        # A busy machine may bring a choice late; what it holds never brings it early.
        assert len(beats) >= 2
        assert min(beats) > 0.38, beats


def test_a_bot_that_is_late_waits_for_the_next_beat() -> None:
    """How late a choice comes tells no more than a whole number of beats, not how long the bot thought."""
    for passed, beats in ((0, 1), (300, 1), (500, 2), (1300, 4)):
        start = time.monotonic() - passed
        assert next_beat(start, 400) == start + beats * 400


def test_a_choice_that_others_cannot_see_is_known_as_such() -> None:
    """At every step of a game with open and secret choices: as what the others are really shown."""
    play = play_in(td.game("ruins"), 2, "a seed")
    known = {False: 0, True: 0}
    for number in range(40):
        seat = play.waiting()[0]
        option = play.match.state.legal(seat)[0]
        others = [Perspective(viewer, play) for viewer in (None, 1 - seat)]
        expected = is_seen(play, seat, option)
        _, change = play.choose(number, seat, option, -1, 0)
        assert any(viewer.step(play, change) for viewer in others) == expected
        known[expected] += 1
    assert min(known.values()) > 5


@pytest.mark.parametrize("game", ["ruins", "riftwalker"])
def test_what_may_be_taken_back_does_not_tell_of_hidden_choices(folder: Path, game: str) -> None:
    """With nothing else changed, `undo` of a welcome went from true to false when somebody chose in secret."""

    async def run() -> None:
        async with open_house(folder) as house:
            ann = await guest(house)
            room = await loaded(house, await parts.new_table(house, ann, game, "me", "me", seed="s0"))
            players = [await sit(room, ann, seat) for seat in range(2)]
            chance = random.Random(1)
            found = 0
            while found < 3:
                play = room.play
                assert play is not None
                assert not play.over
                seat = chance.choice(play.waiting())
                other = 1 - seat
                for player in players:
                    player.sent.clear()
                n, could = room.perspective(other).n, play.can_undo(other)
                before = await welcome(room, ann, other) if could else None
                await players[seat].choose(chance.choice(play.match.state.legal(seat)))
                assert room.play is not None
                if could and room.perspective(other).n == n:
                    assert await welcome(room, ann, other) == before
                    found += not room.play.can_undo(other)
            # It is the same again after a restart.
            kept = [await welcome(room, ann, seat) for seat in range(2)]
            house.hall.forget(room)
            room = await loaded(house, room.table.id)
            for seat in range(2):
                players[seat] = await sit(room, ann, seat)
            assert [await welcome(room, ann, seat) for seat in range(2)] == kept

    asyncio.run(run())


async def welcome(room: Room, me: Me, seat: int) -> dict[str, Any]:
    """What somebody is told who comes to the seat now, but for whom the table waits: the decision has that."""
    socket = await sit(room, me, seat)
    room.leave(socket.connection)
    return next(one for one in socket.messages if one["t"] == "welcome")
