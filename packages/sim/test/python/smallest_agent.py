"""An agent that plays as the strategy `smallest` of UnoWar: smallest_agent.py CARDS_ENV_FOLDER GAMES SEATS COMMAND...

It prints the measures of each seat of the agent in each game as one line of JSON, in the order of the games and seats.
"""

import json
import sys

folder, games, seats, *command = sys.argv[1:]
sys.path.insert(0, folder)

from cards_env import Games  # noqa: E402


def smallest(turn):
    view = turn['view']
    playable = view['playable']
    return str(min(playable, key=lambda slot: (view['hand'][slot]['rank'], slot))) if playable else 'pass'


finished = []
params = {'points': 1, 'players': len(seats.split(','))}
with Games('unowar', seats=seats, params=params, seed='a seed', command=command) as environment:
    turns, ends = environment.reset(slots=256, games=int(games))
    while any(turns):
        finished += ends
        turns, ends = environment.step([turn and smallest(turn) for turn in turns])
for end in sorted(finished + ends, key=lambda end: (end['game'], end['seat'])):
    print(json.dumps(end['measures']))
