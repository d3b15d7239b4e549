import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Rng } from '@cards/core';

/** The end of a process: an exit code with its output, or a kill. */
type End =
  | { readonly kind: 'ended'; readonly code: number | null; readonly out: string; readonly err: string }
  | { readonly kind: 'killed' };

/** Counters of kills and damages. */
export interface Disturbances {
  /** The number of killed processes. */
  kills: number;
  /** The number of damaged journals. */
  damages: number;
}

/** Runs the command to its end, or kills it when the promise is fulfilled. */
function runUntil(file: string, words: readonly string[], killWhen: Promise<unknown>): Promise<End> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [file, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve(signal === 'SIGKILL' ? { kind: 'killed' } : { kind: 'ended', code, out, err }),
    );
    void killWhen.then(() => child.kill('SIGKILL'));
  });
}

const NEVER = new Promise<never>(() => {
  // Never fulfilled.
});

/** Waits for a moment to kill a process: 1 of 5 while it starts, the others some time after its first block. */
async function momentToKill(directory: string, rng: Rng): Promise<void> {
  const before = journals(directory).length;
  const early = rng.int(5) === 0;
  const wait = rng.int(250);
  const looks = early ? 0 : 1000;
  for (let look = 0; look < looks && journals(directory).length === before; look++) await setTimeout(5);
  await setTimeout(wait);
}

/** The output of the command without kills. */
export async function runUndisturbed(file: string, words: readonly string[]): Promise<string> {
  const end = await runUntil(file, words, NEVER);
  if (end.kind === 'ended' && end.code === 0) return end.out;
  throw new Error(`the command ended with ${JSON.stringify(end)}`);
}

/**
 * Starts a run repeatedly, kills it at random moments, damages its journals, and finally lets it end.
 *
 * @param file - the file of the command
 * @param words - a run with `--out` and without `--workers`
 * @param directory - the value of `--out`
 * @param kills - the minimum number of kills
 * @param rng - decides the moments and the damages
 * @param disturbances - receives the counts
 * @returns the output of the process that ended
 */
export async function runDisturbed(
  file: string,
  words: readonly string[],
  directory: string,
  kills: number,
  rng: Rng,
  disturbances: Disturbances,
): Promise<string> {
  let killed = 0;
  for (;;) {
    const workers = String(1 + rng.int(3));
    const command =
      rng.int(2) === 0 && killed > 0
        ? [
            'resume',
            directory,
            ...words.filter((_, at) => words[at - 1] === '--format').flatMap((format) => ['--format', format]),
          ]
        : words;
    const end = await runUntil(
      file,
      [...command, '--workers', workers],
      killed < kills ? momentToKill(directory, rng) : NEVER,
    );
    if (end.kind === 'ended') {
      // The process was killed before it wrote the manifest, so there is no run to resume.
      const nothingYet = end.code === 1 && end.err.includes('there is no run in');
      if (end.code !== 0 && !nothingYet) throw new Error(`the run ended with ${end.code}: ${end.err}`);
      if (killed >= kills && !nothingYet) return end.out;
    }
    if (end.kind === 'killed') {
      killed++;
      disturbances.kills++;
    }
    if (damage(directory, rng)) disturbances.damages++;
  }
}

/** Damages one of the journals of a run, as a crash or a disk error can. Returns whether it did. */
function damage(directory: string, rng: Rng): boolean {
  const names = journals(directory);
  const path = join(directory, names[rng.int(Math.max(1, names.length))] ?? '');
  if (names.length === 0) return false;
  const bytes = readFileSync(path);
  switch (rng.int(5)) {
    case 0:
      truncateSync(path, rng.int(bytes.length + 1));
      return true;
    case 1:
      appendFileSync(path, bytes.subarray(0, rng.int(bytes.length + 1)));
      return true;
    case 2:
      bytes[rng.int(bytes.length)] = rng.int(256);
      writeFileSync(path, bytes);
      return true;
    case 3:
      appendFileSync(path, '0123456789abcdef 0 3 AAECAw\n\u0000\u0000\u0000');
      return true;
    default:
      return false;
  }
}

function journals(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.journal'))
      .sort();
  } catch {
    return [];
  }
}
