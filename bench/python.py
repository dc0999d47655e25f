#!/usr/bin/env python3
"""How fast the Python package is: medians of processor time on one core.

PYTHONPATH=build/release/python python3 bench/python.py [--json]
"""

import json
import random
import statistics
import sys
import time

import tessera

ROUNDS = 101
GAMES = 5  # rounds of whole games


def milliseconds(question, board):
    """Of the question to a board that has listed nothing yet."""
    times = []
    for _ in range(ROUNDS):
        board.push(board.legal_moves[0])
        board.pop()
        begun = time.process_time_ns()
        question()
        times.append((time.process_time_ns() - begun) / 1e6)
    return statistics.median(times)


def games_a_second(play):
    """``play`` returns how many games it has played."""
    rates = []
    for round in range(GAMES):
        begun = time.process_time()
        games = play(round)
        rates.append(games / (time.process_time() - begun))
    return statistics.median(rates)


def by_objects(seed):
    rng, games = random.Random(seed), 30
    for _ in range(games):
        board = tessera.Board("fourstar")
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
    return games


def in_cpp(seed):
    return len(tessera.random_games("fourstar", 300, seed).plies)


def by_vectors(seed):
    env, games = tessera.VectorEnv("fourstar", 64), 0
    env.reset(seed=seed)
    # So long that games of every length count as often as they occur.
    for _ in range(4000):
        games += int(env.step(env.sample_actions())[2].sum())
    return games


def measure():
    """Name, unit and value of each line."""
    for game in ("oana-chiru", "oana-chiru-odd", "oana", "fourstar", "chess"):
        board = tessera.Board(game)
        moves = f"{game}, {len(board.legal_moves):,} legal moves"
        yield f"{moves}: as objects", "ms", milliseconds(lambda: list(board.legal_moves), board)
        yield f"{moves}: as an array", "ms", milliseconds(board.legal_moves_array, board)
        yield f"{moves}: counted", "ms", milliseconds(board.count_legal_moves, board)
    yield "random games of fourstar: tessera.random_games", "games/s", games_a_second(in_cpp)
    yield "random games of fourstar: VectorEnv, 64 boards", "games/s", games_a_second(by_vectors)
    yield "random games of fourstar: by objects", "games/s", games_a_second(by_objects)


def main():
    found = list(measure())
    if "--json" in sys.argv[1:]:
        print(json.dumps([{"name": n, "unit": u, "value": v} for n, u, v in found]))
        return
    for name, unit, value in found:
        print(f"{name:56} {value:10.3f} {unit}" if unit == "ms" else f"{name:56} {value:10.0f} {unit}")


if __name__ == "__main__":
    main()
