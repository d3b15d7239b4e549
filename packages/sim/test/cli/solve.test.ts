import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { seededRng } from '@cards/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtCommand, nextToBuilds } from '../../../../tools/tests/native-build.ts';
import { computationLine } from '../../src/cli/progress.js';
import { type Ended, typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

const EXAMPLES = nextToBuilds(resolve(import.meta.dirname, '../../../core/examples'));
const KUHN = `${EXAMPLES}/kuhn.mjs#kuhn`;
const LEDUC = `${EXAMPLES}/leduc.mjs#leduc`;
const NIM = `${EXAMPLES}/nim.mjs#nim`;

/** Kuhn's equilibrium with alpha = 0, but the king folds after a bet. */
const FOLDS_THE_KING = `
export default {
  name: 'folds',
  summary: 'an equilibrium with one mistake',
  create: () => ({
    move({ card, bets, seat }, rng) {
      const isAsked = bets.at(-1) === 1;
      if (card === 2) return isAsked ? 0 : seat;
      if (card === 1) return isAsked && rng.int(3) === 0 ? 1 : 0;
      return seat === 1 && !isAsked && rng.int(3) === 0 ? 1 : 0;
    },
  }),
};
`;

let directory = '';
beforeAll(() => {
  directory = scratchDirectory({});
  writeFileSync(join(directory, 'mine.mjs'), FOLDS_THE_KING);
});
afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string | readonly string[]): Promise<Ended> => typedCommand(directory, line);

async function json<Value>(line: string | readonly string[]): Promise<Value> {
  const words = typeof line === 'string' ? line.split(' ') : line;
  const { code, out, err } = await run([...words, '--format', 'json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Value;
}

test('solve prints the value of a game with its proof, and what each seat plays', async () => {
  const { code, out } = await run(`solve ${KUHN}`);
  expect(code).toBe(0);
  expect(out).toMatch(/^Kuhn, cards 3: the value for seat 0 is -0\.0555\d+ chips\n/);
  expect(out).toContain('30 possible games, 58 histories, 12 information sets');
  expect(out).toContain('    card: 2; bets: 0 1: bet 1.000');
  const { lower, upper, policies } = await json<{ lower: number; upper: number; policies: unknown[][] }>(
    `solve ${KUHN}`,
  );
  expect(lower).toBeLessThanOrEqual(-1 / 18);
  expect(upper).toBeGreaterThanOrEqual(-1 / 18);
  expect(policies[0]).toHaveLength(6);
});

test('solve prints the optimum of a one-seat game', async () => {
  const { out } = await run('solve pairs --param cards=8');
  expect(out).toContain(
    'Pairs, cards 8, copies 4: the best mean of flips is 10.742857 flips\n  no strategy is better, in 88 states\n',
  );
  // The first card matches the second one or not; a seen pair is never turned up for nothing.
  expect(out).toMatch(/a best strategy\n +0 1 .* 7: 0\n +\[a\] 1 .*: 1\n/);
  const found = await json<{ measure: string; value: number; states: number }>('solve pairs --param cards=8');
  expect(found).toMatchObject({ measure: 'flips', states: 88 });
  expect(found.value).toBeCloseTo(376 / 35, 12);
});

test('solve prints the value of a game that hides nothing, and best moves of both seats', async () => {
  const { out } = await run(`solve ${NIM} --param first=1 --param second=3 --param third=3`);
  expect(out).toMatch(
    /^Nim, first 1, second 3, third 3: the value for seat 0 is 1 win\n  nothing is hidden, and both seats play best, in \d+ states\n/,
  );
  expect(out).toContain('    seat 0: heaps: 1 3 3; toMove: 0: 1 from heap 1\n    seat 1: heaps: 0 3 3; toMove: 1: ');
  expect(await json(`solve ${NIM}`)).toMatchObject({ format: 'cards-sim/solution@1', game: 'nim', value: 0 });
});

test('solve prints the NashConv and the values of every seat for three seats, and stops within a bound', async () => {
  const { code, out } = await run(`solve ${EXAMPLES}/kuhn-players.mjs#kuhnpoker --within 0.01`);
  expect(code).toBe(0);
  expect(out).toMatch(/^Kuhnpoker, players 3: NashConv 0\.00\d+, after \d+ iterations\n/);
  expect(out).toMatch(/seat 0 gets -?\d\.\d+ chips, seat 1 gets -?\d\.\d+ chips, seat 2 gets /);
  expect(out).toContain('a game like this has no one value');
  expect(out).not.toMatch(/equilibri|optim/);
  const { nashConv, values } = await json<{ nashConv: number; values: number[] }>(
    `solve ${EXAMPLES}/kuhn-players.mjs#kuhnpoker --within 0.01`,
  );
  expect(nashConv).toBeLessThanOrEqual(0.01);
  expect(values).toHaveLength(3);
});

test('exploit prints what each of three seats gains by a best response', async () => {
  const { out } = await run(`exploit random --game ${EXAMPLES}/kuhn-players.mjs#kuhnpoker`);
  // OpenSpiel, nash_conv of the uniform policy.
  expect(out).toContain('  NashConv 2.0625: so much do the seats gain together');
  expect(out).toContain('  in seat 2 a best response gains ');
});

test('solve and exploit take one seat, and all seats that play together as one', async () => {
  // Guess a card of three that the seat does not see: 1 is off by 2/3 on average, and 0 by 1.
  const guess = (seats: string): string =>
    `export const guess = defineGame({ id: 'guess', ${seats} toMove: ({ at }) => at, deal: (_, rng) => ({ card: rng.int(3), at: 0, guess: 0 }), moves: ({ at }) => (at < 1 ? [0, 1, 2] : []), play: (state, move) => { state.guess = move; state.at = 1; }, view: VIEW, measures: { points: { better: 'lower', bounds: [0, 2], of: ({ card, guess }) => Math.abs(card - guess) } }, strategies: { low: () => 0 } });`;
  const load = `import { defineGame } from '@cards/core';\n`;
  writeFileSync(join(directory, 'guess.mjs'), load + guess('seats: 1,').replace('VIEW', '{}'));
  writeFileSync(
    join(directory, 'both.mjs'),
    load + guess('seats: 2, together: true,').replace('VIEW', '{ card: ({ card }) => card }'),
  );
  expect((await run('exploit low --game ./guess.mjs')).out).toContain(
    'a best response gains 0.333333 a game: it gets 0.666667 points, and low gets 1 point',
  );
  expect((await run('solve ./both.mjs')).out).toContain('all seats together get 0 points');
});

test('exploit names the situation of a mistake first', async () => {
  const { seats } = await json<{ seats: { loss: number; mistakes: unknown[] }[] }>(`exploit ./mine.mjs --game ${KUHN}`);
  expect(seats.map(({ mistakes }) => mistakes[0])).toMatchObject([
    { situation: 'card: 2\nbets: 0 1', plays: { pass: 1, bet: 0 }, best: 'bet' },
    { situation: 'card: 2\nbets: 1', plays: { pass: 1, bet: 0 }, best: 'bet' },
  ]);
  const { out } = await run(`exploit ./mine.mjs --game ${KUHN}`);
  expect(out).toContain('./mine.mjs in seat 1 loses');
  expect(out).toContain('card: 2; bets: 1: pass 1.000; best bet');
});

test('solve and exploit write pages and Markdown whose lists keep their lines', async () => {
  const page = await run(`solve ${KUHN} --html -`);
  expect(page.out).toContain('<h1>Kuhn, cards 3: solution</h1>');
  expect(page.out).toMatch(/<pre>.*seat 0 plays\n.*card: 2; bets: 0 1: bet 1\.000/s);
  const { code, out } = await run(`exploit ./mine.mjs --game ${KUHN} --format markdown`);
  expect(code).toBe(0);
  expect(out).toMatch(/^Kuhn, cards 3\n\n```text\n {2}\.\/mine\.mjs in seat 0 loses .*\n```\n$/s);
});

test('exact plays every possible game of a game without a theory', async () => {
  const { measures } = await json<{ measures: Record<string, { mean: number }> }>(
    `exact ${KUHN} --seats random,random`,
  );
  expect(measures['chips']?.mean).toBeCloseTo(1 / 8, 14);
});

test(
  'run shows the exact value of a game with fewer possible games than the run has games',
  { tags: 'slow' },
  async () => {
    const line = `run ${KUHN} --seats random,random --seed 1 --quiet`;
    type Cells = { cells: { digest: string; exact?: Record<string, { mean: number }> }[] };
    const [many] = (await json<Cells>(`${line} --trials 30`)).cells;
    const [few] = (await json<Cells>(`${line} --trials 29`)).cells;
    expect(many?.exact?.['chips']?.mean).toBeCloseTo(1 / 8, 14);
    expect(few?.exact).toBeUndefined();
  },
);

test.each([
  ['solve pairs --format efg', /pairs has one seat; a game to solve needs several/],
  ['solve set', /set has more than 1,000,000 possible games/],
  ['solve unowar', /unowar has more than 1,000,000 possible games/],
  [`solve ${KUHN} --format efg --within 0.1`, /--within cannot be used with --format efg/],
  [`solve ${KUHN} --within 0`, /--within must be a number above 0, such as 0\.001, not '0'/],
  [`solve ${KUHN} --param cards=3,4`, /one value for each parameter/],
  ['exploit ./mine.mjs', /exploit needs --game/],
  [`run ${KUHN} --sequential`, /kuhn is played for chips, so --sequential needs numbers, such as --sequential 0,0.1/],
  [`exploit exec:bot.py --game ${KUHN}`, /needs a strategy in TypeScript or JavaScript/],
])('%s is refused', async (line, message) => {
  const { code, err } = await run(line);
  expect(code).toBe(2);
  expect(err).toMatch(message);
});

test('exploit finds the only strategy of a file, as check does', async () => {
  writeFileSync(join(directory, 'named.mjs'), FOLDS_THE_KING.replace('export default', 'export const named ='));
  const { code, out } = await run(`exploit ./named.mjs --game ${KUHN}`);
  expect(code).toBe(0);
  expect(out).toContain('  ./named.mjs in seat 0 loses ');
  expect(await run(`exploit ./named.mjs#other --game ${KUHN}`)).toMatchObject({
    code: 2,
    err: "cards-sim: unknown export of ./named.mjs 'other'; choose from named\n",
  });
});

test('An equilibrium and a best response play in runs, next to strategies from files', { tags: 'slow' }, async () => {
  const chips = async (seats: string): Promise<{ n: number; mean: number; stderr: number }> => {
    const line = `run ${KUHN} --seats ${seats} --trials 20000 --seed 1 --workers 1 --quiet`;
    const { cells } = await json<{ cells: { measures: { chips: { n: number; mean: number; stderr: number } } }[] }>(
      line,
    );
    return cells[0]?.measures.chips ?? { n: 0, mean: 0, stderr: 0 };
  };
  const equal = await chips('equilibrium,equilibrium');
  expect(Math.abs(equal.mean + 1 / 18)).toBeLessThan(4 * equal.stderr);
  const worst = await chips('./mine.mjs#default,response:./mine.mjs#default');
  const { seats } = await json<{ seats: { worst: number }[] }>(`exploit ./mine.mjs --game ${KUHN}`);
  expect(Math.abs(worst.mean - (seats[0]?.worst ?? 0))).toBeLessThan(4 * worst.stderr);
  expect(worst.n).toBe(20_000);
});

test(
  'exact has the value of an equilibrium, check ranks it, and play has it as an opponent',
  { tags: 'slow' },
  async () => {
    const { out: exact } = await run(`exact ${KUHN} --seats equilibrium,response:equilibrium`);
    expect(exact).toContain('mean -0.0556');
    const { out: checked } = await run(`check equilibrium --game ${KUHN} --trials 20 --seed 1 --workers 1 --quiet`);
    expect(checked).toContain('PASSED');
    const { out: played } = await run(`play ${KUHN} --strategy equilibrium --seed 1`);
    expect(played).toContain('You play against equilibrium.');
  },
);

test('A game that is too large has no equilibrium', async () => {
  expect(await run('exact unowar --strategy equilibrium')).toMatchObject({
    code: 2,
    err: 'cards-sim: unowar has more than 1,000,000 possible games\n',
  });
  expect((await run('run pairs --strategy equilibrium --trials 10')).err).toMatch(
    /^cards-sim: pairs has more than 1,000,000 possible games/,
  );
});

test('The page and the table of a run of a one-file game have the exact values next to the estimates', async () => {
  await run(`run ${KUHN} --strategy careful,random --trials 200 --out exact-kuhn`);
  const { out: csv } = await run('report exact-kuhn --format csv');
  const [columns = '', ...rows] = csv.trim().split('\n');
  const at = columns.split(',').indexOf('exact_mean');
  const means = rows.filter((row) => row.includes(',chips,')).map((row) => Number(row.split(',')[at]));
  const exact = await json<{ cells: { measures: { chips: { mean: number } } }[] }>(
    `exact ${KUHN} --strategy careful,random`,
  );
  expect(means).toEqual(exact.cells.map(({ measures }) => measures.chips.mean));
  expect(means[0]).toBeCloseTo(-1 / 6, 12);
  expect((await run('report exact-kuhn --html -')).out).toContain('-0.1666667');
});

test('A computation over its limit is refused with the option that raises it, the same in each command', async () => {
  for (const line of [`solve ${KUHN}`, `exact ${KUHN} --strategy random`, `exploit random --game ${KUHN}`]) {
    const { code, out, err } = await run(`${line} --limit 10`);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^cards-sim: kuhn.* has more than \d+ .*; --limit \d+ is probably enough\n$/);
    const enough = /--limit \d+/.exec(err)?.[0] ?? '';
    expect(await run(`${line} ${enough}`)).toMatchObject({ code: 0, err: '' });
  }
  expect((await run(`solve ${NIM} --limit 3`)).err).toMatch(/more than 3 states\n$/);
});

test('A long computation shows its progress on a terminal, and the message after a signal has it', () => {
  let time = 0;
  const written: string[] = [];
  const known: unknown[] = [];
  const progress = { write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const tell = (more: object = {}): object => {
    known.push(more);
    return {};
  };
  const { onProgress, end } = computationLine({ progress, tell }, false, () => time);
  for (time of [10, 600, 650, 800]) onProgress?.({ unit: 'states', done: 10 * time, limit: 1_000_000 });
  end();
  expect(written).toEqual([
    '\r\u001B[Kcomputing: 6,000 states of at most 1,000,000…',
    '\r\u001B[Kcomputing: 8,000 states of at most 1,000,000…',
    '\r\u001B[K',
  ]);
  expect(known).toEqual([{ after: '6,000 states' }, { after: '8,000 states' }]);
});

test('A game that throws in a computation ends it with exit code 3, its line and the moves', async () => {
  writeFileSync(
    join(directory, 'broken.mjs'),
    `import { defineGame } from '@cards/core';
export const broken = defineGame({
  id: 'broken',
  seats: 2,
  deal: () => ({ played: [] }),
  toMove: ({ played }) => played.length % 2,
  moves: ({ played }) => (played.length < 3 ? [7, 8] : []),
  play: ({ played }, move, rng) => void played.push(played.length < 2 ? move : rng.below(2)),
  view: { played: ({ played }) => played },
  measures: { win: { role: 'win', of: ({ played }, seat) => (played[2] === 7) === (seat === 0) } },
  strategies: { random: ({ legal }, rng) => legal[rng.int(2)] },
});
`,
  );
  const game = './broken.mjs#broken';
  for (const line of [`solve ${game}`, `exact ${game} --strategy random`, `exploit random --game ${game}`]) {
    const { code, out, err } = await run(line);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(
      /^cards-sim: the game threw an error: rng.below is not a function, at broken\.mjs:8:\d+ .*, after the moves [78], [78], [78]\n$/,
    );
  }
  const lines = ['{"type":"reset"}', ...[7, 8, 7].map((move) => `{"type":"step","moves":["${move}"]}`)];
  const { code, err } = await typedCommand(directory, `serve ${game}`, { input: lines });
  expect(code).toBe(3);
  expect(err).toMatch(
    /rng.below is not a function, at broken\.mjs:8:\d+ .*, in game 0, after the agent's moves 7, 8, 7\n$/,
  );
});

test('solve --at prints the value and the regret of each move', async () => {
  const { code, out } = await run(`solve ${KUHN} --at pass,bet`);
  expect(code).toBe(0);
  expect(out).toContain('  after pass, bet, seat 0 moves, in 3 situations\n    card: 0; bets: 0 1: value -1.000000\n');
  expect(out).toContain('      pass  value -1.000000  regret 3.000000  played 0.000\n');
  expect(out).not.toContain('seat 1 plays');
  const { after, positions } = await json<{ after: string[]; positions: { value: number; regrets: object }[] }>([
    'solve',
    NIM,
    '--at',
    '1 from heap 1',
  ]);
  expect(after).toEqual(['1 from heap 1']);
  expect(positions).toHaveLength(1);
  const start = await json<{ positions: { seat: number; situation: string }[] }>(['solve', KUHN, '--at', '']);
  expect(start.positions.map(({ seat }) => seat)).toEqual([0, 0, 0]);
});

test('solve --at refuses wrong moves before it solves', async () => {
  const words = `solve ${KUHN} --within 0.0000000001 --at`;
  let steps = 0;
  const progress = new Writable({
    write: (_, __, done) => {
      steps++;
      done();
    },
  });
  const tell = (news = {}): object => {
    if ('after' in news) steps++;
    return news;
  };
  const { code, err } = await typedCommand(directory, [...words.split(' '), 'pass,up'], { progress, tell });
  expect({ code, steps }).toEqual({ code: 2, steps: 0 });
  expect(err).toContain("unknown move 'up'; choose from pass, bet");
});

test('solve --at refuses moves that no seat can make, and --policy games whose states a belief merges', async () => {
  expect(await run(`solve ${KUHN} --at pas`)).toMatchObject({
    code: 2,
    err: expect.stringContaining("unknown move 'pas'; choose from pass, bet; did you mean pass?"),
  });
  expect(await run(`solve ${KUHN} --at bet,pass`)).toMatchObject({ code: 2 });
  expect(await run('solve pairs --param cards=8 --policy pairs.json')).toMatchObject({
    code: 2,
    err: expect.stringContaining('pairs is solved by what its belief calls the same'),
  });
  expect(await run(`solve ${KUHN} --format efg --at pass`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('--at cannot be used with --format efg'),
  });
});

test('A policy that solve writes is a strategy for exact, exploit and run', { tags: 'slow' }, async () => {
  await run(`solve ${KUHN} --policy kuhn.json`);
  const exact = await json<{ measures: { chips: { mean: number } } }>(`exact ${KUHN} --seats policy:kuhn.json,careful`);
  const optimal = await json<typeof exact>(`exact ${KUHN} --seats optimal,careful`);
  expect(exact.measures.chips.mean).toBeCloseTo(optimal.measures.chips.mean, 9);
  const { seats } = await json<{ seats: { loss: number }[] }>(`exploit policy:kuhn.json --game ${KUHN}`);
  for (const { loss } of seats) expect(loss).toBeLessThan(2e-6);
  const { code, out } = await run(`run ${KUHN} --seats policy:kuhn.json,careful --trials 2000 --format json`);
  expect(code).toBe(0);
  const [{ strategies, measures }] = (
    JSON.parse(out) as { cells: [{ strategies: string[]; measures: { chips: { ci95: [number, number] } } }] }
  ).cells;
  expect(strategies).toEqual(['policy:kuhn.json', 'careful']);
  const [low, high] = measures.chips.ci95;
  expect(low - 0.05).toBeLessThan(exact.measures.chips.mean);
  expect(high + 0.05).toBeGreaterThan(exact.measures.chips.mean);
  expect(await run(`exact ${NIM} --seats policy:kuhn.json,random`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('policy:kuhn.json cannot be played: it was written for'),
  });
});

test('solve --policy writes a table for a spreadsheet', async () => {
  await run(`solve ${KUHN} --policy tables/kuhn.csv`);
  const [head, first, ...rows] = readFileSync(join(directory, 'tables/kuhn.csv'), 'utf8').trim().split('\r\n');
  expect(head).toBe('seat,situation,move,probability');
  expect(first).toMatch(/^0,card: 0; bets: none,pass,0\.\d+$/);
  expect(rows).toHaveLength(23);
});

test('exploit --approximate says what a response has won, and what the loss is at least', async () => {
  const { code, out } = await run(`exploit random --game ${KUHN} --approximate --trials 500`);
  expect(code).toBe(0);
  const number = String.raw`-?\d\.\d{3}`;
  const interval = String.raw`-?\d[\d.]* ± \d[\d.]*`;
  expect(out).toMatch(
    new RegExp(
      String.raw`^Kuhn, cards 3\n  a best response to random found so far gets ${interval} a game more than random, in all seats together\n    in seat 0 it gets ${interval}, which is ${interval} more\n    in seat 1 .*\n  the true loss is at least ${number}, with 97\.5% confidence, in 500 games of each seat\n$`,
    ),
  );
  type Estimated = { n: number; mean: number; ci95: [number, number] };
  const { loss, seats } = await json<{ loss: Estimated; seats: { won: Estimated; gained: Estimated }[] }>(
    `exploit random --game ${KUHN} --approximate --trials 500`,
  );
  expect(loss.mean).toBeCloseTo(
    seats.reduce((sum, { gained }) => sum + gained.mean, 0),
    9,
  );
  // The loss of random is published: 11/12 in both seats together.
  expect(loss.ci95[0]).toBeLessThan(11 / 12);
  expect(loss.n).toBe(500);
});

test.each([
  ['--trials 500', 'at least 2: add --approximate, or leave --trials out'],
  ['--approximate --limit 100', '--limit'],
  ['--approximate --trials 1', 'at least 2: choose more'],
])('exploit refuses %s', async (options, message) => {
  expect(await run(`exploit random --game ${KUHN} ${options}`)).toMatchObject({
    code: 2,
    err: expect.stringContaining(message),
  });
});

test('solve --resume keeps a state, and refuses one of another game, or a damaged one', async () => {
  const line = `solve ${KUHN} --within 0.0001 --resume kept`;
  const first = await json(line);
  expect(await json(line)).toEqual(first);
  expect(await json(`solve ${KUHN} --within 0.0001`)).toEqual(first);
  const path = join(directory, 'kept', 'solver-state');
  const refused = { code: 1, err: expect.stringContaining('solver-state is damaged, or of another game') };
  expect(await run(`solve ${KUHN} --within 0.00001 --resume kept`)).toMatchObject(refused);
  expect(await run(`solve ${KUHN} --within 0.0001 --param cards=4 --resume kept`)).toMatchObject(refused);
  const bytes = readFileSync(path);
  for (const at of [0, 70, bytes.length - 1]) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    expect(await run(line)).toMatchObject(refused);
  }
  writeFileSync(path, bytes.subarray(0, 200));
  expect(await run(line)).toMatchObject(refused);
  const open = await run(`solve ${NIM} --resume open`);
  expect(open).toMatchObject({ code: 0, err: expect.stringContaining('--resume was not needed') });
});

test(
  'A solve that is killed ten times ends with the bytes of one that is not',
  { tags: ['slow', 'release'] },
  async () => {
    const words = ['solve', LEDUC, '--within', '0.00003', '--format', 'json', '--quiet'];
    const start = (...more: string[]) =>
      spawn(process.execPath, [builtCommand(), ...words, ...more], {
        cwd: directory,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    const began = Date.now();
    const whole = await textOf(start().stdout);
    const duration = Date.now() - began;
    const rng = seededRng(48);
    let kills = 0;
    for (let killed = 0; killed < 10; killed++) {
      const child = start('--resume', 'killed');
      const timer = setTimeout(() => child.kill('SIGKILL'), (0.2 + 0.7 * (rng.int(1000) / 1000)) * duration);
      const [, signal] = (await once(child, 'exit')) as [unknown, string | null];
      clearTimeout(timer);
      if (signal === 'SIGKILL') kills++;
    }
    // A process that was not killed has shown that the others left what it needed.
    expect(kills).toBeGreaterThan(0);
    expect(await textOf(start('--resume', 'killed').stdout)).toBe(whole);
  },
);

test('replay has the regret of each move of a small game that hides nothing, and says where it is not known', async () => {
  writeFileSync(
    join(directory, 'first.mjs'),
    "export default { name: 'first', summary: 'plays the first legal move', create: () => ({ move: ({ legal }) => legal[0] }) };\n",
  );
  const games = '--game 0 --format ndjson --regret';
  const heaps = '--param first=1 --param second=3 --param third=3';
  const { code, out, err } = await run(
    `replay ${NIM} ${heaps} --seats ./first.mjs#default,./first.mjs#default ${games}`,
  );
  const regrets = out
    .split('\n')
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { regret?: number }).regret);
  // Each player takes one object of the first heap that is left. It should leave an exclusive or of 0 where it can.
  expect({ code, err, regrets }).toEqual({ code: 0, err: '', regrets: [0, 0, 1, 1, 1, 1, 0, undefined] });
  const hidden = await run(`replay ${KUHN} --seats random,random ${games}`);
  expect(hidden).toMatchObject({ code: 2, out: '', err: expect.stringContaining('the regret of a move is not known') });
});
