import { createPlayer } from '../contracts/create-players.js';
import type { Move, Seat } from '../contracts/engine.js';
import { type AnyGame, defaultsOf, seatsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Player } from '../contracts/strategy.js';
import { checkMembers } from '../errors/check-arguments.js';
import { hasCode } from '../errors/errors.js';
import type { Streams } from '../random/streams.js';
import { GameStepper } from './game-stepper.js';

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

/** What a strategy would have played. */
export interface Advice {
  /** The name of the strategy. */
  readonly name: string;
  /** Its moves in the turns of the seat, by the number of moves before them. */
  readonly moves: ReadonlyMap<number, Move>;
}

/**
 * Returns what the best known strategy would have played in the turns of a seat, having seen the game up to there. This
 * is the last one of `specs` that can play these turns.
 *
 * @param game - the game
 * @param played - the moves that were played
 * @param from - the number of moves before the first turn that counts (default: 0). If these are all moves, the seat is
 *   to move
 * @param specs - by default the default strategies that the game names, or else its strategies and `search:1000`;
 *   without `random`
 * @returns undefined if no strategy can play these turns
 */
export function adviceOf(game: AnyGame, played: PlayedMoves, from = 0, specs = advisersOf(game)): Advice | undefined {
  checkMembers(played, 'the moves of a game', 'params', 'streams', 'moves');
  const { params, streams, index, moves: made, seat } = played;
  for (const spec of [...specs].reverse()) {
    const moves = new Map<number, Move>();
    let at = 0;
    const others = { name: 'the game', strategy: { move: () => made[at] as Move } };
    try {
      const { name, strategy } = createPlayer(game, params, spec, seat);
      const asked: Player<unknown>['strategy'] = {
        begin: (view) => strategy.begin?.(view),
        move(view, rng) {
          if (at >= from) moves.set(at, strategy.move(view, rng));
          return made[at] ?? (moves.get(at) as Move);
        },
        observe: (view) => strategy.observe?.(view),
      };
      const adviser = { name, strategy: asked };
      const players = Array.from({ length: seatsOf(game, params) }, (_, each) => (each === seat ? adviser : others));
      const stepper = new GameStepper(game.engine(params), players);
      stepper.begin(streams.gameRngs(players.length).seek(index));
      for (; at < Math.max(made.length, from + 1); at++) stepper.step();
      return { name, moves };
    } catch (error) {
      // It is for another number of players, or plays by a plan that it would have made in an earlier move.
      if (!hasCode(error, 'CARDS_INPUT') && !hasCode(error, 'CARDS_MISBEHAVIOR')) throw error;
    }
  }
  return undefined;
}

function advisersOf(game: AnyGame): readonly string[] {
  checkMembers(game, 'the game', 'id', 'strategies', 'engine');
  const hasSearch = game.defaults?.strategies === undefined && game.strategies.some(({ name }) => name === 'search');
  const specs = defaultsOf(game).strategies.filter((spec) => spec !== 'random');
  // Search is strong at this number of iterations, and takes about a second.
  return hasSearch ? [...specs, 'search:1000'] : specs;
}
