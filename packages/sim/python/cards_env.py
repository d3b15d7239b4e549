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

import functools
import json
import os
import secrets
import select
import shutil
import signal
import subprocess
import sys
import time
from typing import Any, NamedTuple

COMMAND = ('npx', '--yes', '@cards/sim')

#: How long close() waits for the command to end by itself, in seconds.
_GRACE = 0.3


class Refused(ValueError):
    """The command refused a request, or the request was not sent. No game has changed."""


class _Command:
    """A process that answers requests, each with the number of its request.

    An exception such as an interrupt can come between a request and its answer. The next reset then skips what was not
    read; any other request is an error, because nobody knows whether the games have moved.
    """

    def __init__(self, words):
        # An interrupt of a notebook or a terminal goes to a group of processes, and is for Python alone. On Windows, npx
        # is npx.cmd.
        if os.name == 'nt':
            own_group = {'creationflags': subprocess.CREATE_NEW_PROCESS_GROUP}
        else:
            own_group = {'process_group': 0} if sys.version_info >= (3, 11) else {'start_new_session': True}
        words = [shutil.which(words[0]) or words[0], *words[1:]]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, **own_group)
        self._input, output = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._read = functools.partial(os.read, output, 1 << 16)
        # An interrupt comes nearly always while this waits, and then nothing is lost. Windows cannot wait for a pipe.
        self._wait = int
        if hasattr(select, 'poll'):
            poll = select.poll()
            poll.register(output, select.POLLIN)
            self._wait = poll.poll
        self._owner = os.getpid()
        self._received = bytearray()
        self._unsent = b''
        #: The number of the last request. The first message of the command answers number 0.
        self._number = 0
        self._waits = True
        self._is_torn = False

    def send(self, encode, is_reset=False):
        """Sends the message that `encode` makes of the number of the request."""
        if self._process is None:
            raise RuntimeError('this environment is closed')
        if self._owner != os.getpid():
            raise RuntimeError('this environment belongs to another process; create one in each process')
        if self._waits and not is_reset:
            raise RuntimeError('the last request was interrupted, so its games may have moved; reset first')
        self._check()
        self._number += 1
        self._waits = True
        self._unsent += encode(self._number)
        try:
            while self._unsent:
                self._is_torn = True
                self._unsent = self._unsent[os.write(self._input, self._unsent):]
                self._is_torn = False
        except BrokenPipeError:
            self._is_torn = False  # The command has ended; answer() reports it.

    def answer(self, take):
        """The answer to the last request. `take(received)` is a message as (number, value, length), or None if its end is missing."""
        self._check()
        while True:
            message = take(self._received)
            if message is None:
                self._receive()
                continue
            number, value, length = message
            del self._received[:length]
            if number == self._number:
                self._waits = False
                return value
            if number is None or number > self._number:
                self._is_torn = True
                self._check()

    def _receive(self):
        self._wait()
        self._is_torn = True
        data = self._read()
        self._received += data
        self._is_torn = False
        if not data:
            code = self._process.wait()
            _close([self])
            raise RuntimeError(f'cards-sim ended with exit code {code}; its message is on stderr')

    def _check(self):
        if self._is_torn:
            raise RuntimeError('a message was interrupted in the middle, so no other can be read; close this environment, and create a new one')


def _close(commands):
    """Ends commands, within a second."""
    owned = []
    for command in commands:
        process, command._process = command._process, None
        if process is not None:
            process.stdin.close()
            if command._owner == os.getpid():
                owned.append(process)
    end = time.monotonic() + _GRACE
    for process in owned:
        try:
            # A copy of this Python process can keep the input of the command open.
            process.wait(max(0, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            if os.name == 'nt':
                process.kill()
            else:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass  # It has just ended.
            process.wait()
        process.stdout.close()


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
        words = ['serve', game, *_words(options, {**(params or {}), **values}), *words, *self._more]
        self._command = _Command([*command, *words])
        #: The game, its parameters, its measures, the line-ups, the reward and the seed.
        self.hello = self._command.answer(self._take)

    #: More words of the command.
    _more = ()

    def reset(self, slots=1, first=0, games=None, seed=None, limit=None, seat=None):
        """Starts to play `games` games (without a limit by default) from index `first`, `slots` at once.

        limit: the number of moves after which a game is cut
        seat: the seat of the agent in all games; by default its seats take turns, if there are several line-ups

        Returns (turns, ends): `turns[slot]` is the next turn, or None if the slot has no more games. `ends` has the
        games that ended without a turn of the agent.
        """
        options = {'slots': slots, 'first': first, 'games': games, 'seed': seed, 'limit': limit, 'seat': seat}
        return self._turns({'type': 'reset', **_given(options)})

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
        """Ends the command, within a second."""
        _close([self._command])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _turns(self, request):
        answer = self._ask(request)
        turns = answer['turns']
        self._rewards = answer.get('rewards')
        self._movers, self._seats = getattr(self, '_seats', None), [turn and turn['seat'] for turn in turns]
        return turns, answer['ends']

    def rewards(self, ends):
        """The reward of the last step in each slot, from its `ends`.

        With reward='regret', it is that of the move: minus what it loses on average against the best one, in games
        whose theory knows that, and 0 where it does not. Otherwise it is that of the seat that moved, if its game ended,
        and else 0.
        """
        if self._rewards is not None:
            return [float(reward or 0) for reward in self._rewards]
        return [float(end['reward']) if end else 0.0 for end in self.last_ends(ends)]

    def last_ends(self, ends):
        """The end of the last step in each slot for the seat that moved, from its `ends`; None if its game goes on."""
        last = [None] * len(self._seats)
        games = {}
        for end in ends:
            # A game that ends before the agent has a turn belongs to no move.
            slot = end['slot']
            if games.setdefault(slot, end['game']) == end['game'] and end['seat'] == self._movers[slot]:
                last[slot] = end
        return last

    def _ask(self, request):
        self._command.send(
            lambda number: json.dumps({'id': number, **request}, separators=(',', ':')).encode() + b'\n',
            request['type'] == 'reset')
        answer = self._command.answer(self._take)
        if answer['type'] == 'error':
            raise Refused(answer['message'])
        return answer

    @staticmethod
    def _take(received):
        end = received.find(b'\n') + 1
        if end == 0:
            return None
        answer = json.loads(received[:end])
        return 0 if answer['type'] == 'hello' else answer.get('id'), answer, end


def _given(options):
    return {name: value for name, value in options.items() if value is not None}


def _words(options, params):
    words = [word for name, value in _given(options).items() for word in (f'--{name}', str(value))]
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
        import numpy

        super().__init__(game, **options)
        self._numpy, encoding = numpy, self.hello['encoding']
        measures = [(measure['name'], 'i4') for measure in self.hello['measures']]
        row = [('game', 'i8'), ('reward', 'f8'), ('slot', 'u4'), ('seat', 'u1'), ('result', 'i1'), ('flags', 'u1'),
               ('', 'u1'), ('measures', measures)] + [('', 'u4')] * (len(measures) % 2)
        observation = numpy.dtype((encoding['type'], (len(encoding['entries']),)))
        #: The type of a row of `ends`.
        self.end_type = numpy.dtype(row + [('observation', observation), ('', f'V{-observation.itemsize % 8}')])
        self._parts = [('i8', ()), ('f8', ()), ('u4', ()), ('u1', ()), ('u1', ()),
                       (encoding['type'], (len(encoding['entries']),)), ('i1', (len(encoding['actions']),))]

    def ask(self, request):
        self._send(b'json', json.dumps(_given(request)).encode(), True)

    def act(self, actions):
        self._send(b'step', actions.tobytes())

    def answer(self):
        """Returns the turns, or the answer in JSON."""
        answer = self._command.answer(self._take)
        if not isinstance(answer, dict):
            return self._unpacked(answer)
        if answer['type'] == 'error':
            raise Refused(answer['message'])
        return answer

    _more = ('--packed',)

    def _send(self, kind, data, is_reset=False):
        order = sys.byteorder
        self._command.send(
            lambda number: b'%b%b%b%b%b' % (kind, len(data).to_bytes(4, order), number.to_bytes(4, order), bytes(4), data),
            is_reset)

    @staticmethod
    def _take(received):
        end = 16 + int.from_bytes(received[4:8], sys.byteorder)
        if len(received) < max(16, end):
            return None
        data = received[16:end]
        answer = json.loads(data) if received[:4] == b'json' else data
        return int.from_bytes(received[8:12], sys.byteorder), answer, end

    def _unpacked(self, data):
        numpy = self._numpy
        slots, ends = numpy.frombuffer(data, 'u4', 2).tolist()
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
        self._masks = self._parts[0]._numpy.empty((0, 0))

    def reset(self, slots=1, first=0, games=None, seed=None, limit=None, seat=None):
        """Starts to play, as Games.reset does. Returns PackedTurns. Each process needs a slot and a game."""
        count = len(self._parts)
        starts = [slots * number // count for number in range(count + 1)]
        self._slots = [slice(*pair) for pair in zip(starts, starts[1:])]
        for number, (part, own) in enumerate(zip(self._parts, self._slots)):
            part.ask({'type': 'reset', 'slots': own.stop - own.start, 'first': first + number, 'every': count,
                      'games': games and (games - number + count - 1) // count, 'seed': seed, 'limit': limit, 'seat': seat})
        return self._joined()

    def step(self, actions):
        """Plays `actions[slot]`, the number of a legal action, in each slot; -1 leaves a slot as it is.

        Returns PackedTurns. An action that is not legal raises Refused, and no game has changed.
        """
        actions = self._parts[0]._numpy.asarray(actions, 'i4')
        # A single process looks at all actions before it plays one.
        if len(self._parts) > 1:
            self._check(actions)
        for part, own in zip(self._parts, self._slots):
            part.act(actions[own])
        return self._joined()

    def close(self):
        """Ends the command, within a second."""
        _close([part._command for part in self._parts])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _check(self, actions):
        masks = self._masks
        if len(actions) != len(masks):
            raise Refused(f'a step needs an action or -1 for each of the {len(masks)} slots, not {len(actions)}')
        for slot, action in enumerate(actions.tolist()):
            if action != -1 and not (0 <= action < masks.shape[1] and masks[slot, action]):
                raise Refused(f'slot {slot}: {action} is not a legal action; its mask has a 1 for each legal one')

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
        turns = PackedTurns(*map(self._parts[0]._numpy.concatenate, zip(*found)))
        self._masks = turns.masks
        return turns


#: The number of games in a row without a turn of the agent after which it is an error.
_MOST_WITHOUT_TURN = 1000


class _Episodes:
    """The games that interfaces of reset and step play: their seed, and the index of the next one."""

    def __init__(self, games, limit):
        self.games = games
        self.limit = limit
        self.seed = None
        self.index = 0
        self.seat = None

    def choose(self, seed, options):
        """Chooses the next game by the arguments of reset(): its seed, and options such as {'game': 3, 'seat': 1}."""
        options = dict(options or {})
        self.seat, index = options.pop('seat', None), options.pop('game', None)
        # The test of PettingZoo gives an option of its own.
        if options and 'options' not in options:
            raise ValueError(f'{next(iter(options))!r} is not an option of reset(); choose from game, seat')
        if seed is not None:
            # By the line-up of its first game, the agent gets another seat with another seed.
            self.seed, self.index = int(seed), int(seed) % len(self.games.hello['lineups'])
        if index is not None:
            self.index = int(index)

    def begin(self, seed=None, options=None):
        """Begins a game. Returns its first turn."""
        self.choose(seed, options)
        for _ in range(_MOST_WITHOUT_TURN):
            (turn,), _ = self.games.reset(first=self.index, games=1, seed=self.seed, limit=self.limit, seat=self.seat)
            self.index += 1
            if turn is not None:
                return turn
        raise RuntimeError(f'the agent has no turn in {_MOST_WITHOUT_TURN} games in a row; give it another seat')


def _with_seed(options):
    """The options with a new seed, if they have none: then two environments play different deals."""
    return {**options, 'seed': secrets.token_hex(8)} if options.get('seed') is None else options


def _for_one(options):
    """The options of an environment for one agent: by default, the other seats have the default player of the game."""
    options = _with_seed(options)
    return options if options.get('seats') or options.get('against') else {**options, 'against': 'default'}


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

    def text(self, action):
        if not 0 <= action < len(self.texts):
            raise Refused(f'{action} is not an action; choose from 0 to {len(self.texts) - 1}')
        return self.texts[action]

    def legal(self, turn):
        """A list with 1 for each legal action and 0 for the others."""
        if turn['moves'] is None:
            return [1] * len(self.texts)
        mask = [0] * len(self.texts)
        for text in turn['moves']:
            mask[self.numbers[text]] = 1
        return mask


def gymnasium_env(game, *, actions=None, observation_space=None, encode=None, illegal_reward=-1.0, limit=None, **options):
    """Returns a gymnasium.Env in which the agent has one seat, by default each in turns.

    actions: the texts of all moves, such as ['0', '1', '2', '3', '4', 'pass']; action i is actions[i]
    observation_space: a space of Gymnasium
    encode: a function from a turn (a dict, see above) to an observation in that space
    illegal_reward: the reward of an illegal action, which ends the episode; info['action_mask'] has the legal ones
    limit: the number of moves after which a game is cut
    options: the other arguments of Games, such as seats, against, or a parameter of the game. Without seats and against,
        the default player of the game has the other seats. With seats='agent,agent', one policy plays both, and the
        reward is that of the seat that moved. Without a seed, the deals are new ones.

    What is left out comes from the encoding of the game: the five games need no other argument, and neither does
    './game.ts' if it declares its encoding.

    reset(seed=S) begins the first game of seed S, and each later reset() the next game. With
    reset(options={'game': 3, 'seat': 1}) you choose the game of the seed, and the seat of the agent in it. At the end of a
    game, the observation shows what the agent knows then.
    """
    import gymnasium
    import numpy

    games, actions, observation_space, encode = _started(game, actions, observation_space, encode, _for_one(options))

    class CardsEnv(gymnasium.Env):
        metadata = {'render_modes': []}

        def __init__(self):
            self.action_space = gymnasium.spaces.Discrete(len(actions))
            self.observation_space = observation_space
            self._actions = _Actions(actions)
            self._episodes = _Episodes(games, limit)
            self._turn = None

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            self._turn = None
            self._turn = self._episodes.begin(seed, options)
            return self._seen()

        def step(self, action):
            if self._turn is None:
                raise RuntimeError('the episode is over; call reset()')
            text = self._actions.text(action)
            if not self._actions.legal(self._turn)[action]:
                return self._ended(illegal_reward, True, False, {'illegal': True})
            # An interrupted step ends the episode.
            self._turn = None
            (turn,), ends = games.step([text])
            (reward,) = games.rewards(ends)
            (end,) = games.last_ends(ends)
            if end is not None:
                truncated = 'truncated' in end
                return self._ended(reward, not truncated, truncated, {'end': end}, _last_turn(end))
            self._turn = turn
            observation, info = self._seen()
            return observation, reward, False, False, info

        def action_masks(self):
            """Returns the legal actions as booleans, as MaskablePPO of sb3-contrib asks for them."""
            return numpy.array(self._actions.legal(self._turn), dtype=bool)

        def close(self):
            games.close()

        def _seen(self):
            return encode(self._turn), {'action_mask': numpy.array(self._actions.legal(self._turn), dtype=numpy.int8)}

        def _ended(self, reward, terminated, truncated, info, last=None):
            last, self._turn = last or self._turn, None
            return encode(last), reward, terminated, truncated, info

    return CardsEnv()


def gymnasium_vector_env(game, num_envs, *, actions=None, observation_space=None, encode=None, workers=1, limit=None,
                         **options):
    """Returns a gymnasium.vector.VectorEnv: many games at once, with one message to the command for each step.

    The arguments are those of `gymnasium_env`, and `workers` of PackedGames. An illegal action raises an error. A game
    that ends is followed by the next one in the same step (AutoresetMode.SAME_STEP): infos['final_info']['end'] has the
    results, and infos['final_obs'] the last observations.

    By the encoding of the game, all arrays are views of one packed message: infos['action_mask'][slot, action],
    observations of the smallest type of integers, and results that are rows of PackedTurns.ends. With actions,
    observation_space or encode, the turns are read from JSON, and results are dicts.
    """
    options = _for_one(options)
    if (actions, observation_space, encode) == (None, None, None):
        return _packed_vector_env(PackedGames(game, workers=workers, **options), num_envs, limit)
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
            self._episodes = _Episodes(games, limit)

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            turns, _ = _begun(self._episodes, num_envs, seed, options)
            return self._seen(turns)

        def step(self, chosen):
            turns, ends = games.step([self._actions.text(int(action)) for action in chosen])
            results = games.last_ends(ends)
            rewards = games.rewards(ends)
            last = [end and encode(_last_turn(end)) for end in results]
            truncated = [end is not None and 'truncated' in end for end in results]
            terminated = [end is not None and 'truncated' not in end for end in results]
            observations, infos = self._seen(turns)
            if ends:
                done = numpy.array([result is not None for result in results])
                infos.update(final_obs=_objects(last), _final_obs=done,
                             final_info={'end': _objects(results), '_end': done}, _final_info=done)
            return observations, numpy.array(rewards), numpy.array(terminated), numpy.array(truncated), infos

        def close(self, **_):
            games.close()

        def _seen(self, turns):
            self._episodes.index = max(self._episodes.index, *(turn['game'] + 1 for turn in turns))
            masks = [self._actions.legal(turn) for turn in turns]
            return numpy.stack([encode(turn) for turn in turns]), {'action_mask': numpy.array(masks, dtype=numpy.int8)}

    return CardsVectorEnv()


def _begun(episodes, num_envs, seed, options):
    episodes.choose(seed, options)
    return episodes.games.reset(
        slots=num_envs, first=episodes.index, seed=episodes.seed, limit=episodes.limit, seat=episodes.seat)


def _packed_vector_env(games, num_envs, limit):
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
            self._episodes = _Episodes(games, limit)

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            return self._seen(_begun(self._episodes, num_envs, seed, options))

        def step(self, actions):
            if numpy.less(actions, 0).any():
                slot = int(numpy.less(actions, 0).argmax())
                raise Refused(f'slot {slot}: {actions[slot]} is not a legal action; its mask has a 1 for each legal one')
            movers, played = self._turns.seats, self._turns.games
            observations, infos = self._seen(games.step(actions))
            turns = self._turns
            done = turns.terminated | turns.truncated
            if done.any():
                # The row of the seat that moved. A game that ends before the agent has a turn belongs to no episode.
                slots = turns.ends['slot']
                ends = turns.ends[(turns.ends['game'] == played[slots]) & (turns.ends['seat'] == movers[slots])]
                results = numpy.zeros(num_envs, turns.ends.dtype)
                results[ends['slot']] = ends
                infos.update(final_obs=results['observation'], _final_obs=done,
                             final_info={'end': results, '_end': done}, _final_info=done)
            return observations, numpy.nan_to_num(turns.rewards), turns.terminated, turns.truncated, infos

        def close(self, **_):
            games.close()

        def _seen(self, turns):
            self._turns = turns
            self._episodes.index = max(self._episodes.index, int(turns.games.max()) + 1)
            return turns.observations, {'action_mask': turns.masks}

    return CardsVectorEnv()


def pettingzoo_env(game, *, actions=None, observation_space=None, encode=None, limit=None, **options):
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

    games, actions, observation_space, encode = _started(game, actions, observation_space, encode, _with_seed(options))

    class CardsAECEnv(AECEnv):
        metadata = {'name': f'{game}_v0', 'render_modes': [], 'is_parallelizable': False}

        def __init__(self):
            super().__init__()
            self._actions = _Actions(actions)
            self._episodes = _Episodes(games, limit)
            self._tables = [[f'seat_{seat}' for seat, name in enumerate(lineup) if name == 'agent']
                            for lineup in games.hello['lineups']]
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
                self._observations[agent] = encode(games.observe(int(agent.removeprefix('seat_'))))
            return self._observations[agent]

        def reset(self, seed=None, options=None):
            turn = self._episodes.begin(seed, options)
            self.agents = list(self._table(turn))
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
            (turn,), ends = games.step([self._actions.text(int(action))])
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

        def _table(self, turn):
            if self._episodes.seat is None:
                return self._tables[turn['game'] % len(self._tables)]
            return next(table for table in self._tables if f'seat_{self._episodes.seat}' in table)

        def close(self):
            games.close()

        def _see(self, turn):
            agent = f'seat_{turn["seat"]}'
            self.agent_selection = agent
            self._observations = {agent: encode(turn)}
            self.infos[agent] = {'action_mask': numpy.array(self._actions.legal(turn), dtype=numpy.int8)}

        def _no_action(self):
            return {'action_mask': numpy.zeros(len(actions), dtype=numpy.int8)}

    return CardsAECEnv()
