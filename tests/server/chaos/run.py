"""A run: tables at which clients play, a fault from time to time, and at the end one line of figures."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import httpx

import tumbledown as td
from server.chaos.checker import Figures, check
from server.chaos.clients import CUT, HOST, Client
from server.chaos.faults import PATIENCE, World
from tumbledown.server.store.care import reading

PEOPLE = 5


class Seated:
    """A match that is being played."""

    def __init__(self, name: str, clients: list[Client]) -> None:
        self.name = name
        self.clients = clients

    def acked(self) -> int:
        """How many messages were acknowledged."""
        return sum(len(client.notes.acked) for client in self.clients)


class Run:
    """One run on one database."""

    def __init__(self, world: World, seed: int, tables: int) -> None:
        self.world = world
        self.seed = seed
        self.chance = random.Random(f"run {seed}")
        self.tables = tables
        self.figures = Figures()
        self.playing: list[Seated] = []
        self.finished: list[Seated] = []
        self.done = 0
        """Acknowledgements at tables that have been checked."""
        self.made = 0
        self.is_stopping = False
        self.struck: list[str] = []
        self.cookies: list[str] = []
        self.running: list[asyncio.Task[None]] = []
        self.http = httpx.AsyncClient(timeout=5.0, verify=False)

    async def go(
        self, between: int, enough: Callable[["Run"], bool] = lambda _: False, plan: Sequence[str] = ()
    ) -> Figures:
        """Play with faults until it is enough, or those of a plan are through, and check everything."""
        for number in range(PEOPLE):
            answer = await self._post(number=None, path="/api/guests", body={"name": f"Person {number}"})
            self.cookies.append(answer.headers["set-cookie"].partition(";")[0])
        self.running = [asyncio.create_task(self._keep_playing(number)) for number in range(self.tables)]
        faults = self.world.faults()
        by_name = {fault.__name__: fault for fault in faults}
        planned = [by_name[name] for name in plan if name in by_name]
        while planned if plan else not enough(self):
            await self._wait_for_play(self.chance.randrange(between, 3 * between))
            fault = planned.pop(0) if plan else self.chance.choice(faults)
            await asyncio.to_thread(fault)
            self.struck.append(fault.__name__)
            self.check_finished()
        await self._all_go_on()
        self.is_stopping = True
        for seated in self.playing:
            for client in seated.clients:
                client.is_stopping = True
        await asyncio.gather(*self.running)
        await self.http.aclose()
        self.check_finished()
        return self.figures

    def acked(self) -> int:
        """How many messages were acknowledged so far."""
        return self.done + sum(seated.acked() for seated in self.playing + self.finished)

    def choices(self) -> int:
        """How many of them are choices."""
        clients = [client for seated in self.playing + self.finished for client in seated.clients]
        return self.figures.counts["acknowledged"] + sum(client.notes.choices() for client in clients)

    async def _wait_for_play(self, more: int) -> None:
        wanted = self.acked() + more
        last, since = self.acked(), time.monotonic()
        while self.acked() < wanted:
            await asyncio.sleep(0.05)
            for failed in filter(asyncio.Task.done, self.running):
                failed.result()
            if self.acked() > last:
                last, since = self.acked(), time.monotonic()
            if time.monotonic() - since > PATIENCE:
                raise AssertionError(f"after {self.struck[-1:]} nothing goes on any more")

    async def _all_go_on(self) -> None:
        """After the last fault, something is acknowledged at every table, or its match ends."""
        before = [(seated, seated.acked()) for seated in self.playing]
        end = time.monotonic() + PATIENCE
        waiting = before
        while waiting and time.monotonic() < end:
            await asyncio.sleep(0.05)
            waiting = [one for one in waiting if one[0] in self.playing and one[0].acked() == one[1]]
        for seated, _ in waiting:
            codes = [client.close_code for client in seated.clients]
            self.figures.add("dead", f"{seated.name} does not go on; its sockets were closed with {codes}")

    def check_finished(self) -> None:
        """Compare the matches that are over with the log; a calm moment is needed."""
        with reading(self.world.database) as read:
            while self.finished:
                seated = self.finished.pop()
                self.done += seated.acked()
                check(read, seated.name, [client.notes for client in seated.clients], self.figures)

    # Tables.

    async def _keep_playing(self, number: int) -> None:
        games = td.games()
        again: str | None = None
        while not self.is_stopping:
            game = games[(number + self.made) % len(games)]
            try:
                name, people = await (self._set_up(game) if again is None else self._rematch(again))
            except (httpx.HTTPError, httpx.InvalidURL, KeyError):
                again = None
                await asyncio.sleep(0.2)
                continue
            self.made += 1
            seated = Seated(name, self._clients(name, people))
            self.playing.append(seated)
            await asyncio.gather(*(client.run() for client in seated.clients), self._stand_up(seated, people))
            self.playing.remove(seated)
            self.finished.append(seated)
            again = name if self.chance.random() < 0.3 else None

    def _clients(self, name: str, people: list[int]) -> list[Client]:
        made = [
            Client(name, seat, self.cookies[person], self.world.ports, f"{self.seed} {self.made} {seat}")
            for seat, person in enumerate(people)
        ]
        if self.made % 3 == 0:
            made.append(Client(name, None, "", self.world.ports, f"{self.seed} {self.made} watching"))
        return made

    async def _stand_up(self, seated: Seated, people: list[int]) -> None:
        """Ask for the clients who want to leave."""
        while not all(client.is_done for client in seated.clients):
            for client in seated.clients:
                if client.wants_to_leave and client.seat is not None:
                    client.wants_to_leave = False
                    try:
                        await self._post(people[client.seat], f"/api/tables/{seated.name}/leave")
                    except (httpx.HTTPError, *CUT):
                        continue
            await asyncio.sleep(0.2)

    async def _set_up(self, game: str) -> tuple[str, list[int]]:
        """A new table of a game, and who sits where."""
        count = td.game(game).usual_seats
        people = self.chance.sample(range(PEOPLE), count)
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (count - 1)
        made = await self._post(people[0], "/api/tables", {"game": game, "seats": seats})
        name = made.json()["table"]["id"]
        for seat, person in enumerate(people[1:], 1):
            await self._post(person, f"/api/tables/{name}/join", {"seat": seat})
        return name, people

    async def _rematch(self, name: str) -> tuple[str, list[int]]:
        """The same people once more; raises `KeyError` unless all of them were let in."""
        found: dict[int, int] = {}
        following, seats = "", 1
        for person in range(PEOPLE):
            answer = await self._post(person, f"/api/tables/{name}/rematch", is_sure=False)
            if answer.status_code == 200:
                table = answer.json()
                following, seats = table["id"], len(table["seats"])
                found |= {seat: person for seat, shown in enumerate(table["seats"]) if shown["mine"]}
        return following, [found[seat] for seat in range(seats)]

    async def _post(self, number: int | None, path: str, body: Any = None, is_sure: bool = True) -> httpx.Response:
        port = self.chance.choice(self.world.ports())
        headers = {} if number is None else {"Cookie": self.cookies[number]}
        answer = await self.http.post(f"http://{HOST}:{port}{path}", json=body, headers=headers)
        self.http.cookies.clear()
        return answer.raise_for_status() if is_sure else answer


def line(run: Run, seconds: float) -> str:
    """What came of a run, in one line."""
    counts = run.figures.counts
    told = [
        (run.world.kills, "kills"),
        (len(run.struck), "faults"),
        (counts["acknowledged"], "choices acknowledged"),
        (counts["acknowledged besides"], "other messages acknowledged"),
        (counts["shown"], "updates compared"),
        (counts["undos"], "undos and offers"),
        (counts["matches"], "matches"),
        (counts["lost"], "lost"),
        (counts["doubled"], "doubled"),
        (counts["untrue"], "untrue"),
        (counts["dead"], "dead"),
        (round(seconds), "seconds"),
    ]
    return ", ".join(f"{count:,} {what}" for count, what in told)
