"""What is measured: moves per server-CPU-second at full speed, delays at a calm pace, memory, and cold starts."""

import asyncio
import json
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import tumbledown as td
from tumbledown.bench.load.servers import Boardgameio, Ours, OurSeat, Peer, Seat, TwoOfOurs
from tumbledown.engine import Seeded, TumbledownError

GAME = "connect_four"
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


async def full_speed(peer: Peer | TwoOfOurs, matches: int, rounds: int) -> Report:
    """Moves per server-CPU-second: K matches at once, as fast as they go; the best of several rounds.

    Setting up is not counted. The best round is the one that other work on the machine disturbed least.
    """
    moves = long_game()
    best: Report = {}
    for _ in range(rounds):
        tables = await set_up(peer.match, matches)
        await asyncio.sleep(0.2)
        before, start = peer.cpu_seconds(), time.perf_counter()
        delays: list[float] = []
        await asyncio.gather(*(play(seats, moves, delays) for seats in tables))
        wall, cpu = time.perf_counter() - start, peer.cpu_seconds() - before
        close(tables)
        if not best or len(delays) / cpu > best["moves_per_cpu_s"]:
            best = {
                "matches": matches,
                "moves": len(delays),
                "moves_per_cpu_s": round(len(delays) / cpu),
                "moves_per_s": round(len(delays) / wall),
                "cpu_us_per_move": round(cpu / len(delays) * 1e6),
                "p50_ms": quantile(delays, 0.5),
                "p99_ms": quantile(delays, 0.99),
            }
    return best


async def paced(peer: Peer, matches: int, moves: int) -> Report:
    """The delay of a move when each match makes one a second."""
    tables = await set_up(peer.match, matches)
    await asyncio.sleep(1.0)
    delays: list[float] = []
    before, start = peer.cpu_seconds(), time.perf_counter()
    line = long_game()[:moves]
    await asyncio.gather(*(play(seats, line, delays, 1.0, number / matches) for number, seats in enumerate(tables)))
    cpu, wall = peer.cpu_seconds() - before, time.perf_counter() - start
    close(tables)
    return {
        "matches": matches,
        "p50_ms": quantile(delays, 0.5),
        "p99_ms": quantile(delays, 0.99),
        "server_cpu_share": round(cpu / wall, 3),
    }


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


async def scale_out(database: str, rounds: int) -> Report:
    """One process and two on a PostgreSQL, with the clients of each match at different processes."""
    found: Report = {}
    with tempfile.TemporaryDirectory(prefix="tumbledown-load-") as folder:
        one = Ours(Path(folder), database)
        try:
            found["one process"] = await full_speed(one, 100, rounds)
        finally:
            one.stop()
        two = TwoOfOurs(Path(folder), database)
        try:
            found["two processes"] = await full_speed(two, 100, rounds)
        finally:
            two.stop()
    return found


async def measure(quick: bool, peers: bool, games: list[str], postgres: str | None = None) -> Report:
    """All figures, ours and boardgame.io's in the same run."""
    rounds, matches, calm = (3, 100, 10) if quick else (8, 100, 30)
    report: Report = {"full_speed": {}, "paced": {}, "games": {}}
    makers: list[Callable[[Path], Peer]] = [Ours]
    if peers:
        makers += [lambda folder: Boardgameio(folder, False), lambda folder: Boardgameio(folder, True)]
    for maker in makers:
        with tempfile.TemporaryDirectory(prefix="tumbledown-load-") as folder:
            try:
                peer = maker(Path(folder))
            except TumbledownError as error:
                report.setdefault("left_out", []).append(str(error))
                continue
            try:
                report["full_speed"][peer.name] = await full_speed(peer, matches, rounds)
                if not getattr(peer, "in_files", False):
                    report["paced"][peer.name] = await paced(peer, 300, calm)
                if isinstance(peer, Ours):
                    for game in games:
                        report["games"][game] = await any_game(peer, game, 30, 3.0 if quick else 8.0)
            finally:
                peer.stop()
    with tempfile.TemporaryDirectory(prefix="tumbledown-load-") as folder:
        ours = Ours(Path(folder))
        try:
            report["many_tables"] = await many_tables(ours, 1000, 5.0 if quick else 20.0)
        finally:
            ours.stop()
    with tempfile.TemporaryDirectory(prefix="tumbledown-load-") as folder:
        report["cold_start"] = await cold_start(Path(folder), 10_000)
    if postgres:
        report["postgres"] = await scale_out(postgres, rounds)
    return with_ratios(report)


def with_ratios(report: Report) -> Report:
    """Ours beside boardgame.io's."""
    speed = report["full_speed"]
    ours = speed["tumbledown"]["moves_per_cpu_s"]
    report["ratios"] = {
        name: round(ours / found["moves_per_cpu_s"], 2) for name, found in speed.items() if name != "tumbledown"
    }
    return report


def as_text(report: Report) -> str:
    """The figures for people."""
    lines = ["Connect Four at full speed, two clients a match:"]
    for name, found in report["full_speed"].items():
        lines.append(
            f"  {name:24} {found['moves_per_cpu_s']:>7,} moves per server-CPU-second,"
            f" {found['moves_per_s']:>6,} a second, p50 {found['p50_ms']} ms, p99 {found['p99_ms']} ms"
        )
    lines += [f"  {ratio:>7} times {name}" for name, ratio in report["ratios"].items()]
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
    return "\n".join([*lines, *report.get("left_out", [])])


def dump(report: Report) -> str:
    """The figures for programs, in one line."""
    return json.dumps(report)
