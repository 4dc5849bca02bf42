"""Pgx's games of like size, for comparison: steps a second on the card that JAX finds.

    python -m bench.vector.pgx [game …] [--lanes N …]

Its own auto-reset, compiled by JAX, many steps in one launch; chance chooses among what masks
allow, in the same launch. Needs `pip install pgx`.
"""

import argparse
from time import perf_counter

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

GAMES = ("tic_tac_toe", "backgammon", "sparrow_mahjong", "animal_shogi", "go_9x9")
LANES = (1 << 16, 1 << 18, 1 << 20)
STEPS = 50


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.vector.pgx")
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--lanes", type=int, nargs="+", default=LANES)
    given = parser.parse_args()
    for game in given.game:
        for lanes in given.lanes:
            measure(game, lanes)


def measure(game: str, lanes: int) -> None:
    env = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(state, key):  # type: ignore[no-untyped-def]  # as JAX has it
        chance, other = jax.random.split(key)
        worth = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(chance, worth)
        return step(state, actions, jax.random.split(other, lanes)), None

    @jax.jit
    def many(state, key):  # type: ignore[no-untyped-def]
        return jax.lax.scan(one, state, jax.random.split(key, STEPS))[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), lanes))
    state = jax.block_until_ready(many(state, jax.random.key(1)))
    start = perf_counter()
    state = jax.block_until_ready(many(state, jax.random.key(2)))
    rate = STEPS * lanes / (perf_counter() - start)
    shown = state.observation.nbytes // lanes + state.legal_action_mask.nbytes // lanes
    told = f"{game:16}{lanes:10,} lanes {shown:6} bytes shown{rate / 1e6:10,.1f} M/s by chance"
    print(told, flush=True)


if __name__ == "__main__":
    main()
