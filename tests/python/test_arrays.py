"""What boards give to NumPy."""

import gc

import numpy as np
import pytest

import tessera
from tessera import BLACK, WHITE

GAMES = ("chess", "fourstar", "raumschach", "oana", "oana-chiru-odd")


@pytest.mark.parametrize("game", GAMES)
def test_codes_show_the_pieces(game):
    board = tessera.Board(game)
    variant = board.variant
    codes, symbols = board.codes, variant.symbols
    assert codes.shape == variant.shape and codes.dtype == np.uint8
    pieces = board.piece_map()
    assert np.count_nonzero(codes) == len(pieces)
    for cell, piece in pieces.items():
        assert symbols[codes[variant.coordinates(cell)]] == piece.symbol()
        code = codes.ravel(order="F")[cell]
        assert (1 + (code - 1) // 2, code % 2 == 1) == (piece.piece_type, piece.color)


def test_codes_are_the_board_itself():
    board = tessera.Board("fourstar")
    codes = board.codes
    assert not codes.flags.owndata and not codes.flags.writeable
    with pytest.raises(ValueError):
        codes[0, 0, 0, 0] = 1
    with pytest.raises(ValueError):
        codes.setflags(write=True)
    move = board.legal_moves[0]
    before = codes.copy()
    board.push(move)
    assert codes[board.variant.coordinates(move.from_square)] == 0 and (codes != before).any()
    board.pop()
    assert (codes == before).all()
    board.set_fen(board.fen())
    assert (codes == before).all()
    del board
    gc.collect()
    assert (codes == before).all()


@pytest.mark.parametrize("game", GAMES)
def test_legal_moves_as_numbers(game):
    board = tessera.Board(game)
    moves = board.legal_moves_array()
    assert moves.dtype == np.int32 and moves.shape == (len(board.legal_moves), 3)
    assert [tuple(row) for row in moves] == [
        (m.from_square, m.to_square, m.promotion or 0) for m in board.legal_moves
    ]
    actions = board.legal_actions()
    assert (np.diff(actions) > 0).all()
    for move, action in list(zip(board.legal_moves, actions))[::37]:
        assert board.action(move) == action and board.move_of_action(int(action)) == move


def test_promotions_as_numbers():
    board = tessera.Board("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1")
    rows = [tuple(row) for row in board.legal_moves_array() if row[2]]
    assert sorted(board.variant.letters[row[2] - 1] for row in rows) == list("BNQR")
    for move in board.legal_moves:
        assert board.move_of_action(board.action(move)) == move


def test_masks():
    board = tessera.Board("fourstar")
    variant = board.variant
    moves = board.legal_moves_array()
    flat = board.origin_mask().ravel(order="F")
    assert set(np.flatnonzero(flat)) == set(moves[:, 0])
    cell = int(moves[0, 0])
    targets = board.target_mask(cell)
    assert targets.shape == variant.shape and targets.dtype == bool
    assert set(np.flatnonzero(targets.ravel(order="F"))) == set(moves[moves[:, 0] == cell, 1])
    pairs = board.legal_mask()
    assert pairs.shape == (256, 256) and set(zip(*map(list, np.nonzero(pairs)))) == {
        (a, b) for a, b, _ in moves.tolist()
    }
    attacked = board.attacked_mask(WHITE).ravel(order="F")
    assert all(attacked[c] == bool(board.attackers(WHITE, c)) for c in range(256))
    pawn = variant.letters.index("P") + 1
    mask = board.piece_mask(pawn, BLACK)
    assert mask.sum() == board.count(pawn, BLACK)
    assert (board.piece_mask(color=WHITE) | board.piece_mask(color=BLACK) == (board.codes > 0)).all()
    assert not board.target_mask(board.king(BLACK)).any()
    with pytest.raises(tessera.LargeBoardError):
        tessera.Board("hdc5", seed=1).legal_mask()
