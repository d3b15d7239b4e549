import { defaultsOf } from '@cards/core/internal';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { type CellRequest, MAX_TRIALS, planCell } from '../../src/plan/cell.js';
import { pairingOf, roundOf } from '../../src/plan/lineups.js';
import { planExperiment } from '../../src/plan/plan.js';

const request = { game: unowar, strategies: ['random', 'smallest'] };

describe('planCell', () => {
  test('A cell takes the defaults of its game for members that are left out', () => {
    expect(planCell(request)).toMatchObject({
      params: { points: 10, hand: 5 },
      trials: defaultsOf(unowar).trials,
      own: [],
      code: {},
    });
  });

  test.each([0, -5, 1.5, Number.NaN, MAX_TRIALS + 1])('planCell rejects %s trials', (trials) => {
    expect(() => planCell({ ...request, trials })).toThrow(
      `trials must be an integer from 1 to ${MAX_TRIALS}, not ${trials}`,
    );
  });

  test('The error for an unknown strategy lists the known strategies', () => {
    expect(() => planCell({ ...request, strategies: ['random', 'smalest'] })).toThrow(
      /unknown strategy 'smalest'.*smallest/,
    );
  });

  test('planCell rejects an unknown parameter and a value that is out of bounds', () => {
    expect(() => planCell({ ...request, params: { pionts: 3 } })).toThrow(/unknown parameter 'pionts'.*points/);
    expect(() => planCell({ ...request, params: { points: 0 } })).toThrow(
      'parameter points must be an integer from 1 to 100, not 0',
    );
  });

  test('planCell rejects a line-up that has fewer strategies than the game has seats', () => {
    expect(() => planCell({ ...request, strategies: ['random'] })).toThrow('unowar takes two strategies, not 1');
  });

  test('A spec can name a strategy that is given as a value in the same cell', () => {
    const pass = { name: 'pass', summary: 'never plays a card', create: () => ({ move: () => -1 }) };
    expect(planCell({ ...request, strategies: [pass, 'pass'] })).toMatchObject({
      lineups: [['pass', 'pass']],
      own: [pass],
    });
  });
});

describe('the line-ups of a cell', () => {
  const lineups = (...given: readonly (readonly string[])[]) => planCell({ game: unowar, lineups: given });

  test('One line-up can be written as the strategies or as the only line-up', () => {
    expect(lineups(['random', 'smallest'])).toEqual(planCell(request));
  });

  test('Two line-ups are compared, or a game pair if the two seats are swapped', () => {
    expect(pairingOf(lineups(['random', 'smallest'], ['biggest', 'smallest']).lineups)).toBe('difference');
    expect(pairingOf(lineups(...roundOf(['random', 'smallest'])).lineups)).toBe('swapped');
  });

  test('At a table of three, two line-ups are compared even if one is a rotation of the other, and all three are a round', () => {
    const round = roundOf(['random', 'smallest', 'biggest']);
    const pairing = (given: readonly (readonly string[])[]) =>
      pairingOf(planCell({ game: unowar, params: { players: 3 }, lineups: given }).lineups);
    expect([pairing(round.slice(0, 1)), pairing(round.slice(0, 2)), pairing(round)]).toEqual([
      'none',
      'difference',
      'round',
    ]);
  });

  test('planCell rejects more line-ups that are not the rotations of the first one, and shows those', () => {
    expect(() => lineups(['random', 'smallest'], ['smallest', 'random'], ['biggest', 'random'])).toThrow(
      'a cell of 3 line-ups must be a round, the rotations of the first one: random - smallest, smallest - random; compare other line-ups two at a time, in cells of their own',
    );
  });

  test('planCell rejects a cell without line-ups, and one with both forms', () => {
    for (const cell of [
      { game: unowar },
      { ...request, lineups: [['random', 'smallest']] },
      { game: unowar, lineups: [] },
    ])
      expect(() => planCell(cell as CellRequest)).toThrow('a cell has either strategies, one for each seat');
  });
});

describe('a strategy that is given as a value', () => {
  const pass = { name: 'pass', summary: '', create: () => ({ move: () => -1 }) };
  const planOwn =
    (...strategies: readonly unknown[]) =>
    () =>
      planCell({ ...request, strategies: strategies as (typeof pass)[] });

  test('planCell rejects a strategy value that has the name of another strategy', () => {
    expect(planOwn({ ...pass, name: 'smallest' }, 'random')).toThrow("strategy of unowar 'smallest' exists twice");
    expect(planOwn(pass, { ...pass })).toThrow("strategy of unowar 'pass' exists twice");
    expect(planOwn(pass, pass)).not.toThrow();
  });

  test('planCell rejects a strategy value with an invalid name or without create()', () => {
    expect(planOwn({ ...pass, name: 'mine:3' }, 'random')).toThrow(
      "strategy of unowar 'mine:3': a name must be a letter",
    );
    expect(planOwn({ move: () => -1 }, 'random')).toThrow(
      'must be a definition, an object with name, summary and create(); this value has no create()',
    );
  });
});

test('planExperiment rejects two cells that differ only in the number of games', () => {
  expect(() => planExperiment({ cells: [request, { ...request, trials: 5 }] })).toThrow(
    'the cells must differ, but unowar with random - smallest is given twice; remove one',
  );
});

test('planExperiment stores the seed as its canonical text', () => {
  expect(planExperiment({ seed: 12n, cells: [request] }).seed).toBe('12');
  expect(planExperiment({ cells: [request] }).seed).toBe('1');
  expect(() => planExperiment({ seed: 0.5, cells: [] })).toThrow('a seed must be');
});
