/**
 * Starts the built command with random arguments, and checks every answer:
 *
 * `pnpm fuzz-commands --seed 1 --lines 2000`
 *
 * `--only 17` starts one line and prints its output. A failure prints its number.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { shellLine } from '@cards/report/internal';
import { copyCommand } from './copied-command.js';
import { prepare } from './commands/fixtures.js';
import { faultsOf } from './commands/judge.js';
import { lineOf } from './commands/line.js';
import { start } from './commands/start.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    lines: { type: 'string', default: '2000' },
    first: { type: 'string', default: '0' },
    only: { type: 'string' },
    jobs: { type: 'string', default: '2' },
  },
});
const command = copyCommand();
const { file } = command;
const folder = mkdtempSync(join(tmpdir(), 'cards-commands-'));
const counts = new Map<string, number>();
let failures = 0;
let slowest = 0;
const stopped = new AbortController();

function count(what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

async function tryLine(number: number): Promise<void> {
  const line = lineOf(values.seed, number);
  // Arguments of a process cannot have this character.
  const words = line.words.map((word) => word.replaceAll('\u0000', ''));
  const end = await start(file, folder, { ...line, words }, stopped.signal);
  // Ctrl-C ended the command, so it has no answer.
  if (stopped.signal.aborted) return;
  const faults = faultsOf({ ...line, words }, end);
  count(`lines: ${line.kind}`);
  count(
    `command: ${['run', 'exact', 'replay', 'report', 'merge', 'resume', 'check', 'play', 'games', 'compare', 'link', 'help'].find((one) => one === words[0]) ?? 'other'}`,
  );
  count(`exit code ${end.code}${end.wasLate ? ' after SIGINT' : ''}`);
  slowest = Math.max(slowest, line.isLong ? 0 : end.milliseconds);
  if (values.only !== undefined) console.log(shellLine(words), line, end);
  if (faults.length === 0) return;
  failures++;
  count('FAULTS');
  console.log(`line ${number} (${line.kind}): ${shellLine(words).slice(0, 300)}`);
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(`  ${JSON.stringify(end.err.slice(-300))}`);
}

try {
  prepare(file, folder);
  const first = Number(values.only ?? values.first);
  const last = values.only === undefined ? first + Number(values.lines) : first + 1;
  let next = first;
  // Ctrl-C prints the counts of the lines so far.
  process.once('SIGINT', () => stopped.abort());
  const work = async (): Promise<void> => {
    while (next < last && !stopped.signal.aborted) await tryLine(next++);
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  for (const [what, times] of [...counts].sort()) console.log(`${String(times).padStart(6)}  ${what}`);
  console.log(`slowest answer of a line that may not be long: ${(slowest / 1000).toFixed(1)} s`);
  const judged = [...counts].reduce((sum, [what, times]) => sum + (what.startsWith('lines: ') ? times : 0), 0);
  console.log(`seed ${values.seed}, lines ${first} to ${next - 1}: ${judged} judged, ${failures} with faults`);
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  command.remove();
  rmSync(folder, { recursive: true });
}
