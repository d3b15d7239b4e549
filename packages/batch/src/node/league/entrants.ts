import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cutText, InputError, messageOf, type ParamValues } from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import { defined } from '../../plan/given-values.js';
import { TaskError, WorkerError } from '../../workers/messages.js';
import { fileTrouble, MAX_CODE_SIZE, readRegularFile } from '../files/file-system.js';
import type { Isolation } from '../isolated/sandbox.js';
import { type ResolvedExport, urlsOf } from '../modules/resolve-module.js';
import { locateCode } from '../modules/strategy-file.js';
import { withWorkers } from '../workers/with-workers.js';
import type { Qualified, QualifyTask } from '../check/trial-tasks.js';

/** A strategy in the folder of a league, before its code runs. */
export interface Entrant {
  /** Its name in the report: that of its file without the ending, or the name in its `.player.json`. */
  readonly name: string;
  readonly file: string;
  /** `exec:` and the command of an external player; undefined for a file whose export is not known yet. */
  readonly program: string | undefined;
  /** Its code; with the export `default` for a file whose export is not known yet. */
  readonly code: CodeRef | undefined;
  readonly problem: string | undefined;
}

const SCRIPT = /(?<!\.d)\.[cm]?[jt]s$/;
const PLAYER = '.player.json';

/** The maximum number of strategies in a league: about 20,000 pairings. */
const MAX_ENTRANTS = 200;

/**
 * Finds the strategies in a folder, by file name: its files with the endings of TypeScript and JavaScript, and its
 * `*.player.json`. No code runs.
 */
export function findEntrants(directory: string): readonly Entrant[] {
  let files: readonly string[];
  try {
    files = readdirSync(directory, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && (SCRIPT.test(entry.name) || entry.name.endsWith(PLAYER)))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    throw new InputError(`can't read the folder of the league, ${directory}: ${fileTrouble(error)}`);
  }
  if (files.length === 0)
    throw new InputError(
      `${directory} has no strategy: a league plays the files of a folder that end with .ts, .js, .mjs or ${PLAYER}`,
    );
  if (files.length > MAX_ENTRANTS)
    throw new InputError(`${directory} has ${files.length} strategies, but a league has at most ${MAX_ENTRANTS}`);
  const external = new Map(
    files.filter((file) => file.endsWith(PLAYER)).map((file) => [file, externalEntrant(directory, file)]),
  );
  // The file of a program, such as that of `node bot.mjs`, is not a strategy too.
  const ofPrograms = new Set(
    [...external.values()].flatMap(({ code }) => code?.command?.words.map((word) => resolve(directory, word)) ?? []),
  );
  const found = files
    .filter((file) => !ofPrograms.has(join(directory, file)))
    .map((file) => external.get(file) ?? scriptOf(directory, file));
  return found.map((one) => withOwnName(one, found)).map((one, at, all) => withoutTwin(one, all.slice(0, at)));
}

function scriptOf(directory: string, file: string): Entrant {
  const one = { name: file.replace(SCRIPT, ''), file, program: undefined };
  if (/[,#]/.test(file)) return { ...one, code: undefined, problem: 'the name of its file must not contain , or #' };
  try {
    return { ...one, code: locateCode(`./${file}#default`, directory), problem: undefined };
  } catch (error) {
    return { ...one, code: undefined, problem: messageOf(error) };
  }
}

/** The external player of a `.player.json`. Its command runs in the folder. */
function externalEntrant(directory: string, file: string): Entrant {
  let name = file.slice(0, -PLAYER.length);
  try {
    const found: unknown = JSON.parse(readRegularFile(join(directory, file), MAX_CODE_SIZE));
    const { name: given = name, command } = (typeof found === 'object' && found !== null ? found : {}) as Readonly<
      Record<string, unknown>
    >;
    if (typeof given !== 'string' || given.trim() === '') throw new TypeError('its name must be a text');
    name = given;
    if (typeof command !== 'string')
      throw new TypeError(`it must be an object with a command, such as {"name":"mine","command":"python3 bot.py"}`);
    if (command.includes(',')) throw new Error('its command must not contain a comma, which separates strategies');
    const program = `exec:${command}`;
    return { name, file, program, code: locateCode(program, directory), problem: undefined };
  } catch (error) {
    return { name, file, program: undefined, code: undefined, problem: cutText(messageOf(error)) };
  }
}

/** Adds the file to a name that several strategies have. */
function withOwnName(one: Entrant, all: readonly Entrant[]): Entrant {
  const isShared = all.some(({ name, file }) => name === one.name && file !== one.file);
  return isShared ? { ...one, name: `${one.name} (${one.file})` } : one;
}

/** A command in two files would be one strategy twice. */
function withoutTwin(one: Entrant, before: readonly Entrant[]): Entrant {
  const twin = before.find(({ program }) => program !== undefined && program === one.program);
  return twin === undefined || one.problem !== undefined
    ? one
    : { ...one, problem: `its command is also that of ${twin.file}` };
}

export interface QualifySetting {
  readonly located: ResolvedExport;
  readonly params: ParamValues;
  readonly seed: string;
  /** The number of strategies that are examined at the same time. */
  readonly workers: number;
  readonly gameTimeout: number;
  readonly isolated: Isolation | undefined;
  readonly signal: AbortSignal | undefined;
  readonly resolveFrom: readonly string[];
}

export async function qualifyAll(entrants: readonly Entrant[], setting: QualifySetting): Promise<readonly Qualified[]> {
  const found: Qualified[] = [];
  const waiting = [...entrants.entries()];
  const examine = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, entrant] = next;
      found[at] = await qualify(entrant, setting);
      setting.signal?.throwIfAborted();
    }
  };
  await Promise.all(Array.from({ length: Math.min(setting.workers, entrants.length) }, examine));
  return found;
}

/**
 * Loads a strategy in a worker of its own, and plays deal 0: in a two-seat game against itself. A strategy that never
 * ends a game thus costs one time limit, and not one for each opponent.
 */
async function qualify({ file, program, problem, code }: Entrant, setting: QualifySetting): Promise<Qualified> {
  const { located, params, seed, gameTimeout: timeout, isolated, signal, resolveFrom } = setting;
  if (problem !== undefined || code === undefined) return { spec: '', problem: problem ?? 'it has no code' };
  const task: QualifyTask = {
    spec: program ?? `./${file}`,
    file: code.file,
    name: code.file,
    exportName: undefined,
    game: located,
    harness: undefined,
    params,
    seed,
    program: program === undefined ? undefined : { spec: program, code },
  };
  const startsPrograms = program !== undefined;
  const files = startsPrograms || isolated !== undefined ? [] : [code.file];
  const data = { seed: '', cells: [], modules: urlsOf([located]), resolveFrom, files, isolated };
  const options = { timeout, startsPrograms, signal, onLateError: () => undefined };
  return withWorkers(data, options, async (pool) => {
    try {
      const { spec, problem: found } = await pool.run<QualifyTask, Qualified>({ name: 'qualify', task });
      return { spec, ...defined({ problem: found }) };
    } catch (error) {
      // The worker could not say which export failed.
      if (error instanceof TaskError || error instanceof WorkerError)
        return { spec: program ?? '', problem: error.message };
      throw error;
    }
  });
}
