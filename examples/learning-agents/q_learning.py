"""Tabular Q-learning (Watkins 1989): what each action brings in each position that the agent has seen.

    python3 q_learning.py ./leduc.ts#leduc --against equilibrium --games 500000 --save leduc.json
    npx @cards/sim score 'exec:python3 q_learning.py leduc.json' random best --game ./leduc.ts#leduc

It is for games that are small enough for a table. The agent remembers all that it has observed in a game, so a game with a
memory, such as Pairs with four cards, works too. At a table of several, it learns what is best against one opponent. With a
file that it has saved, this is an external player.
"""

import argparse
import hashlib
import json
import random
import sys
import time

SLOTS = 256


def key_of(before, observation):
    """What the agent has observed: the key before, and an observation of integers."""
    return hashlib.blake2b(before.encode() + json.dumps(observation).encode(), digest_size=12).hexdigest()


class Position:
    """The legal actions, what each is expected to bring, and how often it was tried."""

    def __init__(self, legal):
        self.legal, self.values, self.tries = legal, [0.0] * len(legal), [0] * len(legal)

    def best(self):
        return max(range(len(self.legal)), key=self.values.__getitem__)

    def learn(self, at, target):
        self.tries[at] += 1
        self.values[at] += (target - self.values[at]) * max(self.tries[at] ** -0.6, 0.002)


def train(games, count, rng):
    positions, played, shown = {}, 0, 0
    turns = games.reset(slots=SLOTS, seed='train')
    last, keys = [None] * SLOTS, [''] * SLOTS
    while played < count:
        explore, actions = 0.3 * (1 - played / count), []
        ended, rewards, masks = (turns.terminated | turns.truncated).tolist(), turns.rewards.tolist(), turns.masks
        for slot, observation in enumerate(turns.observations.tolist()):
            key = keys[slot] = key_of('' if ended[slot] else keys[slot], observation)
            position = positions.get(key)
            if position is None:
                position = positions[key] = Position(masks[slot].nonzero()[0].tolist())
            best = position.best()
            if last[slot] is not None:
                before, at = last[slot]
                before.learn(at, rewards[slot] if ended[slot] else position.values[best])
                played += ended[slot]
            at = rng.randrange(len(position.legal)) if rng.random() < explore else best
            last[slot] = position, at
            actions.append(position.legal[at])
        turns = games.step(actions)
        if played >= count * (shown + 1) / 5:
            shown += 1
            print(f'{played:9} games {len(positions):8} positions {time.process_time():6.1f} s of processor time', flush=True)
    return positions


def play(path):
    """An external player with what was saved."""
    with open(path, encoding='utf8') as file:
        saved = json.load(file)
    for line in sys.stdin:
        message = json.loads(line)
        if message['type'] == 'hello':
            print(json.dumps({'type': 'ready', 'protocol': 1, 'encoded': True}), flush=True)
        elif message['type'] == 'begin':
            key, rng = '', random.Random(message['seed'])
        elif message['type'] == 'move':
            key = key_of(key, message['vector'])
            move = saved['moves'].get(key) or rng.choice(message['moves'] or saved['actions'])
            print(json.dumps({'move': move, 'id': message['id']}), flush=True)


def main():
    from cards_env import PackedGames

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('game')
    parser.add_argument('--against')
    parser.add_argument('--param', action='append', default=[])
    parser.add_argument('--games', type=int, default=500_000)
    parser.add_argument('--save', required=True)
    parser.add_argument('--command', nargs='+')
    given = parser.parse_args()
    params = dict(text.split('=') for text in given.param)
    with PackedGames(given.game, against=given.against, params=params, command=given.command) as games:
        positions, texts = train(games, given.games, random.Random(1)), games.hello['encoding']['actions']
    moves = {key: texts[position.legal[position.best()]] for key, position in positions.items()}
    with open(given.save, 'w', encoding='utf8') as file:
        json.dump({'actions': texts, 'moves': moves}, file)


if __name__ == '__main__':
    if len(sys.argv) == 2 and sys.argv[1].endswith('.json'):
        play(sys.argv[1])
    else:
        main()
