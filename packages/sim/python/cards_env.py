"""Card and code games of cards-sim as environments for learning agents.

Python 3.9 or later, no dependencies. `Games` plays many games at once. `gymnasium_env`, `gymnasium_vector_env` and
`pettingzoo_env` return environments of Gymnasium 1.1 and PettingZoo 1.24 or later, and import them only when they are
called.

    from cards_env import Games

    with Games('unowar', seats='agent,smallest', params={'points': 1}) as games:
        turns, ends = games.reset(slots=32, games=1000)
        while any(turns):
            turns, ends = games.step([turn and turn['moves'][0] for turn in turns])
            for end in ends:
                print(end['game'], end['result'], end['reward'])

Each turn is a dict: `game` (its index), `seat` (to move), `moves` (the legal moves as texts, or None if there are too
many to list), `view` (what the seat may know) and, in the first turn of a seat, `seed` (for all random numbers of the
game). Each end of a game has a dict for each seat of the agent: `slot`, `game`, `seat`, `reward`, `measures` (with one or
two seats those of seat 0, with more those of this seat), and `result` ('won', 'lost' or 'tied') in games with a winner;
or `truncated` in place of the last two.
"""

import json
import subprocess
import sys
from typing import Any, NamedTuple

COMMAND = ('npx', '--yes', '@cards/sim')


class Refused(ValueError):
    """The command refused a request. No game has changed."""


class Games:
    """Many games at once. Game i of a seed is the same deal as game i of `cards-sim run` with that seed."""

    def __init__(self, game, *, seats=None, against=None, params=None, reward=None, views=True, encoded=False,
                 seed=None, command=COMMAND, **values):
        """Starts the command.

        game: the id of a game, or its file and export
        seats: a line-up such as 'agent,smallest'; by default the agent has every seat
        against: in place of seats, an opponent in all other seats; the agent takes turns in all seats
        params: values by name
        reward: the name of a measure, or 'regret' for a reward for each move
        views: False for turns without views, which are faster
        encoded: True for turns with `vector`, the view as a list of integers, in games that have an encoding;
            hello['encoding'] has its `entries` (name, low, high) and the texts of all moves, `actions`
        seed: the seed of all deals, a text or an integer
        command: the words that call cards-sim
        values: more parameters of the game, such as players=4
        """
        words = [] if views else ['--no-views']
        if encoded:
            words.append('--encoded')
        options = {'seats': seats, 'against': against, 'reward': reward, 'seed': seed}
        self._process = self._start([*command, 'serve', game, *_words(options, {**(params or {}), **values}), *words])
        #: The game, its parameters, its measures, the line-ups, the reward and the seed.
        self.hello = self._read()

    def reset(self, slots=1, first=0, games=None, seed=None, limit=None):
        """Starts to play `games` games (without a limit by default) from index `first`, `slots` at once.

        limit: the number of moves after which a game is cut

        Returns (turns, ends): `turns[slot]` is the next turn, or None if the slot has no more games. `ends` has the
        games that ended without a turn of the agent.
        """
        options = {'slots': slots, 'first': first, 'games': games, 'seed': seed, 'limit': limit}
        return self._turns({'type': 'reset', **{name: value for name, value in options.items() if value is not None}})

    def step(self, moves):
        """Plays `moves[slot]`, the text of a legal move, in each slot; None leaves a slot as it is.

        Returns (turns, ends) as `reset` does. A slot whose game ended has the first turn of its next game.
        """
        return self._turns({'type': 'step', 'moves': moves})

    def observe(self, seat, slot=0):
        """Returns what a seat of the agent may know now, as a turn. Its `moves` are empty if it does not have to move."""
        return self._ask({'type': 'observe', 'slot': slot, 'seat': seat})['turn']

    def save(self, slot=0):
        """Returns the game of a slot as a dict, for `restore` of the same environment, also in another process."""
        return self._ask({'type': 'save', 'slot': slot})['saved']

    def restore(self, saved, slot=0):
        """Continues a saved game in a slot. Returns (turns, ends)."""
        return self._turns({'type': 'restore', 'slot': slot, 'saved': saved})

    def close(self):
        """Ends the command."""
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # The command has ended with an unread request.
        self._process.wait()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _start(self, words):
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding='utf-8')

    def _turns(self, request):
        answer = self._ask(request)
        self._rewards = answer.get('rewards')
        self._slots = len(answer['turns'])
        return answer['turns'], answer['ends']

    def rewards(self, ends):
        """The reward of the last step in each slot, from its `ends`.

        With reward='regret', it is that of the move: minus what it loses on average against the best one, in games
        whose theory knows that, and 0 where it does not. Otherwise it is that of the seat whose game ended.
        """
        if self._rewards is not None:
            return [float(reward or 0) for reward in self._rewards]
        found = [None] * self._slots
        for end in ends:
            if found[end['slot']] is None:
                found[end['slot']] = float(end['reward'])
        return [reward or 0.0 for reward in found]

    def _ask(self, request):
        try:
            self._process.stdin.write(json.dumps(request, separators=(',', ':')) + '\n')
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # The command has ended; _read reports it.
        answer = self._read()
        if answer['type'] == 'error':
            raise Refused(answer['message'])
        return answer

    def _read(self):
        line = self._process.stdout.readline()
        if not line:
            code = self._process.wait()
            self.close()
            raise RuntimeError(f'cards-sim ended with exit code {code}; its message is on stderr')
        return json.loads(line)


def _words(options, params):
    words = [word for name, value in options.items() if value is not None for word in (f'--{name}', str(value))]
    return words + [word for name, value in params.items() for word in ('--param', f'{name}={value}')]


class PackedTurns(NamedTuple):
    """The turns of all slots as arrays of NumPy. They are views of one message, which no later step changes."""

    #: [slot, entry]: what the seat to move may know; the names and the bounds of the entries are in hello['encoding']
    observations: Any
    #: [slot, action]: 1 for a legal action, otherwise 0
    masks: Any
    #: [slot]: the reward of the last action: 0 until the game ends, or with reward='regret' that of the move (NaN where it
    #: is not known)
    rewards: Any
    #: [slot]: whether the game of the last action ended, or was cut; the slot then has the first turn of its next game
    terminated: Any
    truncated: Any
    #: [slot]: the index of the game; -1 for a slot without more games, whose mask and observation are 0
    games: Any
    #: [slot]: the seat to move
    seats: Any
    #: [slot]: for all random numbers of the seat in the game, if `has_seed`, which is in its first turn
    seeds: Any
    has_seed: Any
    #: a row for each seat of the agent in each game that ended: game, reward, slot, seat, result (1 won, 0 tied, -1 lost, 2
    #: if it has no winner or was cut), flags (1 ended, 2 cut), measures by name, and the last observation
    ends: Any


class _PackedPart(Games):
    """The games of one process."""

    def __init__(self, game, **options):
        super().__init__(game, **options)
        numpy, encoding = self._numpy, self.hello['encoding']
        measures = [(measure['name'], 'i4') for measure in self.hello['measures']]
        row = [('game', 'i8'), ('reward', 'f8'), ('slot', 'u4'), ('seat', 'u1'), ('result', 'i1'), ('flags', 'u1'),
               ('', 'u1'), ('measures', measures)] + [('', 'u4')] * (len(measures) % 2)
        observation = numpy.dtype((encoding['type'], (len(encoding['entries']),)))
        #: The type of a row of `ends`.
        self.end_type = numpy.dtype(row + [('observation', observation), ('', f'V{-observation.itemsize % 8}')])
        self._parts = [('i8', ()), ('f8', ()), ('u4', ()), ('u1', ()), ('u1', ()),
                       (encoding['type'], (len(encoding['entries']),)), ('i1', (len(encoding['actions']),))]

    def ask(self, request):
        self._send(b'json', json.dumps({name: value for name, value in request.items() if value is not None}).encode())

    def act(self, actions):
        self._send(b'step', actions.tobytes())

    def answer(self):
        """Returns the turns, or the answer in JSON."""
        kind, data = self._message()
        if kind == b'turn':
            return self._unpacked(data)
        answer = json.loads(data.tobytes())
        if answer['type'] == 'error':
            raise Refused(answer['message'])
        return answer

    def _start(self, words):
        import numpy

        self._numpy = numpy
        return subprocess.Popen([*words, '--packed'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def _read(self):
        return json.loads(self._message()[1].tobytes())

    def _send(self, kind, data):
        message = memoryview(kind + len(data).to_bytes(4, sys.byteorder) + data)
        try:
            while message:
                message = message[self._process.stdin.write(message):]
        except BrokenPipeError:
            pass  # The command has ended; _message reports it.

    def _message(self):
        header = self._bytes(8).tobytes()
        return header[:4], self._bytes(int.from_bytes(header[4:], sys.byteorder))

    def _bytes(self, length):
        data = self._numpy.empty(length, 'u1')
        rest = memoryview(data)
        while rest:
            count = self._process.stdout.readinto(rest)
            if not count:
                code = self._process.wait()
                self.close()
                raise RuntimeError(f'cards-sim ended with exit code {code}; its message is on stderr')
            rest = rest[count:]
        return data

    def _unpacked(self, data):
        numpy = self._numpy
        slots, ends = data[:8].view('u4').tolist()
        at, arrays = 8, []
        for kind, shape in self._parts:
            array = numpy.ndarray((slots, *shape), kind, data, at)
            arrays.append(array)
            at += (array.nbytes + 7) // 8 * 8
        games, rewards, seeds, seats, flags, observations, masks = arrays
        return PackedTurns(observations, masks, rewards, (flags & 1).view('?'), (flags & 2) != 0, games, seats, seeds,
                           (flags & 4) != 0, numpy.ndarray((ends,), self.end_type, data, at))


class PackedGames:
    """Many games at once as arrays of NumPy, in games that have an encoding: the fastest way.

        with PackedGames('pairs') as games:
            turns = games.reset(slots=256)
            while True:
                turns = games.step(choose(turns.observations, turns.masks))

    Game i of a seed is the same deal as in `Games`.
    """

    def __init__(self, game, *, workers=1, **options):
        """Starts the command.

        workers: the number of processes, which share the slots; of K processes, process k plays the games first + k,
            first + k + K, first + k + 2 K, ...
        options: those of Games without views and encoded
        """
        self._parts = [_PackedPart(game, **options) for _ in range(workers)]
        #: The game, its parameters, its measures, the line-ups, the reward, the seed and the encoding.
        self.hello = self._parts[0].hello

    def reset(self, slots=1, first=0, games=None, seed=None, limit=None):
        """Starts to play, as Games.reset does. Returns PackedTurns. Each process needs a slot and a game."""
        count = len(self._parts)
        starts = [slots * number // count for number in range(count + 1)]
        self._slots = [slice(*pair) for pair in zip(starts, starts[1:])]
        for number, (part, own) in enumerate(zip(self._parts, self._slots)):
            part.ask({'type': 'reset', 'slots': own.stop - own.start, 'first': first + number, 'every': count,
                      'games': games and (games - number + count - 1) // count, 'seed': seed, 'limit': limit})
        return self._joined()

    def step(self, actions):
        """Plays `actions[slot]`, the number of a legal action, in each slot; -1 leaves a slot as it is.

        Returns PackedTurns. An action that is not legal raises Refused; no game of its process has changed.
        """
        actions = self._parts[0]._numpy.asarray(actions, 'i4')
        for part, own in zip(self._parts, self._slots):
            part.act(actions[own])
        return self._joined()

    def close(self):
        """Ends the command."""
        for part in self._parts:
            part.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _joined(self):
        found = []
        for part in self._parts:
            try:
                found.append(part.answer())
            except Refused as error:
                found.append(error)
        for one in found:
            if isinstance(one, Refused):
                raise one
        if len(found) == 1:
            return found[0]
        for one, own in zip(found, self._slots):
            one.ends['slot'] += own.start
        return PackedTurns(*map(self._parts[0]._numpy.concatenate, zip(*found)))


class _Episodes:
    """Games one after another, for interfaces whose reset begins one game."""

    def __init__(self, games):
        self.games = games
        self.seed = None
        self.index = 0

    def begin(self, seed):
        """Begins game 0 of a seed, or the next game. Returns its first turn."""
        if seed is not None:
            self.seed, self.index = int(seed), 0
        turn = None
        while turn is None:
            (turn,), _ = self.games.reset(first=self.index, games=1, seed=self.seed)
            self.index += 1
        return turn


def _started(game, actions, observation_space, encode, options):
    """Starts the command. Returns it with what is given, or with the encoding of the game in place of what is left out."""
    if None not in (actions, observation_space, encode):
        return Games(game, **options), actions, observation_space, encode
    import gymnasium
    import numpy

    games = Games(game, **{'views': encode is not None, 'encoded': True, **options})
    encoding = games.hello['encoding']
    if observation_space is None:
        observation_space = _box(encoding)
    if encode is None:
        def encode(turn):
            return numpy.array(turn['vector'], encoding['type'])
    return games, encoding['actions'] if actions is None else actions, observation_space, encode


def _box(encoding):
    import gymnasium
    import numpy

    low, high = (numpy.array([entry[end] for entry in encoding['entries']], encoding['type']) for end in ('low', 'high'))
    return gymnasium.spaces.Box(low, high, dtype=low.dtype)


def _last_turn(end):
    """The turn without moves that shows what the seat knows at the end of a game."""
    return {'moves': [], **end}


class _Actions:
    """The moves as the actions 0, 1, 2, ..., in the order of a list."""

    def __init__(self, actions):
        self.texts = list(actions)
        self.numbers = {text: number for number, text in enumerate(self.texts)}

    def legal(self, turn):
        """A list with 1 for each legal action and 0 for the others."""
        if turn['moves'] is None:
            return [1] * len(self.texts)
        mask = [0] * len(self.texts)
        for text in turn['moves']:
            mask[self.numbers[text]] = 1
        return mask


def gymnasium_env(game, *, actions=None, observation_space=None, encode=None, illegal_reward=-1.0, **options):
    """Returns a gymnasium.Env in which the agent has one seat.

    actions: the texts of all moves, such as ['0', '1', '2', '3', '4', 'pass']; action i is actions[i]
    observation_space: a space of Gymnasium
    encode: a function from a turn (a dict, see above) to an observation in that space
    illegal_reward: the reward of an illegal action, which ends the episode; info['action_mask'] has the legal ones
    options: the other arguments of Games, such as seats, against, or a parameter of the game

    What is left out comes from the encoding of the game: the five games need no other argument, and neither does
    './game.ts' if it declares its encoding.

    reset(seed=S) begins game 0 of seed S, and each later reset() the next game. At the end of a game, the observation
    shows what the agent knows then.
    """
    import gymnasium
    import numpy

    games, actions, observation_space, encode = _started(game, actions, observation_space, encode, options)

    class CardsEnv(gymnasium.Env):
        metadata = {'render_modes': []}

        def __init__(self):
            self.action_space = gymnasium.spaces.Discrete(len(actions))
            self.observation_space = observation_space
            self._actions = _Actions(actions)
            self._episodes = _Episodes(games)
            self._turn = None

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            self._turn = self._episodes.begin(seed)
            return self._seen()

        def step(self, action):
            if self._turn is None:
                raise RuntimeError('the episode is over; call reset()')
            if not self._actions.legal(self._turn)[action]:
                return self._ended(illegal_reward, True, False, {'illegal': True})
            (turn,), ends = self._episodes.games.step([self._actions.texts[action]])
            (reward,) = self._episodes.games.rewards(ends)
            if ends:
                truncated = 'truncated' in ends[0]
                return self._ended(reward, not truncated, truncated, {'end': ends[0]}, _last_turn(ends[0]))
            self._turn = turn
            observation, info = self._seen()
            return observation, reward, False, False, info

        def action_masks(self):
            """Returns the legal actions as booleans, as MaskablePPO of sb3-contrib asks for them."""
            return numpy.array(self._actions.legal(self._turn), dtype=bool)

        def close(self):
            self._episodes.games.close()

        def _seen(self):
            return encode(self._turn), {'action_mask': numpy.array(self._actions.legal(self._turn), dtype=numpy.int8)}

        def _ended(self, reward, terminated, truncated, info, last=None):
            last, self._turn = last or self._turn, None
            return encode(last), reward, terminated, truncated, info

    return CardsEnv()


def gymnasium_vector_env(game, num_envs, *, actions=None, observation_space=None, encode=None, workers=1, **options):
    """Returns a gymnasium.vector.VectorEnv: many games at once, with one message to the command for each step.

    The arguments are those of `gymnasium_env`, and `workers` of PackedGames. An illegal action raises an error. A game
    that ends is followed by the next one in the same step (AutoresetMode.SAME_STEP): infos['final_info']['end'] has the
    results, and infos['final_obs'] the last observations.

    By the encoding of the game, all arrays are views of one packed message: infos['action_mask'][slot, action],
    observations of the smallest type of integers, and results that are rows of PackedTurns.ends. With actions,
    observation_space or encode, the turns are read from JSON, and results are dicts.
    """
    if (actions, observation_space, encode) == (None, None, None):
        return _packed_vector_env(PackedGames(game, workers=workers, **options), num_envs)
    import gymnasium
    import numpy

    games, actions, observation_space, encode = _started(game, actions, observation_space, encode, options)

    def _objects(values):
        array = numpy.empty(len(values), dtype=object)
        array[:] = values
        return array

    class CardsVectorEnv(gymnasium.vector.VectorEnv):
        metadata = {'render_modes': [], 'autoreset_mode': gymnasium.vector.AutoresetMode.SAME_STEP}

        def __init__(self):
            self.num_envs = num_envs
            self.single_action_space = gymnasium.spaces.Discrete(len(actions))
            self.single_observation_space = observation_space
            batch = gymnasium.vector.utils.batch_space
            self.action_space = batch(self.single_action_space, num_envs)
            self.observation_space = batch(observation_space, num_envs)
            self._actions = _Actions(actions)
            self._games = games
            self._seed, self._next = None, 0

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            if seed is not None:
                self._seed, self._next = int(seed), 0
            turns, _ = self._games.reset(slots=num_envs, first=self._next, seed=self._seed)
            return self._seen(turns)

        def step(self, chosen):
            turns, ends = self._games.step([self._actions.texts[int(action)] for action in chosen])
            rewards, terminated, truncated = self._games.rewards(ends), [False] * num_envs, [False] * num_envs
            results, last = [None] * num_envs, [None] * num_envs
            for end in ends:
                slot = end['slot']
                # A game that ends before the agent has a turn belongs to no episode.
                if results[slot] is not None:
                    continue
                results[slot], last[slot] = end, encode(_last_turn(end))
                truncated[slot] = 'truncated' in end
                terminated[slot] = not truncated[slot]
            observations, infos = self._seen(turns)
            if ends:
                done = numpy.array([result is not None for result in results])
                infos.update(final_obs=_objects(last), _final_obs=done,
                             final_info={'end': _objects(results), '_end': done}, _final_info=done)
            return observations, numpy.array(rewards), numpy.array(terminated), numpy.array(truncated), infos

        def close(self, **_):
            self._games.close()

        def _seen(self, turns):
            self._next = max(self._next, *(turn['game'] + 1 for turn in turns))
            masks = [self._actions.legal(turn) for turn in turns]
            return numpy.stack([encode(turn) for turn in turns]), {'action_mask': numpy.array(masks, dtype=numpy.int8)}

    return CardsVectorEnv()


def _packed_vector_env(games, num_envs):
    import gymnasium
    import numpy

    class CardsVectorEnv(gymnasium.vector.VectorEnv):
        metadata = {'render_modes': [], 'autoreset_mode': gymnasium.vector.AutoresetMode.SAME_STEP}

        def __init__(self):
            self.num_envs = num_envs
            self.single_action_space = gymnasium.spaces.Discrete(len(games.hello['encoding']['actions']))
            self.single_observation_space = _box(games.hello['encoding'])
            batch = gymnasium.vector.utils.batch_space
            self.action_space = batch(self.single_action_space, num_envs)
            self.observation_space = batch(self.single_observation_space, num_envs)
            self._turns = None
            self._seed, self._next = None, 0

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            if seed is not None:
                self._seed, self._next = int(seed), 0
            return self._seen(games.reset(slots=num_envs, first=self._next, seed=self._seed))

        def step(self, actions):
            observations, infos = self._seen(games.step(actions))
            turns = self._turns
            done = turns.terminated | turns.truncated
            if done.any():
                # A game that ends before the agent has a turn belongs to no episode: the first row of a slot counts.
                slots, rows = numpy.unique(turns.ends['slot'], return_index=True)
                results = numpy.zeros(num_envs, turns.ends.dtype)
                results[slots] = turns.ends[rows]
                infos.update(final_obs=results['observation'], _final_obs=done,
                             final_info={'end': results, '_end': done}, _final_info=done)
            return observations, numpy.nan_to_num(turns.rewards), turns.terminated, turns.truncated, infos

        def close(self, **_):
            games.close()

        def _seen(self, turns):
            self._turns = turns
            self._next = max(self._next, int(turns.games.max()) + 1)
            return turns.observations, {'action_mask': turns.masks}

    return CardsVectorEnv()


def pettingzoo_env(game, *, actions=None, observation_space=None, encode=None, **options):
    """Returns a pettingzoo.AECEnv in which the agents 'seat_0', 'seat_1', 'seat_2', ... have the seats of a game.

    The arguments are those of `gymnasium_env`. Strategies have the other seats: with seats='smallest,agent,agent', the
    agents are 'seat_1' and 'seat_2'; with against, each game has one agent, in turns. An agent that does not have to move
    observes what its seat may know; `encode` then gets a turn without moves.

    The legal actions are in infos[agent]['action_mask']. An illegal action raises an error and changes nothing;
    pettingzoo.utils.wrappers.TerminateIllegalWrapper ends the game instead. When a game ends, all agents terminate, each
    with the reward of its seat.
    """
    import gymnasium
    import numpy
    from pettingzoo import AECEnv

    games, actions, observation_space, encode = _started(game, actions, observation_space, encode, options)

    class CardsAECEnv(AECEnv):
        metadata = {'name': f'{game}_v0', 'render_modes': [], 'is_parallelizable': False}

        def __init__(self):
            super().__init__()
            self._actions = _Actions(actions)
            self._episodes = _Episodes(games)
            self._tables = [[f'seat_{seat}' for seat, name in enumerate(lineup) if name == 'agent']
                            for lineup in self._episodes.games.hello['lineups']]
            self.possible_agents = sorted({agent for table in self._tables for agent in table})
            self._spaces = {agent: gymnasium.spaces.Discrete(len(actions)) for agent in self.possible_agents}
            self._observations = {}
            self.render_mode = None

        def observation_space(self, agent):
            return observation_space

        def action_space(self, agent):
            return self._spaces[agent]

        def observe(self, agent):
            if agent not in self._observations:
                self._observations[agent] = encode(self._episodes.games.observe(int(agent.removeprefix('seat_'))))
            return self._observations[agent]

        def reset(self, seed=None, options=None):
            turn = self._episodes.begin(seed)
            self.agents = list(self._tables[turn['game'] % len(self._tables)])
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = dict.fromkeys(self.agents, False)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos = {agent: self._no_action() for agent in self.agents}
            self._see(turn)

        def step(self, action):
            agent = self.agent_selection
            if self.terminations[agent] or self.truncations[agent]:
                self._was_dead_step(action)
                return
            games = self._episodes.games
            (turn,), ends = games.step([self._actions.texts[int(action)]])
            self._observations = {}
            self._cumulative_rewards[agent] = 0.0
            self._clear_rewards()
            self.infos[agent] = self._no_action()
            if games.hello['reward'] == 'regret':
                (self.rewards[agent],) = games.rewards(ends)
            for end in ends:
                player = f'seat_{end["seat"]}'
                if games.hello['reward'] != 'regret':
                    self.rewards[player] = float(end['reward'])
                self.truncations[player] = 'truncated' in end
                self.terminations[player] = not self.truncations[player]
                self.infos[player] = {'end': end, **self._no_action()}
            if not ends:
                self._see(turn)
            self._accumulate_rewards()

        def close(self):
            self._episodes.games.close()

        def _see(self, turn):
            agent = f'seat_{turn["seat"]}'
            self.agent_selection = agent
            self._observations = {agent: encode(turn)}
            self.infos[agent] = {'action_mask': numpy.array(self._actions.legal(turn), dtype=numpy.int8)}

        def _no_action(self):
            return {'action_mask': numpy.zeros(len(actions), dtype=numpy.int8)}

    return CardsAECEnv()
