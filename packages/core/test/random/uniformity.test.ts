import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { type Rng, rngFrom, seededRng, Streams } from '../../src/index.js';
import { agreement, pearson, uniformity, verdict } from './chi-square.js';

/** A whole word of a generator, as a signed integer. */
function word(rng: Rng): number {
  return rng.int(2 ** 32) | 0;
}

describe('bounded integers are uniform', () => {
  test.each([
    [33, 33 * 1000],
    [257, 257 * 200],
    [4097, 4097 * 20],
    [65_537, 65_537 * 5],
  ])('below %i, just over a power of two', (bound, draws) => {
    const rng = seededRng(`below ${bound}`);
    expect(uniformity(bound, draws, () => rng.int(bound))).toBe('plausible');
  });

  test('below 2^31 + 1, in 64 ranges', () => {
    const rng = seededRng('2^31 + 1');
    const bound = 2 ** 31 + 1;
    expect(uniformity(64, 64_000, () => Math.floor((rng.int(bound) / bound) * 64))).toBe('plausible');
  });

  test('below 3 * 2^30, in 32 ranges and by remainder: both ways in which a biased method shows', () => {
    const rng = seededRng('3 * 2^30');
    const bound = 3 * 2 ** 30;
    const cell = (value: number): number => 3 * Math.floor((value / bound) * 32) + (value % 3);
    expect(uniformity(96, 96_000, () => cell(rng.int(bound)))).toBe('plausible');
    // The same statistic on a word modulo the bound, and on a multiply-shift that rejects nothing.
    expect(uniformity(96, 96_000, () => cell((word(rng) >>> 0) % bound))).toBe('too uneven');
    expect(uniformity(96, 96_000, () => cell(Math.floor(((word(rng) >>> 0) / 2 ** 32) * bound)))).toBe('too uneven');
  });

  test('below 2^32, in the lowest byte', () => {
    const rng = seededRng('2^32');
    expect(uniformity(256, 256_00, () => rng.int(2 ** 32) % 256)).toBe('plausible');
  });
});

describe('shuffles are uniform', () => {
  test('each of the 24 orders of four cards', () => {
    const rng = seededRng('24 orders');
    const orders = new Map<string, number>();
    expect(
      uniformity(24, 24_000, () => {
        const cards = ['a', 'b', 'c', 'd'];
        rng.shuffle(cards);
        const order = cards.join('');
        const cell = orders.get(order) ?? orders.size;
        orders.set(order, cell);
        return cell;
      }),
    ).toBe('plausible');
  });

  /** For each card how often it came to each place. */
  function places(shuffles: number, shuffle: (deck: Uint8Array) => void): Uint32Array {
    const counts = new Uint32Array(52 * 52);
    const deck = new Uint8Array(52);
    for (let i = 0; i < shuffles; i++) {
      for (let card = 0; card < 52; card++) deck[card] = card;
      shuffle(deck);
      for (const [place, card] of deck.entries()) counts[52 * card + place] = (counts[52 * card + place] ?? 0) + 1;
    }
    return counts;
  }

  // Rows and columns of a table of card and place have fixed sums. With n cards, (n - 1) / n times Pearson's statistic is
  // then chi-square with (n - 1)^2 degrees of freedom.
  test('every card comes to every position of 52 equally often', () => {
    const rng = seededRng('52 places');
    const counts = places(20_000, (deck) => {
      rng.shuffle(deck);
    });
    expect(verdict((pearson(counts) * 51) / 52, 51 * 51)).toBe('plausible');
  });

  test('the same statistic rejects the shuffle that draws every partner from the whole deck', () => {
    const rng = seededRng('naive');
    const counts = places(20_000, (deck) => {
      for (let i = 51; i > 0; i--) {
        const j = rng.int(52);
        [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
      }
    });
    expect(verdict((pearson(counts) * 51) / 52, 51 * 51)).toBe('too uneven');
  });
});

describe('streams are independent at their first draws', () => {
  const streams = new Streams('independence', 'test');
  const GAMES = 52 * 52 * 20;

  /** The first cards of games 2 i and 2 i + 1. */
  const firstCards = (i: number, rng: (game: number) => Rng): number =>
    52 * rng(2 * i).int(52) + rng(2 * i + 1).int(52);

  test('game i and game i + 1 deal unrelated first cards', () => {
    expect(uniformity(52 * 52, GAMES, (i) => firstCards(i, (game) => streams.rng(game)))).toBe('plausible');
  });

  test('the same statistic rejects a generator seeded with seed + i', () => {
    const naive = (game: number): Rng => rngFrom(xoroshiro128plus(1 + game));
    expect(uniformity(52 * 52, GAMES, (i) => firstCards(i, naive))).toBe('too uneven');
    // It even deals the same first card in every one of a thousand games.
    expect(new Set(Array.from({ length: 1000 }, (_, game) => naive(game).int(52))).size).toBe(1);
  });

  test.each([
    [0, 1],
    [1, 2],
    [0, 2],
  ])('substreams %i and %i of a game are unrelated', (a, b) => {
    expect(uniformity(256, 12_800, (i) => 16 * streams.rng(i, a).int(16) + streams.rng(i, b).int(16))).toBe(
      'plausible',
    );
  });

  test('the bits of first words agree half of the time, between games, substreams, seeds and labels', () => {
    const seeded = (seed: number, label: string): number => word(new Streams(seed, label).rng(0));
    expect(agreement(20_000, (i) => [word(streams.rng(i)), word(streams.rng(i + 1))])).toBe('plausible');
    expect(agreement(20_000, (i) => [word(streams.rng(i)), word(streams.rng(i, 1))])).toBe('plausible');
    expect(agreement(4000, (i) => [seeded(i, 'test'), seeded(i + 1, 'test')])).toBe('plausible');
    expect(agreement(4000, (i) => [seeded(i, 'test'), seeded(i, 'tests')])).toBe('plausible');
    expect(agreement(4000, (i) => [xoroshiro128plus(i).next(), xoroshiro128plus(i + 1).next()])).toBe('too uneven');
  });

  test('neighboring seeds deal unrelated first cards', () => {
    const first = (seed: number): number => new Streams(seed, 'test').rng(0).int(16);
    expect(uniformity(256, 5120, (i) => 16 * first(2 * i) + first(2 * i + 1))).toBe('plausible');
  });
});
