import type { AnyGame, Measure, ParamValues } from '@cards/core';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { type Metric, planMetrics } from '../../src/plan/metrics.js';

type AnyMeasure = Measure<ParamValues>;

function measure(name: string, min: number, max: number, kind: AnyMeasure['kind'] = 'count'): AnyMeasure {
  return { name, summary: '', unit: name, better: 'higher', kind, bounds: () => [min, max] };
}

function metrics(
  game: AnyGame,
  measures: readonly [AnyMeasure, ...AnyMeasure[]],
  pairedWith?: readonly string[],
): readonly Metric[] {
  const strategies = game.seats === 1 ? ['good'] : ['random', 'biggest'];
  return planMetrics({
    game: { ...game, id: 'odd', measures },
    params: {},
    strategies,
    pairedWith,
    measures: undefined,
  });
}

describe('names of measures', () => {
  test.each(['', 'two words', 'a:b', '1st', 'Straße', 'a\n'])(
    'planMetrics rejects the measure name %j, which is not a word of a digest',
    (name) => {
      expect(() => metrics(pairs, [measure(name, 0, 1)])).toThrow(
        expect.objectContaining({
          name: 'InputError',
          message: `measure of odd '${name}': a name must be a letter, followed by letters, digits and dashes`,
        }),
      );
    },
  );

  test('The name of a measure can have letters of both cases, digits and dashes', () => {
    expect(metrics(pairs, [measure('noSet-2', 0, 1)]).map(({ name }) => name)).toEqual(['noSet-2']);
  });

  test('planMetrics rejects two measures with the same name', () => {
    expect(() => metrics(pairs, [measure('flips', 0, 1), measure('won', 0, 1), measure('flips', 0, 2)])).toThrow(
      "measure of odd 'flips' exists twice; rename one",
    );
  });
});

describe('a measure of a game with the name points', () => {
  const own = [{ ...measure('victory', 0, 1, 'proportion'), role: 'win' }, measure('points', 0, 50)] as const;

  test('In a cell without a game-pair score, a measure named points is an ordinary paired difference', () => {
    const [, points] = metrics(unowar, [...own], ['random', 'smallest']);
    expect(points).toMatchObject({ name: 'points', bounds: [-50, 50] });
    expect(points?.gamePair).toBeUndefined();
    expect(metrics(pairs, [own[1]], ['random'])[0]).toMatchObject({ name: 'points', bounds: [-50, 50] });
  });

  test('planMetrics rejects a measure named points in a cell that has a game-pair score', () => {
    expect(() => metrics(unowar, [...own], ['biggest', 'random'])).toThrow(
      "measure 'points' of odd has the reserved name of the game-pair score; rename the measure",
    );
    expect(metrics(unowar, [own[0]], ['biggest', 'random']).map(({ name, gamePair }) => [name, gamePair])).toEqual([
      ['points', true],
      ['victory', undefined],
    ]);
  });
});

describe('a payoff', () => {
  const chips = { ...measure('chips', -3, 3), role: 'payoff' } as const;
  const length = measure('length', 0, 9);

  test('With swapped seats it comes first, as what the first player wins in both games', () => {
    const [first, second] = metrics(unowar, [length, chips], ['biggest', 'random']);
    expect(first).toMatchObject({ name: 'chips', role: 'payoff', bounds: [-6, 6] });
    expect(second).toMatchObject({ name: 'length', bounds: [-9, 9] });
  });

  test('It is an ordinary difference with other seats, and comes before the points of a winner', () => {
    const roles = (all: readonly Metric[]): readonly unknown[] => all.map(({ name, role }) => [name, role]);
    expect(roles(metrics(unowar, [length, chips], ['biggest', 'biggest']))).toEqual([
      ['length', undefined],
      ['chips', undefined],
    ]);
    const win = { ...measure('win', 0, 1, 'proportion'), role: 'win' } as const;
    expect(roles(metrics(unowar, [win, chips], ['biggest', 'random']))).toEqual([
      ['chips', 'payoff'],
      ['points', undefined],
      ['win', undefined],
    ]);
  });
});

describe('bounds of measures', () => {
  const MOST = 2 ** 31 - 1;

  test.each([
    [0, 1.5],
    [Number.NaN, 1],
    [0, Number.POSITIVE_INFINITY],
    [3, 2],
    [0, MOST + 1],
    [-MOST - 1, 0],
  ])('planMetrics rejects a measure with the bounds %d and %d', (min, max) => {
    expect(() => metrics(pairs, [measure('flips', min, max)])).toThrow(
      expect.objectContaining({
        name: 'InputError',
        message: `the bounds of measure 'flips' of odd must be two integers from -2147483647 to 2147483647, the lower one first, not ${min} and ${max}`,
      }),
    );
  });

  test('The bounds of a measure can be the largest numbers, and can be equal', () => {
    expect(metrics(pairs, [measure('low', -MOST, MOST), measure('one', 7, 7)]).map(({ bounds }) => bounds)).toEqual([
      [-MOST, MOST],
      [7, 7],
    ]);
  });

  test.each([
    [0, 2],
    [-1, 1],
  ])('planMetrics rejects a proportion with the bounds %d and %d', (min, max) => {
    expect(() => metrics(pairs, [measure('won', min, max, 'proportion')])).toThrow(
      `the bounds of measure 'won' of odd must be two integers from 0 to 1, the lower one first, not ${min} and ${max}`,
    );
  });

  test('planMetrics rejects a paired difference that an Int32Array cannot store', () => {
    expect(() => metrics(pairs, [measure('flips', -1, MOST)], ['random'])).toThrow(
      "the bounds -1 and 2147483647 of measure 'flips' of odd are too far apart for a paired difference; they may differ by at most 2147483647",
    );
    expect(metrics(pairs, [measure('flips', 0, MOST)], ['random'])[0]?.bounds).toEqual([-MOST, MOST]);
  });
});
