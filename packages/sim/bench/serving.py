"""Moves a second of random agents, with what a learning agent sees and a mask of legal actions.

    python3 packages/sim/bench/serving.py [WORD ...]

It needs NumPy, and the package of `pnpm wheel` with its extra v8. Words choose what is measured: a game, rlcard,
pettingzoo, openspiel or plain. Libraries that are missing are named. Times are processor time of this process and of its
children; the best of several rounds counts.
"""

import itertools
import os
import random
import resource
import sys
import time
from pathlib import Path

import numpy

from cards_env import Games, PackedGames

LEDUC = str(Path(__file__).resolve().parents[2] / 'core' / 'examples' / 'leduc.ts#leduc')
GAMES = {'pairs': {}, 'mastermind': {}, 'unowar': {'against': 'smallest'}, 'set': {},
         'concentration': {'against': 'random'}, 'leduc': {}}
ROUNDS, SECONDS = 3, 0.4
chance = numpy.random.default_rng(1)


def processor_time(process=None):
    """The processor time of this process, and of another one with its children."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    total, rest = own.ru_utime + own.ru_stime, [process.pid] if process else []
    while rest:
        pid = rest.pop()
        fields = Path(f'/proc/{pid}/stat').read_text().rsplit(')', 1)[1].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')
        rest += Path(f'/proc/{pid}/task/{pid}/children').read_text().split()
    return total


def measure(name, play, process=None):
    """Prints the speed of `play`, which plays for a while and returns the number of moves."""
    play()
    best = wall = 0
    for _ in range(ROUNDS):
        begin, before, moves = time.time(), processor_time(process), 0
        while processor_time(process) - before < SECONDS:
            moves += play()
        best = max(best, moves / (processor_time(process) - before))
        wall = max(wall, moves / (time.time() - begin))
    print(f'{name:24} {best:10,.0f} of processor time {wall:10,.0f} of the clock', flush=True)


def choose(masks):
    """A random legal action of each slot."""
    if len(masks) == 1:
        return [random.choice(masks[0].nonzero()[0])]
    counts = masks.sum(1, dtype='i4')
    legal = numpy.flatnonzero(masks)
    first = counts.cumsum() - counts
    return legal[first + (chance.random(len(masks)) * counts).astype('i4')] % masks.shape[1]


def in_process(game, options, slots):
    packed(game, {**options, 'in_process': True}, slots)


def packed(game, options, slots):
    with PackedGames(LEDUC if game == 'leduc' else game, **options) as games:
        turns = games.reset(slots=slots)

        def play():
            nonlocal turns
            for _ in range(20):
                turns = games.step(choose(turns.masks))
            return 20 * slots

        way = 'in process' if 'in_process' in options else 'packed'
        measure(f'{game} {way} {slots}', play, getattr(games._parts[0]._channel, '_process', None))


def json_lines(game, options, slots):
    with Games(LEDUC if game == 'leduc' else game, **options) as games:
        turns, _ = games.reset(slots=slots)
        codes = [''.join(code) for code in itertools.product((turns[0]['view'].get('colors') or '01'), repeat=4)]

        def move_of(turn):
            if game == 'set':  # A set of the view: a hand that is no set ends the game.
                return random.choice([*(one['hand'] for one in turn['view']['sets']), 'none', 'done'])
            return random.choice(codes if turn['moves'] is None else turn['moves'])

        def play():
            nonlocal turns
            for _ in range(5):
                turns, _ = games.step([move_of(turn) for turn in turns])
            return 5 * slots

        measure(f'{game} json {slots}', play, games._channel._process)


def rlcard(game='leduc-holdem'):
    import rlcard

    env = rlcard.make(game)

    def play():
        moves = 0
        for _ in range(20):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(random.choice(list(state['legal_actions'])))
                moves += 1
        return moves

    measure(f'{game} rlcard', play)


def rlcard_uno():
    rlcard('uno')


def pettingzoo():
    from pettingzoo.classic import leduc_holdem_v4

    env = leduc_holdem_v4.env()

    def play():
        moves = 0
        for _ in range(10):
            env.reset()
            for agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                done = terminated or truncated
                moves += not done
                env.step(None if done else int(random.choice(observation['action_mask'].nonzero()[0])))
        return moves

    measure('leduc pettingzoo', play)


def openspiel():
    import pyspiel

    game = pyspiel.load_game('leduc_poker')

    def play():
        moves = 0
        for _ in range(50):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(random.choice(state.chance_outcomes())[0])
                    continue
                state.information_state_tensor()
                state.legal_actions_mask()
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
        return moves

    measure('leduc openspiel', play)


class PlainPairs:
    """Pairs with 32 cards, in the form of Gymnasium and without its checks."""

    def reset(self):
        self.cards = [card % 8 for card in range(32)]
        random.shuffle(self.cards)
        self.matched, self.open = [False] * 32, []
        return self.seen()

    def step(self, card):
        if len(self.open) == 2:
            self.open = []
        self.open.append(card)
        if len(self.open) == 2 and self.cards[self.open[0]] == self.cards[self.open[1]]:
            for one in self.open:
                self.matched[one] = True
            self.open = []
        done = all(self.matched)
        return self.seen(), -1.0, done, False, {'legal': self.legal()}

    def seen(self):
        return [letter if matched or card in self.open else -1
                for card, (letter, matched) in enumerate(zip(self.cards, self.matched))]

    def legal(self):
        taken = self.open if len(self.open) == 1 else ()
        return [card for card, matched in enumerate(self.matched) if not matched and card not in taken]


def plain():
    env = PlainPairs()
    env.reset()
    legal = env.legal()

    def play():
        nonlocal legal
        for _ in range(500):
            _, _, done, _, info = env.step(random.choice(legal))
            if done:
                env.reset()
            legal = env.legal() if done else info['legal']
        return 500

    measure('pairs plain Python', play)


if __name__ == '__main__':
    words = sys.argv[1:]
    chosen = [word for word in words if word in GAMES] or (() if words else GAMES)
    for game, slots, run in itertools.product(chosen, (1, 32, 256), (in_process, packed, json_lines)):
        run(game, GAMES[game], slots)
    for run in (rlcard, rlcard_uno, pettingzoo, openspiel, plain):
        if words and run.__name__.split('_')[0] not in words:
            continue
        try:
            run()
        except ImportError as error:
            print(f'{run.__name__}: {error}')
