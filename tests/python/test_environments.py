"""The contracts of PettingZoo's AEC and Gymnasium's environments, and vectors of boards."""

import threading

import numpy as np
import pytest

import tessera
from tessera import TERMINATIONS, TesseraEnv, VectorEnv, aec_env

GAMES = ["chess", "fourstar", "chesseract"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("actions", ["all", "index"])
def test_two_agents(game, actions):
    env = aec_env(game, actions=actions, max_plies=40)
    rng = np.random.default_rng(1)
    for _ in range(2):
        env.reset(seed=1)
        assert env.agents == env.possible_agents == ["white", "black"]
        seen, total = 0, {agent: 0.0 for agent in env.possible_agents}
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            assert env.observation_space(agent).contains(observation)
            total[agent] += reward
            if terminated or truncated:
                assert not observation["action_mask"].any()
                action = None
            else:
                other = env.observe("black" if agent == "white" else "white")
                assert not other["action_mask"].any() and info == {}
                allowed = np.flatnonzero(observation["action_mask"])
                assert len(allowed) == len(env.board.legal_moves)
                action = int(rng.choice(allowed))
                assert env.action_space(agent).contains(action)
                seen += 1
            env.step(action)
        assert env.agents == [] and 0 < seen <= 40 and sum(total.values()) == 0


def test_the_end_of_a_game_of_two_agents():
    env = aec_env("chess", render_mode="ansi")
    env.reset()
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        env.step(env.actions.number(env.board, env.board.parse_uci(text)))
    assert env.terminations == {"white": True, "black": True}
    assert env.rewards == {"white": -1.0, "black": 1.0}
    assert env.infos["white"] == {"termination": "checkmate"} and env.render().count("\n") == 7
    with pytest.raises(ValueError):
        env.step(3)
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_illegal_actions_change_nothing():
    for env in (aec_env("chess"), aec_env("chess", actions="index")):
        env.reset()
        for action in (-1, 0 if env.actions.kind == "all" else 20, 10**9):
            with pytest.raises(ValueError):
                env.step(action)
        assert env.board.ply() == 0 and env.agent_selection == "white"
    with pytest.raises(ValueError):
        aec_env("hdc6")
    with pytest.raises(ValueError):
        aec_env("chess", actions="some")
    assert aec_env("oana-chiru").actions.kind == "index"


@pytest.mark.parametrize("color", [tessera.WHITE, tessera.BLACK])
def test_one_agent(color):
    env = TesseraEnv("chess", color=color, max_plies=100)
    with pytest.raises(ValueError):
        env.step(0)
    games = []
    for _ in range(2):
        observation, info = env.reset(seed=7)
        moves, over = [], False
        while not over:
            assert env.observation_space.contains(observation) and env.board.turn == color
            assert (info["action_mask"] == observation["action_mask"]).all()
            action = int(np.flatnonzero(observation["action_mask"])[0])
            observation, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated
            assert reward in (-1.0, 0.0, 1.0) and (reward == 0 or terminated)
            moves = env.board.move_stack
        assert not observation["action_mask"].any()
        games.append(moves)
    assert games[0] == games[1]


def test_an_opponent_of_ones_own():
    env = TesseraEnv("chess", opponent=lambda board: board.legal_moves[0])
    env.reset(seed=1, options={"fen": "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"})
    step = env.step(env.actions.number(env.board, env.board.parse_uci("e1e8")))
    assert step[1:4] == (1.0, True, False) and step[4]["termination"] == "checkmate"


@pytest.mark.parametrize("game", GAMES)
def test_vectors_play_as_boards_do(game):
    env = VectorEnv(game, 5, max_plies=30)
    codes, info = env.reset(seed=2)
    boards = [tessera.Board(game) for _ in range(5)]
    assert codes.shape == (5, boards[0].variant.cells) and info["turns"].all()
    for _ in range(45):
        actions, offsets = env.legal_actions()
        for n, board in enumerate(boards):
            assert (actions[offsets[n] : offsets[n + 1]] == board.legal_actions()).all()
        chosen = env.sample_actions()
        codes, rewards, terminated, truncated, info = env.step(chosen)
        for n, board in enumerate(boards):
            board.push(board.move_of_action(int(chosen[n])))
            outcome = board.outcome()
            assert terminated[n] == (outcome is not None) and info["plies"][n] == board.ply()
            assert truncated[n] == (outcome is None and board.ply() == 30)
            if terminated[n]:
                assert TERMINATIONS[info["endings"][n]] is outcome.termination
            if terminated[n] or truncated[n]:
                board.reset()
            assert info["turns"][n] == board.turn
            assert (codes[n] == board.codes.ravel(order="F")).all()
    assert env.board(0).fen() == boards[0].fen()


def test_rewards_of_vectors():
    env = VectorEnv("chess", 2)
    board = tessera.Board("chess")
    env.reset(seed=1)
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        move = board.push_uci(text)
        step = env.step(np.full(2, board.action(move)))
    assert step[1].tolist() == [1.0, 1.0] and step[2].all() and step[4]["results"].tolist() == [-1, -1]
    assert env.board(1).fen() == tessera.Board("chess").fen()


def test_vectors_refuse():
    env = VectorEnv("chess", 2)
    env.reset()
    good = env.sample_actions()
    for bad in (good[:1], np.zeros((2, 1), np.int64), np.array([good[0], 0]), np.array([-5, 10**12])):
        with pytest.raises(ValueError):
            env.step(bad)
    with pytest.raises(tessera.IllegalMoveError, match="board 1"):
        env.step(np.array([good[0], 0]))
    assert env.board(0).ply() == 0 and env.board(0) == tessera.Board("chess")
    for number in (0, -1, 2**21):
        with pytest.raises((ValueError, TypeError)):
            VectorEnv("chess", number)
    with pytest.raises(IndexError):
        env.board(2)
    env.step(good)


def test_vectors_are_for_one_thread():
    env = VectorEnv("fourstar", 64)
    env.reset(seed=1)

    def play():
        for _ in range(30):
            try:
                env.step(env.sample_actions())
            except (RuntimeError, tessera.IllegalMoveError):
                pass  # Another thread steps, or has stepped since the actions were drawn.

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    env.step(env.sample_actions())


def test_gymnasium_accepts_it():
    checker = pytest.importorskip("gymnasium.utils.env_checker")

    class Forgiving(TesseraEnv):
        """Their check draws actions without the mask."""

        def step(self, action):
            return super().step(int(action) % max(1, len(self.board.legal_moves)))

    checker.check_env(Forgiving("chess", actions="index"), skip_render_check=True)


def test_pettingzoo_accepts_it():
    tests = pytest.importorskip("pettingzoo.test")
    tests.api_test(aec_env("chess", max_plies=60), num_cycles=200)
