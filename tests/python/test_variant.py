"""Games: built in, from a file, from a text."""

import pickle

import pytest

import tessera


def test_built_in_games():
    assert "chess" in tessera.variants() and "hdc8" in tessera.variants()
    assert "hdc8" not in tessera.variants(vast=False)
    game = tessera.Variant.builtin("fourstar")
    assert (game.id, game.name, game.shape, game.dimensions) == (
        "fourstar", "4*Chess", (4, 4, 4, 4), 4,
    )
    assert game.cells == 256 and not game.is_vast and game.start_count is None
    assert game.letters == "KQRBUDNP" and game.piece_types[0].royal and game.piece_types[7].pawn
    assert [game.letters[n - 1] for n in game.promotions] == list("QRBUDN")
    assert tessera.Variant.builtin("chess").halfmove_limit == 100
    assert tessera.Variant.builtin("chesseract").moves_per_turn == 2


def test_names_of_cells():
    game = tessera.Variant.builtin("fourstar")
    for cell in range(game.cells):
        name = game.cell_name(cell)
        assert game.cell(name) == game.cell(game.native_name(cell)) == cell
        at = game.coordinates(cell)
        assert game.cell(at) == cell
        assert sum(n * 4**axis for axis, n in enumerate(at)) == cell
    assert game.cell_name((1, 2, 3, 0)) == "b3d1"


def test_a_game_of_ones_own(tmp_path, small):
    game = tessera.Variant.from_text(small)
    board = tessera.Board(game)
    assert board.variant is game and len(board.legal_moves) > 0 and repr(game) == "<tessera.Variant small>"
    path = tmp_path / "small.toml"
    path.write_text(small)
    same = tessera.Variant.from_file(path)
    assert same == game and hash(same) == hash(game) and same.text == small
    assert tessera.Variant.from_file(str(path)) == game != tessera.Variant.builtin("chess")
    assert pickle.loads(pickle.dumps(game)) == game
    assert pickle.loads(pickle.dumps(board)) == board
    assert pickle.loads(pickle.dumps(tessera.Variant.builtin("chess"))).id == "chess"


def test_a_setup_beside_the_file(tmp_path, small):
    text = small.replace('position = "3k/4/4/KR2 w - - 0 1"', 'position = "@start.txt"')
    (tmp_path / "small.toml").write_text(text)
    (tmp_path / "start.txt").write_text("3k/4/4/KR2 w - - 0 1\n")
    game = tessera.Variant.from_file(tmp_path / "small.toml")
    assert game == tessera.Variant.from_text(small)
    assert tessera.Variant.from_text(text, folder=str(tmp_path)) == game
    with pytest.raises(tessera.GameFileError):
        tessera.Variant.from_text(text)


def test_faults_of_a_game_file(tmp_path, small):
    text = small.replace('slide = ["1"]', 'slid = ["1"]').replace('id = "small"', "id = 3")
    with pytest.raises(tessera.GameFileError) as caught:
        tessera.Variant.from_text(text)
    keys = [key for line, key, reason in caught.value.faults]
    assert "id" in keys and any("slid" in key for key in keys)
    assert caught.value.code == "bad_game_file" and caught.value.line > 0
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults
    with pytest.raises(tessera.TesseraError) as caught:
        tessera.Variant.from_file(tmp_path / "none.toml")
    assert caught.value.code == "unreadable_file"
    for bad in ("", "[", "\0", "id = '\u202e'"):
        with pytest.raises(tessera.GameFileError):
            tessera.Variant.from_text(bad)
