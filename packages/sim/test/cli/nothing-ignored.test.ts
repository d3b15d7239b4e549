import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

let directory = '';

beforeAll(async () => {
  directory = scratchDirectory({});
  await run('run pairs --strategy good --trials 3 --out done');
});

afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string | readonly string[]): Promise<Ended> => typedCommand(directory, line);

test.each([
  ['run pairs --trials 3 --trials 4', '--trials is given twice; give it once'],
  ['run pairs --trials 3 --seed 1 --seed 2', '--seed is given twice; give it once'],
  ['run unowar --seats random,random --seats smallest,random', '--seats is given twice; give it once'],
  ['check ./x.mjs --game unowar --game pairs', '--game is given twice; give it once'],
  ['run pairs --param __proto__=3', "unknown parameter '__proto__'; choose from cards, copies"],
  ['exact pairs --param __proto__=3', "unknown parameter '__proto__'; choose from cards, copies"],
  ['replay pairs --seats good --game 0 --param __proto__=3', "unknown parameter '__proto__'"],
  [
    'run pairs --trials 3 --histogram --format json',
    '--histogram cannot be used with --format json; use it with table or',
  ],
  ['run pairs --trials 3 --details --format csv', '--details cannot be used with --format csv; use it with table, or'],
  ['resume done --details --format markdown', '--details cannot be used with --format markdown'],
  ['merge done --histogram --format ndjson', '--histogram cannot be used with --format ndjson'],
  ['report done --html ', '--html needs a name, not an empty text'],
  ['help run extra', "help takes one command, such as cards-sim help run, not 'run extra'"],
])('"cards-sim %s" is refused, because a part of it would have no effect', async (line, message) => {
  const { code, out, err } = await run(line.split(' '));
  expect(err).toContain(message);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

test('An option that is a list can be given several times', async () => {
  const { code, out } = await run(
    'run pairs --strategy good --strategy optimal --param cards=8 --param copies=2 --trials 3',
  );
  expect(code).toBe(0);
  expect(out).toMatch(/optimal/);
});

test('A refused run leaves no directory behind', async () => {
  await run('run pairs --trials 3 --out refused --details --format json');
  expect(readdirSync(directory)).toEqual(['done']);
});

test.skipIf(process.platform === 'win32').each([
  ['too long', 'x'.repeat(300), 'its name is too long'],
  ['a directory', 'done', 'it is a directory'],
])(
  'A name that the file system refuses is an error in words, without a code of the system: %s',
  async (_, name, reason) => {
    const { code, err } = await run(['report', 'done', '--html', name]);
    expect(err).toBe(`cards-sim: cannot write ${join(directory, name)}: ${reason}\n`);
    expect(code).toBe(1);
  },
);

test('A very long argument is cut in the message about it', async () => {
  const { code, err } = await run(['resume', 'x'.repeat(100_000)]);
  expect(err).toMatch(/x… \(\d+ more characters\)/);
  expect(err.length).toBeLessThan(2000);
  expect(code).toBe(1);
});
