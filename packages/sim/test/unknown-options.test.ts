import { Environment } from '@cards/agents';
import { simulate as simulateHere } from '@cards/batch';
import { simulate } from '@cards/batch/node';
import { check, league, score } from '@cards/tournament/node';
import type { AnyGame } from '@cards/core';
import { gameTree, localResponse, optimum, solveGame } from '@cards/core/solve';
import { pairs } from '@cards/pairs';
import { planStudy } from '@cards/report';
import { expect, test } from 'vitest';

const game = pairs as AnyGame;
const params = { cards: 8 };
const cells = [{ game, params, strategies: ['good'], trials: 5 }];

/** The name of a call, the call with options, a misspelled option, and what is meant. */
const CALLS: readonly (readonly [name: string, call: (options: never) => unknown, given: string, meant: string])[] = [
  ['simulate', (options: object) => simulateHere({ cells, ...options }), 'sede', 'seed'],
  [
    'simulate of cells',
    (options: object) => simulateHere({ cells: [{ ...cells[0], game, ...options }] }),
    'trails',
    'trials',
  ],
  ['simulate on threads', (options) => simulate({ cells }, options), 'worker', 'workers'],
  ['league', (options: object) => league({ game, directory: 'x', ...options }), 'trails', 'trials'],
  ['score', (options: object) => score({ players: ['good'], games: [{ game }], ...options }), 'deal', 'deals'],
  ['check', (options) => check(options), 'strateg', 'strategy'],
  ['planStudy', (options) => planStudy(game, options), 'parms', 'params'],
  ['Environment', (options: object) => new Environment({ game, ...options }), 'parms', 'params'],
  ['reset', (options) => new Environment({ game }).reset(options), 'slot', 'slots'],
  ['solveGame', (options) => solveGame(game, params, options), 'maxState', 'maxStates'],
  ['optimum', (options) => optimum(game, params, options), 'tolerence', 'tolerance'],
  ['gameTree', (options) => gameTree(game, params, options), 'maxGame', 'maxGames'],
  ['localResponse', (options) => localResponse(game, params, 'good', options), 'sample', 'samples'],
];

test.each(CALLS)('%s refuses an unknown option with the name that is meant', async (_, call, given, meant) => {
  const refused = async (options: unknown): Promise<unknown> => call(options as never);
  await expect(refused({ [given]: 1 })).rejects.toThrow(`must not have the member ${given}; did you mean ${meant}?`);
});

test('numbers of solvers that are none are refused before anything is computed', () => {
  expect(() => solveGame(game, params, { maxStates: 'many' as never })).toThrow(
    'maxStates must be an integer from 1, not "many"',
  );
  expect(() => optimum(game, params, { tolerance: -1 })).toThrow('tolerance must be a number from 0, not -1');
  expect(() => planStudy(game, { size: 'huge' as never })).toThrow("unknown size 'huge'; choose from small, large");
});
