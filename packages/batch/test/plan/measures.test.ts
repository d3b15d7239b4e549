import type { AnyGame, Measure, ParamValues } from '@cards/core';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { type CellMeasure, planMeasures } from '../../src/plan/measures.js';

type AnyMeasure = Measure<ParamValues>;

function measure(name: string, min: number, max: number, kind: AnyMeasure['kind'] = 'count'): AnyMeasure {
  return { name, summary: '', unit: name, better: 'higher', kind, bounds: () => [min, max] };
}

function measuresOf(
  game: AnyGame,
  measures: readonly [AnyMeasure, ...AnyMeasure[]],
  second?: readonly string[],
): readonly CellMeasure[] {
  const strategies = game.seats === 1 ? ['good'] : ['random', 'biggest'];
  return planMeasures({
    game: { ...game, id: 'odd', measures },
    params: {},
    lineups: second === undefined ? [strategies] : [strategies, second],
    measures: undefined,
  });
}

describe('names of measures', () => {
  test.each(['', 'two words', 'a:b', '1st', 'a_b', 'a\n', 'a\u200D', 'را\u202E'])(
    'planMeasures rejects the measure name %j, which is not a word of a digest',
    (name) => {
      expect(() => measuresOf(pairs, [measure(name, 0, 1)])).toThrow(
        expect.objectContaining({
          name: 'InputError',
          message: `measure of odd '${name}': a name must be a letter, followed by letters, digits and dashes`,
        }),
      );
    },
  );

  test.each(['noSet-2', 'Straße', '得点', 'النقاط', 'שיעור', 'अंक', '🎴', 'می\u200Cروم'])(
    'The name of a measure can have letters of every script, digits and dashes: %s',
    (name) => {
      expect(measuresOf(pairs, [measure(name, 0, 1)]).map((one) => one.name)).toEqual([name]);
    },
  );

  test('planMeasures rejects two measures with the same name', () => {
    expect(() => measuresOf(pairs, [measure('flips', 0, 1), measure('won', 0, 1), measure('flips', 0, 2)])).toThrow(
      "measure of odd 'flips' exists twice; rename one",
    );
  });
});

describe('a measure of a game with the name points', () => {
  const own = [{ ...measure('victory', 0, 1, 'proportion'), role: 'win' }, measure('points', 0, 50)] as const;

  test('In a cell without a game-pair score, a measure named points is an ordinary paired difference', () => {
    const [, points] = measuresOf(unowar, [...own], ['random', 'smallest']);
    expect(points).toMatchObject({ name: 'points', bounds: [-50, 50] });
    expect(points?.gamePair).toBeUndefined();
    expect(measuresOf(pairs, [own[1]], ['random'])[0]).toMatchObject({ name: 'points', bounds: [-50, 50] });
  });

  test('planMeasures rejects a measure named points in a cell that has a game-pair score', () => {
    expect(() => measuresOf(unowar, [...own], ['biggest', 'random'])).toThrow(
      "measure 'points' of odd has the reserved name of the game-pair score; rename the measure",
    );
    expect(measuresOf(unowar, [own[0]], ['biggest', 'random']).map(({ name, gamePair }) => [name, gamePair])).toEqual([
      ['points', true],
      ['victory', undefined],
    ]);
  });
});

describe('a payoff', () => {
  const chips = { ...measure('chips', -3, 3), role: 'payoff' } as const;
  const length = measure('length', 0, 9);

  test('With swapped seats it comes first, as what the first player wins in both games', () => {
    const [first, second] = measuresOf(unowar, [length, chips], ['biggest', 'random']);
    expect(first).toMatchObject({ name: 'chips', role: 'payoff', bounds: [-6, 6] });
    expect(second).toMatchObject({ name: 'length', bounds: [-9, 9] });
  });

  test('It is an ordinary difference with other seats, and comes before the points of a winner', () => {
    const roles = (all: readonly CellMeasure[]): readonly unknown[] => all.map(({ name, role }) => [name, role]);
    expect(roles(measuresOf(unowar, [length, chips], ['biggest', 'biggest']))).toEqual([
      ['length', undefined],
      ['chips', undefined],
    ]);
    const win = { ...measure('win', 0, 1, 'proportion'), role: 'win' } as const;
    expect(roles(measuresOf(unowar, [win, chips], ['biggest', 'random']))).toEqual([
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
  ])('planMeasures rejects a measure with the bounds %d and %d', (min, max) => {
    expect(() => measuresOf(pairs, [measure('flips', min, max)])).toThrow(
      expect.objectContaining({
        name: 'InputError',
        message: `the bounds of measure 'flips' of odd must be two integers from -2147483647 to 2147483647, the lower one first, not ${min} and ${max}`,
      }),
    );
  });

  test('The bounds of a measure can be the largest numbers, and can be equal', () => {
    expect(measuresOf(pairs, [measure('low', -MOST, MOST), measure('one', 7, 7)]).map(({ bounds }) => bounds)).toEqual([
      [-MOST, MOST],
      [7, 7],
    ]);
  });

  test.each([
    [0, 2],
    [-1, 1],
  ])('planMeasures rejects a proportion with the bounds %d and %d', (min, max) => {
    expect(() => measuresOf(pairs, [measure('won', min, max, 'proportion')])).toThrow(
      `the bounds of measure 'won' of odd must be two integers from 0 to 1, the lower one first, not ${min} and ${max}`,
    );
  });

  test('planMeasures rejects a paired difference that an Int32Array cannot store', () => {
    expect(() => measuresOf(pairs, [measure('flips', -1, MOST)], ['random'])).toThrow(
      "the bounds -1 and 2147483647 of measure 'flips' of odd are too far apart for a paired difference; they may differ by at most 2147483647",
    );
    expect(measuresOf(pairs, [measure('flips', 0, MOST)], ['random'])[0]?.bounds).toEqual([-MOST, MOST]);
  });
});
