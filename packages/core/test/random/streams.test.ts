import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEAL_SUBSTREAM, seededRng, STREAM_SCHEME, Streams } from '../../src/random/streams.js';

const WORD = 0xffffffffn;

/** Philox4x32-10 in 64-bit arithmetic. */
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

/** An independent implementation of the documented scheme. */
function documented(seed: string, label: string, index: number, substream: number): number[] {
  const digest = createHash('sha256').update(`cards-streams@1\n${label}\n${seed}`).digest();
  const key = [digest.readUInt32BE(0), digest.readUInt32BE(4)].map(BigInt);
  const counter = [BigInt(index) & WORD, BigInt(index) >> 32n, BigInt(substream), 0n];
  return philox(counter, key).map((word) => Number(BigInt.asIntN(32, word)));
}

describe('the stream scheme', () => {
  test('The stream scheme has the name cards-streams@1', () => {
    expect(STREAM_SCHEME).toBe('cards-streams@1');
  });

  test('Streams agree with an independent implementation of the documented scheme, byte for byte', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string().filter((label) => !label.includes('\n')),
        fc.maxSafeNat(),
        fc.nat(0xffffffff),
        (seed, label, index, substream) => {
          // Both implementations encode lone surrogates as the same replacement character.
          expect(new Streams(seed, label).rng(index, substream).save().state).toEqual(
            documented(seed, label, index, substream),
          );
        },
      ),
      { seed: 1 },
    );
  });

  test('A seed and a label that join to the same text give different streams', () => {
    expect(new Streams('c', 'ab').rng(0).save()).not.toEqual(new Streams('bc', 'a').rng(0).save());
    expect(() => new Streams('c', 'a\nb')).toThrow(RangeError);
    expect(() => new Streams('c', 'a\nb')).toThrow('a label must be one line of text, not "a\\nb"');
  });

  test('Streams expose their seed and their label', () => {
    const { seed, label } = new Streams(7, 'pairs');
    expect([seed, label]).toEqual(['7', 'pairs']);
  });
});

// Golden values of cards-streams@1. A second program, written from the documentation alone, draws the same numbers.
// They change only with a major version.
describe('golden values of cards-streams@1', () => {
  test.each([
    [1, 'pairs', 0, 0, [470193360, -409838124, 393871846, 540718199]],
    [1, 'pairs', 1, 0, [899748757, -924714587, 833915940, 600411]],
    [1, 'pairs', 0, 1, [-314182895, 254161299, -555761487, -1340839267]],
    [1, 'pairs', 2 ** 32 + 7, 2, [2145679478, -827418447, 846219390, -1645190770]],
    [2, 'pairs', 0, 0, [1424003829, 502265554, -912988435, -1623641367]],
    [1, 'unowar', 0, 0, [-1131907827, 1979595544, 1332637579, 1641474071]],
  ])(
    'The state for seed %i, label %s, game %i and substream %i is the golden value',
    (seed, label, index, substream, state) => {
      expect(new Streams(seed, label).rng(index, substream).save()).toEqual({ state });
    },
  );

  test('The draws of small integers, large integers and a shuffle are the golden values', () => {
    const rng = new Streams(1, 'pairs').rng(0);
    expect(Array.from({ length: 12 }, () => rng.int(52))).toEqual([1, 21, 19, 15, 44, 22, 39, 37, 15, 51, 43, 2]);
    expect(Array.from({ length: 6 }, () => rng.int(1_000_000))).toEqual([
      940871, 311888, 598475, 356996, 432737, 827052,
    ]);
    const cards = Array.from({ length: 13 }, (_, i) => i);
    rng.shuffle(cards);
    expect(cards).toEqual([3, 8, 1, 5, 6, 10, 7, 11, 12, 4, 9, 2, 0]);
  });

  test('The draws of seededRng are the golden values', () => {
    const rng = seededRng('seed');
    expect(Array.from({ length: 12 }, () => rng.int(6))).toEqual([3, 5, 1, 0, 1, 4, 1, 4, 5, 4, 5, 4]);
  });
});

describe('substreams', () => {
  const streams = new Streams('substreams', 'test');

  test('rng without a substream returns the generator that deals', () => {
    expect(DEAL_SUBSTREAM).toBe(0);
    expect(streams.rng(3).save()).toEqual(streams.rng(3, DEAL_SUBSTREAM).save());
  });

  test('gameRngs has one generator that deals and one for each seat, and seek returns the same objects', () => {
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

  test('A seat that draws more numbers does not change the deal', () => {
    const quiet = streams.gameRngs(1).seek(9);
    const noisy = streams.gameRngs(1).seek(9);
    for (let i = 0; i < 100; i++) noisy.seats[0]?.int(52);
    expect(noisy.deal.save()).toEqual(quiet.deal.save());
    expect(noisy.seats[0]?.save()).not.toEqual(quiet.seats[0]?.save());
  });

  test('All games and substreams have different states', () => {
    const states = new Set<string>();
    for (let index = 0; index < 2000; index++) {
      for (let substream = 0; substream < 3; substream++)
        states.add(String(streams.rng(index, substream).save().state));
    }
    expect(states.size).toBe(6000);
  });
});

describe('invalid arguments of Streams', () => {
  const streams = new Streams(1, 'test');

  test.each([-1, 0.5, Number.NaN, 2 ** 53, Infinity])('Streams reject the game index %s', (index) => {
    const message = `a game index must be an integer from 0 to 2^53 - 1, not ${index}`;
    expect(() => streams.rng(index)).toThrow(RangeError);
    expect(() => streams.rng(index)).toThrow(message);
    expect(() => streams.gameRngs(1).seek(index)).toThrow(message);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 32])('Streams reject the substream %s', (substream) => {
    expect(() => streams.rng(0, substream)).toThrow(RangeError);
    expect(() => streams.rng(0, substream)).toThrow(
      `a substream must be an integer from 0 to 2^32 - 1, not ${substream}`,
    );
  });

  test.each([0, -1, 1.5, Number.NaN])('gameRngs rejects %s as the number of seats', (seats) => {
    expect(() => streams.gameRngs(seats)).toThrow(RangeError);
    expect(() => streams.gameRngs(seats)).toThrow(`the number of seats must be an integer from 1, not ${seats}`);
  });
});
