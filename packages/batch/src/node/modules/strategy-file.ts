import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnyGame, InputError, type ParamValues, cutText } from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import { exportedStrategy } from '../../plan/loaded-cells.js';
import type { OwnStrategy } from '../../plan/strategy-definition.js';
import { externalStrategy } from '../external/external-player.js';
import { locateProgram, namesProgram } from '../external/program-command.js';
import type { Programs } from '../external/programs.js';
import { codeChanged, locateFile, readSource } from './code-hash.js';
import { importCode } from './import-file.js';

const RESPONSE = 'response:';

/** Stands for the code of strategies that follow from the rules. */
export const SOLVER = fileURLToPath(import.meta.url);

/**
 * Whether a text names a strategy in a file, such as `./mine.ts#mine`, and is not the spec of a built-in strategy.
 *
 * @example
 * ```ts
 * import { namesFile } from '@cards/batch/node';
 *
 * namesFile('./mine.ts#mine'); // => true
 * namesFile('memory:10'); // => false
 * ```
 *
 * @param strategy - the text
 */
export function namesFile(strategy: string): boolean {
  return (
    !namesProgram(strategy) &&
    !namesSolution(strategy) &&
    (strategy.includes('#') || strategy.startsWith('.') || isAbsolute(strategy))
  );
}

/** Whether a text names a strategy of `solutionOf` of `@cards/core/solve`. The worker that plays it computes it. */
function namesSolution(strategy: string): boolean {
  return strategy === 'equilibrium' || strategy.startsWith(RESPONSE);
}

/**
 * Whether a text names a strategy outside of the game: in a file, as a program, such as `exec:python3 bot.py`, or as
 * `equilibrium` or `response:SPEC`, which follow from the rules.
 *
 * @param strategy - the text
 */
export function namesCode(strategy: string): boolean {
  return namesFile(strategy) || namesProgram(strategy) || namesSolution(strategy);
}

/**
 * Finds the file of a strategy, or the files of a program, and computes their hash. It does not run them.
 *
 * @param strategy - a path, `#` and the name of an export, such as `./mine.ts#mine`; or `exec:` and a command
 * @param directory - the base of a relative path
 * @returns the file, the export and the hash, for the member `code` of a cell
 * @throws InputError if the text has another form, or the file cannot be read
 */
export function locateCode(strategy: string, directory: string): CodeRef {
  if (namesProgram(strategy)) return locateProgram(strategy, directory);
  if (namesSolution(strategy)) {
    const other = strategy.slice(RESPONSE.length);
    if (!namesFile(other)) return { ...locateFile('strategy', strategy, SOLVER), exportName: strategy };
    const code = locateCode(other, directory);
    // A response and the strategy in the file are different experiments.
    return { ...code, exportName: RESPONSE + code.exportName };
  }
  const { path = '', exportName = '' } = /^(?<path>.+)#(?<exportName>[^#]+)$/.exec(strategy)?.groups ?? {};
  if (path === '') {
    throw new InputError(
      `'${cutText(strategy)}' does not name a strategy in a file: add # and the name of an export, such as ${cutText(strategy.split('#')[0] ?? '')}#Mine`,
    );
  }
  return { ...locateFile('strategy', strategy, resolve(directory, path)), exportName };
}

/** What a strategy needs from the worker that loads it. */
export interface LoadSetting {
  /** URLs or directories to resolve the packages that it imports from. */
  readonly resolveFrom: readonly string[];
  /** Starts the programs of external players. */
  readonly programs: Programs;
}

/**
 * Loads a strategy. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param spec - the name of the strategy in all outputs
 * @param code - the location of its code
 * @param game - the game
 * @param setting - what the worker provides
 * @throws InputError if the file cannot be loaded, has changed since it was located, or has no such export
 */
export async function loadStrategy(
  spec: string,
  code: CodeRef,
  game: AnyGame,
  { resolveFrom, programs }: LoadSetting,
): Promise<OwnStrategy> {
  const { command, hash } = code;
  if (namesSolution(spec)) {
    const { solutionOf } = await import('@cards/core/solve');
    const other = spec.slice(RESPONSE.length);
    const exportName = code.exportName.slice(RESPONSE.length);
    const mine = namesFile(other) ? [await importStrategy(other, { ...code, exportName }, resolveFrom)] : [];
    return solutionOf<unknown, ParamValues>({ ...game, strategies: [...game.strategies, ...mine] }, spec);
  }
  if (command === undefined) return importStrategy(spec, code, resolveFrom);
  if (locateProgram(spec, command.directory).hash !== hash) throw codeChanged('strategy', spec);
  return externalStrategy(spec, command, game, programs);
}

/**
 * Loads a strategy from a file. Its code runs in the calling thread.
 *
 * @param spec - the name of the strategy in all outputs
 * @param code - the location of its code
 * @param resolveFrom - URLs or directories to resolve the packages that it imports from
 * @throws InputError if the file cannot be loaded, has changed since it was located, or has no such export
 */
export async function importStrategy(
  spec: string,
  code: CodeRef,
  resolveFrom: readonly string[],
): Promise<OwnStrategy> {
  const { exported } = await importCode('strategy', spec, code, resolveFrom);
  return exportedStrategy(spec, code.exportName, exported, readSource(code.file));
}
