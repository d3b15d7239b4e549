import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { type PhiloxWords, philox4x32 } from './philox.js';
import { type Rng, SourceRng } from './rng.js';
import { type Seed, seedText } from './seed.js';
import { sha256 } from './sha256.js';

/** The name of the scheme that derives streams from seeds. Results of different schemes must not be mixed. */
export const STREAM_SCHEME = 'cards-streams@1';

/** The substream that deals; seat `s` draws from substream `1 + s`. */
export const DEAL_SUBSTREAM = 0;

/**
 * The generators of one game: one for the deal and one for each seat, so that a strategy that draws more numbers does
 * not change the cards.
 */
export interface GameRngs {
  /** The generator that deals. */
  readonly deal: Rng;
  /** One generator for each player, in seat order. */
  readonly seats: readonly Rng[];
}

/**
 * The generators of a runner, which move from game to game. Moving them allocates only the states of the generators.
 */
export interface SeekableRngs {
  /**
   * Moves every generator to its start in game `index`.
   *
   * @param index - the game's index, an integer from 0 to 2^53 - 1
   * @returns the same generators each time
   * @throws RangeError for any other index
   */
  seek(index: number): GameRngs;
}

/**
 * All random streams of an experiment: one for every game index and substream, each available in constant time.
 *
 * The scheme, to the bit:
 *
 * 1. The key is the first 64 bits of SHA-256 over the UTF-8 text `cards-streams@1`, a line feed, the label, a line
 *    feed, and the seed's text ({@link seedText}): the first four bytes are key word 0, the next four key word 1, both
 *    big-endian.
 * 2. Philox4x32-10 under that key turns the counter (index mod 2^32, index div 2^32, substream, 0) into four words.
 * 3. These are the state of pure-rand's `xoroshiro128plusFromState`, in this order.
 *
 * Philox is a bijection of counters, so no two games or substreams share a state. (All four words are zero, a state
 * from which xoroshiro128+ draws zeros only, for one counter in 2^128.)
 *
 * @example
 * ```ts
 * import { Streams } from '@cards/core';
 *
 * const streams = new Streams(1, 'pairs');
 * const rngs = streams.gameRngs(1);
 * const { deal, seats } = rngs.seek(1_000_000); // game 1,000,000, in constant time
 * deal.int(6) === streams.rng(1_000_000).int(6); // => true
 * seats.length; // => 1
 * ```
 */
export interface Streams {
  /** The canonical text of the seed. */
  readonly seed: string;
  /** Separates the streams of one seed; for a game, its id alone. */
  readonly label: string;
  /**
   * A new generator at the start of one substream of one game.
   *
   * @param index - the game's index, an integer from 0 to 2^53 - 1
   * @param substream - an integer from 0 to 2^32 - 1; {@link DEAL_SUBSTREAM} by default
   * @throws RangeError for any other index or substream
   */
  rng(index: number, substream?: number): Rng;
  /**
   * Generators that can be moved from game to game, for one runner.
   *
   * @param seats - the number of players
   * @throws RangeError when `seats` is not an integer from 1 up
   */
  gameRngs(seats: number): SeekableRngs;
}

class SeededStreams implements Streams {
  readonly seed: string;
  readonly label: string;
  private readonly key0: number;
  private readonly key1: number;
  private readonly words: PhiloxWords = [0, 0, 0, 0];

  constructor(seed: Seed, label: string) {
    if (label.includes('\n')) throw new RangeError(`a label is one line of text, not ${JSON.stringify(label)}`);
    this.seed = seedText(seed);
    this.label = label;
    const key = sha256(`${STREAM_SCHEME}\n${label}\n${this.seed}`);
    this.key0 = Number.parseInt(key.slice(0, 8), 16) | 0;
    this.key1 = Number.parseInt(key.slice(8, 16), 16) | 0;
  }

  rng(index: number, substream: number = DEAL_SUBSTREAM): Rng {
    if (!(Number.isSafeInteger(substream) && substream >= 0 && substream < 4294967296)) {
      throw new RangeError(`a substream is an integer from 0 to 2^32 - 1, not ${substream}`);
    }
    checkIndex(index);
    return new SourceRng(this.source(index, substream));
  }

  gameRngs(seats: number): SeekableRngs {
    if (!(Number.isInteger(seats) && seats >= 1)) throw new RangeError(`a game has one player or more, not ${seats}`);
    const deal = new SourceRng(this.source(0, DEAL_SUBSTREAM));
    const others = Array.from({ length: seats }, (_, seat) => new SourceRng(this.source(0, 1 + seat)));
    const rngs: GameRngs = { deal, seats: others };
    const bySubstream = [deal, ...others];
    return {
      seek: (index) => {
        checkIndex(index);
        let substream = DEAL_SUBSTREAM;
        for (const rng of bySubstream) rng.source = this.source(index, substream++);
        return rngs;
      },
    };
  }

  private source(index: number, substream: number): ReturnType<typeof xoroshiro128plusFromState> {
    philox4x32(index, Math.floor(index / 4294967296), substream, 0, this.key0, this.key1, this.words);
    return xoroshiro128plusFromState(this.words);
  }
}

/**
 * Creates {@link Streams}: `new Streams(seed, label)`.
 *
 * @param seed - the experiment's seed
 * @param label - any text without a line feed; for a game, its id alone, so that all strategies, parameters and seat
 *   orders get the same deals
 * @throws RangeError for an invalid seed or label
 */
// An interface and a constructor with one name: a contract with the interface accepts the streams of another copy of
// this package.
export const Streams: new (seed: Seed, label: string) => Streams = SeededStreams;

/**
 * One generator from a seed, for scripts and tests that need no game indices.
 */
export function seededRng(seed: Seed): Rng {
  return new Streams(seed, 'rng').rng(0);
}

function checkIndex(index: number): void {
  if (!(Number.isSafeInteger(index) && index >= 0)) {
    throw new RangeError(`a game index is an integer from 0 to 2^53 - 1, not ${index}`);
  }
}
