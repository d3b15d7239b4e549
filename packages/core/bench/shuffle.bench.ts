/**
 * Times the shuffle of 52 cards in this package and in others, one bounded integer, and the start of the streams of a
 * game.
 *
 * Each shuffler gets its own deck and shuffles it again and again. For a shuffler that returns a copy, the time
 * includes the copy. The benchmark prints its results and has no limits.
 */
import { rngFrom, seededRng, Streams } from '@cards/core';
import { shuffle as d3Shuffle, shuffler } from 'd3-array';
import { createShuffle } from 'fast-shuffle';
import lodash from 'lodash';
import { bench, do_not_optimize, run } from 'mitata';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { MersenneTwister19937, Random } from 'random-js';

const deck = (): number[] => Array.from({ length: 52 }, (_, id) => id);

/** By name: how each contender is seeded, and whether it shuffles in place or returns a copy. */
const notes = new Map<string, string>();

function contender(name: string, note: string, step: () => unknown): void {
  notes.set(name, note);
  bench(name, () => do_not_optimize(step()));
}

const BASELINE = '@cards/core, Uint8Array';
{
  const rng = seededRng(1);
  const cards = Uint8Array.from(deck());
  contender(BASELINE, 'seeded, unbiased, in place', () => {
    rng.shuffle(cards);
    return cards;
  });
}
{
  const rng = seededRng(1);
  const cards = deck();
  contender('@cards/core, array', 'seeded, unbiased, in place', () => {
    rng.shuffle(cards);
    return cards;
  });
}
{
  // lodash captures Math.random when it is loaded, so it cannot be seeded.
  const cards = deck();
  contender('lodash shuffle', 'Math.random, a copy', () => lodash.shuffle(cards));
}
{
  // random-js draws without bias, by rejection. Its default engine is Math.random.
  const random = new Random(MersenneTwister19937.seed(1));
  const cards = deck();
  contender('random-js, Mersenne Twister', 'seeded, unbiased, in place', () => random.shuffle(cards));
}
{
  // fast-shuffle uses PCG. Its export `shuffle` seeds PCG from Math.random in each call.
  const shuffle = createShuffle(1);
  const cards = deck();
  contender('fast-shuffle, PCG', 'seeded, a copy', () => shuffle(cards));
}
{
  // The d3 shuffler multiplies a fraction and truncates, so it has a small bias.
  const source = xoroshiro128plus(1);
  const shuffle = shuffler(() => (source.next() >>> 0) / 4294967296);
  const cards = deck();
  contender('d3-array, xoroshiro128+', 'seeded, in place', () => shuffle(cards));
}
{
  const cards = deck();
  contender('d3-array shuffle', 'Math.random, in place', () => d3Shuffle(cards));
}

const shuffles = new Set(notes.keys());
{
  const rng = seededRng(1);
  contender('int(52)', 'one bounded integer', () => rng.int(52));
}
{
  const rng = rngFrom(xoroshiro128plus(1));
  contender('int(1296)', 'one bounded integer', () => rng.int(1296));
}
{
  const rng = seededRng(1);
  contender('int(2^20)', 'one bounded integer of 32 bits', () => rng.int(1048576));
}
{
  const streams = new Streams(1, 'bench');
  let game = 0;
  contender('one stream of a game', 'a new generator', () => streams.rng(game++));
}
{
  const rngs = new Streams(1, 'bench').gameRngs(2);
  let game = 0;
  contender('three streams of a game', 'for a runner of two seats', () => rngs.seek(game++));
}

const { benchmarks } = await run({ format: 'quiet' });
const timed = benchmarks.map(({ alias, runs: [first] }) => ({ name: alias, ns: first?.stats?.p50 ?? Number.NaN }));
const baseline = timed.find(({ name }) => name === BASELINE)?.ns ?? Number.NaN;
console.log(`median ns per call, and its ratio to ${BASELINE}`);
for (const { name, ns } of timed) {
  const ratio = shuffles.has(name) ? `${(ns / baseline).toFixed(2)}x` : '';
  console.log(`${name.padEnd(30)}${ns.toFixed(1).padStart(8)}${ratio.padStart(8)}   ${notes.get(name) ?? ''}`);
}
