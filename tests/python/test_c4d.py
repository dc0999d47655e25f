"""The compact notation of games and positions on 8x8x8x8."""

import random

import pytest

import tessera
from tessera import c4d


def test_moves_from_the_usual_start():
    board = c4d.loads("# a comment\n\na2c4-a4c4\n  \n# another\na7d4-a5d4\n")
    assert [m.uci() for m in board.move_stack] == ["a2c4a4c4", "a7d4a5d4"]
    assert board.root() == tessera.Board("oana-chiru-odd") == c4d.loads("")
    assert c4d.dumps(board) == "a2c4-a4c4\na7d4-a5d4\n"


def test_positions_and_every_kind_of_move():
    text = (
        "w Wa1K,Wa1Q - 3\n"
        "a1: R...K..R/......../......../......../....Y.../......../Y......./....k...\n"
        "b2: empty\n"
        "c3: .......y/......../......../......../......../......../......../........\n"
        "O-O@a1\n"
    )
    board = c4d.loads(text)
    assert board.move_stack[0].uci() == "e1a1g1a1" and board.root().halfmove_clock == 3
    assert c4d.dumps(board).splitlines()[0] == "w Wa1K,Wa1Q - 3"
    again = c4d.loads(c4d.dumps(board))
    assert again == board and again.root() == board.root()
    board = board.root()
    board.push_uci("a7a1a8a1n")
    assert c4d.dumps(board).splitlines()[-1] == "a7a1-a8a1=N"
    assert c4d.loads(c4d.dumps(board)) == board
    capture = c4d.loads(
        "w - - 0\na1: K......k/......../......../...R..../......../...y..../......../........\nd4a1xd6a1\n"
    )
    assert c4d.dumps(capture).splitlines()[-1] == "d4a1xd6a1"
    passing = c4d.loads(
        "b - - 0\na1: K......./......../......../......../...Y..../......../....y.../.......k\n"
        "e7a1-e5a1\nd5a1xe6a1ep\n"
    )
    assert c4d.dumps(passing).splitlines()[-1] == "d5a1xe6a1ep"
    passed = passing.copy()
    passed.pop()
    position = tessera.Board("oana-chiru-odd", passed.fen())
    assert c4d.dumps(position, force_start=True).splitlines()[0] == "w - e6a1 0"
    assert c4d.loads(c4d.dumps(position)) == position


@pytest.mark.parametrize("game", ["oana-chiru-odd", "oana-chiru"])
def test_random_games(game, tmp_path):
    board, rng = tessera.Board(game), random.Random(game)
    for _ in range(60):
        board.push(board.random_move(rng))
    path = tmp_path / "game.c4d"
    c4d.write(path, board)
    again = c4d.read(path, game)
    assert again == board and again.move_stack == board.move_stack and again.root() == board.root()
    assert (path.read_text()[:2] == "w ") == (game == "oana-chiru")
    position = tessera.Board(game, board.fen())
    c4d.write(path, position)
    assert c4d.read(path, game) == position


@pytest.mark.parametrize(
    "text, line",
    [
        ("a2c4-a4c4\ngarbage\n", 2),
        ("a2c4-a7c4\n", 1),
        ("# x\nO-O@a1\n", 2),
        ("w - - 0\na1: K\n", 2),
        ("w - - 0\na1: X......./......../......../......../......../......../......../........\n", 2),
        ("w - - 0\na1: empty\na1: empty\n", 3),
        ("w - - 0\na9: empty\n", 2),
        ("w Wa9K - 0\n", 1),
        ("w - - 0\n", 1),
        ("a2c4-a4c4ep\n", 1),
        ("a2c4-a4c4=K\n", 1),
    ],
)
def test_faults_name_their_line(text, line):
    with pytest.raises(tessera.TesseraError) as caught:
        c4d.loads(text)
    assert caught.value.line == line and str(caught.value).startswith(f"line {line}: ")


def test_other_games_are_refused():
    with pytest.raises(tessera.TesseraError):
        c4d.dumps(tessera.Board("chess"))
