"""Games of random moves, many at once."""

from __future__ import annotations

from typing import NamedTuple, Optional, Union

import numpy as np

from . import _core
from ._core import Variant
from .board import Termination

#: By the numbers in ``RandomGames.terminations``; None: the game was cut off.
TERMINATIONS = (None, *Termination)


class RandomGames(NamedTuple):
    """What came of them, by game.

    ``results``: 1 where White has won, -1 where Black has, else 0; ``plies``: single moves;
    ``terminations``: indices into ``TERMINATIONS``; ``moves``: all moves as rows of cell from,
    cell to and promotion, one game after the other, if they were kept.
    """

    results: np.ndarray
    plies: np.ndarray
    terminations: np.ndarray
    moves: Optional[np.ndarray]


def random_games(
    variant: Union[str, Variant] = "fourstar",
    games: int = 1,
    seed: int = 0,
    *,
    max_plies: int = 100_000,
    moves: bool = False,
) -> RandomGames:
    """Plays games of random moves, every legal one as likely: the same for a seed on every machine.

    Runs without Python's global lock.
    """
    return RandomGames(*_core._random_games(variant, games, seed, max_plies, moves))
