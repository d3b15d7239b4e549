import { isBuiltin } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import { InputError } from '@cards/core';
import { cutText } from '@cards/core/internal';
import { type CodeRef, isReference } from '../../plan/cell-data.js';
import { type PlanData, resolvePlan } from '../../plan/plan-data.js';
import type { Plan } from '../../plan/plan.js';
import { parseModuleExport } from '../../plan/module-address.js';
import type { BlockId } from '../../run/batch.js';
import { cellOfBlock, writeCounts } from '../../run/block-counts.js';
import type { Failure } from '../../run/failure.js';
import { experimentIdentity } from '../../summary/digest.js';
import { TASK_TIME } from '../../workers/worker-executor.js';
import { writeFrame } from '../durable/log.js';
import { changedVersion, installedVersions, parseManifest } from '../durable/manifest.js';
import { RunError, runError } from '../durable/run-error.js';
import { codeHash, commonDirectory, hashOf, readCode } from '../modules/code-hash.js';
import { copyFiles } from '../modules/entry.js';
import { gameLoader } from '../modules/import-game.js';
import { locateGames } from '../run/stages.js';
import { workerData } from '../workers/worker-data.js';
import { openPool } from '../workers/worker-pool.js';

/** The first blocks of a call. */
interface PlayedLines {
  /** The histograms of each finished block, as text with a checksum for `RemoteRun.readBlock`. */
  readonly lines: readonly string[];
  /** The failure of the next block: one of its games failed, or its code could not be loaded. */
  readonly failure?: Failure;
}

/** Plays blocks of a run that another process controls. */
export interface BlockPlayer {
  /**
   * Plays blocks of one cell on a worker thread, which starts with the first block of its slot.
   *
   * @param slot - an integer from 0 that no other call in progress has
   * @param cell - the position of the cell in the plan
   * @param blocks - the numbers of the blocks in their cell, at least one
   * @returns the results of the first blocks, at least of one. After a failure, no block is played; after 50 ms, none
   *   begins
   */
  play(slot: number, cell: number, blocks: readonly number[]): Promise<PlayedLines>;
  /** Ends the worker threads. */
  close(): Promise<void>;
}

/** The name of a module of an installed package. A description could name a URL or a path, whose code would run. */
const MODULE = /^(@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*(\/[a-z\d_~-][\w.~-]*)*$/i;

/** The options of `openBlockPlayer`. */
export interface BlockPlayerOptions {
  /** The maximum duration of a game, in milliseconds. */
  readonly gameTimeout: number;
  /** URLs or directories (with a slash at the end) to resolve packages from, in order. */
  readonly resolveFrom: readonly string[];
  /**
   * Finds a file with code on this machine.
   *
   * @returns the absolute path of a file that has the hash
   * @throws Error if there is none
   */
  readonly locate: (code: CodeRef) => string | Promise<string>;
}

/**
 * Opens a run that another process controls, to play blocks of it. Games come from installed packages, whose code runs
 * in this thread. Code from files runs on worker threads only.
 *
 * @param description - `RemoteRun.description`
 * @throws RunError if the description is damaged, the run was planned with other versions of the packages, or a game is
 *   not installed
 */
export async function openBlockPlayer(description: string, options: BlockPlayerOptions): Promise<BlockPlayer> {
  const { gameTimeout, resolveFrom, locate } = options;
  const manifest = parseManifest('the description of the run', description);
  checkModules(manifest);
  const installed = installedVersions(manifest, resolveFrom);
  const changed = changedVersion(manifest.versions, installed);
  if (changed !== undefined) {
    throw new RunError(
      `the run needs ${changed} ${manifest.versions[changed]}, but this machine has version ${installed[changed]}, with which results can differ; install the same version on all machines`,
    );
  }
  let plan: Plan;
  try {
    plan = await resolvePlan(await withLocalFiles(manifest, locate), gameLoader(resolveFrom));
  } catch (error) {
    throw runError('this machine cannot play the run', error);
  }
  if (experimentIdentity(plan) !== manifest.experiment)
    throw new RunError('this machine plans the experiment differently from the machine that started the run');
  const data = workerData(plan, { locations: await locateGames(plan, resolveFrom), resolveFrom });
  const pool = openPool(data, { timeout: gameTimeout });
  return {
    play: async (slot, index, blocks) => {
      const ids = blocks.map((block) => ({ cell: cellOfBlock(plan, index, block), index, block }));
      const answers = await pool.playBlocks(slot, ids, { time: TASK_TIME });
      const lines: string[] = [];
      for (const answer of answers) {
        if (answer.kind !== 'counted') return { lines, failure: answer };
        const { cell, block } = ids[lines.length] as BlockId;
        const payload = Uint8Array.from(writeCounts(cell, answer.counts));
        const frame = writeFrame(manifest.experiment, { kind: 'counts', cell: index, block, payload });
        lines.push(frame.toString('base64url'));
      }
      return { lines };
    },
    close: () => pool.close(),
  };
}

function checkModules({ cells }: PlanData): void {
  for (const { game } of cells) {
    if (!isReference(game) || game.module === undefined) continue;
    const { module } = parseModuleExport(game.module);
    if (!MODULE.test(module) || isBuiltin(module))
      throw new RunError(
        `the run names the module '${cutText(module)}', which is not a module of an installed package`,
      );
  }
}

/** The same plan with the paths of this machine. Their hashes are the same, so the plan has the same identity. */
async function withLocalFiles(
  { seed, cells, source }: PlanData,
  locate: BlockPlayerOptions['locate'],
): Promise<PlanData> {
  const files = new Map<string, Promise<string>>();
  const local = async (code: CodeRef): Promise<CodeRef> => {
    const file = files.get(code.hash) ?? Promise.resolve(locate(code));
    files.set(code.hash, file);
    return { ...code, file: await file };
  };
  return {
    seed,
    cells: await Promise.all(
      cells.map(async (cell) => ({
        ...cell,
        code: Object.fromEntries(
          await Promise.all(Object.entries(cell.code).map(async ([spec, code]) => [spec, await local(code)] as const)),
        ),
      })),
    ),
    ...(source === undefined ? {} : { source: await local(source) }),
  };
}

/** The name of a file in a bundle: a relative path without `.` and `..`, with `/` between its parts. */
const FILE_NAME = /^(?!\.{1,2}(\/|$))[^/\\\0:]+(\/(?!\.{1,2}(\/|$))[^/\\\0:]+)*$/;

/** A file of a user and the files that it imports by path, as plain data. */
export interface CodeBundle {
  /** The hash of the code, as `CodeRef.hash`. */
  readonly hash: string;
  /** The name of the file in `files`. */
  readonly entry: string;
  /** The text of each file, by its path below a common directory. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Reads the files of a reference.
 *
 * @param code - the file, with the hash that it must have
 * @throws InputError if the file has changed since it was located
 * @throws Error if a file cannot be read
 */
export function bundleCode({ file, hash }: Pick<CodeRef, 'file' | 'hash'>): CodeBundle {
  const code = readCode(file);
  if (hashOf(code, file) !== hash)
    throw new InputError(`${file} has changed since the run was planned: restore it, or start a new run`);
  const top = commonDirectory([...code.files.keys()]);
  const nameOf = (path: string): string => relative(top, path).replaceAll('\\', '/');
  return {
    hash,
    entry: nameOf(file),
    files: Object.fromEntries([...code.files].map(([path, text]) => [nameOf(path), text])),
  };
}

/**
 * Writes the files of a bundle below a directory, and checks their hash.
 *
 * @param bundle - the bundle, which may come from an untrusted program
 * @param directory - an empty directory
 * @returns the path of the file
 * @throws InputError if a name leads out of the directory, or the files have another hash
 */
export function unpackCode({ hash, entry, files }: CodeBundle, directory: string): string {
  for (const name of [entry, ...Object.keys(files)]) {
    if (!FILE_NAME.test(name) || isAbsolute(name))
      throw new InputError(`the code of a run has a file with the name '${name}', which is not a relative path`);
  }
  copyFiles(new Map(Object.entries(files)), directory);
  const path = join(directory, entry);
  if (files[entry] === undefined || codeHash(path) !== hash)
    throw new InputError(
      'the code of a run does not have the hash that its description names; code that imports other packages than those of @cards plays only on a worker whose directory has the same files and packages',
    );
  return path;
}
