import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.ts';

/** The TypeScript files in the project with a second copy of core. */
export const COPIES_FILES = ['copies.mts', 'copies.cts'] as const;

/**
 * Installs another version of core inside pairs, as npm does if version ranges have no common version. Adds a game in
 * CommonJS.
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
  writeFileSync(join(folder, 'copies.mts'), accepts("'commonjs-game'"));
  writeFileSync(join(folder, 'copies.cts'), accepts("'commonjs-game'"));
}

const COMMONJS_GAME = `
const { InputError, MisbehaviorError } = require('@cards/core');
const { GameError } = require('@cards/batch');
const { pairs, MatchCardGame } = require('@cards/pairs');
exports.game = { ...pairs, id: 'commonjs', theory: { about: () => ({ cost: 0, compute() { throw new InputError('no exact values'); } }) } };
exports.failing = { ...exports.game, strategies: [{ name: 'fails', summary: 'fails', create: () => ({ move() { throw new MisbehaviorError('on purpose'); } }) }] };
exports.errors = { InputError: new InputError('a'), MisbehaviorError: new MisbehaviorError('b') };
exports.GameError = GameError;
exports.copied = () => { try { new MatchCardGame(7); } catch (error) { return error; } };
`;

const COMMONJS_TYPES = `
import { pairs } from '@cards/pairs';
import type { Game, InputError, MisbehaviorError } from '@cards/core';
import type { GameError } from '@cards/batch';
export declare const game: typeof pairs;
export declare const failing: Game<unknown, { readonly cards: number; readonly copies: number }>;
export declare const errors: { readonly InputError: InputError; readonly MisbehaviorError: MisbehaviorError };
export { GameError };
export declare function copied(): unknown;
`;

/** A program with games that have the types of other copies of core. It compiles if batch accepts them. */
const accepts = (game: string): string => `
import { defineExperiment, simulate, type Summary } from '@cards/batch';
import { pairs } from '@cards/pairs';
import { game, failing } from ${game};

export const summaries: Summary[] = [pairs, game, failing].map((one) => simulate({ cells: [{ game: one, strategies: ['random'], trials: 10 }] }));
export const first = simulate({ cells: [{ game: pairs, strategies: ['good'], trials: 10 }] });
export const second = simulate({ cells: [{ game, strategies: ['good'], trials: 10 }] });
export const experiment = defineExperiment({ game: pairs, strategies: ['good'], params: { cards: [4, 8] }, trials: 10 });
export const other = defineExperiment({ game, strategies: ['good'], params: { cards: [4, 8] }, trials: 10 });
`;

const RUNS = `
import assert from 'node:assert';
import { GameError, simulate } from '@cards/batch';
import { InputError, MisbehaviorError } from '@cards/core';
import { MatchCardGame, pairs } from '@cards/pairs';
import commonjs from 'commonjs-game';

// The project has two copies, each in two formats.
assert(commonjs.errors.InputError.constructor !== InputError && commonjs.GameError !== GameError);
let copied;
try { new MatchCardGame(7); } catch (error) { copied = error; }
assert(copied.constructor !== InputError && copied.constructor !== commonjs.copied().constructor);

for (const error of [copied, commonjs.copied(), commonjs.errors.InputError]) {
  assert(error instanceof InputError, error);
  assert(!(error instanceof MisbehaviorError));
}
assert(commonjs.errors.MisbehaviorError instanceof MisbehaviorError);

// If a CommonJS game throws an InputError instead of an exact value, the summary has none.
const cells = (game, strategies) => ({ cells: [{ game, strategies, trials: 10 }] });
assert.equal(simulate(cells(commonjs.game, ['good'])).cells[0].exact, undefined);
assert.equal(simulate(cells(pairs, ['good'])).cells[0].measures.flips.n, 10);
assert.throws(() => simulate(cells(pairs, ['no such'])), InputError);
for (const GameErrorOf of [GameError, commonjs.GameError]) {
  assert.throws(() => simulate(cells(commonjs.failing, ['fails'])), GameErrorOf);
}
`;

/** Checks that games and errors of other copies and of the other module format work at run time. */
export function checkCopies(folder: string): void {
  writeFileSync(join(folder, 'copies-run.mjs'), RUNS);
  run(folder, 'node', 'copies-run.mjs');
}
