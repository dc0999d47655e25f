"""Random games, many at once."""

import numpy as np
import pytest

import tessera
from tessera import TERMINATIONS, Termination


@pytest.mark.parametrize("game", ["chess", "fourstar", "chesseract", "raumschach"])
def test_games_can_be_replayed(game):
    found = tessera.random_games(game, 4, seed=5, moves=True)
    assert found.plies.sum() == len(found.moves) and len(found.results) == 4
    begin = 0
    for result, plies, ending in zip(found.results, found.plies, found.terminations):
        board = tessera.Board(game)
        for row in found.moves[begin : begin + plies]:
            assert not board.is_game_over()
            board.push(tessera.Move(*row[:2], row[2] or None))
        begin += plies
        outcome = board.outcome()
        assert outcome.termination is TERMINATIONS[ending]
        assert result == {None: 0, True: 1, False: -1}[outcome.winner]


def test_seeds():
    one, two = (tessera.random_games("chess", 20, seed=3) for _ in range(2))
    assert all((a == b).all() for a, b in zip(one[:3], two[:3])) and one.moves is None
    other = tessera.random_games("chess", 20, seed=4)
    assert (one.plies != other.plies).any()


def test_the_same_on_every_processor():
    found = tessera.random_games("fourstar", 1, seed=1, max_plies=3, moves=True)
    assert found.moves.tolist() == FIRST


def test_limits():
    found = tessera.random_games("chess", 3, seed=1, max_plies=10)
    assert (found.plies == 10).all() and (found.terminations == 0).all()
    assert len(tessera.random_games("chess", 0).results) == 0
    with pytest.raises(tessera.LargeBoardError):
        tessera.random_games("hdc6", 1)
    with pytest.raises(TypeError):
        tessera.random_games("chess", -1)


def test_moves_are_drawn_evenly():
    first = tessera.random_games("chess", 20000, seed=9, max_plies=1, moves=True).moves
    counts = np.unique(first, axis=0, return_counts=True)[1]
    assert len(counts) == 20 and counts.min() > 850 and counts.max() < 1150


def test_endings_are_numbered_as_named():
    assert TERMINATIONS[0] is None and len(TERMINATIONS) == 1 + len(Termination)


FIRST = [[49, 185, 0], [172, 4, 0], [35, 147, 0]]
