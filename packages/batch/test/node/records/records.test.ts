import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { InputError } from '@cards/core';
import { defaultsOf } from '@cards/core/internal';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Experiment } from '../../../src/plan/plan.js';
import type { Summary } from '../../../src/summary/summary.js';
import { RunError } from '../../../src/node/durable/run-error.js';
import { openRun } from '../../../src/node/durable/stored-run.js';
import { mergeRecords } from '../../../src/node/run/merge.js';
import { simulate, simulateShard } from '../../../src/node/run/simulate.js';

// With small blocks, short batches have several of them.
const two: Experiment = {
  seed: 'records',
  cells: [
    { game: { ...pairs, defaults: { blockSize: 100 } }, params: { cards: 8 }, strategies: ['good'], trials: 257 },
    {
      game: { ...unowar, defaults: { blockSize: 20 } },
      params: { points: 1 },
      strategies: ['random', 'smallest'],
      trials: 105,
    },
  ],
};
const swapped = {
  lineups: [
    ['random', 'smallest'],
    ['smallest', 'random'],
  ],
};
const paired: Experiment = { cells: [{ game: unowar, params: { points: 1 }, ...swapped, trials: 3000 }] };

let folder = '';
let count = 0;
let connection: DuckDBConnection;
/** An empty directory for each test. */
let directory = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cards-records-'));
  connection = await (await DuckDBInstance.create()).connect();
});
beforeEach(() => {
  directory = join(folder, `test-${count++}`);
});
afterAll(() => {
  connection.closeSync();
  rmSync(folder, { recursive: true });
});

const at = (name: string): string => join(directory, name);
const bytes = (name: string): Buffer => readFileSync(at(name));

/** The rows of a query, with numbers in place of 64-bit integers. */
async function query(sql: string): Promise<readonly (readonly unknown[])[]> {
  const rows = await (await connection.run(sql)).getRows();
  return rows.map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value)));
}

/** The histogram of an expression, as in a summary. */
async function histogram(from: string, expression: string, where = 'true'): Promise<Record<string, number>> {
  const rows = await query(`select ${expression} as value, count(*) from ${from} where ${where} group by value`);
  return Object.fromEntries(rows) as Record<string, number>;
}

function histogramOf({ cells }: Summary, cell: number, measure: string): unknown {
  return cells[cell]?.measures[measure]?.histogram;
}

/** Plays the first blocks of an experiment, and is interrupted. */
async function interrupted(experiment: Experiment, file: string, out?: string): Promise<void> {
  const interrupt = new AbortController();
  let blocks = 0;
  const onProgress = (): void => {
    if (++blocks === 2) interrupt.abort(new Error('interrupted'));
  };
  const { signal } = interrupt;
  await expect(simulate(experiment, { records: file, out, signal, onProgress })).rejects.toThrow('interrupted');
}

describe('records', () => {
  // A reader of text finds the types of columns in all rows, because the second game has columns of its own.
  test.each([
    ['csv', (file: string) => `read_csv('${file}', sample_size = -1)`],
    ['ndjson', (file: string) => `read_ndjson('${file}', sample_size = -1)`],
    ['parquet', (file: string) => `'${file}'`],
  ])('DuckDB reads the histograms of the summary from a file with the ending %s', async (ending, reader) => {
    const file = at(`games.${ending}`);
    const summary = await simulate(two, { records: file });
    const rows = reader(file);
    expect(await histogram(rows, 'flips', 'cell = 0')).toEqual(histogramOf(summary, 0, 'flips'));
    for (const measure of ['win', 'rounds', 'plays'])
      expect(await histogram(rows, measure, 'cell = 1')).toEqual(histogramOf(summary, 1, measure));
    // Each game once, in order, with what it played.
    const order = await query(`select cell, "index", game, "param.cards", "param.points", first, second from ${rows}`);
    const expected = two.cells.flatMap(({ trials = 0 }, cell) =>
      Array.from({ length: trials }, (_, index) =>
        cell === 0 ? [0, index, 'pairs', 8, null, 'good', null] : [1, index, 'unowar', null, 1, 'random', 'smallest'],
      ),
    );
    expect(order).toEqual(expected);
  });

  test(
    'Any number of workers writes the same bytes, and a run to a precision has records of the games that count',
    { tags: 'slow' },
    async () => {
      // Long games, so that the workers play too, and play blocks after the last one that counts.
      const stop = { kind: 'precision', halfWidth: 0.012 } as const;
      const slow: Experiment = {
        cells: [{ game: unowar, params: { points: 3 }, strategies: ['smallest', 'smallest'], stop }],
      };
      for (const workers of [1, 3]) {
        const summary = await simulate(slow, { workers, records: at(`${workers}.parquet`), out: at(`run-${workers}`) });
        const { trials = 0 } = summary.cells[0] ?? {};
        expect(trials).toBeGreaterThan(defaultsOf(unowar).blockSize);
        expect(await query(`select count(*), max("index") from '${at(`${workers}.parquet`)}'`)).toEqual([
          [trials, trials - 1],
        ]);
        await mergeRecords([await openRun(at(`run-${workers}`))], at(`${workers}.csv`));
      }
      expect(bytes('3.parquet').equals(bytes('1.parquet'))).toBe(true);
      expect(bytes('3.csv').equals(bytes('1.csv'))).toBe(true);
    },
  );

  test('A paired cell has two rows for each index, from which the paired differences follow', async () => {
    const file = at('games.parquet');
    const summary = await simulate(paired, { records: file });
    const both = `'${file}' a join '${file}' b on a."index" = b."index" and a.lineup = 1 and b.lineup = 2`;
    expect(await histogram(both, 'a.plays - b.plays')).toEqual(histogramOf(summary, 0, 'plays'));
    expect(await histogram(both, '2 * a.win + 2 - 2 * b.win')).toEqual(histogramOf(summary, 0, 'points'));
    expect(await query(`select distinct lineup, first, second from '${file}' order by lineup`)).toEqual([
      [1, 'random', 'smallest'],
      [2, 'smallest', 'random'],
    ]);
  });

  test('A choice of measures does not change the records', async () => {
    const cell = { game: unowar, params: { points: 1 }, strategies: ['random', 'smallest'], trials: 50 };
    await simulate({ cells: [cell] }, { records: at('all.csv') });
    await simulate({ cells: [{ ...cell, measures: ['rounds'] }] }, { records: at('some.csv') });
    expect(bytes('some.csv').toString()).toBe(bytes('all.csv').toString());
  });

  test('A sequential test has records of the games that count', async () => {
    const file = at('games.parquet');
    const stop = { kind: 'sequential', low: 0.4, high: 0.6 } as const;
    const summary = await simulate({ cells: [{ game: unowar, ...swapped, stop }] }, { records: file });
    const { trials = 0 } = summary.cells[0] ?? {};
    expect(await query(`select count(*), count(distinct "index"), max("index") from '${file}'`)).toEqual([
      [2 * trials, trials, trials - 1],
    ]);
  });
});

describe('records of interrupted runs', () => {
  test.each(['games.csv', 'games.ndjson', 'games.parquet'])(
    'A run that continues writes the same bytes as a run without an interruption: %s',
    async (name) => {
      await simulate(two, { records: at(`whole-${name}`) });
      await interrupted(two, at(name), at('run'));
      expect(readdirSync(directory)).not.toContain(name);
      await simulate(two, { out: at('run'), records: at(name) });
      expect(bytes(name).equals(bytes(`whole-${name}`))).toBe(true);
      // A finished run writes the file again.
      rmSync(at(name));
      await simulate(two, { out: at('run'), records: at(name) });
      expect(bytes(name).equals(bytes(`whole-${name}`))).toBe(true);
    },
  );

  test('A block whose record is incomplete or damaged is played again', async () => {
    await simulate(two, { records: at('whole.csv') });
    const part = (): string =>
      at(join('run', readdirSync(at('run')).find((name) => name.startsWith('measures-')) ?? ''));
    await interrupted(two, at('games.csv'), at('run'));
    truncateSync(part(), readFileSync(part()).length - 5);
    await simulate(two, { out: at('run'), records: at('games.csv') });
    expect(bytes('games.csv').equals(bytes('whole.csv'))).toBe(true);
    const damaged = readFileSync(part());
    damaged.writeUInt8(damaged.readUInt8(200) ^ 1, 200);
    writeFileSync(part(), damaged);
    await expect(mergeRecords([await openRun(at('run'))], at('merged.csv'))).rejects.toThrow(
      /those of block \d of cell \d are missing; resume each run with records to play the missing blocks again$/,
    );
    await simulate(two, { out: at('run'), records: at('again.csv') });
    expect(bytes('again.csv').equals(bytes('whole.csv'))).toBe(true);
  });

  test('A run that was played without records is played again with records', async () => {
    const summary = await simulate(two, { out: at('run') });
    await expect(mergeRecords([await openRun(at('run'))], at('games.csv'))).rejects.toThrow(RunError);
    expect(await simulate(two, { out: at('run'), records: at('games.csv') })).toEqual(summary);
    await simulate(two, { records: at('whole.csv') });
    expect(bytes('games.csv').equals(bytes('whole.csv'))).toBe(true);
  });

  test('The records of shards make the same file as those of the whole run', async () => {
    await simulate(two, { records: at('whole.parquet') });
    for (const index of [1, 2])
      await simulateShard(two, { index, of: 2 }, { out: at(`shard-${index}`), records: at('unused.parquet') });
    expect(readdirSync(directory)).not.toContain('unused.parquet');
    await mergeRecords([await openRun(at('shard-2')), await openRun(at('shard-1'))], at('merged.parquet'));
    expect(bytes('merged.parquet').equals(bytes('whole.parquet'))).toBe(true);
  });

  test('A Parquet file and every row of it name the seed; its metadata have the versions and the command', async () => {
    const command = ['cards-sim', 'run', 'a "game"'];
    await simulate(two, { records: at('games.parquet'), out: at('run'), command });
    expect(await query(`select distinct seed from '${at('games.parquet')}'`)).toEqual([['records']]);
    const { experiment, versions } = (await openRun(at('run'))).manifest;
    const metadata = `select decode(key), decode(value) from parquet_kv_metadata('${at('games.parquet')}')`;
    expect(Object.fromEntries(await query(metadata))).toMatchObject({
      'cards-sim.seed': 'records',
      'cards-sim.experiment': experiment,
      'cards-sim.versions': JSON.stringify(versions),
      'cards-sim.command': JSON.stringify(command),
    });
  });

  test('An existing file is replaced at the end only, and an interrupted run leaves nothing next to it', async () => {
    await simulate(paired, { records: at('games.csv') });
    const before = bytes('games.csv');
    await interrupted(two, at('games.csv'));
    expect(readdirSync(directory)).toEqual(['games.csv']);
    expect(bytes('games.csv').equals(before)).toBe(true);
    await simulate(two, { records: at('games.csv') });
    expect(readdirSync(directory)).toEqual(['games.csv']);
    expect(bytes('games.csv').equals(before)).toBe(false);
  });
});

describe('records that cannot be written', () => {
  test('A name with another ending is an error before any game is played', async () => {
    await expect(simulate(two, { records: at('games.xlsx') })).rejects.toThrow(
      new InputError(
        `records cannot be written to '${at('games.xlsx')}', because the end of the name selects the format; use .csv, .ndjson or .parquet`,
      ),
    );
  });

  test('A directory in place of the file is an error before any game is played', async () => {
    let games = 0;
    const onProgress = (): void => void games++;
    await simulate(paired, { records: at('games.csv/games.csv') });
    await expect(simulate(two, { records: at('games.csv'), onProgress })).rejects.toThrow(
      `cannot write the records to ${at('games.csv')}: it is a directory`,
    );
    expect(games).toBe(0);
  });

  test('Records of another experiment in the directory of a run are an error', async () => {
    await simulate(paired, { records: at('games.csv'), out: at('one') });
    await simulate(two, { records: at('games.csv'), out: at('other') });
    const part = readdirSync(at('one')).find((name) => name.startsWith('measures-')) ?? '';
    writeFileSync(at(join('other', part)), readFileSync(at(join('one', part))));
    await expect(simulate(two, { out: at('other'), records: at('games.csv') })).rejects.toThrow(
      /contains blocks of another experiment; remove it from the directory$/,
    );
  });
});
