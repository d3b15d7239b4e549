import { readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_REDIS, testRedis, type TestRedis } from '../../../cluster/test/redis-server.js';
import { withoutPassword } from '../../src/cli/queue.js';
import { type Ended, typedCommand } from '../typed-command.js';
import { readJournal } from '../journal-frames.js';
import { scratchDirectory } from './scratch-directory.js';

if (NO_REDIS !== undefined) console.warn(`Tests of --queue are skipped: ${NO_REDIS}`);

let directory = '';
let elsewhere = '';

beforeAll(() => {
  directory = scratchDirectory({ 'good.ts': new URL('./fixtures/good.ts', import.meta.url) });
  elsewhere = scratchDirectory({});
});

afterAll(() => {
  for (const folder of [directory, elsewhere]) rmSync(folder, { recursive: true });
});

const run = (line: string, around: Parameters<typeof typedCommand>[2] = {}): Promise<Ended> =>
  typedCommand(directory, line, around);

describe.skipIf(NO_REDIS !== undefined)('commands on a queue', { tags: 'slow' }, () => {
  let server: TestRedis;
  let worker: Promise<Ended>;
  const interrupt = new AbortController();

  beforeAll(async () => {
    server = await testRedis();
    // Its directory does not have the files of the run.
    worker = typedCommand(elsewhere, `worker ${server.url} --workers 1`, { signal: interrupt.signal });
  });

  afterAll(async () => {
    interrupt.abort();
    await worker;
    await server.stop();
  });

  test('run --queue prints the bytes of one machine, and its command does not name the queue', async () => {
    const line = 'run unowar --trials 600 --format json';
    const { code, out, err } = await run(`${line} --queue ${server.url}`);
    expect({ code, err: err.replaceAll(/^cards-sim: \S.*\n/gm, '') }).toEqual({ code: 0, err: '' });
    expect(out).toBe((await run(line)).out);
    expect(out).not.toContain('redis://');
  });

  test('resume --queue continues a run that was interrupted on one machine', async () => {
    const line = 'run pairs --strategy good --trials 60000 --format json';
    const whole = await run(`${line} --out cut`);
    // The journal of a run that was interrupted early, after one of three blocks.
    const journal = readdirSync(join(directory, 'cut')).find((name) => name.startsWith('counts-')) ?? '';
    const path = join(directory, 'cut', journal);
    const { ends } = readJournal(journal, readFileSync(path));
    expect(ends).toHaveLength(3);
    truncateSync(path, ends[0]);
    expect(await run(`resume cut --format json --queue ${server.url}`)).toEqual(whole);
  });

  test('A worker that does not accept code refuses a run that needs it, and the message names the option', async () => {
    const line = `run unowar --seats ./good.ts#Hasty,random --trials 200 --queue ${server.url}`;
    const stop = new AbortController();
    let messages = '';
    const { code, out } = await run(line, {
      signal: stop.signal,
      err: (text) => {
        messages += text;
        if (messages.includes('--accept-code')) stop.abort();
      },
    });
    expect({ code, out }).toEqual({ code: 130, out: '' });
    expect(messages).toContain('--accept-code');
  });

  test('An interrupted worker ends', async () => {
    interrupt.abort();
    expect(await worker).toMatchObject({ out: '' });
  });
});

test.each([
  ['run pairs --queue redis://127.0.0.1:1 --workers 2', '--workers cannot be used with --queue'],
  ['run pairs --queue http://lab1', 'redis://'],
  ['worker lab1', 'redis://'],
])('"cards-sim %s" ends with exit code 2 and no output', async (line, message) => {
  const { code, out, err } = await run(line);
  expect(err).toContain(message);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

test('The password of a queue is not in a printed command', () => {
  for (const secret of ['user:secret', ':a#b', 'user:a@b', 'u:a/b?c#d@e'])
    expect(withoutPassword(`redis://${secret}@lab1:6379/2`)).toBe('redis://lab1:6379/2');
});
