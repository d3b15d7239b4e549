import { type AnyGame, defineGame, type Engine, type Measure, type ParamValues } from '@cards/core';
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

const STRATEGIES = ['random', 'biggest', 'smallest', 'good', 'optimal'];

/** A game of one move, by which the first strategy says its name. `play` sets the measures. */
function gameOf(
  seats: 1 | 2,
  measures: readonly [AnyMeasure, ...AnyMeasure[]],
  play: (measured: Int32Array, first: string) => void,
): AnyGame {
  return {
    id: 'made',
    seats,
    parameters: {},
    measures,
    strategies: STRATEGIES.map((name, move) => ({ name, summary: name, create: () => ({ move: () => move }) })),
    engine: () => {
      let first: string | undefined;
      return {
        toMove: 0,
        get over() {
          return first !== undefined;
        },
        view: () => undefined,
        legalMoves: () => [...STRATEGIES.keys()],
        apply: (move) => void (first = STRATEGIES[move]),
        measure: (into) => play(into as Int32Array, first ?? ''),
        reset: () => void (first = undefined),
      };
    },
  };
}

function played(request: CellRequest): readonly TallyEntries[] {
  return new BlockRunner(planCell({ trials: 3, ...request }), '1').play(0);
}

const TWO = {
  lineups: [
    ['random', 'biggest'],
    ['biggest', 'random'],
  ],
};
const ONE = { strategies: ['good'] };

describe('a measure that is out of bounds', () => {
  test.each([200, 101, -1])(
    'The error for a measure with the value %d has its name and bounds, and does not mention state between games',
    (value) => {
      const game = gameOf(1, [PLAYS], (measured) => void (measured[0] = value));
      expect(() => played({ game, ...ONE })).toThrow(
        expect.objectContaining({
          name: 'GameError',
          game: 0,
          message: `the game sets its measure 'plays' to ${value}, which is not an integer within its bounds 0 to 100`,
        }),
      );
    },
  );

  test.each([
    [3.5, '3.5'],
    [Number.NaN, 'NaN'],
    ['7', '"7"'],
  ])('A measure of rules that is %j is refused, because it is no integer', (value, shown) => {
    const game = defineGame({
      id: 'made',
      seats: 1,
      deal: () => ({ isOver: false }),
      moves: ({ isOver }) => (isOver ? [] : [0]),
      play: (state) => void (state.isOver = true),
      view: { isOver: ({ isOver }) => isOver },
      measures: { value: { of: () => value as number, bounds: [0, 100] } },
    });
    expect(() => played({ game, strategies: ['random'] })).toThrow(
      `the measure 'value' is ${shown}; it must be an integer`,
    );
  });

  test('The error for a measure in a paired cell has the line-up of the game that failed', () => {
    const game = gameOf(2, [PLAYS], (measured, first) => void (measured[0] = first === 'random' ? 7 : 101));
    const lineup = ['biggest', 'random'];
    expect(() => played({ game, ...TWO })).toThrow(
      expect.objectContaining({
        lineup,
        message: expect.stringMatching(/^the game sets its measure 'plays' to 101, .* 0 to 100$/),
      }),
    );
  });

  test('A game that is both a win and a tie has no game-pair score and fails', () => {
    const game = gameOf(2, [WIN, TIE], (measured) => void measured.fill(1));
    expect(() => played({ game, ...TWO })).toThrow(
      /^the rules contradict themselves: seat 0 both wins and ties; correct of\(state, seat\) of win and tie, /,
    );
  });

  test('The error for a game that fails only after other games says that state is kept between games', () => {
    let games = 0;
    const correct = gameOf(1, [PLAYS], () => undefined);
    const engine = (): Engine<unknown> => {
      let inARow = 0;
      const measure = (measured: Int32Array): void => {
        measured[0] = 50 * inARow++;
        games++;
      };
      return Object.assign(correct.engine({}), { measure });
    };
    expect(() => played({ game: { ...correct, engine }, ...ONE, trials: 9 })).toThrow(
      /^the game sets its measure 'plays' to 150, .*, but not when the game is played alone: a strategy or the game keeps state/,
    );
    expect(games).toBe(5);
  });
});

describe('a measure that the game does not set', () => {
  test.each([
    ['in every game', gameOf(1, [PLAYS], () => undefined), ONE],
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
      'although the cell does not count it',
      gameOf(1, [WIN, PLAYS], (measured) => void (measured[0] = 1)),
      { ...ONE, measures: ['win'] },
    ],
    ['in both games of a pair, where the difference would be 0', gameOf(2, [PLAYS], () => undefined), TWO],
  ])('A measure that the game does not set is an error: %s', (_, game, request) => {
    expect(() => played({ game, ...request })).toThrow(/^the game does not set its measure 'plays'/);
  });
});

describe('a measure of a game with the name points', () => {
  const setMeasures = (measured: Int32Array, first: string): void => {
    measured[0] = first === 'good' || first === 'random' ? 40 : 7;
    measured[1] = 1;
  };

  test('A measure named points is counted as a paired difference, not as the game-pair score', () => {
    expect(played({ game: gameOf(1, [POINTS, PLAYS], setMeasures), lineups: [['good'], ['optimal']] })).toEqual([
      [[33, 3]],
      [[0, 3]],
    ]);
    const game = gameOf(2, [POINTS, WIN], setMeasures);
    expect(
      played({
        game,
        lineups: [
          ['random', 'biggest'],
          ['smallest', 'biggest'],
        ],
      }),
    ).toEqual([[[33, 3]], [[0, 3]]]);
    // A two-seat game without a measure of the role `win` has no game-pair score.
    expect(played({ game: gameOf(2, [POINTS, PLAYS], setMeasures), ...TWO })).toEqual([[[33, 3]], [[0, 3]]]);
  });
});
