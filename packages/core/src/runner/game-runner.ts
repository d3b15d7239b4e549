import type { MisbehaviorError } from '../errors/errors.js';
import type { GameRngs } from '../random/streams.js';

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
