"""Boards: positions that are played on."""

from __future__ import annotations

import enum
import random
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Type, Union

from . import _core
from ._core import Move, Variant
from .pieces import BLACK, WHITE, Color, Piece

Square = int
#: A cell by its number, its name or its coordinates.
SquareLike = Union[int, str, Sequence[int]]


class Termination(enum.Enum):
    """Why a game is over."""

    CHECKMATE = "checkmate"
    KING_CAPTURED = "king_captured"
    STALEMATE = "stalemate"
    NO_SECOND_MOVE = "no_second_move"
    REPETITION = "repetition"
    HALFMOVE_LIMIT = "halfmove_limit"
    ONLY_KINGS = "only_kings"
    INSUFFICIENT_MATERIAL = "insufficient_material"


class Outcome:
    """How a game ended: ``winner`` is a colour, or None for a draw."""

    __slots__ = ("termination", "winner", "words")

    def __init__(self, termination: Termination, winner: Optional[Color], words: str) -> None:
        self.termination = termination
        self.winner = winner
        self.words = words

    def result(self) -> str:
        """``1-0``, ``0-1`` or ``1/2-1/2``."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        return (self.termination, self.winner) == (other.termination, other.winner)

    def __hash__(self) -> int:
        return hash((self.termination, self.winner))

    def __repr__(self) -> str:
        return f"Outcome({self.termination}, winner={self.winner}, words={self.words!r})"


class LegalMoves(Sequence[Move]):
    """The legal moves of a board, as they are when it is asked: ascending by cells and promotion.

    ``len()`` counts them without a list. On vast boards, which have millions, iteration is refused
    with LargeBoardError beyond ``tessera.MAX_LISTED_MOVES``.
    """

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __iter__(self) -> Iterator[Move]:
        return iter(self._board._legal_list())

    def __len__(self) -> int:
        return self._board.count_legal_moves()

    def __bool__(self) -> bool:
        return self._board.any_legal_move()

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._board.is_legal(move)

    def __getitem__(self, place):  # type: ignore[no-untyped-def,override]
        if isinstance(place, slice):
            return self._board._legal_list()[place]
        return self._board._legal_at(place)

    def count(self, value: object = None) -> int:
        """How many there are, as in python-chess; or how often a move is among them."""
        if value is None:
            return len(self)
        return int(value in self)

    def __repr__(self) -> str:
        moves = len(self)
        if moves > 20:
            return f"<LegalMoves: {moves} moves>"
        return "<LegalMoves (" + ", ".join(self._board.san(move) for move in self) + ")>"


class Board(_core.Board):
    """A position of a game, and the moves that led to it.

    ``variant`` is the name of a game (``tessera.variants()`` lists them) or a ``tessera.Variant``;
    ``fen`` a position text. Games with numbered start positions take ``start``, a number, or
    ``seed``, which draws one.
    """

    def __init__(
        self,
        variant: Union[str, Variant] = "fourstar",
        fen: Optional[str] = None,
        *,
        start: Union[int, str, None] = None,
        seed: Optional[int] = None,
    ) -> None:
        if seed is not None:
            if start is not None:
                raise TypeError("start and seed exclude each other")
            named = variant if isinstance(variant, Variant) else Variant.builtin(variant)
            start = named.random_start(seed)
        super().__init__(variant, fen, None if start is None else str(start))

    # What stands.

    def piece_at(self, cell: SquareLike) -> Optional[Piece]:
        """What stands on a cell."""
        standing = self._piece_at(cell)
        return None if standing is None else self._piece(*standing)

    def piece_type_at(self, cell: SquareLike) -> Optional[int]:
        """The number of the type of the piece on a cell."""
        standing = self._piece_at(cell)
        return None if standing is None else standing[0]

    def color_at(self, cell: SquareLike) -> Optional[Color]:
        """Whose piece stands on a cell."""
        standing = self._piece_at(cell)
        return None if standing is None else standing[1]

    def piece_map(self) -> Dict[Square, Piece]:
        """All pieces by cell. On vast boards ``codes`` shows them without a copy."""
        made: Dict[Tuple[int, bool], Piece] = {}
        found: Dict[Square, Piece] = {}
        for cell, piece_type, color in self._pieces():
            key = (piece_type, color)
            if key not in made:
                made[key] = self._piece(piece_type, color)
            found[cell] = made[key]
        return found

    def pieces(self, piece_type: int, color: Color) -> List[Square]:
        """The cells of the pieces of a type and colour."""
        return [c for c, kind, side in self._pieces() if kind == piece_type and side == color]

    def king(self, color: Color) -> Optional[Square]:
        """The cell of the king; None where the side has none or several (``royals()``)."""
        cells = self.royals(color)
        return cells[0] if len(cells) == 1 else None

    def _piece(self, piece_type: int, color: Color) -> Piece:
        letter = self.variant.letters[piece_type - 1]
        return Piece(piece_type, color, letter if color else letter.lower())

    # Moves.

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves."""
        return LegalMoves(self)

    def peek(self) -> Move:
        """The last move made."""
        stack = self.move_stack
        if not stack:
            raise IndexError("no move was made")
        return stack[-1]

    def find_move(
        self, from_square: SquareLike, to_square: SquareLike, promotion: Optional[int] = None
    ) -> Move:
        """The legal move between two cells; a pawn becomes the first piece that it may where no
        promotion is given."""
        to = self.variant.cell(to_square)
        for move in self.moves_of(from_square):
            if move.to_square == to and promotion in (None, move.promotion):
                return move
        wanted = Move(self.variant.cell(from_square), to, promotion, self.variant)
        self.push(wanted)  # Raises, since it is not legal, with the reason.
        raise AssertionError("unreachable")

    def random_move(self, rng: Optional[random.Random] = None) -> Optional[Move]:
        """A legal move, each as likely, or None. On vast boards a piece is drawn, then its move."""
        draw = rng or random
        if self.variant.is_vast:
            return self._random_move_on_vast(draw)
        moves = self.legal_moves
        count = len(moves)
        return moves[draw.randrange(count)] if count else None

    def _random_move_on_vast(self, draw: Any) -> Optional[Move]:
        # Most boards are so full that a cell is soon found; to list all pieces takes long.
        for _ in range(1000):
            cell = draw.randrange(self.variant.cells)
            moves = self.moves_of(cell)
            if moves:
                return draw.choice(moves)
        movable = self.movable()
        return draw.choice(self.moves_of(draw.choice(movable))) if movable else None

    def variation_san(self, moves: Iterable[Move]) -> str:
        """A line of moves from here, readable and numbered."""
        board = self.copy(stack=False)
        words: List[str] = []
        for move in moves:
            if board.turn == WHITE and (not words or board.moves_left == self._turn_moves()):
                words.append(f"{board.fullmove_number}.")
            elif not words:
                words.append(f"{board.fullmove_number}...")
            words.append(board.san(move))
            board.push(move)
        return " ".join(words)

    def _turn_moves(self) -> int:
        return 1 if self.fullmove_number == 1 else self.variant.moves_per_turn

    # How the game stands.

    def outcome(self) -> Optional[Outcome]:
        """How the game ended; None while it goes on. A third occurrence draws at once."""
        found = self._outcome()
        if found is None:
            return None
        reason, winner, words = found
        color = {"white": WHITE, "black": BLACK}.get(winner)
        return Outcome(Termination(reason), color, words)

    def is_game_over(self) -> bool:
        """Whether the game has ended."""
        return self._outcome() is not None

    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""
        outcome = self.outcome()
        return "*" if outcome is None else outcome.result()

    def is_checkmate(self) -> bool:
        """Whether the side to move is checkmated, or a king was captured where a game allows it."""
        outcome = self._outcome()
        return outcome is not None and outcome[0] in ("checkmate", "king_captured")

    def is_stalemate(self) -> bool:
        """Whether the side to move has no legal move and is not in check."""
        outcome = self._outcome()
        return outcome is not None and outcome[0] in ("stalemate", "no_second_move")

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position has occurred so often."""
        return self.occurrences() >= count

    def is_attacked_by(self, color: Color, cell: SquareLike) -> bool:
        """Whether a piece of the colour attacks or guards the cell."""
        return bool(self.attackers(color, cell))

    # Copies.

    def copy(self, *, stack: bool = True) -> Board:
        """A board that plays on by itself."""
        new = type(self).__new__(type(self))
        _core.Board.__init__(new, self, stack)
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def root(self) -> Board:
        """The board as it was set up."""
        new = self.copy()
        while new.ply():
            new.pop()
        return new

    def set_fen(self, fen: str) -> None:
        """Sets the position up afresh."""
        self._set_up(fen)

    def reset(self) -> None:
        """Goes to the start position of the game."""
        self._set_up(None)

    def __eq__(self, other: object) -> bool:
        """Whether the positions are equal in all that repetition compares."""
        if not isinstance(other, Board):
            return NotImplemented
        same = self.variant is other.variant or self.variant == other.variant
        return same and self.key == other.key

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self):  # type: ignore[no-untyped-def]
        moves = [(m.from_square, m.to_square, m.promotion) for m in self.move_stack]
        return (_restored, (type(self), self.variant, self.root().fen(), moves))

    def __repr__(self) -> str:
        if self.variant.cells > 512:
            return f"<Board of {self.variant.id}, move {self.fullmove_number}>"
        return f"Board({self.variant.id!r}, {self.fen()!r})"

    def __str__(self) -> str:
        """The flat boards as the game's document lays them out."""
        if self.variant.is_vast:
            return repr(self)
        return drawing(self)


def _restored(
    cls: Type[Board], variant: Variant, fen: str, moves: List[Tuple[int, int, Optional[int]]]
) -> Board:
    board = cls.__new__(cls)
    _core.Board.__init__(board, variant, fen, None)
    for move in moves:
        board.push(Move(*move, variant))
    return board


def drawing(board: Board) -> str:
    """The board in letters, flat boards side by side."""
    variant = board.variant
    view = variant.view
    across, up, down = view["across"], view["up"], view["down"]
    symbols, codes = variant.symbols, board.codes

    def places(axes: List[int]) -> List[List[int]]:
        found: List[List[int]] = [[]]
        for axis in reversed(axes):
            found = [[n, *rest] for rest in found for n in range(variant.shape[axis])]
        return found

    def row_order(at: List[int]) -> Tuple[int, ...]:
        return tuple(n if axis in down else -n for axis, n in zip(reversed(up), reversed(at)))

    lines: List[str] = []
    last: Optional[List[int]] = None
    for row in sorted(places(up), key=row_order):
        if last is not None and row[1:] != last[1:]:
            lines.append("")
        last = row
        words: List[str] = []
        for column in places(across):
            if words and column[0] == 0:
                words.append("")
            at = [0] * variant.dimensions
            for axis, n in zip(across, column):
                at[axis] = n
            for axis, n in zip(up, row):
                at[axis] = n
            words.append(symbols[codes[tuple(at)]])
        lines.append(" ".join(words))
    return "\n".join(lines)
