"""Endgame tables: exact values of positions with few pieces."""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Union

from . import _core
from ._core import Variant
from .board import Board

PathLike = Union[str, "os.PathLike[str]"]


class Verdict(NamedTuple):
    """With best play of both sides: ``wdl`` is 1 where the side to move wins, 0 for a draw and -1
    where it loses, and ``dtm`` the single moves to mate (0 for a draw)."""

    wdl: int
    dtm: int


class Tables:
    """The tables in a folder: those of one game, or of the game of each board that is probed."""

    def __init__(self, folder: PathLike, variant: Union[str, Variant, None] = None) -> None:
        self.folder = os.fspath(folder)
        self._opened: Dict[str, _core.Tables] = {}
        self._last: Optional[_core.Tables] = None
        self._only: Optional[_core.Tables] = None
        if variant is not None:
            self._only = self._last = _core.Tables(self.folder, variant)
        else:
            _core._list_tables(self.folder)

    def probe(self, board: Board) -> Optional[Verdict]:
        """The value of a position; None where no table fits."""
        found = self._of(board.variant)._probe(board)
        return None if found is None else Verdict(*found)

    def tables(self) -> List[Dict[str, Any]]:
        """What each table says of itself: its game, ending, size and figures."""
        return _core._list_tables(self.folder) if self._only is None else self._only.tables()

    def _of(self, variant: Variant) -> _core.Tables:
        if self._only is not None:
            return self._only
        if self._last is None or self._last.variant is not variant:
            identity = variant.identity
            if identity not in self._opened:
                self._opened[identity] = _core.Tables(self.folder, variant)
            self._last = self._opened[identity]
        return self._last

    def __len__(self) -> int:
        return len(self.tables())

    def __repr__(self) -> str:
        names = ", ".join(f"{t['game']} {t['ending']}" for t in self.tables())
        return f"<Tables of {self.folder}: {names}>"

def probe(board: Board, folder: PathLike) -> Optional[Verdict]:
    """The value of a position by the tables in a folder; ``Tables`` keeps them open."""
    return Tables(folder, board.variant).probe(board)


def build(
    variant: Union[str, Variant],
    folder: PathLike,
    *,
    pieces: Optional[int] = None,
    ending: Optional[str] = None,
    threads: int = 0,
    info: Optional[Callable[[Dict[str, Any]], None]] = None,
) -> List[Dict[str, Any]]:
    """Solves endings, and those that their captures lead to; what the folder has already is kept.

    ``pieces``: all endings of so many pieces or fewer, kings included (3 to 5); or ``ending``, such
    as ``"KQvKR"``. ``threads``: 0 for one a core. ``info`` is called with each table made, as it is
    returned. Ctrl+C ends the work; tables that are complete stay.
    """
    return _core._build_endings(variant, folder, pieces, ending, threads, info)
