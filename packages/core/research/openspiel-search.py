"""Compares search:N with the searching bots of OpenSpiel at the same number of simulations.

    pip install open_spiel
    python3 packages/core/research/openspiel-search.py [share of the games] [games] >tables.md

Both play against random players, and where a state of OpenSpiel says what ours says, against each other: one of them in
each seat. OpenSpiel gets the best of some exploration constants, because its constants depend on the range of results.
The iterations are those of a second of processor time, without its solver, which stops sooner.

The last row explains Oh Hell: OpenSpiel samples the hidden cards among those that were dealt, so its bot knows which cards
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
BUILT = "/tmp/openspiel-search.mjs"
BUILD = "npx esbuild packages/core/research/openspiel-search.ts --bundle --platform=node --format=esm"
#: One thread collects garbage: several wait for each other on a machine that others use too.
OURS = ["node", "--single-threaded-gc", BUILT]
BETS = ["fold", "call", "raise"]

#: The number of seconds of processor time after which a rate is known.
ENOUGH = 1.5


def kuhn(state):
    history = state.history()
    return {"hands": history[:2], "bets": history[2:]}


def leduc(state):
    history = state.full_history()
    hands, board, rounds, pot = [history[0].action, history[1].action], None, [[]], [1, 1]
    for one in history[2:]:
        if one.player < 0:
            board = one.action
            rounds.append([])
            continue
        if BETS[one.action] != "fold":
            pot[len(rounds[-1]) % 2] = max(pot) + (2 * len(rounds) if BETS[one.action] == "raise" else 0)
        rounds[-1].append(BETS[one.action])
    deck = [card for card in range(6) if card not in (*hands, board)]
    return {"deck": deck, "hands": hands, "board": board, "rounds": rounds, "pot": pot}


def connect_four(state):
    columns = [[] for _ in range(7)]
    for at, column in enumerate(state.history()):
        columns[column].append(at % 2)
    return {"columns": columns, "mover": state.current_player(), "winner": -1}


def tic_tac_toe(state):
    board = ["-"] * 9
    for at, cell in enumerate(state.history()):
        board[cell] = "XO"[at % 2]
    return {"board": "".join(board)}


HEAPS = [3, 4, 5]


def nim(state):
    heaps = list(HEAPS)
    for action in state.history():
        heaps[action % 3] -= action // 3 + 1
    return {"heaps": heaps, "toMove": state.current_player()}


def nim_action(move):
    heap = 0
    while move >= HEAPS[heap]:
        move -= HEAPS[heap]
        heap += 1
    return 3 * move + heap


#: The game, as openspiel-search.ts and OpenSpiel name it, the bot, its constants, games a seat with 100 simulations, and
#: where they can play each other, our state and the action of a move of ours.
GAMES = [
    ("kuhn", "kuhn_poker", "ismcts", (1, 2), 2000, kuhn, int),
    ("leduc", "leduc_poker", "ismcts", (5, 10), 1500, leduc, int),
    ("oh-hell", "oh_hell(players=3,num_tricks_fixed=5)", "ismcts", (5, 12), 300, None, None),
    ("gin-rummy", "gin_rummy", "ismcts", (25,), 20, None, None),
    ("connect-four", "connect_four", "mcts", (1, 2), 100, connect_four, lambda move: move - 1),
    ("tic-tac-toe", "tic_tac_toe", "mcts", (1, 2), 600, tic_tac_toe, int),
    ("nim", "nim(pile_sizes=3;4;5,is_misere=false)", "mcts", (1, 2), 600, nim, nim_action),
    ("blackjack", "blackjack", "mcts", (1, 2), 2000, None, None),
]


def ours(game, simulations, games):
    words = [*OURS, game, str(simulations), str(games)]
    return json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def bot_of(game, kind, constant, simulations, seed, solves=True):
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    if kind == "mcts":
        return pyspiel.MCTSBot(game, evaluator, constant, simulations, 1000, solves, seed, False)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(seed, evaluator, constant, simulations, -1, final, False, False)


def play(game, chance, choose):
    """Plays a game, of which choose(state) plays the moves."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            action = chance.choice(actions, p=weights)
        else:
            legal = state.legal_actions()
            action = legal[0] if len(legal) == 1 else choose(state)
        state.apply_action(int(action))
    return state.returns()


def theirs(name, kind, constant, simulations, games):
    game, chance, found = pyspiel.load_game(name), numpy.random.RandomState(1), []
    for number in range(games):
        for seat in range(game.num_players()):
            bot = bot_of(game, kind, constant, simulations, number * 10 + seat)
            found.append(play(game, chance, lambda state: bot.step(state) if state.current_player() == seat else chance.choice(state.legal_actions()))[seat])
    return found


def duel(name, kind, constant, simulations, games, program, state_of, action_of):
    """The results of search:N against OpenSpiel."""
    game, chance, found = pyspiel.load_game(name), numpy.random.RandomState(1), []
    words = [*OURS, program, str(simulations)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:

        def move(state):
            process.stdin.write(json.dumps({"seat": state.current_player(), "state": state_of(state)}) + "\n")
            return action_of(int(process.stdout.readline()))

        for number in range(games):
            for seat in (0, 1):
                bot = bot_of(game, kind, constant, simulations, number * 10 + seat)
                found.append(play(game, chance, lambda state: move(state) if state.current_player() == seat else bot.step(state))[seat])
        process.stdin.close()
    return found


def rate(name, kind, constant, simulations):
    """The iterations a second of processor time."""
    game, chance, spent = pyspiel.load_game(name), numpy.random.RandomState(1), [0, 0.0]
    bot = bot_of(game, kind, constant, simulations, 1, False)

    def step(state):
        start = time.process_time()
        action = bot.step(state)
        spent[0] += simulations
        spent[1] += time.process_time() - start
        return action

    while spent[1] < ENOUGH:
        play(game, chance, step)
    return spent[0] / spent[1]


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


def text(found):
    half = 1.96 * numpy.std(found) / len(found) ** 0.5
    return f"{numpy.mean(found):.2f} ± {half:.2f}"


subprocess.run([*BUILD.split(), "--conditions=@cards/source", f"--outfile={BUILT}"], check=True)
print("| game | N | games | `search:N` | OpenSpiel | `search:N` against OpenSpiel |")
print("|---|---|---|---|---|---|")
rates = []
for game, name, kind, constants, most, state_of, action_of in GAMES:
    if ONLY and game not in ONLY:
        continue
    for simulations in (20, 100, 400):
        games = max(3, round(most * SHARE * 100 / simulations))
        mine = ours(game, simulations, games)
        both = [theirs(name, kind, constant, simulations, games) for constant in constants]
        best = max(range(len(both)), key=lambda one: numpy.mean(both[one]))
        against = ""
        if state_of is not None:
            against = text(duel(name, kind, constants[best], simulations, games, game, state_of, action_of))
        if simulations == 100:
            rates.append((game, ours(game, 100, "rate"), rate(name, kind, constants[best], simulations)))
        print(f"| {game} | {simulations} | {mine['games']} | {mine['mean']:.2f} ± {mine['half']:.2f} | {text(both[best])} | {against} |", flush=True)
print("\n| game | `search:100` | OpenSpiel | ratio |\n|---|---|---|---|")
for game, one, other in rates:
    print(f"| {game} | {one:,.0f} | {other:,.0f} | {one / other:.2f} |")
if not ONLY:
    others, samples = leaks()
    print(f"\nOh Hell: {others} of {samples} samples of OpenSpiel have a card that was not dealt.")
