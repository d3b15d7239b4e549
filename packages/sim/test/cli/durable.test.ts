// @module-tag slow (many processes and timeouts)
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Streams } from '@cards/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Io } from '../../src/cli/io.js';
import { type Ended, typedCommand } from '../typed-command.js';
import { type ReadJournal, readJournal } from '../journal-frames.js';
import { scratchDirectory } from './scratch-directory.js';
import { nextToBuilds } from '../../../../tools/tests/native-build.ts';

let directory = '';

beforeAll(() => {
  // Its experiment imports packages, which are next to the builds.
  const scratch = scratchDirectory({
    'experiment.mjs': new URL('./fixtures/short-game.mjs', import.meta.url),
    'moody.mjs': new URL('./fixtures/moody.mjs', import.meta.url),
    'risky.mjs': new URL('./fixtures/risky.mjs', import.meta.url),
    'strategies.mjs': new URL('./fixtures/exhausted.mjs', import.meta.url),
  });
  directory = nextToBuilds(scratch);
  rmSync(scratch, { recursive: true });
  writeFileSync(join(directory, 'nothing.mjs'), 'export const nothing = 1;');
  // It waits instead of looping, which would keep a processor busy for the ten seconds.
  writeFileSync(join(directory, 'endless.mjs'), 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);');
});

afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string, around: Parameters<typeof typedCommand>[2] = {}): Promise<Ended> =>
  typedCommand(directory, line, around);

/** The journal with the finished blocks of a run that one process played. */
function countsOf(out: string): ReadJournal & { readonly path: string } {
  const name = readdirSync(join(directory, out)).find((one) => one.startsWith('counts-')) ?? '';
  const path = join(directory, out, name);
  return { path, ...readJournal(name, readFileSync(path)) };
}

async function done(line: string, env: Io['env'] = {}): Promise<string> {
  const { code, out, err } = await run(line, { env });
  const SHARD =
    /^cards-sim: shard \S+ is complete; when all shards are, print the summary with: cards-sim merge DIR\.\.\.\n$/;
  expect({ code, err: err.replace(SHARD, '') }).toEqual({ code: 0, err: '' });
  return out;
}

describe('cards-sim run --out', () => {
  const batch = 'run pairs --strategy good,optimal --param cards=4 --trials 50000 --format json';

  test('A run with --out, resume and merge print the same as a run without --out', async () => {
    const expected = await done(batch);
    expect(await done(`${batch} --out whole`)).toBe(expected);
    expect(await done('resume whole --format json')).toBe(expected);
    expect(await done('merge whole --format json')).toBe(expected);
  });

  test('run, resume and merge write the same records, and resume knows the file of the run', async () => {
    const read = (name: string): string => readFileSync(join(directory, name), 'utf8');
    const short = 'run pairs --strategy good,optimal --param cards=4 --trials 500 --format json';
    await done(`${short} --records games.csv`);
    expect(read('games.csv').split('\n')).toHaveLength(2 * 500 + 2);
    await done(`${short} --out recorded --records again.csv`);
    rmSync(join(directory, 'again.csv'));
    await done('resume recorded');
    await done('resume recorded --records other.csv');
    await done('merge recorded --records merged.csv');
    for (const name of ['again.csv', 'other.csv', 'merged.csv']) expect(read(name)).toBe(read('games.csv'));
    const refused = await run(`${short} --records games.txt`);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/use \.csv, \.ndjson or \.parquet\n$/);
  });

  test('An interrupted run keeps its finished blocks, and prints their results and the command that continues it', async () => {
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
    expect(code).toBe(130);
    expect(out).toMatch(
      /^Interrupted: [\d,]+ of 1,000,000,000 games are finished\. These results are\npreliminary\.\n\nUnoWar\n/,
    );
    expect(out).not.toMatch(/Digest|Reproduce/);
    expect(err).toMatch(/^cards-sim: interrupted after [\d,]+ of 1,000,000,000 games; /);
    expect(err.split('; ').slice(1).join('; ')).toBe(
      `finished blocks are kept; continue with: cards-sim resume ${join(directory, 'cut')}\n`,
    );
  });

  test('A run keeps its finished blocks when a strategy misbehaves', async () => {
    const { code, out, err } = await run(
      'run unowar --seats ./strategies.mjs#fails,random --param points=1 --trials 10000 --workers 1 --out failed',
    );
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(
      /tired.*\(in game 2010\).*cards-sim replay .*; finished blocks are kept; continue with: cards-sim resume \S+failed\n$/,
    );
    expect(countsOf('failed').ends).toHaveLength(1);
  });

  test('A run in the directory of another experiment ends with exit code 1', async () => {
    await done(`${batch} --out taken`);
    const { code, out, err } = await run(`${batch} --seed 2 --out taken`);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^cards-sim: \S+taken contains a run with seed 1, not 2; use another directory/);
  });
});

describe('cards-sim report', () => {
  test('A report of a finished run is a page and charts, or is printed as merge does', async () => {
    await done('run pairs --strategy good,optimal --param cards=8 --trials 20000 --out reported --format csv');
    expect(await done('report reported --html pages/one.html --svg pictures')).toMatch(
      /^pages\/one\.html\npictures: \d+ charts\n$/,
    );
    expect(readFileSync(join(directory, 'pages/one.html'), 'utf8')).toMatch(
      /^<!doctype html>[^]*cards-sim run pairs --strategy good,optimal/i,
    );
    for (const format of ['table', 'csv', 'json', 'markdown'])
      expect(await done(`report reported --format ${format}`)).toBe(await done(`merge reported --format ${format}`));
    const pictures = readdirSync(join(directory, 'pictures'));
    expect(pictures.length).toBeGreaterThan(1);
    for (const name of pictures) {
      expect(name).toMatch(/\.svg$/);
      expect(readFileSync(join(directory, 'pictures', name), 'utf8')).toMatch(/^<svg role="img".*<\/svg>$/s);
    }
  });

  test.each([
    ['report nowhere --html x.html', 1, 'there is no run in'],
    ['report reported --html experiment.mjs/x.html', 1, 'cannot write'],
  ])('"cards-sim %s" ends with exit code %i and no output', async (line, expected, message) => {
    const { code, out, err } = await run(line);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: expected, out: '' });
  });
});

describe('shards', () => {
  const batch = 'run pairs --strategy good --param cards=4 --trials 100000 --format json';

  test('Merged shards print the same bytes as the whole run', async () => {
    const expected = await done(batch);
    expect(await done(`${batch} --shard 1/2 --out first`)).toBe('');
    expect(await done(`${batch} --shard auto/2 --out second`, { JOB_COMPLETION_INDEX: '1' })).toBe('');
    expect(await done('merge second first --format json')).toBe(expected);
    const { code, err } = await run('merge second');
    expect({ code, err }).toEqual({
      code: 1,
      err: 'cards-sim: the run is incomplete: shard 1/2 is missing; add its directory\n',
    });
  });

  test.each([
    ['run pairs --shard 1/2', '--shard needs --out DIR'],
    ['run pairs --shard 3/2 --out never', 'a shard must be i/n with i from 1 to n'],
    ['run pairs --shard auto/2 --out never', '--shard auto found no array job'],
    ['run pairs --shard 1/2 --precision 1 --out never', 'cannot be split into shards'],
  ])('"cards-sim %s" ends with exit code 2 and no output', async (line, message) => {
    const { code, out, err } = await run(line);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(readdirSync(directory)).not.toContain('never');
  });
});

describe('a run that continues', () => {
  test('An experiment that plays something else when it is resumed is refused', async () => {
    writeFileSync(join(directory, 'cards.txt'), '4');
    await done('run ./moody.mjs --out moody --format csv');
    for (const name of readdirSync(join(directory, 'moody')))
      if (name.startsWith('counts-')) rmSync(join(directory, 'moody', name));
    writeFileSync(join(directory, 'cards.txt'), '8');
    const { code, out, err } = await run('resume moody');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      /has other cells than when the run started: it must not depend on the time, the environment or other data\n$/,
    );
  });

  test('A failure beyond the end of a cell does not matter on any number of workers', async () => {
    // Two blocks of 200 games are enough. The first failing game is in a later block, which other workers play.
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

describe('an experiment file', () => {
  test('An experiment file with its own game and strategy plays on workers and can be resumed', async () => {
    const expected = await done('run ./experiment.mjs --workers 2 --out own --format json');
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
    const { path, ends } = countsOf('own');
    truncateSync(path, ends[1]);
    expect(await done('resume own --format json')).toBe(expected);
    expect(await done('run ./experiment.mjs --format json --trials 60 --seed other')).toMatch(
      /"seed": "other"[^]*"trials": 60/,
    );
  });

  test.each([
    [
      'run ./experiment.mjs --strategy random',
      2,
      '--strategy cannot be used with an experiment file, which defines the cells; only --seed and --trials can change them',
    ],
    ['run ./experiment.mjs --out', 2, 'argument missing'],
    ['run ./none.ts', 2, "cannot read the experiment './none.ts'"],
    ['run ./nothing.mjs', 2, 'exports no experiment and no game: write export const game = defineGame({ … })'],
  ])('"cards-sim %s" ends with exit code %i and no output', async (line, expected, message) => {
    const { code, out, err } = await run(line);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: expected, out: '' });
  });

  test('A file that does not finish loading ends with exit code 3 and no output', { tags: 'slow' }, async () => {
    const { code, out, err } = await run('run ./endless.mjs --timeout 3');
    expect(err).toContain('no progress within the timeout of 5 s');
    expect({ code, out }).toEqual({ code: 3, out: '' });
  });
});

test(
  'A strategy that uses all memory ends its worker, and the command reports the game',
  { tags: ['slow', 'release'] },
  async () => {
    const { code, err } = await run(
      'run unowar --seats ./strategies.mjs#hoards,random --trials 1 --workers 1 --timeout 300',
    );
    expect(code).toBe(3);
    expect(err).toMatch(/a worker ended: .*memory.*\(in game 0\)/i);
  },
);

describe('stopping rules', () => {
  test('The JSON summary reports whether a stopping rule was reached', async () => {
    const { cells } = JSON.parse(
      await done('run pairs --strategy good,optimal --paired --precision 0.05 --format json'),
    );
    expect(cells).toMatchObject([
      { lineups: [['good'], ['optimal']], stop: { kind: 'precision', halfWidth: 0.05, reached: true } },
    ]);
  });

  test.each([
    ['run pairs --precision 0', '--precision must be a number above 0'],
    ['run pairs --precision -1', '--precision must be a number above 0'],
    ['run pairs --sequential', 'a sequential test needs a game of two or more seats, but pairs has one'],
    ['run unowar --sequential 0.6,0.5', '--sequential must be LOW,HIGH with LOW < HIGH, two shares between 0 and 1'],
    ['run pairs --measure flops', "unknown measure of pairs 'flops'; choose from flips"],
  ])('"cards-sim %s" ends with exit code 2 and no output', async (line, message) => {
    const { code, out, err } = await run(line);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });
});
