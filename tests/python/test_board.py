"""Boards: what stands, moves, the end of games, texts."""

import copy
import pickle
import random

import pytest

import tessera
from tessera import BLACK, WHITE, Termination


def test_start_positions_have_the_known_counts_of_moves():
    for game, moves in {"chess": 20, "fourstar": 164, "oana-chiru": 2152, "hdc3": None}.items():
        board = tessera.Board(game, seed=1 if game.startswith("hdc") else None)
        if moves is not None:
            assert len(board.legal_moves) == moves
        assert len(list(board.legal_moves)) == len(board.legal_moves)


ORDINARY = [
    game for game in tessera.variants(vast=False) if tessera.Variant.builtin(game).cells <= 4096
]


@pytest.mark.parametrize("game", ORDINARY)
def test_random_games_agree_with_the_texts_and_are_taken_back(game):
    variant = tessera.Variant.builtin(game)
    board = tessera.Board(variant)
    start = board.fen()
    rng = random.Random(game)
    plies = 12 if variant.cells > 256 else 60
    for _ in range(plies):
        if board.is_game_over():
            break
        moves = list(board.legal_moves)
        assert moves == sorted(
            moves, key=lambda m: (m.from_square, m.to_square, m.promotion or 0)
        )
        move = rng.choice(moves)
        assert move in board.legal_moves and board.is_legal(move)
        assert board.parse_uci(move.uci()) == move
        assert board.parse_san(board.san(move)) == move
        assert tessera.Move.from_uci(move.uci(), variant) == move
        board.push(move)
        again = tessera.Board(variant, board.fen())
        assert again.fen() == board.fen() and again == board
        assert list(again.legal_moves) == list(board.legal_moves)
    made = board.move_stack
    while board.ply():
        assert board.peek() == made.pop() == board.pop()
    assert board.fen() == start


def test_pieces_are_where_they_stand(fourstar):
    chess = tessera.Board("chess")
    assert chess.piece_at("e1").symbol() == "K" and chess.piece_at(60).symbol() == "k"
    assert chess.piece_at((4, 0)) == chess.piece_at("e1")
    assert chess.piece_at("e4") is None and chess.color_at("e8") is BLACK
    assert len(chess.piece_map()) == 32
    assert chess.king(WHITE) == chess.variant.cell("e1")
    king = chess.piece_type_at("e1")
    assert chess.pieces(king, BLACK) == [60] and chess.count(king, BLACK) == 1
    assert chess.variant.piece_types[king - 1].name == "king"
    assert len(fourstar.royals(WHITE)) == 1
    assert tessera.Board("oana-chiru").king(WHITE) is None


def test_attackers_as_in_chess():
    board = tessera.Board("chess")
    names = {board.variant.cell_name(c) for c in board.attackers(WHITE, "f3")}
    assert names == {"e2", "g2", "g1"}
    assert board.is_attacked_by(BLACK, "f6") and not board.is_attacked_by(WHITE, "f6")


def test_fools_mate():
    board = tessera.Board("chess")
    for san in ("f3", "e5", "g4"):
        board.push_san(san)
    assert board.outcome() is None and not board.is_game_over() and board.result() == "*"
    board.push_san("Qh4#")
    assert board.is_checkmate() and board.is_check() and not board.is_stalemate()
    outcome = board.outcome()
    assert outcome.termination is Termination.CHECKMATE and outcome.winner is BLACK
    assert board.result() == outcome.result() == "0-1"
    assert not board.legal_moves and list(board.legal_moves) == []
    assert board.checked_royals() == [board.king(WHITE)]


def test_stalemate_and_repetition():
    board = tessera.Board("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert board.is_stalemate() and board.outcome().winner is None
    board = tessera.Board("chess")
    for _ in range(2):
        for uci in ("g1f3", "g8f6", "f3g1", "f6g8"):
            assert not board.is_game_over()
            board.push_uci(uci)
    assert board.is_repetition() and board.outcome().termination is Termination.REPETITION
    board.pop()
    assert not board.is_game_over()


def test_counters_and_special_moves():
    board = tessera.Board("chess", "4k3/P7/8/8/8/8/8/4K2R w K - 3 7")
    assert (board.fullmove_number, board.halfmove_clock, board.turn) == (7, 3, WHITE)
    assert board.san(board.parse_uci("e1g1")) == "O-O"
    queen = board.parse_uci("a7a8q")
    assert board.variant.letters[queen.promotion - 1] == "Q" and board.gives_check(queen)
    assert not board.is_capture(queen)
    assert board.find_move("a7", "a8", queen.promotion) == queen
    assert len(board.moves_of("a7")) == 4
    assert {m.uci() for m in board.list_legal_moves(10, promotions=True)} == {
        "a7a8b", "a7a8n", "a7a8q", "a7a8r",
    }


def test_turns_of_two_moves():
    board = tessera.Board("chesseract")
    board.push(board.legal_moves[0])
    assert board.turn is BLACK and board.moves_left == 2
    board.push(board.legal_moves[0])
    assert board.turn is BLACK and board.moves_left == 1


def test_numbered_starts():
    assert tessera.Board("chess960", start=518).fen().startswith("rnbqkbnr/")
    assert tessera.Board("chess960", start=518).start_number() == "518"
    assert tessera.Board("chess960", seed=3) == tessera.Board("chess960", seed=3)
    assert tessera.Variant.builtin("chess960").start_count == "960"
    with pytest.raises(tessera.TesseraError) as caught:
        tessera.Board("chess", start=5)
    assert caught.value.code == "no_start_number"
    with pytest.raises(tessera.TesseraError):
        tessera.Board("chess", seed=5)


def test_perft():
    assert [tessera.Board("chess").perft(d) for d in range(5)] == [1, 20, 400, 8902, 197281]
    assert tessera.Board("fourstar").perft(2) == 26389


def test_copies_play_on_by_themselves():
    board = tessera.Board("chess")
    board.push_uci("e2e4")
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        assert other == board and other.move_stack == board.move_stack
        other.push_uci("e7e5")
        assert other != board and board.ply() == 1
        other.pop(), other.pop()
        assert other.fen() == tessera.Board("chess").fen()
    assert board.copy(stack=False).ply() == 0 and board.root() == tessera.Board("chess")
    restored = pickle.loads(pickle.dumps(board))
    assert restored == board and restored.move_stack == board.move_stack

    class Own(tessera.Board):
        pass

    assert type(Own("chess").copy()) is Own
    board.reset()
    assert board.fen() == tessera.Board("chess").fen() and board.ply() == 0
    board.set_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert len(board.piece_map()) == 2


def test_moves_are_values():
    variant = tessera.Variant.builtin("chess")
    move = tessera.Move(12, 28, variant=variant)
    assert move.uci() == str(move) == "e2e4"
    assert move == tessera.Move("e2", "e4", None, variant) == tessera.Move(12, 28)
    assert hash(move) == hash(tessera.Move(12, 28)) and move != tessera.Move(12, 27)
    assert len({move, tessera.Move(12, 28)}) == 1 and move != "e2e4"
    assert pickle.loads(pickle.dumps(move)) == move
    assert repr(move) == "Move.from_uci('e2e4', 'chess')" and eval(repr(move), vars(tessera)) == move
    assert tessera.Move(12, 28) in tessera.Board("chess").legal_moves
    with pytest.raises(ValueError, match="board.uci"):
        tessera.Move(12, 28).uci()
    with pytest.raises(AttributeError):
        move.from_square = 3


def test_legal_moves_are_a_sequence():
    moves = tessera.Board("chess").legal_moves
    assert moves.count() == 20 and moves[-1] == list(moves)[19] and moves[:2] == list(moves)[:2]
    assert repr(moves).startswith("<LegalMoves (Na3, ")
    assert moves.count(moves[3]) == 1
    with pytest.raises(IndexError):
        moves[20]
    assert random.Random(1).choice(moves) in moves


def test_drawings():
    text = str(tessera.Board("chess"))
    assert text.splitlines()[0] == "r n b q k b n r" and len(text.splitlines()) == 8
    rows = str(tessera.Board("fourstar")).split("\n\n")
    assert len(rows) == 4 and all(len(row.splitlines()) == 4 for row in rows)
    assert repr(tessera.Board("chess")).startswith("Board('chess', 'rnbqkbnr/")


def test_variations_in_words():
    board = tessera.Board("chess")
    line = [tessera.Move.from_uci(text, "chess") for text in ("e2e4", "e7e5", "g1f3")]
    assert board.variation_san(line) == "1. e4 e5 2. Nf3"
    board.push(line[0])
    assert board.variation_san(line[1:]) == "1... e5 2. Nf3"
