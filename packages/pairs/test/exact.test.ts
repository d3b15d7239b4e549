import { enumerate, exactResult, playToEnd, seededRng } from '@cards/core';
import { optimum, solveGame } from '@cards/core/solve';
import {
  flipsCounts,
  flipsDistribution,
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
import {
  type ExactPlayer,
  type FlipsDistribution,
  EXACT_PLAYERS,
  goodKinds,
  likelihoods,
  optimalKinds,
  orderCounts,
  walk,
} from '../src/exact/flips.js';
import { pairs as searchable } from '@cards/pairs/search';
import { describe, expect, test } from 'vitest';
import { leastMean } from '../src/exact/least-flips.js';
import { everyDeal } from './every-deal.js';
import { fewestFlips, randomTurnProbabilities } from './naive-solver.js';

const TYPES = Array.from({ length: 26 }, (_, i) => i + 1);
const SIZES = [4, 2].flatMap((copies) => TYPES.map((types) => ({ cards: types * copies, copies })));

/** The distributions that several tests use. Each is computed once. */
const distributions = new Map<string, FlipsDistribution>();

function distributionOf(player: ExactPlayer, params: PairsParams): FlipsDistribution {
  const name = `${player} ${params.cards} ${params.copies}`;
  const distribution = distributions.get(name) ?? flipsDistribution(player, params);
  distributions.set(name, distribution);
  return distribution;
}

/** The letters of a deal in order. */
function lettersOf(types: number, copies: number): string {
  return [...'abcdef']
    .slice(0, types)
    .map((letter) => letter.repeat(copies))
    .join('');
}

describe('The mean alone', () => {
  test('The quick mean of the optimum is the mean of the exact result', () => {
    for (const params of [
      { cards: 8, copies: 4 },
      { cards: 12, copies: 2 },
    ]) {
      const { mean } = exactResult(pairs, params, ['optimal'])?.measures['flips'] ?? {};
      expect(mean).toBeGreaterThan(params.cards);
      expect(pairs.theory?.about?.(params, ['optimal'])?.optimum?.()).toBe(mean);
    }
  });
});

describe('Known values', () => {
  test('With 32 cards, the mean is 800/3 flips for random and 50.503160 for good (derived twice in the design)', () => {
    const params = { cards: 32, copies: 4 };
    expect(fractionText(flipsMoments('random', params).mean)).toBe('800/3');
    expect(flipsDistribution('random', params).mean).toBeCloseTo(800 / 3, 12);
    expect(flipsDistribution('good', params).mean).toBeCloseTo(50.50316, 6);
  });

  test(
    'With two copies, n pairs take (3 - 2 ln 2) n + 7/8 - 2 ln 2 + o(1) turns (Velleman and Warrington 2013)',
    { tags: 'slow' },
    () => {
      const published = (n: number): number => (3 - 2 * Math.LN2) * n + 7 / 8 - 2 * Math.LN2;
      const computed = (n: number): number => {
        const mismatches = [...walk(goodKinds(2), n, likelihoods).entries()];
        return n + mismatches.reduce((sum, [count, probability]) => sum + count * probability, 0);
      };
      expect(flipsDistribution('good', { cards: 52, copies: 2 }).mean / 2).toBeCloseTo(computed(26), 10);
      // The o(1) term decreases as 1/n: it is below 1/(20 n), and falls by more than half from 100 to 400.
      const gaps = [26, 100, 400].map((n) => Math.abs(computed(n) - published(n)) * n);
      for (const gap of gaps) expect(gap).toBeLessThan(1 / 20);
      expect(Math.abs(computed(400) - published(400))).toBeLessThan(Math.abs(computed(100) - published(100)) / 2);
    },
  );

  test('With one type, every turn is a match', () => {
    for (const player of EXACT_PLAYERS) {
      const { mean, variance, min, max, probabilities, omitted } = flipsDistribution(player, { cards: 4, copies: 4 });
      expect([mean, variance, min, max, [...probabilities], omitted]).toEqual([4, 0, 4, 4, [[4, 1]], 0]);
    }
  });

  test('With two pairs, the mean is 16/3 flips: one mismatch with probability 2/3', () => {
    expect(fractionText(flipsMoments('good', { cards: 4, copies: 2 }).mean)).toBe('16/3');
    expect([...flipsDistribution('good', { cards: 4, copies: 2 }).probabilities.keys()]).toEqual([4, 6]);
  });
});

describe('Brute force', () => {
  test.each([
    [2, 4],
    [3, 4],
    [2, 2],
    [3, 2],
    [4, 2],
  ])('The counts equal those of games with every deal of %i types with %i cards each', (types, copies) => {
    const params = { cards: types * copies, copies };
    for (const [player, strategy] of [
      ['good', new GoodPlayer()],
      ['optimal', new OptimalPlayer()],
    ] as const) {
      const game = new MatchCardGame(params.cards, copies);
      const solver = { name: player, strategy };
      // Over all deals, every order of the unseen cards occurs equally often for any fixed choice among them.
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
  });

  test.each([
    [1, 2],
    [2, 2],
    [3, 2],
    [4, 2],
    [1, 4],
    [2, 4],
    [3, 4],
  ])('No strategy beats the optimal player with %i types of %i cards each', (types, copies) => {
    const fewest = fewestFlips(lettersOf(types, copies));
    expect(fractionNumber(flipsMoments('optimal', { cards: types * copies, copies }).mean)).toBeCloseTo(fewest, 10);
    expect(fractionNumber(leastMeanFlips({ cards: types * copies, copies }))).toBeCloseTo(fewest, 10);
  });

  test.each([
    [1, 4],
    [2, 4],
    [3, 2],
    [2, 2],
  ])(
    'The distribution of random with %i types of %i cards each equals that of an enumeration of all pairs of cards',
    (types, copies) => {
      const { probabilities } = flipsDistribution('random', { cards: types * copies, copies });
      for (const [turns, probability] of randomTurnProbabilities(lettersOf(types, copies), 30).entries()) {
        expect(probabilities.get(2 * turns) ?? 0).toBeCloseTo(probability, 12);
      }
    },
  );
});

describe('The rule of optimal', () => {
  test('The mean of optimal equals the minimum over all actions, up to 40 cards with four copies and for all sizes with two', () => {
    // It also holds up to 104 cards, but that takes about a minute.
    for (const params of SIZES.filter(({ cards, copies }) => copies === 2 || cards <= 40)) {
      expect(leastMeanFlips(params)).toEqual(flipsMoments('optimal', params).mean);
    }
  });

  test('With six copies, the rule is not optimal: the dynamic program and an exhaustive search find a lower mean', () => {
    const orders = walk(optimalKinds(6), 2, orderCounts).map(Number);
    const mismatches = orders.reduce((sum, count, each) => sum + count * each, 0);
    const rule = 12 + (2 * mismatches) / orders.reduce((sum, count) => sum + count, 0);
    const least = fractionNumber(leastMean(12, 6));
    expect(least).toBeCloseTo(fewestFlips(lettersOf(2, 6)), 10);
    expect(rule - least).toBeGreaterThan(0.001);
  });

  test(
    'optimal beats good with four copies and two or more types, and equals good with two copies',
    { tags: 'slow' },
    () => {
      for (const params of SIZES) {
        const [good, optimal] = [distributionOf('good', params).mean, distributionOf('optimal', params).mean];
        const saved = params.copies === 4 && params.cards > 4;
        expect(good - optimal > 0.1).toBe(saved);
        expect(good === optimal).toBe(!saved);
      }
    },
  );
});

describe('All sizes', () => {
  test('The maximum of good is 2n - 2 flips, or n with one type', () => {
    for (const params of SIZES) {
      const { min, max } = distributionOf('good', params);
      const { cards, copies } = params;
      expect([min, max]).toEqual([cards, cards === copies ? cards : 2 * cards - 2]);
    }
  });

  test(
    'The maximum of optimal with t types of four cards is (5t - 2) / 3 mismatches, rounded down',
    { tags: 'slow' },
    () => {
      for (const types of TYPES.slice(1)) {
        const { min, max } = distributionOf('optimal', { cards: 4 * types, copies: 4 });
        expect([min, max]).toEqual([4 * types, 4 * types + 2 * Math.floor((5 * types - 2) / 3)]);
      }
    },
  );

  test('The mean of random is n + 11 n (n - 4) / 42 flips with four copies and n²/2 with two', () => {
    for (const { cards: n, copies } of SIZES) {
      const { mean } = flipsMoments('random', { cards: n, copies });
      expect(fractionNumber(mean)).toBeCloseTo(copies === 4 ? n + (11 * n * (n - 4)) / 42 : n ** 2 / 2, 9);
    }
  });

  test('The variance of random agrees with its distribution, and with two copies with a sum of geometric variances', () => {
    for (const { cards, copies } of SIZES.filter((params) => params.cards > params.copies && params.cards <= 52)) {
      const { mean, probabilities } = distributionOf('random', { cards, copies });
      const variance = fractionNumber(flipsMoments('random', { cards, copies }).variance);
      const sum = [...probabilities].reduce(
        (total, [flips, probability]) => total + (flips - mean) ** 2 * probability,
        0,
      );
      expect(Math.abs(sum / variance - 1)).toBeLessThan(1e-9);
    }
    // With k pairs left, 1 of 2k - 1 second cards matches the first card.
    for (const types of TYPES) {
      let variance = 0;
      for (let k = 1; k <= types; k++) variance += 4 * (2 * k - 1) * (2 * k - 2);
      expect(fractionText(flipsMoments('random', { cards: 2 * types, copies: 2 }).variance)).toBe(String(variance));
    }
  });

  test.each(['random', 'good', 'optimal'] as const)(
    'The floating-point results of %s have at most the stated error',
    { tags: 'slow' },
    (player) => {
      for (const params of SIZES.filter(({ cards }) => cards % 8 === 0 && cards <= 72)) {
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
          // 25 digits of the exact quotient, so that small probabilities are compared as precisely as large ones.
          const scale = 10n ** 400n;
          const share = ((counts.get(flips) ?? 0n) * scale) / deals;
          const digits = String(share);
          const value = Number(`${digits.slice(0, 1)}.${digits.slice(1, 25)}e${digits.length - 1 - 400}`);
          expect(Math.abs(probability / value - 1)).toBeLessThan(1e-12);
        }
      }
    },
  );

  test('The exact functions refuse invalid parameters', () => {
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

describe('Exact results of the game', () => {
  test('An exact result has the distribution, mean, variance, maximum and the number of deals', () => {
    expect(exactResult(pairs, { cards: 4, copies: 2 }, ['good'])).toEqual({
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

  test('The exact result of random has no maximum and states the omitted probability', () => {
    const flips = exactResult(pairs, { cards: 104, copies: 4 }, ['random'])?.measures['flips'];
    expect(flips?.mean).toBe(59384 / 21);
    expect(flips?.max).toBeUndefined();
    expect(flips?.omitted).toBeGreaterThan(0);
    expect(flips?.omitted).toBeLessThan(1e-15);
  });

  test('The exact result without a strategy is the fewest expected flips', () => {
    expect(exactResult(pairs, { cards: 8, copies: 4 }, [])).toEqual({
      measures: {},
      values: { leastMeanFlips: expect.closeTo(376 / 35, 12) },
    });
  });

  test('There is no exact result for a strategy that is not built in, or for two strategies', () => {
    expect(exactResult(pairs, { cards: 8, copies: 4 }, ['mine'])).toBeUndefined();
    expect(exactResult(pairs, { cards: 8, copies: 4 }, ['good', 'good'])).toBeUndefined();
    expect(pairs.theory?.lineups).toEqual([['random'], ['good'], ['optimal']]);
  });
});

test('The optimum from the rules alone is that of the theory', () => {
  for (const [cards, copies] of [
    [4, 2],
    [8, 2],
    [8, 4],
    [12, 4],
  ] as const)
    expect(optimum(searchable, { cards, copies }).value).toBeCloseTo(
      fractionNumber(leastMeanFlips({ cards, copies })),
      12,
    );
});

test('A player from the rules alone has the mean of the theory in all possible games', () => {
  const params = { cards: 6, copies: 2 };
  const best = solveGame(searchable, params).solved.strategy('best');
  const { measures } = enumerate({ ...searchable, strategies: [best] }, params, ['best']);
  expect(measures['flips']?.mean).toBeCloseTo(fractionNumber(leastMeanFlips(params)), 12);
});

test(
  'The optimum of 24 cards from the rules alone is that of the theory, which for 32 cards is that of the guide',
  {
    tags: 'slow',
  },
  () => {
    const { value } = optimum(searchable, { cards: 24, copies: 4 });
    expect(value).toBeCloseTo(fractionNumber(leastMeanFlips({ cards: 24, copies: 4 })), 11);
    // `solve pairs` prints it in docs/solving.md.
    expect(fractionNumber(leastMeanFlips({ cards: 32, copies: 4 }))).toBeCloseTo(48.50259771, 9);
  },
);
