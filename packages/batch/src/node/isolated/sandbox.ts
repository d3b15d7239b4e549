import type childProcess from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { InputError } from '@cards/core';
import { type ProgramLaunch, withLimits } from '../external/program-process.js';

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

/** Whether to isolate strategies, or the limits that differ from {@link SANDBOX_LIMITS}. */
export type IsolationRequest = boolean | Partial<SandboxLimits>;

/** How strategies from files are isolated. */
export interface Isolation {
  readonly limits: SandboxLimits;
  /** The files of all strategies. None may import another one. */
  readonly entries: readonly string[];
}

/**
 * Checks that this machine can isolate strategies; undefined if that is not wanted.
 *
 * @param entries - the files of all strategies
 * @throws InputError if a limit is out of bounds, or this machine cannot isolate them
 */
export function isolation(wanted: IsolationRequest | undefined, entries: readonly string[]): Isolation | undefined {
  if (wanted === undefined || wanted === false) return undefined;
  const limits = limitsOf(wanted === true ? {} : wanted);
  checkSandbox();
  return { limits, entries };
}

function limitsOf(given: Partial<SandboxLimits>): SandboxLimits {
  const limits: SandboxLimits = { ...SANDBOX_LIMITS, ...given };
  for (const [name, value] of Object.entries(limits)) {
    const [least, most] = BOUNDS[name as keyof SandboxLimits] ?? [];
    if (least === undefined || most === undefined)
      throw InputError.unknownName('limit of isolation', name, Object.keys(BOUNDS));
    if (!Number.isInteger(value) || value < least || value > most)
      throw new InputError(`the limit ${name} of isolation must be an integer from ${least} to ${most}, not ${value}`);
  }
  return limits;
}

const BOUNDS: Readonly<Record<keyof SandboxLimits, readonly [least: number, most: number]>> = {
  memory: [256, 1_000_000],
  files: [32, 1_000_000],
  output: [0, 1_000_000],
};

/** The file descriptors from which the sandbox reads the bundle and the filter of system calls. */
const [BUNDLE, FILTER] = [5, 6];

/** No user, process, network or name of the system is in the sandbox. It ends with the process that starts it. */
const NAMESPACES = ['--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'];

/**
 * The command of a process that plays a bundle. It sees the interpreter, its libraries and the bundle, read-only, and
 * nothing else: no other file, no environment, no network, no other process. It cannot start a process.
 */
export function sandboxed(bundle: string, name: string, limits: SandboxLimits): ProgramLaunch {
  const heap = Math.floor(limits.memory * 0.75);
  const words = [
    [bubblewrap(), ...NAMESPACES, '--ro-bind', process.execPath, '/node'],
    libraries().flatMap((path) => ['--ro-bind', path, path]),
    ['--ro-bind-data', String(BUNDLE), '/player.mjs', '--seccomp', String(FILTER)],
    ['--chdir', '/', '--remount-ro', '/'],
    ['/node', '--enable-source-maps', '--no-warnings', `--max-old-space-size=${heap}`, '/player.mjs'],
  ].flat();
  const isolated = { inputs: [bundle, systemCallFilter()], output: limits.output };
  return { words: withLimits(words, limits), directory: '/', name, isolated };
}

let isChecked: true | undefined;

/** Checks that this machine can isolate strategies. Never fall back to less: a judge relies on it. */
function checkSandbox(): void {
  if (isChecked === true) return;
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

let found: readonly string[] | undefined;

/** The shared libraries of a new interpreter: the judge's own process can have loaded others. */
function libraries(): readonly string[] {
  if (found !== undefined) return found;
  const { execFileSync } = process.getBuiltinModule('node:child_process') as typeof childProcess;
  const report = 'console.log(JSON.stringify(process.report.getReport().sharedObjects))';
  const paths: unknown = JSON.parse(execFileSync(process.execPath, ['-e', report], { encoding: 'utf8', env: {} }));
  found = (paths as readonly string[]).filter((path) => path.startsWith('/') && existsSync(path));
  return found;
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
