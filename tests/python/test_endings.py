"""Endgame tables."""

import pytest

import tessera
from tessera import endings


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("tables")
    seen = []
    made = endings.build("chess", path, ending="KQvK", info=seen.append)
    assert made == seen and [table["ending"] for table in made] == ["KQvK"]
    assert made[0]["white_to_move"]["longest_win"] == 19
    assert endings.build("chess", path, ending="KQvK") == []
    return path


def test_probing(folder):
    tables = endings.Tables(folder, "chess")
    assert len(tables) == 1 and repr(tables) == f"<Tables of {folder}: Chess KQvK>"
    board = tessera.Board("chess", "6k1/8/6K1/8/8/8/8/Q7 w - - 0 1")
    verdict = tables.probe(board)
    assert verdict == endings.Verdict(wdl=1, dtm=1) == endings.probe(board, folder)
    board.push(tessera.Engine("chess", tables=folder).play(board, tessera.Limit(depth=2)).move)
    assert tables.probe(board) == (-1, 0) and board.is_checkmate()
    every = endings.Tables(folder)
    assert every.tables() == tables.tables() and every.probe(board) == (-1, 0)
    assert every.probe(tessera.Board("fourstar")) is None
    with pytest.raises(tessera.TesseraError):
        endings.Tables(folder / "none")
    assert tables.probe(tessera.Board("chess")) is None
    assert tables.probe(tessera.Board("chess", "6k1/8/6K1/8/8/8/8/8 w - - 0 1")) == (0, 0)


def test_what_is_refused(folder, tmp_path):
    with pytest.raises(tessera.TesseraError):
        endings.Tables(folder, "chess").probe(tessera.Board("fourstar"))
    with pytest.raises(tessera.TesseraError):
        endings.Tables(tmp_path / "none", "chess")
    with pytest.raises(tessera.LargeBoardError):
        endings.Tables(folder, "hdc6")
    for arguments in ({}, {"pieces": 3, "ending": "KQvK"}):
        with pytest.raises(TypeError):
            endings.build("chess", tmp_path, **arguments)
    for arguments in ({"pieces": 2}, {"pieces": 6}, {"ending": "KvK"}, {"ending": "nonsense"}):
        with pytest.raises(ValueError):
            endings.build("chess", tmp_path, **arguments)
    (tmp_path / "chess.KRvK.ttb").write_bytes(b"no table")

    def angry(table):
        raise KeyError("enough")

    with pytest.raises(KeyError):
        endings.build("chess", tmp_path / "own", ending="KRvK", info=angry)
