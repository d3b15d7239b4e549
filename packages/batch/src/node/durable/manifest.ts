import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { messageOf, sha256, cutText } from '@cards/core';
import * as v from 'valibot';
import type { SerializedPlan } from '../../plan/serialized-plan.js';
import type { SerializedGame, SerializedStrategy } from '../../plan/serialized-game.js';
import { fileTrouble } from '../files/file-trouble.js';
import { makeDirectory } from '../files/make-directory.js';
import { MAX_DATA_SIZE, readRegularFile } from '../files/regular-file.js';
import { formProblem } from './form-problem.js';
import { RunError } from './run-error.js';
import { otherVersion, START_ANEW } from './run-problems.js';
import { randomHex } from '../random-hex.js';

const VERSION = '2';
const FORMAT = `cards-sim/run@${VERSION}` as const;
const FILE = 'manifest.json';

const codeRef = v.object({ file: v.string(), exportName: v.string(), hash: v.string() });

const stoppingRule = v.variant('kind', [
  v.object({ kind: v.literal('precision'), halfWidth: v.number() }),
  v.object({ kind: v.literal('sequential'), low: v.number(), high: v.number() }),
]);

const reference = v.object({ id: v.string(), module: v.string() });

/**
 * The full description of a game that no module exports. Its members are not checked further: the checksum of the
 * manifest shows that this program wrote it.
 */
const description = v.custom<SerializedGame>(
  (value) => typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'measures')),
);

const cell = v.object({
  game: v.union([reference, description]),
  params: v.record(v.string(), v.number()),
  strategies: v.array(v.string()),
  pairedWith: v.exactOptional(v.array(v.string())),
  measures: v.array(v.string()),
  trials: v.number(),
  stop: v.exactOptional(stoppingRule),
  own: v.array(
    v.custom<SerializedStrategy>(
      (value) => typeof value === 'object' && value !== null && typeof Reflect.get(value, 'name') === 'string',
    ),
  ),
  code: v.record(v.string(), codeRef),
});

const manifest = v.object({
  format: v.literal(FORMAT),
  check: v.string(),
  experiment: v.string(),
  seed: v.string(),
  versions: v.record(v.string(), v.string()),
  shard: v.object({ index: v.number(), of: v.number() }),
  command: v.array(v.string()),
  notes: v.record(v.string(), v.string()),
  source: v.exactOptional(codeRef),
  cells: v.array(cell),
});

/** The manifest of a run: the content of `manifest.json` in its directory. */
export interface Manifest extends SerializedPlan {
  /** The name and version of this format. */
  readonly format: typeof FORMAT;
  /** The checksum of the other members. */
  readonly check: string;
  /** The identity of the experiment. */
  readonly experiment: string;
  /** The versions of the packages that play, by name. */
  readonly versions: Readonly<Record<string, string>>;
  /** The part of the batch that the run plays. */
  readonly shard: { readonly index: number; readonly of: number };
  /** The words of the command that started the run. */
  readonly command: readonly string[];
  /** Texts of the caller by name. */
  readonly notes: Readonly<Record<string, string>>;
}

/** A manifest without its format and its checksum. */
export type ManifestContent = Omit<Manifest, 'format' | 'check'>;

/**
 * Reads the manifest of a directory.
 *
 * @returns undefined if the directory has no manifest
 * @throws RunError if it is damaged, has another version, or cannot be read
 */
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

function parseManifest(path: string, text: string): Manifest {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw damaged(path, `it is not JSON: ${cutText(messageOf(error))}`, error);
  }
  const format = (found as { format?: unknown } | null)?.format;
  if (typeof format === 'string' && format.startsWith('cards-sim/run@') && format !== FORMAT) {
    throw new RunError(`can't read ${path}: ${otherVersion(format.slice('cards-sim/run@'.length), VERSION)}`);
  }
  const result = v.safeParse(manifest, found);
  if (result.success && result.output.check === checkOf(found as Manifest)) return result.output;
  if (result.success) throw damaged(path, 'it has changed since it was written');
  throw damaged(path, formProblem(result.issues[0]));
}

function damaged(path: string, problem: string, cause?: unknown): RunError {
  return new RunError(`${path} is damaged: ${problem}; restore it from a copy, or ${START_ANEW}`, { cause });
}

/**
 * Writes the manifest of a directory, and creates the directory if necessary. Other processes never see a partial
 * manifest.
 *
 * @returns the manifest that is now in the directory: this one, or one that another process has written first
 * @throws RunError if the directory contains other files, or cannot be written
 */
export function createManifest(directory: string, content: ManifestContent): Manifest {
  const written: Manifest = { format: FORMAT, check: checkOf(content), ...content };
  const draft = join(directory, `${FILE}.${randomHex(8)}`);
  try {
    makeDirectory(directory);
    if (readdirSync(directory).some((name) => !name.startsWith(FILE))) {
      throw new RunError(`${directory} contains files but no run; use a new or empty directory`);
    }
    writeThrough(draft, `${JSON.stringify(written, null, 2)}\n`);
    publish(draft, join(directory, FILE));
    syncDirectory(directory);
  } catch (error) {
    throw error instanceof RunError
      ? error
      : new RunError(`can't write to ${directory}: ${fileTrouble(error)}`, { cause: error });
  }
  return readManifest(directory) ?? written;
}

/** The checksum of a manifest: SHA-256 of its members except `format` and `check`, as JSON without spaces. */
function checkOf(content: ManifestContent): string {
  const members = Object.entries(content).filter(([name]) => name !== 'format' && name !== 'check');
  return `sha256:${sha256(JSON.stringify(members))}`;
}

function writeThrough(path: string, text: string): void {
  const descriptor = openSync(path, 'wx');
  try {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Gives a file its final name, unless a file with that name exists. On file systems without hard links, it renames the
 * file.
 */
function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path);
    unlinkSync(draft);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') unlinkSync(draft);
    else renameSync(draft, path);
  }
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
