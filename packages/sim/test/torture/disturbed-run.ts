import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Rng } from '@cards/core';
import { type End, type Kill, runUntil } from './command-process.js';
import { damage, filesOf, restore, type Files } from './damage.js';

/** Counts by kind. */
export type Counts = Map<string, number>;

/** A run to disturb. */
export interface Disturbed {
  /** The file of the command. */
  readonly file: string;
  /** The working directory. */
  readonly folder: string;
  /** A run with `--out` and without `--workers`. */
  readonly words: readonly string[];
  /** The value of `--out`, as an absolute path. */
  readonly directory: string;
  /** The output without kills. */
  readonly expected: string;
  /** The minimum number of kills. There are more until the counts have a damage. */
  readonly kills: number;
  /** Decides the moments and the damages. */
  readonly rng: Rng;
  /** Receives the counts of kills, damages and refusals. */
  readonly counts: Counts;
}

/** Adds 1 to a count. */
export function count(counts: Counts, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

/** The sum of the counts whose kind begins with a text. */
export function total(counts: Counts, start: string): number {
  return [...counts].reduce((sum, [kind, times]) => sum + (kind.startsWith(start) ? times : 0), 0);
}

/** Waits for a moment to kill a process: 1 of 4 while it starts, the others some time after its first block. */
async function momentToKill(directory: string, rng: Rng, hasEnded: () => boolean): Promise<void> {
  const before = journalsOf(directory).length;
  const early = rng.int(4) === 0;
  const wait = rng.int(250);
  const hasStarted = (): boolean => early || hasEnded() || journalsOf(directory).length > before;
  while (!hasStarted()) await setTimeout(5);
  await setTimeout(wait);
}

/**
 * Starts a run repeatedly, kills it at random moments, damages its files, and finally lets it end. A damage that the
 * command refuses is undone.
 *
 * @throws Error if a process that ends by itself prints something else than without kills, or ends in a way that no
 *   kill and no damage explains
 */
export async function runDisturbed(run: Disturbed): Promise<void> {
  const { words, directory, expected, kills, rng, counts } = run;
  const format = words.filter((_, at) => words[at - 1] === '--format').flatMap((name) => ['--format', name]);
  let killed = 0;
  /** The files before the last damage; undefined if no damage is open. */
  let before: Files | undefined;
  let damaged = '';
  const isDone = (): boolean => killed >= kills && total(counts, 'damage: ') > 0;
  for (;;) {
    // Only its own command continues a score.
    const isResumed = words[0] !== 'score' && rng.int(2) === 0 && killed > 0;
    const command = isResumed ? ['resume', directory, ...format] : words;
    const end = await startOne(run, [...command, '--workers', String(1 + rng.int(3))], !isDone());
    if (end.code === 0 && end.sent === undefined) {
      if (end.out !== expected) throw unexpected(command, end);
      if (before !== undefined) count(counts, `repaired: ${damaged}`);
      before = undefined;
      if (isDone()) return;
    } else if (end.sent === undefined) {
      // The process was killed before it wrote the manifest, so there is no run to resume.
      const isTooEarly = isResumed && end.err.includes('there is no run in') && before === undefined;
      if (!isTooEarly && before === undefined) throw unexpected(command, end);
      checkMessage(command, end);
      if (before !== undefined) {
        count(counts, `refused: ${damaged}`);
        restore(directory, before);
        before = undefined;
      }
    } else {
      checkKilled(command, end, { expected, isDamaged: before !== undefined });
      killed++;
      count(counts, `kill: ${end.sent}`);
    }
    if (before !== undefined || rng.int(3) === 0) continue;
    const files = filesOf(directory);
    const kind = damage(directory, rng);
    if (kind === undefined) continue;
    count(counts, `damage: ${kind}`);
    [before, damaged] = [files, kind];
  }
}

async function startOne(
  { file, folder, directory, rng }: Disturbed,
  words: readonly string[],
  isKilled: boolean,
): Promise<End> {
  if (!isKilled) return runUntil({ file, folder, words });
  let hasEnded = false;
  const signal: Kill = (['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGINT'] as const)[rng.int(4)] ?? 'SIGKILL';
  const end = await runUntil(
    { file, folder, words },
    signal,
    momentToKill(directory, rng, () => hasEnded),
  );
  hasEnded = true;
  return end;
}

/** Checks the end of a process that was sent a signal. A signal can come too early or too late for an answer to it. */
function checkKilled(
  words: readonly string[],
  end: End,
  { expected, isDamaged }: { readonly expected: string; readonly isDamaged: boolean },
): void {
  const { code, out, err, sent } = end;
  const isDone = code === 0 && out === expected;
  // A signal after the message of a refusal changes the exit code alone.
  const isRefused =
    (code === 1 || (code === 130 && sent !== 'SIGKILL' && err.startsWith('cards-sim: '))) &&
    out === '' &&
    (isDamaged || err.includes('there is no run in'));
  const isInterrupted = code === 130 && (out === expected || (out === '' && /^cards-sim: interrupted/m.test(err)));
  if (code === null || isDone || isRefused || (isInterrupted && sent !== 'SIGKILL')) return;
  throw unexpected(words, end);
}

/** A refusal is exit code 1, nothing on stdout, and one line that says what to do. */
function checkMessage(words: readonly string[], end: End): void {
  if (end.code !== 1 || end.out !== '' || !/^cards-sim: [^\n]{20,600}\n$/.test(end.err)) throw unexpected(words, end);
}

function unexpected(words: readonly string[], end: End): Error {
  return new Error(`${words.join(' ')} ended with ${JSON.stringify(end).slice(0, 2000)}`);
}

function journalsOf(directory: string): readonly string[] {
  try {
    return readdirSync(directory).filter((name) => name.startsWith('counts-'));
  } catch {
    return [];
  }
}
