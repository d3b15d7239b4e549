import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import type { CellRequest } from '../../src/plan/cell.js';
import { defineExperiment, type Grid } from '../../src/plan/define.js';
import { planExperiment } from '../../src/plan/plan.js';

/** The line-ups of the cells as text; `a - b` stands for a paired cell. */
const lineupsOf = (grid: Grid): unknown =>
  defineExperiment(grid).cells.map(({ lineups = [] }) => lineups.map((lineup) => lineup.join()).join(' - '));

describe('defineExperiment', () => {
  test('A grid has a cell for each combination of its parameters, and the first parameter varies slowest', () => {
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

  test('A grid has a cell for each strategy, for each ordered pair, or for its only line-up', () => {
    expect(lineupsOf({ game: pairs })).toEqual(['random', 'good', 'optimal']);
    expect(lineupsOf({ game: unowar, strategies: ['random', 'biggest'] })).toEqual([
      'random,random',
      'random,biggest',
      'biggest,random',
      'biggest,biggest',
    ]);
    expect(lineupsOf({ game: unowar, lineup: ['random', 'biggest'] })).toEqual(['random,biggest']);
    expect(lineupsOf({ game: concentration, strategies: ['memory:0..4:4'], against: 'optimal' })).toEqual([
      'memory:0,optimal',
      'optimal,memory:0',
      'memory:4,optimal',
      'optimal,memory:4',
    ]);
  });

  test('Each strategy meets the opponent in both seats, and the opponent meets itself once', () => {
    expect(lineupsOf({ game: unowar, strategies: ['random', 'biggest'], against: 'biggest' })).toEqual([
      'random,biggest',
      'biggest,random',
      'biggest,biggest',
    ]);
  });

  test('A one-seat game has no opponent', () => {
    expect(() => lineupsOf({ game: pairs, strategies: ['random'], against: 'good' })).toThrow(
      'a one-seat game has no opponent, so good cannot be one',
    );
  });

  test('In self-play each strategy plays only against itself', () => {
    expect(lineupsOf({ game: unowar, strategies: ['random', 'biggest'], selfPlay: true })).toEqual([
      'random,random',
      'biggest,biggest',
    ]);
  });

  test('A paired grid compares every two strategies on the same deals', () => {
    expect(lineupsOf({ game: pairs, paired: true })).toEqual(['random - good', 'random - optimal', 'good - optimal']);
    expect(lineupsOf({ game: pairs, strategies: ['random', 'good'], against: 'good', paired: true })).toEqual([
      'random - good',
    ]);
    expect(lineupsOf({ game: unowar, lineup: ['random', 'biggest'], paired: true })).toEqual([
      'random,biggest - biggest,random',
    ]);
    expect(
      lineupsOf({ game: unowar, strategies: ['random', 'uniform'], against: 'biggest', sequential: [0.5, 0.6] }),
    ).toEqual(['random,biggest - biggest,random', 'uniform,biggest - biggest,uniform']);
  });

  test('A line-up can contain a strategy as a value next to a spec', () => {
    const own = { name: 'own', summary: 'passes', create: () => ({ move: () => -1 }) };
    expect(defineExperiment({ game: unowar, lineup: [own, 'random'] }).cells[0]?.lineups).toEqual([[own, 'random']]);
  });

  test.each<[Partial<Grid>, string]>([
    [{ lineup: ['random', 'random'], strategies: ['random'] }, 'a line-up has a strategy for each seat'],
    [
      { strategies: ['random'], paired: true },
      'a paired comparison needs at least two strategies, but only random is given; add another',
    ],
    [
      { strategies: ['random'], against: 'random', paired: true },
      'random cannot be compared with itself; add another strategy to the list',
    ],
    [{ selfPlay: true, against: 'random' }, 'in self-play each strategy plays only against itself, so an opponent'],
    [{ selfPlay: true, paired: true }, 'so an opponent, paired games or a sequential test cannot be added'],
    [{ precision: 0.1, sequential: [0.5, 0.6] }, 'precision and sequential are mutually exclusive'],
    [
      { params: { points: 'few' } },
      "parameter points must be an integer, or a range of integers such as 9..15:2, not 'few'",
    ],
    [{ params: { points: [] } }, 'parameter points has no value'],
  ])('defineExperiment rejects %j', (part, message) => {
    expect(() => defineExperiment({ game: unowar, ...part })).toThrow(message);
  });

  test.each<[Partial<Grid>, string]>([
    [{ precision: 0 }, 'a precision (a 95% half-width) must be a finite number above 0, not 0'],
    [{ sequential: [0.6, 0.5] }, '0 < low < high < 1, not low = 0.6 and high = 0.5'],
    [{ lineup: ['random', 'random'], paired: true }, 'random - random cannot be paired with itself'],
    [{ sequential: [0.5, 0.6], measures: ['rounds'] }, "a sequential test needs the measure 'points'"],
  ])('planExperiment rejects the experiment of %j', (part, message) => {
    expect(() => planExperiment(defineExperiment({ game: unowar, ...part }))).toThrow(message);
  });
});

describe('sequential tests', () => {
  test('A sequential test needs a paired cell with the seats swapped', () => {
    const stop = { kind: 'sequential', low: 0.5, high: 0.6 } as const;
    const planned = (cell: CellRequest) => () => planExperiment({ cells: [{ ...cell, stop }] });
    const swapped =
      'a sequential test needs the same players in all rotations of the seats; set lineups to biggest - random, random - biggest';
    expect(planned({ game: unowar, strategies: ['biggest', 'random'] })).toThrow(swapped);
    expect(
      planned({
        game: unowar,
        lineups: [
          ['biggest', 'random'],
          ['random', 'random'],
        ],
      }),
    ).toThrow(swapped);
    expect(planned({ game: pairs, lineups: [['good'], ['random']] })).toThrow(
      'a sequential test needs a game of two or more seats, but pairs has one; set a precision instead',
    );
  });

  test('A sequential test needs a measure with the role win, whatever the names of the measures are', () => {
    const [win, ...others] = unowar.measures.map(({ role, ...measure }) =>
      role === undefined ? measure : { ...measure },
    );
    if (win === undefined) throw new Error('unowar must have a measure');
    const game = { ...unowar, id: 'nameless', measures: [win, ...others] as const };
    const { cells } = defineExperiment({ game, strategies: ['random', 'smallest'], sequential: [0.5, 0.55] });
    expect(() => planExperiment({ cells })).toThrow(
      "a sequential test needs a measure with the role 'win' or 'payoff', but nameless has none; set a precision instead",
    );
  });
});
