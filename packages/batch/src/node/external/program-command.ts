import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join, relative, resolve } from 'node:path';
import { createHash } from 'node:crypto';
import { InputError, messageOf, sha256, cutText } from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import { checkRegularFile } from '../files/file-system.js';
import { PROGRAM } from '../../plan/spec-kind.js';

/** The maximum number of files of an external player, so that a hash never covers a whole disk by mistake. */
const MAX_FILES = 1000;

/**
 * Finds the files of an external player and computes their hash. It does not run the program.
 *
 * The words of the command are separated by spaces; a word in quotation marks can contain spaces. The hash covers the
 * words, each file that a word names, and the files directly in each directory that a word names. If the words name
 * neither, it covers the program itself.
 */
export function locateProgram(spec: string, directory: string): CodeRef {
  const words = wordsOf(spec.slice(PROGRAM.length));
  const [program, ...args] = words;
  if (program === undefined)
    throw new InputError(`'${cutText(spec)}' has no command: write exec: and a command, such as exec:python3 bot.py`);
  try {
    const named = words.flatMap((word) => filesOf(resolve(directory, word)));
    const files = named.length > 0 ? named : [programFile(program)];
    if (files.length > MAX_FILES)
      throw new Error(`it names directories with ${files.length} files, more than ${MAX_FILES}; name its own files`);
    const [file = ''] = files;
    const entries = files.map((path) => [
      isAbsolute(program) || named.length === 0 ? basename(path) : relative(directory, path).replaceAll('\\', '/'),
      hashOf(path),
    ]);
    return {
      file,
      exportName: 'exec',
      hash: `sha256:${sha256(JSON.stringify([words.map(portable), entries]))}`,
      command: { words: [program, ...args], directory },
    };
  } catch (error) {
    throw new InputError(`can't start the external player '${cutText(spec)}': ${cutText(messageOf(error))}`);
  }
}

function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<plain>[^\s"']+)/g)].map(
    ({ groups = {} }) => groups['double'] ?? groups['single'] ?? groups['plain'] ?? '',
  );
}

/** A word as it enters the hash: the hash does not depend on the directory in which a file is. */
function portable(word: string): string {
  return isAbsolute(word) ? basename(word) : word.replaceAll('\\', '/');
}

/** The file of a path, or the files directly in it if it is a directory; none if it does not exist. */
function filesOf(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .map((name) => join(path, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

function programFile(program: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`, program] : [program];
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error(`there is no file or program '${cutText(program)}'; paths are relative to the working directory`);
}

function hashOf(path: string): string {
  checkRegularFile(path);
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
