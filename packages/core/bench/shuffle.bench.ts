/**
 * Shuffling 52 cards, ours and others', and what else a game draws: one bounded integer, and its streams at their start.
 *
 * Every shuffler gets its own deck and goes on shuffling it. Those that return a copy pay for the copy: it is their
 * contract. Timing decides nothing here; it is printed.
 */
import { rngFrom, seededRng, Streams } from '@cards/core';
import { shuffle as d3Shuffle, shuffler } from 'd3-array';
import { createShuffle } from 'fast-shuffle';
import lodash from 'lodash';
import { bench, do_not_optimize, run } from 'mitata';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { MersenneTwister19937, Random } from 'random-js';

const deck = (): number[] => Array.from({ length: 52 }, (_, id) => id);

/** How each contender is seeded, and what it does to the deck. */
const notes = new Map<string, string>();

function contender(name: string, note: string, step: () => unknown): void {
  notes.set(name, note);
  bench(name, () => do_not_optimize(step()));
}

const OURS = '@cards/core, Uint8Array';
{
  const rng = seededRng(1);
  const cards = Uint8Array.from(deck());
  contender(OURS, 'seeded, unbiased, in place', () => {
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
  // lodash takes Math.random when it is loaded; nothing can be put in its place.
  const cards = deck();
  contender('lodash shuffle', 'Math.random, a copy', () => lodash.shuffle(cards));
}
{
  // random-js draws without bias, by rejection. Without an engine it would use Math.random.
  const random = new Random(MersenneTwister19937.seed(1));
  const cards = deck();
  contender('random-js, Mersenne Twister', 'seeded, unbiased, in place', () => random.shuffle(cards));
}
{
  // fast-shuffle brings PCG; its plain `shuffle` seeds that from Math.random at every call.
  const shuffle = createShuffle(1);
  const cards = deck();
  contender('fast-shuffle, PCG', 'seeded, a copy', () => shuffle(cards));
}
{
  // d3's shuffler multiplies a fraction and cuts: as good as its 32 bits, not exact.
  const source = xoroshiro128plus(1);
  const shuffle = shuffler(() => (source.next() >>> 0) / 4294967296);
  const cards = deck();
  contender('d3-array shuffler, our bits', 'seeded, in place', () => shuffle(cards));
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
const ours = timed.find(({ name }) => name === OURS)?.ns ?? Number.NaN;
console.log("median ns per call, and how many of our shuffles go into one of another's");
for (const { name, ns } of timed) {
  const ratio = shuffles.has(name) ? `${(ns / ours).toFixed(2)}x` : '';
  console.log(`${name.padEnd(30)}${ns.toFixed(1).padStart(8)}${ratio.padStart(8)}   ${notes.get(name) ?? ''}`);
}
