import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileTrouble, makeDirectory, MAX_DATA_SIZE, readRegularFile } from '../files/file-system.js';
import { formatManifest, type Manifest, type ManifestContent, parseManifest } from './manifest-text.js';
import { RunError, START_ANEW, USE_ANOTHER } from './run-error.js';
import type { Shard } from '../../plan/blocks.js';
import { playedWords } from '../../summary/digest.js';
import { checkVersions } from './versions.js';

/** Opens the directory of a run, or creates it for a new run. An error names the first difference. */
export function openRunDirectory(directory: string, wanted: ManifestContent): void {
  const found = readManifest(directory) ?? createManifest(directory, wanted);
  if (found === undefined) return;
  if (found.seed !== wanted.seed && found.seed !== HIDDEN_SEED && wanted.seed !== HIDDEN_SEED)
    throw new RunError(`${directory} contains a run with seed ${found.seed}, not ${wanted.seed}; ${USE_ANOTHER}`);
  checkVersions(directory, found.versions, wanted.versions);
  if (found.experiment !== wanted.experiment)
    throw new RunError(`${directory} contains a run of another experiment; ${USE_ANOTHER}`);
  if (played(found.cells) !== played(wanted.cells))
    throw new RunError(
      `the manifest in ${directory} has other cells than its experiment, so it has been changed; restore it from a copy, or ${START_ANEW}`,
    );
  if (found.shard.index !== wanted.shard.index || found.shard.of !== wanted.shard.of) {
    throw new RunError(
      `${directory} contains shard ${formatShard(found.shard)}, not ${formatShard(wanted.shard)}; ${USE_ANOTHER}`,
    );
  }
}

function formatShard({ index, of }: Shard): string {
  return `${index}/${of}`;
}

/**
 * What the cells of a manifest play, without the places of code and games. A manifest whose cells do not fit its
 * experiment was not written by a run.
 */
function played(cells: Manifest['cells']): string {
  return JSON.stringify(cells.map((cell) => [playedWords(cell), cell.measures, cell.trials, cell.stop]));
}

const FILE = 'manifest.json';

/** The seed in a manifest until the last game, if it is secret. The identity of the experiment has the real one. */
export const HIDDEN_SEED = '';

/** Reads the manifest of a directory; undefined if it has none. */
export function readManifest(directory: string): Manifest | undefined {
  const path = join(directory, FILE);
  let text: string;
  try {
    if (!existsSync(path)) return undefined;
    text = readRegularFile(path, MAX_DATA_SIZE);
  } catch (error) {
    throw new RunError(`can't read ${path}: ${fileTrouble(error)}`, { cause: error });
  }
  return parseManifest(path, text);
}

/**
 * Writes the manifest of a directory, and creates the directory if necessary. Other processes never see a partial
 * manifest. Returns the manifest that another process has written first; undefined if there is none.
 */
function createManifest(directory: string, content: ManifestContent): Manifest | undefined {
  const draft = join(directory, `${FILE}.${crypto.randomUUID()}`);
  let isFirst: boolean;
  try {
    makeDirectory(directory);
    checkUnused(directory);
    writeFileSync(draft, formatManifest(content), { flag: 'wx', flush: true });
    isFirst = publish(draft, join(directory, FILE));
    syncDirectory(directory);
  } catch (error) {
    if (existsSync(draft)) rmSync(draft);
    throw error instanceof RunError
      ? error
      : new RunError(`can't write to ${directory}: ${fileTrouble(error)}`, { cause: error });
  }
  return isFirst ? undefined : readManifest(directory);
}

/** Writes the manifest of a directory anew. Other processes see the old one or the new one. */
export function replaceManifest(directory: string, content: ManifestContent): void {
  const draft = join(directory, `${FILE}.${crypto.randomUUID()}`);
  try {
    writeFileSync(draft, formatManifest(content), { flag: 'wx', flush: true });
    renameSync(draft, join(directory, FILE));
  } catch (error) {
    throw new RunError(`can't write to ${directory}: ${fileTrouble(error)}`, { cause: error });
  }
}

/** Checks that a directory without a manifest can become that of a new run: it is missing, or contains nothing else. */
export function checkUnused(directory: string): void {
  if (existsSync(directory) && readdirSync(directory).some((name) => !name.startsWith(FILE)))
    throw new RunError(`${directory} contains files but no run; use a new or empty directory`);
}

/**
 * Gives a file its final name, unless a file has it. File systems without hard links rename it. Returns whether it has
 * the name.
 */
function publish(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    unlinkSync(draft);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      unlinkSync(draft);
      return false;
    }
    renameSync(draft, path);
  }
  return true;
}

/** Flushes the entries of a directory to the disk. Systems on which directories cannot be opened need no flush. */
function syncDirectory(directory: string): void {
  try {
    const descriptor = openSync(directory, 'r');
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EINVAL', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
