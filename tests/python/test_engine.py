"""The engine: limits, lines, callbacks, threads."""

import threading
import time

import pytest

import tessera
from tessera import Engine, Limit


def test_a_mate_in_one():
    board = tessera.Board("chess", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1")
    engine = Engine("chess")
    (line,) = engine.analyse(board, Limit(depth=4))
    assert line.mate == 1 and line.pv[0].uci() == "e1e8" and line.multipv == 1
    assert engine.play(board, Limit(depth=3)).move == line.pv[0]
    board.push(line.pv[0])
    assert engine.play(board, Limit(depth=3)) == (None, [])
    assert engine.analyse(board, Limit(depth=3)) == []


def test_limits_and_lines():
    board, engine = tessera.Board("fourstar"), Engine("fourstar")
    lines = engine.analyse(board, Limit(depth=2), multipv=3)
    assert [line.multipv for line in lines] == [1, 2, 3] and all(line.depth == 2 for line in lines)
    assert len({line.pv[0] for line in lines}) == 3
    assert lines[0].score >= lines[1].score >= lines[2].score
    assert engine.analyse(board, Limit(nodes=500))[0].nodes <= 3000
    begun = time.perf_counter()
    assert engine.analyse(board, Limit(time=0.1))
    assert time.perf_counter() - begun < 5
    some = list(board.legal_moves)[:3]
    assert engine.analyse(board, Limit(depth=1), root_moves=some)[0].pv[0] in some
    assert isinstance(engine.evaluate(board), int)
    engine.new_game()
    for bad in (Limit(depth=0), Limit(time=-1.0), Limit(time=float("nan")), Limit(mate=-1)):
        with pytest.raises(ValueError):
            engine.analyse(board, bad)
    with pytest.raises(ValueError):
        engine.analyse(board, Limit(depth=1), multipv=0)
    with pytest.raises(ValueError):
        engine.play(board, level=9)
    with pytest.raises(ValueError):
        Engine("chess", hash=0)
    with pytest.raises(tessera.TesseraError, match="one for fourstar"):
        engine.analyse(tessera.Board("chess"))
    with pytest.raises(tessera.IllegalMoveError):
        engine.analyse(board, root_moves=[tessera.Move(0, 0)])


def test_searches_are_repeatable():
    board = tessera.Board("raumschach")
    found = [Engine("raumschach").analyse(board, Limit(depth=4))[0] for _ in range(2)]
    assert found[0].pv == found[1].pv and found[0].nodes == found[1].nodes
    moves = {Engine("chess").play(tessera.Board("chess"), level=1, seed=s).move for s in range(1, 9)}
    assert len(moves) > 1


def test_information_while_it_thinks():
    board, seen = tessera.Board("chess"), []
    lines = Engine("chess").analyse(board, Limit(depth=5), multipv=2, info=seen.append)
    assert [line.depth for line in seen if line.multipv == 1] == [1, 2, 3, 4, 5]
    assert seen[-2:] == lines

    def angry(line):
        raise KeyError("enough")

    engine = Engine("chess")
    with pytest.raises(KeyError, match="enough"):
        engine.analyse(board, Limit(time=60), info=angry)
    assert engine.play(board, Limit(depth=1)).move in board.legal_moves


def test_other_threads_run_meanwhile_and_can_stop_it():
    board, engine, found = tessera.Board("fourstar"), Engine("fourstar"), []
    started = threading.Event()
    thread = threading.Thread(
        target=lambda: found.extend(
            engine.analyse(board, Limit(time=120), info=lambda line: started.set())
        )
    )
    thread.start()
    assert started.wait(60)
    with pytest.raises(RuntimeError, match="another thread"):
        engine.evaluate(board)
    board.push(board.legal_moves[0])
    engine.stop()
    thread.join(60)
    assert not thread.is_alive() and found


def test_vast_boards():
    board = tessera.Board("hdc6")
    result = Engine("hdc6", threads=2).play(board, Limit(nodes=2000))
    assert board.is_legal(result.move)


def test_values_of_pieces():
    values = tessera.piece_values("chess")
    assert values["Q"] > values["R"] > values["B"] > values["P"]
