import { closeSync, existsSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cutText, messageOf, sha256 } from '@cards/core/internal';
import batch from '../../../package.json' with { type: 'json' };
import type { Shard } from '../../plan/blocks.js';
import { isReference } from '../../plan/cell-data.js';
import type { PlanData } from '../../plan/plan-data.js';
import { isFilePath, packageOf, parseModuleExport } from '../../plan/module-address.js';
import { playedWords } from '../../summary/digest.js';
import { draftOf, makeDirectory, MAX_DATA_SIZE, readRegularFile, replaceFile } from '../files/file-system.js';
import { resolveModule } from '../modules/resolve-module.js';
import { otherVersion, RunError, runError, START_ANEW, USE_ANOTHER } from './run-error.js';

/** Opens the directory of a run, or creates it for a new run. An error names the first difference. */
export function openRunDirectory(directory: string, wanted: ManifestContent): void {
  const manifest = readManifest(directory) ?? createManifest(directory, wanted);
  if (manifest === undefined) return;
  if (manifest.seed !== wanted.seed && manifest.seed !== HIDDEN_SEED && wanted.seed !== HIDDEN_SEED)
    throw new RunError(`${directory} contains a run with seed ${manifest.seed}, not ${wanted.seed}; ${USE_ANOTHER}`);
  checkVersions(directory, manifest.versions, wanted.versions);
  if (manifest.experiment !== wanted.experiment)
    throw new RunError(`${directory} contains a run of another experiment; ${USE_ANOTHER}`);
  if (played(manifest.cells) !== played(wanted.cells))
    throw new RunError(
      `the manifest in ${directory} has other cells than its experiment, so it has been changed; restore it from a copy, or ${START_ANEW}`,
    );
  if (manifest.shard.index !== wanted.shard.index || manifest.shard.of !== wanted.shard.of) {
    throw new RunError(
      `${directory} contains shard ${formatShard(manifest.shard)}, not ${formatShard(wanted.shard)}; ${USE_ANOTHER}`,
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
  try {
    return existsSync(path) ? parseManifest(path, readRegularFile(path, MAX_DATA_SIZE)) : undefined;
  } catch (error) {
    throw runError(`cannot read ${path}`, error);
  }
}

/**
 * Writes the manifest of a directory, and creates the directory if necessary. Other processes never see a partial
 * manifest. Returns the manifest that another process has written first; undefined if there is none.
 */
function createManifest(directory: string, content: ManifestContent): Manifest | undefined {
  const draft = draftOf(join(directory, FILE));
  let isFirst: boolean;
  try {
    makeDirectory(directory);
    checkUnused(directory);
    writeFileSync(draft.path, formatManifest(content), { flag: 'wx', flush: true });
    isFirst = publish(draft.path, join(directory, FILE));
    syncDirectory(directory);
  } catch (error) {
    throw runError(`cannot write to ${directory}`, error);
  } finally {
    draft.remove();
  }
  return isFirst ? undefined : readManifest(directory);
}

/** Writes the manifest of a directory anew. Other processes see the old one or the new one. */
export function replaceManifest(directory: string, content: ManifestContent): void {
  try {
    replaceFile(join(directory, FILE), formatManifest(content));
  } catch (error) {
    throw runError(`cannot write to ${directory}`, error);
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
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
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

const VERSION = '4';
const NAME = 'cards-sim/run@';

export interface ManifestContent extends PlanData {
  readonly experiment: string;
  readonly versions: Versions;
  readonly shard: Shard;
  /** The words of the command that started the run; empty without a command. */
  readonly command: readonly string[];
  /** Texts of the caller, by name. */
  readonly notes: Readonly<Record<string, string>>;
}

/** The manifest of a run: the content of `manifest.json` in its directory. */
export interface Manifest extends ManifestContent {
  readonly format: string;
  readonly check: string;
}

/** The largest number of cells of a manifest whose text is indented, for readers. Indented, it is twice as long. */
const MOST_INDENTED = 1000;

/** The text of a manifest, as JSON with its format and its checksum. */
export function formatManifest(content: ManifestContent): string {
  // A manifest that was read is content too: its checksum is computed anew.
  const written = { format: NAME + VERSION, check: '', ...content };
  const indent = content.cells.length > MOST_INDENTED ? 0 : 2;
  return `${JSON.stringify({ ...written, check: checkOf(content) }, null, indent)}\n`;
}

/**
 * Parses the text of {@link formatManifest}. The name is for messages. The checksum shows that this program wrote it,
 * so its members have their form.
 */
export function parseManifest(name: string, text: string): Manifest {
  const damaged = (problem: string, cause?: unknown): RunError =>
    new RunError(`${name} is damaged: ${problem}; restore it from a copy, or ${START_ANEW}`, { cause });
  let manifest: Partial<Manifest> | null;
  try {
    manifest = JSON.parse(text) as Partial<Manifest> | null;
  } catch (error) {
    throw damaged(`it is not JSON: ${cutText(messageOf(error))}`, error);
  }
  const { format, check } = manifest ?? {};
  if (typeof format !== 'string' || !format.startsWith(NAME)) throw damaged('it is not the manifest of a run');
  if (format !== NAME + VERSION)
    throw new RunError(`cannot read ${name}: ${otherVersion(format.slice(NAME.length), VERSION)}`);
  if (check !== checkOf(manifest as Manifest)) throw damaged('it has changed since it was written');
  return manifest as Manifest;
}

/** The checksum of a manifest: SHA-256 of its members except `format` and `check`, as JSON without spaces. */
function checkOf(content: ManifestContent): string {
  const members = Object.entries(content).filter(([name]) => name !== 'format' && name !== 'check');
  return `sha256:${sha256(JSON.stringify(members))}`;
}

type Versions = Readonly<Record<string, string>>;

/** The installed versions of the packages that determine the results: core, batch, and those of the games. */
export function installedVersions({ cells }: PlanData, resolveFrom: readonly string[]): Versions {
  const modules = new Set(
    cells
      .flatMap(({ game }) =>
        isReference(game) && game.module !== undefined ? parseModuleExport(game.module).module : [],
      )
      .filter((module) => !isFilePath(module)),
  );
  const games = [...modules].map((module) => [packageOf(module), resolveModule(module, resolveFrom)?.version] as const);
  const core = (createRequire(import.meta.url)('@cards/core/package.json') as { readonly version: string }).version;
  const pairs = games.sort(([one], [other]) => (one < other ? -1 : 1)).filter(([, version]) => version !== undefined);
  return Object.fromEntries([['@cards/core', core], ...pairs, [batch.name, batch.version]]) as Versions;
}

/** The first package that has another version now than then. Packages that are not installed are not compared. */
export function changedVersion(then: Versions, now: Versions): string | undefined {
  return Object.keys(then).find((name) => now[name] !== undefined && then[name] !== now[name]);
}

/** Packages that are not installed are not compared. */
export function checkVersions(directory: string, then: Versions, now: Versions): void {
  const changed = changedVersion(then, now);
  if (changed === undefined) return;
  throw new RunError(
    `the run in ${directory} was started with ${changed} ${then[changed]}, but version ${now[changed]} is installed, with which results can differ; install version ${then[changed]}, or ${START_ANEW}`,
  );
}
