"""Chess on boards of two to eight dimensions: rules, engine, endgame tables and records.

The names follow python-chess where it has them::

    import tessera

    board = tessera.Board("fourstar")
    board.push(board.legal_moves[0])
    print(board.fen())
"""

from __future__ import annotations

from . import c4d, endings, environments, observations, pgn, spiel
from ._core import MAX_LISTED_MOVES, Move, Variant, variants
from .board import Board, LegalMoves, Outcome, Termination
from .engine import Engine, Limit, Line, PlayResult, piece_values
from .environments import TesseraEnv, VectorEnv, aec_env
from .errors import (
    AmbiguousMoveError,
    GameFileError,
    IllegalMoveError,
    InvalidMoveError,
    LargeBoardError,
    TesseraError,
)
from .games import TERMINATIONS, RandomGames, random_games
from .pieces import BLACK, COLOR_NAMES, COLORS, WHITE, Color, Piece, PieceType

__version__ = "0.1.0"

__all__ = [
    "BLACK",
    "COLORS",
    "COLOR_NAMES",
    "MAX_LISTED_MOVES",
    "TERMINATIONS",
    "WHITE",
    "AmbiguousMoveError",
    "Board",
    "Color",
    "Engine",
    "GameFileError",
    "IllegalMoveError",
    "InvalidMoveError",
    "LargeBoardError",
    "LegalMoves",
    "Limit",
    "Line",
    "Move",
    "Outcome",
    "Piece",
    "PieceType",
    "PlayResult",
    "RandomGames",
    "Termination",
    "TesseraEnv",
    "TesseraError",
    "Variant",
    "VectorEnv",
    "aec_env",
    "c4d",
    "endings",
    "environments",
    "observations",
    "pgn",
    "piece_values",
    "random_games",
    "spiel",
    "variants",
]
