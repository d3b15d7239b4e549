import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { type Rng, rngFrom, seededRng, Streams } from '../../src/index.js';
import { agreement, pearson, uniformity, verdict } from './chi-square.js';

/** A 32-bit word of a generator, as a signed integer. */
function word(rng: Rng): number {
  return rng.int(2 ** 32) | 0;
}

describe('the distribution of Rng.int', () => {
  test.each([
    [33, 33 * 1000],
    [257, 257 * 200],
    [4097, 4097 * 20],
    [65_537, 65_537 * 5],
  ])('int(%i) is uniform for a bound just above a power of two', (bound, draws) => {
    const rng = seededRng(`below ${bound}`);
    expect(uniformity(bound, draws, () => rng.int(bound))).toBe('plausible');
  });

  test('int(2^31 + 1) is uniform over 64 ranges', () => {
    const rng = seededRng('2^31 + 1');
    const bound = 2 ** 31 + 1;
    expect(uniformity(64, 64_000, () => Math.floor((rng.int(bound) / bound) * 64))).toBe('plausible');
  });

  test('int(3 * 2^30) is uniform over ranges and remainders, and biased methods are not', () => {
    const rng = seededRng('3 * 2^30');
    const bound = 3 * 2 ** 30;
    const cell = (value: number): number => 3 * Math.floor((value / bound) * 32) + (value % 3);
    expect(uniformity(96, 96_000, () => cell(rng.int(bound)))).toBe('plausible');
    // The same statistic for two biased methods: a word modulo the bound, and a multiply-shift without rejection.
    expect(uniformity(96, 96_000, () => cell((word(rng) >>> 0) % bound))).toBe('too uneven');
    expect(uniformity(96, 96_000, () => cell(Math.floor(((word(rng) >>> 0) / 2 ** 32) * bound)))).toBe('too uneven');
  });

  test('int(2^32) is uniform in the lowest byte', () => {
    const rng = seededRng('2^32');
    expect(uniformity(256, 256_00, () => rng.int(2 ** 32) % 256)).toBe('plausible');
  });
});

describe('the distribution of shuffles', () => {
  test('Each of the 24 orders of four cards is equally likely', () => {
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

  /** The number of times that each card came to each place: `[52 * card + place]`. */
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

  // The rows and the columns of a table of cards and places have fixed sums. With n cards, (n - 1) / n times Pearson's
  // statistic is then chi-square with (n - 1)^2 degrees of freedom.
  test('Each of 52 cards comes to each position equally often', () => {
    const rng = seededRng('52 places');
    const counts = places(20_000, (deck) => {
      rng.shuffle(deck);
    });
    expect(verdict((pearson(counts) * 51) / 52, 51 * 51)).toBe('plausible');
  });

  test('The statistic of positions rejects a shuffle that swaps each card with any card of the deck', () => {
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

describe('the independence of streams', () => {
  const streams = new Streams('independence', 'test');
  const GAMES = 52 * 52 * 20;

  /** The first cards of games 2 i and 2 i + 1. */
  const firstCards = (i: number, rng: (game: number) => Rng): number =>
    52 * rng(2 * i).int(52) + rng(2 * i + 1).int(52);

  test('The first cards of game i and game i + 1 are independent', () => {
    expect(uniformity(52 * 52, GAMES, (i) => firstCards(i, (game) => streams.rng(game)))).toBe('plausible');
  });

  test('The statistic of first cards rejects generators that are seeded with seed + i', () => {
    const naive = (game: number): Rng => rngFrom(xoroshiro128plus(1 + game));
    expect(uniformity(52 * 52, GAMES, (i) => firstCards(i, naive))).toBe('too uneven');
    // All of the first thousand games deal the same first card.
    expect(new Set(Array.from({ length: 1000 }, (_, game) => naive(game).int(52))).size).toBe(1);
  });

  test.each([
    [0, 1],
    [1, 2],
    [0, 2],
  ])('Substreams %i and %i of a game are independent', (a, b) => {
    expect(uniformity(256, 12_800, (i) => 16 * streams.rng(i, a).int(16) + streams.rng(i, b).int(16))).toBe(
      'plausible',
    );
  });

  test('The first words of different games, substreams, seeds and labels agree in half of their bits', () => {
    const seeded = (seed: number, label: string): number => word(new Streams(seed, label).rng(0));
    expect(agreement(20_000, (i) => [word(streams.rng(i)), word(streams.rng(i + 1))])).toBe('plausible');
    expect(agreement(20_000, (i) => [word(streams.rng(i)), word(streams.rng(i, 1))])).toBe('plausible');
    expect(agreement(4000, (i) => [seeded(i, 'test'), seeded(i + 1, 'test')])).toBe('plausible');
    expect(agreement(4000, (i) => [seeded(i, 'test'), seeded(i, 'tests')])).toBe('plausible');
    expect(agreement(4000, (i) => [xoroshiro128plus(i).next(), xoroshiro128plus(i + 1).next()])).toBe('too uneven');
  });

  test('The first cards of neighboring seeds are independent', () => {
    const first = (seed: number): number => new Streams(seed, 'test').rng(0).int(16);
    expect(uniformity(256, 5120, (i) => 16 * first(2 * i) + first(2 * i + 1))).toBe('plausible');
  });
});
