"""Plays games of openspiel.ts in OpenSpiel, move by move: the same legal moves, and the same returns.

pip install open_spiel
"""

import collections
import json
import re
import sys

import pyspiel


def named(state, player):
    """The actions of a player, or of chance, by their texts."""
    actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    # Connect Four and Gin Rummy name the player too.
    texts = ((re.sub(r"^([xo]|Player: . Action: )", "", state.action_to_string(player, action)), action) for action in actions)
    return dict(texts)


def best(state, known):
    """The best returns for the player to move, who is alone: the answer to a knock in Gin Rummy."""
    if state.is_terminal():
        return list(state.returns())
    key = str(state)
    if key not in known:
        player = state.current_player()
        known[key] = max((best(state.child(action), known) for action in state.legal_actions()), key=lambda one: one[player])
    return known[key]


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
        if list(actions) == [record.get("forced")]:
            state.apply_action(actions[record["forced"]])
            continue
        if not moves:
            break
        move = moves.popleft()
        legal = move.get("legal", actions)
        assert player == move["seat"], f"player {player} moves, not {move['seat']}\n{state}"
        assert set(actions) == set(legal), f"legal are {sorted(actions)}, not {legal}\n{state}"
        state.apply_action(actions[move["move"]])
        draws.extend(move["drawn"])
    assert not moves, f"{len(moves)} moves are left\n{state}"
    returns = best(state, {})
    assert returns == record["returns"], f"{returns}, not {record['returns']}\n{state}"


counts = collections.Counter()
for line in open(sys.argv[1], encoding="utf-8"):
    record = json.loads(line)
    replay(record)
    counts[record["name"]] += 1
for name, count in counts.items():
    print(f"{name}: {count} games, the same moves and returns")
