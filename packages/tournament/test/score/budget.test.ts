import { readUsage, sumOfUsage } from '@cards/batch/internal';
import { describe, expect, test } from 'vitest';
import { Budget } from '../../src/score/score-games.js';

describe('the budget of a score', () => {
  test('No answer begins that could exceed it, if it costs no more than the most expensive one so far', () => {
    const budget = new Budget({ maxCost: 10 });
    expect(budget.mayAnswer(0)).toBe(true);
    budget.onUsage(0, 0, { cost: 3 });
    budget.onUsage(0, 1, { cost: 1 });
    // Two in progress and a third one can cost 9, and 4 are spent.
    expect(budget.mayAnswer(1)).toBe(true);
    expect(budget.mayAnswer(2)).toBe(false);
    expect(budget.ended).toBe('cost');
    expect(budget.mayAnswer(0)).toBe(false);
  });

  test('One worker plays until the cost of an answer is known', () => {
    const budget = new Budget({ maxCost: 10 });
    expect(budget.slots(8)).toBe(1);
    budget.onUsage(0, 0, {});
    expect(budget.slots(8)).toBe(8);
    expect(new Budget({}).slots(8)).toBe(8);
  });

  test('An answer from a cache has its usage, and costs nothing', () => {
    const budget = new Budget({ maxCost: 1 });
    budget.onUsage(2, 0, { tokens: 7, cost: 5, retries: 1, cached: true });
    expect(budget.keptOf(2, 0).usage).toEqual({ tokens: 7, cost: 5, retries: 1 });
    expect([budget.spent, budget.mayAnswer(0)]).toEqual([0, true]);
  });

  test('What an interrupted run has kept is spent, and the game that is played again counts once', () => {
    const kept: object[] = [];
    const first = new Budget({});
    first.keep = (_cell, _block, one) => kept.push(one);
    for (const cost of [0.1, 0.2, 0.7]) first.onUsage(0, 0, { cost });
    const second = new Budget({ maxCost: 2 });
    // Files of a directory are read in any order, and again in each pass.
    for (const at of [2, 0, 1, 2]) second.onKept(0, 0, kept[at] as object);
    expect([second.spent, second.keptOf(0, 0).usage]).toEqual([1, { cost: 1 }]);
    second.onUsage(0, 0, { cost: 0.1 });
    expect(second.keptOf(0, 0).usage).toEqual({ cost: 0.1 });
    for (const cost of [0.2, 0.6, 0.1]) second.onUsage(0, 0, { cost });
    expect([second.spent, second.keptOf(0, 0).usage]).toEqual([2, { cost: 1 }]);
    expect(second.mayAnswer(0)).toBe(false);
  });
});

test('Usage has numbers from 0, and unknown members are left out', () => {
  for (const none of [undefined, null, {}, { cost: null }]) expect(readUsage(none)).toEqual({});
  expect(readUsage({ tokens: 3, model: 'any', cached: false })).toEqual({ tokens: 3 });
  for (const wrong of [7, 'free', { cost: -1 }, { tokens: '3' }, { retries: Infinity }])
    expect(() => readUsage(wrong)).toThrow('its usage must be an object with numbers from 0');
  expect(sumOfUsage([{ cost: 0.1 }, { cost: 0.2, tokens: 4 }])).toEqual({ tokens: 4, cost: 0.3 });
});
