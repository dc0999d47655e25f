"""Games and states as OpenSpiel has them (``pyspiel.Game``, ``pyspiel.State``).

White is player 0. An action is ``(from * cells + to) * (promotions + 1) + promotion``, where
promotion 0 is none and others number ``Variant.promotions`` from 1.
"""

from __future__ import annotations

import random
from typing import Any, List, NamedTuple, Optional, Union

import numpy as np

from ._core import Variant
from .board import Board
from .errors import IllegalMoveError
from .observations import plane_shape, planes
from .pieces import WHITE

TERMINAL_PLAYER = -4
INVALID_ACTION = -1


class GameType(NamedTuple):
    """What kind of game it is, in OpenSpiel's words."""

    short_name: str
    long_name: str
    dynamics: str = "sequential"
    chance_mode: str = "deterministic"
    information: str = "perfect_information"
    utility: str = "zero_sum"
    reward_model: str = "terminal"
    max_num_players: int = 2
    min_num_players: int = 2


class Game:
    """A game, from which states begin."""

    def __init__(self, variant: Union[str, Variant]) -> None:
        self.variant = variant if isinstance(variant, Variant) else Variant.builtin(variant)

    def get_type(self) -> GameType:
        return GameType(self.variant.id, self.variant.name)

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self.variant.cells**2 * (len(self.variant.promotions) + 1)

    def max_game_length(self) -> int:
        """Single moves at most: captures and pawn moves, and as many others between as may be."""
        board = Board(self.variant)
        pawns = [kind.number for kind in self.variant.piece_types if kind.pawn]
        pieces = sum(
            board.count(kind.number, color)
            for kind in self.variant.piece_types
            for color in (True, False)
        )
        steps = sum(self.variant.shape[axis] - 1 for axis in self.variant.forward_axes)
        moves = sum(board.count(pawn, color) for pawn in pawns for color in (True, False)) * steps
        return (pieces + moves + 1) * self.variant.halfmove_limit

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_shape(self) -> List[int]:
        return list(plane_shape(self.variant))

    def observation_tensor_size(self) -> int:
        return int(np.prod(plane_shape(self.variant)))

    def new_initial_state(self, fen: Optional[str] = None) -> State:
        return State(self, Board(self.variant, fen))

    def __str__(self) -> str:
        return self.variant.id


class State:
    """A position and the actions that led to it."""

    def __init__(self, game: Game, board: Board) -> None:
        self._game = game
        self._board = board
        self._outcome: Any = ()

    @property
    def board(self) -> Board:
        """The board; for looking at."""
        return self._board

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def _over(self) -> Any:
        if self._outcome == ():
            self._outcome = self._board.outcome()
        return self._outcome

    def is_terminal(self) -> bool:
        return self._over() is not None

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return not self.is_terminal()

    def current_player(self) -> int:
        if self.is_terminal():
            return TERMINAL_PLAYER
        return 0 if self._board.turn == WHITE else 1

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """Ascending; none for the other player and once the game is over."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return self._board.legal_actions().tolist()

    def legal_actions_mask(self, player: Optional[int] = None) -> np.ndarray:
        mask = np.zeros(self.num_distinct_actions(), np.int8)
        mask[self.legal_actions(player)] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Raises IllegalMoveError where the action is not legal, or the game is over."""
        board = self._board
        if self.is_terminal():
            raise IllegalMoveError("the game is over", "game_over")
        board.push(board.move_of_action(action))
        self._outcome = ()

    def undo_action(self, player: int, action: int) -> None:
        self._board.pop()
        self._outcome = ()

    def child(self, action: int) -> State:
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> State:
        return State(self._game, self._board.copy())

    def returns(self) -> List[float]:
        outcome = self._over()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == WHITE else [-1.0, 1.0]

    def rewards(self) -> List[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> List[int]:
        return [self._board.action(move) for move in self._board.move_stack]

    def move_number(self) -> int:
        return self._board.ply()

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        """The readable move; ``player`` may be left out."""
        chosen = player if action is None else action
        return self._board.san(self._board.move_of_action(chosen))

    def string_to_action(self, player: Union[int, str], text: Optional[str] = None) -> int:
        """Of a readable move or a move text."""
        chosen = player if text is None else text
        return self._board.action(self._board.parse_san(str(chosen)))

    def observation_tensor(self, player: Optional[int] = None) -> np.ndarray:
        """Flat; ``Game.observation_tensor_shape()`` says how to shape it."""
        return planes(self._board).ravel()

    def observation_string(self, player: Optional[int] = None) -> str:
        return str(self)

    def serialize(self) -> str:
        """The position text of the start and the actions."""
        return "\n".join([self._board.root().fen(), *map(str, self.history())])

    def __str__(self) -> str:
        return self._board.fen()


def load_game(variant: Union[str, Variant]) -> Game:
    """A game by name."""
    return Game(variant)


def deserialize_state(game: Game, text: str) -> State:
    """The state of ``State.serialize()``."""
    fen, *actions = text.split("\n")
    state = game.new_initial_state(fen)
    for action in actions:
        state.apply_action(int(action))
    return state


def random_playout(state: State, rng: Optional[random.Random] = None) -> State:
    """Plays random actions to the end of the game."""
    draw = rng or random
    while not state.is_terminal():
        move = state.board.random_move(draw)  # type: ignore[arg-type]
        assert move is not None
        state.apply_action(state.board.action(move))
    return state
