"""Tests that an interrupt never shifts the answers of cards_env.py: interrupts_test.py CARDS_ENV_FOLDER COMMAND..."""

import random
import signal
import sys
import unittest
from unittest import mock

FOLDER, *COMMAND = sys.argv[1:]
sys.path.insert(0, FOLDER)

import cards_env  # noqa: E402
import numpy  # noqa: E402
from cards_env import Games, PackedGames, gymnasium_env, gymnasium_vector_env, pettingzoo_env  # noqa: E402

PAIRS = {'cards': 8, 'seed': 'a seed', 'command': COMMAND}


class Interrupt(Exception):
    pass


def interrupt(*_):
    raise Interrupt


class Json:
    def __init__(self):
        self.games = Games('pairs', **PAIRS)
        self.close = self.games.close

    def reset(self, first):
        return self.games.reset(slots=2, first=first)[0]

    def step(self):
        return self.games.step(['0', '1'])[0]


class Packed(Json):
    workers = 1

    def __init__(self):
        self.games = PackedGames('pairs', workers=self.workers, **PAIRS)
        self.close = self.games.close

    def reset(self, first):
        return self.read(self.games.reset(slots=2, first=first))

    def step(self):
        return self.read(self.games.step([0, 1]))

    def read(self, turns):
        return turns.games.tolist(), turns.observations.tolist()


class TwoWorkers(Packed):
    workers = 2


class One:
    actions = 0

    def __init__(self):
        self.env = self.make()
        self.close = self.env.close

    def make(self):
        return gymnasium_env('pairs', **PAIRS)

    def reset(self, first):
        return self.env.reset(seed=1, options={'game': first})[0].tolist()

    def step(self):
        return self.env.step(self.actions)[0].tolist()


class Many(One):
    actions = (0, 1)

    def make(self):
        return gymnasium_vector_env('pairs', 2, **PAIRS)


class ManyFromJson(Many):
    def make(self):
        return gymnasium_vector_env('pairs', 2, encode=lambda turn: numpy.array(turn['vector']), **PAIRS)


class Agents(One):
    def make(self):
        return pettingzoo_env('pairs', **PAIRS)

    def reset(self, first):
        self.env.reset(seed=1, options={'game': first})
        return self.env.last()[0].tolist()

    def step(self):
        self.env.step(0)
        return self.env.last()[0].tolist()


class InterruptTest(unittest.TestCase):
    def setUp(self):
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, interrupt))

    def check(self, kind, moments):
        chance = random.Random(1)
        games = kind()
        # What an answer is without an interrupt.
        expected = [(games.reset(first), games.step()) for first in range(8)]
        interrupts = resets = 0
        for _ in range(moments):
            try:
                signal.setitimer(signal.ITIMER_REAL, 1e-5 + 0.003 * chance.random())
                while True:
                    reset, step = expected[chance.randrange(8)]
                    self.assertEqual(games.reset(expected.index((reset, step))), reset)
                    self.assertEqual(games.step(), step)
            except Interrupt:
                interrupts += 1
            except RuntimeError as error:
                self.assertRegex(str(error), 'a message was interrupted in the middle')
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            try:
                # It has moved, or refuses to go on.
                self.assertIn(games.step(), [step for _, step in expected])
            except (RuntimeError, ValueError) as error:
                self.assertRegex(str(error), r'interrupted|reset first|call reset\(\)|is not a legal|needs an action')
            try:
                reset, step = expected[5]
                self.assertEqual((games.reset(5), games.step()), (reset, step))
                resets += 1
            except RuntimeError as error:
                self.assertRegex(str(error), 'a message was interrupted in the middle')
                games.close()
                games = kind()
        games.close()
        self.assertGreater(interrupts, 0.75 * moments)
        # Nearly all interrupts come while it waits for the command, and lose nothing.
        self.assertGreater(resets, 0.5 * moments)

    def test_of_turns_as_json(self):
        self.check(Json, 200)

    def test_of_turns_as_arrays(self):
        self.check(Packed, 200)

    def test_of_two_processes(self):
        self.check(TwoWorkers, 40)

    def test_of_an_environment_of_gymnasium(self):
        self.check(One, 50)

    def test_of_a_vector_environment(self):
        self.check(Many, 200)

    def test_of_a_vector_environment_with_an_encoding_of_its_own(self):
        self.check(ManyFromJson, 20)

    def test_of_an_environment_of_pettingzoo(self):
        self.check(Agents, 20)

    def test_after_an_interrupt_that_comes_between_an_answer_and_its_turn_an_environment_asks_for_a_reset(self):
        for kind, owner, name in ((One, '_PackedGame', '_see'), (Many, '_PackedSlots', '_see'),
                                  (ManyFromJson, '_ListedGames', '_see'), (Agents, '_Seats', 'observed')):
            games = kind()
            self.addCleanup(games.close)
            expected = games.reset(3), games.step()
            games.reset(1)
            with mock.patch.object(getattr(cards_env, owner), name, side_effect=Interrupt), self.assertRaises(Interrupt):
                games.step()
            with self.subTest(kind.__name__), self.assertRaisesRegex(RuntimeError, r'interrupted|call reset\(\)'):
                games.step()
            self.assertEqual((games.reset(3), games.step()), expected)


if __name__ == '__main__':
    unittest.main(argv=['interrupts_test', '-v'])
