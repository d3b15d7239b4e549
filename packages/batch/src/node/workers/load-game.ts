import type { AnyGame } from '@cards/core';
import { isFilePath } from '../../plan/module-address.js';
import type { TrustedCode } from '../../trust/trusted-code.js';
import { importFile } from '../modules/import-file.js';
import type { LoadableExport } from './messages.js';

/** The files of games that this worker has imported, by path. */
const FILES = new Map<string, Promise<Record<string, unknown>>>();

/**
 * Imports a game, or its harness, in a worker: from an installed module, which is frozen before code of users runs, or
 * from a file.
 *
 * @param location - the module and the export
 * @param setting - the trusted code of the worker, and where to resolve the packages that a file imports from
 * @returns undefined if there is no such export
 */
export async function loadExport<Value = AnyGame>(
  { module, exportName, url }: LoadableExport,
  { trusted, resolveFrom }: { readonly trusted: TrustedCode; readonly resolveFrom: readonly string[] },
): Promise<Value | undefined> {
  if (!isFilePath(module)) return (await trusted.import(url))[exportName] as Value | undefined;
  const importing = FILES.get(module) ?? importFile(module, resolveFrom).then((exported) => trusted.add(exported));
  FILES.set(module, importing);
  return (await importing)[exportName] as Value | undefined;
}
