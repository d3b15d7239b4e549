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
  test.each(['', 'two words', 'a:b', '1st', 'Straße', 'a\n'])('%j is refused, being no word of a digest', (name) => {
    expect(() => metrics(pairs, [measure(name, 0, 1)])).toThrow(
      expect.objectContaining({
        name: 'InputError',
        message: `measure of odd '${name}': a name is a letter, then letters, digits and dashes`,
      }),
    );
  });

  test('letters of both cases, digits and dashes are taken', () => {
    expect(metrics(pairs, [measure('noSet-2', 0, 1)]).map(({ name }) => name)).toEqual(['noSet-2']);
  });

  test('no two may be the same', () => {
    expect(() => metrics(pairs, [measure('flips', 0, 1), measure('won', 0, 1), measure('flips', 0, 2)])).toThrow(
      "measure of odd 'flips' exists twice; rename one",
    );
  });
});

describe('a measure of its own called points', () => {
  const own = [{ ...measure('victory', 0, 1, 'proportion'), role: 'win' }, measure('points', 0, 50)] as const;

  test('is a difference like any other where no pair is counted', () => {
    const [, points] = metrics(unowar, [...own], ['random', 'smallest']);
    expect(points).toMatchObject({ name: 'points', bounds: [-50, 50] });
    expect(points?.gamePair).toBeUndefined();
    expect(metrics(pairs, [own[1]], ['random'])[0]).toMatchObject({ name: 'points', bounds: [-50, 50] });
  });

  test('is refused beside the points of a pair, which are marked', () => {
    expect(() => metrics(unowar, [...own], ['biggest', 'random'])).toThrow(
      "measure 'points' of odd has the name of the game-pair score",
    );
    expect(metrics(unowar, [own[0]], ['biggest', 'random']).map(({ name, gamePair }) => [name, gamePair])).toEqual([
      ['points', true],
      ['victory', undefined],
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
  ])('%d and %d are refused', (min, max) => {
    expect(() => metrics(pairs, [measure('flips', min, max)])).toThrow(
      expect.objectContaining({
        name: 'InputError',
        message: `the bounds of measure 'flips' of odd are integers from -2147483647 to 2147483647, the lower first, not ${min} and ${max}`,
      }),
    );
  });

  test('may reach as far as numbers are counted, and need not be apart', () => {
    expect(metrics(pairs, [measure('low', -MOST, MOST), measure('one', 7, 7)]).map(({ bounds }) => bounds)).toEqual([
      [-MOST, MOST],
      [7, 7],
    ]);
  });

  test.each([
    [0, 2],
    [-1, 1],
  ])('%d and %d are no bounds of a proportion', (min, max) => {
    expect(() => metrics(pairs, [measure('won', min, max, 'proportion')])).toThrow(
      `the bounds of measure 'won' of odd are integers from 0 to 1, the lower first, not ${min} and ${max}`,
    );
  });

  test('are not further apart in a contrast than a difference reaches', () => {
    expect(() => metrics(pairs, [measure('flips', -1, MOST)], ['random'])).toThrow(
      "the bounds -1 and 2147483647 of measure 'flips' of odd are too far apart for a paired difference",
    );
    expect(metrics(pairs, [measure('flips', 0, MOST)], ['random'])[0]?.bounds).toEqual([-MOST, MOST]);
  });
});
