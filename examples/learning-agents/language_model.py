"""A language model as a player of any game: exec:"python3 language_model.py MODEL"

It asks a server with the chat completions protocol, which most providers and local servers of models have:

    MODEL_URL   the base address, such as http://localhost:11434/v1 (or the option --url)
    MODEL_KEY   the key, if the server needs one (or the variable that --key names)

The model gets the rules of the game, what its seat sees, and its legal moves. If its answer is not a legal move, it is
told so, and asked again, and the third illegal answer is its move. Answers are kept in the folder --cache, so the same
question costs nothing a second time, and a repeated experiment has the same result. The player reports tokens, retries
and cost, which `cards-sim score` adds up. It needs nothing but Python 3.9.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

ATTEMPTS = 3
"""How often a model is asked for one move."""

TRIES = 5
"""How often a server is asked that is busy or does not answer."""


def parse_arguments():
    parser = argparse.ArgumentParser(description='A language model as a player of games.')
    parser.add_argument('model', help='the name of the model, as the server knows it')
    parser.add_argument('--url', default=os.environ.get('MODEL_URL'), help='base address of the server (default: MODEL_URL)')
    parser.add_argument('--key', default='MODEL_KEY', help='name of the environment variable with the key')
    parser.add_argument('--price', default='0/0', help='cost of a million tokens, input/output, such as 0.15/0.60')
    parser.add_argument('--temperature', type=float, default=0)
    parser.add_argument('--options', default='{}', help='other members of each request, as JSON with one member only')
    parser.add_argument('--game', help='address of the game for its rules, such as ./duel.ts#duel (default: its ID)')
    parser.add_argument('--command', default='npx --yes @cards/sim', help='the command that knows the rules')
    parser.add_argument('--parallel', type=int, default=8, help='how many games ask the model at the same time')
    parser.add_argument('--cache', default='model-answers', help='folder of the kept answers; write --cache=FOLDER')
    arguments = parser.parse_args()
    if not arguments.url:
        parser.error('name the server: set MODEL_URL, or add --url, such as --url http://localhost:11434/v1')
    return arguments


QUESTIONS = collections.defaultdict(threading.Lock)
"""By name: games with the same question wait for one answer."""


def kept(folder, question, make):
    """The value of a question, from a file or made now, and whether it was there. Other processes see whole files."""
    name = hashlib.sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()
    path = os.path.join(folder, name[:2], f'{name}.json')
    with QUESTIONS[name]:
        try:
            with open(path, encoding='utf8') as file:
                return json.load(file), True
        except FileNotFoundError:
            value = make()
        os.makedirs(os.path.dirname(path), exist_ok=True)
        draft = f'{path}.{os.getpid()}'
        with open(draft, 'w', encoding='utf8') as file:
            json.dump(value, file)
        os.replace(draft, path)
    return value, False


def post(url, key, body):
    """The answer of the server. One that is busy is asked again, and one that refuses is not."""
    headers = {'content-type': 'application/json', **({'authorization': f'Bearer {key}'} if key else {})}
    for attempt in range(1, TRIES + 1):
        wait = 2 ** (attempt - 1)
        try:
            request = urllib.request.Request(url, json.dumps(body).encode(), headers)
            with urllib.request.urlopen(request, timeout=120) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if attempt == TRIES or (error.code != 429 and error.code < 500):
                sys.exit(f'the server answered {error.code}: {error.read(500).decode(errors="replace")}')
            after = error.headers.get('retry-after', '')
            wait = min(int(after), 60) if after.isdigit() else wait
        except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
            if attempt == TRIES:
                sys.exit(f'the server at {url} does not answer: {error}')
        time.sleep(wait)


def named(name):
    """The name of a member in words: faceUp becomes face up."""
    return re.sub(r'(?<=[a-z0-9])(?=[A-Z])', ' ', str(name)).lower()


def words(value):
    """A value of a view in words. The places of a list have numbers, because a move can be such a place."""
    if value is None:
        return 'unknown'
    if isinstance(value, bool):
        return 'yes' if value else 'no'
    if isinstance(value, list):
        return ', '.join(f'{at} is {words(one)}' for at, one in enumerate(value)) or 'none'
    if isinstance(value, dict):
        return '; '.join(f'{named(name)}: {words(one)}' for name, one in value.items()) or 'none'
    return str(value)


def move_in(answer, moves):
    """The move of an answer: the whole answer, or what follows the last MOVE: in it."""
    tail = re.findall(r'MOVE:\s*(.+)', answer, re.IGNORECASE)
    found = [text.strip(' \t\r\n`*\'".') for text in [answer, *tail[-1:]]]
    if moves is None:
        return found[-1]
    return next((text for text in found if text in moves), None)


class Player:
    def __init__(self, arguments, hello):
        self.arguments = arguments
        base = arguments.url.rstrip('/')
        self.url = base if base.endswith('/chat/completions') else f'{base}/chat/completions'
        self.prices = [float(price) / 1e6 for price in arguments.price.split('/')]
        game = arguments.game or hello['game']
        command = [*shlex.split(arguments.command), 'games', game, '--rules']
        try:
            rules, _ = kept(arguments.cache, command, lambda: self.rules(command))
        except (OSError, subprocess.CalledProcessError) as error:
            rules = ''
            print(f'plays without the rules of {game}: {error}', file=sys.stderr)
        self.task = (
            f'You play the game {hello["game"]} in seat {hello["seat"]}, counted from 0.\n{rules}\n'
            f'In this game: {words(hello["params"])}.\n'
            'Play as well as you can. You can think first. End your answer with a line MOVE: and your move, such as '
            'MOVE: 3'
        )

    @staticmethod
    def rules(command):
        """The rules in the words of the game."""
        return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout

    def ask(self, messages, seed):
        """The text of an answer, its tokens and its cost, and whether it was kept."""
        asked = {'model': self.arguments.model, 'messages': messages, 'temperature': self.arguments.temperature}
        # At temperature 0 the same question has the same answer in all games; else each game has its own.
        chance = {} if self.arguments.temperature == 0 else {'seed': seed % 2**31}
        body = {**asked, **chance, **json.loads(self.arguments.options)}
        key = os.environ.get(self.arguments.key)
        response, was_kept = kept(self.arguments.cache, [self.url, body], lambda: post(self.url, key, body))
        usage = response.get('usage') or {}
        read, written = usage.get('prompt_tokens', 0), usage.get('completion_tokens', 0)
        cost = usage.get('cost', read * self.prices[0] + written * self.prices[1])
        return response['choices'][0]['message']['content'] or '', read + written, cost, was_kept

    def choose(self, view, moves, seed):
        """A move, and what it took."""
        listed = 'You find the form of a move in the rules.' if moves is None else f'Your legal moves: {json.dumps(moves)}'
        messages = [
            {'role': 'system', 'content': self.task},
            {'role': 'user', 'content': f'You see:\n{words(view)}\n{listed}'},
        ]
        tokens, cost, all_kept = 0, 0, True
        for attempt in range(ATTEMPTS):
            answer, took, price, was_kept = self.ask(messages, seed)
            tokens, cost, all_kept = tokens + took, cost + price, all_kept and was_kept
            move = move_in(answer, moves)
            if move is not None:
                break
            messages += [
                {'role': 'assistant', 'content': answer},
                {'role': 'user', 'content': f'That is not a legal move. End with MOVE: and one of {json.dumps(moves)}'},
            ]
        usage = {'tokens': tokens, 'cost': round(cost, 9), 'retries': attempt, 'cached': all_kept}
        # An illegal move ends the game, and is counted as one.
        return answer[-200:] if move is None else move, usage


def main():
    arguments = parse_arguments()
    player, seeds = None, {}
    pool = concurrent.futures.ThreadPoolExecutor(arguments.parallel)

    def answer(message, seed):
        try:
            move, usage = player.choose(message['view'], message['moves'], seed)
            print(json.dumps({'move': move, 'id': message['id'], 'usage': usage}) + '\n', end='', flush=True)
        except BaseException as error:
            print(error, file=sys.stderr, flush=True)
            os._exit(1)

    for line in sys.stdin:
        message = json.loads(line)
        game = message.get('game')
        if message['type'] == 'hello':
            player = Player(arguments, message)
            print(json.dumps({'type': 'ready', 'protocol': 1, 'games': arguments.parallel}), flush=True)
        elif message['type'] == 'begin':
            seeds[game] = message['seed']
        elif message['type'] == 'move':
            pool.submit(answer, message, seeds[game])


if __name__ == '__main__':
    main()
