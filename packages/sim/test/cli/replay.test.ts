import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Streams } from '@cards/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameById } from '../../src/games.js';
import { CellRunner, planCell } from '@cards/batch';
import { type Ended, typedCommand } from '../typed-command.js';

// Starting workers from TypeScript takes seconds on a busy machine.
const SLOW = 60_000;
let directory = '';

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cards-replay-'));
  writeFileSync(
    join(directory, 'experiment.ts'),
    `import { defineExperiment } from '@cards/sim';
     import { PASS, unowar } from '@cards/unowar';
     const fails = { name: 'fails', summary: 'throws', create: () => ({ move: (): number => { throw new Error('ouch'); } }) };
     const lazy = { name: 'lazy', summary: 'never plays', create: () => ({ move: (): number => PASS }) };
     export default defineExperiment({ game: { ...unowar, id: 'short' }, params: { points: [1, 2] }, strategies: [lazy, fails], trials: 10, seed: 'from the file' });`,
  );
  writeFileSync(join(directory, 'mine.mjs'), `export const fails = { move: () => { throw new Error('ouch'); } };`);
  writeFileSync(join(directory, 'other.mjs'), `export const passes = { move: () => -1 };`);
  await run('run unowar --seats random,biggest --param points=1 --trials 4500 --seed find --out one');
  await run('run unowar --strategy smallest,biggest --paired --param points=1 --trials 300 --out pair');
  await run('run pairs --trials 50 --param cards=8 --out three');
  await run('run concentration --seats random,random --param ranks=2 --trials 20 --out measured --measure turns,tie');
  await run('run unowar --seats ./other.mjs#passes,random --trials 20 --out foreign');
}, SLOW);

afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string): Promise<Ended> => typedCommand(directory, line);

async function done(line: string): Promise<string> {
  const { code, out, err } = await run(line);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

/** What each game of the run in `one` counts, played by itself. */
function plays(): readonly number[] {
  const cell = planCell({ game: gameById('unowar'), params: { points: 1 }, strategies: ['random', 'biggest'] });
  const rngs = new Streams('find', 'unowar').gameRngs(2);
  const values = new Int32Array(3);
  return Array.from({ length: 4500 }, (_, game) => {
    new CellRunner(cell, new Map()).play(rngs, game, values);
    return values[2] ?? -1;
  });
}

describe('a game of a finished run', () => {
  test('is the game that options name', { timeout: SLOW }, async () => {
    const told = await done('replay one --game 17');
    expect(told).toBe(await done('replay unowar --seats random,biggest --param points=1 --seed find --game 17'));
  });

  test(
    'is found by what it counted: the first of the longest, of blocks that keep no indices',
    { timeout: SLOW },
    async () => {
      const all = plays();
      const most = Math.max(...all);
      const [head, ...lines] = (await done('replay one --longest')).trimEnd().split('\n');
      const times = all.filter((value) => value === most).length;
      const which = times === 1 ? 'the only game' : `the first of ${times} games`;
      expect(head).toBe(`Game ${all.indexOf(most)}: ${which} with plays ${most}, the highest of 4,500`);
      expect(lines.at(-2)).toMatch(new RegExp(`, plays ${most}$`));
      expect(lines.at(-1)).toBe(
        `again: cards-sim replay unowar --seats random,biggest --param points=1 --seed find --game ${all.indexOf(most)}`,
      );
    },
  );

  test('that is a contrast is told at both tables', { timeout: SLOW }, async () => {
    const lines = (await done('replay pair --best')).trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Game \d+: the (only|first of \d+) games? with points 4, the highest of 300$/);
    expect(lines.filter((line) => line.startsWith('Game ') && line.includes(' of 2: '))).toEqual([
      'Game 1 of 2: smallest - biggest',
      'Game 2 of 2: biggest - smallest',
    ]);
    expect(lines.at(-2)).toMatch(/^The paired difference is points 4, /);
    expect(lines.at(-1)).toMatch(
      /^again: cards-sim replay unowar --seats smallest,biggest --paired --param points=1 --seed 1 --game \d+$/,
    );
  });
});

test('a game is told with what its players see', { timeout: SLOW }, async () => {
  const told = await done('replay pairs --seats good --param cards=4 --game 0 --verbose');
  expect(told).toMatch(
    /^Pairs with 4 cards, 4 of each type: good\n    good sees\n {6}  0   1   2   3\n    good sees\n/,
  );
});

test('a game of an experiment in a file that fails has a command that replays it', { timeout: SLOW }, async () => {
  const { code, err } = await run('run experiment.ts --workers 1');
  expect(code).toBe(3);
  const [, command = ''] = /see it with: cards-sim (.*)\n$/.exec(err) ?? [];
  expect(command).toMatch(/^replay \S+experiment\.ts --cell \d+ --seed 'from the file' --game 0$/);
  const words = command
    .replace("'from the file'", 'SEED')
    .split(' ')
    .map((word) => (word === 'SEED' ? 'from the file' : word));
  const again = await typedCommand(directory, words);
  expect({ code: again.code, err: again.err }).toEqual({
    code: 3,
    err: "cards-sim: strategy 'fails' threw an error: ouch (in game 0)\n",
  });
});

test('a game of a contrast that fails has a command that replays both tables', { timeout: SLOW }, async () => {
  const { code, err } = await run(
    'run pairs --strategy good,./mine.mjs#fails --paired --param cards=8 --trials 10 --workers 1',
  );
  expect(code).toBe(3);
  expect(err).toMatch(
    /see it with: cards-sim replay pairs --strategy good,\.\/mine\.mjs#fails --paired --param cards=8 --seed 1 --game 0\n$/,
  );
  const again = await run('replay pairs --strategy good,./mine.mjs#fails --paired --param cards=8 --seed 1 --game 0');
  expect(again).toMatchObject({
    code: 3,
    err: expect.stringContaining('ouch (in game 0)'),
    out: expect.stringContaining('Game 2 of 2: ./mine.mjs#fails'),
  });
});

test('a run whose strategy has changed is not replayed as if it had not', { timeout: SLOW }, async () => {
  writeFileSync(join(directory, 'other.mjs'), `export const passes = { move: () => -1 }; // otherwise`);
  const { code, err } = await run('replay foreign --game 0');
  expect({ code, err }).toEqual({
    code: 2,
    err: "cards-sim: the strategy './other.mjs#passes' has changed since the run began\n",
  });
});

describe('is refused in one line', () => {
  test.each([
    ['replay one', 2, /--game <index> not specified; of a finished run, --worst, --best, --longest find one/],
    ['replay one --game 1 --worst', 2, /'--worst' cannot be used with option '--game <index>'/],
    ['replay one --best --longest', 2, /'--best' cannot be used with option '--longest'/],
    ['replay one --game 4500', 2, /4500 games, 0 to 4499; there is no game 4500/],
    ['replay one --game 0 --cell 1', 2, /there is no cell 1; the cells are 0 unowar random - biggest/],
    ['replay one --game 0 --seed 3', 2, /--seed goes without it/],
    ['replay one --game 0 --seats random,random', 2, /--seats goes without it/],
    ['replay one --game 0 --measure win', 2, /--measure goes with --worst, --best, --longest/],
    ['replay one --worst --measure wim', 2, /unknown measure of unowar 'wim'.*did you mean win\?/],
    [
      'replay one --worst --measure rounds',
      2,
      /rounds is good neither high nor low, and has no worst game; name one that is with --measure: win/,
    ],
    ['replay measured --best', 2, /turns is good neither high nor low, and has no best game; there is none that is/],
    ['replay pair --longest', 2, /name a measure with --measure: points, win, rounds, plays/],
    ['replay three --game 0', 2, /name one of the 3 cells by --cell: 0 pairs random, 1 pairs good, 2 pairs optimal/],
    ['replay pairs --seats good --worst', 2, /--worst looks through a finished run/],
    ['replay pairs --seats good --game 0 --cell 0', 2, /--cell is of a run/],
    ['replay pairs --game 0', 2, /needs --seats/],
    ['replay pairs --strategy good,random --game 0', 2, /one game/],
    ['replay ./nothing --game 0', 1, /there is no run in/],
    ['replay nothing --game 0', 2, /unknown game 'nothing'/],
    [
      'replay experiment.ts --game 0 --seats a,b',
      2,
      /the experiment of a file says itself what was played; --seats goes without it/,
    ],
  ])('%s', async (line, code, message) => {
    const ended = await run(line);
    expect(ended.err).toMatch(message);
    expect(ended.err).toMatch(/^cards-sim: [^\n]+\n$/);
    expect({ code: ended.code, out: ended.out }).toEqual({ code, out: '' });
  });
});
