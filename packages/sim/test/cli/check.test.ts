// @module-tag slow (each check starts processes)
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckReport } from '@cards/tournament';
import { type Ended, typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

let directory = '';

beforeAll(() => {
  directory = scratchDirectory({
    'good.ts': new URL('./fixtures/good.ts', import.meta.url),
    'bad.mjs': new URL('./fixtures/bad.mjs', import.meta.url),
  });
  writeFileSync(join(directory, 'broken.ts'), 'export const = 3;');
});

afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string): Promise<Ended> => typedCommand(directory, line);

const FEW = '--game unowar --param points=1 --trials 40 --seed 1';

async function report(line: string): Promise<{ readonly code: number; readonly report: CheckReport }> {
  const { code, out } = await run(`${line} --format json`);
  return { code, report: JSON.parse(out) };
}

test(
  'A strategy that conforms passes and is ranked equal to the built-in strategy with the same moves',
  { tags: 'slow' },
  async () => {
    const { code, report: good } = await report(`check ./good.ts ${FEW}`);
    expect(code).toBe(0);
    expect(good).toMatchObject({
      format: 'cards-sim/check@1',
      game: 'unowar',
      params: { points: 1, hand: 5 },
      strategy: './good.ts#Hasty',
      passed: true,
      of: 5,
    });
    expect(good.tests.every(({ passed, message }) => passed && message === undefined)).toBe(true);
    expect(good.table).toHaveLength(5);
    expect(good.table.find(({ strategy }) => strategy === 'random')).toMatchObject({
      place: good.place,
      points: { mean: 0.5 },
    });
  },
);

test(
  'The check names clocks and other sources of randomness, also those used while the module loads',
  { tags: 'slow' },
  async () => {
    const { code, out, err } = await run(`check ./bad.mjs#dice ${FEW}`);
    expect(code).toBe(1);
    expect(out).toMatch(
      /FAILED {2}uses no clock, and no random numbers except from its generator\n\s+it uses Date\.now, Math\.random, crypto\.randomInt: use/,
    );
    expect(out).toMatch(/FAILED: 1 of 10 conformance tests failed/);
    expect(err).toBe('cards-sim: ./bad.mjs#dice failed the check\n');
  },
);

test.each([
  [
    'loops --timeout 1',
    // Its line is that of the loop or of move, where the loop is stopped.
    'no progress within the timeout of 1 s: the code has an endless loop, or a game without an end, or needs a longer timeout, at bad.mjs:',
    ['plays legal moves until the game is over'],
  ],
  [
    'throws',
    'ouch, at bad.mjs:18:11 (Object.move) (in game 0); replay it with: cards-sim replay unowar --seats ./bad.mjs#throws,random --paired --param points=1 --seed 1 --game 0',
    ['plays legal moves until the game is over'],
  ],
])('A strategy that misbehaves fails the check: %s', async (which, message, failures) => {
  const { code, report: bad } = await report(`check ./bad.mjs#${which} ${FEW} --workers 1`);
  expect(code).toBe(1);
  expect(bad).toMatchObject({ passed: false, place: null, table: [] });
  expect(bad.tests[1]).toMatchObject({ passed: false, message: expect.stringContaining(message) });
  // An end of the worker is one failure, however many tests it would fail.
  expect(bad.tests.filter(({ passed, untested }) => !passed && untested !== true).map(({ name }) => name)).toEqual(
    failures,
  );
});

test(
  'The command that replays a game of an isolated check plays it in isolation',
  { tags: ['slow', 'release'] },
  async ({ skip }) => {
    skip(spawnSync('bwrap', ['--version']).status !== 0, 'bubblewrap is not installed');
    writeFileSync(
      join(directory, 'rights.mjs'),
      "import { readdirSync } from 'node:fs'; export const mine = { move() { throw new Error(readdirSync('/').join()); } };",
    );
    const { report: bad } = await report(`check ./rights.mjs ${FEW} --workers 1 --isolated`);
    const line = bad.tests[1]?.message?.split('cards-sim ')[1] ?? '';
    expect(line).toMatch(/^replay unowar .* --isolated$/);
    const [isolated, free] = [await run(line), await run(line.replace(' --isolated', ''))];
    expect(isolated.err).toContain('entry,lib,lib64,node,node_modules');
    expect(free.err).not.toContain('entry,lib');
  },
);

test.each([
  ['./broken.ts', 1, 'it cannot be loaded'],
  ['./bad.mjs', 1, 'it exports dice, exits, loops, throws: choose one, such as'],
  ['./bad.mjs#dices', 1, "'dices'; choose from dice, exits, loops, throws"],
])('A file without a strategy fails the check: %s', async (file, expected, message) => {
  const { code, report: bad } = await report(`check ${file} ${FEW}`);
  expect(code).toBe(expected);
  expect(bad.tests).toEqual([
    { name: 'can be loaded and created', passed: false, message: expect.stringContaining(message) },
  ]);
});

test.each([
  ['check ./none.ts --game unowar', 'cannot read the strategy'],
  [
    'check ./good.ts --game unowar --allow memory=1000',
    '--allow has the limits of an isolated strategy: add --isolated',
  ],
  [
    'check ./good.ts --game unowar --isolated --allow disk=5',
    '--allow must be limits such as memory=2000,files=64,output=64',
  ],
  [
    'check ./good.ts',
    "'good.ts' exports no game: write export const game = defineGame({ … }). To check a strategy, name its game: --game unowar",
  ],
  ['check ./good.ts --game unowars', "unknown game 'unowars'"],
  ['check ./good.ts --game unowar --param points=1,2', 'one value for each parameter'],
])('"cards-sim %s" ends with exit code 2 and no output', async (line, message) => {
  const { code, out, err } = await run(line);
  expect(err).toContain(message);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

test(
  'Without --game, the rules of a game are checked, and a fault has its moves and what to change',
  { tags: 'slow' },
  async () => {
    // Rock, paper, scissors, in which resample forgets the committed move.
    const rules = `import { defineGame } from '@cards/core';
      const rules = (id, resample) => defineGame({
        id,
        seats: 2,
        deal: () => ({ moves: [] }),
        toMove: ({ moves }) => moves.length,
        moves: ({ moves }) => (moves.length === 2 ? [] : [0, 1, 2]),
        play: ({ moves }, move) => void moves.push(move),
        moveText: (move) => ['rock', 'paper', 'scissors'][move],
        view: { mine: ({ moves }, seat) => moves[seat] ?? -1 },
        measures: {
          win: { of: ({ moves }, seat) => (moves[seat] - moves[1 - seat] + 3) % 3 === 1 },
          tie: { of: ({ moves }) => moves[0] === moves[1] },
        },
        resample,
      });
      export const sound = rules('sound', ({ moves }, seat, rng) => {
        if (seat === 1 && moves.length === 1) moves[0] = rng.int(3);
      });
      export const forgetful = rules('forgetful', () => {});`;
    writeFileSync(join(directory, 'rps.mjs'), rules);
    const sound = await run('check ./rps.mjs#sound');
    expect(sound).toMatchObject({ code: 0, err: '' });
    expect(sound.out).toMatch(/^PASSED: the rules of sound pass all \d+ conformance tests\.\n$/);
    const forgetful = await run('check ./rps.mjs#forgetful');
    expect(forgetful).toMatchObject({ code: 1, err: 'cards-sim: the rules of forgetful failed the check\n' });
    expect(forgetful.out).toMatch(/^FAILED: the rules of forgetful fail 2 of \d+ conformance tests/);
    expect(forgetful.out.replaceAll(/\s+/g, ' ')).toContain('seat 1 cannot know state.moves.0, because move 1 could');
    expect(forgetful.out).toMatch(/Moves: (rock|paper|scissors)\n/);
    expect(forgetful.out).toContain('Change: Let resample draw all that the seat cannot know');
    const { out } = await run('check ./rps.mjs#sound --format json');
    expect(JSON.parse(out)).toMatchObject({ format: 'cards-sim/rules@1', game: 'sound', passed: true });
  },
);
