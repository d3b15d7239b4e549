"""Proximal policy optimization with masks (Schulman et al. 2017; Huang and Ontañón 2022), in NumPy alone.

    python3 ppo.py unowar --against smallest --param points=1 --save unowar.npz
    npx @cards/sim score 'exec:python3 ppo.py unowar.npz' random best --game unowar --param points=1

It learns from 256 games at once, then plays 10,000 games of another seed with the most likely action, and prints the mean
of each measure. Any game with an encoding works if its observation has all that a player must remember. With a file that
it has saved, it is an external player.
"""

import argparse
import json
import sys
import time

import numpy

SLOTS, STEPS, EPOCHS, MINIBATCHES, WIDTH = 256, 16, 4, 4, 64
CLIP, ENTROPY, LAMBDA, RATE = 0.2, 0.01, 0.95, 2e-3
WIDEST = 20  # An entry with more values is one number from 0 to 1, any other a number for each value.
LIMIT = 1000  # moves of a game while the agent learns


class Features:
    """The integers of an observation as numbers from 0 to 1."""

    def __init__(self, low, high):
        span = high - low
        sizes = numpy.where(span > WIDEST, 1, span + 1)
        starts = sizes.cumsum() - sizes
        self.count = int(sizes.sum())
        self.wide, self.narrow = numpy.flatnonzero(span > WIDEST), numpy.flatnonzero(span <= WIDEST)
        self.low, self.span, self.starts, self.shift = low, span, starts, (starts - low)[self.narrow]

    def __call__(self, observations):
        found = numpy.zeros((len(observations), self.count), numpy.float32)
        found[numpy.arange(len(found))[:, None], observations[:, self.narrow] + self.shift] = 1
        found[:, self.starts[self.wide]] = (observations[:, self.wide] - self.low[self.wide]) / self.span[self.wide]
        return found


class Network:
    """Two hidden layers, then the logits of the actions and the value of the position; Adam changes the weights."""

    def __init__(self, inputs, actions, rng):
        def layer(rows, columns, scale):
            return (rng.normal(0, scale / rows ** 0.5, (rows, columns))).astype(numpy.float32)

        self.weights = [layer(inputs, WIDTH, 2 ** 0.5), layer(WIDTH, WIDTH, 2 ** 0.5), layer(WIDTH, actions + 1, 0.1)]
        self.biases = [numpy.zeros(weights.shape[1], numpy.float32) for weights in self.weights]
        self.moments = [(numpy.zeros_like(one), numpy.zeros_like(one)) for one in (*self.weights, *self.biases)]
        self.updates = 0

    def forward(self, inputs, masks):
        """Returns the log-probabilities of the actions and the values, and keeps what `learn` needs."""
        self.layers = [inputs]
        for weights, biases in zip(self.weights[:2], self.biases):
            self.layers.append(numpy.tanh(self.layers[-1] @ weights + biases))
        outputs = self.layers[-1] @ self.weights[2] + self.biases[2]
        logits = numpy.where(masks, outputs[:, :-1], numpy.float32(-1e9))
        logits -= logits.max(1, keepdims=True)
        return logits - numpy.log(numpy.exp(logits).sum(1, keepdims=True)), outputs[:, -1]

    def learn(self, slope, rate):
        """Follows the gradient down, from the slope of the loss in the outputs of the last `forward`."""
        gradients = []
        for number in (2, 1, 0):
            gradients.append((self.layers[number].T @ slope, slope.sum(0)))
            slope = (slope @ self.weights[number].T) * (1 - self.layers[number] ** 2)
        by_weight, by_bias = zip(*reversed(gradients))
        norm = sum(float((one ** 2).sum()) for one in (*by_weight, *by_bias)) ** 0.5
        self.updates += 1
        size = rate * (1 - 0.999 ** self.updates) ** 0.5 / (1 - 0.9 ** self.updates)
        for one, gradient, (first, second) in zip((*self.weights, *self.biases), (*by_weight, *by_bias), self.moments):
            gradient = gradient * min(1, 0.5 / (norm + 1e-8))
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient ** 2 - second)
            one -= size * first / (numpy.sqrt(second) + 1e-8)


def advantages_of(rewards, ended, values, last):
    """The generalized advantage estimates of [step, slot] without a discount."""
    found = numpy.zeros_like(rewards)
    following, advantage = last, 0
    for step in reversed(range(len(rewards))):
        goes_on = ~ended[step]
        advantage = rewards[step] + goes_on * following - values[step] + LAMBDA * goes_on * advantage
        found[step], following = advantage, values[step]
    return found


def slope_of(logs, values, masks, actions, old_logs, advantages, returns):
    """The slope of the loss in the logits and in the values."""
    rows = numpy.arange(len(actions))
    chances = numpy.exp(logs)
    ratio = numpy.exp(logs[rows, actions] - old_logs)
    # The clipped objective has no slope where clipping makes it worse.
    moves = numpy.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    by_log = -advantages * ratio * moves
    slope = -chances * by_log[:, None]
    slope[rows, actions] += by_log
    plain = numpy.where(masks, logs, 0)
    entropy = -(chances * plain).sum(1, keepdims=True)
    slope += ENTROPY * chances * (plain + entropy)
    return numpy.concatenate([slope, (values - returns)[:, None]], 1) / numpy.float32(len(actions))


def train(games, steps, seconds, rng):
    """Learns from so many moves, or for so many seconds, and prints the mean reward of a game ten times. Returns what
    it has learned: the network, and the bounds of its features."""
    encoding = games.hello['encoding']
    low, high = (numpy.array([entry[end] for entry in encoding['entries']]) for end in ('low', 'high'))
    features = Features(low, high)
    network = Network(features.count, len(encoding['actions']), rng)
    turns = games.reset(slots=SLOTS, seed='train', limit=LIMIT)
    rollouts = max(10, steps // (SLOTS * STEPS))
    begin, total, count = time.time(), 0.0, 0
    for rollout in range(rollouts):
        rate = RATE * (1 - rollout / rollouts)
        steps = []
        for _ in range(STEPS):
            inputs = features(turns.observations)
            logs, values = network.forward(inputs, turns.masks)
            # The largest of log-probabilities with Gumbel noise is a sample.
            actions = (logs + rng.gumbel(size=logs.shape)).argmax(1)
            before, turns = turns, games.step(actions)
            ended = turns.terminated | turns.truncated
            rewards = numpy.nan_to_num(turns.rewards).astype(numpy.float32)
            chosen = logs[numpy.arange(SLOTS), actions]
            steps.append((inputs, before.masks, actions, chosen, values, rewards, ended))
            total, count = total + float(rewards.sum()), count + int(ended.sum())
        inputs, masks, actions, logs, values, rewards, ended = (numpy.stack(one) for one in zip(*steps))
        _, last = network.forward(features(turns.observations), turns.masks)
        advantages = advantages_of(rewards, ended, values, last)
        batch = [one.reshape(SLOTS * STEPS, *one.shape[2:])
                 for one in (inputs, masks, actions, logs, advantages, advantages + values)]
        for _ in range(EPOCHS):
            for part in numpy.split(rng.permutation(SLOTS * STEPS), MINIBATCHES):
                inputs, masks, actions, old_logs, advantages, returns = (one[part] for one in batch)
                advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
                logs, values = network.forward(inputs, masks)
                network.learn(slope_of(logs, values, masks, actions, old_logs, advantages, returns), rate)
        is_over = time.time() - begin > seconds
        if is_over or (rollout + 1) % (rollouts // 10) == 0:
            moves = (rollout + 1) * SLOTS * STEPS
            print(f'{moves:9} moves {total / max(count, 1):8.3f} a game {time.time() - begin:6.1f} s', flush=True)
            total, count = 0.0, 0
        if is_over:
            break
    return network, low, high


def play(path):
    """An external player with what was saved: it chooses the most likely action."""
    saved = numpy.load(path)
    features, actions = Features(saved['low'], saved['high']), saved['actions'].tolist()
    network = Network(features.count, len(actions), numpy.random.default_rng(1))
    network.weights = [saved[f'weights{number}'] for number in range(3)]
    network.biases = [saved[f'biases{number}'] for number in range(3)]
    for line in sys.stdin:
        message = json.loads(line)
        if message['type'] == 'hello':
            print(json.dumps({'type': 'ready', 'protocol': 1, 'encoded': True}), flush=True)
        elif message['type'] == 'move':
            masks = numpy.array([[message['moves'] is None or action in message['moves'] for action in actions]])
            logs, _ = network.forward(features(numpy.array([message['vector']])), masks)
            print(json.dumps({'move': actions[int(logs.argmax())], 'id': message['id']}), flush=True)


def evaluate(games, choose, count, seed):
    """Returns the mean and its standard error of each measure of `count` games, and of the reward."""
    turns = games.reset(slots=SLOTS, games=count, seed=seed, limit=10 * LIMIT)
    ends = [turns.ends]
    while (turns.games >= 0).any():
        turns = games.step(numpy.where(turns.games < 0, -1, choose(turns)))
        ends.append(turns.ends)
    ends = numpy.concatenate(ends)
    found = {'reward': ends['reward'], **{name: ends['measures'][name] for name in ends['measures'].dtype.names}}
    return {name: (float(values.mean()), float(values.std() / len(values) ** 0.5)) for name, values in found.items()}


def main():
    from cards_env import PackedGames

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('game')
    for name in ('--against', '--reward', '--save'):
        parser.add_argument(name)
    parser.add_argument('--param', action='append', default=[])
    parser.add_argument('--moves', type=int, default=3_000_000)
    parser.add_argument('--seconds', type=float, default=600)
    parser.add_argument('--games', type=int, default=10_000, help='of the evaluation')
    parser.add_argument('--command', nargs='+')
    given = parser.parse_args()
    params = dict(text.split('=') for text in given.param)
    with PackedGames(given.game, against=given.against, reward=given.reward, params=params, command=given.command) as games:
        network, low, high = train(games, given.moves, given.seconds, numpy.random.default_rng(1))
        if given.save is not None:
            arrays = {'weights': network.weights, 'biases': network.biases}
            named = {f'{name}{number}': one for name, found in arrays.items() for number, one in enumerate(found)}
            numpy.savez(given.save, low=low, high=high, actions=games.hello['encoding']['actions'], **named)
        features = Features(low, high)

        def choose(turns):
            return network.forward(features(turns.observations), turns.masks)[0].argmax(1)

        for name, (mean, error) in evaluate(games, choose, given.games, 'evaluate').items():
            print(f'{name} {mean:.4f} ± {1.96 * error:.4f}')


if __name__ == '__main__':
    if len(sys.argv) == 2 and sys.argv[1].endswith('.npz'):
        play(sys.argv[1])
    else:
        main()
