import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Rng } from '@cards/core';

/** How a process ended: with its exit code and what it printed, or killed. */
type End =
  | { readonly kind: 'ended'; readonly code: number | null; readonly out: string; readonly err: string }
  | { readonly kind: 'killed' };

/** What was done to a run. */
export interface Torments {
  /** Processes that were killed. */
  kills: number;
  /** Journals that were damaged. */
  damages: number;
}

/** Runs the command to its end, or kills it when something has happened. */
function runUntil(file: string, words: readonly string[], happened: Promise<unknown>): Promise<End> {
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
    void happened.then(() => child.kill('SIGKILL'));
  });
}

const NEVER = new Promise<never>(() => {
  // It stays open.
});

/** A moment to kill a process: now and then while it starts, mostly some time after its first block. */
async function momentToKill(directory: string, rng: Rng): Promise<void> {
  const before = journals(directory).length;
  const early = rng.int(5) === 0;
  const wait = rng.int(250);
  const looks = early ? 0 : 1000;
  for (let look = 0; look < looks && journals(directory).length === before; look++) await setTimeout(5);
  await setTimeout(wait);
}

/** What a process prints that nobody kills. */
export async function runInPeace(file: string, words: readonly string[]): Promise<string> {
  const end = await runUntil(file, words, NEVER);
  if (end.kind === 'ended' && end.code === 0) return end.out;
  throw new Error(`the command ended with ${JSON.stringify(end)}`);
}

/**
 * Begins a run again and again, kills it at random moments, damages its journals, and lets it come to its end at last.
 *
 * @param file - the command
 * @param words - a run with `--out` and without `--workers`
 * @param directory - what it is given as `--out`
 * @param kills - how often it is killed at least
 * @param rng - decides when and how
 * @param torments - counts what was done
 * @returns what it printed at the end
 */
export async function torment(
  file: string,
  words: readonly string[],
  directory: string,
  kills: number,
  rng: Rng,
  torments: Torments,
): Promise<string> {
  let killed = 0;
  for (;;) {
    const workers = String(1 + rng.int(3));
    const again =
      rng.int(2) === 0 && killed > 0
        ? [
            'resume',
            directory,
            ...words.filter((_, at) => words[at - 1] === '--format').flatMap((format) => ['--format', format]),
          ]
        : words;
    const end = await runUntil(
      file,
      [...again, '--workers', workers],
      killed < kills ? momentToKill(directory, rng) : NEVER,
    );
    if (end.kind === 'ended') {
      // Killed before it had written a word, it holds no run to resume.
      const nothingYet = end.code === 1 && end.err.includes('there is no run in');
      if (end.code !== 0 && !nothingYet) throw new Error(`the run ended with ${end.code}: ${end.err}`);
      if (killed >= kills && !nothingYet) return end.out;
    }
    if (end.kind === 'killed') {
      killed++;
      torments.kills++;
    }
    if (damage(directory, rng)) torments.damages++;
  }
}

/** Damages one of the journals of a run, as a crash of the machine or a bad disk might. */
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
