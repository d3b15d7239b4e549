"""Plays games of openspiel.ts in OpenSpiel, move by move: the same legal moves, and the same returns.

pip install open_spiel
"""

import collections
import json
import sys

import pyspiel


def named(state, player):
    """The actions of a player, or of chance, by their texts."""
    actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    # Connect Four names the player too.
    return {state.action_to_string(player, action).lstrip("xo"): action for action in actions}


def replay(record):
    state = pyspiel.load_game(record["name"], record["given"]).new_initial_state()
    draws = collections.deque(record["deal"])
    moves = collections.deque(record["moves"])
    while not state.is_terminal():
        player = state.current_player()
        actions = named(state, player)
        if state.is_chance_node():
            state.apply_action(actions[draws.popleft()])
            continue
        move = moves.popleft()
        assert player == move["seat"], f"player {player} moves, not {move['seat']}\n{state}"
        assert set(actions) == set(move["legal"]), f"legal are {sorted(actions)}, not {move['legal']}\n{state}"
        state.apply_action(actions[move["move"]])
        draws.extend(move["drawn"])
    assert not moves, f"{len(moves)} moves are left\n{state}"
    assert list(state.returns()) == record["returns"], f"{state.returns()}, not {record['returns']}\n{state}"


counts = collections.Counter()
for line in open(sys.argv[1], encoding="utf-8"):
    record = json.loads(line)
    replay(record)
    counts[record["name"]] += 1
for name, count in counts.items():
    print(f"{name}: {count} games, the same moves and returns")
