import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Streams } from '@cards/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Io } from '../../src/cli/io.js';
import { type Ended, typedCommand } from '../typed-command.js';

// Starting workers from TypeScript takes seconds on a busy machine.
const SLOW = 60_000;
let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cards-durable-'));
  writeFileSync(
    join(directory, 'experiment.ts'),
    `import { defineExperiment } from '@cards/sim';
     import { PASS, unowar } from '@cards/unowar';
     const lazy = { name: 'lazy', summary: 'never plays', create: () => ({ move: (): number => PASS }) };
     const short = { ...unowar, id: 'short', title: 'Short war', blockSize: 50, exact: undefined };
     export default defineExperiment({ game: short, params: { points: [1, 2] }, lineup: [lazy, 'random'], trials: 120, seed: 'from the file' });`,
  );
  writeFileSync(
    join(directory, 'moody.mjs'),
    `import { readFileSync } from 'node:fs';
     import { defineExperiment } from '@cards/sim';
     import { pairs } from '@cards/pairs';
     const cards = Number(readFileSync(${JSON.stringify(join(directory, 'cards.txt'))}, 'utf8'));
     export default defineExperiment({ game: pairs, strategies: ['good'], params: { cards }, trials: 100 });`,
  );
  writeFileSync(
    join(directory, 'risky.mjs'),
    `const win = { name: 'win', summary: 'heads', unit: 'heads', better: 'higher', kind: 'proportion', bounds: () => [0, 1] };
     const runner = () => ({
       play({ deal }, measures) {
         if (deal.int(1000) === 0) throw new Error('a risk');
         measures[0] = deal.int(2);
       },
     });
     const nobody = { name: 'nobody', summary: '', create: () => ({ move: () => 0 }) };
     const game = { id: 'risky', title: 'Risky', summary: '', seats: 1, parameters: {}, strategies: [nobody], defaultStrategies: ['nobody'], measures: [win], references: [], blockSize: 200, trials: 1e6, runner };
     export default { cells: [{ game, strategies: ['nobody'], stop: { halfWidth: 0.05, kind: 'precision' } }] };`,
  );
  writeFileSync(join(directory, 'nothing.mjs'), 'export const nothing = 1;');
  writeFileSync(join(directory, 'endless.mjs'), 'for (;;);');
  writeFileSync(
    join(directory, 'strategies.mjs'),
    `const kept = [];
     export const hoards = { move: () => { for (;;) kept.push(new Array(1e6).fill('x')); } };
     let games = 0;
     export const fails = { begin: () => { if (++games > 2010) throw new Error('tired'); }, move: () => -1 };`,
  );
});

afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string, around: Parameters<typeof typedCommand>[2] = {}): Promise<Ended> =>
  typedCommand(directory, line, around);

async function done(line: string, env: Io['env'] = {}): Promise<string> {
  const { code, out, err } = await run(line, { env });
  expect({
    code,
    err: /^(?:|cards-sim: shard \S+ is finished; cards-sim merge DIR\.\.\. prints the summary of all shards\n)$/.test(
      err,
    )
      ? ''
      : err,
  }).toEqual({ code: 0, err: '' });
  return out;
}

describe('run --out', () => {
  const batch = 'run pairs --strategy good,optimal --param cards=4 --trials 50000 --format json';

  test('prints the same as without, and so do resume and merge', async () => {
    const expected = await done(batch);
    expect(await done(`${batch} --out whole`)).toBe(expected);
    expect(await done('resume whole --format json')).toBe(expected);
    expect(await done('merge whole --format json')).toBe(expected);
  });

  test('keeps what was finished when it is interrupted, and says how to go on', { timeout: SLOW }, async () => {
    const interrupt = new AbortController();
    const going = run('run unowar --strategy smallest --trials 1000000000 --out cut --workers 1', {
      signal: interrupt.signal,
    });
    while (
      !readdirSync(directory).includes('cut') ||
      !readdirSync(join(directory, 'cut')).some((name) => name.endsWith('.journal'))
    ) {
      await setTimeout(20);
    }
    interrupt.abort();
    const { code, out, err } = await going;
    expect({ code, out }).toEqual({ code: 130, out: '' });
    expect(err).toBe(
      `cards-sim: interrupted; finished blocks are kept, go on with: cards-sim resume ${join(directory, 'cut')}\n`,
    );
  });

  test('keeps what was finished when a strategy misbehaves', { timeout: SLOW }, async () => {
    const { code, out, err } = await run(
      'run unowar --seats ./strategies.mjs#fails,random --param points=1 --trials 10000 --workers 1 --out failed',
    );
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(
      /tired.*\(in game 2010\).*cards-sim replay .*; finished blocks are kept, go on with: cards-sim resume \S+failed\n$/,
    );
    expect(
      readFileSync(
        join(
          directory,
          'failed',
          readdirSync(join(directory, 'failed')).find((name) => name.endsWith('.journal')) ?? '',
        ),
        'latin1',
      ).split('\n'),
    ).toHaveLength(3);
  });

  test('is refused where another experiment is, with exit code 1', async () => {
    await done(`${batch} --out taken`);
    const { code, out, err } = await run(`${batch} --seed 2 --out taken`);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^cards-sim: \S+taken holds a run with seed 1, not 2; name a new directory/);
  });
});

describe('report', () => {
  test('writes a page, pictures and figures of a finished run', { timeout: SLOW }, async () => {
    await done('run pairs --strategy good,optimal --param cards=4 --trials 20000 --out reported --format csv');
    expect(await done('report reported --html pages/one.html --svg pictures --csv figures.csv')).toMatch(
      /^pages\/one\.html\nfigures\.csv\npictures: \d+ pictures\n$/,
    );
    expect(readFileSync(join(directory, 'pages/one.html'), 'utf8')).toMatch(
      /^<!doctype html>[^]*cards-sim run pairs --strategy good,optimal/i,
    );
    expect(readFileSync(join(directory, 'figures.csv'), 'utf8')).toBe(await done('merge reported --format csv'));
    const pictures = readdirSync(join(directory, 'pictures'));
    expect(pictures.filter((name) => name.endsWith('.svg')).map((name) => name.replace('.svg', '.vl.json'))).toEqual(
      pictures.filter((name) => name.endsWith('.vl.json')),
    );
  });

  test.each([
    ['report reported', 2, 'a report is written to --html FILE, --svg DIR, --csv FILE, or several of them'],
    ['report nowhere --html x.html', 1, 'there is no run in'],
    ['report reported --html experiment.ts/x.html', 1, "can't write"],
  ])('%s is refused', async (line, expected, message) => {
    const { code, out, err } = await run(line);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: expected, out: '' });
  });
});

describe('shards', () => {
  const batch = 'run pairs --strategy good --param cards=4 --trials 100000 --format json';

  test('are merged to the bytes of the whole', async () => {
    const expected = await done(batch);
    expect(await done(`${batch} --shard 1/2 --out first`)).toBe('');
    expect(await done(`${batch} --shard auto/2 --out second`, { JOB_COMPLETION_INDEX: '1' })).toBe('');
    expect(await done('merge second first --format json')).toBe(expected);
    const { code, err } = await run('merge second');
    expect({ code, err }).toEqual({ code: 1, err: 'cards-sim: the run is not complete: missing are the shards 1/2\n' });
  });

  test.each([
    ['run pairs --shard 1/2', '--shard needs --out DIR'],
    ['run pairs --shard 3/2 --out never', 'a shard is i/n with i from 1 to n'],
    ['run pairs --shard auto/2 --out never', 'needs the index of an array job'],
    ['run pairs --shard 1/2 --precision 1 --out never', "can't be cut into shards"],
  ])('%s is refused', async (line, message) => {
    const { code, out, err } = await run(line);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(readdirSync(directory)).not.toContain('never');
  });
});

describe('what a run was begun with', () => {
  test('is what it goes on with: the interval of proportions', async () => {
    const line = 'run unowar --seats random,random --param points=1 --trials 50 --measure win --format json';
    const exact = await done(`${line} --interval clopper-pearson --out exact-interval`);
    expect(await done('resume exact-interval --format json')).toBe(exact);
    expect(await done('merge exact-interval --format json')).toBe(exact);
    expect(await done('merge exact-interval --format json --interval wilson')).toBe(await done(line));
    expect(await done('merge exact-interval --format markdown --interval wilson')).not.toContain('clopper');
    expect(await done('merge exact-interval --format markdown')).toContain('--interval clopper-pearson');
  });

  test('is asked of an experiment again, whatever else it reads', { timeout: SLOW }, async () => {
    writeFileSync(join(directory, 'cards.txt'), '4');
    await done('run ./moody.mjs --out moody --format csv');
    for (const name of readdirSync(join(directory, 'moody')))
      if (name.endsWith('.journal')) rmSync(join(directory, 'moody', name));
    writeFileSync(join(directory, 'cards.txt'), '8');
    const { code, out, err } = await run('resume moody');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/plays something else than when the run began: it must depend on the file alone\n$/);
  });

  test('ends where it ends, though a game beyond would fail', { timeout: SLOW }, async () => {
    // Blocks of 200 games, of which two are enough; the game that fails is in one of the next, which other workers have begun.
    const seed = Array.from({ length: 1000 }, (_, at) => String(at)).find((text) => {
      const streams = new Streams(text, 'risky');
      const first = Array.from({ length: 1400 }, (_, game) => game).find((game) => streams.rng(game).int(1000) === 0);
      return first !== undefined && first >= 600;
    });
    const line = `run ./risky.mjs --seed ${seed} --format json`;
    const alone = await done(`${line} --workers 1`);
    expect(JSON.parse(alone).cells[0]).toMatchObject({ trials: 400, stop: { reached: true } });
    expect(await done(`${line} --workers 3`)).toBe(alone);
  });
});

describe('an experiment from a file', () => {
  test('is played on workers, with a game and a strategy of its own, and gone on with', { timeout: SLOW }, async () => {
    const expected = await done('run ./experiment.ts --workers 2 --out own --format json');
    const { seed, cells } = JSON.parse(expected);
    expect(seed).toBe('from the file');
    expect(cells).toMatchObject([
      {
        game: 'short',
        params: { points: 1 },
        strategies: ['lazy', 'random'],
        trials: 120,
        code: { lazy: expect.stringMatching(/^sha256:/) },
      },
      { game: 'short', params: { points: 2 }, strategies: ['lazy', 'random'], trials: 120 },
    ]);
    expect(await done('merge own --format json')).toBe(expected);
    const journal = join(
      directory,
      'own',
      readdirSync(join(directory, 'own')).find((name) => name.endsWith('.journal')) ?? '',
    );
    writeFileSync(journal, readFileSync(journal, 'latin1').split('\n').slice(0, 3).join('\n'), 'latin1');
    expect(await done('resume own --format json')).toBe(expected);
    expect(await done('run ./experiment.ts --format json --trials 60 --seed other')).toMatch(
      /"seed": "other"[^]*"trials": 60/,
    );
  });

  test.each([
    [
      'run ./experiment.ts --strategy random',
      2,
      'the experiment in a file says what is played; --strategy cannot be used with a file',
    ],
    ['run ./experiment.ts --out', 2, 'argument missing'],
    ['run ./none.ts', 2, "can't read the experiment './none.ts'"],
    ['run ./nothing.mjs', 2, 'exports no experiment: write export default defineExperiment({ game, … })'],
    ['run ./endless.mjs --timeout 3', 3, 'nothing was finished within 3 s'],
  ])('%s is refused', { timeout: SLOW }, async (line, expected, message) => {
    const { code, out, err } = await run(line);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: expected, out: '' });
  });
});

test('a strategy that eats all memory ends its worker and not the run', { timeout: SLOW }, async () => {
  const { code, err } = await run('run unowar --seats ./strategies.mjs#hoards,random --trials 1 --workers 1');
  expect(code).toBe(3);
  expect(err).toMatch(/a worker thread ended: .*memory.*\(in game 0\)/i);
});

describe('goals', () => {
  test('are said to be reached in JSON', async () => {
    const { cells } = JSON.parse(
      await done('run pairs --strategy good,optimal --paired --precision 0.05 --format json'),
    );
    expect(cells).toMatchObject([
      { strategies: ['good'], pairedWith: ['optimal'], stop: { kind: 'precision', halfWidth: 0.05, reached: true } },
    ]);
  });

  test.each([
    ['run pairs --precision 0', '--precision is a number above 0'],
    ['run pairs --precision -1', '--precision is a number above 0'],
    [
      'run pairs --sequential',
      "a sequential test needs two seats and a measure with the role 'win', and pairs has not both",
    ],
    ['run unowar --sequential 0.6,0.5', '--sequential is two shares between 0 and 1, the lower first'],
    ['run unowar --interval normal', 'wilson, clopper-pearson'],
    ['run pairs --measure flops', "unknown measure of pairs 'flops'; choose from flips"],
  ])('%s is refused', async (line, message) => {
    const { code, out, err } = await run(line);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });
});

test('--interval clopper-pearson widens the intervals of proportions', async () => {
  const width = async (interval: string): Promise<number> => {
    const { cells } = JSON.parse(
      await done(
        `run unowar --seats random,random --param points=1 --trials 50 --measure win --format json --interval ${interval}`,
      ),
    );
    const [low, high] = cells[0].measures.win.ci95;
    return high - low;
  };
  expect(await width('clopper-pearson')).toBeGreaterThan(await width('wilson'));
});
