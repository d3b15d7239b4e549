import { isAbsolute, resolve } from 'node:path';
import { InputError, messageOf } from '@cards/core';
import type { CodeRef, OwnStrategy } from '../../plan/cell.js';
import { codeHash } from './code-hash.js';
import { importFile } from './import-file.js';
import { definitionFrom } from './strategy-definition.js';

/** Whether a strategy is named by a file, such as `./mine.ts#mine`, and not by a spec. */
export function namesFile(strategy: string): boolean {
  return strategy.includes('#') || strategy.startsWith('.') || isAbsolute(strategy);
}

/**
 * Finds the file of a strategy and computes its hash, without running it.
 *
 * @param strategy - a path, `#`, and the name of an export, such as `./mine.ts#mine`
 * @param directory - the base of a relative path
 * @throws InputError when the text has another form, or the file cannot be read
 */
export function locateCode(strategy: string, directory: string): CodeRef {
  const { path = '', exportName = '' } = /^(?<path>.+)#(?<exportName>[^#]+)$/.exec(strategy)?.groups ?? {};
  if (path === '') {
    throw new InputError(
      `a strategy from a file is written ./file.ts#export (a path without a comma), not '${strategy}'`,
    );
  }
  const file = resolve(directory, path);
  try {
    return { file, exportName, hash: codeHash(file) };
  } catch (error) {
    throw new InputError(`can't read the strategy '${strategy}': ${messageOf(error)}`);
  }
}

/**
 * Loads a strategy from its file. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param spec - the name of the strategy in all outputs
 * @param code - the location of its code
 * @param resolveFrom - URLs or directories that the packages it imports are resolved from
 * @throws InputError when the file cannot be loaded, has changed since it was located, or exports no such strategy
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
  if (codeHash(file) !== hash) throw new InputError(`the strategy '${spec}' has changed since the run began`);
  if (!(exportName in exported)) {
    throw InputError.unknownName(`export of ${spec.split('#')[0]}`, exportName, Object.keys(exported).sort());
  }
  const definition = definitionFrom(spec, exported[exportName]);
  if (definition !== undefined) return definition;
  throw new InputError(
    `'${spec}' is no strategy: export an object with move(view, rng), a class of such objects, or a function create() that returns one`,
  );
}
