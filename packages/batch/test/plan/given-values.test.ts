import { InputError } from '@cards/core';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { defineExperiment, type Grid } from '../../src/plan/define.js';
import { type Experiment, planExperiment } from '../../src/plan/plan.js';

/** A list with a hole at its start and one between its elements. The type checker does not know of holes. */
function withHoles<Value>(one: Value, other: Value): readonly Value[] {
  const list: Value[] = [];
  list[1] = one;
  list[3] = other;
  return list;
}

const NOT_VALUES =
  "the values of parameter cards must be a number, a list of numbers without holes, or a range such as '9..15'";
const NO_GAME = "must be an object with a game, such as { game: pairs, strategies: ['good'] }";

describe('Values that only JavaScript callers can give', () => {
  test.each<[string, () => unknown, string]>([
    ['a list with holes', () => ({ game: pairs, params: { cards: withHoles(8, 16) } }), NOT_VALUES],
    ['null', () => ({ game: pairs, params: { cards: null } }), NOT_VALUES],
    ['true', () => ({ game: pairs, params: { cards: true } }), NOT_VALUES],
    ['a list of texts', () => ({ game: pairs, params: { cards: ['8'] } }), NOT_VALUES],
    ['a list for all parameters', () => ({ game: pairs, params: [8] }), 'params must be an object with the values of'],
    ['a number for all parameters', () => ({ game: pairs, params: 8 }), 'params must be an object with the values of'],
    [
      'strategies with holes',
      () => ({ game: pairs, strategies: withHoles('good', 'random') }),
      'the list of strategies of pairs has an empty place; remove it, or name a strategy there',
    ],
    ['one text as strategies', () => ({ game: pairs, strategies: 'good' }), 'strategies must be a list'],
    ['no game', () => ({ strategies: ['good'] }), `a grid ${NO_GAME}`],
    ['a game by its ID', () => ({ game: 'pairs' }), `a grid ${NO_GAME}`],
    ['nothing', () => undefined, `a grid ${NO_GAME}`],
  ])('defineExperiment refuses %s', (_, make, message) => {
    const define = (): unknown => defineExperiment(make() as Grid);
    expect(define).toThrow(InputError);
    expect(define).toThrow(message);
  });

  const cell = { game: pairs, strategies: ['good'], trials: 5 };
  test.each<[string, () => unknown, string]>([
    ['cells with holes', () => withHoles(cell, cell), `a cell ${NO_GAME}`],
    ['cells that are not a list', () => ({ 0: cell }), 'cells must be a list'],
    ['a cell without a game', () => [{ strategies: ['good'] }], `a cell ${NO_GAME}`],
    ['a cell that is null', () => [null], `a cell ${NO_GAME}`],
    [
      'a line-up with a hole',
      () => [{ game: unowar, strategies: withHoles('random', 'random').slice(0, 2) }],
      'a line-up of unowar needs a strategy for each seat, but seat 0 has none',
    ],
    [
      'a second line-up that ends with null',
      () => [
        {
          game: unowar,
          lineups: [
            ['random', 'biggest'],
            ['biggest', null],
          ],
        },
      ],
      'a line-up of unowar needs a strategy for each seat, but seat 1 has none',
    ],
  ])('planExperiment refuses %s', (_, make, message) => {
    const plan = (): unknown => planExperiment({ cells: make() as Experiment['cells'] });
    expect(plan).toThrow(InputError);
    expect(plan).toThrow(message);
  });

  test.each<[string, unknown]>([
    ['a cell must not have the member trails; did you mean trials?', { cells: [{ ...cell, trails: 500 }] }],
    ['a cell must not have the member pairedWith', { cells: [{ ...cell, pairedWith: ['random'] }] }],
    [
      'an experiment must not have the member sed; did you mean seed?; the members are seed, cells',
      { sed: 7, cells: [cell] },
    ],
  ])('planExperiment says: %s', (message, experiment) => {
    expect(() => planExperiment(experiment as Experiment)).toThrow(message);
  });
});
