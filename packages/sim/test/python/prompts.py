"""Prints what language_model.py asks in each game: prompts.py CARDS_ENV_FOLDER CLIENT_FOLDER NODE CLI, in the root

The task, the first question, and the next one after the first legal moves of all seats.
"""

import sys
import types
from pathlib import Path

MODULE, CLIENT, NODE, CLI = sys.argv[1:]
sys.path[:0] = [MODULE, CLIENT]

from cards_env import Games  # noqa: E402
from language_model import Conversation, Player, shown  # noqa: E402


def prompts(game):
    with Games(game, seed='prompts', command=[NODE, CLI]) as games:
        (turn,), _ = games.reset(games=1)
        seat = turn['seat']
        arguments = types.SimpleNamespace(url='', price='0/0', temperature=0)
        player = Player(arguments, {**games.hello, 'seat': seat})
        name, view = games.hello['game'], shown(games.hello['game'], turn['view'])
        talk = Conversation(turn['seed'], view, 20000)
        question = talk.question(view, turn['moves'])
        yield f'## {name}', f'```text\n{player.task}\n```', f'```text\n{question}\n```'
        if turn['moves'] is None:
            return
        talk.played(question, '', turn['moves'][0])
        for _ in range(50):
            (turn,), ends = games.step([turn['moves'][0] if turn['moves'] else None])
            if ends or turn is None or turn['moves'] is None:
                return
            talk.observe(shown(name, games.observe(seat)['view']))
            if turn['seat'] == seat:
                yield (f'```text\n{talk.question(shown(name, turn["view"]), turn["moves"])}\n```',)
                return


OTHERS = ('kuhn-players', 'simultaneous')
EXAMPLES = sorted(path for path in Path('packages/core/examples').glob('*.ts') if path.stem not in OTHERS)

print('# What a language model is asked\n\n`packages/sim/test/python/prompts.py` writes this file.\n')
for one in ['pairs', 'mastermind', 'unowar', 'set', 'concentration', *(f'./{path.as_posix()}' for path in EXAMPLES)]:
    for part in prompts(one):
        print('\n\n'.join(part), end='\n\n')
