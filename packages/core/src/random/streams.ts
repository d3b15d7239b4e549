import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { type PhiloxWords, philox4x32 } from './philox.js';
import { type Rng, SourceRng } from './rng.js';
import { type Seed, seedText } from './seed.js';
import { sha256 } from './sha256.js';

/**
 * The name of the way in which streams come from seeds. Results of different schemes can't be mixed.
 */
export const STREAM_SCHEME = 'cards-streams@1';

/** The lane that deals; seat `s` draws from lane `1 + s`. */
export const DEAL_LANE = 0;

/**
 * The generators of one game, refilled for each game: lane 0 deals, lane `1 + s` belongs to seat `s`.
 */
export type Lanes = readonly [deal: Rng, ...seats: Rng[]];

/**
 * All random streams of an experiment: one for every game index and lane, each had in constant time.
 *
 * The scheme, to the bit:
 *
 * 1. The key is the first 64 bits of SHA-256 over the UTF-8 text `cards-streams@1`, a line feed, the label, a line feed,
 *    and the seed's text ({@link seedText}): the first four bytes are key word 0, the next four key word 1, both
 *    big-endian.
 * 2. Philox4x32-10 under that key turns the counter (index mod 2^32, index div 2^32, lane, 0) into four words.
 * 3. These are the state of pure-rand's `xoroshiro128plusFromState`, in this order.
 *
 * Philox is a bijection of counters, so no two games or lanes share a state. (All four words are zero, where xoroshiro
 * would stand still, for one counter in 2^128.)
 */
export class Streams {
  /** The canonical text of the seed. */
  readonly seed: string;
  /** What keeps streams of one seed apart; for a game, its id alone. */
  readonly label: string;
  private readonly key0: number;
  private readonly key1: number;
  private readonly words: PhiloxWords = [0, 0, 0, 0];

  /**
   * @param seed - the experiment's seed
   * @param label - any text without a line feed; for a game, its id alone, so that all strategies, parameters and seat
   *   orders meet the same deals
   * @throws RangeError for an invalid seed or label
   */
  constructor(seed: Seed, label: string) {
    if (label.includes('\n')) throw new RangeError(`a label is one line of text, not ${JSON.stringify(label)}`);
    this.seed = seedText(seed);
    this.label = label;
    const key = sha256(`${STREAM_SCHEME}\n${label}\n${this.seed}`);
    this.key0 = Number.parseInt(key.slice(0, 8), 16) | 0;
    this.key1 = Number.parseInt(key.slice(8, 16), 16) | 0;
  }

  /**
   * A new generator at the start of one lane of one game.
   *
   * @param index - the game's index, a whole number from 0 to 2^53 - 1
   * @param lane - a whole number from 0 on; the deal's when left out
   * @throws RangeError for any other index or lane
   */
  rng(index: number, lane: number = DEAL_LANE): Rng {
    if (!(Number.isSafeInteger(lane) && lane >= 0 && lane < 4294967296)) {
      throw new RangeError(`a lane is a whole number from 0 to 2^32 - 1, not ${lane}`);
    }
    checkIndex(index);
    return new SourceRng(this.source(index, lane));
  }

  /**
   * Lanes that can be moved from game to game, for one table.
   *
   * @param seats - how many seats the table has
   * @throws RangeError when `seats` is no whole number from 1 on
   */
  lanes(seats: number): MovableLanes {
    if (!(Number.isInteger(seats) && seats >= 1)) throw new RangeError(`a table has one seat or more, not ${seats}`);
    const deal = new SourceRng(this.source(0, DEAL_LANE));
    const others = Array.from({ length: seats }, (_, seat) => new SourceRng(this.source(0, 1 + seat)));
    const lanes: Lanes = [deal, ...others];
    const rngs = [deal, ...others];
    return {
      at: (index) => {
        checkIndex(index);
        let lane = DEAL_LANE;
        for (const rng of rngs) rng.source = this.source(index, lane++);
        return lanes;
      },
    };
  }

  private source(index: number, lane: number): ReturnType<typeof xoroshiro128plusFromState> {
    philox4x32(index, Math.floor(index / 4294967296), lane, 0, this.key0, this.key1, this.words);
    return xoroshiro128plusFromState(this.words);
  }
}

/** The lanes of one table, moved from game to game without new objects but the generators' states. */
export interface MovableLanes {
  /**
   * Puts every lane at the start of game `index`.
   *
   * @returns the same lanes each time
   * @throws RangeError when `index` is no whole number from 0 to 2^53 - 1
   */
  at(index: number): Lanes;
}

/**
 * One generator from a seed, for scripts and tests that need no game indices.
 */
export function seededRng(seed: Seed): Rng {
  return new Streams(seed, 'rng').rng(0);
}

function checkIndex(index: number): void {
  if (!(Number.isSafeInteger(index) && index >= 0)) {
    throw new RangeError(`a game index is a whole number from 0 to 2^53 - 1, not ${index}`);
  }
}
