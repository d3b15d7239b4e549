import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comparison } from '@cards/batch';
import { type Ended, typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

let directory = '';

beforeAll(async () => {
  directory = scratchDirectory();
  const save = async (name: string, line: string): Promise<void> =>
    writeFileSync(join(directory, name), await done(`${line} --format json`));
  await done('run pairs --strategy good,random --param cards=16 --trials 300 --seed x --out run');
  await save('same.json', 'run pairs --strategy good,random --param cards=16 --trials 300 --seed x');
  await save('more.json', 'run pairs --strategy good --param cards=16 --trials 900 --seed x');
  await save('fresh.json', 'run pairs --strategy good,optimal --param cards=16 --trials 300 --seed y');
  await save('optimal.json', 'run pairs --strategy optimal --param cards=16 --trials 300 --seed x');
  const same = await done('run pairs --strategy good --param cards=8 --trials 300 --format json');
  writeFileSync(join(directory, 'damaged.json'), same.replace('"n": 300', '"n": 301'));
  writeFileSync(join(directory, 'torn.json'), same.slice(0, 200));
  writeFileSync(join(directory, 'foreign.json'), '{"format":"cards-sim/exact@1"}');
  writeFileSync(join(directory, 'newer.json'), same.replace('summary@1', 'summary@2'));
  writeFileSync(join(directory, 'rates.json'), same.replace('"count"', '"proportion"'));
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
    const out = await done('compare run same.json');
    expect(out).toMatch(
      /^A and B are identical: they have the same digest,\nsha256:[0-9a-f]{64}\nA is run, seed x\nB is same.json, seed x\n$/,
    );
  });

  test('A comparison shows both means, their difference, a verdict, and the cells of one run only', async () => {
    const out = await done('compare run fresh.json');
    expect(out).toMatch(
      /^A is run, seed x\nB is fresh.json, seed y\n\nPairs\ncards 16, copies 4\n\nmeasure +A +B +A − B +verdict\ngood, flips +\d\d\.\d+ ± 0\.\d+ +\d\d\.\d+ ± 0\.\d+ +-?0\.\d+ ± 0\.\d+ /,
    );
    expect(out).toContain(
      'Only in A: Pairs cards 16, copies 4, random.\nOnly in B: Pairs cards 16, copies 4, optimal.\n',
    );
    expect(out).not.toContain('played the same deals');
  });

  test('A comparison of runs with the same seed warns that they are not independent', async () => {
    const out = await done('compare run more.json');
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'Both runs have the seed x, so they played the same deals and are not independent. The intervals of differences assume different seeds',
    );
    expect(out).toContain('--paired');
  });

  test('A comparison prints the command that compares the strategies on the same deals', async () => {
    const out = await done('compare more.json optimal.json');
    const [, command = ''] = /\n {2}cards-sim (run .*)\n$/.exec(out) ?? [];
    expect(command).toBe('run pairs --strategy good,optimal --paired --param cards=16 --trials 900 --seed x');
    expect(await done(command)).toContain('good');
  });

  test('A comparison has JSON, CSV and Markdown forms', async () => {
    const comparison = JSON.parse(await done('compare run fresh.json --format json')) as Comparison;
    expect(comparison).toMatchObject({
      format: 'cards-sim/compare@1',
      identical: false,
      a: { name: 'run', seed: 'x' },
      onlyA: [{ strategies: ['random'] }],
      onlyB: [{ strategies: ['optimal'] }],
    });
    const { a, b, difference } = comparison.cells[0]?.measures['flips'] ?? {};
    expect(difference).toBe((a?.mean ?? 0) - (b?.mean ?? 0));
    const [header = '', row = '', ...more] = (await done('compare run fresh.json --format csv'))
      .trimEnd()
      .split('\r\n');
    expect(header).toMatch(
      /^game,param.cards,param.copies,first,.*,difference,ci95_low,ci95_high,verdict,same_deals,a_seed,b_seed$/,
    );
    expect(row.split(',')).toHaveLength(header.split(',').length);
    expect(row).toMatch(/^pairs,16,4,good,.*,false,x,y$/);
    expect(more).toEqual([]);
    expect(await done('compare run fresh.json --format markdown')).toMatch(
      /### Pairs\n\ncards 16, copies 4\n\n\| measure \| A \| B \| A − B \| verdict \|\n\| --- \| --: \| --: \| --: \| --- \|\n\| good, flips \| /,
    );
  });

  test('A comparison fits 50 columns, except for commands', async () => {
    const lines = (await done('compare run more.json', 50))
      .split('\n')
      .filter((line) => !line.startsWith('  cards-sim'));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(50);
  });
});

describe('an argument that is not a finished run', () => {
  test.each([
    ['nowhere', /nowhere: it does not exist; name the directory of a run/],
    ['damaged.json', /damaged.json is damaged: cells\.0\.measures\.flips: the histogram does not add up to n/],
    ['rates.json', /is damaged: .* a proportion must have no values except 0 and 1/],
    ['torn.json', /torn.json is not a summary: it is not JSON: /],
    ['foreign.json', /its format is 'cards-sim\/exact@1', not 'cards-sim\/summary@1'/],
    ['newer.json', /its format is 'cards-sim\/summary@2'/],
    ['shard', /the run is incomplete: shard 2\/2 is missing; add its directory/],
    ['.', /there is no run in/],
  ])('compare refuses "%s" in one line, with exit code 1', async (name, message) => {
    const { code, out, err } = await run(`compare same.json ${name}`);
    expect(err).toMatch(message);
    expect(err).toMatch(/^cards-sim: [^\n]+\n$/);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  });
});
