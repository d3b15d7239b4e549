import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEAL_SUBSTREAM, seededRng, STREAM_SCHEME, Streams } from '../../src/random/streams.js';

const WORD = 0xffffffffn;

/** Philox4x32-10 in plain arithmetic of 64 bits. */
function philox(counter: readonly bigint[], key: readonly bigint[]): bigint[] {
  let [c0 = 0n, c1 = 0n, c2 = 0n, c3 = 0n] = counter;
  let [k0 = 0n, k1 = 0n] = key;
  for (let round = 0; round < 10; round++) {
    const [p0, p1] = [0xd2511f53n * c0, 0xcd9e8d57n * c2];
    [c0, c1, c2, c3] = [(p1 >> 32n) ^ c1 ^ k0, p1 & WORD, (p0 >> 32n) ^ c3 ^ k1, p0 & WORD];
    [k0, k1] = [(k0 + 0x9e3779b9n) & WORD, (k1 + 0xbb67ae85n) & WORD];
  }
  return [c0, c1, c2, c3];
}

/** The scheme as the documentation describes it, in an independent implementation. */
function documented(seed: string, label: string, index: number, substream: number): number[] {
  const digest = createHash('sha256').update(`cards-streams@1\n${label}\n${seed}`).digest();
  const key = [digest.readUInt32BE(0), digest.readUInt32BE(4)].map(BigInt);
  const counter = [BigInt(index) & WORD, BigInt(index) >> 32n, BigInt(substream), 0n];
  return philox(counter, key).map((word) => Number(BigInt.asIntN(32, word)));
}

describe('the scheme', () => {
  test('has a name that separates the results of different schemes', () => {
    expect(STREAM_SCHEME).toBe('cards-streams@1');
  });

  test('is what the documentation says, to the bit', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string().filter((label) => !label.includes('\n')),
        fc.maxSafeNat(),
        fc.nat(0xffffffff),
        (seed, label, index, substream) => {
          // Both sides write lone surrogates in UTF-8 as the same replacement character.
          expect(new Streams(seed, label).rng(index, substream).save().state).toEqual(
            documented(seed, label, index, substream),
          );
        },
      ),
      { seed: 1 },
    );
  });

  test('keeps seed and label apart', () => {
    expect(new Streams('c', 'ab').rng(0).save()).not.toEqual(new Streams('bc', 'a').rng(0).save());
    expect(() => new Streams('c', 'a\nb')).toThrow(RangeError);
    expect(() => new Streams('c', 'a\nb')).toThrow('a label is one line of text, not "a\\nb"');
  });

  test('has its seed and its label', () => {
    const { seed, label } = new Streams(7, 'pairs');
    expect([seed, label]).toEqual(['7', 'pairs']);
  });
});

// Pinned: what version 1 of the scheme draws, as a second program written from the documentation alone draws it too.
// These numbers change with a major version only.
describe('pinned', () => {
  test.each([
    [1, 'pairs', 0, 0, [470193360, -409838124, 393871846, 540718199]],
    [1, 'pairs', 1, 0, [899748757, -924714587, 833915940, 600411]],
    [1, 'pairs', 0, 1, [-314182895, 254161299, -555761487, -1340839267]],
    [1, 'pairs', 2 ** 32 + 7, 2, [2145679478, -827418447, 846219390, -1645190770]],
    [2, 'pairs', 0, 0, [1424003829, 502265554, -912988435, -1623641367]],
    [1, 'unowar', 0, 0, [-1131907827, 1979595544, 1332637579, 1641474071]],
  ])('the state of seed %i, label %s, game %i, substream %i', (seed, label, index, substream, state) => {
    expect(new Streams(seed, label).rng(index, substream).save()).toEqual({ state });
  });

  test('small and large integers, and a shuffle, one after the other', () => {
    const rng = new Streams(1, 'pairs').rng(0);
    expect(Array.from({ length: 12 }, () => rng.int(52))).toEqual([1, 21, 19, 15, 44, 22, 39, 37, 15, 51, 43, 2]);
    expect(Array.from({ length: 6 }, () => rng.int(1_000_000))).toEqual([
      940871, 311888, 598475, 356996, 432737, 827052,
    ]);
    const cards = Array.from({ length: 13 }, (_, i) => i);
    rng.shuffle(cards);
    expect(cards).toEqual([3, 8, 1, 5, 6, 10, 7, 11, 12, 4, 9, 2, 0]);
  });

  test('the generator of a seed alone', () => {
    const rng = seededRng('seed');
    expect(Array.from({ length: 12 }, () => rng.int(6))).toEqual([3, 5, 1, 0, 1, 4, 1, 4, 5, 4, 5, 4]);
  });
});

describe('substreams', () => {
  const streams = new Streams('substreams', 'test');

  test('a generator without a substream is the one that deals', () => {
    expect(DEAL_SUBSTREAM).toBe(0);
    expect(streams.rng(3).save()).toEqual(streams.rng(3, DEAL_SUBSTREAM).save());
  });

  test('of a table: one that deals and one a seat, the same objects for every game', () => {
    const rngs = streams.gameRngs(2);
    const first = rngs.seek(5);
    expect([first.deal, ...first.seats].map((rng) => rng.save())).toEqual(
      [0, 1, 2].map((substream) => streams.rng(5, substream).save()),
    );
    first.deal.int(52);
    const again = rngs.seek(5);
    expect(again).toBe(first);
    expect(again.deal.save()).toEqual(streams.rng(5).save());
  });

  test('a seat that draws more does not disturb the deal', () => {
    const quiet = streams.gameRngs(1).seek(9);
    const noisy = streams.gameRngs(1).seek(9);
    for (let i = 0; i < 100; i++) noisy.seats[0]?.int(52);
    expect(noisy.deal.save()).toEqual(quiet.deal.save());
    expect(noisy.seats[0]?.save()).not.toEqual(quiet.seats[0]?.save());
  });

  test('no two games or substreams share a state', () => {
    const states = new Set<string>();
    for (let index = 0; index < 2000; index++) {
      for (let substream = 0; substream < 3; substream++)
        states.add(String(streams.rng(index, substream).save().state));
    }
    expect(states.size).toBe(6000);
  });
});

describe('what is refused', () => {
  const streams = new Streams(1, 'test');

  test.each([-1, 0.5, Number.NaN, 2 ** 53, Infinity])('game index %s', (index) => {
    const message = `a game index is an integer from 0 to 2^53 - 1, not ${index}`;
    expect(() => streams.rng(index)).toThrow(RangeError);
    expect(() => streams.rng(index)).toThrow(message);
    expect(() => streams.gameRngs(1).seek(index)).toThrow(message);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 32])('substream %s', (substream) => {
    expect(() => streams.rng(0, substream)).toThrow(RangeError);
    expect(() => streams.rng(0, substream)).toThrow(`a substream is an integer from 0 to 2^32 - 1, not ${substream}`);
  });

  test.each([0, -1, 1.5, Number.NaN])('a game of %s seats', (seats) => {
    expect(() => streams.gameRngs(seats)).toThrow(RangeError);
    expect(() => streams.gameRngs(seats)).toThrow(`a game has one player or more, not ${seats}`);
  });
});
