import { InputError, resolveParams, createPlayers, type Streams } from '@cards/core';
import { MAX_SETS, type SetParams } from './parameters.js';
import { set } from './game.js';

/**
 * How many automatic games ended with each number of sets: the document's `SetGameHistogram`.
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
  /** How many games ended with 0 to 27 sets. */
  readonly counts: readonly number[];

  /**
   * @param counts - how many games ended with 0, 1, … sets, up to 27; missing ones are 0
   * @throws InputError for more than 28 counts, or one that is not a whole number from 0 on
   */
  constructor(counts: readonly number[]) {
    // A copy without holes.
    const given = Array.from(counts);
    if (given.length > MAX_SETS + 1 || !given.every((count) => Number.isSafeInteger(count) && count >= 0)) {
      throw new InputError(`a histogram is up to ${MAX_SETS + 1} counts of games, from 0 on, not ${given.join()}`);
    }
    this.counts = Array.from({ length: MAX_SETS + 1 }, (_, sets) => given[sets] ?? 0);
  }

  /**
   * Plays games of the automatic player.
   *
   * @param n - the number of cards in the tableau, 0 to 81
   * @param trials - the number of games
   * @param streams - the deals: game `i` is game `i` of these streams, as in every batch
   * @throws InputError when `n` or `trials` is out of range
   */
  static play(n: number, trials: number, streams: Streams): SetGameHistogram {
    // Code without types may leave them out.
    if ((streams as Streams | undefined) === undefined)
      throw new InputError("a histogram needs streams, such as new Streams(1, 'set')");
    if (!(Number.isSafeInteger(trials) && trials >= 0))
      throw new InputError(`a histogram is of a whole number of games from 0 on, not ${trials}`);
    const params = resolveParams<SetParams>(set.parameters, { tableau: n });
    const runner = set.runner(params, createPlayers(set, params, ['least']));
    const rngs = streams.gameRngs(1);
    const measures = new Int32Array(set.measures.length);
    const counts = Array.from({ length: MAX_SETS + 1 }, () => 0);
    for (let game = 0; game < trials; game++) {
      runner.play(rngs.seek(game), measures);
      const [won = 0] = measures;
      counts[won] = (counts[won] ?? 0) + 1;
    }
    return new SetGameHistogram(counts);
  }

  /** The number of games. */
  get trials(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** A line for each number of sets, such as `0 sets: 14`. */
  toString(): string {
    return this.counts.map((count, sets) => `${sets} sets: ${count}\n`).join('');
  }
}
