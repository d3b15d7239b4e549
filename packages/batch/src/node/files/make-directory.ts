import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a directory and its missing parents. `mkdir` of Node with the option `recursive` never returns below some
 * special file systems, such as `/proc`.
 *
 * @param path - the directory
 * @throws Error if it cannot be created; the message says so without the path
 */
export function makeDirectory(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !isDirectory(at); at = dirname(at)) {
    missing.push(at);
    // The root of a drive that does not exist.
    if (dirname(at) === at) break;
  }
  for (const directory of missing.reverse()) makeOne(directory);
}

function makeOne(directory: string): void {
  try {
    mkdirSync(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process may have created it.
    if (code === 'EEXIST' && isDirectory(directory)) return;
    // The parent exists, so the system means that no directory can be created in it.
    if (code === 'ENOENT') throw new Error('its file system does not accept new directories', { cause: error });
    throw error;
  }
}

function isDirectory(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() ?? false;
}
