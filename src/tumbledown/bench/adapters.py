"""Measurements of a game through the adapters, as ratios to games of the libraries they adapt to, in the same run."""

import time
import warnings
from typing import Any

import numpy as np

from tumbledown.adapters.openspiel import register
from tumbledown.adapters.pettingzoo import env
from tumbledown.adapters.vector import VectorGames
from tumbledown.bench.measure import best_of, ratios
from tumbledown.bench.peers import Peer, Work, environment, openspiel, peer
from tumbledown.engine import Game

# Games of the same class: boards that all can see, and hands of cards. PettingZoo 1.27 has no gin rummy any more.
OPEN = {"pettingzoo": "connect_four_v3", "openspiel": "tic_tac_toe"}
HIDDEN = {"pettingzoo": "leduc_holdem_v4", "openspiel": "block_dominoes"}
GAMES_AT_ONCE = 1024
PGX_BATCH = 4096


def measure_adapters(game: Game, seconds: float, repeats: int) -> dict[str, Any]:
    """Decisions per CPU-second through each adapter, in random games; chance nodes of OpenSpiel are not counted."""
    seats = game.usual_seats
    peers = HIDDEN if game.has_secrets else OPEN
    with warnings.catch_warnings():
        # Importing a single one of PettingZoo's games is deprecated.
        warnings.simplefilter("ignore", DeprecationWarning)
        theirs = peer(f"pettingzoo:{peers['pettingzoo']}")
    aec = {"": environment(env(game, seats)), f"pettingzoo:{peers['pettingzoo']}": theirs}
    spiel = {
        "": openspiel(f"{register(game)}(seats={seats})"),
        f"openspiel_python:{peers['openspiel']}": peer(f"openspiel_python:{peers['openspiel']}"),
    }
    pgx_peer = pgx(game.id)
    vector = {"": many_games(game, observe=True)} | ({f"pgx:{game.id}": pgx_peer} if pgx_peer else {})
    bare = {"": many_games(game, observe=False)}
    return {
        name: reported(best_of(works, seconds, repeats))
        for name, works in {
            "PettingZoo": aec,
            "OpenSpiel": spiel,
            "VectorGames, with observations": vector,
            "VectorGames, masks only": bare,
        }.items()
    }


def reported(works: dict[str, Work]) -> dict[str, Any]:
    """Our steps per CPU-second, and how many times those of the others they are."""
    return {"steps_per_cpu_s": round(works[""].per_second()), "ratios": ratios(works)}


def many_games(game: Game, observe: bool) -> Peer:
    """Random games stepped together, with or without looking at the observations."""
    games = VectorGames(game, GAMES_AT_ONCE, game.usual_seats, seed=1)
    generator = np.random.default_rng(1)

    def play(seconds: float) -> Work:
        ended = steps = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            wishes = generator.random(games.masks.shape, np.float32)
            ended += len(games.step((wishes * games.masks).argmax(1))[0])
            steps += games.count
            if observe:
                games.observations()
        return Work(ended, steps, spent)

    return play


def pgx(name: str) -> Peer | None:
    """Random games of pgx stepped together, compiled by JAX, games that end beginning again.

    None if pgx has no such game, or is not installed: the rest can be measured without it.
    """
    try:
        import jax
        import pgx as library
        from pgx.experimental.wrappers import auto_reset
    except ImportError:
        return None
    if name not in library.available_envs():
        return None
    game = library.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))

    def advance(carried: Any, _: object) -> tuple[Any, Any]:
        state, key = carried
        key, choosing, resetting = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choosing, logits, axis=1)
        state = step(state, actions, jax.random.split(resetting, PGX_BATCH))
        # Observations are part of the state; counting them keeps the compiler from leaving them out.
        return (state, key), state.observation.sum()

    run = jax.jit(lambda carried: jax.lax.scan(advance, carried, None, length=50))
    state = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), PGX_BATCH))
    carried, _ = jax.block_until_ready(run((state, jax.random.PRNGKey(1))))

    def play(seconds: float) -> Work:
        nonlocal carried
        steps = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            carried, _ = jax.block_until_ready(run(carried))
            steps += 50 * PGX_BATCH
        return Work(0, steps, spent)

    return play
