"""Arguments of every kind to every function: they raise, and the interpreter goes on."""

import random

import numpy as np
import pytest

import tessera
from tessera import _core

JUNK = [
    None, True, -1, 0, 1, 7, 63, 64, 255, 4096, 2**31, 2**32, 2**63, 2**64, -(2**63), 1.5,
    float("nan"), float("inf"), "", "e4", "e2e4", "a1a1", "\0", "\ud800", "x" * 10000, "O-O", b"", b"\xff",
    (), (0, 0), (9, 9), (0,) * 8, [1, 2, 3], {}, object(), np.int64(3), np.float64(2), np.zeros(3),
    tessera.Move(12, 28), tessera.Move(0, 0), tessera.Move(255, 3, 5), tessera.BLACK,
]
#: They would work long, write files, or end the work of others.
LEFT_OUT = {"perft", "stop"}


def functions(thing):
    for name in dir(thing):
        if name.startswith("__") or name in LEFT_OUT:
            continue
        try:
            function = getattr(thing, name)
        except Exception:
            continue
        if callable(function):
            yield name, function


@pytest.mark.parametrize("game", ["chess", "chesseract", "oana-chiru", "hdc6"])
def test_boards_and_variants(game):
    rng = random.Random(game)
    variant = tessera.Variant.builtin(game)
    board = tessera.Board(variant)
    start = board.fen() if not variant.is_vast else None
    record = _core.Record(board)
    for thing in (board, variant, record, _core.RecordFile(b"1. e4 *"), board.legal_moves):
        for name, function in functions(thing):
            for _ in range(25):
                arguments = [rng.choice(JUNK) for _ in range(rng.randrange(4))]
                try:
                    function(*arguments)
                except (Exception, RecursionError):
                    pass
    while board.ply():
        board.pop()
    assert start is None or board.variant.id == game
    assert isinstance(board.turn, bool) and board.any_legal_move() in (True, False)


def test_the_rest():
    rng = random.Random(1)
    engine = tessera.Engine("chess")
    board = tessera.Board("chess")
    vector = _core.VectorBoards("chess", 3)
    for thing in (engine, vector):
        for name, function in functions(thing):
            for _ in range(25):
                arguments = [rng.choice([board, *JUNK]) for _ in range(rng.randrange(4))]
                try:
                    function(*arguments)
                except Exception:
                    pass
    for kind in (tessera.Move, tessera.Board, tessera.Engine, tessera.endings.Tables, _core.Record,
                 _core.RecordFile, tessera.pgn.Game, tessera.Variant.from_text,
                 tessera.Variant.builtin, tessera.Move.from_uci, tessera.c4d.loads,
                 tessera.pgn.read_game):
        for _ in range(200):
            arguments = [rng.choice(JUNK) for _ in range(rng.randrange(1, 5))]
            try:
                repr(kind(*arguments))
            except Exception:
                pass


@pytest.mark.parametrize("game", ["chess", "chesseract", "fourstar"])
def test_broken_positions_and_records(game):
    rng = random.Random(game)
    board = tessera.Board(game)
    for _ in range(20):
        board.push(board.random_move(rng))
    fen, text = board.fen(), str(tessera.pgn.Game.from_board(board))
    for _ in range(300):
        broken = list(rng.choice([fen, text]))
        for _ in range(rng.randrange(1, 6)):
            broken[rng.randrange(len(broken))] = chr(rng.choice([rng.randrange(128), 0x2654, 0x10FFFF]))
        broken = "".join(broken)
        for read in (lambda: tessera.Board(game, broken), lambda: tessera.pgn.read_game(broken)):
            try:
                found = read()
                str(found), repr(found)
            except ValueError:
                pass
