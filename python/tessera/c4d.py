"""Games and positions of Oana-Chiru as ``.c4d`` and ``.c4dpos``.

That is the compact notation of the package ``python-chess4d-oana-chiru``: lines of a move each,
``a2c4-a4c4``, ``d4a1xd6a1``, ``a7c4-a8c4=Q``, ``O-O@c4``; before them perhaps a position, a line of
side, rights, en passant cell and halfmove clock, and a line for each flat board with pieces. Lines
that begin with ``#`` are comments. Its start position is that of the game ``oana-chiru-odd``, whose
Y-pawns stand on the files a, c, e and g.
"""

from __future__ import annotations

import os
import re
from typing import Dict, List, Tuple, Union

from ._core import Move, Variant
from .board import Board
from .errors import TesseraError
from .pieces import WHITE

__all__ = ["dumps", "loads", "read", "write"]

_SIDE = 8
_USUAL = "oana-chiru-odd"
_MOVE = re.compile(r"([a-h][1-8][a-h][1-8])([-x])([a-h][1-8][a-h][1-8])(=[QRBN]|ep)?")
_CASTLING = re.compile(r"(O-O-O|O-O|o-o-o|o-o)@([a-h][1-8])")
_HEADER = re.compile(r"([wb]) (\S+) (-|[a-h][1-8][a-h][1-8]) (\d+)", re.IGNORECASE)
_RIGHT = re.compile(r"([WB])([a-h][1-8])([KQ])")
_BOARD = re.compile(r"([a-h][1-8]):\s*(\S+)")
#: Pawns, whose letters differ: those of the format and those of the game.
_LETTERS = {"Y": "P", "W": "W", "y": "p", "w": "w", **{c: c for c in "RNBQKrnbqk"}}
_WRITTEN = {ours: theirs for theirs, ours in _LETTERS.items()}


def _fail(line: int, reason: str, code: str = "bad_record") -> TesseraError:
    return TesseraError(f"line {line}: {reason}", code, f"line {line}", reason, line)


def _home(color: str, kingside: bool, slice_name: str) -> str:
    """The home cell of a rook."""
    return ("h" if kingside else "a") + ("1" if color == "W" else "8") + slice_name


def _fen(header: "re.Match[str]", boards: Dict[str, List[str]], line: int) -> str:
    side, rights, passed, clock = header.groups()
    cells: List[str] = []
    for name, ranks in boards.items():
        for y, rank in enumerate(ranks):
            for x, letter in enumerate(rank):
                if letter != ".":
                    cells.append(f"{_LETTERS[letter]}{'abcdefgh'[x]}{y + 1}{name}")
    rooks = []
    for token in [] if rights == "-" else rights.split(","):
        right = _RIGHT.fullmatch(token)
        if right is None:
            raise _fail(line, f"{token!r} is no right to castle")
        rooks.append(_home(right[1], right[3] == "K", right[2]))
    written = ",".join(rooks) or "-"
    return f"{{{','.join(cells)}}} {side.lower()} {written} {passed.lower()} {clock} 1"


def _ranks(line: int, name: str, text: str) -> List[str]:
    ranks = text.split("/")
    if len(ranks) != _SIDE or any(len(rank) != _SIDE for rank in ranks):
        raise _fail(line, f"eight ranks of eight characters expected on {name}")
    for letter in "".join(ranks):
        if letter != "." and letter not in _LETTERS:
            raise _fail(line, f"{letter!r} is no piece")
    return ranks


def _position(lines: List[Tuple[int, str]], variant: Variant) -> Board:
    """Takes the position from the beginning of the lines."""
    number, text = lines[0]
    header = _HEADER.fullmatch(" ".join(text.split()))
    if header is None:
        return Board(variant)
    del lines[0]
    boards: Dict[str, List[str]] = {}
    while lines and ":" in lines[0][1]:
        at, text = lines.pop(0)
        found = _BOARD.fullmatch(text)
        if found is None:
            raise _fail(at, "a flat board expected, such as 'c4: R......./..'")
        if found[1] in boards:
            raise _fail(at, f"the board {found[1]} is there twice")
        boards[found[1]] = [] if found[2] == "empty" else _ranks(at, found[1], found[2])
    try:
        return Board(variant, _fen(header, boards, number))
    except TesseraError as error:
        if error.line:
            raise
        raise _fail(number, error.args[0], "bad_position") from error


def _uci(text: str) -> str:
    castling = _CASTLING.fullmatch(text)
    if castling is not None:
        rank = "1" if castling[1][0] == "O" else "8"
        to = "g" if len(castling[1]) == 3 else "c"
        return f"e{rank}{castling[2]}{to}{rank}{castling[2]}"
    move = _MOVE.fullmatch(text)
    if move is None or (move[4] == "ep" and move[2] != "x"):
        raise ValueError(f"{text!r} is no move")
    promotion = move[4][1].lower() if move[4] and move[4][0] == "=" else ""
    return move[1] + move[3] + promotion


def loads(text: str, variant: Union[str, Variant] = _USUAL) -> Board:
    """The board at the end of a game, with its moves; ``root()`` is where it began."""
    rules = variant if isinstance(variant, Variant) else Variant.builtin(variant)
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not lines:
        return Board(rules)
    board = _position(lines, rules)
    for number, line in lines:
        try:
            board.push_uci(_uci(line))
        except TesseraError as error:
            raise _fail(number, error.args[0], error.code) from error
        except ValueError as error:
            raise _fail(number, str(error), "bad_move_text") from error
    return board


def _written(board: Board, move: Move) -> str:
    """A legal move."""
    names, variant = move.uci(), board.variant
    start, to = names[:4], names[4:8]
    piece = board.piece_at(move.from_square)
    assert piece is not None
    letter = piece.letter.upper()
    if letter == "K" and start[1:] == to[1:] and abs(ord(start[0]) - ord(to[0])) == 2:
        word = "O-O" if to[0] == "g" else "O-O-O"
        return f"{word if piece.color == WHITE else word.lower()}@{start[2:]}"
    capture = board.is_capture(move)
    passing = "ep" if capture and board.piece_at(move.to_square) is None else ""
    promotion = "" if move.promotion is None else "=" + variant.letters[move.promotion - 1]
    return f"{start}{'x' if capture else '-'}{to}{passing}{promotion}"


def _written_position(board: Board) -> List[str]:
    side, rights, passed, clock = board.fen(sparse=True).split("}", 1)[1].split()[:4]
    pieces = board.piece_map()
    rooks = rights.split(",")
    if rights == "*":
        start = Board(board.variant)
        rook = start.variant.letters.index("R") + 1
        rooks = [start.variant.cell_name(c) for c in start.pieces(rook, True) + start.pieces(rook, False)]
    order = "abcdefgh"
    words = [
        f"{'W' if r[1] == '1' else 'B'}{r[2:]}{'K' if r[0] == 'h' else 'Q'}"
        for r in sorted(rooks, key=lambda r: (r[1:2], r[2:], -order.find(r[0])))
        if r != "-"
    ]
    lines = [f"{side} {','.join(words) or '-'} {passed} {clock}"]
    for z in range(_SIDE):
        for w in range(_SIDE):
            ranks = []
            for y in range(_SIDE):
                rank = ""
                for x in range(_SIDE):
                    piece = pieces.get(((w * _SIDE + z) * _SIDE + y) * _SIDE + x)
                    rank += "." if piece is None else _WRITTEN[piece.symbol()]
                ranks.append(rank)
            if any(rank != "." * _SIDE for rank in ranks):
                lines.append(f"{order[z]}{w + 1}: {'/'.join(ranks)}")
    return lines


def dumps(board: Board, *, force_start: bool = False) -> str:
    """The game that led to the board: its start, if it is not the usual one, and its moves."""
    variant = board.variant
    if variant.letters != "KQRBNPW" or variant.shape != (_SIDE,) * 4:
        raise TesseraError(f"{variant.id} is not written as .c4d: its pieces are others", "other_game")
    replay = board.root()
    lines: List[str] = []
    if force_start or replay.fen() != Board(_USUAL).fen():
        lines += _written_position(replay)
    for move in board.move_stack:
        lines.append(_written(replay, move))
        replay.push(move)
    return "".join(line + "\n" for line in lines)


def read(
    path: Union[str, "os.PathLike[str]"], variant: Union[str, Variant] = _USUAL
) -> Board:
    """The game or position in a file."""
    with open(path, encoding="utf-8") as file:
        return loads(file.read(), variant)


def write(
    path: Union[str, "os.PathLike[str]"], board: Board, *, force_start: bool = False
) -> None:
    """Writes a game into a file."""
    text = dumps(board, force_start=force_start)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
