"""Positions as arrays for learning."""

from __future__ import annotations

from typing import Tuple

import numpy as np

from ._core import Variant
from .board import Board

#: Planes behind those of the pieces: White to move, single moves left in the turn beyond the
#: next, halfmove clock as a share of its limit.
EXTRA_PLANES = 3


def plane_shape(variant: Variant) -> Tuple[int, ...]:
    """The shape of ``planes()``: planes first, then the board."""
    return (2 * len(variant.piece_types) + EXTRA_PLANES, *variant.shape)


def code_table(variant: Variant) -> np.ndarray:
    """By code of ``Board.codes``: the row that is 1 at the plane of the piece.

    White's pieces come first, in the order of the game's file, then Black's.
    """
    letters = variant.letters
    table = np.zeros((len(variant.symbols), 2 * len(letters)), np.float32)
    for code, symbol in enumerate(variant.symbols):
        if symbol not in ("", "."):
            place = letters.index(symbol.upper())
            table[code, place if symbol.isupper() else place + len(letters)] = 1
    return table


def planes(board: Board) -> np.ndarray:
    """What stands, a plane for each type and colour, and what ``EXTRA_PLANES`` says, as float32.

    Rights to castle and to capture in passing are not shown.
    """
    variant = board.variant
    found = np.empty(plane_shape(variant), np.float32)
    found[:-EXTRA_PLANES] = np.moveaxis(code_table(variant)[board.codes], -1, 0)
    found[-3] = board.turn
    found[-2] = board.moves_left - 1
    found[-1] = board.halfmove_clock / variant.halfmove_limit
    return found
