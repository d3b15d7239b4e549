/**
 * Sends SIGINT and SIGTERM to every kind of command at random moments:
 *
 * `pnpm fuzz-stops --seed 1 --stops 200`
 *
 * Each has to end within a second with exit code 130, or 0 if it has finished, and to leave no process and no temporary
 * file. A run that is kept is resumed, and has to print what an undisturbed one prints. The seed determines the
 * commands, the signals and the moments; where these fall also depends on the speed of the machine.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRng } from '@cards/core';
import { runUndisturbed } from '../test/torture/command-process.js';
import { STOPPED, stopCommand, writeStopFiles } from '../test/torture/stopped-command.js';
import { copyCommand } from './copied-command.js';

/** The latest moment of a signal, in milliseconds. */
const LATEST = 3000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    stops: { type: 'string', default: '200' },
    limit: { type: 'string', default: '1000' },
  },
});
const { file, remove } = copyCommand();
const ends = new Map<string, number>();
const undisturbed = new Map<string, Promise<string>>();
let failures = 0;
let resumed = 0;

async function stop(number: number): Promise<void> {
  const rng = seededRng(`${values.seed} ${number}`);
  const words = STOPPED[number % STOPPED.length] ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'cards-stops-'));
  writeStopFiles(folder);
  const signal = rng.int(2) === 0 ? 'SIGINT' : 'SIGTERM';
  const chosen = { after: rng.int(LATEST), signal, isPiped: rng.int(2) === 0, limit: Number(values.limit) } as const;
  const end = await stopCommand({ file, folder, words, ...chosen });
  ends.set(end, (ends.get(end) ?? 0) + 1);
  if (end === '130' && words[0] === 'run' && readdirSync(folder).includes('kept')) {
    const key = words.join(' ');
    const expected = undisturbed.get(key) ?? alone(words);
    undisturbed.set(key, expected);
    const again = readdirSync(join(folder, 'kept')).length > 0 ? ['resume', 'kept', '--format', 'json'] : words;
    if (digestIn(await runUndisturbed({ file, folder, words: again })) !== digestIn(await expected))
      throw new Error(`${key}: another digest after ${signal} and resume`);
    resumed++;
  }
  rmSync(folder, { recursive: true });
}

/** The output of a command that is not stopped. */
async function alone(words: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cards-stops-'));
  writeStopFiles(folder);
  const output = await runUndisturbed({ file, folder, words });
  rmSync(folder, { recursive: true });
  return output;
}

function digestIn(output: string): string {
  return (JSON.parse(output) as { readonly digest: string }).digest;
}

try {
  for (let number = 0; number < Number(values.stops); number++) {
    try {
      await stop(number);
    } catch (error) {
      failures++;
      console.log(`${number}: ${(error as Error).message}`);
    }
  }
  for (const [end, times] of [...ends].sort()) console.log(`${String(times).padStart(6)}  ended with ${end}`);
  console.log(`seed ${values.seed}: ${values.stops} signals, ${resumed} runs resumed, ${failures} failures`);
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  remove();
}
