import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.ts';

/** The TypeScript files in the project with a second copy of core. */
export const COPIES_FILES = ['copies.mts', 'copies.cts'] as const;

/**
 * Installs another version of core inside pairs, as npm does if version ranges have no common version. Adds a CommonJS
 * package that loads our packages with `require`, and is a game.
 */
export function secondCopyOfCore(folder: string): void {
  const modules = join(folder, 'node_modules');
  const copy = join(modules, '@cards/pairs/node_modules/@cards/core');
  cpSync(join(modules, '@cards/core'), copy, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as object;
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, version: '0.0.1' }));

  const game = join(modules, 'commonjs-game');
  mkdirSync(game);
  writeFileSync(
    join(game, 'package.json'),
    '{ "name": "commonjs-game", "version": "1.0.0", "main": "./index.js", "types": "./index.d.ts" }',
  );
  writeFileSync(join(game, 'index.js'), COMMONJS_GAME);
  writeFileSync(join(game, 'index.d.ts'), COMMONJS_TYPES);
  for (const file of COPIES_FILES) writeFileSync(join(folder, file), ACCEPTS);
}

const COMMONJS_GAME = `
const { InputError, MisbehaviorError } = require('@cards/core');
const { pairs } = require('@cards/pairs');
exports.game = { ...pairs, id: 'commonjs', theory: { about: () => ({ cost: 0, compute() { throw new InputError('no exact values'); } }) } };
exports.failing = { ...exports.game, strategies: [{ name: 'fails', summary: 'fails', create: () => ({ move() { throw new MisbehaviorError('on purpose'); } }) }] };
exports.InputError = InputError;
`;

const COMMONJS_TYPES = `
import { pairs } from '@cards/pairs';
import type { Game } from '@cards/core';
export declare const game: typeof pairs;
export declare const failing: Game<unknown, { readonly cards: number; readonly copies: number }>;
`;

/** A program with games that have the types of other copies of core. It compiles if batch accepts them. */
const ACCEPTS = `
import { defineExperiment, simulate, type Summary } from '@cards/batch';
import { pairs } from '@cards/pairs';
import { game, failing } from 'commonjs-game';

export const summaries: Summary[] = [pairs, game, failing].map((one) => simulate({ cells: [{ game: one, strategies: ['random'], trials: 10 }] }));
export const first = simulate({ cells: [{ game: pairs, strategies: ['good'], trials: 10 }] });
export const second = simulate({ cells: [{ game, strategies: ['good'], trials: 10 }] });
export const experiment = defineExperiment({ game: pairs, strategies: ['good'], params: { cards: [4, 8] }, trials: 10 });
export const other = defineExperiment({ game, strategies: ['good'], params: { cards: [4, 8] }, trials: 10 });
`;

const RUNS = `
import assert from 'node:assert';
import { GameError, simulate } from '@cards/batch';
import { hasCode, InputError } from '@cards/core';
import { MatchCardGame, pairs } from '@cards/pairs';
import commonjs from 'commonjs-game';

// import and require load the same module; pairs has a copy of core of its own.
assert(commonjs.InputError === InputError);
let error;
try { new MatchCardGame(7); } catch (thrown) { error = thrown; }
assert(!(error instanceof InputError) && hasCode(error, 'CARDS_INPUT'));

// If a game throws an InputError instead of an exact value, the summary has none.
const cells = (game, strategies) => ({ cells: [{ game, strategies, trials: 10 }] });
assert.equal(simulate(cells(commonjs.game, ['good'])).cells[0].exact, undefined);
assert.equal(simulate(cells(pairs, ['good'])).cells[0].measures.flips.n, 10);
assert.throws(() => simulate(cells(pairs, ['no such'])), InputError);
assert.throws(() => simulate(cells(commonjs.failing, ['fails'])), GameError);
`;

/** Checks that games and errors of another copy, and a CommonJS package, work at run time. */
export function checkCopies(folder: string): void {
  writeFileSync(join(folder, 'copies-run.mjs'), RUNS);
  run(folder, 'node', 'copies-run.mjs');
}
