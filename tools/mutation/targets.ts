import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.ts';
import { loadedBy } from './loaded-by.ts';

/** A part of the sources that is mutated on its own, with the tests that must notice. All paths are from the root. */
export interface Target {
  readonly name: string;
  /** The files that Stryker mutates. */
  readonly sources: readonly string[];
  /** The test files, in the order in which they run. The fast ones come first, because the first failure ends a run. */
  readonly tests: readonly string[];
  /** Matches the names of tests in these files that do not run. */
  readonly leftOut?: RegExp;
}

function target(name: string, sources: readonly string[], folder: string, tests: readonly string[]): Target {
  return { name, sources, tests: tests.map((test) => `${folder}/${test}.test.ts`) };
}

/**
 * The tests of statistics that simulate thousands of samples to show a rate of errors. They take minutes with the
 * code that Stryker adds, and the exact tests are those that notice a change.
 */
const SIMULATIONS =
  /covers? the|cover as well|at all looks|rarely false|false at most once|rejects the truth|nominal rate|families of|error rates hold|is rarer than|finds the better/;

/** The rules of a game: its engine, and every file of its package that the engine loads. */
function game(name: string, tests: readonly string[]): Target {
  const sources = loadedBy(join(root, 'packages', name, 'src/engine.ts'));
  return target(name, sources.map(fromRoot), `packages/${name}/test`, tests);
}

function allIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort();
}

function fromRoot(path: string): string {
  return path.slice(root.length + 1).replaceAll('\\', '/');
}

/**
 * All targets. A target has no tests that play through the engine for seconds, such as the conformance tests, exact
 * mathematics, beliefs and simulations: they would run for each mutant that survives the tests before them.
 */
export const targets: readonly Target[] = [
  target('core/random', allIn('packages/core/src/random'), 'packages/core/test/random', [
    'seed',
    'sha256',
    'philox',
    'streams',
    'rng',
  ]),
  {
    ...target('statistics', allIn('packages/statistics/src'), 'packages/statistics/test', [
      'histogram',
      'intervals/means',
      'intervals/normal-quantile',
      'intervals/proportions',
      'intervals/estimate',
      'intervals/at-level',
      'tests/goodness-of-fit',
      'tests/deviation',
      'ratings/symmetric-matrix',
      'ratings/rating-leads',
      'ratings/plackett-luce',
      'sequential/e-process',
      'sequential/sequential-test',
      'sequential/anytime-interval',
      'sequential/mean-within',
      'tests/verdict',
      'vitest',
    ]),
    leftOut: SIMULATIONS,
  },
  game('pairs', ['rules', 'view', 'notation', 'runner', 'javascript-callers', 'dialogue', 'properties']),
  game('mastermind', ['rules', 'view', 'show', 'trace', 'large-codes', 'javascript-callers', 'tables', 'dialogue']),
  game('unowar', [
    'rules',
    'hand',
    'deck',
    'card-pile',
    'view',
    'notation',
    'suit-symbols',
    'invalid-arguments',
    'read-only-view',
    'trace',
    'match',
    'properties',
  ]),
  game('set', ['bits', 'moves', 'vocabulary', 'show', 'dialogue', 'rules', 'view']),
  game('concentration', [
    'rules',
    'view',
    'show',
    'trace',
    'classic',
    'lineup',
    'runner',
    'javascript-callers',
    'dialogue',
    'turns',
  ]),
];

/**
 * The target with a name.
 *
 * @throws Error if there is none, or if one of its test files does not exist
 */
export function targetOf(name: string | undefined): Target {
  const found = targets.find((each) => each.name === name);
  if (found === undefined) {
    throw new Error(`there is no target ${name}; the targets are ${targets.map((each) => each.name).join(', ')}`);
  }
  const missing = found.tests.find((test) => !existsSync(join(root, test)));
  if (missing !== undefined) throw new Error(`the target ${name} names ${missing}, which does not exist`);
  return found;
}
