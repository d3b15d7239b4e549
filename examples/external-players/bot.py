"""An UnoWar player: exec:python3 bot.py

Plays a random card, or the last playable card of the hand while the pile has six cards or more.
"""
import json
import sys


def send(answer):
    print(json.dumps(answer), flush=True)


states = {}
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello':
        send({'type': 'ready', 'protocol': 1, 'games': 64})
    elif message['type'] == 'begin':
        states[message['game']] = message['seed']
    elif message['type'] == 'move':
        # The last move is 'pass', which loses the round.
        moves = message['moves'][:-1] or message['moves']
        state = states[message['game']] = (states[message['game']] * 1103515245 + 12345) % 2**32
        late = message['view']['cardsInPile'] >= 6
        move = moves[-1] if late else moves[state // 2**16 % len(moves)]
        send({'move': move, 'id': message['id']})
