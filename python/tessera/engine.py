"""The engine, in this process."""

from __future__ import annotations

import os
from typing import Any, Callable, Iterable, List, NamedTuple, Optional, Tuple, Union

from . import _core
from ._core import Move, Variant, piece_values
from .board import Board

__all__ = ["Engine", "Limit", "Line", "PlayResult", "piece_values"]


class Limit(NamedTuple):
    """When a search ends: the first limit that is reached.

    ``time`` in seconds, ``depth`` and ``mate`` in single moves. Without any, after a second.
    """

    time: Optional[float] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None
    mate: int = 0


class Line(NamedTuple):
    """A line of play that the engine has found.

    ``score`` is in hundredths of a pawn for the side to move; ``mate`` the single moves to mate,
    negative where the side to move is mated, or None; ``time`` in seconds, ``hashfull`` in
    thousandths.
    """

    multipv: int
    depth: int
    seldepth: int
    score: int
    mate: Optional[int]
    nodes: int
    time: float
    hashfull: int
    pv: List[Move]


class PlayResult(NamedTuple):
    """The move that the engine plays, None where there is none, and the lines it found."""

    move: Optional[Move]
    lines: List[Line]


class Engine(_core.Engine):
    """An engine for one game. What a search found out helps the next one until ``new_game()``.

    ``hash`` is the size of the transposition table in MiB, ``tables`` a folder of endgame tables,
    ``net=False`` evaluates without a net, and ``threads`` share the work on vast boards. Searches
    run without Python's global lock; ``stop()`` ends one from another thread, and Ctrl+C does.
    """

    def __init__(
        self,
        variant: Union[str, Variant] = "fourstar",
        *,
        hash: int = 16,
        tables: Union[str, os.PathLike, None] = None,
        net: bool = True,
        threads: int = 1,
    ) -> None:
        super().__init__(variant, hash=hash, tables=tables, net=net, threads=threads)

    def analyse(
        self,
        board: Board,
        limit: Optional[Limit] = None,
        *,
        multipv: int = 1,
        root_moves: Optional[Iterable[Move]] = None,
        info: Optional[Callable[[Line], None]] = None,
    ) -> List[Line]:
        """The best lines, the best one first: as many as ``multipv`` asks for and there are.

        ``info`` is called with each line of each iteration; what it raises ends the search.
        """
        return self._found(board, limit or Limit(time=1.0), multipv, None, 0, root_moves, info).lines

    def play(
        self,
        board: Board,
        limit: Optional[Limit] = None,
        *,
        level: Optional[float] = None,
        seed: int = 0,
        root_moves: Optional[Iterable[Move]] = None,
        info: Optional[Callable[[Line], None]] = None,
    ) -> PlayResult:
        """The move that the engine plays.

        ``level``: a strength from 1 to 8, as the page has them. ``seed`` other than 0 varies the
        choice among moves of nearly equal score.
        """
        if limit is None:
            limit = Limit(time=1.0) if level is None or level > 7 else Limit()
        return self._found(board, limit, 1, level, seed, root_moves, info)

    def _found(
        self,
        board: Board,
        limit: Limit,
        lines: int,
        strength: Optional[float],
        seed: int,
        root_moves: Optional[Iterable[Move]],
        info: Optional[Callable[[Line], None]],
    ) -> PlayResult:
        if strength is None and limit == Limit():
            limit = Limit(time=1.0)
        inform = None
        if info is not None:
            told = info

            def inform(line: Tuple[Any, ...]) -> None:
                told(Line(*line))

        move, found = self._search(
            board,
            depth=limit.depth,
            nodes=limit.nodes,
            time=limit.time,
            lines=lines,
            mate=limit.mate,
            strength=strength,
            seed=seed,
            root_moves=None if root_moves is None else list(root_moves),
            inform=inform,
        )
        return PlayResult(move, [Line(*line) for line in found])
