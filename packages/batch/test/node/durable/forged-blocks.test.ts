import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TallyEntries } from '@cards/statistics';
import { pairs } from '@cards/pairs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCounts } from '../../../src/run/block-counts.js';
import { writeFrame } from '../../../src/node/durable/log.js';
import { planExperiment } from '../../../src/plan/plan.js';
import { merge } from '../../../src/node/run/merge.js';
import { resume, simulate } from '../../../src/node/run/simulate.js';

// One block of 20 games, whose flips are from 4 to a very high bound.
const cells = [{ game: pairs, strategies: ['good'], trials: 20, params: { cards: 4 } }];
let directory = '';
let path = '';
let head = '';

beforeAll(async () => {
  directory = join(mkdtempSync(join(tmpdir(), 'cards-forged-')), 'run');
  await simulate({ cells }, { out: directory });
  path = join(directory, readdirSync(directory).find((name) => name.startsWith('counts-')) ?? '');
  head = readFileSync(path, 'latin1').split('\n')[0] ?? '';
});
afterAll(() => rmSync(join(directory, '..'), { recursive: true }));

const experiment = (): string => head.split(' ')[1] ?? '';

const [planned] = planExperiment({ cells }).cells;

/** A frame with the right checksum for any bytes. */
const frameOf = (payload: readonly number[] | Uint8Array, block = 0, cell = 0): Buffer =>
  writeFrame(experiment(), { kind: 'counts', cell, block, payload: Uint8Array.from(payload) });

const blockOf = (counts: readonly TallyEntries[], block = 0, cell = 0): Buffer =>
  frameOf(Uint8Array.from(writeCounts(planned ?? { measures: [] }, counts)), block, cell);

async function refusals(frame: Uint8Array): Promise<readonly string[]> {
  writeFileSync(path, Buffer.concat([Buffer.from(`${head}\n`), frame]));
  const found = await Promise.allSettled([
    merge([directory]),
    resume(directory),
    simulate({ cells }, { out: directory }),
  ]);
  return found.map((one) => (one.status === 'rejected' ? String(one.reason) : 'accepted'));
}

test.each<readonly [string, () => Buffer, string]>([
  ['with too many games', () => blockOf([[[6, 21]]]), 'its counts add up to 21, not to its 20 games'],
  ['with too few games', () => blockOf([[[6, 19]]]), 'its counts add up to 19, not to its 20 games'],
  ['without counts', () => frameOf([]), 'its counts have another length'],
  ['with more counts than measures', () => frameOf([1, 5, 18, 1, 5, 18]), 'its counts have another length'],
  [
    'with a block number beyond the last one',
    () => blockOf([[[6, 20]]], 1),
    'cell 0 has no block 1; its blocks are 0 to 0',
  ],
  ['of a cell that does not exist', () => blockOf([[[6, 20]]], 0, 1), 'there is no cell 1'],
  [
    'with a value out of bounds',
    () => blockOf([[[2 ** 40, 20]]]),
    'it has the value 1099511627776, but the bounds are 4 and',
  ],
  ['with 100 million values', () => frameOf([0x80, 0xc2, 0xd7, 0x2f]), 'it has 100000000 values, but 20 games'],
])('A forged block %s is an error, and the message names the journal', async (_, frame, message) => {
  for (const refusal of await refusals(frame())) {
    expect(refusal).toContain(message);
    expect(refusal).toContain(`${path} has a block that its plan does not allow`);
  }
});

test('Noise after the last block is left out without reading it into memory', async () => {
  writeFileSync(path, Buffer.concat([Buffer.from(`${head}\n`), blockOf([[[6, 20]]])]));
  appendFileSync(path, 'x'.repeat(1000), 'latin1');
  // The rest is zeros that take no place on the disk.
  truncateSync(path, 1_000_000_000);
  const before = process.memoryUsage();
  expect((await merge([directory])).cells[0]?.trials).toBe(20);
  const after = process.memoryUsage();
  expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(300_000_000);
});

test.each<readonly [string, (content: Record<string, unknown>) => void]>([
  ['without cells', (content) => (content['cells'] = [])],
  [
    'with one more game',
    (content) => {
      for (const cell of content['cells'] as { trials: number }[]) cell.trials += 1;
    },
  ],
])('A manifest %s that has a correct checksum is refused by every command', async (_, change) => {
  const manifest = join(directory, 'manifest.json');
  const before = readFileSync(manifest, 'utf8');
  const { format, check: _check, ...content } = JSON.parse(before) as Record<string, unknown>;
  change(content);
  const check = `sha256:${createHash('sha256')
    .update(JSON.stringify(Object.entries(content)))
    .digest('hex')}`;
  writeFileSync(manifest, JSON.stringify({ format, check, ...content }));
  try {
    const [merged, resumed, repeated] = await refusals(Buffer.alloc(0));
    expect([merged, resumed].join()).not.toContain('accepted');
    expect(repeated).toContain(
      `the manifest in ${directory} has other cells than its experiment, so it has been changed`,
    );
  } finally {
    writeFileSync(manifest, before);
  }
});
