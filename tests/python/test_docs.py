"""The examples of docs/python.md that show their answers."""

import doctest
import pathlib

import tessera

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/python.md"


def test_examples():
    failed, tried = doctest.testfile(
        str(PAGE), module_relative=False, globs={"tessera": tessera}, encoding="utf-8"
    )
    assert failed == 0 and tried >= 5


def test_every_public_name_is_told_of():
    text = PAGE.read_text()
    silent = {"Color", "COLORS", "COLOR_NAMES", "LegalMoves", "Outcome", "Piece", "PieceType",
              "Line", "PlayResult", "RandomGames", "Termination", "environments"}
    for name in set(tessera.__all__) - silent:
        assert name in text, name
