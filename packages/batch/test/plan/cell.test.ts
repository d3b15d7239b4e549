import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { MAX_TRIALS, planCell } from '../../src/plan/cell.js';
import { planExperiment } from '../../src/plan/plan.js';

const table = { game: unowar, strategies: ['random', 'smallest'] };

describe('a cell', () => {
  test('takes what it is not told from the game', () => {
    expect(planCell(table)).toMatchObject({
      params: { points: 10, hand: 5 },
      trials: unowar.trials,
      own: [],
      code: {},
    });
  });

  test.each([0, -5, 1.5, Number.NaN, MAX_TRIALS + 1])('of %s trials is refused', (trials) => {
    expect(() => planCell({ ...table, trials })).toThrow(
      `trials is a whole number from 1 to ${MAX_TRIALS}, not ${trials}`,
    );
  });

  test('with an unknown strategy is refused, and the known ones are named', () => {
    expect(() => planCell({ ...table, strategies: ['random', 'smalest'] })).toThrow(
      /unknown strategy 'smalest'.*smallest/,
    );
  });

  test('with an unknown parameter, or a value out of bounds, is refused', () => {
    expect(() => planCell({ ...table, params: { pionts: 3 } })).toThrow(/unknown parameter 'pionts'.*points/);
    expect(() => planCell({ ...table, params: { points: 0 } })).toThrow(
      'parameter points is a whole number from 1 to 100, not 0',
    );
  });

  test('with an empty seat is refused', () => {
    expect(() => planCell({ ...table, strategies: ['random'] })).toThrow('unowar takes two strategies, not 1');
  });

  test('knows a strategy of your own by its name', () => {
    const pass = { name: 'pass', summary: 'never plays a card', create: () => ({ move: () => -1 }) };
    expect(planCell({ ...table, strategies: [pass, 'pass'] })).toMatchObject({
      strategies: ['pass', 'pass'],
      own: [pass],
    });
  });
});

describe('a strategy of your own', () => {
  const pass = { name: 'pass', summary: '', create: () => ({ move: () => -1 }) };
  const planOwn =
    (...strategies: readonly unknown[]) =>
    () =>
      planCell({ ...table, strategies: strategies as (typeof pass)[] });

  test('does not take the name of another', () => {
    expect(planOwn({ ...pass, name: 'smallest' }, 'random')).toThrow("strategy of unowar 'smallest' exists twice");
    expect(planOwn(pass, { ...pass })).toThrow("strategy of unowar 'pass' exists twice");
    expect(planOwn(pass, pass)).not.toThrow();
  });

  test('has a name that is a spec, and a function that creates it', () => {
    expect(planOwn({ ...pass, name: 'mine:3' }, 'random')).toThrow("strategy of unowar 'mine:3': a name is a letter");
    expect(planOwn({ move: () => -1 }, 'random')).toThrow('is a definition: a name and create()');
  });
});

test('a cell that is given twice is refused', () => {
  expect(() => planExperiment({ cells: [table, { ...table, trials: 5 }] })).toThrow(
    'unowar with random - smallest is given twice',
  );
});

test('the seed of an experiment is its text', () => {
  expect(planExperiment({ seed: 12n, cells: [table] }).seed).toBe('12');
  expect(planExperiment({ cells: [table] }).seed).toBe('1');
  expect(() => planExperiment({ seed: 0.5, cells: [] })).toThrow('a seed is');
});
