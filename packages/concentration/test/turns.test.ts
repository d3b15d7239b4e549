import { exactResult, resolveParams } from '@cards/core';
import { concentration, type ConcentrationParams } from '@cards/concentration';
import { describe, expect, test } from 'vitest';
import { type Fraction, fraction, plus, times } from './naive-solver.js';

const params = (given: Partial<ConcentrationParams>): ConcentrationParams =>
  resolveParams(concentration.parameters, given);
const numberOf = ({ over, under }: Fraction): number => Number((over * 10n ** 15n) / under) / 1e15;
const asFraction = ({ over, under }: Fraction): string => `${over}/${under}`;

function turnsOf(
  given: Partial<ConcentrationParams>,
  specs: readonly string[],
): NonNullable<NonNullable<ReturnType<typeof exactResult>>['measures'][string]> {
  const turns = exactResult(concentration, params(given), specs)?.measures['turns'];
  if (turns === undefined) throw new Error(`the turns of ${specs.join(' against ')} are not known`);
  return turns;
}

/** Means of a number of turns and of its square. */
interface Moments {
  readonly mean: Fraction;
  readonly square: Fraction;
}

/**
 * The turns of two players without memory: the geometric wait for a pair, then the rest.
 *
 * @param fours - the number of ranks with four cards left
 * @param twos - the number of ranks with two cards left
 */
function turnsWithoutMemory(fours: bigint, twos: bigint, known = new Map<string, Moments>()): Moments {
  const key = `${fours} ${twos}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (fours + twos === 0n) return { mean: fraction(0n), square: fraction(0n) };
  const cards = 4n * fours + 2n * twos;
  const draws = (cards * (cards - 1n)) / 2n;
  const pairs = 6n * fours + twos;
  let after: Moments = { mean: fraction(0n), square: fraction(0n) };
  const follow = (weight: bigint, next: () => Moments): void => {
    if (weight === 0n) return;
    const { mean, square } = next();
    const chance = fraction(weight, pairs);
    after = { mean: plus(after.mean, times(chance, mean)), square: plus(after.square, times(chance, square)) };
  };
  follow(6n * fours, () => turnsWithoutMemory(fours - 1n, twos + 1n, known));
  follow(twos, () => turnsWithoutMemory(fours, twos - 1n, known));
  const wait = fraction(draws, pairs);
  const moments = {
    mean: plus(wait, after.mean),
    // A geometric number with success probability p has the mean square (2 - p) / p^2.
    square: plus(
      plus(fraction(draws * (2n * draws - pairs), pairs * pairs), times(times(fraction(2n), wait), after.mean)),
      after.square,
    ),
  };
  known.set(key, moments);
  return moments;
}

describe('the turns of two players without memory', () => {
  test('Two players without memory need 2470/7 turns on average', () => {
    expect(asFraction(turnsWithoutMemory(13n, 0n).mean)).toBe('2470/7');
    expect(turnsOf({}, ['random', 'memory:0']).mean).toBeCloseTo(2470 / 7, 9);
  });

  test.each([2, 7, 13])(
    'The turns of two players without memory have the mean and variance of waits for pairs, with %i ranks',
    (ranks) => {
      const { mean, square } = turnsWithoutMemory(BigInt(ranks), 0n);
      const turns = turnsOf({ ranks }, ['random', 'random']);
      expect(turns.mean).toBeCloseTo(numberOf(mean), 9);
      const variance = plus(square, times(fraction(-1n), times(mean, mean)));
      expect((turns.variance ?? Number.NaN) / numberOf(variance)).toBeCloseTo(1, 10);
    },
  );

  test('The turns of two players without memory do not depend on the bonus turn', () => {
    const [plain, bonus] = [0, 1].map((rule) => turnsOf({ ranks: 3, bonus: rule }, ['random', 'random']));
    for (const [turns, p] of Object.entries(plain?.distribution ?? {}))
      expect(bonus?.distribution?.[turns]).toBeCloseTo(p, 14);
  });

  test('Without memory, one rank takes two turns, and two ranks of two copies wait for a pair of probability 1/3', () => {
    expect(turnsOf({ ranks: 1 }, ['random', 'random']).distribution).toEqual({ 2: 1 });
    const { distribution = {}, omitted = 0 } = turnsOf({ ranks: 2, copies: 2 }, ['random', 'random']);
    for (const turns of [2, 3, 4, 40]) expect(distribution[turns]).toBeCloseTo((1 / 3) * (2 / 3) ** (turns - 2), 15);
    const listed = Object.keys(distribution).length;
    expect(omitted).toBeGreaterThan(0);
    expect(omitted / (2 / 3) ** listed).toBeCloseTo(1, 4);
    expect(omitted).toBeLessThan(1e-15);
  });
});

describe('the turns of two players who remember all cards', () => {
  test('The turns of two perfect memories are bounded and listed completely', () => {
    const { distribution = {}, omitted, max } = turnsOf({}, ['memory:52', 'memory:52']);
    expect(omitted).toBeUndefined();
    expect(Math.max(...Object.keys(distribution).map(Number))).toBe(max);
  });

  test('The turns of two perfect memories for two ranks with two copies equal those computed by hand', () => {
    // Two new cards are a pair with probability 1/3; the game then takes two turns. Otherwise the second player flips
    // the third card and takes it with its partner, and the first player takes the last pair.
    expect(turnsOf({ ranks: 2, copies: 2 }, ['memory:4', 'memory:4']).distribution).toEqual({
      2: expect.closeTo(1 / 3, 15),
      3: expect.closeTo(2 / 3, 15),
    });
  });
});
