import { createPlayer, createRunner, InputError, type Player, resolveParams, type Streams } from '@cards/core';
import { givenText } from '@cards/core/internal';
import { SetEngine } from './engine.js';
import { MAX_SETS, PARAMETERS, type SetParams } from './card.js';
import { STRATEGIES } from './strategies/index.js';
import type { SetView } from './view.js';

/**
 * The number of automatic games for each number of sets won: the source document's `SetGameHistogram`.
 *
 * @example
 * ```ts
 * import { Streams } from '@cards/core';
 * import { SetGameHistogram } from '@cards/set';
 *
 * const histogram = SetGameHistogram.play(10, 100, new Streams(1, 'set'));
 * histogram.trials; // => 100
 * String(new SetGameHistogram([14, 13])).slice(0, 19); // => '0 sets: 14\n1 sets: '
 * ```
 */
export class SetGameHistogram {
  /** The number of games as `[sets won]`, for 0 to 27 sets. */
  readonly counts: readonly number[];

  /**
   * @param counts - the number of games as `[sets won]`; missing counts are 0
   * @throws InputError if `counts` is not an array of at most 28 non-negative integers
   */
  constructor(counts: readonly number[]) {
    // JavaScript callers can pass any value.
    if (!Array.isArray(counts))
      throw new InputError(
        `a histogram takes a list of counts, not ${givenText(counts)}; SetGameHistogram.play(n, trials, streams) plays games`,
      );
    // Array.from turns holes into undefined, which the check rejects.
    const given = Array.from(counts);
    if (given.length > MAX_SETS + 1 || !given.every((count) => Number.isSafeInteger(count) && count >= 0))
      throw new InputError(
        `a histogram takes at most ${MAX_SETS + 1} counts, all of them non-negative integers, not ${givenText(given.slice(0, 50).map(givenText).join())}`,
      );
    this.counts = Object.freeze(Array.from({ length: MAX_SETS + 1 }, (_, sets) => given[sets] ?? 0));
  }

  /**
   * Plays games with the automatic player.
   *
   * @param n - the number of cards in the tableau, 0 to 81
   * @param trials - the number of games, a non-negative integer
   * @param streams - the random streams; game `i` has the same deal as game `i` of a batch with these streams
   * @throws InputError if `n` or `trials` is out of range, or `streams` is missing
   */
  static play(n: number, trials: number, streams: Streams): SetGameHistogram {
    // JavaScript callers can pass any value.
    if (typeof (streams as Partial<Streams> | null | undefined)?.gameRngs !== 'function')
      throw new InputError("a histogram needs random streams, such as new Streams(1, 'set'); none were given");
    if (!(Number.isSafeInteger(trials) && trials >= 0))
      throw new InputError(`the number of games must be a non-negative integer, not ${String(trials)}`);
    const params = resolveParams<SetParams>(PARAMETERS, { tableau: n ?? Number.NaN });
    return playHistogram(params, createPlayer({ strategies: STRATEGIES }, params, 'least'), trials, streams);
  }

  /** The number of games. */
  get trials(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** One line for each number of sets, such as `0 sets: 14`. */
  toString(): string {
    return this.counts.map((count, sets) => `${sets} sets: ${count}\n`).join('');
  }
}

/**
 * Plays the games of a histogram. Game `i` has the deal of game `i` of a batch with these streams.
 *
 * @param onPlayed - called with the number of games before each thousandth
 */
export function playHistogram(
  params: SetParams,
  player: Player<SetView>,
  trials: number,
  streams: Streams,
  onPlayed?: (games: number) => void,
): SetGameHistogram {
  const runner = createRunner(new SetEngine(params), [player]);
  const rngs = streams.gameRngs(1);
  // Sets won, and the two other measures of the game.
  const measures = new Int32Array(3);
  const counts = Array.from({ length: MAX_SETS + 1 }, () => 0);
  for (let game = 0; game < trials; game++) {
    if (game % 1000 === 0) onPlayed?.(game);
    runner.play(rngs.seek(game), measures);
    const [won = 0] = measures;
    counts[won] = (counts[won] ?? 0) + 1;
  }
  return new SetGameHistogram(counts);
}
