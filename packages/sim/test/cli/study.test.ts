// @module-tag slow (many games)
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Study } from '@cards/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextToBuilds } from '../../../../tools/tests/native-build.ts';
import { type Ended, typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

const EXAMPLES = nextToBuilds(resolve(import.meta.dirname, '../../../core/examples'));
const PIG = `${EXAMPLES}/pig.mjs#pig`;
const KUHN = `${EXAMPLES}/kuhn.mjs#kuhn`;

let directory = '';
beforeAll(() => {
  directory = scratchDirectory({});
});
afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string, signal = new AbortController().signal): Promise<Ended> =>
  typedCommand(directory, line, { signal });

async function done(line: string): Promise<string> {
  const { code, out, err } = await run(line);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

test(
  'An interrupted study names the command that continues it, and ends with the bytes of any number of workers',
  { tags: 'release' },
  async () => {
    const expected = await done(`study ${KUHN} --workers 1`);
    expect(expected).toMatch(/^Kuhn \(cards 3\) is /);
    const interrupt = new AbortController();
    const going = run(`study ${KUHN} --workers 2 --out cut`, interrupt.signal);
    const files = (): readonly string[] => readdirSync(join(directory, 'cut'));
    while (!readdirSync(directory).includes('cut') || !files().some((name) => name.endsWith('.journal')))
      await setTimeout(20);
    interrupt.abort();
    const { code, out, err } = await going;
    expect({ code, out }).toEqual({ code: 130, out: '' });
    expect(err).toContain(`finished blocks are kept; continue with: cards-sim study ${KUHN} --out cut`);
    expect(await done(`study ${KUHN} --workers 2 --out cut`)).toBe(expected);
  },
);

test('A comparison says which figures differ beyond chance, keeps the order of the settings, and is one page', async () => {
  const text = await done(`study ${PIG} --compare target=5,20 --html both.html`);
  // A nearer target is reached sooner.
  expect(text).toMatch(/^Beyond chance, the settings differ in /);
  expect(text).toMatch(/figure +target 5 +target 20 +differs/);
  expect(text).toMatch(/\nlength .* yes\n/);
  expect(text).toMatch(/study\s[^]*--compare[\s\\]+target=5,20/);
  expect(readFileSync(join(directory, 'both.html'), 'utf8')).toContain('<h2>Which setting?</h2>');
});

test('A setting that is compared with itself is refused, and so is one that is given twice', async () => {
  const [one, twice] = [
    await run(`study ${PIG} --compare players=2`),
    await run(`study ${PIG} --param target=5 --compare target=6,7`),
  ];
  expect(one).toEqual({
    code: 2,
    out: '',
    err: expect.stringContaining('--compare needs two values or more, such as --compare players=2,3,4') as string,
  });
  expect(twice.err).toContain('--compare and --param both set target');
});

test('A study is one page of HTML without scripts, with its verdict and its charts', async () => {
  const study = JSON.parse(await done(`study ${PIG} --html pages/pig.html --format json`)) as Study;
  const page = readFileSync(join(directory, 'pages/pig.html'), 'utf8');
  expect(page).toContain(`<p>${study.verdict}</p>`);
  expect(page).not.toContain('<script');
  for (const title of ['What each seat gets', 'Length of a game']) expect(page).toContain(`<strong>${title}</strong>`);
});
