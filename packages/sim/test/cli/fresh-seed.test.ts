import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

let directory = '';
let asked: number[] = [];

beforeAll(() => {
  directory = scratchDirectory();
});

afterAll(() => rmSync(directory, { recursive: true }));

/** Runs a command. Each new seed is another one. */
function run(line: string): Promise<Ended> {
  asked = [];
  const freshSeed = (bytes: number): string => `fresh-${asked.push(bytes)}`;
  return typedCommand(directory, line, { freshSeed });
}

test('--seed random plays with a new seed of 128 bits, which the summary and the Reproduce line show', async () => {
  const { code, out } = await run('run pairs --strategy good --trials 5 --seed random');
  expect(code).toBe(0);
  expect(asked).toEqual([16]);
  expect(out).toContain('seed fresh-1\n');
  expect(out).toContain('Reproduce: cards-sim run pairs --strategy good --trials 5 --seed fresh-1\n');
  expect(out).not.toContain('random');
});

test('A link with --seed random names a new seed, so that it leads to one experiment', async () => {
  const { out } = await run('link pairs --strategy good --seed random');
  expect(out).toContain('seed=fresh-1\n');
});

test('The command with the printed seed gives the same digest as --seed random', async () => {
  const digestOf = async (seed: string): Promise<unknown> =>
    (
      JSON.parse((await run(`run pairs --strategy good --trials 5 --format json --seed ${seed}`)).out) as {
        digest: string;
      }
    ).digest;
  expect(await digestOf('random')).toBe(await digestOf('fresh-1'));
});

test('A run with --seed random keeps its seed: resume gives the same summary', async () => {
  const first = await run('run pairs --strategy good --trials 5 --out kept --seed random --format json');
  expect(JSON.parse(readFileSync(join(directory, 'kept/manifest.json'), 'utf8'))).toMatchObject({
    seed: 'fresh-1',
    command: expect.arrayContaining(['--seed', 'fresh-1']),
  });
  expect((await run('resume kept --format json')).out).toBe(first.out);
});

test('--seed random with the directory of a run is refused, with the command that continues the run', async () => {
  await run('run pairs --strategy good --trials 5 --out used');
  const { code, out, err } = await run('run pairs --strategy good --trials 5 --out used --seed random');
  expect(err).toBe(
    `cards-sim: --seed random begins a new run, but the directory of --out has files; name a new directory, or continue its run with: cards-sim resume ${join(directory, 'used')}\n`,
  );
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

test.each([
  [
    'run pairs --trials 5 --out shard --shard 1/2 --seed random',
    '--seed random cannot be used with --shard, because each shard would have another seed; give all shards the same one, such as --seed fresh-1',
  ],
  ['replay pairs --seats good --game 0 --seed random', 'replay needs the seed of the batch, not random'],
])('"cards-sim %s" is refused', async (line, message) => {
  const { code, out, err } = await run(line);
  expect(err).toContain(message);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

test('play --seed random deals as without a seed, and prints the seed', async () => {
  const { err } = await run('play pairs --seed random');
  expect(err).toBe('cards-sim: to repeat this deal, add --seed fresh-1\n');
  expect(asked).toEqual([4]);
});
