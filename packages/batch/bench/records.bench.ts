/**
 * The cost of records, and a check of a million games: DuckDB finds the histogram of the summary in each format, and
 * the file has the same bytes for 1 and 3 workers and after an interruption.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import type { Experiment } from '@cards/batch';
import { simulate } from '@cards/batch/node';

const GAMES = 1_000_000;
const experiment: Experiment = { cells: [{ game: pairs, strategies: ['good'], trials: GAMES }] };
const folder = mkdtempSync(join(tmpdir(), 'cards-records-'));
const connection = await (await DuckDBInstance.create()).connect();

try {
  const [plain] = [await timed(() => simulate(experiment, { workers: 1 }))];
  console.log(`pairs good, ${GAMES} games on 1 worker, without records: ${seconds(plain.time)}`);
  for (const ending of ['csv', 'ndjson', 'parquet']) {
    const file = join(folder, `games.${ending}`);
    const { time, value: summary } = await timed(() => simulate(experiment, { workers: 1, records: file }));
    const cost = ((time - plain.time) * 1e3) / GAMES;
    const rows = await (await connection.run(`select flips, count(*) from '${file}' group by flips`)).getRows();
    const found = Object.fromEntries(rows.map(([flips, count]) => [String(flips), Number(count)]));
    const expected = summary.cells[0]?.measures['flips']?.histogram ?? {};
    const isEqual = Object.keys(expected).every((value) => found[value] === expected[value as never]);
    if (!isEqual || Object.keys(found).length !== Object.keys(expected).length)
      throw new Error(`${ending}: DuckDB finds ${JSON.stringify(found)}, the summary has ${JSON.stringify(expected)}`);
    console.log(
      `${ending}: ${seconds(time)}, ${cost.toFixed(2)} µs more a game, ${(statSync(file).size / GAMES).toFixed(2)} bytes a game; DuckDB finds the histogram of the summary`,
    );
  }
  await sameBytes();
} finally {
  connection.closeSync();
  rmSync(folder, { recursive: true });
}

/** Plays games on 1 and 3 workers, and once with an interruption, and compares the files. */
async function sameBytes(): Promise<void> {
  const file = (name: string): string => join(folder, `${name}.parquet`);
  const cells = [
    { game: pairs, strategies: ['good'], trials: GAMES },
    { game: unowar, strategies: ['random', 'smallest'], trials: 20_000 },
  ];
  for (const workers of [1, 3]) await simulate({ cells }, { workers, records: file(String(workers)) });
  const interrupt = new AbortController();
  let blocks = 0;
  const onProgress = (): void => {
    if (++blocks === 20) interrupt.abort(new Error('interrupted'));
  };
  const run = { out: join(folder, 'run'), records: file('continued'), workers: 2 };
  await simulate({ cells }, { ...run, signal: interrupt.signal, onProgress }).catch(() => undefined);
  await simulate({ cells }, run);
  const [one, ...others] = ['1', '3', 'continued'].map((name) => readFileSync(file(name)));
  if (!others.every((other) => one?.equals(other))) throw new Error('the files differ');
  console.log(`1 worker, 3 workers, and an interruption after 20 blocks: the same ${one?.length} bytes`);
}

/** The processor time of all threads in milliseconds, which other programs on the computer hardly change. */
async function timed<T>(call: () => Promise<T>): Promise<{ readonly time: number; readonly value: T }> {
  const start = process.cpuUsage();
  const value = await call();
  const { user, system } = process.cpuUsage(start);
  return { time: (user + system) / 1000, value };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
