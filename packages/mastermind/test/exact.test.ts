import { createPlayers, createRunner, exactResult, resolveParams, Streams } from '@cards/core';
import { findOptimum, leastWorstCase, mastermind, type MastermindParams, randomGuesses } from '@cards/mastermind';
import { describe, expect, test } from 'vitest';
import { allCodes, naiveOptimum, naivePartitions, naiveTable } from './naive.js';

const standard = resolveParams(mastermind.parameters);
const LOSS = 2 ** 30;

describe('The optimum', () => {
  test('The optimum is 5625 guesses with four pegs of six colors, and no strategy always finds the code in four guesses (Koyama and Lai 1993)', () => {
    const { measures, values } = exactResult(mastermind, standard, []) ?? {};
    expect(measures?.['guesses']).toMatchObject({ total: 5625, max: 6, mean: 5625 / 1296 });
    expect(mastermind.theory?.about?.(standard, ['optimal'])?.optimum?.()).toBe(5625 / 1296);
    expect(values?.['worstCase']).toBe(5);
    // The partitions of the five classes of first guesses (Gur's table, as in rules.test.ts). Thirteen feedbacks do not
    // end the game.
    const partitions = [
      [625, 500, 150, 20],
      [256, 308, 61, 317, 156, 27, 123, 24, 3, 20],
      [256, 256, 96, 16, 1, 256, 208, 36, 114, 32, 4, 20],
      [81, 276, 222, 44, 2, 182, 230, 84, 4, 105, 40, 5, 20],
      [16, 152, 312, 136, 9, 108, 252, 132, 8, 96, 48, 6, 20],
    ];
    const least = (codes: number): number =>
      1 + 2 * Math.min(codes - 1, 13) + 3 * Math.min(Math.max(codes - 14, 0), 169) + 4 * Math.max(codes - 183, 0);
    expect(values?.['bound']).toBe(
      Math.min(...partitions.map((sizes) => sizes.reduce((sum, size) => sum + least(size), 1296))),
    );
  });

  test('The optimum is 5626 guesses with a limit of five guesses (Koyama and Lai 1993)', { tags: 'slow' }, () => {
    const { count, positions, effort } = findOptimum(standard, { guesses: 5 });
    expect(count).toMatchObject({ total: 5626, max: 5 });
    expect([positions > 0, effort > positions]).toEqual([true, true]);
  });

  test('The optimum is 21 guesses with two pegs of three colors', () => {
    // From the example of a programming challenge (codegolf.stackexchange.com, Mastermind strategy for MM(5,8), 2014).
    expect(findOptimum({ pegs: 2, colors: 3 }).count.total).toBe(21);
  });

  const shapes = [
    [2, 2],
    [2, 3],
    [2, 4],
    [2, 5],
    [3, 2],
    [3, 3],
    [4, 2],
    [1, 4],
    [5, 2],
  ] as const;

  test.each(shapes)(
    'The optimum equals that of an exhaustive search with %d pegs of %d colors',
    (pegs, colors) => {
      expect(findOptimum({ pegs, colors }).count.total).toBe(naiveOptimum({ pegs, colors }, 20, LOSS));
    },
    20_000,
  );

  test.each(shapes)(
    'With few guesses, the optimum finds the most codes first, with %d pegs of %d colors',
    (pegs, colors) => {
      for (let guesses = 1; guesses <= 4; guesses++) {
        const { guesses: taken, won } = exactResult(mastermind, { pegs, colors, guesses }, ['optimal'])?.measures ?? {};
        const lost = colors ** pegs - (won?.total ?? Number.NaN);
        expect(lost * LOSS + (taken?.total ?? Number.NaN)).toBe(naiveOptimum({ pegs, colors }, guesses, LOSS));
      }
    },
    20_000,
  );

  test.each([
    [2, 4],
    [3, 3],
    [5, 2],
  ])('The lowest worst case equals that of an exhaustive search with %d pegs of %d colors', (pegs, colors) => {
    const shape = { pegs, colors };
    let least = 1;
    while (naiveOptimum(shape, least, LOSS) >= LOSS) least++;
    expect(leastWorstCase(shape, 10)).toBe(least);
  });

  test('findOptimum refuses too many codes and too much effort', () => {
    expect(() => findOptimum({ pegs: 5, colors: 8 })).toThrow(
      'an optimum is computed for at most 4096 codes; 5 pegs of 8 colors make 32768',
    );
    expect(() => findOptimum({ pegs: 4, colors: 6 }, { mostEffort: 1e6 })).toThrow(
      'the search for the optimum of 4 pegs of 6 colors exceeds its limit of 1000000 feedback evaluations',
    );
  });
});

/** A fraction in lowest terms. */
type Fraction = readonly [above: bigint, below: bigint];

const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => lowest(a * d + c * b, b * d);
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => lowest(a * c, b * d);

function lowest(above: bigint, below: bigint): Fraction {
  let [a, b] = [above, below];
  while (b !== 0n) [a, b] = [b, a % b];
  return [above / a, below / a];
}

/** The expected guesses of the strategy `random` as a fraction, from its definition. */
function naiveRandomMean(shape: { pegs: number; colors: number }): Fraction {
  const table = naiveTable(shape);
  const known = new Map<string, Fraction>();
  const mean = (codes: readonly number[]): Fraction => {
    const key = codes.join();
    let value = known.get(key);
    if (value === undefined) {
      const each: Fraction = [1n, BigInt(codes.length)];
      value = [1n, 1n];
      for (const guess of codes) {
        for (const partition of naivePartitions(codes, guess, table, shape)) {
          value = plus(value, times(times(each, times([BigInt(partition.length), 1n], each)), mean(partition)));
        }
      }
      known.set(key, value);
    }
    return value;
  };
  return mean(allCodes(shape));
}

describe('The distribution of random', () => {
  const meanOf = (chances: readonly number[]): number => chances.reduce((sum, chance, i) => sum + chance * (i + 1), 0);

  test.each([
    [2, 3],
    [2, 5],
    [3, 3],
    [3, 4],
    [4, 3],
    [5, 2],
  ])(
    'The mean of random equals that of its definition with %d pegs of %d colors',
    (pegs, colors) => {
      const [above, below] = naiveRandomMean({ pegs, colors });
      const scaled = (above * 10n ** 15n) / below;
      expect(meanOf(randomGuesses({ pegs, colors }))).toBeCloseTo(Number(scaled) / 1e15, 12);
    },
    20_000,
  );

  test('With two codes, random takes one or two guesses with equal probability', () => {
    expect(randomGuesses({ pegs: 1, colors: 2 })).toEqual([0.5, 0.5]);
  });

  test('The mean of random with four pegs of six colors is unchanged (regression test)', { tags: 'slow' }, () => {
    const { mean, distribution = {} } = exactResult(mastermind, standard, ['random'])?.measures['guesses'] ?? {};
    expect(mean).toBeCloseTo(4.6435233382, 10);
    expect(Object.values(distribution).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 14);
    expect(distribution[1]).toBeCloseTo(1 / 1296, 15);
  });

  test('A lost game of random counts all guesses allowed', () => {
    const chances = randomGuesses({ pegs: 3, colors: 4 });
    const { guesses, won } = exactResult(mastermind, { pegs: 3, colors: 4, guesses: 3 }, ['random'])?.measures ?? {};
    const [one = 0, two = 0, three = 0] = chances;
    expect(guesses?.mean).toBeCloseTo(one + 2 * two + 3 * (1 - one - two), 14);
    expect(won?.mean).toBeCloseTo(one + two + three, 14);
    expect(guesses?.max).toBe(3);
  });

  test('The distribution of random is refused if there are too many codes', () => {
    expect(() => exactResult(mastermind, { ...standard, colors: 7 }, ['random'])).toThrow(
      'the distribution of random is computed for at most 1296 codes; 4 pegs of 7 colors make 2401',
    );
  });
});

describe('Simulated games', { tags: 'slow' }, () => {
  test.each([
    ['random', standard, 60_000],
    ['random', { pegs: 3, colors: 5, guesses: 3 }, 60_000],
    ['consistent', standard, 60_000],
    ['entropy:consistent', standard, 60_000],
    ['most-parts', { pegs: 3, colors: 7, guesses: 4 }, 50_000],
    ['optimal', { pegs: 3, colors: 5, guesses: 3 }, 50_000],
  ] as const)(
    'Simulated games of %s have a mean within four standard errors of the exact mean',
    (spec, params: MastermindParams, games) => {
      const runner = createRunner(mastermind.engine(params), createPlayers(mastermind, params, [spec]));
      const rngs = new Streams('simulated', mastermind.id).gameRngs(1);
      const measures = new Int32Array(2);
      const sums = [0, 0];
      for (let game = 0; game < games; game++) {
        runner.play(rngs.seek(game), measures);
        for (const i of [0, 1]) sums[i] = (sums[i] ?? 0) + (measures[i] ?? 0);
      }
      const exact = exactResult(mastermind, params, [spec])?.measures;
      for (const [i, name] of ['guesses', 'won'].entries()) {
        const { mean = Number.NaN, variance = Number.NaN } = exact?.[name] ?? {};
        expect(Math.abs((sums[i] ?? 0) / games - mean)).toBeLessThanOrEqual(4 * Math.sqrt(variance / games));
      }
    },
    30_000,
  );
});

describe('Exact results', () => {
  test('The exact result has a lower bound only if the guesses are enough to find every code', () => {
    expect(exactResult(mastermind, { pegs: 3, colors: 4, guesses: 4 }, [])?.values).toHaveProperty('bound');
    const short = exactResult(mastermind, { pegs: 3, colors: 4, guesses: 2 }, []);
    expect(short?.measures['won']?.mean).toBeLessThan(1);
    expect(short?.values).not.toHaveProperty('bound');
  });

  test.each([
    [{ pegs: 1, colors: 40 }, {}, 'the number of colors must be an integer from 1 to 10, not 40'],
    [{ pegs: 1.5, colors: 2 }, {}, 'the number of pegs must be an integer from 1 to 10, not 1.5'],
    [{ pegs: 2, colors: 2 }, { guesses: 0 }, 'the number of guesses must be an integer from 1 to 255, not 0'],
    [
      { pegs: 2, colors: 2 },
      { guesses: Number.NaN },
      'the number of guesses must be an integer from 1 to 255, not NaN',
    ],
  ])('findOptimum refuses the shape %j with the limits %j', (shape, limits, message) => {
    expect(() => findOptimum(shape, limits)).toThrow(message);
  });

  test('There is no exact result for more than one strategy', () => {
    expect(exactResult(mastermind, standard, ['random', 'random'])).toBeUndefined();
  });

  test('An exact result that is refused names the limit', () => {
    expect(() => exactResult(mastermind, { ...standard, colors: 7 }, ['random'])).toThrow('at most 1296 codes');
    expect(() => exactResult(mastermind, { pegs: 5, colors: 8, guesses: 12 }, [])).toThrow('at most 4096 codes');
    expect(() => exactResult(mastermind, standard, ['oracle'])).toThrow("unknown strategy 'oracle'");
  });

  test('The exact result of a heuristic is refused if there are too many codes for its tree', () => {
    expect(() => exactResult(mastermind, { pegs: 5, colors: 10, guesses: 12 }, ['entropy'])).toThrow(
      'the tree of entropy is built for at most 32768 codes; 5 pegs of 10 colors make 100000',
    );
  });

  test('The counts, distribution, mean and total of an exact result agree', () => {
    for (const spec of ['consistent', 'minimax', 'optimal']) {
      const { guesses } = exactResult(mastermind, { pegs: 3, colors: 5, guesses: 12 }, [spec])?.measures ?? {};
      const counts = Object.entries(guesses?.counts ?? {});
      const total = counts.reduce((sum, [value, count]) => sum + Number(value) * Number(count), 0);
      expect(total).toBe(guesses?.total);
      expect(guesses?.mean).toBe(total / 125);
      for (const [value, count] of counts) expect(guesses?.distribution?.[value]).toBe(Number(count) / 125);
    }
  });
});
