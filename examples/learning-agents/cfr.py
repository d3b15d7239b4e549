"""Counterfactual regret minimization from sampled games, with baselines (Lanctot et al. 2009; Schmid et al. 2019).

    python3 cfr.py ./leduc.ts#leduc --games 600000 --save leduc.json
    npx @cards/sim score 'exec:python3 cfr.py leduc.json' random best --game ./leduc.ts#leduc

All seats play against each other, and their average strategies come near an equilibrium. It is for games of one seat, or of
two of which one wins what the other loses, that are small enough for a table. A seat remembers all that it has observed at its
turns, so a game with a memory works too. With a file that it has saved, this is an external player.
"""

import argparse
import hashlib
import json
import random
import sys
import time

SLOTS = 256
EXPLORE = 0.5  # the part of random moves of the seat that learns
RATE = 0.05  # of the expected results, which only make the samples vary less


def key_of(before, observation):
    """What a seat has observed: the key before, and an observation of integers."""
    return hashlib.blake2b(before + json.dumps(observation).encode(), digest_size=12).digest()


class Node:
    """What a seat knows when it has to move, with numbers for each legal action."""

    def __init__(self, legal):
        self.legal = legal
        self.regrets, self.total, self.values = ([0.0] * len(legal) for _ in range(3))

    def policy(self, weights):
        positive = [max(weight, 0.0) for weight in weights]
        total = sum(positive)
        return [weight / total for weight in positive] if total > 0 else [1 / len(self.legal)] * len(self.legal)


def learn(path, seat, result, weight):
    """Learns from one game, for a seat with this result. The path has the moves of all seats."""
    chances, chance = [], 1.0
    for mover, _, _, _, sampled in path:
        # How likely the seat came here by its own random moves. All others played what they play.
        chances.append(chance)
        chance *= sampled if mover == seat else 1
    for (mover, node, at, policy, sampled), chance in zip(reversed(path), reversed(chances)):
        sign = 1 if mover == seat else -1
        # What each action is expected to bring the seat: for the sampled one, corrected by what came of it.
        estimates = [sign * value for value in node.values]
        node.values[at] += RATE * (sign * result - node.values[at])
        estimates[at] += (result - estimates[at]) / sampled
        result = sum(part * estimate for part, estimate in zip(policy, estimates))
        for number, (part, estimate) in enumerate(zip(policy, estimates)):
            if mover == seat:
                node.regrets[number] += (estimate - result) / chance
            else:
                node.total[number] += weight * part / chance


def train(games, count, rng):
    nodes, played, shown = {}, 0, 0
    seats = len(games.hello['lineups'][0])
    turns = games.reset(slots=SLOTS, seed='train')
    keys, paths = [[b''] * seats for _ in range(SLOTS)], [[] for _ in range(SLOTS)]
    learners = [slot % seats for slot in range(SLOTS)]
    while played < count:
        observations, masks, actions = turns.observations.tolist(), turns.masks, []
        for slot, mover in enumerate(turns.seats.tolist()):
            key = keys[slot][mover] = key_of(keys[slot][mover], observations[slot])
            node = nodes.get((mover, key))
            if node is None:
                node = nodes[mover, key] = Node(masks[slot].nonzero()[0].tolist())
            policy = node.policy(node.regrets)
            chances = policy
            if mover == learners[slot]:
                chances = [EXPLORE / len(policy) + (1 - EXPLORE) * part for part in policy]
            (at,) = rng.choices(range(len(policy)), chances)
            paths[slot].append((mover, node, at, policy, chances[at]))
            actions.append(node.legal[at])
        turns = games.step(actions)
        ends = turns.ends
        for slot, seat, reward in zip(ends['slot'].tolist(), ends['seat'].tolist(), ends['reward'].tolist()):
            if seat == learners[slot] and paths[slot]:
                learn(paths[slot], seat, reward, played)
                played += 1
        for slot in set(ends['slot'].tolist()):
            keys[slot], paths[slot] = [b''] * seats, []
            learners[slot] = (learners[slot] + 1) % seats
        if played >= count * (shown + 1) / 5:
            shown += 1
            print(f'{played:9} games {len(nodes):8} positions {time.process_time():6.1f} s of processor time', flush=True)
    return nodes


def play(path):
    """An external player with what was saved: it chooses as often as the average strategy does."""
    with open(path, encoding='utf8') as file:
        saved = json.load(file)
    for line in sys.stdin:
        message = json.loads(line)
        if message['type'] == 'hello':
            seat = message['seat']
            print(json.dumps({'type': 'ready', 'protocol': 1, 'encoded': True}), flush=True)
        elif message['type'] == 'begin':
            key, rng = b'', random.Random(message['seed'])
        elif message['type'] == 'move':
            key = key_of(key, message['vector'])
            moves, weights = saved.get(f'{seat} {key.hex()}') or (message['moves'], None)
            print(json.dumps({'move': rng.choices(moves, weights)[0], 'id': message['id']}), flush=True)


def main():
    from cards_env import PackedGames

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('game')
    parser.add_argument('--param', action='append', default=[])
    parser.add_argument('--games', type=int, default=500_000)
    parser.add_argument('--save', required=True)
    parser.add_argument('--command', nargs='+')
    given = parser.parse_args()
    params = dict(text.split('=') for text in given.param)
    with PackedGames(given.game, params=params, command=given.command) as games:
        nodes, texts = train(games, given.games, random.Random(1)), games.hello['encoding']['actions']
    with open(given.save, 'w', encoding='utf8') as file:
        json.dump({f'{seat} {key.hex()}': ([texts[action] for action in node.legal], node.policy(node.total))
                   for (seat, key), node in nodes.items()}, file)


if __name__ == '__main__':
    if len(sys.argv) == 2 and sys.argv[1].endswith('.json'):
        play(sys.argv[1])
    else:
        main()
