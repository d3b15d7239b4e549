import { readFileSync, statSync } from 'node:fs';
import { fileTrouble } from './file-trouble.js';

const MEGABYTE = 1_000_000;

/** The maximum size of a file with code, in bytes. */
export const MAX_CODE_SIZE = 16 * MEGABYTE;

/** The maximum size of a manifest or a summary, in bytes. */
export const MAX_DATA_SIZE = 256 * MEGABYTE;

/**
 * Checks that a path leads to a regular file. A device or a pipe has no end, or waits for another process.
 *
 * @param path - the path
 * @param maxSize - the maximum size in bytes. Default: any size
 * @throws Error if it is not a regular file, is larger, or cannot be read; the message does not repeat the path
 */
export function checkRegularFile(path: string, maxSize = Number.POSITIVE_INFINITY): void {
  let stats: ReturnType<typeof statSync>;
  try {
    stats = statSync(path);
  } catch (error) {
    throw new Error(fileTrouble(error), { cause: error });
  }
  if (stats.isDirectory()) throw new Error('it is a directory, not a file');
  if (!stats.isFile()) throw new Error('it is a device or a pipe, not a regular file');
  if (stats.size > maxSize)
    throw new Error(`it has ${Math.ceil(stats.size / MEGABYTE)} MB, more than the maximum of ${maxSize / MEGABYTE} MB`);
}

/**
 * Reads a regular file as UTF-8.
 *
 * @param path - the path
 * @param maxSize - the maximum size in bytes
 * @throws Error as {@link checkRegularFile}
 */
export function readRegularFile(path: string, maxSize: number): string {
  checkRegularFile(path, maxSize);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(fileTrouble(error), { cause: error });
  }
}
