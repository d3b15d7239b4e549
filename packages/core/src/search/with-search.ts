import { checkMembers } from '../errors.js';
import { faultOfRules } from '../contracts/create-players.js';
import type { Move } from '../contracts/engine.js';
import { type AnyGame, defaultsOf, type Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { PlayerContext, Strategy, StrategyArgument, StrategyDefinition } from '../contracts/strategy.js';
import type { Rng } from '../random/rng.js';
import { checkSearchable, flatMove, type SearchableGame, Simulator } from './simulator.js';
import { TreeSearch } from './tree-search.js';

/** The largest number of iterations of a move. A tree of this size takes about 100 megabytes. */
const MAX_ITERATIONS = 1_000_000;

/** The largest number of games in a block of a game with search, so that a block of slow games ends in time. */
const BLOCK_SIZE = 4;

const ITERATIONS: StrategyArgument = {
  name: 'iterations',
  summary: 'simulated games before each move',
  min: 1,
  max: MAX_ITERATIONS,
};

/** The strategies of {@link withSearch}. */
export function searchStrategies(game: AnyGame): readonly StrategyDefinition<unknown, ParamValues>[] {
  checkSearchable(game);
  return [
    {
      name: 'flat',
      summary: 'Monte Carlo: plays the move with the best mean of N simulated games',
      arguments: [ITERATIONS],
      create: (context) =>
        playing(game, context, (simulator, iterations) => (moves, rng) => flatMove(simulator, iterations, moves, rng)),
    },
    {
      name: 'search',
      summary: 'information set Monte Carlo tree search with N simulated games a move (Cowling and others, 2012)',
      arguments: [ITERATIONS],
      create: (context) =>
        playing(game, context, (simulator, iterations) => {
          const search = new TreeSearch(simulator, iterations);
          return (moves, rng) => search.move(moves, rng);
        }),
    },
  ];
}

/** A player that simulates games to choose one of several moves. */
function playing(
  game: SearchableGame,
  { params, seat, args }: PlayerContext<ParamValues>,
  chooser: (simulator: Simulator, iterations: number) => (moves: Move[], rng: Rng) => Move,
): Strategy<unknown> {
  const simulator = new Simulator(game, params, seat);
  const choose = chooser(simulator, Number(args['iterations']));
  return {
    begin: (view) => simulator.belief.begin(view),
    observe: (view) => simulator.belief.observe(view),
    move(_view, rng) {
      try {
        simulator.begin(rng);
        const moves = [...simulator.moves(simulator.sample(0))];
        return moves.length === 1 ? (moves[0] as Move) : choose(moves, rng);
      } catch (error) {
        throw faultOfRules(error);
      }
    },
  };
}

/**
 * Adds the strategies `flat:N` and `search:N` to a game, with N iterations a move. Both sample complete states from the
 * belief of their seat, so they see no hidden information, and play each game to its end with the strategy
 * `game.search.rollout`. They maximize who wins in a two-seat game, and the first measure in a one-seat game.
 *
 * - `flat` tries all moves equally often, and plays the move with the best mean.
 * - `search` builds a tree, and tries good moves more often: information set Monte Carlo tree search with a single
 *   observer (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, IEEE Transactions on
 *   Computational Intelligence and AI in Games 4(2), 2012). Where nothing is hidden and no chance follows, it proves
 *   wins and losses, and stops when the value of the position is proved, which can take fewer than N.
 *
 * The result has smaller blocks, because these strategies are slow. In its dialogue, they can play against a person.
 *
 * @param game - a game with `search` and `observe`
 * @throws InputError if the game lacks a member that search needs, or has a strategy of the same name
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, Streams } from '@cards/core';
 * import { pairs } from '@cards/pairs/search'; // withSearch({ ...pairs, search: { belief, rollout: 'random' } })
 *
 * const params = { cards: 8, copies: 2 };
 * const runner = createRunner(pairs.engine(params), createPlayers(pairs, params, ['search:50']));
 * const measures = new Int32Array(1); // flips
 * runner.play(new Streams(1, 'pairs').gameRngs(1).seek(0), measures);
 * (measures[0] ?? 0) >= 8; // => true
 * ```
 */
export function withSearch<View, Params extends ParamValues>(game: Game<View, Params>): Game<View, Params> {
  checkMembers(game, 'the game', 'strategies', 'engine');
  const added = searchStrategies(game);
  const { dialogue } = game;
  const defaults = defaultsOf(game);
  return {
    ...game,
    strategies: [...game.strategies, ...added],
    defaults: { ...defaults, blockSize: Math.min(defaults.blockSize, BLOCK_SIZE) },
    ...(dialogue && { dialogue: (setting) => dialogue({ ...setting, own: [...added, ...(setting.own ?? [])] }) }),
  };
}
