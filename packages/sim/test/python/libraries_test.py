"""Tests of the environments in cards_env.py with the installed libraries: libraries_test.py CARDS_ENV_FOLDER COMMAND...

The environment variable GAMES is a folder with examples and fixtures that Node loads without a compiler.
"""

import os
import sys
import unittest
import warnings
from contextlib import closing, redirect_stdout
from io import StringIO
from pathlib import Path
from unittest import mock

FOLDER, *COMMAND = sys.argv[1:]
GAMES = Path(os.environ['GAMES'])
sys.path.insert(0, FOLDER)

import cards_env  # noqa: E402
import gymnasium  # noqa: E402
import numpy  # noqa: E402
from cards_env import Refused, gymnasium_env, gymnasium_vector_env, pettingzoo_env  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402
from pettingzoo.utils.wrappers import TerminateIllegalWrapper  # noqa: E402


def kept(make):
    """Returns what creates games, and goes on with closed ones of the same words: to start a command takes most of the time."""
    closed = {}

    def create(*words, **options):
        same = closed.setdefault(repr((words, options)), [])
        if same:
            return same.pop()
        games = make(*words, **options)
        unittest.addModuleCleanup(games.close)
        games.close = lambda: same.append(games)
        return games

    return create


cards_env.Games = Games = kept(cards_env.Games)
cards_env.PackedGames = PackedGames = kept(cards_env.PackedGames)
#: Environments without a seed have the same words too, so that the games of one serve another one after it.
unseeded = mock.patch.object(cards_env.secrets, 'token_hex', return_value='a seed')
unseeded.start()

SPACE = gymnasium.spaces.Box(0, 13, (6,), numpy.float32)
RANKS = ['Ace', 'Two', 'Three', 'Four']


def cards_and_top(turn):
    view = turn['view']
    return numpy.array([card['rank'] for card in view['hand']] + [view['topCard']['rank']], dtype=numpy.float32)


def faces(turn):
    """For each place of Concentration: 0 without a card to flip, 1 face down, and more for each rank face up."""
    view = turn['view']
    return numpy.array([
        2 + RANKS.index(card['rank']) if card else int(place in view['playable'])
        for place, card in enumerate(view['cards'])
    ], dtype=numpy.float32)


UNOWAR = {'seed': 'a seed', 'actions': ['0', '1', '2', '3', '4', 'pass'], 'observation_space': SPACE, 'encode': cards_and_top,
          'command': COMMAND}
SETTING = {'params': {'points': 1}, **UNOWAR}
#: Games with four seats.
TABLES = {
    'unowar': {'params': {'points': 1, 'players': 4}, **UNOWAR},
    'concentration': {'seed': 'a seed', 'params': {'ranks': 4, 'players': 4}, 'actions': [str(place) for place in range(16)],
                      'observation_space': gymnasium.spaces.Box(0, 5, (16,), numpy.float32), 'encode': faces,
                      'command': COMMAND},
}


def example(name):
    """A game by `defineGame` in a file of its own."""
    return str(GAMES / 'examples' / f'{name}.mjs#{name}')


#: Counts the moves, ends with the action 1, and is cut after six.
ENDLESS = str(GAMES / 'fixtures' / 'endless.mjs')


def first_legal(info):
    return int(info['action_mask'].argmax())


class GymnasiumTest(unittest.TestCase):
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

    def test_gymnasium_accepts_the_environment(self):
        check_env(self.env, skip_render_check=True)

    def test_gymnasium_accepts_a_table_of_four(self):
        for game, setting in TABLES.items():
            with self.subTest(game), closing(gymnasium_env(game, against='smallest' if game == 'unowar' else 'random', **setting)) as env:
                check_env(env, skip_render_check=True)


class SilentDamageTest(unittest.TestCase):
    """What would change the training of an agent without a word."""

    def test_without_opponents_the_other_seats_have_the_default_player_and_the_agent_sits_in_every_seat(self):
        with closing(gymnasium_env(example('leduc'), command=COMMAND)) as env:
            seats = set()
            for seed in range(6):
                _, info = env.reset(seed=seed)
                seats.add(info['seat'])
                mover, ended = None, False
                while not ended:
                    self.assertIn(mover, (None, info['seat']))
                    mover = info['seat']
                    _, reward, ended, _, info = env.step(first_legal(info))
                self.assertEqual((info['end']['seat'], info['end']['reward']), (mover, reward))
            self.assertEqual(seats, {0, 1})

    def test_a_policy_for_all_seats_is_asked_for_by_name_and_gets_the_reward_of_the_seat_that_moved(self):
        with closing(gymnasium_env(example('kuhn'), seats='agent,agent', command=COMMAND)) as env, \
                closing(gymnasium_vector_env(example('kuhn'), 1, seats='agent,agent', command=COMMAND)) as vector:
            movers = set()
            for game in range(12):
                _, info = env.reset(seed=1, options={'game': game})
                (_, infos) = vector.reset(seed=1, options={'game': game})
                ended = False
                # The second seat folds to a bet in every other game.
                for action in ((1, 0) if game % 2 else (1, 1)):
                    mover = info['seat']
                    _, reward, ended, _, info = env.step(action)
                    _, rewards, _, _, infos = vector.step([action])
                self.assertTrue(ended)
                movers.add(mover)
                self.assertEqual((info['end']['seat'], rewards[0], infos['final_info']['end'][0]['seat']), (mover, reward, mover))
                if game % 2:
                    self.assertEqual(reward, -1.0)
            self.assertEqual(movers, {1})

    def test_the_seed_is_the_stream_and_options_choose_the_game_and_the_seat(self):
        with closing(gymnasium_env('unowar', points=1, command=COMMAND)) as env:
            observation, info = env.reset(seed=1, options={'game': 7, 'seat': 0})
            first = observation.tolist()
            self.assertEqual((info['game'], info['seat']), (7, 0))
            self.assertNotEqual(env.reset(seed=1, options={'game': 7, 'seat': 1})[0].tolist(), first)
            self.assertEqual(env.reset(seed=1, options={'game': 7, 'seat': 0})[0].tolist(), first)
            self.assertNotEqual(env.reset(seed=2, options={'game': 7, 'seat': 0})[0].tolist(), first)
            with self.assertRaisesRegex(Refused, 'the agent does not have seat 5'):
                env.reset(options={'seat': 5})
            with self.assertRaisesRegex(ValueError, "'sat' is not an option"):
                env.reset(options={'sat': 1})

    def test_without_a_seed_each_environment_has_its_own_deals(self):
        unseeded.stop()
        self.addCleanup(unseeded.start)
        with closing(gymnasium_env('set', command=COMMAND)) as one, closing(gymnasium_env('set', command=COMMAND)) as other:
            self.assertNotEqual(one.reset()[0].tolist(), other.reset()[0].tolist())

    def test_an_action_that_does_not_exist_is_an_error_that_names_it_and_nothing_has_moved(self):
        with closing(gymnasium_env('pairs', cards=8, command=COMMAND)) as env:
            env.reset(seed=1)
            for action in (-1, 8):
                with self.assertRaisesRegex(Refused, f'{action} is not an action; choose from 0 to 7'):
                    env.step(action)
            env.step(0)
        with closing(gymnasium_vector_env('pairs', 4, workers=2, cards=8, command=COMMAND)) as env:
            before, _ = env.reset(seed=1)
            for action in (-1, 8):
                with self.assertRaisesRegex(Refused, f'slot 3: {action} is not a legal action'):
                    env.step([0, 0, 0, action])
            other, _ = env.reset(seed=1)
            self.assertEqual(before.tolist(), other.tolist())
            observations, *_ = env.step([0, 0, 0, 0])
            env.reset(seed=1)
            with self.assertRaises(Refused):
                env.step([1, 1, 1, 8])
            self.assertEqual(env.step([0, 0, 0, 0])[0].tolist(), observations.tolist())

    def test_a_game_is_cut_at_the_limit_with_its_last_observation(self):
        with closing(gymnasium_env('pairs', cards=8, limit=3, command=COMMAND)) as env:
            _, info = env.reset(seed=1)
            seen = []
            for _ in range(3):
                seen.append(env.step(first_legal(info)))
                info = seen[-1][4] if 'action_mask' in seen[-1][4] else None
            self.assertEqual([one[2:4] for one in seen], [(False, False), (False, False), (False, True)])
            # The third flip is in the last observation.
            self.assertNotEqual(seen[2][0].tolist(), seen[1][0].tolist())


    def test_the_last_observation_shows_the_last_action_in_all_classes_at_an_end_and_at_a_cut(self):
        setting = {'seats': 'agent,random', 'command': COMMAND}
        own = {'encode': lambda turn: numpy.array(turn['vector'], numpy.int32), 'command': COMMAND, 'seats': 'agent,random'}
        for actions, length in (((0, 0, 1), 3), ((0,) * 6, 6)):
            is_cut = length == 6
            for options in (setting, own):
                with self.subTest(length=length), closing(gymnasium_env(ENDLESS, **options)) as env, \
                        closing(gymnasium_vector_env(ENDLESS, 1, **options)) as vector:
                    env.reset(seed=1)
                    vector.reset(seed=1)
                    for number, action in enumerate(actions, 1):
                        observation, _, terminated, truncated, _ = env.step(action)
                        self.assertEqual(observation[1:3].tolist(), [number, action])
                        _, _, ended, cut, infos = vector.step([action])
                        self.assertEqual((bool(ended[0]), bool(cut[0])), (terminated, truncated))
                    self.assertEqual((terminated, truncated), (not is_cut, is_cut))
                    self.assertEqual(infos['final_obs'][0][1:3].tolist(), [length, action])
            with closing(pettingzoo_env(ENDLESS, **setting)) as env:
                env.reset(seed=1)
                for action in actions:
                    env.step(action)
                observation, _, terminated, truncated, _ = env.last()
                self.assertEqual((observation[1:3].tolist(), terminated, truncated), ([length, action], not is_cut, is_cut))

    def test_a_seat_that_has_no_move_is_an_error_and_no_endless_loop(self):
        with closing(gymnasium_env(ENDLESS, seats='random,agent', command=COMMAND)) as env:
            with self.assertRaisesRegex(RuntimeError, 'the agent has no turn in 1000 games in a row; give it another seat'):
                env.reset(seed=1)

    def test_the_command_and_the_module_speak_the_same_version(self):
        with mock.patch.object(cards_env, 'PROTOCOL', 7), self.assertRaisesRegex(
                RuntimeError, 'speaks the protocol 7, packed 2, and the command speaks 1, packed 2; install the same version of both'):
            gymnasium_env('pairs', render_mode='ansi', command=COMMAND)


class VectorTest(unittest.TestCase):
    def test_the_episodes_are_those_of_single_environments(self):
        vector = gymnasium_vector_env('unowar', 3, seats='agent,smallest', **SETTING)
        self.addCleanup(vector.close)
        single = gymnasium_env('unowar', seats='agent,smallest', **SETTING)
        self.addCleanup(single.close)
        rewards, last = {}, {}
        observations, infos = vector.reset(seed=5)
        self.assertEqual(observations.shape, (3, 6))
        self.assertEqual(infos['action_mask'].shape, (3, 6))
        while len(rewards) < 20:
            actions = infos['action_mask'].argmax(axis=1)
            observations, reward, terminated, truncated, infos = vector.step(actions)
            self.assertEqual((reward.shape, terminated.shape, truncated.shape), ((3,), (3,), (3,)))
            self.assertEqual(('final_info' in infos), bool(terminated.any()))
            for slot in numpy.flatnonzero(terminated):
                self.assertTrue(infos['_final_obs'][slot])
                game = infos['final_info']['end'][slot]['game']
                rewards[game], last[game] = reward[slot], infos['final_obs'][slot].tolist()
        for game in range(10):
            _, info = single.reset(seed=5 if game == 0 else None)
            terminated = False
            while not terminated:
                observation, reward, terminated, _, info = single.step(first_legal(info))
            self.assertEqual(reward, rewards[info['end']['game']])
            self.assertEqual(observation.tolist(), last[info['end']['game']])

    def test_a_reset_without_a_seed_goes_on_with_new_games(self):
        vector = gymnasium_vector_env('unowar', 2, seats='agent,smallest', **SETTING)
        self.addCleanup(vector.close)
        first, _ = vector.reset(seed=5)
        self.assertNotEqual(vector.reset()[0].tolist(), first.tolist())
        self.assertEqual(vector.reset(seed=5)[0].tolist(), first.tolist())


def play(env, seed=None):
    """Plays the first legal actions. Returns the sum of the rewards of each agent, and the agents in their order."""
    env.reset(seed=seed)
    totals, order = dict.fromkeys(env.agents, 0), []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert env.observation_space(agent).contains(observation)
        totals[agent] += reward
        order.append(agent)
        env.step(None if terminated or truncated else first_legal(info))
    return totals, order


class PettingZooTest(unittest.TestCase):
    def env(self, game='unowar', **options):
        env = pettingzoo_env(game, **{**TABLES[game], **options})
        self.addCleanup(env.close)
        return env

    def test_pettingzoo_accepts_environments_with_two_and_four_agents(self):
        for env in (self.env(), self.env('concentration'), self.env(params={'points': 1}),
                    self.env('concentration', seats='random,agent,random,agent'), self.env(against='smallest')):
            with self.subTest(agents=env.possible_agents), warnings.catch_warnings(), redirect_stdout(StringIO()) as out:
                warnings.simplefilter('error')
                warnings.filterwarnings('ignore', 'Environment has not defined a render')
                api_test(env, num_cycles=1000)
                self.assertIn('Passed API test', out.getvalue())

    def test_pettingzoo_finds_that_a_seed_repeats_all_games(self):
        for game in TABLES:
            with self.subTest(game):
                seed_test(lambda: self.env(game), num_cycles=500)

    def test_the_agents_of_four_seats_play_in_turns_until_all_terminate_with_the_rewards_of_their_seats(self):
        env = self.env()
        self.assertEqual(env.possible_agents, ['seat_0', 'seat_1', 'seat_2', 'seat_3'])
        for seed in range(5):
            totals, order = play(env, seed)
            self.assertEqual(order[:3], ['seat_0', 'seat_1', 'seat_2'])
            self.assertEqual(sorted(totals.values()), [-1, -1, -1, 1])
            self.assertEqual(env.agents, [])

    def test_strategies_have_the_other_seats(self):
        env = self.env('concentration', seats='random,agent,random,agent')
        self.assertEqual(env.possible_agents, ['seat_1', 'seat_3'])
        totals, order = play(env, 5)
        self.assertEqual(set(order), set(totals), env.possible_agents)

    def test_against_an_opponent_each_game_has_one_agent_in_turns_from_that_of_the_seed(self):
        env = self.env(against='smallest')
        self.assertEqual(len(env.possible_agents), 4)
        self.assertEqual([list(play(env, 5 if game == 0 else None)[0]) for game in range(5)],
                         [['seat_1'], ['seat_2'], ['seat_3'], ['seat_0'], ['seat_1']])
        env.reset(seed=5, options={'game': 3, 'seat': 2})
        self.assertEqual(env.agents, ['seat_2'])

    def test_each_agent_observes_its_own_hand_also_when_it_does_not_have_to_move(self):
        env = self.env()
        env.reset(seed=5)
        self.assertEqual(len({tuple(env.observe(agent)[:5]) for agent in env.agents}), 4)
        self.assertFalse(any(env.infos[agent]['action_mask'].any() for agent in env.agents if agent != env.agent_selection))
        before = env.observe('seat_1').tolist()
        env.step(first_legal(env.infos['seat_0']))
        self.assertEqual(env.observe('seat_1')[:5].tolist(), before[:5])
        self.assertFalse(env.infos['seat_0']['action_mask'].any())

    def test_an_illegal_action_changes_nothing_and_the_wrapper_of_pettingzoo_ends_the_game(self):
        env = self.env()
        wrapped = TerminateIllegalWrapper(env, illegal_reward=-1)
        wrapped.reset(seed=5)
        while env.last()[4]['action_mask'].all():
            wrapped.reset()
        illegal, agent = int(env.last()[4]['action_mask'].argmin()), env.agent_selection
        before = env.last()[0].tolist()
        with self.assertRaises(Refused):
            env.step(illegal)
        self.assertEqual((env.agent_selection, env.last()[0].tolist()), (agent, before))
        wrapped.step(illegal)
        self.assertTrue(all(wrapped.terminations.values()))
        self.assertEqual(wrapped.rewards, {**dict.fromkeys(env.possible_agents, 0), agent: -1.0})
        self.assertEqual(play(env, 5), play(env, 5))


class PackedTest(unittest.TestCase):
    """The packed turns are those of the other protocol."""

    def test_the_same_seeds_have_the_same_observations_masks_rewards_and_ends(self):
        for game, options in (('pairs', {'cards': 4, 'reward': 'regret'}), (example('leduc'), {'against': 'random'}),
                              ('unowar', {'points': 1, 'players': 3, 'seats': 'agent,random,agent'})):
            options = {'command': COMMAND, 'seed': 'a seed', **options}
            with self.subTest(game, **options), Games(game, views=False, encoded=True, **options) as plain, \
                    PackedGames(game, **options) as packed:
                self.assertEqual(packed.hello.pop('packed')['version'], 2)
                self.assertEqual(packed.hello, plain.hello)
                texts = plain.hello['encoding']['actions']
                turns, ends = plain.reset(slots=4, games=12)
                arrays = packed.reset(slots=4, games=12)
                ended = 0
                while any(turns):
                    actions = [-1] * 4
                    for slot, turn in enumerate(turns):
                        if turn is None:
                            self.assertEqual(arrays.games[slot], -1)
                            continue
                        self.assertEqual(arrays.observations[slot].tolist(), turn['vector'])
                        self.assertEqual([texts[at] for at in arrays.masks[slot].nonzero()[0]],
                                         sorted(turn['moves'] or texts, key=texts.index))
                        self.assertEqual((arrays.games[slot], arrays.seats[slot]), (turn['game'], turn['seat']))
                        self.assertEqual(arrays.seeds[slot] if arrays.has_seed[slot] else None, turn.get('seed'))
                        legal = arrays.masks[slot].nonzero()[0]
                        actions[slot] = legal[(turn['game'] + ended) % len(legal)]
                    turns, ends = plain.step([None if action < 0 else texts[action] for action in actions])
                    arrays = packed.step(actions)
                    ended += len(ends) + 1
                    self.assertEqual(numpy.nan_to_num(arrays.rewards).tolist(), plain.rewards(ends))
                    self.assertEqual(arrays.terminated.nonzero()[0].tolist(), sorted({end['slot'] for end in ends}))
                    self.assertFalse(arrays.truncated.any())
                    self.assertEqual([(row['game'], row['seat'], row['reward'], list(row['measures'].item()))
                                      for row in arrays.ends],
                                     [(end['game'], end['seat'], end['reward'], list(end['measures'].values()))
                                      for end in ends])

    def test_workers_share_the_games(self):
        with PackedGames('pairs', workers=3, command=COMMAND, cards=8) as games:
            turns = games.reset(slots=8, games=20, limit=50)
            self.assertEqual(sorted(turns.games), [0, 1, 2, 3, 4, 5, 7, 8])
            first, played = turns.observations.copy(), []
            while (turns.games >= 0).any():
                kept = turns.observations
                turns = games.step(numpy.where(turns.games < 0, -1, turns.masks.argmax(1)))
                self.assertEqual(set(turns.ends['slot']), set((turns.terminated | turns.truncated).nonzero()[0]))
                played += turns.ends['game'].tolist()
            self.assertEqual(sorted(played), list(range(20)))
            self.assertFalse(numpy.shares_memory(kept, turns.observations))
            self.assertEqual(games.reset(slots=8, games=20).observations.tolist(), first.tolist())
            with self.assertRaisesRegex(Refused, '8 is not a legal action'):
                games.step([0, 0, 0, 0, 0, 0, 8, 0])
            # Every worker can go on after the refusal.
            turns = games.reset(slots=8, games=20)
            self.assertEqual(games.step(turns.masks.argmax(1)).games.tolist(), turns.games.tolist())

    def test_a_vector_env_of_packed_turns_is_that_of_the_other_protocol(self):
        encode = lambda turn: numpy.array(turn['vector'], numpy.int32)  # noqa: E731
        with closing(gymnasium_vector_env('pairs', 4, command=COMMAND, cards=8)) as packed, \
                closing(gymnasium_vector_env('pairs', 4, encode=encode, command=COMMAND, cards=8)) as plain:
            self.assertEqual(packed.single_observation_space, plain.single_observation_space)
            (observations, infos), (expected, others) = packed.reset(seed=5), plain.reset(seed=5)
            for _ in range(100):
                self.assertEqual(observations.tolist(), expected.tolist())
                self.assertEqual(infos['action_mask'].tolist(), others['action_mask'].tolist())
                actions = infos['action_mask'].argmax(1)
                observations, *results, infos = packed.step(actions)
                expected, *others_results, others = plain.step(actions)
                self.assertEqual([one.tolist() for one in results], [one.tolist() for one in others_results])
                self.assertEqual('final_info' in infos, 'final_info' in others)
                for slot in numpy.flatnonzero(results[1]):
                    self.assertEqual(infos['final_obs'][slot].tolist(), others['final_obs'][slot].tolist())
                    end = others['final_info']['end'][slot]
                    self.assertEqual(infos['final_info']['end'][slot]['measures']['flips'], end['measures']['flips'])


class EncodingTest(unittest.TestCase):
    """The encodings of the games: no argument but the game is needed."""

    def test_gymnasium_accepts_the_games_without_another_argument(self):
        for game, options in (('pairs', {}), ('unowar', {'against': 'smallest', 'points': 1}), ('set', {}),
                              ('concentration', {'against': 'random', 'ranks': 2}), ('mastermind', {'guesses': 3}),
                              (example('leduc'), {'against': 'random'}), (example('nim'), {'against': 'random'})):
            with self.subTest(game), closing(gymnasium_env(game, command=COMMAND, **options)) as env:
                with warnings.catch_warnings():
                    warnings.simplefilter('ignore')
                    check_env(env, skip_render_check=True)

    def test_pettingzoo_accepts_four_seats_without_another_argument(self):
        for game, options in (('concentration', {'ranks': 2}), ('unowar', {'points': 1}), ('pairs', {}),
                              (example('kuhn'), {}), (example('goofspiel'), {})):
            more = {'players': 4} if game in ('concentration', 'unowar', example('goofspiel')) else {}
            make = lambda: TerminateIllegalWrapper(
                pettingzoo_env(game, command=COMMAND, **options, **more), illegal_reward=-1)  # noqa: B023
            with self.subTest(game), closing(make()) as env, redirect_stdout(StringIO()):
                api_test(env, num_cycles=200)
                if more:
                    self.assertEqual(env.possible_agents, ['seat_0', 'seat_1', 'seat_2', 'seat_3'])

    def test_an_observation_has_its_mask_where_a_library_wants_that(self):
        for options in ({'limit': 9}, {'encode': lambda turn: numpy.array(turn['vector'], numpy.int16)}):
            options = {'masked': True, 'ranks': 2, 'command': COMMAND, **options}
            with closing(gymnasium_env('concentration', **options)) as env:
                check_env(env, skip_render_check=True)
                observation, info = env.reset(seed=1)
                self.assertEqual(observation['action_mask'].tolist(), info['action_mask'].tolist())
            with closing(gymnasium_vector_env('concentration', 3, **options)) as env:
                for _ in range(12):
                    observations, infos = env.reset() if _ == 0 else env.step(observations['action_mask'].argmax(1))[::4]
                    self.assertTrue(env.observation_space.contains(observations))
                    self.assertEqual(observations['action_mask'].tolist(), infos['action_mask'].tolist())
        with closing(pettingzoo_env('concentration', masked=True, ranks=2, max_cycles=2, command=COMMAND)) as env, \
                redirect_stdout(StringIO()):
            api_test(env, num_cycles=100)
            env.reset(seed=1)
            for _ in range(4):
                self.assertFalse(any(env.truncations.values()))
                env.step(int(env.last()[0]['action_mask'].argmax()))
            # Two moves of each seat.
            self.assertEqual(env.truncations, {'seat_0': True, 'seat_1': True})

    def test_a_vector_env_plays_whole_games_by_masks(self):
        with closing(gymnasium_vector_env('pairs', 4, command=COMMAND, cards=8)) as env:
            observations, infos = env.reset(seed=1)
            self.assertEqual(observations.shape, (4, 27))
            rng, ended = numpy.random.default_rng(1), 0
            for _ in range(200):
                chosen = [rng.choice(mask.nonzero()[0]) for mask in infos['action_mask']]
                observations, rewards, terminated, _, infos = env.step(chosen)
                self.assertTrue(env.observation_space.contains(observations))
                ended += terminated.sum()
                self.assertTrue(((rewards != 0) == terminated).all())
            self.assertGreater(ended, 10)

    def test_the_mask_of_set_marks_the_sets_in_the_tableau(self):
        with closing(gymnasium_env('set', command=COMMAND)) as env:
            observation, info = env.reset(seed=1)
            tableau = observation[:81]
            self.assertEqual((tableau.sum(), info['action_mask'].shape), (12, (1082,)))
            self.assertEqual(info['action_mask'][-2:].tolist(), [1, 1])
            _, _, terminated, _, _ = env.step(first_legal(info))
            self.assertFalse(terminated)

    def test_a_game_without_an_encoding_says_so(self):
        with redirect_stdout(StringIO()), self.assertRaises(RuntimeError):
            gymnasium_env(example('pig'), command=COMMAND)


if __name__ == '__main__':
    unittest.main(argv=['libraries_test', '-v'])
