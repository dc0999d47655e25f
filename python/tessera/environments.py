"""Environments for reinforcement learning with masks of the legal actions.

``aec_env()`` is one of PettingZoo's AEC environments, ``TesseraEnv`` one of Gymnasium's. Both
packages are optional: where they are installed, the classes are derived from theirs.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple, Union

import numpy as np

from ._core import Move, Variant, VectorBoards
from .board import Board
from .observations import plane_shape, planes
from .pieces import WHITE, Color
from .spaces import Box, Dict as DictSpace, Discrete

try:
    from gymnasium import Env as _Env
except ImportError:
    _Env = object  # type: ignore[assignment,misc]
try:
    from pettingzoo import AECEnv as _AECEnv
except ImportError:
    _AECEnv = object  # type: ignore[assignment,misc]

#: Numbers that a mask of all actions has at most; above, actions number the legal moves.
MOST_ACTIONS = 1_000_000
#: Legal moves that an environment whose actions number them has room for.
MOST_LEGAL_MOVES = 8192


class Actions:
    """How the actions of an environment are numbered.

    ``"all"``: as in ``tessera.spiel``, each move of the board has a number of its own. ``"index"``:
    the place among the legal moves in their order. The first one where it makes no more than
    MOST_ACTIONS.
    """

    def __init__(self, variant: Variant, kind: Optional[str]) -> None:
        everything = variant.cells**2 * (len(variant.promotions) + 1)
        if kind is None:
            kind = "all" if everything <= MOST_ACTIONS else "index"
        if kind not in ("all", "index"):
            raise ValueError('actions: "all" or "index" expected')
        self.kind = kind
        self.n = everything if kind == "all" else MOST_LEGAL_MOVES

    def mask(self, board: Board) -> np.ndarray:
        mask = np.zeros(self.n, np.int8)
        if self.kind == "all":
            mask[board.legal_actions()] = 1
            return mask
        moves = len(board.legal_moves)
        if moves > self.n:
            raise ValueError(f"{moves} legal moves are more than the {self.n} actions")
        mask[:moves] = 1
        return mask

    def move(self, board: Board, action: Any) -> Move:
        number = int(action)
        if self.kind == "all":
            return board.move_of_action(number)
        if not 0 <= number < len(board.legal_moves):
            raise ValueError(f"action {number} is not legal")
        return board.legal_moves[number]

    def number(self, board: Board, move: Move) -> int:
        """The action of a legal move."""
        return board.action(move) if self.kind == "all" else list(board.legal_moves).index(move)


def _variant(named: Union[str, Variant]) -> Variant:
    variant = named if isinstance(named, Variant) else Variant.builtin(named)
    if variant.is_vast:
        raise ValueError(f"{variant.id} has a vast board, whose moves cannot be listed")
    return variant


def _observation_space(variant: Variant, actions: Actions) -> Any:
    return DictSpace(
        {
            "observation": Box(0.0, np.inf, plane_shape(variant), np.float32),
            "action_mask": Box(0, 1, (actions.n,), np.int8),
        }
    )


class AECEnv(_AECEnv):  # type: ignore[misc,valid-type]
    """Two agents, ``white`` and ``black``, that move in turn (PettingZoo's AEC contract).

    Observations are ``{"observation": planes, "action_mask": mask}``; the mask is all 0 for the
    agent that is not to move. An illegal action raises and changes nothing. In games of two moves a
    turn the same agent is selected twice.
    """

    metadata: Dict[str, Any] = {
        "name": "tessera_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        variant: Union[str, Variant] = "fourstar",
        *,
        actions: Optional[str] = None,
        max_plies: Optional[int] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        self.variant = _variant(variant)
        self.actions = Actions(self.variant, actions)
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.possible_agents = ["white", "black"]
        self.observation_spaces = {
            agent: _observation_space(self.variant, self.actions) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self.actions.n) for agent in self.possible_agents}
        self.agents: List[str] = []
        self.board = Board(self.variant)

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> AECEnv:
        return self

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a game; ``options={"fen": text}`` at that position."""
        self.board = Board(self.variant, (options or {}).get("fen"))
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_move()
        self._note_end()

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        over = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        if agent == self._to_move() and not over:
            mask = self.actions.mask(self.board)
        else:
            mask = np.zeros(self.actions.n, np.int8)
        return {"observation": planes(self.board), "action_mask": mask}

    def last(
        self, observe: bool = True
    ) -> Tuple[Optional[Dict[str, np.ndarray]], float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        self.board.push(self.actions.move(self.board, action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: 0.0 for each in self.agents}
        self.agent_selection = self._to_move()
        self._note_end()
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> Optional[str]:
        return str(self.board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _to_move(self) -> str:
        return "white" if self.board.turn == WHITE else "black"

    def _note_end(self) -> None:
        outcome = self.board.outcome()
        cut = self.max_plies is not None and self.board.ply() >= self.max_plies
        if outcome is not None:
            if outcome.winner is not None:
                for agent in self.agents:
                    won = (agent == "white") == (outcome.winner == WHITE)
                    self.rewards[agent] = 1.0 if won else -1.0
            self.terminations = {agent: True for agent in self.agents}
            for agent in self.agents:
                self.infos[agent] = {"termination": outcome.termination.value}
        elif cut:
            self.truncations = {agent: True for agent in self.agents}

    def _leave(self, agent: str, action: Any) -> None:
        """An agent whose game is over steps once more, with None, and is gone."""
        if action is not None:
            raise ValueError("when an agent is done, the only valid action is None")
        self.agents.remove(agent)
        for table in (self.terminations, self.truncations, self.rewards, self.infos):
            table.pop(agent, None)  # type: ignore[attr-defined]
        self._cumulative_rewards.pop(agent, None)
        if self.agents:
            self.agent_selection = self.agents[0]

    def __str__(self) -> str:
        return f"tessera_{self.variant.id}"


def aec_env(variant: Union[str, Variant] = "fourstar", **options: Any) -> AECEnv:
    """A PettingZoo environment of a game."""
    return AECEnv(variant, **options)


Opponent = Callable[[Board], Move]


class TesseraEnv(_Env):  # type: ignore[misc,valid-type]
    """One agent against an opponent (Gymnasium's contract).

    ``opponent`` is a function from a board to its move; None moves at random. The reward is that
    of the end of the game, 1, 0 or -1. ``info["action_mask"]`` is the mask of the observation.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        variant: Union[str, Variant] = "fourstar",
        *,
        color: Color = WHITE,
        opponent: Optional[Opponent] = None,
        actions: Optional[str] = None,
        max_plies: Optional[int] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        self.variant = _variant(variant)
        self.actions = Actions(self.variant, actions)
        self.color = color
        self.opponent = opponent
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.observation_space = _observation_space(self.variant, self.actions)
        self.action_space = Discrete(self.actions.n)
        self.board = Board(self.variant)
        self._draw = np.random.default_rng()
        self._over = True

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, np.ndarray], Dict[str, Any]]:
        """Begins a game; ``options={"fen": text}`` at that position."""
        if _Env is not object:
            super().reset(seed=seed)
        if seed is not None:
            self._draw = np.random.default_rng(seed)
        self.board = Board(self.variant, (options or {}).get("fen"))
        self._answer()
        self._over = self.board.is_game_over()
        observation = self._observation()
        return observation, {"action_mask": observation["action_mask"]}

    def step(
        self, action: Any
    ) -> Tuple[Dict[str, np.ndarray], float, bool, bool, Dict[str, Any]]:
        if self._over:
            raise ValueError("the game is over: reset() begins the next one")
        self.board.push(self.actions.move(self.board, action))
        self._answer()
        outcome = self.board.outcome()
        terminated = outcome is not None
        truncated = (
            not terminated and self.max_plies is not None and self.board.ply() >= self.max_plies
        )
        self._over = terminated or truncated
        reward = 0.0
        if outcome is not None and outcome.winner is not None:
            reward = 1.0 if outcome.winner == self.color else -1.0
        observation = self._observation()
        info: Dict[str, Any] = {"action_mask": observation["action_mask"]}
        if outcome is not None:
            info["termination"] = outcome.termination.value
        return observation, reward, terminated, truncated, info

    def render(self) -> Optional[str]:
        return str(self.board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _observation(self) -> Dict[str, np.ndarray]:
        if self._over or self.board.turn != self.color:
            mask = np.zeros(self.actions.n, np.int8)
        else:
            mask = self.actions.mask(self.board)
        return {"observation": planes(self.board), "action_mask": mask}

    def _answer(self) -> None:
        """The opponent's moves, as long as it is its turn."""
        while self.board.turn != self.color and not self.board.is_game_over():
            if self.opponent is not None:
                self.board.push(self.opponent(self.board))
            else:
                moves = self.board.legal_moves
                self.board.push(moves[int(self._draw.integers(len(moves)))])


class VectorEnv:
    """Many boards of one game, stepped at once; each agent's move is a step of its board.

    Observations are ``Board.codes`` by board and cell. Where a game is over the next one begins in
    the same step, and the observation is of the new game. ``rewards`` are for the side that has
    moved. Actions are those of ``tessera.spiel``; ``legal_actions()`` gives all of them one board
    after the other, those of board n from ``offsets[n]`` to ``offsets[n + 1]``.
    """

    def __init__(
        self,
        variant: Union[str, Variant] = "fourstar",
        num_envs: int = 1,
        *,
        max_plies: Optional[int] = None,
    ) -> None:
        self.variant = _variant(variant)
        self.num_envs = num_envs
        self.single_action_space = Discrete(
            self.variant.cells**2 * (len(self.variant.promotions) + 1)
        )
        self._boards = VectorBoards(
            self.variant, num_envs, 2**32 - 1 if max_plies is None else max_plies
        )
        self._random = np.random.default_rng()

    def reset(self, *, seed: Optional[int] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        """All boards at the start; ``seed`` is that of ``sample_actions()``."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._boards.reset()
        return self._boards.codes, {"turns": self._boards.turns}

    def legal_actions(self) -> Tuple[np.ndarray, np.ndarray]:
        """The actions of all boards, ascending by board, and where those of each begin."""
        return self._boards.legal_actions()

    def sample_actions(self) -> np.ndarray:
        """A legal action of each board, every one as likely."""
        actions, offsets = self._boards.legal_actions()
        counts = np.diff(offsets)
        drawn = (self._random.random(self.num_envs) * counts).astype(np.int64)
        return actions[offsets[:-1] + drawn]

    def step(
        self, actions: np.ndarray
    ) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Dict[str, Any]]:
        """Observations, rewards, terminations, truncations and info, by board.

        Raises IllegalMoveError, and moves nowhere, if an action is not legal. ``info`` has
        ``results`` (1 where White has won, -1 where Black has), ``endings`` (indices into
        ``tessera.TERMINATIONS``), ``plies`` of the game and ``turns`` (White to move).
        """
        movers = self._boards.turns
        results, endings, truncations, plies = self._boards.step(actions)
        rewards = np.where(movers, results, -results).astype(np.float32)
        info = {
            "results": results,
            "endings": endings,
            "plies": plies,
            "turns": self._boards.turns,
        }
        return self._boards.codes, rewards, endings != 0, truncations, info

    def board(self, place: int) -> Board:
        """A copy of one of the boards, without its moves."""
        return Board(self.variant, self._boards.fen(place))

    def close(self) -> None:
        """Nothing is held."""


__all__ = ["AECEnv", "Actions", "TesseraEnv", "VectorEnv", "aec_env"]
