"""The contract of OpenSpiel's games and states, in Python alone."""

import random

import numpy as np
import pytest

import tessera
from tessera import spiel

GAMES = ["chess", "fourstar", "chesseract", "raumschach", "chess960"]


@pytest.mark.parametrize("name", GAMES)
def test_random_play(name):
    game = spiel.load_game(name)
    assert game.num_players() == 2 and str(game) == game.get_type().short_name == name
    assert game.min_utility() == -1 and game.max_utility() == 1 and game.utility_sum() == 0
    rng = random.Random(name)
    state = game.new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        assert player in (0, 1) and state.returns() == state.rewards() == [0.0, 0.0]
        assert not state.is_chance_node() and not state.is_simultaneous_node()
        actions = state.legal_actions()
        assert actions == sorted(set(actions)) == state.legal_actions(player)
        assert state.legal_actions(1 - player) == []
        assert 0 <= actions[0] and actions[-1] < game.num_distinct_actions()
        mask = state.legal_actions_mask()
        assert mask.sum() == len(actions) and mask[actions].all()
        tensor = state.observation_tensor()
        assert tensor.dtype == np.float32 and len(tensor) == game.observation_tensor_size()
        assert list(tensor.reshape(game.observation_tensor_shape()).shape) == (
            game.observation_tensor_shape()
        )
        action = rng.choice(actions)
        text = state.action_to_string(player, action)
        assert state.string_to_action(text) == action == state.string_to_action(player, text)
        before, twin = str(state), state.clone()
        state.apply_action(action)
        assert str(twin) == before and str(twin.child(action)) == str(state)
        state.undo_action(player, action)
        assert str(state) == before
        state.apply_action(action)
    assert state.move_number() == len(state.history()) <= game.max_game_length()
    again = spiel.deserialize_state(game, state.serialize())
    assert str(again) == str(state) and again.history() == state.history()


def test_the_end_of_a_game():
    state = spiel.load_game("chess").new_initial_state()
    for san in ("f3", "e5", "g4", "Qh4#"):
        state.apply_action(state.string_to_action(san))
    assert state.is_terminal() and state.current_player() == spiel.TERMINAL_PLAYER
    assert state.returns() == [-1.0, 1.0] and state.player_return(1) == 1
    assert state.legal_actions() == [] and not state.legal_actions_mask().any()
    with pytest.raises(tessera.IllegalMoveError):
        state.apply_action(0)
    ended = spiel.random_playout(spiel.load_game("chess").new_initial_state(), random.Random(1))
    assert ended.is_terminal() and sum(ended.returns()) == 0


def test_illegal_actions():
    state = spiel.load_game("chess").new_initial_state()
    for action in (-1, 0, 10**9):
        with pytest.raises(ValueError):
            state.apply_action(action)
    assert state.move_number() == 0


def test_beside_openspiel():
    pyspiel = pytest.importorskip("pyspiel")
    theirs, ours = pyspiel.load_game("chess").new_initial_state(), spiel.load_game("chess")
    state = ours.new_initial_state()
    assert len(theirs.legal_actions()) == len(state.legal_actions())
