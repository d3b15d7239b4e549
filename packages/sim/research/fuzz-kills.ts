/**
 * Kills runs of every kind at random moments, damages their journals and manifests, and compares their output with that
 * of undisturbed runs:
 *
 * `pnpm fuzz-kills --seed 1 --kills 1000`
 *
 * The seed determines the runs, the signals and the damages. The moments also depend on the speed of the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRng } from '@cards/core';
import { copyCommand } from './copied-command.js';
import { runUndisturbed } from '../test/torture/command-process.js';
import { count, type Counts, runDisturbed, total } from '../test/torture/disturbed-run.js';
import { type KilledRun, RUNS, writeFiles } from './kills/runs.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '1000' },
    jobs: { type: 'string', default: '2' },
  },
});
const command = copyCommand();
const { file } = command;
const folder = mkdtempSync(join(tmpdir(), 'cards-kills-'));
const counts: Counts = new Map();
const undisturbed = new Map<string, Promise<string>>();
let failures = 0;
let sequences = 0;
const stopped = new AbortController();
// Ctrl-C prints the counts of the sequences so far.
process.once('SIGINT', () => stopped.abort());

/** The output without kills. Each run has two seeds. */
function expectedOf(words: readonly string[]): Promise<string> {
  const key = words.join(' ');
  const known = undisturbed.get(key) ?? runUndisturbed({ file, folder, words });
  undisturbed.set(key, known);
  return known;
}

/** Kills one run until it has ended, with its shards one after another. */
async function disturb({ kind, words, shards }: KilledRun, number: number): Promise<void> {
  const rng = seededRng(`${values.seed} ${number}`);
  const seeded = [...words, '--seed', `kills ${rng.int(2)}`];
  const expected = await expectedOf(seeded);
  const directory = join(folder, `run-${number}`);
  const before = total(counts, 'kill: ');
  const directories =
    shards === undefined ? [directory] : Array.from({ length: shards }, (_, at) => `${directory}-${at}`);
  for (const [at, out] of directories.entries()) {
    const part = shards === undefined ? [] : ['--shard', `${at + 1}/${shards}`];
    await runDisturbed({
      file,
      folder,
      words: [...seeded, '--out', out, ...part],
      directory: out,
      expected: shards === undefined ? expected : '',
      kills: 2 + rng.int(5),
      rng,
      counts,
    });
  }
  const merged = await runUndisturbed({ file, folder, words: ['merge', ...directories, '--format', 'json'] });
  if (merged !== expected) throw new Error(`merge ${directories.join(' ')} prints other bytes`);
  count(counts, `sequence with the same bytes: ${kind}`);
  for (const out of directories) rmSync(out, { recursive: true });
  // With two jobs, the kills of the other one are counted too.
  console.error(`${number} ${kind}: ${total(counts, 'kill: ') - before} kills, ${total(counts, 'kill: ')} in total`);
}

async function work(): Promise<void> {
  while (total(counts, 'kill: ') < Number(values.kills) && !stopped.signal.aborted) {
    const number = sequences++;
    const run = RUNS[number % RUNS.length] as KilledRun;
    try {
      await disturb(run, number);
    } catch (error) {
      failures++;
      console.log(`sequence ${number} (${run.kind}) in ${folder}: ${(error as Error).message}`);
    }
  }
}

try {
  writeFiles(folder);
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  for (const [kind, times] of [...counts].sort()) console.log(`${String(times).padStart(6)}  ${kind}`);
  console.log(
    `seed ${values.seed}: ${total(counts, 'kill: ')} kills in ${sequences} sequences, ${total(counts, 'damage: ')} damages, ${total(counts, 'refused: ')} refused; ${failures} sequences failed`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  command.remove();
  if (failures === 0) rmSync(folder, { recursive: true });
}
