import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulebookOf, titleOf } from '@cards/core/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Summary } from '@cards/batch';
import { GAMES } from '../../src/games.js';
import { type Ended, typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

let directory = '';

beforeAll(() => {
  directory = scratchDirectory({ 'mine.mjs': new URL('./fixtures/misbehaving.mjs', import.meta.url) });
});

afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string, signal?: AbortSignal, input: readonly string[] = []): Promise<Ended> =>
  typedCommand(directory, line, { input, ...(signal === undefined ? {} : { signal }) });

async function json(line: string): Promise<Summary> {
  const { code, out, err } = await run(`${line} --format json`);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Summary;
}

describe('an invalid command line', () => {
  test.each([
    ['rum', /unknown command 'rum'.*run/],
    ['run unowr', /unknown game 'unowr'.*did you mean unowar\?/],
    ['run unowar --trials 0', /--trials must be an integer from 1 to \d+, not '0'/],
    ['run unowar --trials -5', /--trials .* not '-5'/],
    ['run unowar --trials 1e99', /--trials .* not '1e99'/],
    ['run unowar --trials abc', /--trials .* not 'abc'/],
    ['run unowar --trials 1.5', /--trials .* not '1.5'/],
    ['run unowar --workers 0', /--workers .* not '0'/],
    ['run unowar --timeout 0', /--timeout .* not '0'/],
    ['run unowar --sed 4', /unknown option '--sed'.*--seed/],
    ['run unowar --seed=', /a seed must be/],
    ['run unowar --strategy smalest', /unknown strategy 'smalest'.*did you mean smallest\?/],
    ['run unowar --strategy random,random', /random - random is given twice/],
    ['run unowar --strategy random:3', /too many arguments/],
    ['run unowar --seats random', /takes two strategies/],
    ['run unowar --param constructor=3', /unknown parameter 'constructor'/],
    ['run unowar --param points=1,1 --seats random,random', /given twice/],
    ['help nope', /unknown command 'nope'/],
    [
      'run unowar --seats random,random --strategy random',
      /option '--seats <a,b>' cannot be used with option '--strategy <list>'/,
    ],
    ['run unowar --param pionts=3', /unknown parameter 'pionts'.*did you mean points\?/],
    ['run unowar --param points=0', /parameter points must be an integer from 1 to 100, not 0/],
    ['run unowar --param points', /name=value/],
    ['run unowar --format xml', /xml.*json/],
    ['run unowar more', /too many arguments/],
    ['run --trials 5', /--trials needs a game/],
    ['run unowar --strategy ./none.mjs#mine', /cannot read the strategy '.\/none.mjs#mine'/],
    ['run unowar --strategy ./mine.mjs', /add # and the name of an export, such as \.\/mine\.mjs#/],
    ['run unowar --strategy ./mine.mjs#yours --trials 10', /unknown export of .\/mine.mjs 'yours'; .*passes/],
    ['replay unowar --seats random,random', /replay needs --game INDEX/],
    ['replay unowar --seats random,random --game -1', /--game .* not '-1'/],
    ['replay unowar --seats random,random --game 0 --param points=1..3', /one game/],
    ['games unowr', /did you mean unowar\?/],
    ['exact unowar', /unowar with random, random has more than 3,000,000 possible games/],
    ['exact node:fs#x', /'node:fs#x' is no game: name one by its module/],
    ['exact pairs --strategy god', /unknown strategy 'god'.*did you mean good\?/],
    ['exact pairs --param cards=7', /7/],
    ['exact pairs --seats good --strategy good', /cannot be used with option '--strategy <list>'/],
    ['play pairs --param cards=4..8:4', /play needs one value for each parameter/],
    ['play pairs --param cards=6', /6/],
  ])('"cards-sim %s" ends with exit code 2, one line on stderr and no output', async (line, message) => {
    const { code, out, err } = await run(line);
    expect(err).toMatch(message);
    expect(err).toMatch(/^cards-sim: [^\n]+\n$/);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });
});

describe('a strategy that misbehaves', () => {
  const endsRun = async (name: string, message: RegExp): Promise<void> => {
    const { code, out, err } = await run(
      `run unowar --seats ./mine.mjs#${name},random --trials 10 --workers 1 --timeout 2`,
    );
    expect(err).toMatch(message);
    expect(err).toMatch(/^[^\n]+: cards-sim replay unowar --seats \.\/mine\.mjs#\w+,random --seed 1 --game 0\n$/);
    expect({ code, out }).toEqual({ code: 3, out: '' });
  };

  test.each([
    ['throws', /strategy '.\/mine.mjs#throws' threw an error: ouch/],
    [
      'garbage',
      /strategy '.\/mine.mjs#garbage' played an illegal move: the text 'a card'; return an integer, or a text that the actions of the rules list, at mine.mjs:11 /,
    ],
    [
      'verbose',
      /strategy '.\/mine.mjs#verbose' threw an error: one \?\[31mtwo, at mine\.mjs:20:11 \(Object\.move\) \(in game 0\)/,
    ],
  ])('The strategy "%s" ends the run with exit code 3 and the command that replays the game', endsRun);

  test('An endless loop ends the run with exit code 3 too', { tags: 'slow' }, () =>
    endsRun('loops', /no progress within the timeout of 2 s/),
  );
});

describe('a strategy of unusual form', () => {
  test('A strategy that cannot be created is reported without a game', async () => {
    const { code, out, err } = await run('run unowar --seats ./mine.mjs#nothing,random --trials 10');
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toBe(
      "cards-sim: strategy './mine.mjs#nothing' could not be created: the function 'nothing' was called to create a strategy, and returned undefined. If it chooses moves, name it move or write both parameters, (view, rng); otherwise return an object with move(view, rng), at mine.mjs:24 (nothing)\n",
    );
  });

  test('A strategy whose constructor throws is reported with the line', async () => {
    const { code, err } = await run('run unowar --seats ./mine.mjs#Unmade,random --trials 10');
    expect(code).toBe(3);
    expect(err).toMatch(/#Unmade' could not be created: no table, at mine\.mjs:46:11 \(new Unmade\)\n$/);
  });

  test('A strategy without move() is reported with the line of its definition and the names of its methods', async () => {
    const { code, err } = await run('run unowar --seats ./mine.mjs#Misnamed,random --trials 10');
    expect(code).toBe(3);
    expect(err).toMatch(/method move\(view, rng\), not one with mov, at mine\.mjs:38 \(Misnamed\)\n$/);
  });

  test('A class whose move() is a field is a valid strategy', async () => {
    expect(await run('run unowar --seats ./mine.mjs#Fields,random --trials 10')).toMatchObject({ code: 0 });
  });
});

test('A failure that depends on earlier games is reported as such', async () => {
  // Ten passes lose a game, so the 31st move is in the fourth game.
  const { code, err } = await run('run unowar --seats ./mine.mjs#tired,random --trials 10 --workers 1');
  expect(code).toBe(3);
  expect(err).toMatch(
    /threw an error: tired, but not when the game is played alone: a strategy or the game keeps state from one game to the next, at mine\.mjs:33:31 \(Object\.move\) \(in game 3\)/,
  );
});

test('A replay that fails does not suggest another replay', async () => {
  const { code, err } = await run('replay unowar --seats ./mine.mjs#throws,random --game 2');
  expect({ code, err }).toEqual({
    code: 3,
    err: "cards-sim: strategy './mine.mjs#throws' threw an error: ouch, at mine.mjs:7:11 (Object.move) (in game 2)\n",
  });
});

test('An interrupt ends a replay with exit code 130', { tags: 'slow' }, async () => {
  const interrupt = new AbortController();
  setTimeout(() => interrupt.abort(), 1500);
  expect(await run('replay unowar --seats ./mine.mjs#loops,random --game 0', interrupt.signal)).toMatchObject({
    code: 130,
  });
});

test('cards-sim without arguments lists the commands, then the games, on 46 lines of 80 columns', async () => {
  const { code, out, err } = await run('');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/\nCommands:\n {2}run .*\n(?: .*\n)+\nGames:\n {2}pairs .*\n/);
  for (const name of ['resume', 'report', 'unowar', 'concentration', 'help [command]', 'cards-sim games'])
    expect(out).toContain(name);
  const lines = out.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(46);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
});

test('cards-sim, cards-sim help and cards-sim --help print the same overview', async () => {
  const { out } = await run('');
  for (const line of ['help', '--help', '-h']) expect(await run(line)).toEqual({ code: 0, out, err: '' });
});

test('cards-sim games lists the strategies, parameters and measures of all games', async () => {
  const { code, out, err } = await run('games');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const { id, strategies, parameters, measures } of GAMES) {
    expect(out).toContain(`(${id}, `);
    for (const name of [...strategies, ...measures].map((one) => one.name)) expect(out).toContain(`    ${name}`);
    for (const name of Object.keys(parameters)) expect(out).toContain(`    ${name} `);
  }
});

test('cards-sim games with a game lists that game only, with the arguments of its strategies', async () => {
  const { code, out } = await run('games concentration');
  expect(code).toBe(0);
  expect(out).toMatch(/^Concentration \(concentration, 2 to 6 seats\): /);
  expect(out).toMatch(/\n {4}memory:cards\[:style\] .*\n(?: .*\n)* {6}cards .*0 to 52\)\n/);
  expect(out).toMatch(/\n {4}ranks +.*\(1 to 13; default 13\)\n/);
  expect(out).not.toContain('unowar');
});

test('cards-sim games --rules shows the rulebook of each game, and refuses a game without one', async () => {
  const { out } = await run('games --rules');
  const shown = out.replaceAll(/\s+/g, ' ');
  for (const game of GAMES) {
    expect(shown).toContain(
      `${titleOf(game)} ${(rulebookOf(game) ?? []).map((rule, at) => `${at + 1}. ${rule.replaceAll(/\s+/g, ' ')}`).join(' ')}`,
    );
  }
  writeFileSync(
    join(directory, 'coin.mjs'),
    `import { defineGame } from '@cards/core';
    export const coin = defineGame({ id: 'coin', seats: 1, deal: () => ({ left: 1 }), moves: ({ left }) => left > 0 ? [0] : [],
      play: (state) => { state.left--; }, view: {}, measures: { moves: { of: () => 1, role: 'length' } } });`,
  );
  expect(await run('games ./coin.mjs#coin --rules')).toEqual({
    code: 2,
    out: '',
    err: 'cards-sim: coin has no rules to show: its author can write them as the member rulebook\n',
  });
});

test.each([
  [
    'run pairs --format jsn',
    "unknown format 'jsn'; choose from table, json, csv, markdown, ndjson; did you mean json?",
  ],
  ['completion fisch', "unknown shell 'fisch'; choose from bash, zsh, fish; did you mean fish?"],
])('%s has a value out of a list: the message names the list and the nearest value', async (line, message) => {
  expect(await run(line)).toEqual({ code: 2, out: '', err: `cards-sim: ${message}\n` });
});

test('The rules of a game are those of the parameters, which no other list of games takes', async () => {
  const { out } = await run('games pairs --rules --param cards=8 --param copies=2');
  expect(out).toContain('8 cards lie face down, 2 of each kind.');
  const err = 'cards-sim: --param sets the rules of one game: give the game and --rules\n';
  for (const line of ['games pairs --param cards=8', 'games --rules --param cards=8'])
    expect(await run(line)).toEqual({ code: 2, out: '', err });
});

test.each([20, 30, 50, 80, 120])('cards-sim games fits %i columns', async (width) => {
  const { out } = await typedCommand(directory, 'games', { width });
  const prose = out.split('\n').filter((line) => !/^ *[\w-]+:[\w[\]:-]+$|^ +[\w-]+\[.*\]$/.test(line));
  expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(width);
});

test.each([
  'run',
  'resume',
  'merge',
  'report',
  'replay',
  'exact',
  'solve',
  'exploit',
  'study',
  'tune',
  'score',
  'check',
  'play',
  'games',
  'link',
])('The help of cards-sim %s fits 50 columns', async (command) => {
  const { code, out } = await typedCommand(directory, `help ${command}`, { width: 50 });
  expect(code).toBe(0);
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(50);
});

test('Help and version go to stdout', async () => {
  expect(await run('help run')).toMatchObject({ code: 0, out: expect.stringContaining('--against') });
  expect(await run('--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

describe('cards-sim run', () => {
  test('--against plays each strategy against one opponent in both seats', async () => {
    const { cells } = await json('run unowar --strategy biggest,random --against random --trials 20');
    expect(cells.map(({ strategies }) => strategies.join())).toEqual([
      'biggest,random',
      'random,biggest',
      'random,random',
    ]);
  });

  test('The printed command has the options in one order, with the seed last', async () => {
    const { out } = await run('run pairs --seed x --trials 5 --param cards=4 --strategy good');
    expect(out).toContain('cards-sim run pairs --strategy good --param cards=4 --trials 5 --seed x\n');
  });

  test('An interrupt ends a run with exit code 130 and no output', async () => {
    const { code, out, err } = await run('run unowar --trials 1e9', AbortSignal.abort());
    expect({ code, out }).toEqual({ code: 130, out: '' });
    expect(err).toMatch(/interrupted/);
  });
});

test('A replay prints the game that the batch played, and its measures', async () => {
  const { cells } = await json('run unowar --seats uniform,biggest --param points=2 --trials 1 --seed deal');
  const { code, out } = await run('replay unowar --seats uniform,biggest --param points=2 --seed deal --game 0');
  const played = Object.entries(cells[0]?.measures ?? {}).map(([name, { mean }]) => `${name} ${mean}`);
  expect(code).toBe(0);
  expect(out.split('\n').at(-2)).toBe(played.join(', '));
  expect(out).toMatch(/^UnoWar to 2 points: /);
});

describe('cards-sim exact', () => {
  test('Without strategies, exact prints the line-ups that the game lists', async () => {
    const { code, out } = await run('exact pairs --param cards=8 --format json');
    expect(code).toBe(0);
    const { format, cells } = JSON.parse(out) as { format: string; cells: { strategy: string; params: unknown }[] };
    expect(format).toBe('cards-sim/exact@1');
    expect(cells.map(({ strategy }) => strategy)).toEqual(['random', 'good', 'optimal']);
    expect(cells[0]?.params).toEqual({ cards: 8, copies: 4 });
  });

  test('For one line-up, exact prints one JSON object', async () => {
    const { out } = await run('exact pairs --strategy good --param cards=4 --format json');
    // Four cards of one type: each of the two turns is a pair.
    expect(JSON.parse(out)).toMatchObject({
      format: 'cards-sim/exact@1',
      game: 'pairs',
      strategy: 'good',
      measures: { flips: { mean: 4, max: 4, distribution: { 4: 1 } } },
    });
  });

  test('The tables of exact fit the terminal', async () => {
    const { code, out } = await run('exact pairs');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Pairs, random: cards 32, copies 4\n {2}flips: cards turned up until all cards are matched\n {4}mean 266\.6666667\n/,
    );
    expect(out.split('\n').every((line) => line.length <= 80)).toBe(true);
  });
});

describe('cards-sim play', () => {
  test('play goes on to the end of the input and prints the seed that repeats the deal', async () => {
    const { code, out, err } = await run('play pairs --param cards=4', undefined, ['0', '1', '2', '3']);
    expect(code).toBe(0);
    expect(out).toMatch(/4 flips/);
    expect(err).toBe('cards-sim: to repeat this deal, add --seed fresh\n');
  });

  test('play does not print a seed that was given', async () => {
    expect(await run('play pairs --param cards=4 --seed 7')).toMatchObject({ code: 0, err: '' });
  });
});

test('score --name shows the names in place of the players, and keeps these as strategies', async () => {
  const line = 'score random smallest --game unowar --param points=1 --games 2 --name chance,low';
  const { out } = await run(`${line} --format json`);
  const { players } = JSON.parse(out) as { players: { player: string; strategy: string }[] };
  expect(new Map(players.map(({ player, strategy }) => [player, strategy]))).toEqual(
    new Map([
      ['chance', 'random'],
      ['low', 'smallest'],
    ]),
  );
  expect((await run(line)).out).toMatch(/^chance scores|^low scores|chance has no/m);
  expect(await run(`${line},third`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('--name needs a different name for each of the 2 players, not chance,low,third'),
  });
});
