"""The lab: decisions per second of the compiled games, and of other people's engines beside them.

    python -m bench.lab [game …] [--seconds S] [--gpu] [--peers]

One thread, then all of them; with `--gpu` the graphics card. Everybody plays at random. A decision
is a move as the log holds it, forced ones too; peers count their steps in the same way. Peers that
are not installed (`pip install pgx pygame`) are left out and named.
"""

import argparse
import resource
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numba
import numpy as np

from countertop import Match, games
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.engine.registry import Game
from countertop.lab.bulk.lanes import Setting, run

SEATS = {
    "lucky-box": (1, 2, 4, 12),
    "math-rush": (1, 3, 5),
    "martian-math": (2, 3, 4),
    "hochspannung": (2, 4, 6),
    "matician": (2, 4, 6),
    "tictactoe": (2,),
}
TURNS = 9
GPU_MATCHES = 1 << 24

games.add(Game(Path(__file__).parent / "tictactoe", "bench"))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.lab")
    parser.add_argument("game", nargs="*", choices=[*SEATS, []], default=[])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--gpu", action="store_true", help="on the graphics card")
    parser.add_argument("--no-peers", action="store_true", help="our own engine alone")
    given = parser.parse_args()
    for game in given.game or SEATS:
        for seats in SEATS[game]:
            (on_card if given.gpu else on_processor)(Setting(game, seats), given.seconds)
    if not given.gpu:
        memory()
        rules_of_tictactoe(given.seconds)
        if not given.no_peers:
            peers(given.seconds)


def on_processor(setting: Setting, seconds: float) -> None:
    """The best of some stretches on one thread and of some on all, in turn, by the clock."""
    run(setting, 1, 0, 1)  # compiles
    numba.set_num_threads(1)
    matches = _matches_for(setting, seconds / TURNS)
    one = many = 0.0
    for turn in range(TURNS):
        numba.set_num_threads(1)
        one = max(one, _rate(setting, turn, matches))
        numba.set_num_threads(threads := numba.config.NUMBA_NUM_THREADS)
        many = max(many, _rate(setting, turn, threads * matches))
    print(
        f"{setting.game:14}{setting.seats:3} seats  {one / 1e6:8.2f} M decisions/s on one thread"
        f"{many / 1e6:9.2f} M on {threads}, {many / one:.2f} times",
        flush=True,
    )


def _matches_for(setting: Setting, seconds: float) -> int:
    matches = 100
    while True:
        start = process_time()
        run(setting, 7, 0, matches)
        if (spent := process_time() - start) > seconds / 4:
            return max(1, int(matches * seconds / spent))
        matches *= 4


def _rate(setting: Setting, seed: int, matches: int) -> float:
    start = perf_counter()
    tally = run(setting, seed, 0, matches)
    return tally.moves / (perf_counter() - start)


def on_card(setting: Setting, seconds: float) -> None:
    """Whole launches, from the start to the sums back on the host."""
    from countertop.lab.bulk.gpu import Launch  # noqa: PLC0415  # looks for a driver when imported

    best, matches, spent = 0.0, GPU_MATCHES, 0.0
    for turn in range(1 + TURNS):
        launch = Launch(setting)
        start = perf_counter()
        launch.play(turn, 0, matches)
        tally = launch.result(matches)
        spent = perf_counter() - start
        best = max(best, tally.moves / spent if turn else 0)  # the first one compiles
        if turn and spent > 4 * seconds:
            break
    print(
        f"{setting.game:14}{setting.seats:3} seats  {best / 1e9:8.3f} G decisions/s on the card, "
        f"{matches:,} matches in {spent:.3f} s",
        flush=True,
    )


def memory() -> None:
    """What a hundred times as many matches take."""
    setting = Setting("matician", 2)
    run(setting, 1, 0, 10_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(setting, 1, 0, 1_000_000)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"memory: {before / 1024:.0f} MB after 10,000 matches, {after / 1024:.0f} after 1,000,000"
    )


def rules_of_tictactoe(seconds: float) -> None:
    """The readable rules, straight and through `Match`."""
    rules, chance = games["tictactoe"].rules, Chance(1)

    def straight() -> int:
        state, made = rules.setup(rules.Options(), 2, chance), 0
        while rules.result(state) is None:
            seat = Seat(made % 2)
            move = chance.pick(rules.moves(state, seat))
            state = rules.play(state, seat, move, Millis(0), chance)
            made += 1
        return made

    def through_match() -> int:
        match, made = Match("tictactoe", 2, 1), 0
        while match.result is None:
            match.play(made % 2, chance.pick(match.moves(made % 2)))
            made += 1
        return made

    _peer("tic-tac-toe, our rules in Python", straight, seconds)
    _peer("tic-tac-toe, our rules through Match", through_match, seconds)


# --- other people's engines


def peers(seconds: float) -> None:
    """Other games of like size on other engines, and tic-tac-toe on all of them."""
    chance = Chance(1)
    if _is_there("pyspiel", "OpenSpiel"):
        for name in ("tic_tac_toe", "connect_four", "backgammon", "liars_dice", "phantom_ttt"):
            _openspiel(name, chance, seconds)
    if _is_there("pettingzoo", "PettingZoo") and _is_there("pygame", "PettingZoo's own games"):
        for name in ("tictactoe_v3", "connect_four_v3"):
            _pettingzoo(name, chance, seconds)
    if _is_there("pgx", "Pgx"):
        for name, batch in (("tic_tac_toe", 1 << 14), ("connect_four", 1 << 13), ("2048", 1 << 12)):
            _pgx(name, batch, seconds)


def _is_there(package: str, title: str) -> bool:
    there = find_spec(package) is not None
    if not there:
        print(f"{title}: not installed, left out")
    return there


def _peer(title: str, play: Callable[[], int], seconds: float) -> None:
    best = 0.0
    for _ in range(TURNS):
        made, start = 0, process_time()
        while (spent := process_time() - start) < seconds / TURNS:
            made += play()
        best = max(best, made / spent)
    print(f"{title:52}{best / 1e6:10.3f} M decisions/s on one thread", flush=True)


def _openspiel(name: str, chance: Chance, seconds: float) -> None:
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game(name)

    def play() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(chance.pick(state.legal_actions()))
            made += 1
        return made

    moves = sum(play() for _ in range(200)) / 200
    searches, rollouts = 20, 100

    def in_c() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, chance.below(1 << 20))
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, searches, 100, False, 1, False)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        bot.step(state)
        return int(searches * rollouts * moves)

    _peer(f"OpenSpiel {name}, from Python", play, seconds)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        _peer(f"OpenSpiel {name}, rollouts in C++ (about)", in_c, seconds)


def _pettingzoo(name: str, chance: Chance, seconds: float) -> None:
    from importlib import import_module  # noqa: PLC0415

    env = import_module(f"pettingzoo.classic.{name}").env()

    def play() -> int:
        made = 0
        env.reset(seed=chance.below(1 << 30))
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(seen["action_mask"]))
                made += 1
        return made

    _peer(f"PettingZoo {name}", play, seconds)


def _pgx(name: str, batch: int, seconds: float) -> None:
    import jax  # noqa: PLC0415
    import jax.numpy as jnp  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = pgx.make(name)
    on = jax.vmap(auto_reset(env.step, env.init))
    start, steps = jax.jit(jax.vmap(env.init)), 64

    def step(state: Any, key: Any) -> tuple[Any, None]:
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(key, logits, axis=1)
        return on(state, action, jax.random.split(key, batch)), None

    play = jax.jit(lambda state, key: jax.lax.scan(step, state, jax.random.split(key, steps))[0])
    state = start(jax.random.split(jax.random.PRNGKey(0), batch))
    play(state, jax.random.PRNGKey(1)).terminated.block_until_ready()
    best, spent, turn = 0.0, 0.0, 0
    while spent < seconds:
        clock = perf_counter()
        state = play(state, jax.random.PRNGKey(turn))
        state.terminated.block_until_ready()
        spent += (took := perf_counter() - clock)
        best, turn = max(best, batch * steps / took), turn + 1
    device = jax.devices()[0].platform
    print(
        f"{f'Pgx {name}, {batch:,} at once, {device}':52}{best / 1e6:10.3f} M steps/s", flush=True
    )


if __name__ == "__main__":
    np.seterr(over="ignore")
    main()
