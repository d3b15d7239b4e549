import { checkMembers } from '../errors/check-arguments.js';
import { createPlayer } from '../contracts/create-players.js';
import type { Move, Seat } from '../contracts/engine.js';
import { type AnyGame, defaultsOf, seatsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Player } from '../contracts/strategy.js';
import { hasCode } from '../errors/errors.js';
import type { Streams } from '../random/streams.js';
import { GameStepper } from './game-stepper.js';

/** Search is strong at this number of iterations, and takes about a second. */
const SEARCH = 'search:1000';

/**
 * Returns the player whose moves are hints: the last default strategy that the game names, or else search, or else the
 * last strategy of the game. A strategy that cannot play with these parameters is left out.
 *
 * @param game - the game
 * @param params - all parameters
 * @param seat - the seat of the player
 * @returns undefined if there is no strategy but `random`
 */
export function adviserOf(game: AnyGame, params: ParamValues, seat: Seat): Player<unknown> | undefined {
  checkMembers(game, 'the game', 'strategies');
  const specs = defaultsOf(game).strategies.filter((spec) => spec !== 'random');
  const search = game.strategies.some(({ name }) => name === 'search') ? [SEARCH] : [];
  return lastPlayer(game, params, seat, game.defaults?.strategies === undefined ? [...specs, ...search] : specs);
}

/** The player of the last spec that can play in a game with these parameters. */
export function lastPlayer(
  game: Pick<AnyGame, 'strategies'>,
  params: ParamValues,
  seat: Seat,
  specs: readonly string[],
): Player<unknown> | undefined {
  for (const spec of [...specs].reverse()) {
    try {
      return createPlayer(game, params, spec, seat);
    } catch (error) {
      // Such as a strategy for two players at a larger table. Any other error is a mistake in the strategy.
      if (!hasCode(error, 'CARDS_INPUT') && !hasCode((error as Error).cause, 'CARDS_INPUT')) throw error;
    }
  }
  return undefined;
}

/** The moves of a game, from one seat. */
export interface PlayedMoves {
  /** All parameters. */
  readonly params: ParamValues;
  /** The random streams. */
  readonly streams: Streams;
  /** The game index, from which the game draws. */
  readonly index: number;
  /** The moves so far, of all seats, in order. */
  readonly moves: readonly Move[];
  /** The seat. */
  readonly seat: Seat;
}

/**
 * Returns what a strategy would have played in the turns of a seat, having seen the game up to there.
 *
 * @param game - the game
 * @param played - the moves that were played
 * @param adviser - a new player for the seat
 * @param from - the number of moves before the first turn that counts (default: 0). If these are all moves, the seat is
 *   to move
 * @returns its moves by the number of moves before them
 * @throws MisbehaviorError if the strategy throws an error, or its move after all moves is illegal
 */
export function adviceOf(
  game: AnyGame,
  played: PlayedMoves,
  { name, strategy }: Player<unknown>,
  from = 0,
): ReadonlyMap<number, Move> {
  checkMembers(game, 'the game', 'id', 'engine');
  checkMembers(played, 'the moves of a game', 'params', 'streams', 'moves');
  checkMembers(strategy, 'a strategy', 'move');
  const { params, streams, index, moves, seat } = played;
  const advised = new Map<number, Move>();
  let at = 0;
  const others = { name: 'the game', strategy: { move: () => moves[at] as Move } };
  const asked: Player<unknown> = {
    name,
    strategy: {
      begin: (view) => strategy.begin?.(view),
      move(view, rng) {
        if (at >= from) advised.set(at, strategy.move(view, rng));
        return moves[at] ?? (advised.get(at) as Move);
      },
      observe: (view) => strategy.observe?.(view),
    },
  };
  const players = Array.from({ length: seatsOf(game, params) }, (_, each) => (each === seat ? asked : others));
  const stepper = new GameStepper(game.engine(params), players);
  stepper.begin(streams.gameRngs(players.length).seek(index));
  for (; at < Math.max(moves.length, from + 1); at++) stepper.step();
  return advised;
}
