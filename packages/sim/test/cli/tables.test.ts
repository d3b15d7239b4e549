// @module-tag slow (each command starts processes for the game of a file)
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, typedCommand } from '../typed-command.js';

const EXAMPLES = join(import.meta.dirname, '../../../core/examples');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-tables-'));
  for (const file of ['kuhn.ts', 'kuhn-players.ts', 'pig.ts', 'whist.ts'])
    copyFileSync(join(EXAMPLES, file), join(folder, file));
  writeFileSync(join(folder, 'two.ts'), "export * from './pig.ts';\nexport * from './whist.ts';\n");
  writeFileSync(join(folder, 'mine.ts'), 'export const mine = { move: ({ legal }) => legal.at(-1) ?? 0 };\n');
  writeFileSync(join(folder, 'bad.mjs'), BAD);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Games with one wrong measure, where they deal 7. */
const BAD = `import { defineGame } from '@cards/core';
const game = (of, extra = {}) => defineGame({
  id: 'bad', seats: 1, deal: (_, rng) => ({ dealt: rng.int(50), done: false }),
  moves: ({ done }) => (done ? [] : [0]), play: (state) => void (state.done = true),
  view: { done: ({ done }) => done },
  measures: { value: { of: ({ dealt }) => (dealt === 7 ? of : dealt), bounds: [0, 100] } }, ...extra });
export const half = game(3.5);
export const engine = { ...half, id: 'own', engine: () => {
  let dealt = 0; let over = false;
  return { toMove: 0, get over() { return over; }, view: () => ({ legal: [0] }), legalMoves: () => (over ? [] : [0]),
    apply: () => { over = true; }, measure: (into) => { into[0] = dealt === 7 ? 3.5 : dealt; },
    reset: (deal) => { dealt = deal.int(50); over = false; } };
} };
export const eleven = () => defineGame({ id: 'eleven', seats: 11 });
`;

const run = (line: string): Promise<Ended> => typedCommand(folder, line);
const json = async (line: string) => JSON.parse((await run(`${line} --format json`)).out);

const ROUNDS = 'run ./pig.ts --param players=3 --strategy random,hold:8 --trials 90 --seed 7';

describe('a game of three seats in a file', () => {
  test(
    'Any number of workers, shards and an interrupted run give the same digest',
    { tags: ['slow', 'release'] },
    async () => {
      const { digest, cells } = await json(`${ROUNDS} --workers 1`);
      expect(cells).toHaveLength(4);
      expect((await json(`${ROUNDS} --workers 2`)).digest).toBe(digest);
      for (const shard of ['1/2', '2/2'])
        expect((await run(`${ROUNDS} --shard ${shard} --out ${shard[0]}`)).code).toBe(0);
      expect((await json('merge 1 2')).digest).toBe(digest);
      // A run of half of the blocks that goes on.
      expect((await json(`${ROUNDS} --out whole`)).digest).toBe(digest);
      expect((await json(`${ROUNDS} --out whole`)).digest).toBe(digest);
    },
  );

  test('The records have a column for each seat, and their sums are those of the rounds', async () => {
    const line = 'run ./pig.ts --param players=3 --seats hold,hold:8,random --trials 40 --seed 3';
    const { cells } = await json(`${line} --records games.csv`);

    const [head = '', ...rows] = readFileSync(join(folder, 'games.csv'), 'utf8').trim().split(/\r?\n/);
    const columns = head.split(',');
    expect(columns).toEqual(expect.arrayContaining(['first', 'second', 'third', 'win.0', 'win.1', 'win.2']));
    const wins = rows.filter((row) => row.split(',')[columns.indexOf('win.2')] === '1').length;
    expect(wins / 40).toBe(cells[0].measures['win.2'].mean);
  });

  test('A replay plays the game of the batch, with the measures of every seat', async () => {
    const { out, code } = await run('replay ./pig.ts --param players=3 --seats hold,hold:8,random --seed 3 --game 5');
    expect(code).toBe(0);
    expect(out).toMatch(/win\.0 [01], win\.1 [01], win\.2 [01]/);
    const round = await run('replay ./pig.ts --param players=3 --seats hold,random,random --paired --seed 3 --game 5');
    expect(round.out).toContain('Game 3 of 3: random - random - hold');
    expect(round.out).toMatch(/The round has points \d+, win \d/);
  });

  test('Expectations can be about one seat', async () => {
    const line = 'run ./kuhn-players.ts --strategy random --trials 4000';
    expect((await run(`${line} --expect win.0`)).err).toContain("'win in 0.45..0.55'");
    const { code, err } = await typedCommand(folder, [...line.split(' '), '--expect', 'win.0 in 0.3..0.5']);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('win.0 in 0.3..0.5') });
  });

  test('Findings name the seat, or the player among others, with the share by chance', async () => {
    const seats = (await run('run ./pig.ts --param players=3 --strategy hold --trials 3000')).out.replaceAll(
      /\s+/g,
      ' ',
    );
    expect(seats).toMatch(/seat 0 wins 5\d\.\d% of the games .* and seat 2 wins 19\.\d% .*, of 33\.3% by chance/);
    const among = (await run(ROUNDS.replace('90', '300'))).out.replaceAll(/\s+/g, ' ');
    expect(among).toMatch(/hold:8 scores \d+(\.\d+)?% at a table of random, in every seat .*, of 33\.3% by chance/);
  });

  test(
    'A strategy from a file sits in any seat, and the sum of rounds does not depend on the workers',
    { tags: 'slow' },
    async () => {
      const line = 'run ./pig.ts --param players=4 --seats ./mine.ts#mine,random,hold:8,random --paired --trials 45';
      const { digest, cells } = await json(`${line} --workers 1`);
      expect((await json(`${line} --workers 2`)).digest).toBe(digest);
      const total = [0, 1, 2, 3].map((player) => cells[0].measures[`win.${player}`].mean);
      expect(total.reduce((a, b) => a + b)).toBeCloseTo(4, 9);
    },
  );
});

describe('what cannot be played', () => {
  test.each([
    ['run ./pig.ts --param players=3 --seats hold,hold', 'pig takes 3 strategies, not 2'],
    ['run ./pig.ts --param players=11', 'parameter players must be an integer from 1 to 10, not 11'],
    ['run ./pig.ts --param players=3 --strategy random,hold --sequential', 'an even share is 1/3'],
    ['run ./two.ts', 'exports no experiment'],
    ['exact ./two.ts', 'exports 2 games; choose one: two.ts#pig, two.ts#whist'],
    ['exact ./mine.ts', "'mine.ts' exports no game"],
  ])('"cards-sim %s" is refused in a sentence', async (line, message) => {
    const { code, out, err } = await run(line);
    expect(err.trim().split('\n').at(-1)).toContain(message);
    expect({ code, out }).toEqual({ code: expect.toBeOneOf([2, 3]), out: '' });
  });
});

test.each([
  ['half', "the measure 'value' is 3.5; it must be an integer"],
  ['engine', "sets its measure 'value' to 3.5, which is not an integer within its bounds"],
])('A run of the faulty game %s ends with exit code 3, the game and its replay', async (name, message) => {
  const { code, out, err } = await run(`run ./bad.mjs#${name} --strategy random --trials 200`);
  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(err).toContain(message);
  expect(err).toMatch(new RegExp(`in game \\d+\\); replay it with: cards-sim replay ./bad.mjs#${name} .*--game \\d+`));
});

test('A game in a file is found without its name by every command that takes a game', async () => {
  expect((await run('exact ./kuhn-players.ts --param players=2')).out).toContain('0.125');
  expect((await run('games ./whist.ts')).out).toContain('Whist (whist, 4 seats)');
  expect((await run('games ./pig.ts')).out).toContain('Pig (pig, 1 to 10 seats)');
  expect((await run('solve ./kuhn.ts')).out).toContain('-0.055');
  expect((await run('run ./whist.ts --strategy random --trials 20')).code).toBe(0);
});

test('A run without strategies plays the default ones, without those that do not play at the table', async () => {
  const { code, out } = await typedCommand(folder, 'run concentration --param players=3 --trials 2 --format json');
  expect(code).toBe(0);
  const { cells } = JSON.parse(out) as { readonly cells: readonly { readonly strategies: readonly string[] }[] };
  const played = new Set(cells.flatMap(({ strategies }) => strategies));
  expect(played).toContain('random');
  expect(played).not.toContain('optimal');
});
