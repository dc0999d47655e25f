"""Games with variations and comments, as PGN.

The classes are those of ``chess.pgn``; a game keeps its own tree, of which nodes are views.
"""

from __future__ import annotations

from typing import IO, Any, Dict, Iterable, Iterator, List, Optional, Union

from . import _core
from ._core import Move, Variant
from .board import Board
from .errors import TesseraError
from .pieces import Color

__all__ = ["Game", "GameNode", "read_game", "read_games"]


class GameNode:
    """A position of a game: the one after ``move``, or the first one, which has no move."""

    __slots__ = ("_record", "id")

    def __init__(self, record: _core.Record, id: int) -> None:
        self._record = record
        self.id = id

    def _node(self, id: int) -> GameNode:
        return GameNode(self._record, id)

    @property
    def move(self) -> Optional[Move]:
        """The move that leads here."""
        return self._record.move(self.id)

    @property
    def parent(self) -> Optional[GameNode]:
        """The position before the move."""
        return self._node(self._record.parent(self.id)) if self.id else None

    @property
    def variations(self) -> List[GameNode]:
        """What follows: the main line first."""
        return [self._node(child) for child in self._record.children(self.id)]

    def next(self) -> Optional[GameNode]:
        """The next position of the main line."""
        children = self._record.children(self.id)
        return self._node(children[0]) if children else None

    def end(self) -> GameNode:
        """The end of the main line from here."""
        node = self
        following = node.next()
        while following is not None:
            node, following = following, following.next()
        return node

    def mainline(self) -> Iterator[GameNode]:
        """The positions of the main line behind this one."""
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    def mainline_moves(self) -> List[Move]:
        """The moves of the main line from here."""
        return [node.move for node in self.mainline() if node.move is not None]

    def board(self) -> Board:
        """A board with the position, and the moves that led to it."""
        return _board(self._record.board(self.id))

    def turn(self) -> Color:
        """Whose move it is."""
        return self._record.turn(self.id)

    def ply(self) -> int:
        """Single moves from the beginning of the game."""
        return self._record.depth(self.id)

    def san(self) -> str:
        """The move in readable form."""
        if self.move is None or self.parent is None:
            raise ValueError("no move leads to the first position")
        return self.parent.board().san(self.move)

    @property
    def comment(self) -> str:
        """The comment after the move; at the root, before the first move."""
        return self._record.comment(self.id, "move")

    @comment.setter
    def comment(self, text: str) -> None:
        self._record.set_comment(self.id, text, "move")

    @property
    def starting_comment(self) -> str:
        """The comment before a variation that begins here."""
        return self._record.comment(self.id, "before")

    @starting_comment.setter
    def starting_comment(self, text: str) -> None:
        self._record.set_comment(self.id, text, "before")

    @property
    def nags(self) -> List[int]:
        """Numeric annotations: 1 is ``!``, 2 ``?``, .."""
        return self._record.glyphs(self.id)

    @nags.setter
    def nags(self, numbers: Iterable[int]) -> None:
        self._record.set_glyphs(self.id, list(numbers))

    def add_variation(self, move: Move, *, comment: str = "", nags: Iterable[int] = ()) -> GameNode:
        """The position after a legal move, which is added if it is not there yet."""
        node = self._node(self._record.add(self.id, move))
        if comment:
            node.comment = comment
        numbers = list(nags)
        if numbers:
            node.nags = numbers
        return node

    def add_main_variation(self, move: Move, *, comment: str = "") -> GameNode:
        """The same, as the main line."""
        node = self.add_variation(move, comment=comment)
        self._record.put_first(node.id)
        return node

    def add_line(self, moves: Iterable[Move]) -> GameNode:
        """Adds moves one after the other; the position after the last."""
        node = self
        for move in moves:
            node = node.add_variation(move)
        return node

    def variation(self, move: Union[int, Move]) -> GameNode:
        """The position after a move that is there, or the one of that number."""
        found = self.variations
        if isinstance(move, int):
            return found[move]
        for node in found:
            if node.move == move:
                return node
        raise KeyError(move)

    def promote_to_main(self) -> None:
        """Makes the moves to here the main line."""
        self._record.promote(self.id)

    def remove(self) -> None:
        """Takes the move, and what follows it, out of the game."""
        self._record.remove(self.id)

    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""
        return self._record.result(self.id)[0]

    def termination(self) -> str:
        """PGN's word for how the game ended here, if not by the rules."""
        return self._record.result(self.id)[1]

    def state_end(self, result: str, termination: str = "") -> None:
        """Ends the game here otherwise than by the rules: ``("1-0", "resignation")``."""
        self._record.end(self.id, result, termination)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameNode):
            return NotImplemented
        return self._record is other._record and self.id == other.id

    def __hash__(self) -> int:
        return hash((id(self._record), self.id))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at ply {self.ply()}, {self.move or 'no move'}>"


class Game(GameNode):
    """A game: its first position, and ``headers``, the tags of PGN in their order."""

    __slots__ = ("headers", "errors")

    def __init__(self, board: Union[Board, str, Variant] = "fourstar") -> None:
        start = board if isinstance(board, Board) else Board(board)
        super().__init__(_core.Record(start.root()), 0)
        self.headers: Dict[str, str] = {}
        self.errors: List[TesseraError] = []

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """The moves of a board as a game."""
        game = cls(board)
        game.add_line(board.move_stack)
        return game

    @classmethod
    def _of(cls, record: _core.Record) -> Game:
        game = cls.__new__(cls)
        GameNode.__init__(game, record, 0)
        game.headers = dict(record.tags)
        game.errors = [TesseraError(*fault) for fault in record.faults()]
        return game

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self._record.variant

    def result(self) -> str:
        """The result of the game: that of the main line."""
        return self._record.result(self._record.result_node())[0]

    def __str__(self) -> str:
        """PGN, with the whole tree. Reading it gives the same game."""
        return self._record.write([(str(k), str(v)) for k, v in self.headers.items()])


def _board(core: Any) -> Board:
    board = Board.__new__(Board)
    _core.Board.__init__(board, core, True)
    return board


def _bytes(source: Union[str, bytes, IO[Any]]) -> bytes:
    text = source if isinstance(source, (str, bytes)) else source.read()
    return text.encode() if isinstance(text, str) else text


def read_games(
    source: Union[str, bytes, IO[Any]], variant: Union[str, Variant, None] = None
) -> Iterator[Game]:
    """The games of a text or an open file, one after the other.

    The tag ``Variant`` says which game it is; ``variant`` is one that it may be of as well, such as
    one's own. What is wrong within a game is in its ``errors``; one that cannot be read at all
    raises.
    """
    file = _core.RecordFile(_bytes(source))
    for place in range(len(file)):
        yield Game._of(file.read(place, variant))


def read_game(
    source: Union[str, bytes, IO[Any]], variant: Union[str, Variant, None] = None
) -> Optional[Game]:
    """The first game of a text or an open file; None if there is none."""
    return next(read_games(source, variant), None)
