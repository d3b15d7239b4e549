"""A language model as a player of any game: exec:"python3 language_model.py MODEL"

It asks a server with the chat completions protocol, which most providers and local servers of models have:

    MODEL_URL   the base address, such as http://localhost:11434/v1 (or the option --url)
    MODEL_KEY   the key, if the server needs one (or the variable that --key names)

The model gets the rules of the game, and in each turn what its seat has seen since its last move, what it sees now, and
its legal moves. A game is one conversation, so the model remembers what it saw and thought. Of a conversation that is longer
than --history, the oldest turns are shortened to what changed, the moves, and the lines that the model began with NOTE:. Where these are
longer than --history too, what was seen last in each place is left of the oldest ones, with the notes.

If an answer is not a legal move, the model is told why, and asked again; the third such answer is its move. Answers are
kept in the folder --cache, so the same question costs nothing a second time, and a repeated experiment has the same result.
A fault of the server is tried again and never kept. If it stays, the run ends, and can be continued. The player reports
tokens, cost, and which answers were no legal move, which `cards-sim score` adds up. It needs nothing but Python 3.9.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import http.client
import itertools
import json
import os
import re
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
    parser.add_argument('--history', type=int, default=20000, help='characters of a conversation that are kept whole')
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


class Unavailable(Exception):
    """The server does not answer the question. It is no fault of the model, so it never becomes a result."""


def post(url, key, body):
    """The answer of the server, with the number of faults before it. One that is busy or broken is asked again, and one that refuses is not."""
    headers = {'content-type': 'application/json', **({'authorization': f'Bearer {key}'} if key else {})}
    for attempt in range(1, TRIES + 1):
        wait = float(os.environ.get('MODEL_WAIT', 1)) * 2 ** (attempt - 1)
        try:
            request = urllib.request.Request(url, json.dumps(body).encode(), headers)
            with urllib.request.urlopen(request, timeout=float(os.environ.get('MODEL_TIMEOUT', 120))) as response:
                answer = json.load(response)
            content_of(answer)
            return {**answer, 'faults': attempt - 1}
        except urllib.error.HTTPError as error:
            problem = f'the server answered {error.code}: {error.read(500).decode(errors="replace")}'
            if error.code != 429 and error.code < 500:
                raise Unavailable(problem) from error
            after = error.headers.get('retry-after', '')
            wait = min(int(after), 60) if after.isdigit() else wait
        except (OSError, http.client.HTTPException) as error:
            problem = f'the server at {url} does not answer: {error}'
        except ValueError as error:
            # Not JSON, such as a stream, or JSON without an answer, such as an error with the status 200.
            problem = f'the server at {url} does not answer as the chat completions protocol says: {error}'
        if attempt < TRIES:
            time.sleep(wait)
    raise Unavailable(problem)


def content_of(response):
    """The text of an answer, and whether it was cut off. Raises ValueError if there is none."""
    try:
        (choice, *_) = response['choices']
        content = choice['message'].get('content')
    except (LookupError, TypeError, ValueError, AttributeError):
        raise ValueError(json.dumps(response)[:200]) from None
    if isinstance(content, list):
        content = ''.join(part.get('text') or '' for part in content if isinstance(part, dict))
    if not isinstance(content, (str, type(None))):
        raise ValueError(json.dumps(response)[:200])
    # What a model thinks in tags is not its answer.
    text = re.sub(r'<(think|reasoning)>.*?(</\1>|\Z)', '', content or '', flags=re.DOTALL)
    return text.strip(), choice.get('finish_reason') == 'length'


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
        if all(isinstance(one, (int, float, str)) for one in value):
            return ', '.join(map(str, value)) or 'none'
        return '; '.join(f'{places}: {text}' for places, text in runs([words(one) for one in value]))
    if isinstance(value, dict):
        if set(value) == {'rank', 'suit'}:
            return f"{RANKS.get(value['rank'], value['rank'])} of {value['suit']}"
        return ', '.join(f'{named(name)} {words(one)}' for name, one in value.items()) or 'none'
    return str(value)


RANKS = {1: 'Ace', 11: 'Jack', 12: 'Queen', 13: 'King'}


def runs(texts):
    """The places of a list with the same text, as one."""
    first = 0
    for at in range(1, len(texts) + 1):
        if at == len(texts) or texts[at] != texts[first]:
            yield f'place {first}' if at == first + 1 else f'places {first} to {at - 1}', texts[first]
            first = at


KNOWN = ('legal', 'playable', 'pass', 'seat')
"""Members of views that the task or the list of legal moves has."""

HINTS = {'set': ('sets', 'moves')}
"""Members of views that a person at the table has to find."""

FORMS = {
    'mastermind': ('A move is a code, a letter for each peg.', r'[a-z]{%(pegs)d}', str.upper),
    'set': ('A move is three cards, such as [1ebc,1fbc,1hbc], or none if there is no set, or done to stop.',
            r'none|done|[1-3][efh][bgr][cst](?:, *[1-3][efh][bgr][cst]){2}', lambda text: f'[{text.lower()}]' if ',' in text else text.lower()),
}
"""How a move is written in games that do not list their legal moves: in words, what finds it, and what spells it."""


def shown(game, view):
    """A view without what a model is told elsewhere, or has to find."""
    hidden = KNOWN + HINTS.get(game, ())
    return {name: value for name, value in view.items() if name not in hidden} if isinstance(view, dict) else view


def lines(view):
    """A view in words, a line for each of its members."""
    if not isinstance(view, dict):
        return words(view)
    return '\n'.join(f'- {named(name)}: {words(one)}' for name, one in view.items())


def lists(view):
    """The members of a view that are lists."""
    return [(name, value) for name, value in view.items() if isinstance(value, list)] if isinstance(view, dict) else []


def changes(before, after):
    """What changed from one view to the next, in words: its name, and what it is now."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return [] if before == after else [('what you see', words(after))]
    changed = []
    for name, value in after.items():
        old = before.get(name)
        if old == value:
            continue
        if isinstance(old, list) and isinstance(value, list) and len(old) == len(value):
            places = [at for at, one in enumerate(value) if one != old[at]]
            changed += [(f'place {at} of {named(name)}', words(value[at])) for at in places]
        else:
            changed.append((named(name), words(value)))
    return changed


def move_in(answer, moves, pattern='', spell=str):
    """The move of an answer: the whole answer, or what follows the last MOVE: in it. None if it names none.

    Brackets, quotes and the case of letters do not matter, and reasons can follow the move. Without a list of moves, a
    move is what the pattern finds, as `spell` writes it.
    """
    tails = re.findall(r'(?<![a-z])MOVE\**:\s*([^\n]*)', answer, re.IGNORECASE)
    *after, whole = [text.strip(' \t\r\n`*\'".[](){}<>') for text in [*tails[-1:], answer]]
    if moves is None:
        found = re.match(rf'(?:{pattern or ".+"})(?!\w)', ''.join(after), re.IGNORECASE)
        found = found or (pattern and re.fullmatch(pattern, whole, re.IGNORECASE))
        return spell(found[0]) if found else None
    for is_same in (str.__eq__, lambda text, move: text.lower() == move.lower()):
        for text in (*after, whole):
            for move in moves:
                if is_same(text, move):
                    return move
    # Only what follows MOVE: can have reasons after it. Of '1' and '12', '12' is meant.
    begun = [move for move in moves if re.match(rf'{re.escape(move)}(?![\w-])', ''.join(after), re.IGNORECASE)]
    return max(begun, key=len, default=None)


class Conversation:
    """What a model saw, thought and played in one game."""

    def __init__(self, seed, view, history):
        self.seed = seed
        self.view = view
        self.history = history
        #: What the first view shows in each place, which the shorter forms of turns do not have.
        self.start = dict(changes({name: [None] * len(value) for name, value in lists(view)}, dict(lists(view))))
        #: (question, answer, the shorter form of both, what was seen in each place, the notes)
        self.turns = []
        #: What changed with each move since the last turn.
        self.seen = []

    def observe(self, view):
        changed = changes(self.view, view)
        self.view = view
        if changed:
            self.seen.append(changed)

    def question(self, view, moves):
        listed = 'Write your move as said above.' if moves is None else f'Your legal moves: {json.dumps(moves)}'
        seen = ''.join(f'- {one}\n' for one in self.told())
        since = f'Since your last move:\n{seen}\n' if self.turns and seen else f'So far:\n{seen}\n' if seen else ''
        return f'{since}You see:\n{lines(view)}\n{listed}'

    def told(self):
        return ['; '.join(f'{name} is now {text}' for name, text in one) for one in self.seen]

    def played(self, question, answer, move):
        notes = ' '.join(map(str.strip, re.findall(r'^\s*NOTE:.*$', answer, re.MULTILINE | re.IGNORECASE)))
        short = f'{"; ".join(self.told()) or "nothing changed"}. You played {move}. {notes}'.strip()
        places = {name: text for one in self.seen for name, text in one if name[:6] == 'place ' and text != 'unknown'}
        self.turns.append((question, answer, short, places, notes))
        self.seen = []

    def messages(self):
        """The conversation so far: its last turns whole, and those before them in short.

        Of the turns before these, what was seen last in each place is left, and the last notes.
        """
        whole = self.fitting([len(question) + len(answer) for question, answer, *_ in self.turns])
        earlier = self.turns[:len(self.turns) - whole]
        brief = self.fitting([len(short) for _, _, short, *_ in earlier])
        places, notes = dict(self.start if earlier else ()), ''
        for *_, seen, noted in earlier[:len(earlier) - brief]:
            places.update(seen)
            notes = f'{notes} {noted}'.strip()
        seen = '; '.join(f'{name} was {text}' for name, text in places.items())
        summary = [f'Before the moves below, you saw: {seen}. {notes[-self.history:]}'] if seen or notes else []
        short = '\n'.join(f'- {one}' for one in [*summary, *(turn[2] for turn in earlier[len(earlier) - brief:])])
        return short, [message for question, answer, *_ in self.turns[len(self.turns) - whole:] for message in (
            {'role': 'user', 'content': question}, {'role': 'assistant', 'content': answer})]

    def fitting(self, sizes):
        """How many of the last sizes fit into the history."""
        return sum(total <= self.history for total in itertools.accumulate(reversed(sizes)))


class Player:
    def __init__(self, arguments, hello):
        self.arguments = arguments
        base = arguments.url.rstrip('/')
        self.url = base if base.endswith('/chat/completions') else f'{base}/chat/completions'
        self.form, pattern, spell = FORMS.get(hello['game'], ('', '', str))
        self.unlisted = pattern % hello['params'], spell
        self.prices = [float(price) / 1e6 for price in arguments.price.split('/')]
        rules = ''.join('{}. {}\n'.format(number, rule.replace('\n', '\n   ')) for number, rule in enumerate(hello.get('rules', ()), 1))
        self.task = (
            f'You play the game {hello["game"]} in seat {hello["seat"]}, counted from 0.\n\n{rules}\n'
            f'The parameters of this game, which go before the numbers in the rules:\n{lines(hello["params"])}\n'
            'Play as well as you can. You can think first. Begin a line with NOTE: to remember it in a long game. End your '
            f'answer with a line MOVE: and your move. {self.form}'.rstrip()
        )

    def ask(self, messages, seed, counts):
        """The text of an answer, its tokens and its cost, and whether it was kept."""
        asked = {'model': self.arguments.model, 'messages': messages, 'temperature': self.arguments.temperature}
        # At temperature 0 the same question has the same answer in all games; else each game has its own.
        chance = {} if self.arguments.temperature == 0 else {'seed': seed % 2**31}
        body = {**asked, **chance, **json.loads(self.arguments.options)}
        key = os.environ.get(self.arguments.key)
        response, was_kept = kept(self.arguments.cache, [self.url, body], lambda: post(self.url, key, body))
        if response.get('faults'):
            counts['faults'] += response['faults']
        usage = response.get('usage') or {}
        read, written = usage.get('prompt_tokens', 0), usage.get('completion_tokens', 0)
        cost = usage.get('cost', read * self.prices[0] + written * self.prices[1])
        return content_of(response), read + written, cost, was_kept

    def choose(self, talk, view, moves):
        """A move, and what it took."""
        question = talk.question(view, moves)
        short, whole = talk.messages()
        earlier = f'\n\nEarlier in this game:\n{short}' if short else ''
        messages = [{'role': 'system', 'content': self.task + earlier}, *whole, {'role': 'user', 'content': question}]
        tokens, cost, all_kept = 0, 0, True
        counts = collections.Counter()
        for attempt in range(ATTEMPTS):
            (answer, is_cut), took, price, was_kept = self.ask(messages, talk.seed, counts)
            tokens, cost, all_kept = tokens + took, cost + price, all_kept and was_kept
            move = move_in(answer, moves, *self.unlisted)
            if move is not None:
                break
            names_one = re.search(r'(?<![a-z])MOVE\**:', answer, re.IGNORECASE)
            counts['cutOff' if is_cut else 'illegalAnswers' if names_one else 'unreadable'] += 1
            problem = 'Your answer was cut off before its move: think less' if is_cut else 'That is not a legal move'
            allowed = f'your move. {self.form}' if moves is None else f'one of {json.dumps(moves)}'
            messages += [
                {'role': 'assistant', 'content': answer},
                {'role': 'user', 'content': f'{problem}. End with MOVE: and {allowed}'},
            ]
        usage = {'tokens': tokens, 'cost': round(cost, 9), 'retries': attempt, **counts, 'cached': all_kept}
        # An illegal move ends the game, and is counted as one.
        move = answer[-200:] if move is None else move
        talk.played(question, answer, move)
        return move, usage


def main():
    arguments = parse_arguments()
    player, talks = None, {}
    pool = concurrent.futures.ThreadPoolExecutor(arguments.parallel)

    def answer(message, talk):
        try:
            move, usage = player.choose(talk, shown(name, message['view']), message['moves'])
            print(json.dumps({'move': move, 'id': message['id'], 'usage': usage}) + '\n', end='', flush=True)
        except Unavailable as error:
            print(json.dumps({'unavailable': str(error), 'id': message['id']}) + '\n', end='', flush=True)
        except BaseException as error:
            print(error, file=sys.stderr, flush=True)
            os._exit(1)

    for line in sys.stdin:
        message = json.loads(line)
        game = message.get('game')
        if message['type'] == 'hello':
            player, name = Player(arguments, message), message['game']
            print(json.dumps({'type': 'ready', 'protocol': 1, 'games': arguments.parallel, 'observe': True}), flush=True)
        elif message['type'] == 'begin':
            talks[game] = Conversation(message['seed'], shown(name, message['view']), arguments.history)
        elif message['type'] == 'observe':
            talks[game].observe(shown(name, message['view']))
        elif message['type'] == 'move':
            pool.submit(answer, message, talks[game])


if __name__ == '__main__':
    main()
