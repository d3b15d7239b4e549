"""A player of Pairs that learns from its own games, without any library.

    python3 pairs_agent.py train pairs.json      learns in less than a minute, and writes what it learned
    exec:python3 pairs_agent.py pairs.json       plays with it

The agent remembers the cards that it has seen. A position is the number of known and of unknown cards of each letter.
The agent learns, for each position, how many flips the game still takes after each kind of flip (Q-learning).
"""
import json
import random
import sys
import time

LIMIT = 200  # flips of a game while the agent learns


class Memory:
    """What the agent remembers of one game: the letter of every card that it has seen."""

    def __init__(self):
        self.seen = {}

    def look(self, view):
        """Returns the position, and a card for each kind of flip."""
        for card in view['open']:
            self.seen[card] = view['letters'][card]
        playable = set(view['playable'])
        known = {letter: [] for letter in self.seen.values()}
        for card, letter in self.seen.items():
            if card in playable:
                known[letter].append(card)
        letters = list(self.seen.values())
        counts = {letter: f'{len(known[letter])}+{view["copies"] - letters.count(letter)}' for letter in known}
        first = self.seen[view['open'][0]] if len(view['open']) == 1 else None
        mate = counts.pop(first, '')
        cards = {counts[letter]: known[letter][0] for letter in counts if known[letter]}
        if known.get(first):
            cards['mate'] = known[first][0]
        new = next((card for card in view['playable'] if card not in self.seen), None)
        if new is not None:
            cards['new'] = new
        return ' '.join([mate, *sorted(counts.values())]), cards


class Values:
    """For each position and kind of flip: the expected number of flips until the end, and how often it was tried."""

    def __init__(self, table):
        self.table = table

    def of(self, position, kind):
        # Each known card that is left takes a flip, so nothing is better than a kind of flip that was never tried.
        return self.table.get(position, {}).get(kind, [cards_left(position), 0])[0]

    def best(self, position, kinds):
        return min(sorted(kinds), key=lambda kind: self.of(position, kind))

    def learn(self, position, kind, flips):
        value = self.table.setdefault(position, {}).setdefault(kind, [0, 0])
        value[1] += 1
        value[0] += (flips - value[0]) / value[1] ** 0.7


def cards_left(position):
    return sum(int(number) for letter in position.split() for number in letter.split('+'))


def train(path, games, command):
    """Learns from 64 games at once, prints the mean of each tenth of the games, and writes the values to a file."""
    from cards_env import Games

    values = Values({})
    chance = random.Random(1)
    start = time.time()
    flips_of_tenth = ended = 0
    with Games('pairs', params={'cards': 12}, seed='train', command=command) as environment:
        turns, _ = environment.reset(slots=64, games=games, limit=LIMIT)
        memories = [Memory() for _ in turns]
        played = [[] for _ in turns]
        while any(turns):
            moves = [None for _ in turns]
            for slot, turn in enumerate(turns):
                if turn is None:
                    continue
                if 'seed' in turn:  # the first turn of a game
                    memories[slot], played[slot] = Memory(), []
                position, cards = memories[slot].look(turn['view'])
                kind = values.best(position, cards)
                if chance.random() < 0.1 * (1 - ended / games):
                    kind = chance.choice(list(cards))
                played[slot].append((position, kind, list(cards)))
                moves[slot] = str(cards[kind])
            turns, ends = environment.step(moves)
            for end in ends:
                # A game that was cut has no measures: the agent flipped the same cards again and again.
                flips = 0 if 'measures' in end else LIMIT
                for position, kind, kinds in reversed(played[end['slot']]):
                    values.learn(position, kind, 1 + flips)
                    flips = values.of(position, values.best(position, kinds))
                ended += 1
                flips_of_tenth += len(played[end['slot']])
                if ended % (games // 10) == 0:
                    mean = flips_of_tenth / (games // 10)
                    print(f'{ended:7} games  {mean:7.3f} flips  {time.time() - start:5.1f} s', flush=True)
                    flips_of_tenth = 0
    with open(path, 'w') as file:
        json.dump(values.table, file)


def play(path):
    """Plays as an external player."""
    with open(path) as file:
        values = Values(json.load(file))
    memory = Memory()
    for line in sys.stdin:
        message = json.loads(line)
        if message['type'] == 'hello':
            print(json.dumps({'type': 'ready', 'protocol': 1}), flush=True)
        elif message['type'] == 'begin':
            memory = Memory()
        elif message['type'] == 'move':
            position, cards = memory.look(message['view'])
            move = str(cards[values.best(position, cards)])
            print(json.dumps({'move': move, 'id': message['id']}), flush=True)


if __name__ == '__main__':
    if sys.argv[1] == 'train':
        path, games, *command = sys.argv[2:] if len(sys.argv) > 3 else [sys.argv[2], '50000']
        train(path, int(games), command)
    else:
        play(sys.argv[1])
