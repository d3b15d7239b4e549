import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { MAX_TRIALS, planCell } from './cell.js';
import { planExperiment } from './plan.js';

const table = { game: unowar, strategies: ['random', 'smallest'] };

describe('a cell', () => {
  test('takes what it is not told from the game', () => {
    expect(planCell(table)).toMatchObject({ params: { points: 10, hand: 5 }, trials: unowar.trials, own: [], code: {} });
  });

  test.each([0, -5, 1.5, Number.NaN, MAX_TRIALS + 1])('of %s trials is refused', (trials) => {
    expect(() => planCell({ ...table, trials })).toThrow(`trials is a whole number from 1 to ${MAX_TRIALS}, not ${trials}`);
  });

  test('with an unknown strategy is refused, and the known ones are named', () => {
    expect(() => planCell({ ...table, strategies: ['random', 'smalest'] })).toThrow(/unknown strategy 'smalest'.*smallest/);
  });

  test('with an unknown parameter, or a value out of bounds, is refused', () => {
    expect(() => planCell({ ...table, params: { pionts: 3 } })).toThrow(/unknown parameter 'pionts'.*points/);
    expect(() => planCell({ ...table, params: { points: 0 } })).toThrow('parameter points is a whole number from 1 to 100, not 0');
  });

  test('with an empty seat is refused', () => {
    expect(() => planCell({ ...table, strategies: ['random'] })).toThrow('unowar takes 2 strategies to a table, not 1');
  });

  test('knows a strategy of your own by its name', () => {
    const pass = { name: 'pass', summary: 'never plays a card', create: () => ({ move: () => -1 }) };
    expect(planCell({ ...table, strategies: [pass, 'pass'] })).toMatchObject({ strategies: ['pass', 'pass'], own: [pass] });
  });
});

test('the seed of an experiment is its text', () => {
  expect(planExperiment({ seed: 12n, cells: [table] }).seed).toBe('12');
  expect(planExperiment({ cells: [table] }).seed).toBe('1');
  expect(() => planExperiment({ seed: 0.5, cells: [] })).toThrow('a seed is');
});
