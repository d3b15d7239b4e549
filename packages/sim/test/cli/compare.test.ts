import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comparison } from '@cards/batch/internal';
import { type Ended, typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

let directory = '';

beforeAll(async () => {
  directory = scratchDirectory();
  const save = (name: string, line: string): Promise<string> => done(`run pairs ${line} --out ${name}`);
  await save('run', '--strategy good,random --param cards=16 --trials 300 --seed x');
  await save('same', '--strategy good,random --param cards=16 --trials 300 --seed x');
  await save('more', '--strategy good --param cards=16 --trials 900 --seed x');
  await save('fresh', '--strategy good,optimal --param cards=16 --trials 300 --seed y');
  await save('optimal', '--strategy optimal --param cards=16 --trials 300 --seed x');
  await done('run pairs --trials 300 --shard 1/2 --out shard');
});

afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string, width = 80): Promise<Ended> => typedCommand(directory, line, { width });

async function done(line: string, width = 80): Promise<string> {
  const { code, out } = await run(line, width);
  expect(code).toBe(0);
  return out;
}

describe('a comparison of two runs', () => {
  test('A comparison of identical runs says so first', async () => {
    const out = await done('report run same');
    expect(out).toMatch(
      /^A and B are identical: they have the same digest,\nsha256:[0-9a-f]{64}\nA is run, seed x\nB is same, seed x\n$/,
    );
  });

  test('A comparison shows both means, their difference, a verdict, and the cells of one run only', async () => {
    const out = await done('report run fresh');
    expect(out).toMatch(
      /^A is run, seed x\nB is fresh, seed y\n\nPairs\ncards 16, copies 4\n\nmeasure +A +B +A − B +verdict\ngood, flips +\d\d\.\d+ ± 0\.\d+ +\d\d\.\d+ ± 0\.\d+ +-?0\.\d+ ± 0\.\d+ /,
    );
    expect(out).toContain(
      'Only in A: Pairs cards 16, copies 4, random.\nOnly in B: Pairs cards 16, copies 4, optimal.\n',
    );
    expect(out).not.toContain('played the same deals');
  });

  test('A comparison of runs with the same seed warns that they are not independent', async () => {
    const out = await done('report run more');
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'Both runs have the seed x, so they played the same deals and are not independent. The intervals of differences assume different seeds',
    );
    expect(out).toContain('--paired');
  });

  test('A comparison of two strategies in two runs names the option that compares them on the same deals', async () => {
    const out = await done('report more optimal');
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'To compare players on the same deals, play them in one run with --paired.',
    );
  });

  test('A comparison has JSON, CSV and Markdown forms', async () => {
    const comparison = JSON.parse(await done('report run fresh --format json')) as Comparison;
    expect(comparison).toMatchObject({
      format: 'cards-sim/compare@1',
      identical: false,
      a: { name: 'run', seed: 'x' },
      onlyA: [{ strategies: ['random'] }],
      onlyB: [{ strategies: ['optimal'] }],
    });
    const { a, b, difference } = comparison.cells[0]?.measures['flips'] ?? {};
    expect(difference).toBe((a?.mean ?? 0) - (b?.mean ?? 0));
    const [header = '', row = '', ...more] = (await done('report run fresh --format csv')).trimEnd().split('\r\n');
    expect(header).toMatch(
      /^game,param.cards,param.copies,first,.*,difference,ci95_low,ci95_high,verdict,same_deals,a_seed,b_seed$/,
    );
    expect(row.split(',')).toHaveLength(header.split(',').length);
    expect(row).toMatch(/^pairs,16,4,good,.*,false,x,y$/);
    expect(more).toEqual([]);
    expect(await done('report run fresh --format markdown')).toMatch(
      /### Pairs\n\ncards 16, copies 4\n\n\| measure \| A \| B \| A − B \| verdict \|\n\| --- \| --: \| --: \| --: \| --- \|\n\| good, flips \| /,
    );
  });

  test('A comparison fits 50 columns, except for commands', async () => {
    const lines = (await done('report run more', 50)).split('\n').filter((line) => !line.startsWith('  cards-sim'));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(50);
  });
});

describe('an argument that is not a finished run', () => {
  test.each([
    ['nowhere', /there is no run in .*nowhere/],
    ['shard', /the run is incomplete: shard 2\/2 is missing; add its directory/],
    ['.', /there is no run in/],
  ])('report refuses to compare "%s" in one line, with exit code 1', async (name, message) => {
    const { code, out, err } = await run(`report same ${name}`);
    expect(err).toMatch(message);
    expect(err).toMatch(/^cards-sim: [^\n]+\n$/);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  });
});

test.each([
  ['report run fresh more', /report prints one run, or the differences of two, not of 3/],
  [
    'report run same --partial',
    /--partial needs --html, --svg or one run: the differences are those of two complete runs/,
  ],
  ['report run same --format json --html page.html', /--format.*--html/],
])('An option that does not fit the differences of two runs is refused: %s', async (line, message) => {
  const { code, out, err } = await run(line);
  expect(err).toMatch(message);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});
