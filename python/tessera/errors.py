"""What the package raises where input cannot be used."""

from __future__ import annotations

from typing import List, Tuple


class TesseraError(ValueError):
    """Input that cannot be used, and why.

    ``code`` says what went wrong for programs (``illegal_move``, ``bad_position``, ..), ``where``
    names the place in the input, ``reason`` is the sentence alone and ``line`` counts from 1, or
    is 0 where there is none.
    """

    def __init__(
        self, text: str, code: str = "", where: str = "", reason: str = "", line: int = 0
    ) -> None:
        super().__init__(text)
        self.code = code
        self.where = where
        self.reason = reason or text
        self.line = line

    def __reduce__(self) -> Tuple[object, ...]:
        return (type(self), (self.args[0], self.code, self.where, self.reason, self.line))


class IllegalMoveError(TesseraError):
    """A move that is not legal in the position."""


class InvalidMoveError(TesseraError):
    """A text that is no move."""


class AmbiguousMoveError(TesseraError):
    """A text that names several legal moves."""


class LargeBoardError(TesseraError):
    """A question that boards of this size do not answer, such as a list of millions of moves."""


class GameFileError(TesseraError):
    """A game file that cannot be played: ``faults`` has the line, key and reason of each fault."""

    def __init__(
        self,
        text: str,
        code: str = "",
        where: str = "",
        reason: str = "",
        line: int = 0,
        faults: List[Tuple[int, str, str]] = [],  # noqa: B006
    ) -> None:
        super().__init__(text, code, where, reason, line)
        self.faults = list(faults)

    def __reduce__(self) -> Tuple[object, ...]:
        return (
            type(self),
            (self.args[0], self.code, self.where, self.reason, self.line, self.faults),
        )
