import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pairs } from '@cards/pairs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Log } from '../../../src/node/durable/log.js';
import { runPlan } from '../../../src/node/run/run-plan.js';
import { planExperiment } from '../../../src/plan/plan.js';

const game = { ...pairs, defaults: { blockSize: 4 } };
const plan = planExperiment({ cells: [{ game, params: { cards: 4 }, strategies: ['good'], trials: 12 }] });
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-log-'));
});
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(folder, 'run-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const counts = [[[6, 4]]] as const;
const measuresOf = (block: number): Int32Array => Int32Array.of(block, 6, -1, 2 ** 31 - 1);

/** Keeps the counts and the measures of three blocks. */
async function kept(): Promise<Log> {
  const log = new Log(plan, directory);
  for (const block of [2, 0, 1]) {
    log.appendMeasures(0, block, measuresOf(block));
    log.appendCounts(0, block, counts);
  }
  await log.close();
  return log;
}

const fileOf = (kind: string): string =>
  join(directory, readdirSync(directory).find((name) => name.startsWith(kind)) ?? '');

describe('a log', () => {
  test('Counts and measures that are kept are found again, in any directory', async () => {
    const written = await kept();
    const found: unknown[] = [];
    const read = new Log(plan).add(directory, 'measures').addCounts(directory, (...block) => found.push(block));
    expect(found).toEqual([2, 0, 1].map((block) => [0, block, counts]));
    for (const log of [written, read]) {
      expect(log.blocksOf('counts', 0)).toEqual([0, 1, 2]);
      for (const block of [0, 1, 2]) expect(log.measures(0, block)).toEqual(measuresOf(block));
      expect(log.measures(0, 3)).toBeUndefined();
      expect(log.has('failure', 0, 1)).toBe(false);
    }
  });

  test.each(['counts', 'measures'] as const)(
    'After damage of any byte of the %s, a log has the frames before it, and no other',
    async (kind) => {
      await kept();
      const path = fileOf(kind);
      const whole = readFileSync(path);
      const found = (): readonly string[] => {
        const frames: string[] = [];
        new Log(plan).add(directory, kind, ({ block, payload }) =>
          frames.push(`${block} ${Buffer.from(payload).toString('hex')}`),
        );
        return frames;
      };
      const frames = found();
      expect(frames).toHaveLength(3);
      const start = whole.indexOf('\n') + 1;
      const size = (whole.length - start) / 3;
      for (let at = start; at < whole.length; at++)
        for (const damaged of [Buffer.from(whole).fill(whole.readUInt8(at) ^ 4, at, at + 1), whole.subarray(0, at)]) {
          writeFileSync(path, damaged);
          expect(found()).toEqual(frames.slice(0, Math.floor((at - start) / size)));
        }
    },
  );

  test('A frame that is kept already is not written again, and another result of its block is an error', async () => {
    const log = await kept();
    const { length } = readdirSync(directory);
    log.appendCounts(0, 1, counts);
    expect(readdirSync(directory)).toHaveLength(length);
    const message = 'contains two different results of block 1 of pairs with good: a strategy or the game depends on';
    expect(() => log.appendCounts(0, 1, [[[8, 4]]])).toThrow(message);
    expect(() => log.appendMeasures(0, 1, measuresOf(2))).toThrow(message);
    const other = new Log(plan, directory);
    other.appendMeasures(0, 1, measuresOf(2));
    await other.close();
    expect(() => new Log(plan).add(directory, 'measures')).toThrow(message);
  });

  test('Measures of another length than those of the block are an error', async () => {
    const log = new Log(plan, directory);
    log.appendMeasures(0, 1, Int32Array.of(1));
    await log.close();
    expect(() => new Log(plan).add(directory, 'measures')).toThrow('its measures take 4 bytes, not 16');
  });

  test('Measures that have changed since they were found are an error', async () => {
    const log = await kept();
    const path = fileOf('measures');
    writeFileSync(path, readFileSync(path).fill(0, 200));
    expect(() => log.measures(0, 1)).toThrow(`cannot read ${path}: it has changed since it was opened`);
  });

  test('A block has all of its different failures', async () => {
    const log = new Log(plan, directory);
    for (const text of ['one', 'other', 'one'])
      log.append({ kind: 'failure', cell: 0, block: 1, payload: Buffer.from(text) });
    await log.close();
    const found: string[] = [];
    new Log(plan).add(directory, 'failure', ({ payload }) => found.push(String(payload)));
    expect(new Set(found)).toEqual(new Set(['one', 'other']));
  });

  test('A run with records plays blocks again that have none, and has each game at its block', async () => {
    const out = join(directory, 'run');
    await runPlan(plan, { out });
    expect(new Log(plan).add(out, 'measures').blocksOf('measures', 0)).toEqual([]);
    const records = join(directory, 'games.csv');
    const results = await runPlan(plan, { out, records });
    const log = new Log(plan).add(out, 'measures');
    const flips = [0, 1, 2].flatMap((block) => [...(log.measures(0, block) ?? [])]);
    const [[counted = []] = []] = results.entries();
    expect(flips).toHaveLength(12);
    expect(counted).toEqual(
      [...new Set(flips)].sort().map((value) => [value, flips.filter((one) => one === value).length]),
    );
    let played = 0;
    await runPlan(plan, { out, records, onProgress: () => played++ });
    expect(played).toBe(0);
  });

  test('A temporary log leaves no file', async () => {
    mkdirSync(join(directory, 'games'));
    const log = new Log(plan, join(directory, 'games'), true);
    log.appendMeasures(0, 0, measuresOf(0));
    expect(log.measures(0, 0)).toEqual(measuresOf(0));
    await log.close();
    expect(readdirSync(directory)).toEqual([]);
  });
});
