"""Games as PGN."""

import io

import pytest

import tessera
from tessera import pgn

TEXT = """[Event "Casual"]
[White "Ada"]
[Variant "chess"]
[Result "1-0"]
[Termination "resignation"]

{A short game.} 1. e4 e5 $1 {Well known.} (1... c5 2. Nf3) 2. Nf3 Nc6 1-0

[Event "Second"]
[Variant "chess"]

1. d4 *
"""


def test_reading():
    game = pgn.read_game(io.StringIO(TEXT))
    assert game.headers["White"] == "Ada" and game.variant.id == "chess" and game.errors == []
    assert game.comment == "A short game." and game.result() == "1-0"
    assert [m.uci() for m in game.mainline_moves()] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    first = game.next()
    reply, sicilian = first.variations
    assert reply.nags == [1] and reply.comment == "Well known." and sicilian.san() == "c5"
    assert sicilian.parent == first and len(sicilian.mainline_moves()) == 1
    assert game.end().ply() == 4 and game.end().turn() and game.end().termination() == "resignation"
    board = game.end().board()
    assert board.ply() == 4 and board.move_stack == game.mainline_moves()
    assert first.variation(sicilian.move) == sicilian == first.variation(1)
    assert [g.headers["Event"] for g in pgn.read_games(TEXT.encode())] == ["Casual", "Second"]
    assert pgn.read_game("") is None


def test_writing_gives_the_same_game():
    text = str(pgn.read_game(TEXT))
    assert str(pgn.read_game(text)) == text and "(1... c5 2. Nf3)" in text


def test_a_game_of_ones_own(small):
    variant = tessera.Variant.from_text(small)
    board = tessera.Board(variant)
    for _ in range(6):
        board.push(board.legal_moves[0])
    game = pgn.Game.from_board(board)
    game.headers["White"] = "Ada"
    text = str(game)
    assert '[Variant "small"]' in text and '[White "Ada"]' in text
    again = pgn.read_game(text, variant)
    assert again.mainline_moves() == board.move_stack and again.variant == variant
    with pytest.raises(tessera.TesseraError):
        pgn.read_game(text)


def test_trees():
    game = pgn.Game("chess")
    move = tessera.Board("chess").parse_uci
    e4 = game.add_variation(move("e2e4"), comment="best by test", nags=[1])
    d4 = game.add_variation(move("d2d4"))
    assert game.add_variation(move("e2e4")) == e4 and game.variations == [e4, d4]
    d4.starting_comment = "Or"
    assert game.add_main_variation(move("c2c4")) == game.next() != e4
    d4.promote_to_main()
    assert game.next() == d4 and game.mainline_moves() == [move("d2d4")]
    game.variation(move("c2c4")).remove()
    assert len(game.variations) == 2
    d4.state_end("0-1", "time forfeit")
    assert game.result() == "0-1" and "time forfeit" in str(game)
    with pytest.raises(tessera.IllegalMoveError):
        d4.add_variation(move("e2e4"))
    with pytest.raises(tessera.TesseraError):
        d4.state_end("1-0")
    with pytest.raises(ValueError):
        e4.state_end("*")
    e4.remove()
    for question in (lambda: e4.move, e4.board, lambda: e4.comment, e4.remove, game.remove):
        with pytest.raises(tessera.TesseraError):
            question()


def test_faults_are_named():
    game = pgn.read_game('[Variant "chess"]\n\n1. e4 e5 2. Ke3 Nc6 *')
    assert len(game.mainline_moves()) == 2 and game.errors[0].line == 3
    with pytest.raises(tessera.TesseraError):
        pgn.read_game('[Variant "no such game"]\n\n1. e4 *')
    for bad in ("\0\0", "[[[[", "((((", "1. e4 (" * 500):
        try:
            pgn.read_game(bad)
        except tessera.TesseraError:
            pass


def test_vast_boards():
    board = tessera.Board("hdc6")
    board.push(board.random_move())
    text = str(pgn.Game.from_board(board))
    assert pgn.read_game(text).mainline_moves() == board.move_stack
