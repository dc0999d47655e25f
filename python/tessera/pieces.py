"""Pieces and their types. Types are numbered from 1, in the order of the game's file."""

from __future__ import annotations

from typing import NamedTuple

Color = bool
WHITE: Color = True
BLACK: Color = False
COLORS = (WHITE, BLACK)
COLOR_NAMES = ("black", "white")


class PieceType(NamedTuple):
    """One kind of piece of a game."""

    number: int
    letter: str
    name: str
    royal: bool
    pawn: bool


class Piece(NamedTuple):
    """A piece of a type and colour, and the letter that positions have for it."""

    piece_type: int
    color: Color
    letter: str

    def symbol(self) -> str:
        """The letter: a capital for White, a small one for Black."""
        return self.letter

    def __str__(self) -> str:
        return self.letter
