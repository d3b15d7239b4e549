"""A language model as a player of any game that lists its moves: exec:python3 language_model.py

Asks a model by the chat completions protocol, which most servers of models offer:

    MODEL_URL   the address, such as http://localhost:11434/v1/chat/completions
    MODEL       the name of the model
    MODEL_KEY   the key, if the server needs one

The model gets the observation and the legal moves as JSON. If its answer is not a legal move, it is told so, and asked
again; after three answers the player gives up, and the run names the game.
"""
import json
import os
import sys
import urllib.request

ATTEMPTS = 3


def ask(messages):
    body = {'model': os.environ.get('MODEL', ''), 'messages': messages, 'temperature': 0}
    headers = {'content-type': 'application/json'}
    if 'MODEL_KEY' in os.environ:
        headers['authorization'] = f'Bearer {os.environ["MODEL_KEY"]}'
    request = urllib.request.Request(os.environ['MODEL_URL'], json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)['choices'][0]['message']['content'].strip()


def choose(game, view, moves):
    task = f'You play the game {game["game"]} with the parameters {json.dumps(game["params"])}.'
    position = f'You see: {json.dumps(view)}\nYour legal moves: {json.dumps(moves)}'
    messages = [
        {'role': 'system', 'content': task + ' Answer with one of the legal moves, and nothing else.'},
        {'role': 'user', 'content': position},
    ]
    for _ in range(ATTEMPTS):
        answer = ask(messages)
        if answer in moves:
            return answer
        messages += [
            {'role': 'assistant', 'content': answer},
            {'role': 'user', 'content': f'That is not a legal move. Answer with one of {json.dumps(moves)}.'},
        ]
    sys.exit(f'the model gave no legal move in {ATTEMPTS} answers; the last one was {answer!r}')


game = None
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello':
        game = message
        print(json.dumps({'type': 'ready', 'protocol': 1}), flush=True)
    elif message['type'] == 'move':
        move = choose(game, message['view'], message['moves'])
        print(json.dumps({'move': move, 'id': message['id']}), flush=True)
