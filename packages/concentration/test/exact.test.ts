import { createPlayers, createRunner, type ExactMeasure, exactResult, resolveParams, Streams } from '@cards/core';
import { concentration, type ConcentrationParams, gameValues } from '@cards/concentration';
import { MAX_PASSES } from '../src/parameters.js';
import { describe, expect, test } from 'vitest';
import { solve } from '../src/exact/solution.js';
import { type Fraction, naiveValue } from './naive-solver.js';

const params = (given: Partial<ConcentrationParams>): ConcentrationParams =>
  resolveParams(concentration.parameters, given);
const numberOf = ({ over, under }: Fraction): number => Number(over) / Number(under);

/** Results by parameters and strategies. Each result for 52 cards takes one or two seconds. */
const computed = new Map<string, NonNullable<ReturnType<typeof exactResult>>>();

function measuresOf(
  given: Partial<ConcentrationParams>,
  specs: readonly string[],
): NonNullable<ReturnType<typeof exactResult>>['measures'] {
  const key = JSON.stringify([given, specs]);
  const result = computed.get(key) ?? exactResult(concentration, params(given), specs);
  if (result === undefined) throw new Error(`${specs.join(' against ')} has no exact result`);
  computed.set(key, result);
  return result.measures;
}

describe('the values of the game', () => {
  const margin = { passes: 2, worth: (ahead: number) => BigInt(ahead) };
  const winner = { passes: 2, worth: (ahead: number) => BigInt(Math.sign(ahead)) };

  test('The values for two ranks with two copies equal those computed by hand', () => {
    // Two unknown cards are a pair with probability 1/3; otherwise the opponent wins a pair for certain. The last pair
    // goes to the other player, or with the bonus turn to the same player.
    expect(gameValues({ ranks: 2, copies: 2, bonus: 0 })).toEqual({ margin: 0, winMinusLoss: 0 });
    const classic = gameValues({ ranks: 2, copies: 2, bonus: 1 });
    expect(classic.margin).toBeCloseTo((4 - 2 * 4) / 3, 12);
    expect(classic.winMinusLoss).toBeCloseTo((1 - 2) / 3, 12);
  });

  test.each([
    [1, 4, 0],
    [2, 4, 0],
    [3, 4, 0],
    [4, 4, 0],
    [2, 4, 1],
    [3, 4, 1],
    [1, 2, 0],
    [2, 2, 0],
    [3, 2, 0],
    [5, 2, 0],
    [6, 2, 1],
    [7, 2, 1],
  ])(
    'The values for %i ranks with %i copies and bonus %i equal those of a naive solver in fractions',
    (ranks, copies, bonus) => {
      const values = gameValues({ ranks, copies, bonus });
      expect(values.margin).toBeCloseTo(numberOf(naiveValue(ranks, copies, { ...margin, bonus })), 12);
      expect(values.winMinusLoss).toBeCloseTo(numberOf(naiveValue(ranks, copies, { ...winner, bonus })), 12);
    },
  );

  test.each([
    [5, 2, 1],
    [6, 2, 1],
    [5, 2, 0],
    [3, 4, 0],
    [3, 4, 1],
  ])(
    'The values for %i ranks with %i copies and bonus %i do not depend on the number of passes that ends a game',
    { tags: 'slow' },
    (ranks, copies, bonus) => {
      for (const rules of [margin, winner]) {
        const [two, ...more] = [2, 3, 4, MAX_PASSES].map((passes) =>
          naiveValue(ranks, copies, { ...rules, bonus, passes }),
        );
        for (const value of more) expect(value).toEqual(two);
      }
    },
  );

  test(
    'Without the bonus turn, the values of the opening do not depend on passes, except for the win in the 13th decimal',
    { tags: 'slow' },
    () => {
      for (let ranks = 1; ranks <= 9; ranks++) {
        const [passing, plain] = [true, false].map((allowed) => {
          const rules = { ranks, copies: 4, bonus: 0, passing: allowed };
          const { opening } = solve(rules).space;
          return { margin: solve(rules).value(opening, 0), win: solve(rules, 'win').value(opening, 0) };
        });
        expect(passing?.margin).toBe(plain?.margin);
        expect(passing?.win).toBeCloseTo(plain?.win ?? Number.NaN, 12);
      }
    },
  );

  test(
    "The margin of the source document's game is the mean over all games of two optimal players",
    { tags: 'slow' },
    () => {
      expect(gameValues(params({})).margin).toBeCloseTo(
        measuresOf({}, ['optimal', 'optimal'])['margin']?.mean ?? Number.NaN,
        10,
      );
    },
  );
});

describe('exact results of two players', () => {
  const specs = ['random', 'memory:52', 'memory:52:reflip', 'optimal'];

  test.each(specs.flatMap((first) => specs.map((second) => [first, second])))(
    'The exact measures of %s against %s are distributions with the right moments',
    (first = '', second = '') => {
      const { turns, win, tie, margin } = measuresOf({ ranks: 4 }, [first, second]);
      for (const { mean, variance = Number.NaN, distribution = {}, omitted = 0 } of [turns, margin].flatMap(
        (measure) => measure ?? [],
      )) {
        const sum = (weigh: (value: number) => number): number =>
          Object.entries(distribution).reduce((total, [value, p]) => total + p * weigh(Number(value)), 0);
        expect(sum(() => 1) + omitted).toBeCloseTo(1, 12);
        expect(sum((value) => value)).toBeCloseTo(mean, 10);
        expect(sum((value) => (value - mean) ** 2)).toBeCloseTo(variance, 8);
      }
      const loss = Object.entries(margin?.distribution ?? {}).reduce(
        (sum, [cards, p]) => sum + (Number(cards) < 0 ? p : 0),
        0,
      );
      expect((win?.mean ?? 0) + (tie?.mean ?? 0) + loss).toBeCloseTo(1, 12);
      for (const { mean, distribution } of [win, tie].flatMap((measure) => measure ?? [])) {
        expect(distribution).toEqual({ 0: expect.closeTo(1 - mean, 12), 1: mean });
      }
    },
  );

  test.each([0, 1])(
    'No strategy gets a better margin against optimal than the value of the game, with bonus %i',
    (bonus) => {
      for (const ranks of [2, 3, 5]) {
        const { margin } = gameValues(params({ ranks, bonus }));
        for (const spec of specs) {
          expect(measuresOf({ ranks, bonus }, [spec, 'optimal'])['margin']?.mean).toBeLessThan(margin + 1e-9);
          expect(measuresOf({ ranks, bonus }, ['optimal', spec])['margin']?.mean).toBeGreaterThan(margin - 1e-9);
        }
      }
    },
  );

  test.each([
    [5, 2],
    [13, 2],
    [3, 4],
    [8, 4],
  ])(
    'With the bonus turn, the margin of two optimal players is the value of the game, for %i ranks of %i cards',
    (ranks, copies) => {
      const given = { ranks, copies, bonus: 1 };
      expect(measuresOf(given, ['optimal', 'optimal'])['margin']?.mean).toBeCloseTo(
        gameValues(params(given)).margin,
        10,
      );
    },
  );

  test('A memory that cannot hold all cards has no exact result', () => {
    expect(exactResult(concentration, params({}), ['memory:10', 'random'])).toBeUndefined();
    expect(exactResult(concentration, params({ ranks: 2 }), ['memory:7', 'random'])).toBeUndefined();
    expect(exactResult(concentration, params({ ranks: 2 }), ['memory:8:lru', 'random'])).toBeDefined();
  });
});

/** The minimum expected number of games in a bin of the chi-square test. */
const BIN = 20;

/**
 * The distance of a sample from a distribution: chi-square as a normal deviate (Wilson and Hilferty 1931). Values above
 * 4 are very rare.
 */
function misfit(sample: readonly number[], { distribution = {} }: ExactMeasure): number {
  const counts = new Map<number, number>();
  for (const value of sample) counts.set(value, (counts.get(value) ?? 0) + 1);
  const bins = [{ expected: 0, found: 0 }];
  for (const value of Object.keys(distribution)
    .map(Number)
    .sort((one, other) => one - other)) {
    if ((bins.at(-1)?.expected ?? 0) >= BIN) bins.push({ expected: 0, found: 0 });
    const bin = bins.at(-1) as { expected: number; found: number };
    bin.expected += (distribution[value] ?? 0) * sample.length;
    bin.found += counts.get(value) ?? 0;
  }
  // The last bin is dropped if it has too few games.
  if ((bins.at(-1)?.expected ?? 0) < BIN) bins.pop();
  const freedom = bins.length - 1;
  if (freedom < 1) return 0;
  const square = bins.reduce((sum, { expected, found }) => sum + (found - expected) ** 2 / expected, 0);
  return (Math.cbrt(square / freedom) - 1 + 2 / (9 * freedom)) / Math.sqrt(2 / (9 * freedom));
}

describe('simulated games', { tags: ['slow', 'release'] }, () => {
  const standardError = (sample: readonly number[], mean: number): number =>
    Math.sqrt(sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / sample.length / sample.length);

  test.each<[string, string, Partial<ConcentrationParams>, number]>([
    ['random', 'random', {}, 100_000],
    ['memory:52', 'memory:52', {}, 10_000],
    ['optimal', 'optimal', {}, 5000],
    ['optimal', 'memory:52', {}, 5000],
    ['memory:52:reflip', 'optimal', { ranks: 9 }, 5000],
    ['memory:52', 'memory:52:reflip', { ranks: 6 }, 5000],
    ['random', 'optimal', { ranks: 5 }, 5000],
    ['memory:52', 'random', { ranks: 5 }, 5000],
    ['memory:52', 'memory:52:reflip', { ranks: 8, copies: 2, bonus: 1 }, 5000],
    ['optimal', 'random', { ranks: 6, copies: 2, bonus: 1 }, 5000],
    ['optimal', 'optimal', { ranks: 5, copies: 2, bonus: 1 }, 5000],
    ['optimal', 'optimal', { copies: 2, bonus: 1 }, 5000],
    ['memory:52', 'optimal', { ranks: 3, bonus: 1 }, 5000],
  ])(
    'Simulated games of %s against %s with %j agree with the exact results in %i games',
    (first, second, given, games) => {
      const exact = measuresOf(given, [first, second]);
      const runner = createRunner(
        concentration.engine(params(given)),
        createPlayers(concentration, params(given), [first, second]),
      );
      const rngs = new Streams('exact', concentration.id).gameRngs(2);
      const measures = new Int32Array(concentration.measures.length);
      const samples: number[][] = concentration.measures.map(() => []);
      for (let game = 0; game < games; game++) {
        runner.play(rngs.seek(game), measures);
        for (const [i, sample] of samples.entries()) sample.push(measures[i] ?? Number.NaN);
      }
      for (const [i, sample] of samples.entries()) {
        const known = exact[concentration.measures[i]?.name ?? ''];
        if (known === undefined) throw new Error('every measure is known');
        const mean = sample.reduce((sum, value) => sum + value, 0) / games;
        // A rate with no event in the sample has standard error 0, so 1 / games is added.
        expect(Math.abs(mean - known.mean)).toBeLessThan(4 * standardError(sample, mean) + 1 / games);
        expect(misfit(sample, known)).toBeLessThan(4);
      }
    },
    30_000,
  );
});
