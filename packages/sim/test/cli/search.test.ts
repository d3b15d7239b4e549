import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Summary } from '@cards/batch';
import { type Ended, typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

let directory = '';

beforeAll(() => {
  directory = scratchDirectory({});
});
afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string, input: readonly string[] = []): Promise<Ended> => typedCommand(directory, line, { input });

test('A run whose strategies include search can be resumed and replayed', { tags: 'slow' }, async () => {
  const line = 'run unowar --seats search:4,random --param points=1 --trials 3';
  const { code, out, err } = await run(`${line} --out searched --format json --workers 2`);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const [cell] = (JSON.parse(out) as Summary).cells;
  expect(cell).toMatchObject({ game: 'unowar', strategies: ['search:4', 'random'], trials: 3 });
  expect(await run('resume searched --format json')).toEqual({ code: 0, out, err: '' });
  const { out: replayed } = await run('replay searched --game 2');
  expect(replayed).toContain('search:4');
  expect((await run('replay unowar --seats search:4,random --param points=1 --game 2')).out).toBe(replayed);
});

test('A person can play against search', async () => {
  const { code, out, err } = await run('play unowar first --strategy search:4 --param points=1 --seed 1', ['quit']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('search:4');
});

test('Every game lists the strategies flat and search', async () => {
  const { out } = await run('games');
  expect(out.match(/ {4}(flat|search):iterations /g)).toHaveLength(10);
});
