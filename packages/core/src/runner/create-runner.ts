import type { Engine } from '../contracts/engine.js';
import type { Player } from '../contracts/game.js';
import type { MisbehaviorError } from '../errors/errors.js';
import type { GameRngs } from '../random/streams.js';
import { DuelRunner } from './duel-runner.js';
import { SoloRunner } from './solo-runner.js';

/** Plays whole games with the same engine and the same players. {@link createRunner} creates runners. */
export interface GameRunner {
  /**
   * Plays one game.
   *
   * @param rngs - the generators of this game, at their start
   * @param measures - receives the measures, `measures[measure]`, in the order of {@link Game.measures}
   * @throws MisbehaviorError if a strategy or the game breaks its contract; the runner can still play other games
   */
  play(rngs: GameRngs, measures: Int32Array): void;
  /**
   * Plays one game as `play` does, but throws the errors of strategies and of the game unchanged. Pass such an error to
   * `attribute`. Loops over many games call this method outside of `try` blocks, because V8 optimizes code in a `try`
   * block less.
   *
   * @param rngs - the generators of this game, at their start
   * @param measures - receives the measures
   */
  playUncaught(rngs: GameRngs, measures: Int32Array): void;
  /**
   * Converts an error of `playUncaught` into the error that `play` throws.
   *
   * @param error - the thrown value
   */
  attribute(error: unknown): MisbehaviorError;
}

/**
 * Creates a runner from an engine and its players.
 *
 * @param engine - an engine that only this runner uses, usually `game.engine(params)`
 * @param players - one player for each seat of the engine, `players[seat]`
 * @throws RangeError if the number of players is not one or two
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, Streams } from '@cards/core';
 * import { pairs } from '@cards/pairs';
 *
 * const params = { cards: 8, copies: 2 };
 * const runner = createRunner(pairs.engine(params), createPlayers(pairs, params, ['optimal']));
 * const measures = new Int32Array(1);
 * const rngs = new Streams(1, 'pairs').gameRngs(1);
 * runner.play(rngs.seek(0), measures); // game 0 of the experiment with seed 1
 * (measures[0] ?? 0) >= 8; // => true
 * ```
 */
export function createRunner<View>(engine: Engine<View>, players: readonly Player<View>[]): GameRunner {
  const [first, second, ...others] = players;
  if (first === undefined || others.length > 0) {
    throw new RangeError(`a game must have one or two players, not ${players.length}`);
  }
  return second === undefined ? new SoloRunner(engine, first) : new DuelRunner(engine, first, second);
}
