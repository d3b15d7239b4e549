"""Compares search:N with the searching bots of OpenSpiel at the same number of simulations, against random players.

    pip install open_spiel
    python3 packages/core/research/openspiel-search.py [share of the games] >table.md

Run it at the root of the repository, with the built command. OpenSpiel gets the best of several exploration constants,
because its constants depend on the range of results.

The last rows explain Oh Hell: OpenSpiel samples the hidden cards among those that were dealt, so its bot knows which cards
lie in the rest of the deck. `leaks` counts how often one of its samples gives an opponent a card of the rest: never.
"""

import json
import subprocess
import sys

import numpy
import pyspiel

SHARE = float(sys.argv[1]) if len(sys.argv) > 1 else 1
COMMAND = ["node", "packages/sim/dist/cli.js"]

#: The file of our game, the result of a seat from its measures, the game of OpenSpiel, its bot, constants, and games a seat.
GAMES = [
    ("kuhn", lambda m: m["chips"], "kuhn_poker", "ismcts", (1, 2), 2000),
    ("leduc", lambda m: m["chips"], "leduc_poker", "ismcts", (5, 10), 1500),
    ("tic-tac-toe#ticTacToe", lambda m: 2 * m["win"] + m["tie"] - 1, "tic_tac_toe", "mcts", (1, 2), 400),
    ("connect-four#connectFour", lambda m: 2 * m["win"] + m["tie"] - 1, "connect_four", "mcts", (1, 2), 100),
    ("oh-hell#ohHell", lambda m: m["points"], "oh_hell(players=3,num_tricks_fixed=5)", "ismcts", (5, 12), 300),
]


def ours(game, result, seats, simulations, games):
    name, export = game.split("#") if "#" in game else (game, game)
    values = []
    for seat in range(seats):
        lineup = ["random"] * seats
        lineup[seat] = f"search:{simulations}"
        words = ["run", f"./packages/core/examples/{name}.ts#{export}", "--seats", ",".join(lineup)]
        words += ["--trials", str(games), "--format", "json"]
        (cell,) = json.loads(subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=True).stdout)["cells"]
        own = {}
        for measure, estimate in cell["measures"].items():
            base, _, of = measure.partition(".")
            if of in ("", str(seat)):
                own[base] = estimate
        # The measures of a game for two are those of seat 0, and its results add up to 0.
        sign = -1 if seats == 2 and seat == 1 else 1
        half = result({measure: estimate["ci95"][1] for measure, estimate in own.items()}) - result(
            {measure: estimate["mean"] for measure, estimate in own.items()})
        values.append((sign * result({measure: estimate["mean"] for measure, estimate in own.items()}), abs(half)))
    return numpy.mean([mean for mean, _ in values]), numpy.sqrt(sum(half**2 for _, half in values)) / seats


def theirs(name, kind, constant, simulations, games):
    game = pyspiel.load_game(name)
    chance, found = numpy.random.RandomState(1), []
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
                    action = bot.step(state)
                else:
                    action = chance.choice(state.legal_actions())
                state.apply_action(int(action))
            found.append(state.returns()[seat])
    return numpy.mean(found), 1.96 * numpy.std(found) / len(found) ** 0.5


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


print("| game | simulations | `search:N` | OpenSpiel |")
print("|---|---|---|---|")
for game, result, name, kind, constants, most in GAMES:
    for simulations in (20, 100, 400):
        games = max(20, round(most * SHARE * min(1, 100 / simulations)))
        mean, half = ours(game, result, pyspiel.load_game(name).num_players(), simulations, games)
        other, wide = max(theirs(name, kind, constant, simulations, games) for constant in constants)
        print(f"| {game.split('#')[0]} | {simulations} | {mean:.2f} ± {half:.2f} | {other:.2f} ± {wide:.2f} |", flush=True)
others, samples = leaks()
print(f"\nOh Hell: {others} of {samples} samples of OpenSpiel have a card that was not dealt.")
