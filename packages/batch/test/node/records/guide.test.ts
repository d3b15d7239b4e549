// @module-tag slow (Python)
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { pairs } from '@cards/pairs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Summary } from '../../../src/summary/summary.js';
import { simulate } from '../../../src/node/run/simulate.js';

const guide = readFileSync(new URL('../../../../../docs/records.md', import.meta.url), 'utf8');
let folder = '';
let summary: Summary;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cards-guide-'));
  const cells = ['random', 'good'].map((spec) => ({ game: pairs, strategies: [spec], trials: 2000 }));
  await simulate({ cells }, { records: join(folder, 'games.csv') });
  summary = await simulate({ cells }, { records: join(folder, 'games.ndjson') });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The code of all fences of a language. */
function fences(language: string): readonly string[] {
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(?<code>[^]*?)^\`\`\`$`, 'gm'))].map(
    ({ groups }) => groups?.['code'] ?? '',
  );
}

describe('the guide to records', () => {
  test('Its queries give what the summary has', async () => {
    const connection = await (await DuckDBInstance.create()).connect();
    const [means = '', better = '', ...others] = fences('sql').map((sql) =>
      sql.replaceAll("'games.csv'", `'${join(folder, 'games.csv')}'`),
    );
    expect(others).toEqual([]);
    const [good, random] = await (await connection.run(means)).getRowObjects();
    for (const [row, cell] of [[good, 1] as const, [random, 0] as const]) {
      const { mean = 0, stderr } = summary.cells[cell]?.measures['flips'] ?? {};
      expect(row?.['first']).toBe(summary.cells[cell]?.strategies[0]);
      expect(row?.['mean']).toBeCloseTo(mean, 9);
      expect(row?.['stderr']).toBeCloseTo(stderr ?? 0, 9);
    }
    for (const { random: one, good: other } of await (await connection.run(better)).getRowObjects())
      expect(Number(one)).toBeLessThan(Number(other));
    connection.closeSync();
  });

  test('Its Python programs read CSV and NDJSON', ({ skip }) => {
    if (!hasPython()) skip('python3 is not installed');
    const [fromCsv = '', fromNdjson = '', ...others] = fences('python').map((code) =>
      execFileSync('python3', ['-c', code], { cwd: folder, encoding: 'utf8' }).trim(),
    );
    expect(others).toEqual([]);
    const [random, good] = summary.cells.map(({ measures }) => measures['flips']);
    expect(Number(fromCsv)).toBe(good?.histogram[50]);
    expect(Number(fromNdjson)).toBeCloseTo(((random?.mean ?? 0) + (good?.mean ?? 0)) / 2, 9);
  });

  test('Its first rows are the first rows of the file', () => {
    const [rows = ''] = fences('csv');
    expect(readFileSync(join(folder, 'games.csv'), 'utf8').startsWith(rows)).toBe(true);
  });
});

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
