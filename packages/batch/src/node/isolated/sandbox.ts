import type childProcess from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { hasCode, InputError } from '@cards/core';
import { checkInteger } from '@cards/core/internal';
import type { CodeRef } from '../../plan/cell-data.js';
import { afterThisProcess, type ProgramLaunch, withLimits } from '../external/program-process.js';
import { MachineError } from '../../run/failure.js';
import { fileTrouble, removeTemporary, temporaryFolder } from '../files/file-system.js';
import { codeChanged } from '../modules/code-hash.js';
import { copyFiles, readEntry } from '../modules/entry.js';

/** What the process of an isolated strategy may use at most. */
export interface SandboxLimits {
  /** Memory in megabytes; three quarters of it are for the heap of JavaScript. */
  readonly memory: number;
  /** Open files. */
  readonly files: number;
  /** What it prints in one game, in kilobytes. */
  readonly output: number;
}

/** The limits of an isolated strategy, unless a request names others. */
export const SANDBOX_LIMITS: SandboxLimits = { memory: 2000, files: 64, output: 64 };

/** Whether to isolate strategies, or the limits that differ from `SANDBOX_LIMITS`. */
export type IsolationRequest = boolean | Partial<SandboxLimits>;

/** How the strategies of a pool of workers are isolated. */
export interface Isolation {
  readonly limits: SandboxLimits;
  /** The files and folders of the strategies. */
  readonly entries: readonly Pick<CodeRef, 'file' | 'hash'>[];
}

/** The limits of the strategies, the copy of each by its path, and the first words of bubblewrap. */
export interface IsolatedEntries extends Pick<Isolation, 'limits'> {
  readonly boundary: readonly string[];
  /** Each has a folder with its file `main` in it. */
  readonly copies: Readonly<Record<string, { readonly folder: string; readonly main: string }>>;
}

/** The limits of isolated strategies; undefined if strategies are not to be isolated.
 *
 * @throws InputError if a limit is out of bounds, or this machine cannot isolate them
 */
export function isolation(wanted: IsolationRequest | undefined): SandboxLimits | undefined {
  if (wanted === undefined || wanted === false) return undefined;
  const limits = limitsOf(wanted === true ? {} : wanted);
  checkSandbox();
  return limits;
}

/** Copies the strategies to a temporary folder, and checks that they are those that were located. */
export function copyEntries({ limits, entries }: Isolation): {
  readonly isolated: IsolatedEntries;
  /** Removes the copies. */
  readonly remove: () => void;
} {
  const folder = temporaryFolder();
  const giveUp = afterThisProcess('rm -rf -- "$0"', folder);
  const remove = (): void => {
    removeTemporary(folder);
    giveUp();
  };
  try {
    const copies = [...new Map(entries.map((entry) => [entry.file, entry])).values()].map(({ file, hash }, at) => {
      const [entry, copy] = [readEntry(file), join(folder, String(at))];
      if (entry.hash !== hash) throw codeChanged('strategy', file);
      return [file, { folder: copy, main: copyFiles(entry.files, copy) }] as const;
    });
    const boundary = [bubblewrap(), ...NAMESPACES, ...interpreter()];
    const isolated = { limits, boundary, copies: Object.fromEntries(copies) };
    return { isolated, remove };
  } catch (error) {
    remove();
    if (hasCode(error, 'CARDS_INPUT')) throw error;
    throw new MachineError(`this machine cannot copy the strategies to ${folder}: ${fileTrouble(error)}`);
  }
}

function limitsOf(given: Partial<SandboxLimits>): SandboxLimits {
  const limits: SandboxLimits = { ...SANDBOX_LIMITS, ...given };
  for (const [name, value] of Object.entries(limits)) {
    const [least, most] = BOUNDS[name as keyof SandboxLimits] ?? [];
    if (least === undefined || most === undefined)
      throw InputError.unknownName('limit of isolation', name, Object.keys(BOUNDS));
    checkInteger(value, `the limit ${name} of isolation`, least, most);
  }
  return limits;
}

const BOUNDS: Readonly<Record<keyof SandboxLimits, readonly [least: number, most: number]>> = {
  memory: [256, 1_000_000],
  files: [64, 1_000_000],
  output: [0, 1_000_000],
};

/** The file descriptor from which the sandbox reads the filter of system calls. */
const FILTER = 5;

/** No user, process, network or name of the system is in the sandbox. It ends with the process that starts it. */
const NAMESPACES = '--unshare-all --hostname sandbox --die-with-parent --new-session --clearenv --cap-drop ALL'.split(
  ' ',
);

/**
 * The command of a process that plays a strategy. It sees the interpreter, its libraries, the packages, the files of
 * the game and the copy of the strategy, read-only and under fixed names, and nothing else: no other file, no
 * environment, no network, no other process. It cannot start a process.
 *
 * @param name - the name of the player
 * @param mounts - the words of bubblewrap for the packages and the game
 * @param folder - the copy of the strategy
 * @param program - the program and its argument
 */
export function sandboxed(
  name: string,
  { limits, boundary }: IsolatedEntries,
  mounts: readonly string[],
  folder: string,
  program: readonly string[],
): ProgramLaunch {
  const heap = Math.floor(limits.memory * 0.75);
  const words = [
    boundary,
    mounts,
    ['--ro-bind', folder, ENTRY, '--seccomp', String(FILTER), '--chdir', '/', '--remount-ro', '/'],
    ['/node', '--no-warnings', `--max-old-space-size=${heap}`, ...program],
  ].flat();
  const isolated = { inputs: [systemCallFilter()], output: limits.output };
  return { words: withLimits(words, limits), directory: '/', name, isolated };
}

/** Where the sandbox has the copy of the strategy. */
export const ENTRY = '/entry';

let isChecked: true | undefined;

/** Checks that this machine can isolate strategies. Never fall back to less: a judge relies on it. */
function checkSandbox(): void {
  if (isChecked === true) return;
  if ('pnp' in process.versions)
    throw new InputError(
      "strategies cannot be isolated here, because Yarn Plug'n'Play has the packages in archives, which a sandbox cannot see: set nodeLinker: node-modules in .yarnrc.yml, and install again",
    );
  const { spawnSync } = process.getBuiltinModule('node:child_process') as typeof childProcess;
  const trial = [...NAMESPACES, '--ro-bind', '/', '/', '/bin/sh', '-c', ':'];
  const { error, status, stderr } = spawnSync(bubblewrap(), trial, { encoding: 'utf8', env: {} });
  isChecked = error === undefined && status === 0 ? true : undefined;
  if (isChecked) return;
  const reason = (error?.message ?? stderr.trim().split('\n')[0] ?? '') || `exit code ${status}`;
  throw new InputError(
    `strategies cannot be isolated here, because bubblewrap may not make namespaces (${reason}): allow user namespaces on this machine, or give the container the right to make them`,
  );
}

/** The path of `bwrap`. */
function bubblewrap(): string {
  if (process.platform !== 'linux' || SYSTEM_CALLS[process.arch] === undefined)
    throw new InputError(
      `strategies can be isolated on Linux with an x64 or arm64 processor only, not on ${process.platform} with ${process.arch}: run the command there, for example in a virtual machine`,
    );
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const path = folders.map((folder) => join(folder, 'bwrap')).find((file) => existsSync(file));
  if (path !== undefined) return path;
  throw new InputError(
    'strategies cannot be isolated here, because bubblewrap is not installed: install the package bubblewrap of your system, for example with apt install bubblewrap',
  );
}

let cached: readonly string[] | undefined;

/** Mounts a new interpreter with its shared libraries: the judge's own process can have loaded others. */
function interpreter(): readonly string[] {
  if (cached !== undefined) return cached;
  const { execFileSync } = process.getBuiltinModule('node:child_process') as typeof childProcess;
  const report = 'console.log(JSON.stringify(process.report.getReport().sharedObjects))';
  const paths: unknown = JSON.parse(execFileSync(process.execPath, ['-e', report], { encoding: 'utf8', env: {} }));
  const libraries = (paths as readonly string[]).filter((path) => path.startsWith('/') && existsSync(path));
  cached = ['--ro-bind', process.execPath, '/node', ...libraries.flatMap((path) => ['--ro-bind', path, path])];
  return cached;
}

/** The numbers of system calls: those that start a process or make a namespace, and those that no strategy needs. */
const SYSTEM_CALLS: Readonly<
  Record<string, { architecture: number; clone: number; clone3: number; refused: readonly number[] } | undefined>
> = {
  // fork, vfork, ptrace, unshare, setns, io_uring_setup, and the calls of 32-bit programs.
  x64: { architecture: 0xc000003e, clone: 56, clone3: 435, refused: [57, 58, 101, 272, 308, 425] },
  arm64: { architecture: 0xc00000b7, clone: 220, clone3: 435, refused: [117, 97, 268, 425] },
};

/** Instructions of classic BPF, the results of a filter, and the flag of `clone` for a new thread. */
const [LOAD, IF_EQUAL, IF_LEAST, IF_BIT, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x06];
const [ALLOW, NOT_PERMITTED, NOT_IMPLEMENTED, KILL] = [0x7fff0000, 0x00050001, 0x00050026, 0x80000000];
const THREAD = 0x10000;

/**
 * A filter of system calls for seccomp: threads can be started, processes and namespaces cannot. Without it, a
 * strategy could fill the machine with copies of the interpreter. `clone3` hides its flags from a filter; the C library
 * then uses `clone`.
 */
function systemCallFilter(): Uint8Array {
  const calls = SYSTEM_CALLS[process.arch];
  if (calls === undefined) return new Uint8Array();
  const { architecture, clone, clone3, refused } = calls;
  // [operation, steps if true, steps if false, value]; the call, the architecture and its first argument are at the
  // offsets 0, 4 and 16.
  const instructions: readonly (readonly [number, number, number, number])[] = [
    [LOAD, 0, 0, 4],
    [IF_EQUAL, 1, 0, architecture],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, 0],
    [IF_LEAST, 0, 1, 0x40000000],
    [RETURN, 0, 0, NOT_PERMITTED],
    [IF_EQUAL, 0, 1, clone3],
    [RETURN, 0, 0, NOT_IMPLEMENTED],
    ...refused.flatMap((call) => [[IF_EQUAL, 0, 1, call] as const, [RETURN, 0, 0, NOT_PERMITTED] as const]),
    [IF_EQUAL, 0, 3, clone],
    [LOAD, 0, 0, 16],
    [IF_BIT, 1, 0, THREAD],
    [RETURN, 0, 0, NOT_PERMITTED],
    [RETURN, 0, 0, ALLOW],
  ];
  const bytes = new DataView(new ArrayBuffer(8 * instructions.length));
  for (const [at, [operation, yes, no, value]] of instructions.entries()) {
    bytes.setUint16(8 * at, operation, true);
    bytes.setUint8(8 * at + 2, yes);
    bytes.setUint8(8 * at + 3, no);
    bytes.setUint32(8 * at + 4, value, true);
  }
  return new Uint8Array(bytes.buffer);
}
