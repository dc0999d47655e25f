"""Bad input raises, and says why; it never ends the interpreter."""

import pickle
import threading

import numpy as np
import pytest

import tessera


def test_illegal_moves_say_why_and_change_nothing():
    board = tessera.Board("chess")
    before = board.fen()
    with pytest.raises(tessera.IllegalMoveError, match="pawn on e2 cannot go to e5") as caught:
        board.push(tessera.Move.from_uci("e2e5", "chess"))
    assert caught.value.code == "illegal_move" and isinstance(caught.value, ValueError)
    for move in (tessera.Move(0, 0), tessera.Move(28, 36), tessera.Move(52, 36), tessera.Move(4, 60)):
        with pytest.raises(tessera.IllegalMoveError):
            board.push(move)
        with pytest.raises(tessera.IllegalMoveError):
            board.san(move)
    for question in (board.is_capture, board.gives_check):
        with pytest.raises(tessera.IllegalMoveError):
            question(tessera.Move(12, 36))
    with pytest.raises(tessera.IllegalMoveError):
        board.push_uci("e2e5")
    with pytest.raises(tessera.InvalidMoveError):
        board.push_uci("nonsense")
    with pytest.raises(tessera.TesseraError):
        board.push_san("Qxh9")
    with pytest.raises(tessera.IllegalMoveError):
        board.find_move("e2", "e5")
    assert board.fen() == before and board.ply() == 0


def test_moves_of_other_boards():
    board = tessera.Board("chess")
    with pytest.raises(ValueError):
        board.push(tessera.Move(0, 200))
    with pytest.raises(ValueError):
        board.push(tessera.Board("fourstar").legal_moves[-1])
    with pytest.raises(ValueError):
        board.push(tessera.Move(12, 28, 20))
    with pytest.raises(tessera.IllegalMoveError, match="a move of chess is none of chesseract"):
        tessera.Board("chesseract").push(board.legal_moves[0])
    for move in (tessera.Move(0, 200), tessera.Board("fourstar").legal_moves[0], "e2e4", None):
        assert move not in board.legal_moves and not board.is_legal(move)
    with pytest.raises(TypeError):
        board.push("e2e4")
    with pytest.raises(TypeError):
        board.push(None)
    assert not board.is_legal(tessera.Move(12, 28, 1))


@pytest.mark.parametrize("cell", [-1, 64, 10**30, "i9", "", (8, 0), (0,), (0, 0, 0), (0, -1)])
def test_cells_that_do_not_exist(cell):
    board = tessera.Board("chess")
    for question in (board.piece_at, board.moves_of, board.target_mask, board.variant.cell_name):
        with pytest.raises(ValueError):
            question(cell)
    with pytest.raises(ValueError):
        board.attackers(tessera.WHITE, cell)
    assert board.piece_at(np.int64(4)).symbol() == "K"


@pytest.mark.parametrize("cell", [1.5, None, object(), b"e4", (1.5, 2), ("e", 4)])
def test_what_is_no_cell(cell):
    with pytest.raises((TypeError, ValueError)):
        tessera.Board("chess").piece_at(cell)


def test_constructors_refuse():
    for arguments in ((-1, 2), (1 << 30, 2), (10**30, 2), (1, 2, 300), (1, 2, -1), (1, 2, 2**32 + 1)):
        with pytest.raises(ValueError):
            tessera.Move(*arguments)
    with pytest.raises(TypeError):
        tessera.Move("e2", "e4")
    with pytest.raises(TypeError):
        tessera.Move(1, 2, None, "chess")
    with pytest.raises(ValueError):
        tessera.Move(1, 64, None, tessera.Variant.builtin("chess"))
    with pytest.raises(tessera.TesseraError) as caught:
        tessera.Board("no-such-game")
    assert caught.value.code == "unknown_game" and "variants()" in str(caught.value)
    with pytest.raises(tessera.TesseraError) as caught:
        tessera.Board("chess", "8/8/8/8/8/8/8/8 w - - 0 1")
    assert caught.value.code == "bad_position"
    with pytest.raises(TypeError):
        tessera.Board("chess", "x", start=3)
    with pytest.raises(TypeError):
        tessera.Board(3)


def test_objects_that_were_not_set_up():
    for question in (repr, str, tessera.Board.fen, tessera.Board.copy, lambda b: b.codes):
        board = tessera.Board.__new__(tessera.Board)
        with pytest.raises(TypeError):
            question(board)
    with pytest.raises(TypeError):
        tessera.Variant()
    with pytest.raises(TypeError):
        repr(tessera.Variant.__new__(tessera.Variant))


def test_nothing_to_take_back():
    board = tessera.Board("chess")
    for question in (board.pop, board.peek):
        with pytest.raises(IndexError):
            question()


def test_numbers_out_of_range():
    board = tessera.Board("chess")
    assert tessera.Board("hdc6").count_legal_moves(threads=10**9) == 12468896
    for depth in (-1, 1001):
        with pytest.raises(ValueError):
            board.perft(depth)
    for action in (-1, 10**9, 2**62):
        with pytest.raises(ValueError):
            board.move_of_action(action)
    for piece_type in (0, 7, -1):
        with pytest.raises(ValueError):
            board.count(piece_type, tessera.WHITE)
        with pytest.raises(ValueError):
            board.piece_mask(piece_type)
    with pytest.raises(TypeError):
        board.count(1, "white")


def test_errors_can_be_sent_elsewhere():
    with pytest.raises(tessera.TesseraError) as caught:
        tessera.Board("chess", "nonsense")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.code, again.where) == (
        str(caught.value), caught.value.code, caught.value.where,
    )


def test_boards_in_several_threads():
    board = tessera.Board("fourstar")
    counts = []
    threads = [threading.Thread(target=lambda: counts.append(board.perft(3))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(50):
        board.push(board.legal_moves[0])
        board.pop()
    for thread in threads:
        thread.join()
    assert len(set(counts)) == 1
