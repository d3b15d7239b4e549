import type { AnyGame } from '@cards/core';
import type { Exports } from '../../plan/loaded-cells.js';
import { isFilePath } from '../../plan/module-address.js';
import type { TrustedCode } from '../../trust/trusted-code.js';
import { importCode } from '../modules/import-file.js';
import type { LoadableExport } from './messages.js';

/** The trusted code of a worker, and where to resolve the packages that a file imports from. */
interface ModuleSetting {
  readonly trusted: TrustedCode;
  readonly resolveFrom: readonly string[];
}

/**
 * Imports the module of a game, or of its harness, in a worker: an installed module, which is frozen before code of
 * users runs, or a file.
 *
 * @param module - its name, or the path of the file
 * @param url - the `file:` URL of the module
 * @param setting - what the worker provides
 */
export async function loadModule(
  module: string,
  url: string,
  { trusted, resolveFrom }: ModuleSetting,
): Promise<Exports> {
  if (!isFilePath(module)) return trusted.import(url);
  const { exported } = await importCode('game', module, { file: module }, resolveFrom);
  return trusted.add(exported);
}

/** Imports an export of a module as {@link loadModule} does; undefined if there is no such export. */
export async function loadExport<Value = AnyGame>(
  { module, exportName, url }: LoadableExport,
  setting: ModuleSetting,
): Promise<Value | undefined> {
  return (await loadModule(module, url, setting))[exportName] as Value | undefined;
}
