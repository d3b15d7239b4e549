"""An agent that plays as the strategy `smallest` of UnoWar: smallest_agent.py CARDS_ENV_FOLDER GAMES COMMAND...

It prints the measures of each game as one line of JSON, in the order of the games.
"""

import json
import sys

folder, games, *command = sys.argv[1:]
sys.path.insert(0, folder)

from cards_env import Games  # noqa: E402


def smallest(turn):
    view = turn['view']
    playable = view['playable']
    return str(min(playable, key=lambda slot: (view['hand'][slot]['rank'], slot))) if playable else 'pass'


measures = [None] * int(games)
with Games('unowar', seats='agent,uniform', params={'points': 1}, seed='a seed', command=command) as environment:
    turns, ends = environment.reset(slots=256, games=len(measures))
    while any(turns):
        turns, ends = environment.step([turn and smallest(turn) for turn in turns])
        for end in ends:
            measures[end['game']] = end['measures']
for one in measures:
    print(json.dumps(one))
