import type { AnyGame, GameRunner, Measure, ParamValues } from '@cards/core';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { BlockRunner } from '../../src/run/block-runner.js';
import { type CellRequest, planCell } from '../../src/plan/cell.js';
import type { TallyEntries } from '@cards/statistics';

type AnyMeasure = Measure<ParamValues>;

const PLAYS: AnyMeasure = {
  name: 'plays',
  summary: '',
  unit: 'plays',
  better: 'neither',
  kind: 'count',
  bounds: () => [0, 100],
};
const WIN: AnyMeasure = { ...PLAYS, name: 'win', kind: 'proportion', role: 'win', bounds: () => [0, 1] };
const TIE: AnyMeasure = { ...WIN, name: 'tie', role: 'tie' };
const POINTS: AnyMeasure = { ...PLAYS, name: 'points', bounds: () => [0, 50] };

/** A game that measures what it is told to, and plays nothing. */
function gameOf(
  seats: 1 | 2,
  measures: readonly [AnyMeasure, ...AnyMeasure[]],
  play: (measured: Int32Array, first: string) => void,
): AnyGame {
  const table = (_: ParamValues, [first]: readonly { readonly name: string }[]): GameRunner => ({
    play: (_lanes, measured) => play(measured, first?.name ?? ''),
  });
  return { ...(seats === 1 ? pairs : unowar), measures, runner: table, references: [] };
}

function played(request: CellRequest): readonly TallyEntries[] {
  return new BlockRunner(planCell({ trials: 3, ...request }), '1').play(0);
}

const TWO = { strategies: ['random', 'biggest'], pairedWith: ['biggest', 'random'] };
const ONE = { strategies: ['good'] };

describe('a measure beyond its bounds', () => {
  test.each([200, 101, -1])(
    'is named with the value %d, and nothing is said of what is kept from game to game',
    (value) => {
      const game = gameOf(1, [PLAYS], (measured) => void (measured[0] = value));
      expect(() => played({ game, ...ONE })).toThrow(
        expect.objectContaining({
          name: 'GameError',
          game: 0,
          message: `the game measures 'plays' as ${value}, which is not an integer from 0 to 100`,
        }),
      );
    },
  );

  test('is told of the table that it occurs at', () => {
    const game = gameOf(2, [PLAYS], (measured, first) => void (measured[0] = first === 'random' ? 7 : 101));
    const lineup = ['biggest', 'random'];
    expect(() => played({ game, ...TWO })).toThrow(
      expect.objectContaining({ lineup, message: expect.stringMatching(/^the game measures 'plays' as 101, .* 100$/) }),
    );
  });

  test('may be a win and a tie of one game, which no points are given for', () => {
    const game = gameOf(2, [WIN, TIE], (measured) => void measured.fill(1));
    expect(() => played({ game, ...TWO })).toThrow(/^the game sets both 'win' and 'tie' to 1 in one game$/);
  });

  test('is said to depend on games before it where it does', () => {
    let games = 0;
    const table = (): GameRunner => {
      let inARow = 0;
      return {
        play: (_, measured) => {
          measured[0] = 50 * inARow++;
          games++;
        },
      };
    };
    expect(() => played({ game: { ...pairs, measures: [PLAYS], runner: table }, ...ONE, trials: 9 })).toThrow(
      /^the game measures 'plays' as 150, .*, though not when it is played alone/,
    );
    expect(games).toBe(5);
  });
});

describe('a measure that the game does not set', () => {
  test.each([
    ['alone', gameOf(1, [PLAYS], () => undefined), ONE],
    [
      'in one of several games',
      gameOf(
        1,
        [PLAYS],
        (() => {
          let games = 0;
          return (measured: Int32Array) => {
            if (games++ !== 1) measured[0] = 1;
          };
        })(),
      ),
      ONE,
    ],
    [
      'beside one that is counted',
      gameOf(1, [WIN, PLAYS], (measured) => void (measured[0] = 1)),
      { ...ONE, measures: ['win'] },
    ],
    ['at both tables of a contrast, where the difference would be 0', gameOf(2, [PLAYS], () => undefined), TWO],
  ])('is named: %s', (_, game, request) => {
    expect(() => played({ game, ...request })).toThrow(/^the game does not set its measure 'plays'/);
  });
});

describe('a measure of its own called points', () => {
  const worth = (measured: Int32Array, first: string): void => {
    measured[0] = first === 'good' || first === 'random' ? 40 : 7;
    measured[1] = 1;
  };

  test('is counted as what it is in contrasts', () => {
    expect(played({ game: gameOf(1, [POINTS, PLAYS], worth), ...ONE, pairedWith: ['optimal'] })).toEqual([
      [[33, 3]],
      [[0, 3]],
    ]);
    const game = gameOf(2, [POINTS, WIN], worth);
    expect(played({ game, strategies: ['random', 'biggest'], pairedWith: ['smallest', 'biggest'] })).toEqual([
      [[33, 3]],
      [[0, 3]],
    ]);
    // A game of two that does not say who won has no points of its pairs either.
    expect(played({ game: gameOf(2, [POINTS, PLAYS], worth), ...TWO })).toEqual([[[33, 3]], [[0, 3]]]);
  });
});
