import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { checkText, givenText, InputError } from '../errors.js';
import type { Rng } from './rng.js';
import { SourceRng } from './source-rng.js';

/** The name of the scheme that derives streams from seeds. Do not combine results of different schemes. */
export const STREAM_SCHEME = 'cards-streams@1';

/** The index of the substream that deals. Seat `s` draws from substream `1 + s`. */
export const DEAL_SUBSTREAM = 0;

/**
 * The generators of one game: one for the deal and one for each seat. A strategy that draws more numbers therefore
 * changes neither the deal nor the draws of another seat.
 */
export interface GameRngs {
  /** The generator that deals. */
  readonly deal: Rng;
  /** The generator of each player, by seat: `seats[seat]`. */
  readonly seats: readonly Rng[];
}

/**
 * Generators that one runner uses for many games. `seek` moves them to another game and allocates only the states of
 * the generators.
 */
export interface SeekableRngs {
  /**
   * Moves every generator to the start of its substream in game `index`.
   *
   * @param index - the game index, an integer from 0 to 2^53 - 1
   * @returns the generators; each call returns the same objects
   * @throws InputError for any other index
   */
  seek(index: number): GameRngs;
}

/**
 * The random numbers of an experiment, split into substreams (L'Ecuyer): one for each game index and purpose. Each
 * substream is available in constant time, so any game can be played alone, in any order and by any worker.
 *
 * The scheme, byte for byte:
 *
 * 1. The key is the first 64 bits of a SHA-256 hash. The hashed UTF-8 text is `cards-streams@1`, a line feed, the
 *    label, a line feed, and the text of the seed, `String(seed)`. The first four bytes are key word 0, the next
 *    four are key word 1, both big-endian.
 * 2. Philox4x32-10 with that key maps the counter (index mod 2^32, index div 2^32, substream, 0) to four words.
 * 3. These words, in this order, are the state of pure-rand's `xoroshiro128plusFromState`.
 *
 * Philox is a bijection of counters, so no two games or substreams start from the same state. One counter of 2^128 maps
 * to the all-zero state, in which xoroshiro128+ draws only zeros.
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
 * seats[0]?.int(6) === streams.rng(1_000_000, 1).int(6); // => true
 * streams.rng(-1); // throws RangeError
 * ```
 */
export interface Streams {
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The label, which separates the streams of one seed. For a game, it is the id of the game. */
  readonly label: string;
  /**
   * Returns a new generator at the start of one substream of one game.
   *
   * @param index - the game index, an integer from 0 to 2^53 - 1
   * @param substream - an integer from 0 to 2^32 - 1 (default: 0, which deals; seat `s` draws from `1 + s`)
   * @throws InputError for any other index or substream
   */
  rng(index: number, substream?: number): Rng;
  /**
   * Returns generators for one runner, which `seek` moves from game to game.
   *
   * @param seats - the number of seats, an integer from 1
   * @throws InputError for any other number of seats
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
    checkText(label, 'the label of streams, such as pairs,');
    if (label.includes('\n')) throw new InputError(`a label must be one line of text, not ${JSON.stringify(label)}`);
    this.seed = seedText(seed);
    this.label = label;
    const key = sha256(`${STREAM_SCHEME}\n${label}\n${this.seed}`);
    this.key0 = Number.parseInt(key.slice(0, 8), 16) | 0;
    this.key1 = Number.parseInt(key.slice(8, 16), 16) | 0;
  }

  rng(index: number, substream: number = DEAL_SUBSTREAM): Rng {
    if (!(Number.isSafeInteger(substream) && substream >= 0 && substream < 4294967296)) {
      throw new InputError(`a substream must be an integer from 0 to 2^32 - 1, not ${givenText(substream)}`);
    }
    checkIndex(index);
    return new SourceRng(this.source(index, substream));
  }

  gameRngs(seats: number): SeekableRngs {
    if (!(Number.isInteger(seats) && seats >= 1))
      throw new InputError(`the number of seats must be an integer from 1, not ${seats}`);
    const deal = new SourceRng(this.source(0, DEAL_SUBSTREAM));
    const others = Array.from({ length: seats }, (_, seat) => new SourceRng(this.source(0, 1 + seat)));
    const rngs: GameRngs = { deal, seats: others };
    const bySubstream = [deal, ...others];
    return {
      seek: (index) => {
        checkIndex(index);
        // A loop with `of` would contain a `try` block, which V8 optimizes less.
        for (let substream = DEAL_SUBSTREAM; substream < bySubstream.length; substream++)
          (bySubstream[substream] as SourceRng).source = this.source(index, substream);
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
 * @param seed - the seed of the experiment
 * @param label - one line of text; for a game, use only its id, so that all strategies, parameters and line-ups get the
 *   same deals
 * @throws InputError for an invalid seed or label
 *
 * @example
 * ```ts
 * import { Streams } from '@cards/core';
 *
 * const streams = new Streams('my experiment', 'dice');
 * const rolls = [0, 1, 2].map((game) => 1 + streams.rng(game).int(6));
 * const again = [0, 1, 2].map((game) => 1 + new Streams('my experiment', 'dice').rng(game).int(6));
 * again; // => rolls
 * new Streams('', 'dice'); // throws RangeError
 * ```
 */
// `Streams` is an interface and a constructor, not a class: a class with private fields would reject the streams of
// another copy of this package.
export const Streams: new (seed: Seed, label: string) => Streams = SeededStreams;

/**
 * Creates one generator from a seed, for scripts and tests that need no game index.
 *
 * @throws InputError for an invalid {@link Seed}
 *
 * @example
 * ```ts
 * import { seededRng } from '@cards/core';
 *
 * seededRng(1).int(52) === seededRng('1').int(52); // => true
 * ```
 */
export function seededRng(seed: Seed): Rng {
  return new Streams(seed, 'rng').rng(0);
}

function checkIndex(index: number): void {
  if (!(Number.isSafeInteger(index) && index >= 0)) {
    throw new InputError(`a game index must be an integer from 0 to 2^53 - 1, not ${givenText(index)}`);
  }
}

/**
 * Returns the SHA-256 hash (FIPS 180-4) of the UTF-8 bytes of a text.
 *
 * @returns 64 lower-case hexadecimal digits
 *
 * @example
 * ```ts
 * import { sha256 } from '@cards/core/internal';
 *
 * sha256('abc').slice(0, 16); // => 'ba7816bf8f01cfea'
 * ```
 */
export function sha256(text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)));
}

/**
 * The seed of an experiment: one line of text, a bigint or a safe integer. Only its text counts, so `1`, `1n` and `'1'`
 * are the same seed. A text that is empty or has a control character is an InputError.
 */
export type Seed = string | number | bigint;

/**
 * Returns the canonical text of a seed, `String(seed)`.
 *
 * @throws InputError for an empty text, a text with control characters such as line breaks, or a number that is not a
 *   safe integer. Write such a number as a string or a bigint.
 *
 * @example
 * ```ts
 * import { seedText } from '@cards/core/internal';
 *
 * seedText(12n); // => '12'
 * seedText(0.5); // throws RangeError
 * ```
 */
export function seedText(seed: Seed): string {
  const isSeed = typeof seed === 'string' || typeof seed === 'bigint' || Number.isSafeInteger(seed);
  const text = String(seed);
  // Control characters are not allowed because people copy seeds to and from command lines.
  if (isSeed && text !== '' && !/\p{Cc}/u.test(text)) return text;
  const given = typeof seed === 'string' ? JSON.stringify(seed) : text;
  throw new InputError(`a seed must be one line of text, a bigint or a safe integer, not ${given}`);
}

const MULTIPLIER_0 = 0xd2511f53;
const MULTIPLIER_1 = 0xcd9e8d57;
const WEYL_0 = 0x9e3779b9;
const WEYL_1 = 0xbb67ae85;
const ROUNDS = 10;

/** The four 32-bit words of a result, as signed integers from -2^31 to 2^31 - 1. */
export type PhiloxWords = [number, number, number, number];

/**
 * Philox4x32-10: a keyed bijection of 128-bit counters (words `c0` to `c3`, modulo 2^32). Source: Salmon, Moraes, Dror
 * and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC '11.
 */
export function philox4x32(
  c0: number,
  c1: number,
  c2: number,
  c3: number,
  k0: number,
  k1: number,
  out: PhiloxWords,
): void {
  for (let round = 0; round < ROUNDS; round++) {
    const high0 = multiplyHigh(MULTIPLIER_0, c0);
    const low0 = Math.imul(MULTIPLIER_0, c0);
    const high1 = multiplyHigh(MULTIPLIER_1, c2);
    const low1 = Math.imul(MULTIPLIER_1, c2);
    c0 = high1 ^ c1 ^ k0;
    c1 = low1;
    c2 = high0 ^ c3 ^ k1;
    c3 = low0;
    k0 = (k0 + WEYL_0) | 0;
    k1 = (k1 + WEYL_1) | 0;
  }
  out[0] = c0;
  out[1] = c1;
  out[2] = c2;
  out[3] = c3;
}

/** The upper 32 bits of the 64-bit product of two unsigned words, from 16-bit halves. */
function multiplyHigh(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const middle = Math.imul(aHigh, bLow) + (Math.imul(aLow, bLow) >>> 16);
  const carry = Math.imul(aLow, bHigh) + (middle & 0xffff);
  return (Math.imul(aHigh, bHigh) + (middle >>> 16) + (carry >>> 16)) | 0;
}
