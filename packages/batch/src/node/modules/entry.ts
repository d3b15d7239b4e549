import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileTrouble, MAX_CODE_SIZE } from '../files/file-system.js';
import { hashOfFiles } from './code-hash.js';

/**
 * An isolated strategy as the judge has it: one file, or all files of a folder. The judge reads these bytes and
 * computes their hash, and never looks at what they mean.
 */
export interface Entry {
  /** The content of each file by its path in the folder. The first is the one that the sandbox imports. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly hash: string;
}

/** The maximum number of files and folders in the folder of a strategy, and of folders in each other. */
const [MAX_FILES, MAX_DEPTH] = [1000, 8];

/** Opens no link, and waits for no pipe. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

/**
 * Reads the file or the folder of a strategy. Names that begin with a dot are left out.
 *
 * @throws Error with the reason if it has anything but regular files with one name, or too much
 */
export function readEntry(path: string): Entry {
  const files = new Map<string, Uint8Array>();
  const left = { bytes: MAX_CODE_SIZE, files: MAX_FILES };

  function add(at: string, name: string, depth: number): void {
    if (left.files-- === 0) throw new Error(`it has more than ${MAX_FILES} files and folders`);
    if (depth > MAX_DEPTH) throw new Error(`it has more than ${MAX_DEPTH} folders in each other`);
    const what = name === '' || depth === 0 ? 'it' : name;
    opened(at, what, (descriptor, stats) => {
      if (!stats.isDirectory()) return void files.set(name, contentOf(descriptor, stats.size));
      // No link can take the place of an open folder.
      const folder = `/proc/self/fd/${descriptor}`;
      for (const one of readdirSync(folder).sort())
        if (!one.startsWith('.')) add(`${folder}/${one}`, name === '' ? one : `${name}/${one}`, depth + 1);
    });
  }

  function contentOf(descriptor: number, size: number): Uint8Array {
    left.bytes -= size;
    if (left.bytes < 0) throw new Error(`it has more than ${MAX_CODE_SIZE / 1_000_000} MB`);
    return readFileSync(descriptor);
  }

  const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  add(path, isFolder ? '' : basename(path), 0);
  const main = isFolder ? mainOf([...files.keys()]) : basename(path);
  const named = [...files].sort(([one], [other]) => Number(other === main) - Number(one === main));
  return { files: new Map(named), hash: hashOfFiles(named) };
}

/** Opens a regular file or a folder once, and checks what is open, not what had its name before. */
function opened(path: string, name: string, use: (descriptor: number, stats: Stats) => void): void {
  let descriptor: number | undefined;
  try {
    // To open a device can have effects.
    checkKind(lstatSync(path), name);
    descriptor = openSync(path, FLAGS);
    const stats = fstatSync(descriptor);
    checkKind(stats, name);
    use(descriptor, stats);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === undefined
      ? error
      : new Error(name === 'it' ? fileTrouble(error) : `${name}: ${fileTrouble(error)}`, { cause: error });
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function checkKind(stats: Stats, name: string): void {
  if (stats.isSymbolicLink()) throw new Error(`${name} is a symbolic link, and an isolated strategy may have none`);
  if (!stats.isFile() && !stats.isDirectory()) throw new Error(`${name} is a device or a pipe, not a regular file`);
  // The other name can be that of a file of another person.
  if (stats.isFile() && stats.nlink > 1)
    throw new Error(`${name} is a hard link, a file with several names: put a copy in its place`);
}

/** Writes files below a folder, by their paths in it. Returns the first path. */
export function copyFiles(files: ReadonlyMap<string, string | Uint8Array>, folder: string): string {
  for (const [name, content] of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return [...files.keys()][0] ?? '';
}

/** Whether a folder can stand for a strategy. */
export function isEntryFolder(path: string): boolean {
  return readdirSync(path).some((name) => MAIN.test(name));
}

/** The file of a strategy: itself, or the one of its folder. */
export function entryFile(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    ? join(path, mainOf(readdirSync(path)))
    : path;
}

/** The file that stands for its folder: the one with the name `index`. */
function mainOf(names: readonly string[]): string {
  const [main, ...others] = names.filter((name) => MAIN.test(name));
  if (main !== undefined && others.length === 0) return main;
  const contents = main === undefined ? 'has no such file' : `has ${[main, ...others].join(' and ')}`;
  throw new Error(`it is a folder, which needs one file index.ts, index.js or index.mjs, and ${contents}`);
}

const MAIN = /^index\.[cm]?[jt]s$/;
