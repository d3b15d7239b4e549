import { seededRng, playToEnd } from '@cards/core';
import {
  EXACT_PLAYERS,
  type ExactPlayer,
  flipsCounts,
  flipsDistribution,
  type FlipsDistribution,
  flipsMoments,
  fractionNumber,
  fractionText,
  GoodPlayer,
  leastMeanFlips,
  MatchCardGame,
  OptimalPlayer,
  pairs,
  type PairsParams,
} from '@cards/pairs';
import { describe, expect, test } from 'vitest';
import { leastMean } from '../src/exact/least-flips.js';
import { goodKinds, optimalKinds } from '../src/exact/memory-chain.js';
import { walk } from '../src/exact/memory-walk.js';
import { likelihoods, mismatchSums } from '../src/exact/mismatches.js';
import { randomMoments } from '../src/exact/random-chain.js';
import { everyDeal } from './every-deal.js';
import { fewestFlips, randomTurnProbabilities } from './naive-solver.js';

const TYPES = Array.from({ length: 26 }, (_, i) => i + 1);
const TABLES = [4, 2].flatMap((copies) => TYPES.map((types) => ({ cards: types * copies, copies })));

/** The distributions that several tests look at, each computed once. */
const distributions = new Map<string, FlipsDistribution>();

function distributionOf(player: ExactPlayer, params: PairsParams): FlipsDistribution {
  const name = `${player} ${params.cards} ${params.copies}`;
  const distribution = distributions.get(name) ?? flipsDistribution(player, params);
  distributions.set(name, distribution);
  return distribution;
}

/** The letters of a table in order. */
function lettersOf(types: number, copies: number): string {
  return [...'abcdef']
    .slice(0, types)
    .map((letter) => letter.repeat(copies))
    .join('');
}

describe('anchors', () => {
  test('32 cards take the random player 800/3 flips, the good one 50.503160 (design, derived twice)', () => {
    const params = { cards: 32, copies: 4 };
    expect(fractionText(flipsMoments('random', params).mean)).toBe('800/3');
    expect(flipsDistribution('random', params).mean).toBeCloseTo(800 / 3, 12);
    expect(flipsDistribution('good', params).mean).toBeCloseTo(50.50316, 6);
  });

  test('two copies take (3 - 2 ln 2) n + 7/8 - 2 ln 2 + o(1) moves of two flips for n pairs (Velleman and Warrington 2013)', () => {
    const published = (n: number): number => (3 - 2 * Math.LN2) * n + 7 / 8 - 2 * Math.LN2;
    const ours = (n: number): number => {
      const mismatches = [...walk(goodKinds(2), n, likelihoods).entries()];
      return n + mismatches.reduce((sum, [count, probability]) => sum + count * probability, 0);
    };
    expect(flipsDistribution('good', { cards: 52, copies: 2 }).mean / 2).toBeCloseTo(ours(26), 10);
    // The o(1) falls as 1/n: it is below 1/(20 n), and more than halves from 100 to 400.
    const gaps = [26, 100, 400].map((n) => Math.abs(ours(n) - published(n)) * n);
    for (const gap of gaps) expect(gap).toBeLessThan(1 / 20);
    expect(Math.abs(ours(400) - published(400))).toBeLessThan(Math.abs(ours(100) - published(100)) / 2);
  });

  test('one type is always matched', () => {
    for (const player of EXACT_PLAYERS) {
      const { mean, variance, min, max, probabilities, omitted } = flipsDistribution(player, { cards: 4, copies: 4 });
      expect([mean, variance, min, max, [...probabilities], omitted]).toEqual([4, 0, 4, 4, [[4, 1]], 0]);
    }
  });

  test('two pairs take 16/3 flips: one mismatch with probability 2/3', () => {
    expect(fractionText(flipsMoments('good', { cards: 4, copies: 2 }).mean)).toBe('16/3');
    expect([...flipsDistribution('good', { cards: 4, copies: 2 }).probabilities.keys()]).toEqual([4, 6]);
  });
});

describe('by brute force', () => {
  test.each([
    [2, 4],
    [3, 4],
    [2, 2],
    [3, 2],
    [4, 2],
  ])(
    'the counts are those of every deal of %i types, %i cards each, played out',
    (types, copies) => {
      const params = { cards: types * copies, copies };
      for (const [player, strategy] of [
        ['good', new GoodPlayer()],
        ['optimal', new OptimalPlayer()],
      ] as const) {
        const game = new MatchCardGame(params.cards, copies);
        const solver = { name: player, strategy };
        // Any fixed choice among unseen cards meets, over all deals, every order of them equally often.
        const rng = seededRng('any');
        rng.int = () => 0;
        const counts = new Map<number, number>();
        let deals = 0;
        for (const deal of everyDeal(types, copies)) {
          game.reset();
          game['types'].set(deal);
          playToEnd(game, solver, rng);
          counts.set(game.flips, (counts.get(game.flips) ?? 0) + 1);
          deals++;
        }
        const exact = flipsCounts(player, params);
        expect(exact.deals).toBe(BigInt(deals));
        expect([...exact.counts]).toEqual(
          [...counts].sort(([a], [b]) => a - b).map(([flips, count]) => [flips, BigInt(count)]),
        );
      }
    },
    20_000,
  );

  test.each([
    [1, 2],
    [2, 2],
    [3, 2],
    [4, 2],
    [1, 4],
    [2, 4],
    [3, 4],
  ])(
    'no way to play %i types, %i cards each, beats the optimal player',
    (types, copies) => {
      const fewest = fewestFlips(lettersOf(types, copies));
      expect(fractionNumber(flipsMoments('optimal', { cards: types * copies, copies }).mean)).toBeCloseTo(fewest, 10);
      expect(fractionNumber(leastMeanFlips({ cards: types * copies, copies }))).toBeCloseTo(fewest, 10);
    },
    20_000,
  );

  test.each([
    [1, 4],
    [2, 4],
    [3, 2],
    [2, 2],
  ])('the random player ends %i types, %i cards each, as every pair of cards says', (types, copies) => {
    const { probabilities } = flipsDistribution('random', { cards: types * copies, copies });
    for (const [turns, probability] of randomTurnProbabilities(lettersOf(types, copies), 30).entries()) {
      expect(probabilities.get(2 * turns) ?? 0).toBeCloseTo(probability, 12);
    }
  });
});

describe('the optimal rule', () => {
  test('reaches the least of all actions exactly, up to 40 cards with four copies and on every table with two', () => {
    // With all 104 cards it holds as well; that takes about a minute in all.
    for (const params of TABLES.filter(({ cards, copies }) => copies === 2 || cards <= 40)) {
      expect(leastMeanFlips(params)).toEqual(flipsMoments('optimal', params).mean);
    }
  });

  test('is not the best with six copies, where the dynamic program finds better, as trying everything does', () => {
    const [orders, sum] = walk(optimalKinds(6), 2, mismatchSums);
    const rule = 12 + (2 * Number(sum)) / Number(orders);
    const least = fractionNumber(leastMean(12, 6));
    expect(least).toBeCloseTo(fewestFlips(lettersOf(2, 6)), 10);
    expect(rule - least).toBeGreaterThan(0.001);
  });

  test('beats the good player with four copies from two types on, and is as good as he is with two', () => {
    for (const params of TABLES) {
      const [good, optimal] = [distributionOf('good', params).mean, distributionOf('optimal', params).mean];
      const saved = params.copies === 4 && params.cards > 4;
      expect(good - optimal > 0.1).toBe(saved);
      expect(good === optimal).toBe(!saved);
    }
  }, 20_000);
});

describe('on every table', () => {
  test('the good player never needs more than 2n flips, and 2n - 2 at the sharpest', () => {
    for (const params of TABLES) {
      const { min, max } = distributionOf('good', params);
      const { cards, copies } = params;
      expect([min, max]).toEqual([cards, cards === copies ? cards : 2 * cards - 2]);
    }
  });

  test('the optimal player has at most (5t - 2) / 3 mismatches with t types of four, rounded down', () => {
    for (const types of TYPES.slice(1)) {
      const { min, max } = distributionOf('optimal', { cards: 4 * types, copies: 4 });
      expect([min, max]).toEqual([4 * types, 4 * types + 2 * Math.floor((5 * types - 2) / 3)]);
    }
  }, 20_000);

  test('the mean of the random player is n + 11 n (n - 4) / 42 with four copies and n²/2 with two, as its chain says', () => {
    for (const { cards: n, copies } of TABLES) {
      const { mean } = flipsMoments('random', { cards: n, copies });
      const { first } = randomMoments(n / copies, copies);
      expect(2 * fractionNumber(first)).toBeCloseTo(fractionNumber(mean), 9);
      expect(fractionNumber(mean)).toBeCloseTo(copies === 4 ? n + (11 * n * (n - 4)) / 42 : n ** 2 / 2, 9);
    }
  });

  test('the variance of the random player is that of his distribution; with two copies, that of independent waits', () => {
    for (const { cards, copies } of TABLES.filter((params) => params.cards > params.copies && params.cards <= 52)) {
      const { mean, probabilities } = distributionOf('random', { cards, copies });
      const variance = fractionNumber(flipsMoments('random', { cards, copies }).variance);
      const sum = [...probabilities].reduce(
        (total, [flips, probability]) => total + (flips - mean) ** 2 * probability,
        0,
      );
      expect(Math.abs(sum / variance - 1)).toBeLessThan(1e-9);
    }
    // With k pairs left, one choice of 2k - 1 is the match of any first card.
    for (const types of TYPES) {
      let variance = 0;
      for (let k = 1; k <= types; k++) variance += 4 * (2 * k - 1) * (2 * k - 2);
      expect(fractionText(flipsMoments('random', { cards: 2 * types, copies: 2 }).variance)).toBe(String(variance));
    }
  });

  test.each(['random', 'good', 'optimal'] as const)(
    'the floating-point results of %s are as exact as is stated',
    (player) => {
      for (const params of TABLES.filter(({ cards }) => cards % 8 === 0 && cards <= 72)) {
        const { mean, variance, probabilities, omitted } = distributionOf(player, params);
        const exact = flipsMoments(player, params);
        expect(Math.abs(mean / fractionNumber(exact.mean) - 1)).toBeLessThan(1e-12);
        expect(Math.abs(variance / fractionNumber(exact.variance) - 1)).toBeLessThan(1e-11);
        expect([...probabilities.values()].reduce((sum, p) => sum + p, omitted)).toBeCloseTo(1, 11);
        expect(omitted).toBeLessThan(1e-15);
        if (player === 'random') continue;
        const { deals, counts } = flipsCounts(player, params);
        expect([...probabilities.keys()]).toEqual([...counts.keys()]);
        for (const [flips, probability] of probabilities) {
          // Both sides are divided exactly before they are compared: small probabilities have as many digits as large
          // ones.
          const scale = 10n ** 400n;
          const share = ((counts.get(flips) ?? 0n) * scale) / deals;
          const digits = String(share);
          const value = Number(`${digits.slice(0, 1)}.${digits.slice(1, 25)}e${digits.length - 1 - 400}`);
          expect(Math.abs(probability / value - 1)).toBeLessThan(1e-12);
        }
      }
    },
    20_000,
  );

  test('that there is not, nothing is answered', () => {
    for (const params of [
      { cards: 6, copies: 4 },
      { cards: 108, copies: 4 },
      { cards: 12, copies: 3 },
    ]) {
      expect(() => flipsDistribution('good', params)).toThrow(RangeError);
      expect(() => flipsMoments('random', params)).toThrow(RangeError);
      expect(() => flipsCounts('good', params)).toThrow(RangeError);
      expect(() => leastMeanFlips(params)).toThrow(RangeError);
    }
  });
});

describe('the game answers', () => {
  test('with the distribution, its mean and variance, and the deals in whole numbers', () => {
    expect(pairs.exact?.({ cards: 4, copies: 2 }, ['good'])).toEqual({
      measures: {
        flips: {
          mean: 16 / 3,
          variance: expect.closeTo(8 / 9, 12),
          max: 6,
          distribution: { 4: expect.closeTo(1 / 3, 12), 6: expect.closeTo(2 / 3, 12) },
          counts: { 4: 2, 6: 4 },
        },
      },
      values: { meanFlips: '16/3', deals: 6 },
    });
  });

  test('with the mass that an infinite tail leaves out, and no largest value', () => {
    const flips = pairs.exact?.({ cards: 104, copies: 4 }, ['random'])?.measures['flips'];
    expect(flips?.mean).toBe(59384 / 21);
    expect(flips?.max).toBeUndefined();
    expect(flips?.omitted).toBeGreaterThan(0);
    expect(flips?.omitted).toBeLessThan(1e-15);
  });

  test('with the least that anybody can expect, when nobody is seated', () => {
    expect(pairs.exact?.({ cards: 8, copies: 4 }, [])).toEqual({
      measures: {},
      values: { leastMeanFlips: expect.closeTo(376 / 35, 12) },
    });
  });

  test('with nothing for a player of somebody else', () => {
    expect(pairs.exact?.({ cards: 8, copies: 4 }, ['mine'])).toBeUndefined();
    expect(pairs.exact?.({ cards: 8, copies: 4 }, ['good', 'good'])).toBeUndefined();
    expect(pairs.exactLineups).toEqual([['random'], ['good'], ['optimal']]);
  });
});
