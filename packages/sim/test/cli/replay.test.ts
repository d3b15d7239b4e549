import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPlayers, createRunner, Streams } from '@cards/core';
import { checkedParams } from '@cards/core/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameById } from '../../src/games.js';
import { type Ended, typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

let directory = '';

beforeAll(async () => {
  directory = scratchDirectory({ 'experiment.ts': new URL('./fixtures/failing-experiment.ts', import.meta.url) });
  writeFileSync(join(directory, 'mine.mjs'), `export const fails = { move: () => { throw new Error('ouch'); } };`);
  writeFileSync(
    join(directory, 'third.mjs'),
    'let games = 0; export const third = { begin: () => games++, move: () => { while (games === 3); return -1; } };',
  );
  writeFileSync(join(directory, 'other.mjs'), `export const passes = { move: () => -1 };`);
  await run('run unowar --seats random,biggest --param points=1 --trials 4500 --seed find --out one');
  await run('run unowar --strategy smallest,biggest --paired --param points=1 --trials 300 --out pair');
  await run('run pairs --trials 50 --param cards=8 --out three');
  await run('run concentration --seats random,random --param ranks=2 --trials 20 --out measured --measure turns,tie');
  await run('run unowar --seats ./other.mjs#passes,random --trials 20 --out foreign');
});

afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string): Promise<Ended> => typedCommand(directory, line);

async function done(line: string): Promise<string> {
  const { code, out, err } = await run(line);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

/** The measure `plays` of each game of the run in the directory `one`, played without a batch. */
function plays(): readonly number[] {
  const game = gameById('unowar');
  const params = checkedParams(game, { points: 1 });
  const rngs = new Streams('find', 'unowar').gameRngs(2);
  const values = new Int32Array(3);
  return Array.from({ length: 4500 }, (_, index) => {
    const players = createPlayers(game, params, ['random', 'biggest']);
    createRunner(game.engine(params), players).play(rngs.seek(index), values);
    return values[2] ?? -1;
  });
}

describe('a game of a finished run', () => {
  test('A game of a run is the game that the same options replay', { tags: 'slow' }, async () => {
    const printed = await done('replay one --game 17');
    expect(printed).toBe(await done('replay unowar --seats random,biggest --param points=1 --seed find --game 17'));
  });

  test(
    '--game longest finds the first of the longest games, although blocks keep no indices',
    { tags: 'slow' },
    async () => {
      const all = plays();
      const most = Math.max(...all);
      const [head, ...lines] = (await done('replay one --game longest')).trimEnd().split('\n');
      const times = all.filter((value) => value === most).length;
      const which = times === 1 ? 'the only game' : `the first of ${times} games`;
      expect(head).toBe(`Game ${all.indexOf(most)}: ${which} with plays ${most}, the highest of 4,500`);
      expect(lines.at(-2)).toMatch(new RegExp(`, plays ${most}$`));
      expect(lines.at(-1)).toBe(
        `Reproduce: cards-sim replay unowar --seats random,biggest --param points=1 --seed find --game ${all.indexOf(most)}`,
      );
    },
  );

  test('A replay of a game pair prints both games', async () => {
    const lines = (await done('replay pair --game best')).trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Game \d+: the (only|first of \d+) games? with points 4, the highest of 300$/);
    expect(lines.filter((line) => line.startsWith('Game ') && line.includes(' of 2: '))).toEqual([
      'Game 1 of 2: smallest - biggest',
      'Game 2 of 2: biggest - smallest',
    ]);
    expect(lines.at(-2)).toMatch(/^The paired difference is points 4, /);
    expect(lines.at(-1)).toMatch(
      /^Reproduce: cards-sim replay unowar --seats smallest,biggest --paired --param points=1 --seed 1 --game \d+$/,
    );
  });
});

test('--verbose prints what each player sees before each move', async () => {
  const printed = await done('replay pairs --seats good --param cards=4 --game 0 --verbose');
  expect(printed).toMatch(
    /^Pairs with 4 cards, 4 of each type: good\n    good sees\n {6}  0   1   2   3\n    good sees\n/,
  );
});

test('A failed game of an experiment file has a command that replays it', { tags: ['slow', 'release'] }, async () => {
  const { code, err } = await run('run experiment.ts --workers 1');
  expect(code).toBe(3);
  const [, command = ''] = /replay it with: cards-sim (.*)\n$/.exec(err) ?? [];
  expect(command).toMatch(/^replay \S+experiment\.ts --cell \d+ --seed 'from the file' --game 0$/);
  const words = command
    .replace("'from the file'", 'SEED')
    .split(' ')
    .map((word) => (word === 'SEED' ? 'from the file' : word));
  const again = await typedCommand(directory, words);
  expect({ code: again.code, err: again.err }).toEqual({
    code: 3,
    err: "cards-sim: strategy 'fails' threw an error: ouch, at experiment.ts:10:13 (Object.move) (in game 0)\n",
  });
});

test('A failed game pair has a command that replays both games', { tags: 'slow' }, async () => {
  const { code, err } = await run(
    'run pairs --strategy good,./mine.mjs#fails --paired --param cards=8 --trials 10 --workers 1',
  );
  expect(code).toBe(3);
  expect(err).toMatch(
    /replay it with: cards-sim replay pairs --strategy good,\.\/mine\.mjs#fails --paired --param cards=8 --seed 1 --game 0\n$/,
  );
  const again = await run('replay pairs --strategy good,./mine.mjs#fails --paired --param cards=8 --seed 1 --game 0');
  expect(again).toMatchObject({
    code: 3,
    err: expect.stringMatching(/ouch, at mine\.mjs:1(:\d+)? \(Object\.move\) \(in game 0\)/),
    out: expect.stringContaining('Game 2 of 2: ./mine.mjs#fails'),
  });
});

test('A run is not replayed after the code of its strategy has changed', async () => {
  writeFileSync(join(directory, 'other.mjs'), `export const passes = { move: () => -1 }; // otherwise`);
  const { code, err } = await run('replay foreign --game 0');
  expect({ code, err }).toEqual({
    code: 2,
    err: "cards-sim: the strategy './other.mjs#passes' has changed since the run started: restore its file and the files that it imports, or start a new run\n",
  });
});

describe('an invalid replay', () => {
  test.each([
    ['replay one', 2, /replay needs --game INDEX; in a finished run, --game worst, best, longest find one/],
    ['replay one --game longst', 2, /from 0, or worst, best, longest, not 'longst'; did you mean longest\?/],
    ['replay one --game -1', 2, /--game must be the index of a game/],
    ['replay one --game 4500', 2, /game 4500 does not exist; the cell has games 0 to 4499/],
    ['replay one --game 0 --cell 1', 2, /cell 1 does not exist; the cells are 0 random against biggest/],
    ['replay one --game 0 --seed 3', 2, /--seed cannot be used with a run directory, which defines it/],
    ['replay one --game 0 --seats random,random', 2, /--seats cannot be used with a run directory/],
    ['replay one --game 0 --measure win', 2, /--measure needs --game worst, best, longest/],
    ['replay one --game worst --measure wim', 2, /unknown measure of unowar 'wim'.*did you mean win\?/],
    [
      'replay one --game worst --measure rounds',
      2,
      /rounds has no worst game, because neither high nor low values are better; choose a measure with --measure: win/,
    ],
    [
      'replay measured --game best',
      2,
      /turns has no best game, because neither high nor low values are better; the cell has no measure that can be used/,
    ],
    [
      'replay pair --game longest',
      2,
      /--game longest needs --measure in a paired cell, .*; choose from points, win, rounds, plays/,
    ],
    ['replay three --game 0', 2, /replay needs --cell, because there are 3 cells: 0 random, 1 good, 2 optimal/],
    ['replay pairs --seats good --game worst', 2, /--game worst needs a finished run/],
    ['replay pairs --seats good --game 0 --cell 0', 2, /--cell applies to a run directory/],
    ['replay pairs --game 0', 2, /needs --seats/],
    ['replay pairs --strategy good,random --game 0', 2, /one game/],
    ['replay pairs --strategy good --game 0 --games 2', 2, /--games and --regret are for --format ndjson/],
    ['replay ./nothing --game 0', 1, /there is no run in/],
    ['replay nothing --game 0', 2, /unknown game 'nothing'/],
    [
      'replay experiment.ts --game 0 --seats a,b',
      2,
      /--seats cannot be used with an experiment file, which defines it/,
    ],
  ])('"cards-sim %s" ends with exit code %i and one line on stderr', async (line, code, message) => {
    const ended = await run(line);
    expect(ended.err).toMatch(message);
    expect(ended.err).toMatch(/^cards-sim: [^\n]+\n$/);
    expect({ code: ended.code, out: ended.out }).toEqual({ code, out: '' });
  });
});

test('replay --format ndjson writes the moves of several games', async () => {
  const { out, code } = await run('replay pairs --strategy good --param cards=4 --game 5 --games 3 --format ndjson');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { format: string; game: number });
  expect(code).toBe(0);
  expect(lines.map(({ game }) => game)).toEqual([5, 6, 7].flatMap((game) => Array.from({ length: 5 }, () => game)));
  expect(lines.filter(({ format }) => format === 'cards-sim/end@1')).toHaveLength(3);
});

test('replay --format ndjson names the game in which a strategy loops', { tags: 'slow' }, async () => {
  const line = 'unowar --seats ./third.mjs#third,random --param points=1 --game 4 --games 3 --timeout 1';
  const failed = await run(`replay ${line} --format ndjson`);
  expect(failed.code).toBe(3);
  expect(failed.err).toContain('in game 6');
});

test(
  'A replay on a terminal with UTF-8 shows suits as symbols, and other output has the names',
  { tags: 'slow' },
  async () => {
    const line = 'replay unowar --seats smallest,random --seed 1 --game 0';
    const plain = await typedCommand('.', line);
    const symbols = await typedCommand('.', line, { isTerminal: true, env: { LANG: 'en_US.UTF-8' } });
    const ascii = await typedCommand('.', line, { isTerminal: true, env: { LANG: 'C' } });
    expect(plain.out).toMatch(/ of (Spades|Hearts|Diamonds|Clubs)/);
    expect(ascii.out).toBe(plain.out);
    expect(symbols.out).not.toMatch(/ of (Spades|Hearts|Diamonds|Clubs)/);
    expect(symbols.out).toMatch(/(\d|[JQKA])[♠♥♦♣]/u);
  },
);
