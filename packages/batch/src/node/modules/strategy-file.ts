import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnyGame, hasCode, InputError } from '@cards/core';
import { cutText } from '@cards/core/internal';
import type { CodeRef } from '../../plan/cell-data.js';
import { exportedStrategy } from '../../plan/plan-data.js';
import type { OwnStrategy } from '../../plan/strategy-definition.js';
import { externalStrategy, locateProgram } from '../external/external-player.js';
import type { Programs } from '../external/program.js';
import { codeChanged, locateFile, readSource, unreadable } from './code-hash.js';
import { entryFile, readEntry } from './entry.js';
import { importCode } from './import-file.js';
import { namesFile, namesSolution, POLICY, PROGRAM, RESPONSE, splitExport } from '../../plan/module-address.js';

/** Stands for the code of strategies that follow from the rules. */
export const SOLVER = fileURLToPath(import.meta.url);

/**
 * Finds the file of a strategy, or the files of a program, and computes their hash. It does not run them.
 *
 * @param strategy - a path, `#` and the name of an export, such as `./mine.ts#mine`; or `exec:` and a command;
 *   or `policy:` and a path
 * @param directory - the base of a relative path
 * @param isIsolated - whether the strategy plays in isolation. Its code is then that file or folder, and all of it, and
 *   no import is followed. Default: false
 * @returns the file, the export and the hash, for the member `code` of a cell
 * @throws InputError if the text has another form, or the file cannot be read
 */
export function locateCode(strategy: string, directory: string, isIsolated = false): CodeRef {
  if (strategy.startsWith(PROGRAM)) return locateProgram(strategy, directory);
  if (strategy.startsWith(POLICY)) {
    const file = resolve(directory, strategy.slice(POLICY.length));
    return { ...locateFile('strategy', strategy, file), exportName: strategy };
  }
  if (namesSolution(strategy)) {
    const other = strategy.slice(RESPONSE.length);
    if (!namesFile(other)) return { ...locateFile('strategy', strategy, SOLVER), exportName: strategy };
    const code = locateCode(other, directory);
    // A response and the strategy in the file are different experiments.
    return { ...code, exportName: RESPONSE + code.exportName };
  }
  const [path, exportName = ''] = splitExport(strategy);
  if (path === '' || exportName === '')
    throw new InputError(
      `'${cutText(strategy)}' does not name a strategy in a file: add # and the name of an export, such as ${cutText(path)}#Mine`,
    );
  const entry = resolve(directory, path);
  try {
    if (!isIsolated) return { ...locateFile('strategy', strategy, entryFile(entry)), exportName };
    return { file: entry, hash: readEntry(entry).hash, exportName };
  } catch (error) {
    throw hasCode(error, 'CARDS_INPUT') ? error : unreadable('strategy', strategy, error);
  }
}

export interface LoadSetting {
  readonly resolveFrom: readonly string[];
  readonly programs: Programs;
}

/** Loads a strategy. Its code runs: call it only in a worker, under a watchdog. */
export async function loadStrategy(
  spec: string,
  code: CodeRef,
  game: AnyGame,
  { resolveFrom, programs }: LoadSetting,
): Promise<OwnStrategy> {
  const { command, hash } = code;
  if (namesSolution(spec)) {
    const { solutionOf, tableStrategy } = await import('@cards/core/solve/internal');
    if (spec.startsWith(POLICY)) {
      if (locateFile('strategy', spec, code.file).hash !== hash) throw codeChanged('strategy', spec);
      return tableStrategy(game, spec, readSource(code.file));
    }
    const other = spec.slice(RESPONSE.length);
    const exportName = code.exportName.slice(RESPONSE.length);
    const mine = namesFile(other) ? [await importStrategy(other, { ...code, exportName }, resolveFrom, game)] : [];
    return solutionOf({ ...game, strategies: [...game.strategies, ...mine] }, spec);
  }
  if (command === undefined) return importStrategy(spec, code, resolveFrom, game);
  if (locateProgram(spec, command.directory).hash !== hash) throw codeChanged('strategy', spec);
  return externalStrategy(spec, command, game, programs);
}

/**
 * Loads a strategy from a file. Its code runs in the calling thread.
 *
 * @param spec - the name of the strategy in all outputs
 * @param code - the location of its code
 * @param resolveFrom - URLs or directories to resolve the packages that it imports from
 * @param game - the game, if it accepts players in another form
 * @throws InputError if the file cannot be loaded, has changed since it was located, or has no such export
 */
export async function importStrategy(
  spec: string,
  code: CodeRef,
  resolveFrom: readonly string[],
  game?: AnyGame,
): Promise<OwnStrategy> {
  const { exported } = await importCode('strategy', spec, code, resolveFrom);
  return exportedStrategy(spec, code.exportName, exported, readSource(code.file), game);
}
