import { isAbsolute, resolve } from 'node:path';
import { InputError, messageOf, cutText } from '@cards/core';
import type { CodeRef, OwnStrategy } from '../../plan/cell.js';
import { codeChanged, codeHash } from './code-hash.js';
import { importFile } from './import-file.js';
import { definitionFrom, STRATEGY_FORMS } from './strategy-definition.js';

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
  return strategy.includes('#') || strategy.startsWith('.') || isAbsolute(strategy);
}

/**
 * Finds the file of a strategy and computes its hash. It does not run the file.
 *
 * @param strategy - a path, `#` and the name of an export, such as `./mine.ts#mine`
 * @param directory - the base of a relative path
 * @returns the file, the export and the hash, for the member `code` of a cell
 * @throws InputError if the text has another form, or the file cannot be read
 */
export function locateCode(strategy: string, directory: string): CodeRef {
  const { path = '', exportName = '' } = /^(?<path>.+)#(?<exportName>[^#]+)$/.exec(strategy)?.groups ?? {};
  if (path === '') {
    throw new InputError(
      `'${cutText(strategy)}' does not name a strategy in a file: write ./file.ts#export, with a path that has no comma`,
    );
  }
  const file = resolve(directory, path);
  try {
    return { file, exportName, hash: codeHash(file) };
  } catch (error) {
    throw new InputError(`can't read the strategy '${cutText(strategy)}': ${cutText(messageOf(error))}`);
  }
}

/**
 * Loads a strategy from its file. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param spec - the name of the strategy in all outputs
 * @param code - the location of its code
 * @param resolveFrom - URLs or directories to resolve the packages that it imports from
 * @throws InputError if the file cannot be loaded, has changed since it was located, or has no such export
 */
export async function loadStrategy(
  spec: string,
  { file, exportName, hash }: CodeRef,
  resolveFrom: readonly string[],
): Promise<OwnStrategy> {
  let exported: Record<string, unknown>;
  try {
    exported = await importFile(file, resolveFrom);
  } catch (error) {
    throw new InputError(`can't load the strategy '${spec}': ${messageOf(error)}`);
  }
  if (codeHash(file) !== hash) throw codeChanged('strategy', spec);
  if (!(exportName in exported)) {
    throw InputError.unknownName(`export of ${spec.split('#')[0]}`, exportName, Object.keys(exported).sort());
  }
  const definition = definitionFrom(spec, exported[exportName]);
  if (definition !== undefined) return definition;
  throw new InputError(`'${spec}' is not a strategy: ${STRATEGY_FORMS}`);
}
