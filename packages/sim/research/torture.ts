/**
 * The long form of the torture test. It kills a run 500 times, damages its journals in between, and compares its output
 * with that of an undisturbed run:
 *
 * `node --import tsx --conditions=@cards/source packages/sim/research/torture.ts 500`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRng } from '@cards/core';
import { buildForTests, builtCommand } from '../../../tools/tests/native-build.ts';
import { runUndisturbed, runDisturbed, type Disturbances } from '../test/torture/disturbed-run.js';

const kills = Number(process.argv[2] ?? 100);
const seed = process.argv[3] ?? '1';
const words = [
  'run',
  'unowar',
  '--strategy',
  'random,smallest',
  '--trials',
  '300000',
  '--seed',
  'long',
  '--format',
  'json',
];

const folder = mkdtempSync(join(tmpdir(), 'cards-torture-'));
await buildForTests();
try {
  const expected = await runUndisturbed(builtCommand(), words);
  const disturbances: Disturbances = { kills: 0, damages: 0 };
  const directory = join(folder, 'run');
  const found = await runDisturbed(
    builtCommand(),
    [...words, '--out', directory],
    directory,
    kills,
    seededRng(seed),
    disturbances,
  );
  console.log(
    `${disturbances.kills} kills, ${disturbances.damages} damaged journals: ${found === expected ? 'the same bytes' : 'OTHER BYTES'}`,
  );
  process.exitCode = found === expected ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
