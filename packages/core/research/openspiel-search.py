"""Compares search:N with the searching bots of OpenSpiel at the same number of simulations, against random players.

    pip install open_spiel
    python3 packages/core/research/openspiel-search.py [share of the games] [games] >table.md

OpenSpiel gets the best of several exploration constants, because its constants depend on the range of results. The
iterations are those of a second of processor time.

The last rows explain Oh Hell: OpenSpiel samples the hidden cards among those that were dealt, so its bot knows which cards
lie in the rest of the deck. `leaks` counts how often one of its samples gives an opponent a card of the rest: never.
"""

import json
import subprocess
import sys
import time

import numpy
import pyspiel

SHARE = float(sys.argv[1]) if len(sys.argv) > 1 else 1
ONLY = sys.argv[2].split(",") if len(sys.argv) > 2 else []
OURS = ["npx", "tsx", "--conditions=@cards/source", "packages/core/research/openspiel-search.ts"]

#: The game, as openspiel-search.ts and OpenSpiel name it, the bot, its constants, and games a seat with 100 simulations.
GAMES = [
    ("kuhn", "kuhn_poker", "ismcts", (1, 2), 2000),
    ("leduc", "leduc_poker", "ismcts", (5, 10), 1500),
    ("connect-four", "connect_four", "mcts", (1, 2), 100),
    ("oh-hell", "oh_hell(players=3,num_tricks_fixed=5)", "ismcts", (5, 12), 300),
    ("hearts", "hearts", "ismcts", (13, 26), 20),
    ("gin-rummy", "gin_rummy", "ismcts", (25, 50), 20),
]


def ours(game, simulations, games):
    words = [*OURS, game, str(simulations), str(games)]
    return json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def theirs(name, kind, constant, simulations, games):
    game = pyspiel.load_game(name)
    chance, found, moves, seconds = numpy.random.RandomState(1), [], 0, 0
    for number in range(games):
        for seat in range(game.num_players()):
            seed = number * 10 + seat
            evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
            if kind == "mcts":
                bot = pyspiel.MCTSBot(game, evaluator, constant, simulations, 1000, True, seed, False)
            else:
                final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
                bot = pyspiel.ISMCTSBot(seed, evaluator, constant, simulations, -1, final, False, False)
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes())
                    action = chance.choice(actions, p=weights)
                elif state.current_player() == seat and len(state.legal_actions()) > 1:
                    start = time.process_time()
                    action = bot.step(state)
                    seconds += time.process_time() - start
                    moves += 1
                else:
                    action = chance.choice(state.legal_actions())
                state.apply_action(int(action))
            found.append(state.returns()[seat])
    half = 1.96 * numpy.std(found) / len(found) ** 0.5
    return {"mean": numpy.mean(found), "half": half, "rate": moves * simulations / seconds}


def leaks(samples=2000):
    """How often a sample of OpenSpiel gives an opponent a card that was not dealt."""
    state, chance = pyspiel.load_game("oh_hell(players=3,num_tricks_fixed=5)").new_initial_state(), numpy.random.RandomState(1)
    dealt = set()
    while state.is_chance_node():
        action = int(chance.choice([action for action, _ in state.chance_outcomes()]))
        dealt.add(state.action_to_string(action))
        state.apply_action(action)
    text = str(state)
    others = 0
    for _ in range(samples):
        sample = str(state.resample_from_infostate(0, chance.rand))
        # The cards of all players by suit, in the form of the state.
        others += cards(sample) != cards(text)
    return others, samples


def cards(text):
    """All dealt cards of a state, without their owners."""
    found = []
    for line in text.splitlines():
        suit, _, ranks = line.strip().partition(":")
        if suit in "CDHS" and len(suit) == 1:
            found += [suit + rank for rank in ranks.strip()]
    return sorted(found)


def text(row):
    return f"{row['mean']:.2f} ± {row['half']:.2f}"


print("| game | simulations | games | `search:N` | OpenSpiel | iterations a second | OpenSpiel |")
print("|---|---|---|---|---|---|---|")
for game, name, kind, constants, most in GAMES:
    if ONLY and game not in ONLY:
        continue
    for simulations in (20, 100, 400):
        games = max(3, round(most * SHARE * 100 / simulations))
        mine = ours(game, simulations, games)
        other = max((theirs(name, kind, constant, simulations, games) for constant in constants), key=lambda one: one["mean"])
        rates = f"{mine['rate']:,.0f} | {other['rate']:,.0f}"
        print(f"| {game} | {simulations} | {mine['games']} | {text(mine)} | {text(other)} | {rates} |", flush=True)
if not ONLY:
    others, samples = leaks()
    print(f"\nOh Hell: {others} of {samples} samples of OpenSpiel have a card that was not dealt.")
