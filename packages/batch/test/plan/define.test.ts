import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { defineExperiment, type Grid } from '../../src/plan/define.js';
import { planExperiment } from '../../src/plan/plan.js';

const tables = (grid: Grid): unknown =>
  defineExperiment(grid).cells.map(({ strategies, pairedWith }) =>
    pairedWith === undefined ? strategies.join() : `${strategies.join()} less ${pairedWith.join()}`,
  );

describe('a grid', () => {
  test('is all combinations of its parameters, the first varying slowest', () => {
    const { cells } = defineExperiment({
      game: concentration,
      params: { ranks: [4, 8], copies: '2..4:2' },
      lineup: ['random', 'optimal'],
    });
    expect(cells.map(({ params }) => params)).toEqual([
      { ranks: 4, copies: 2 },
      { ranks: 4, copies: 4 },
      { ranks: 8, copies: 2 },
      { ranks: 8, copies: 4 },
    ]);
  });

  test('seats every strategy alone, or every ordered pair, or just the table that it names', () => {
    expect(tables({ game: pairs })).toEqual(['random', 'good', 'optimal']);
    expect(tables({ game: unowar, strategies: ['random', 'biggest'] })).toEqual([
      'random,random',
      'random,biggest',
      'biggest,random',
      'biggest,biggest',
    ]);
    expect(tables({ game: unowar, lineup: ['random', 'biggest'] })).toEqual(['random,biggest']);
    expect(tables({ game: concentration, strategies: ['memory:0..4:4'], against: 'optimal' })).toEqual([
      'memory:0,optimal',
      'optimal,memory:0',
      'memory:4,optimal',
      'optimal,memory:4',
    ]);
  });

  test('seats everybody against himself alone', () => {
    expect(tables({ game: unowar, strategies: ['random', 'biggest'], selfPlay: true })).toEqual([
      'random,random',
      'biggest,biggest',
    ]);
  });

  test('compares two and two on the same deals', () => {
    expect(tables({ game: pairs, paired: true })).toEqual([
      'random less good',
      'random less optimal',
      'good less optimal',
    ]);
    expect(tables({ game: pairs, strategies: ['random', 'good'], against: 'good', paired: true })).toEqual([
      'random less good',
    ]);
    expect(tables({ game: unowar, lineup: ['random', 'biggest'], paired: true })).toEqual([
      'random,biggest less biggest,random',
    ]);
    expect(
      tables({ game: unowar, strategies: ['random', 'uniform'], against: 'biggest', sequential: [0.5, 0.6] }),
    ).toEqual(['random,biggest less biggest,random', 'uniform,biggest less biggest,uniform']);
  });

  test('takes a strategy of your own with those of the game', () => {
    const own = { name: 'own', summary: 'passes', create: () => ({ move: () => -1 }) };
    expect(defineExperiment({ game: unowar, lineup: [own, 'random'] }).cells[0]?.strategies).toEqual([own, 'random']);
  });

  test.each<[Partial<Grid>, string]>([
    [{ lineup: ['random', 'random'], strategies: ['random'] }, 'a line-up is complete'],
    [{ strategies: ['random'], paired: true }, 'two strategies or more can be paired'],
    [{ strategies: ['random'], against: 'random', paired: true }, 'nobody is paired with himself'],
    [{ selfPlay: true, against: 'random' }, 'self-play excludes an opponent'],
    [{ selfPlay: true, paired: true }, 'self-play excludes an opponent and paired games'],
    [{ precision: 0.1, sequential: [0.5, 0.6] }, 'precision and sequential are mutually exclusive'],
    [{ params: { points: 'few' } }, "parameter points is a whole number, not 'few'"],
    [{ params: { points: [] } }, 'parameter points has no value'],
  ])('%j is refused', (part, message) => {
    expect(() => defineExperiment({ game: unowar, ...part })).toThrow(message);
  });

  test.each<[Partial<Grid>, string]>([
    [{ precision: 0 }, 'a number above 0, not 0'],
    [{ sequential: [0.6, 0.5] }, '0 < low < high < 1, not 0.6 and 0.5'],
    [{ lineup: ['random', 'random'], paired: true }, 'random - random cannot be paired with itself'],
    [{ sequential: [0.5, 0.6], measures: ['rounds'] }, 'in swapped seats and the metric'],
  ])('%j is refused when it is planned', (part, message) => {
    expect(() => planExperiment(defineExperiment({ game: unowar, ...part }))).toThrow(message);
  });
});

describe('a sequential test', () => {
  test('is refused for a two-seat game whose measures have no role win, whatever their names', () => {
    const [win, ...others] = unowar.measures.map(({ role, ...measure }) =>
      role === undefined ? measure : { ...measure },
    );
    if (win === undefined) throw new Error('unowar has measures');
    const game = { ...unowar, id: 'nameless', measures: [win, ...others] as const };
    const { cells } = defineExperiment({ game, strategies: ['random', 'smallest'], sequential: [0.5, 0.55] });
    expect(() => planExperiment({ cells })).toThrow(
      "a sequential test needs two seats and a measure with the role 'win', and nameless has not both",
    );
  });
});
