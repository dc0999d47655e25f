"""Boards of up to 16,777,216 cells."""

import numpy as np
import pytest

import tessera
from tessera import WHITE


@pytest.fixture(scope="module")
def hdc6():
    return tessera.Board("hdc6")


def test_moves_are_counted_not_listed(hdc6):
    assert hdc6.count_legal_moves() == hdc6.count_legal_moves(threads=0) == 12468896
    assert len(hdc6.legal_moves) == hdc6.perft(1) == 12468896 and hdc6.legal_moves
    for question in (lambda: list(hdc6.legal_moves), lambda: hdc6.legal_moves[0],
                     hdc6.legal_moves_array, hdc6.legal_actions, hdc6.legal_mask,
                     lambda: hdc6.attacked_mask(WHITE), lambda: hdc6.perft(2)):
        with pytest.raises(tessera.LargeBoardError):
            question()
    assert repr(hdc6.legal_moves) == "<LegalMoves: 12468896 moves>"


def test_moves_are_asked_for_piece_by_piece(hdc6):
    board = hdc6.copy()
    first = board.list_legal_moves(5)
    assert len(first) == 5 and all(board.is_legal(m) and m in board.legal_moves for m in first)
    cell = board.movable(limit=1)[0]
    moves = board.moves_of(cell)
    assert moves and all(m.from_square == cell for m in moves)
    assert board.target_mask(cell).sum() == len(moves)
    fen, move = board.fen(), board.random_move()
    board.push(move)
    assert board.fen() != fen and board.peek() == move
    assert board.pop() == move and board.fen() == fen
    assert board.push_uci(first[0].uci()) == first[0]
    with pytest.raises(tessera.IllegalMoveError):
        board.push(tessera.Move(0, board.variant.cells - 1))


def test_the_board_as_an_array(hdc6):
    codes = hdc6.codes
    assert codes.shape == (8,) * 6 and not codes.flags.owndata
    symbols = hdc6.variant.symbols
    for at in ((0,) * 6, (1, 1, 2, 3, 4, 5), (7,) * 6):
        piece = hdc6.piece_at(at)
        assert symbols[codes[at]] == ("." if piece is None else piece.symbol())
    assert hdc6.piece_mask(color=WHITE).sum() == np.count_nonzero(codes) // 2
    knight = hdc6.variant.letters.index("N") + 1
    assert hdc6.piece_mask(knight, WHITE).sum() == hdc6.count(knight, WHITE)


def test_few_pieces_can_be_listed():
    board = tessera.Board("hdc6", "{Ka1a1a1,kh8h8h8,Qb1a1a1} w - - 0 1")
    moves = list(board.legal_moves)
    assert len(moves) == len(board.legal_moves) == len(board.legal_moves_array())
    assert all(board.is_legal(m) for m in moves[:20]) and not board.is_game_over()
    assert moves == sorted(moves, key=lambda m: (m.from_square, m.to_square))
    assert board.fen(sparse=True).startswith("{")
    assert tessera.Board("hdc6", board.fen(sparse=True)) == board


def test_eight_dimensions():
    board = tessera.Board("hdc8")
    assert board.variant.shape == (8,) * 8 and board.variant.cells == 16777216
    assert board.codes.nbytes == 16777216 and len(board.legal_moves) > 10**9
    board.push(board.random_move())
    assert str(board) == "<Board of hdc8, move 1>"
