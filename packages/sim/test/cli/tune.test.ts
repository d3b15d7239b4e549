// @module-tag slow (many games)
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Tune } from '@cards/report/internal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextToBuilds } from '../../../../tools/tests/native-build.ts';
import { typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

const PIG = `${nextToBuilds(resolve(import.meta.dirname, '../../../core/examples'))}/pig.mjs#pig`;

let directory = '';
beforeAll(() => {
  directory = scratchDirectory({});
});
afterAll(() => rmSync(directory, { recursive: true }));

async function done(line: string): Promise<string> {
  const { code, out, err } = await typedCommand(directory, line, { signal: new AbortController().signal });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

test('A race has the same bytes for any number of workers, and from a directory that keeps it', async () => {
  const line = `tune ${PIG} --param target=10,30 --goal short --player random --trials 400 --format json`;
  const expected = await done(`${line} --workers 1`);
  const { settings, verdict } = JSON.parse(expected) as Tune;
  expect(verdict).toContain('target 10 is the shortest of 2 settings');
  expect(settings.map(({ isLeft }) => isLeft)).toEqual([true, false]);
  expect(await done(`${line} --workers 2 --out kept`)).toBe(expected);
  expect(await done(`${line} --out kept`)).toBe(expected);
  const resumed = await typedCommand(directory, 'resume kept', { signal: new AbortController().signal });
  expect(resumed.err).toContain('contains a race, which its own command continues');
});
