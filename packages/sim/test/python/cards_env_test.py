"""Tests of cards_env.py: cards_env_test.py CARDS_ENV_FOLDER COMMAND... They print what they skip, and why."""

import inspect
import os
import signal
import subprocess
import sys
import time
import unittest

FOLDER, *COMMAND = sys.argv[1:]
sys.path.insert(0, FOLDER)

import numpy  # noqa: E402
from fake_libraries import install  # noqa: E402

MISSING = install()

import gymnasium  # noqa: E402
from cards_env import Games, Refused, gymnasium_env, gymnasium_vector_env, pettingzoo_env  # noqa: E402

ACTIONS = ['0', '1', '2', '3', '4', 'pass']
SPACE = gymnasium.spaces.Box(0, 13, (6,), numpy.float32)
ONE_POINT = {'params': {'points': 1}, 'command': COMMAND}


def encode(turn):
    view = turn['view']
    return numpy.array([card['rank'] for card in view['hand']] + [view['topCard']['rank']], dtype=numpy.float32)


SETTING = {'actions': ACTIONS, 'observation_space': SPACE, 'encode': encode, **ONE_POINT}


def first_legal(info):
    return int(info['action_mask'].argmax())


class GamesTest(unittest.TestCase):
    def test_a_refused_request_changes_nothing(self):
        with Games('unowar', seats='agent,smallest', **ONE_POINT) as games:
            turns, _ = games.reset(slots=2, games=2)
            with self.assertRaisesRegex(Refused, "slot 1: '9' is not a legal move; choose from 0"):
                games.step(['pass', '9'])
            self.assertEqual(games.step([None, None])[0], turns)

    def test_a_saved_game_continues_in_another_process(self):
        with Games('unowar', seats='agent,keeper', **ONE_POINT) as one:
            turns, _ = one.reset(first=3)
            turns, _ = one.step([turns[0]['moves'][0]])
            saved = one.save()
            expected = one.step(['pass'])
        with Games('unowar', seats='agent,keeper', **ONE_POINT) as other:
            other.reset(slots=2)
            turns, _ = other.restore(saved, slot=1)
            self.assertEqual(turns[1]['game'], 3)
            _, ends = other.step([None, 'pass'])
            self.assertEqual([{**end, 'slot': 0} for end in ends], expected[1])

    def test_regret_is_a_reward_for_each_move(self):
        with Games('pairs', params={'cards': 8, 'copies': 2}, reward='regret', command=COMMAND) as games:
            turns, ends = games.reset(games=1)
            total = 0.0
            # The first two cards, again and again, are a waste from the third flip on.
            for flip in range(10):
                turns, ends = games.step([str(flip % 2)])
                (reward,) = games.rewards(ends)
                self.assertLessEqual(reward, 0.0)
                total += reward
            self.assertLess(total, -1.0)
        with self.assertRaisesRegex(RuntimeError, 'cards-sim ended with exit code 2'):
            Games('unowar', reward='regret', **ONE_POINT)

    def test_a_command_that_ends_is_an_error(self):
        with self.assertRaisesRegex(RuntimeError, 'cards-sim ended with exit code 2'):
            Games('unowar', seats='smallest,smallest', **ONE_POINT)

    def test_no_process_outlives_the_program(self):
        program = (f'import sys, os; sys.path.insert(0, {FOLDER!r})\n'
                   'from cards_env import Games\n'
                   f'games = Games("unowar", command={COMMAND!r})\n'
                   'games.reset()\n'
                   'print(games._process.pid, flush=True)\n'
                   'sys.stdin.read()')
        parent = subprocess.Popen([sys.executable, '-c', program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        child = int(parent.stdout.readline())
        os.kill(child, 0)
        parent.send_signal(signal.SIGKILL)
        parent.communicate()
        for _ in range(600):
            try:
                os.kill(child, 0)
                with open(f'/proc/{child}/stat') as status:
                    if status.read().rsplit(')', 1)[1].split()[0] == 'Z':
                        return
            except (ProcessLookupError, FileNotFoundError):
                return
            time.sleep(0.1)
        self.fail('the command still runs')


class GymnasiumTest(unittest.TestCase):
    """The rules of gymnasium.Env: https://gymnasium.farama.org/api/env/"""

    def setUp(self):
        self.env = gymnasium_env('unowar', seats='agent,smallest', **SETTING)
        self.addCleanup(self.env.close)

    def play(self, seed):
        observation, info = self.env.reset(seed=seed)
        episode = [observation.tolist()]
        while True:
            observation, reward, terminated, truncated, info = self.env.step(first_legal(info))
            self.assertTrue(SPACE.contains(observation))
            self.assertIs(type(reward), float)
            self.assertIs(type(terminated), bool)
            self.assertIs(type(truncated), bool)
            episode.append((observation.tolist(), reward))
            if terminated or truncated:
                return episode

    def test_reset_gives_an_observation_of_the_space_and_a_dict(self):
        observation, info = self.env.reset(seed=5)
        self.assertTrue(SPACE.contains(observation))
        self.assertEqual(info['action_mask'].dtype, numpy.int8)
        self.assertEqual(info['action_mask'].shape, (6,))

    def test_a_seed_repeats_an_episode_and_the_next_reset_does_not(self):
        first = self.play(5)
        self.assertEqual(self.play(5), first)
        self.assertNotEqual(self.play(None), first)
        self.assertIn(first[-1][1], (1.0, -1.0))

    def test_an_illegal_action_ends_the_episode_and_a_step_after_the_end_is_an_error(self):
        _, info = self.env.reset(seed=5)
        while info['action_mask'].all():
            _, info = self.env.reset()
        illegal = int(info['action_mask'].argmin())
        observation, reward, terminated, truncated, info = self.env.step(illegal)
        self.assertEqual((reward, terminated, truncated, info), (-1.0, True, False, {'illegal': True}))
        with self.assertRaisesRegex(RuntimeError, r'call reset\(\)'):
            self.env.step(0)
        self.env.reset()

    def test_the_rules_of_check_env(self):
        """The rules of gymnasium.utils.env_checker.check_env, one after another."""
        env = self.env
        self.assertIsInstance(env, gymnasium.Env)
        self.assertIsInstance(env.action_space, gymnasium.spaces.Discrete)
        self.assertIs(env.observation_space, SPACE)
        self.assertFalse(callable(getattr(env, 'seed', None)))
        parameters = inspect.signature(env.reset).parameters
        self.assertNotIn('return_info', parameters)
        self.assertIsNone(parameters['seed'].default)
        self.assertIsNone(parameters['options'].default)
        for result in (env.reset(), env.reset(options={}), env.reset(seed=123)):
            self.assertIs(type(result), tuple)
            observation, info = result
            self.assertTrue(env.observation_space.contains(observation))
            self.assertIs(type(info), dict)
        first, _ = env.reset(seed=123)
        numpy.testing.assert_array_equal(env.reset(seed=123)[0], first)
        result = env.step(numpy.int64(first_legal(env.reset(seed=456)[1])))
        self.assertIs(type(result), tuple)
        observation, reward, terminated, truncated, info = result
        self.assertTrue(env.observation_space.contains(observation))
        self.assertTrue(numpy.isfinite(reward))
        self.assertEqual([type(terminated), type(truncated), type(info)], [bool, bool, dict])
        self.assertEqual(env.metadata['render_modes'], [])
        env.close()
        env.close()

    @unittest.skipIf('gymnasium' in MISSING, 'gymnasium is not installed here')
    def test_gymnasium_accepts_the_environment(self):
        from gymnasium.utils.env_checker import check_env
        check_env(self.env, skip_render_check=True)


class VectorTest(unittest.TestCase):
    """The rules of gymnasium.vector.VectorEnv: https://gymnasium.farama.org/api/vector/"""

    def test_the_episodes_are_those_of_single_environments(self):
        vector = gymnasium_vector_env('unowar', 3, seats='agent,smallest', **SETTING)
        self.addCleanup(vector.close)
        single = gymnasium_env('unowar', seats='agent,smallest', **SETTING)
        self.addCleanup(single.close)
        rewards = {}
        observations, infos = vector.reset(seed=5)
        self.assertEqual(observations.shape, (3, 6))
        self.assertEqual(infos['action_mask'].shape, (3, 6))
        while len(rewards) < 20:
            before = observations
            actions = infos['action_mask'].argmax(axis=1)
            observations, reward, terminated, truncated, infos = vector.step(actions)
            self.assertEqual((reward.shape, terminated.shape, truncated.shape), ((3,), (3,), (3,)))
            self.assertEqual(('final_info' in infos), bool(terminated.any()))
            for slot in numpy.flatnonzero(terminated):
                self.assertTrue(infos['_final_obs'][slot])
                self.assertEqual(infos['final_obs'][slot].tolist(), before[slot].tolist())
                rewards[infos['final_info']['end'][slot]['game']] = reward[slot]
        for game in range(10):
            _, info = single.reset(seed=5 if game == 0 else None)
            terminated = False
            while not terminated:
                _, reward, terminated, _, info = single.step(first_legal(info))
            self.assertEqual(reward, rewards[info['end']['game']])

    def test_a_reset_without_a_seed_goes_on_with_new_games(self):
        vector = gymnasium_vector_env('unowar', 2, seats='agent,smallest', **SETTING)
        self.addCleanup(vector.close)
        first, _ = vector.reset(seed=5)
        self.assertNotEqual(vector.reset()[0].tolist(), first.tolist())
        self.assertEqual(vector.reset(seed=5)[0].tolist(), first.tolist())


class PettingZooTest(unittest.TestCase):
    """The rules of pettingzoo.AECEnv: https://pettingzoo.farama.org/api/aec/"""

    def setUp(self):
        self.env = pettingzoo_env('unowar', **SETTING)
        self.addCleanup(self.env.close)

    def test_two_agents_take_turns_until_both_have_left(self):
        self.env.reset(seed=5)
        self.assertEqual(self.env.agents, ['seat_0', 'seat_1'])
        totals, moves = {agent: 0 for agent in self.env.agents}, 0
        for agent in self.env.agent_iter():
            observation, reward, terminated, truncated, info = self.env.last()
            self.assertEqual(observation.shape, SPACE.shape)
            totals[agent] += reward
            self.env.step(None if terminated or truncated else first_legal(info))
            moves += 1
        self.assertGreater(moves, 3)
        self.assertEqual(sorted(totals.values()), [-1, 1])
        self.assertEqual(self.env.agents, [])

    def test_a_seed_repeats_the_first_observation(self):
        self.env.reset(seed=5)
        first = self.env.last()[0].tolist()
        self.env.reset(seed=5)
        self.assertEqual(self.env.last()[0].tolist(), first)

    def test_the_rules_of_api_test(self):
        """The rules of pettingzoo.test.api_test, one after another."""
        env = self.env
        env.reset(seed=5)
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        self.assertEqual(env.possible_agents, ['seat_0', 'seat_1'])
        for agent in env.agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
        live, finished = list(env.agents), set()
        accumulated = dict.fromkeys(live, 0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            self.assertEqual((observation.shape, observation.dtype), (SPACE.shape, SPACE.dtype))
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertEqual([type(terminated), type(truncated), type(info)], [bool, bool, dict])
            self.assertEqual(reward, accumulated[agent])
            done = terminated or truncated
            self.assertIsNone(env.step(None if done else numpy.int32(first_legal(info))))
            accumulated[agent] = 0
            for one, other in env.rewards.items():
                accumulated[one] += float(other)
            if done:
                self.assertNotIn(agent, finished)
                finished.add(agent)
                live.remove(agent)
            self.assertEqual(env.agents, live)
            for members in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(members), set(live))
        self.assertEqual(finished, set(env.possible_agents))
        env.close()
        env.close()

    @unittest.skipIf('pettingzoo' in MISSING, 'pettingzoo is not installed here')
    def test_pettingzoo_accepts_the_environment(self):
        from pettingzoo.test import api_test
        api_test(self.env, num_cycles=200)


if __name__ == '__main__':
    unittest.main(argv=['cards_env_test', '-v'])
