import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError, sha256 } from '@cards/core';
import { createJiti } from 'jiti';
import { GAMES } from '../games.js';
import type { CodeRef, OwnStrategy } from '../plan/cell.js';
import { definitionFrom } from './strategy-export.js';

/** Whether a strategy is named by a file, `./mine.ts#mine`, and not by a spec. */
export function namesFile(strategy: string): boolean {
  return strategy.includes('#') || strategy.startsWith('.') || isAbsolute(strategy);
}

/**
 * Finds the file of a strategy and takes its hash; nothing of it runs.
 *
 * @param strategy - a path, `#`, and the name of an export, such as `./mine.ts#mine`
 * @param directory - what a relative path is relative to
 * @throws InputError when the text has another form, or the file can't be read
 */
export function locateCode(strategy: string, directory: string): CodeRef {
  const [path = '', exportName = ''] = strategy.split('#');
  if (path === '' || exportName === '') {
    throw new InputError(`a strategy from a file is written ./file.ts#export, not '${strategy}'`);
  }
  const file = resolve(directory, path);
  try {
    return { file, exportName, hash: `sha256:${sha256(readFileSync(file, 'utf8'))}` };
  } catch (error) {
    throw new InputError(`can't read the strategy '${strategy}': ${(error as Error).message}`);
  }
}

/**
 * Loads a strategy from its file. Its code runs: only ever in a worker, under a watchdog.
 *
 * @param spec - what the strategy will be called
 * @param code - where it is
 * @throws InputError when the file can't be loaded, or exports no strategy of that name
 */
export async function loadStrategy(spec: string, { file, exportName }: CodeRef): Promise<OwnStrategy> {
  let exported: Record<string, unknown>;
  try {
    exported = await importFile(file);
  } catch (error) {
    throw new InputError(`can't load the strategy '${spec}': ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!(exportName in exported)) {
    throw InputError.unknownName(`export of ${spec.split('#')[0]}`, exportName, Object.keys(exported).sort());
  }
  const definition = definitionFrom(spec, exported[exportName]);
  if (definition !== undefined) return definition;
  throw new InputError(
    `'${spec}' is no strategy: export an object with move(view, rng), a class of such objects, or a function create() that returns one`,
  );
}

/** TypeScript is understood, and the laboratory's own packages are the copies in use here, installed there or not. */
async function importFile(file: string): Promise<Record<string, unknown>> {
  const alias = Object.fromEntries(OWN_PACKAGES.map((name) => [name, fileURLToPath(import.meta.resolve(name))]));
  // Without interopDefault every call from one module into another would go through a proxy, twenty times slower.
  return createJiti(import.meta.url, { alias, interopDefault: false, fsCache: false }).import(file);
}

const OWN_PACKAGES = ['@cards/core', ...GAMES.map(({ id }) => `@cards/${id}`)];
