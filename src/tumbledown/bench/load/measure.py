"""What is measured: moves per server-CPU-second at full speed, delays at a calm pace, memory, and cold starts."""

import asyncio
import contextlib
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import tumbledown as td
from tumbledown.bench.load.postgres import Postgres, is_installed
from tumbledown.bench.load.servers import Boardgameio, Ours, OurSeat, Peer, Seat, TwoOfOurs
from tumbledown.engine import Seeded, TumbledownError

GAME = "connect_four"
IN_MEMORY = "boardgame.io in memory"
TIMES = {IN_MEMORY: 2.0, "boardgame.io FlatFile": 8.0}
"""How many times a peer's moves per server-CPU-second ours should be."""
LENGTH = 34
"""Moves of a measured match: long, and short of the end, where our engine takes moves that have no alternative."""
Report = dict[str, Any]


def long_game() -> list[int]:
    """The moves of a game of Connect Four that is not over after them: every match gives as many moves."""
    game = td.game(GAME)
    tape = Seeded(1)
    while True:
        state = game.new(seed=1)
        moves: list[int] = []
        while not state.over and len(moves) < LENGTH:
            moves.append(state.options[tape.below(len(state.options))])
            state.apply_trusted(moves[-1])
        if not state.over:
            return moves


async def play(
    seats: list[Seat], moves: list[int], delays: list[float], pace: float = 0.0, offset: float = 0.0
) -> None:
    """Play a match: each move is made when all seats have seen the last one, or at the pace."""
    due = time.perf_counter() + offset
    for number, move in enumerate(moves, 1):
        if pace:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += pace
        mover = seats[(number - 1) % len(seats)]
        start = time.perf_counter()
        mover.move(number, move)
        await mover.see(number)
        delays.append(time.perf_counter() - start)
        for seat in seats:
            if seat is not mover:
                await seat.see(number)


async def set_up(make: Callable[[], Awaitable[list[Seat]]], count: int) -> list[list[Seat]]:
    """So many new matches, a few at a time."""
    gate = asyncio.Semaphore(8)

    async def one() -> list[Seat]:
        async with gate:
            return await make()

    return await asyncio.gather(*(one() for _ in range(count)))


def close(matches: list[list[Seat]]) -> None:
    """Close all sockets."""
    for seats in matches:
        for seat in seats:
            seat.wire.close()


def quantile(delays: list[float], share: float) -> float:
    """A quantile in milliseconds."""
    ordered = sorted(delays)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 2)


async def full_speed(peer: Peer | TwoOfOurs, matches: int) -> Report:
    """Moves per server-CPU-second: K matches at once, as fast as they go. Setting up is not counted."""
    moves = long_game()
    tables = await set_up(peer.match, matches)
    await asyncio.sleep(0.2)
    before, start = peer.cpu_seconds(), time.perf_counter()
    delays: list[float] = []
    await asyncio.gather(*(play(seats, moves, delays) for seats in tables))
    wall, cpu = time.perf_counter() - start, peer.cpu_seconds() - before
    close(tables)
    return {
        "matches": matches,
        "moves": len(delays),
        "moves_per_cpu_s": round(len(delays) / cpu),
        "moves_per_s": round(len(delays) / wall),
        "cpu_us_per_move": round(cpu / len(delays) * 1e6),
        "p50_ms": quantile(delays, 0.5),
        "p99_ms": quantile(delays, 0.99),
    }


def keep_best(found: Report, name: str, measured: Report) -> None:
    """Keep a round if it is the best of its kind: the one that other work on the machine disturbed least."""
    if name not in found or measured["moves_per_cpu_s"] > found[name]["moves_per_cpu_s"]:
        found[name] = measured


async def paced(peer: Peer, matches: int, moves: int, delays: list[float]) -> float:
    """The delay of each move when every match makes one a second; gives the share of a core that the server used."""
    tables = await set_up(peer.match, matches)
    await asyncio.sleep(1.0)
    before, start = peer.cpu_seconds(), time.perf_counter()
    line = long_game()[:moves]
    await asyncio.gather(*(play(seats, line, delays, 1.0, number / matches) for number, seats in enumerate(tables)))
    cpu, wall = peer.cpu_seconds() - before, time.perf_counter() - start
    close(tables)
    return cpu / wall


async def side_by_side(peers: list[Peer], rounds: int, moves: int) -> tuple[Report, Report]:
    """All peers by turns, so that other work on the machine weighs on each: at full speed, and at a calm pace."""
    speed: Report = {}
    for _ in range(rounds):
        for peer in peers:
            keep_best(speed, peer.name, await full_speed(peer, 100))
    calm: Report = {}
    not_in_files = [peer for peer in peers if not getattr(peer, "in_files", False)]
    delays: dict[str, list[float]] = {peer.name: [] for peer in not_in_files}
    for _ in range(2):
        for peer in not_in_files:
            share = await paced(peer, 300, moves // 2, delays[peer.name])
            calm[peer.name] = {
                "matches": 300,
                "p50_ms": quantile(delays[peer.name], 0.5),
                "p99_ms": quantile(delays[peer.name], 0.99),
                "server_cpu_share": round(share, 3),
            }
    return speed, calm


async def any_game(ours: Ours, game: str, matches: int, seconds: float) -> Report:
    """Choices per server-CPU-second of any game, each seat choosing at random as soon as it is asked."""
    seats = td.game(game).usual_seats
    tape = Seeded(2)
    made = 0
    end = 0.0

    async def drive(client: OurSeat) -> None:
        nonlocal made
        while not client.over and time.perf_counter() < end:
            if client.options:
                before = client.asked
                client.move(0, client.options[tape.below(len(client.options))])
                while client.asked == before and not client.over:
                    await client.next()
                made += 1
            else:
                try:
                    await asyncio.wait_for(client.next(), 1.0)
                except TimeoutError:
                    continue

    cpu = 0.0
    for _ in range(2):
        tables = [await ours.sit(ours.table(game, seats), seats) for _ in range(matches)]
        before, made = ours.cpu_seconds(), 0
        end = time.perf_counter() + seconds
        await asyncio.gather(*(drive(client) for clients in tables for client in clients))
        cpu = ours.cpu_seconds() - before
        close([list(clients) for clients in tables])
    return {"seats": seats, "matches": matches, "choices": made, "choices_per_cpu_s": round(made / cpu)}


async def many_tables(ours: Ours, tables: int, seconds: float) -> Report:
    """Memory with many tables in play, ten moves a second altogether."""
    matches = await set_up(ours.match, tables)
    moves = long_game()
    delays: list[float] = []
    await asyncio.gather(
        *(
            play(matches[number], moves[: max(1, int(seconds * 10 / tables) + 1)], delays, seconds, number / 10)
            for number in range(min(tables, int(seconds * 10)))
        )
    )
    found = {"tables": tables, "sockets": 2 * tables, "megabytes": round(ours.megabytes()), "moves": len(delays)}
    found["p99_ms"] = int(quantile(delays, 0.99))
    close(matches)
    return dict(found)


def many_matches(database: str, count: int) -> list[str]:
    """Fill a database with copies of its newest match; gives their ids."""
    connection = sqlite3.connect(database)
    source = connection.execute("SELECT id FROM tables ORDER BY created DESC LIMIT 1").fetchone()[0]
    names = [f"{number:020x}" for number in range(count)]
    with connection:
        connection.executemany(
            "INSERT INTO tables SELECT ?, created, game, status, listed, version, seed, body FROM tables WHERE id = ?",
            [(name, source) for name in names],
        )
        connection.executemany(
            "INSERT INTO entries (match, number, kind, seat, option, outcomes, client, body, at)"
            " SELECT ?, number, kind, seat, option, outcomes, client, body, at FROM entries WHERE match = ?",
            [(name, source) for name in names],
        )
    connection.close()
    return names


async def cold_start(folder: Path, count: int) -> Report:
    """The time from starting a server with many matches in its log until it serves one of them."""
    ours = Ours(folder)
    seats = await ours.match()
    await play(seats, long_game()[:30], [])
    cookie = ours.guest(0)
    close([seats])
    ours.stop()
    names = await asyncio.to_thread(many_matches, ours.database, count)
    start = time.perf_counter()
    again = Ours(folder)
    again._cookies = [cookie]
    clients = await again.sit(names[count // 2], 2)
    spent = time.perf_counter() - start
    assert clients[0].n == 30, "the match is not what was stored"
    close([list(clients)])
    megabytes = again.megabytes()
    again.stop()
    return {"matches": count, "seconds": round(spent, 2), "megabytes": round(megabytes)}


async def scale_out(rounds: int) -> Report:
    """One process and two on a PostgreSQL, by turns: matches that are split between the two, and matches that are not.

    What two processes can do is reckoned from their CPU time: on a machine whose cores also run PostgreSQL and the load
    generator they cannot both have a core of their own.
    """
    if not is_installed():
        raise TumbledownError("PostgreSQL is not installed; it is measured where it is")
    postgres = Postgres()
    try:
        with tempfile.TemporaryDirectory(prefix="tumbledown-load-") as folder:
            databases = [postgres.database(name) for name in ("one", "two")]
            for database in databases:
                command = [sys.executable, "-m", "tumbledown.cli", "db", "migrate", "--database", database]
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            one, two = Ours(Path(folder), databases[0]), TwoOfOurs(Path(folder), databases[1])
            try:
                return await by_turns(one, two, rounds)
            finally:
                one.stop()
                two.stop()
    finally:
        postgres.remove()


async def by_turns(one: Ours, two: TwoOfOurs, rounds: int) -> Report:
    """The best round of one process, of two with every match split, and of two with every second match split."""
    found: Report = {}
    for _ in range(rounds):
        for name, peer, split in (("one", one, 0), ("two, all split", two, 1), ("two, half split", two, 2)):
            two.split_every = split
            keep_best(found, name, await full_speed(peer, 100))
    for name in ("two, all split", "two, half split"):
        found[name]["times_one"] = round(2 * found[name]["moves_per_cpu_s"] / found["one"]["moves_per_cpu_s"], 2)
    return found


async def measure(quick: bool, peers: bool, games: list[str], postgres: bool) -> Report:
    """All figures, ours and boardgame.io's in the same run."""
    rounds, calm = (3, 10) if quick else (8, 30)
    report: Report = {"games": {}}
    with contextlib.ExitStack() as stack:
        running: list[Peer] = []
        for maker in MAKERS if peers else MAKERS[:1]:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="tumbledown-load-"))
            try:
                running.append(maker(Path(folder)))
            except TumbledownError as error:
                report.setdefault("left_out", []).append(str(error))
            else:
                stack.callback(running[-1].stop)
        report["full_speed"], report["paced"] = await side_by_side(running, rounds, calm)
        ours = running[0]
        assert isinstance(ours, Ours)
        for game in games:
            report["games"][game] = await any_game(ours, game, 30, 3.0 if quick else 8.0)
    with tempfile.TemporaryDirectory(prefix="tumbledown-load-") as folder:
        ours = Ours(Path(folder))
        try:
            report["many_tables"] = await many_tables(ours, 1000, 5.0 if quick else 20.0)
        finally:
            ours.stop()
    with tempfile.TemporaryDirectory(prefix="tumbledown-load-") as folder:
        report["cold_start"] = await cold_start(Path(folder), 10_000)
    if postgres:
        try:
            report["postgres"] = await scale_out(rounds)
        except TumbledownError as error:
            report.setdefault("left_out", []).append(str(error))
    report["ratios"] = ratios(report["full_speed"])
    report["bars"] = bars(report)
    return report


MAKERS: list[Callable[[Path], Peer]] = [
    Ours,
    lambda folder: Boardgameio(folder, False),
    lambda folder: Boardgameio(folder, True),
]


def ratios(speed: Report) -> dict[str, float]:
    """How many times a peer's moves ours are, at full speed."""
    ours = speed["tumbledown"]["moves_per_cpu_s"]
    return {name: round(ours / found["moves_per_cpu_s"], 2) for name, found in speed.items() if name != "tumbledown"}


def bars(report: Report) -> list[Report]:
    """What was to be reached, what was found, and whether that reaches it."""
    found: list[Report] = []

    def bar(what: str, wanted: float, value: float, met: bool) -> None:
        found.append({"what": what, "wanted": wanted, "found": value, "met": met})

    for name, least in TIMES.items():
        if name in report["ratios"]:
            ratio = report["ratios"][name]
            bar(f"times {name}, per server-CPU-second, at least", least, ratio, ratio >= least)
    calm = report["paced"]
    if IN_MEMORY in calm:
        ours, theirs = calm["tumbledown"]["p99_ms"], calm[IN_MEMORY]["p99_ms"]
        bar(f"ms p99 at a move a second in 300 matches, below {IN_MEMORY}'s", theirs, ours, ours < theirs)
    for name, one in report["games"].items():
        speed = one["choices_per_cpu_s"]
        bar(f"choices of {name} per server-CPU-second, at least", 1000, speed, speed >= 1000)
    megabytes, seconds = report["many_tables"]["megabytes"], report["cold_start"]["seconds"]
    bar("MB with 1,000 tables, below", 300, megabytes, megabytes < 300)
    bar("seconds until a match of 10,000 is served after a cold start, at most", 3, seconds, seconds <= 3)
    for name, two in report.get("postgres", {}).items():
        if "times_one" in two:
            bar(f"times one process on PostgreSQL ({name}), at least", 1.6, two["times_one"], two["times_one"] >= 1.6)
    return found


def as_text(report: Report) -> str:
    """The figures for people."""
    lines = ["Connect Four at full speed, two clients a match:"]
    for name, found in report["full_speed"].items():
        lines.append(
            f"  {name:24} {found['moves_per_cpu_s']:>7,} moves per server-CPU-second,"
            f" {found['moves_per_s']:>6,} a second, p50 {found['p50_ms']} ms, p99 {found['p99_ms']} ms"
        )
    lines.append("At one move a second a match:")
    for name, found in report["paced"].items():
        lines.append(
            f"  {name:24} {found['matches']} matches: p50 {found['p50_ms']} ms, p99 {found['p99_ms']} ms,"
            f" {found['server_cpu_share']:.0%} of a core"
        )
    for name, found in report["games"].items():
        lines.append(f"{name}, {found['seats']} seats: {found['choices_per_cpu_s']:,} choices per server-CPU-second")
    tables = report["many_tables"]
    lines.append(f"{tables['tables']} tables, {tables['sockets']} sockets: {tables['megabytes']} MB")
    cold = report["cold_start"]
    lines.append(f"Cold start with {cold['matches']:,} matches in the log: {cold['seconds']} s, {cold['megabytes']} MB")
    for name, found in report.get("postgres", {}).items():
        lines.append(
            f"PostgreSQL, {name}: {found['moves_per_s']:,} moves a second, {found['moves_per_cpu_s']:,} per CPU-second"
        )
    for found in report["bars"]:
        lines.append(
            f"{'reached' if found['met'] else 'MISSED '} {found['found']:>8} {found['what']} {found['wanted']}"
        )
    return "\n".join([*lines, *report.get("left_out", [])])


def dump(report: Report) -> str:
    """The figures for programs, in one line."""
    return json.dumps(report)
