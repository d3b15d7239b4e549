// @module-tag slow (exact values of an hour of games)
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concentration } from '@cards/concentration';
import { expect, test } from 'vitest';
import { planExperiment, summarize } from '../../../src/index.js';
import { summarizeRun } from '../../../src/node/run/summarize-run.js';

/** Two line-ups of which the game says that they are expensive. */
const lineups = [
  ['memory:44', 'random'],
  ['random', 'memory:44'],
];
const cells = lineups.map((strategies) => ({
  game: concentration,
  params: { ranks: 11 },
  strategies,
  measures: ['win'],
  trials: 100,
}));
const plan = planExperiment({ cells });
const tallies = cells.map(() => [[[1, 100] as const]]);

test('Expensive exact results are the same from workers, from this thread and from the directory of the run', async () => {
  const expected = JSON.stringify(summarize(plan, tallies, { exact: true }));
  const out = mkdtempSync(join(tmpdir(), 'exact-'));
  const seen: string[] = [];
  const onExact = ({ done, total }: { readonly done: number; readonly total: number }): void =>
    void seen.push(`${done} of ${total}`);
  expect(JSON.stringify(await summarizeRun(plan, tallies, { exact: true, workers: 2, out, onExact }))).toBe(expected);
  expect(seen).toEqual(['0 of 2', '1 of 2', '2 of 2']);

  // The second summary computes nothing.
  expect(JSON.stringify(await summarizeRun(plan, tallies, { exact: true, out, onExact }))).toBe(expected);
  expect(seen).toHaveLength(3);

  // A damaged file is computed again.
  const [name = ''] = readdirSync(out);
  const bytes = readFileSync(join(out, name));
  writeFileSync(
    join(out, name),
    Buffer.from(bytes).fill('0', bytes.indexOf('"mean":0.') + 9, bytes.indexOf('"mean":0.') + 10),
  );
  expect(JSON.stringify(await summarizeRun(plan, tallies, { exact: true, workers: 1, out, onExact }))).toBe(expected);
  expect(seen).toHaveLength(6);
  expect(readdirSync(out).map((one) => statSync(join(out, one)).size)).toEqual([bytes.length, bytes.length]);
  rmSync(out, { recursive: true });
});
