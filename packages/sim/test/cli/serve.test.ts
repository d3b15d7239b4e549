import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { servedDialogue, type Turns } from '@cards/agents';
import { planCell } from '@cards/batch';
import { BlockRunner, blockCount, gamesIn } from '@cards/batch/internal';
import { concentration } from '@cards/concentration';
import { type AnyGame, exactResult } from '@cards/core';
import { countedMeasures } from '@cards/core/internal';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { builtCommand, nextToBuilds } from '../../../../tools/tests/native-build.ts';
import { typedCommand } from '../typed-command.js';

const module = fileURLToPath(new URL('../../../agents/python', import.meta.url));
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const programs = fileURLToPath(new URL('../python', import.meta.url));
const examples = fileURLToPath(new URL('../../../../examples/learning-agents', import.meta.url));
/** A pass loses the round. */
const stepWithPasses = JSON.stringify({ type: 'step', moves: Array.from({ length: 8 }, () => 'pass') });
const ONE_POINT = ['serve', 'unowar', '--param', 'points=1'] as const;

interface Served {
  readonly lines: readonly Record<string, unknown>[];
  readonly err: string;
  readonly code: number | null;
}

/** Runs the command with all of its input. */
function serve(words: readonly string[], ...input: readonly string[]): Served {
  const { stdout, stderr, status } = spawnSync(process.execPath, [builtCommand(), ...words], {
    input: input.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return { lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>), err: stderr, code: status };
}

/** Why Python programs cannot be tested here; undefined if they can. */
function missing(...modules: readonly string[]): string | undefined {
  const find = 'import importlib.util, sys; print(*[one for one in sys.argv[1:] if not importlib.util.find_spec(one)])';
  const { stdout, status } = spawnSync('python3', ['-c', find, ...modules], { encoding: 'utf8' });
  if (status !== 0) return 'python3 is not installed here';
  return stdout.trim() === '' ? undefined : `python3 does not find the modules ${stdout.trim()}`;
}

test('The first line describes the environment, and each request gets one line', () => {
  const { lines, err, code } = serve(
    [...ONE_POINT, '--seats', 'agent,smallest', '--no-views', '--seed', 'a seed'],
    '{"type":"reset","games":1}',
    '{"type":"step","moves":["pass"]}',
  );
  expect({ err, code }).toEqual({ err: '', code: 0 });
  expect(lines[0]).toMatchObject({
    type: 'hello',
    protocol: 1,
    game: 'unowar',
    params: { points: 1, hand: 5 },
    lineups: [['agent', 'smallest']],
    reward: 'win',
    seed: 'a seed',
  });
  expect(lines[1]).toMatchObject({ type: 'turns', turns: [{ game: 0, seat: 0 }], ends: [] });
  expect(lines[1]).not.toHaveProperty('turns.0.view');
  expect(lines[2]).toMatchObject({
    type: 'turns',
    turns: [null],
    ends: [{ slot: 0, game: 0, seat: 0, reward: -1, measures: { win: 0, rounds: 1 }, result: 'lost' }],
  });
  expect(lines).toHaveLength(3);
});

test.each<[string, AnyGame, Record<string, number>, readonly string[]]>([
  ['four agents', unowar, { points: 1, players: 4 }, ['agent', 'agent', 'agent', 'agent']],
  ['two agents at a table of four', concentration, { ranks: 3, players: 4 }, ['random', 'agent', 'memory:8', 'agent']],
])('Each process answers the same requests with the same bytes: %s', { tags: 'slow' }, (_what, game, params, seats) => {
  const dialogue = servedDialogue({ game, params, seats, seed: 'a seed' });
  const answers = [dialogue.next().value];
  const requests: string[] = [];
  const ask = (request: object): Turns => {
    const line = JSON.stringify(request);
    requests.push(line);
    const { value } = dialogue.next(line);
    answers.push(value);
    return JSON.parse(String(value)) as Turns;
  };
  let { turns } = ask({ type: 'reset', slots: 4, games: 20 });
  while (turns.some((turn) => turn !== null)) {
    ask({ type: 'observe', slot: 0, seat: 3 });
    const chosen = turns.map((turn) => turn?.moves?.[requests.length % turn.moves.length] ?? null);
    ({ turns } = ask({ type: 'step', moves: chosen }));
  }
  expect(answers.filter((answer) => String(answer).includes('"observed"')).length).toBeGreaterThan(20);
  const words = ['serve', game.id, '--seats', seats.join(), '--seed', 'a seed'];
  const given = Object.entries(params).flatMap(([name, value]) => ['--param', `${name}=${value}`]);
  for (let process = 0; process < 2; process++) {
    const { lines, err, code } = serve([...words, ...given], ...requests);
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(lines.map((line) => JSON.stringify(line))).toEqual(answers);
  }
});

test('Each damaged request gets one error, and the games go on', () => {
  const damaged: readonly (readonly [line: string, message: RegExp])[] = [
    ['{"type":"step","moves":["0"]}', /a step needs a move or null for each of the 0 slots, not 1/],
    ['{{{', /a request must be one line of JSON/],
    ['7', /a request must be a JSON object such as \{"type":"reset"\}/],
    ['', /a request must be one line of JSON/],
    ['{"type":"jump"}', /unknown type "jump"; choose from reset, step, observe, save, restore/],
    ['{}', /unknown type undefined/],
    ['{"type":"reset","slots":1000000000}', /slots must be an integer from 1 to 4096, not 1000000000/],
    ['{"type":"step"}', /moves must be a list/],
    ['{"type":"step","moves":[{}]}', /moves must be a list/],
    ['{"type":"observe","slot":0,"seat":0}', /there is no game yet; reset first/],
    ['{"type":"save","slot":5}', /there is no game yet; reset first/],
    ['{"type":"restore","slot":0}', /there is no game yet; reset first/],
  ];
  const { lines, err, code } = serve(ONE_POINT, ...damaged.map(([line]) => line), '{"type":"reset"}');
  expect({ err, code }).toEqual({ err: '', code: 0 });
  for (const [at, [, message]] of damaged.entries()) {
    expect(lines[1 + at]).toEqual({ type: 'error', message: expect.stringMatching(message) });
  }
  expect(lines.at(-1)).toMatchObject({ type: 'turns' });
  expect(lines).toHaveLength(damaged.length + 2);
});

test.each<[string, readonly string[], RegExp]>([
  ['no game', ['serve'], /serve needs a game, such as cards-sim serve unowar/],
  ['an unknown opponent', [...ONE_POINT, '--against', 'smalest'], /unknown strategy 'smalest'.*did you mean smallest/],
  [
    'a line-up that is too short',
    ['serve', 'unowar', '--param', 'players=4', '--seats', 'agent,random'],
    /takes 4 strat/,
  ],
  ['an opponent in a game for one', ['serve', 'pairs', '--against', 'good'], /pairs has one seat, so the agent has no/],
  ['a line-up without the agent', [...ONE_POINT, '--seats', 'smallest,smallest'], /one of the seats must be 'agent'/],
  [
    'a file that does not exist',
    [...ONE_POINT, '--against', './absent.ts#mine'],
    /cannot read the strategy '.\/absent/,
  ],
  ['several values of a parameter', ['serve', 'unowar', '--param', 'points=1,2'], /one value for each parameter/],
])('The command refuses %s', async (_what, words, message) => {
  const { out, err, code } = await typedCommand(module, words);
  expect({ out, code }).toEqual({ out: '', code: 2 });
  expect(err).toMatch(message);
});

test('A line that is too long ends the command with a message', () => {
  const { err, code } = serve(ONE_POINT, 'x'.repeat(2_000_000));
  expect(err).toMatch(/^cards-sim: the input has a line of more than 1000000 bytes[^\n]*\n$/);
  expect(code).toBe(2);
});

test('A reader that closes the output ends the command', async () => {
  const child = spawn(process.execPath, [builtCommand(), ...ONE_POINT], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => undefined);
  child.stdout.once('data', () => {
    child.stdout.destroy();
    child.stdin.write('{"type":"reset"}\n{"type":"reset"}\n');
  });
  expect(await once(child, 'close')).toEqual([1, null]);
});

test(
  'The learning agent of the guide gets better than good in Pairs with 12 cards, and plays as an external player',
  { tags: ['slow', 'release'] },
  async ({ skip }) => {
    const reason = missing();
    if (reason !== undefined) skip(reason);
    const folder = mkdtempSync(join(tmpdir(), 'learner-'));
    for (const file of [`${examples}/pairs_agent.py`, `${module}/cards_env.py`])
      copyFileSync(file, join(folder, basename(file)));
    const train = ['pairs_agent.py', 'train', 'pairs.json', '10000', process.execPath, builtCommand()];
    const { stdout } = await promisify(execFile)('python3', train, { cwd: folder });
    const curve = stdout
      .trimEnd()
      .split('\n')
      .map((line) => Number(/([\d.]+) flips/.exec(line)?.[1]));
    const good = exactResult(pairs, { cards: 12, copies: 4 }, ['good'])?.measures['flips']?.mean ?? Number.NaN;
    expect(curve).toHaveLength(10);
    expect(curve[0]).toBeGreaterThan(good);
    expect(curve[9]).toBeLessThan(good);
    const player = 'run pairs --param cards=12 --strategy';
    const line = [
      ...player.split(' '),
      'exec:python3 pairs_agent.py pairs.json',
      '--trials',
      '500',
      '--format',
      'json',
    ];
    const { stdout: out } = await promisify(execFile)(process.execPath, [builtCommand(), ...line], { cwd: folder });
    const { cells } = JSON.parse(out) as { cells: { measures: { flips: { mean: number } } }[] };
    expect(cells[0]?.measures.flips.mean).toBeLessThan(good);
    rmSync(folder, { recursive: true });
  },
);

test(
  'An opponent from a file plays as the same strategy of the game does, and an error of it ends the command',
  { tags: 'slow' },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'opponent-'));
    writeFileSync(
      join(folder, 'mine.mjs'),
      `export const lowest = { move: (view) => {
  let best = -1;
  for (let slot = 0; slot < view.hand.size; slot++)
    if ((view.playable >> slot) & 1 && (best < 0 || view.hand.rank(slot) < view.hand.rank(best))) best = slot;
  return best;
} };
export const loops = { move: () => { for (;;); } };
`,
    );
    const input = ['{"type":"reset","slots":8,"games":40}', ...Array.from({ length: 30 }, () => stepWithPasses)];
    const words = ['serve', 'unowar', '--param', 'points=1', '--no-views', '--against'];
    const withFile = await typedCommand(folder, [...words, './mine.mjs#lowest'], { input });
    const builtIn = await typedCommand(folder, [...words, 'smallest'], { input });
    expect(withFile).toEqual({ ...builtIn, out: builtIn.out.replaceAll('"smallest"', '"./mine.mjs#lowest"') });
    expect(withFile.out).toContain('"result":"lost"');
    const { code, err } = await typedCommand(folder, [...words, './mine.mjs#loops', '--timeout', '1'], { input });
    expect(code).toBe(3);
    expect(err).toMatch(/^cards-sim: .\/mine.mjs#loops: no progress within the timeout of 1 s[^\n]*\n$/);
    rmSync(folder, { recursive: true });
  },
);

test('--python prints the module', async () => {
  const { out, code } = await typedCommand(module, 'serve --python');
  expect({ out, code }).toEqual({ out: readFileSync(`${module}/cards_env.py`, 'utf8'), code: 0 });
});

test.for([
  { seats: 'agent,uniform', trials: 2_000 },
  { seats: 'agent,agent,uniform,agent', trials: 100 },
])(
  '$trials games of a Python agent in the seats $seats have the measures of the same games of a run',
  { tags: 'slow' },
  async ({ seats, trials }, { skip }) => {
    const reason = missing();
    if (reason !== undefined) skip(reason);
    const { stdout } = await promisify(execFile)(
      'python3',
      [`${programs}/smallest_agent.py`, module, String(trials), seats, process.execPath, builtCommand()],
      { maxBuffer: 2 ** 24 },
    );
    const played = stdout
      .trimEnd()
      .split('\n')
      .map((line) => Object.values(JSON.parse(line) as Record<string, number>));
    const lineup = seats.split(',');
    const strategies = lineup.map((one) => (one === 'agent' ? 'smallest' : one));
    const params = { points: 1, players: lineup.length };
    const cell = planCell({ game: unowar, params, strategies, trials });
    const runner = new BlockRunner(cell, 'a seed');
    const counted = countedMeasures(unowar.measures, lineup.length);
    // The results of the seats follow the measures.
    const width = counted.length + lineup.length;
    const agents = [...lineup.keys()].filter((seat) => lineup[seat] === 'agent');
    const expected = Array.from({ length: blockCount(cell) }, (_block, block) => {
      const games = gamesIn(cell, block);
      const written = new Int32Array(games * width);
      runner.play(block, undefined, written);
      return Array.from({ length: games }, (_game, game) =>
        agents.map((seat) =>
          unowar.measures.map((_measure, position) => {
            // With more than two seats, some measures are there for each seat.
            const places = [...counted.keys()].filter((place) => counted[place]?.position === position);
            return written[game * width + (places[seat] ?? places[0] ?? Number.NaN)];
          }),
        ),
      ).flat();
    }).flat();
    expect(played).toHaveLength(trials * agents.length);
    expect(played).toEqual(expected);
  },
);

/** Runs the tests of a Python program. */
async function runTests(program: string, env?: NodeJS.ProcessEnv): Promise<void> {
  const words = [`${programs}/${program}`, module, process.execPath, builtCommand()];
  const { stderr } = await promisify(execFile)('python3', words, { env: { ...process.env, ...env } });
  expect(stderr).toMatch(/\nOK\n$/);
}

test('cards_env.py plays many games, without any library', { tags: 'slow' }, async ({ skip }) => {
  const reason = missing();
  if (reason !== undefined) skip(reason);
  await runTests('games_test.py');
});

test(
  'cards_env.py passes the tests of Gymnasium and PettingZoo, with two and four agents',
  { tags: 'slow' },
  async ({ skip }) => {
    const reason = missing('numpy', 'gymnasium', 'pettingzoo');
    if (reason !== undefined) skip(reason);
    // Its games are many processes, of which each would load a compiler.
    const [fixtures = ''] = [join(import.meta.dirname, 'fixtures'), join(root, 'packages/core/examples')].map(
      nextToBuilds,
    );
    await runTests('libraries_test.py', { GAMES: dirname(fixtures) });
  },
);

test(
  'After interrupts at random moments, every answer belongs to its request, or asks for a reset',
  { tags: ['slow', 'release'] },
  async ({ skip }) => {
    const reason = missing('numpy', 'gymnasium', 'pettingzoo');
    if (reason !== undefined) skip(reason);
    await runTests('interrupts_test.py');
  },
);

test(
  'The package for pip plays without Node in the PATH, in processes and in one process, and its types are strict',
  { tags: ['slow', 'release'] },
  async ({ skip }) => {
    const reason = missing('venv');
    if (reason !== undefined) skip(reason);
    const folder = mkdtempSync(join(tmpdir(), 'wheel-'));
    const execute = promisify(execFile);
    await execute(process.execPath, ['--import', 'tsx', 'tools/wheel.ts', folder], { cwd: root });
    const wheel = readdirSync(folder).find((file) => file.endsWith('.whl'));
    await execute('python3', ['-m', 'venv', 'venv'], { cwd: folder });
    const packages = [`${wheel}[node,v8,gymnasium,pettingzoo]`, 'mypy'];
    await execute('venv/bin/pip', ['install', '--quiet', ...packages], { cwd: folder });
    for (const game of ['leduc', 'goofspiel'])
      copyFileSync(join(root, `packages/core/examples/${game}.ts`), join(folder, `${game}.ts`));
    const env = { HOME: homedir(), PATH: join(folder, 'venv/bin') };
    const { stderr } = await execute('venv/bin/python', [`${programs}/wheel_test.py`], { cwd: folder, env });
    expect(stderr).toMatch(/\nOK\n$/);
    copyFileSync(`${module}/cards_env.py`, join(folder, 'cards_env.py'));
    const config = ['--config-file', `${module}/pyproject.toml`, 'cards_env.py'];
    const { stdout } = await execute('venv/bin/mypy', config, { cwd: folder });
    expect(stdout).toContain('Success: no issues found');
    rmSync(folder, { recursive: true });
  },
);

test(
  'The notebook runs with the package for pip, and its page has what it prints',
  { tags: ['slow', 'release'] },
  async ({ skip }) => {
    const reason = missing('venv');
    if (reason !== undefined) skip(reason);
    const folder = mkdtempSync(join(tmpdir(), 'notebook-'));
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/notebook.ts', folder], { cwd: root });
    expect(readFileSync(join(folder, 'first-steps.md'), 'utf8')).toBe(
      readFileSync(join(root, 'docs/first-steps.md'), 'utf8'),
    );
    expect(readdirSync(join(folder, 'plots'))).toEqual(['first-steps-1.svg', 'first-steps-2.svg']);
    rmSync(folder, { recursive: true });
  },
);

/** The Python programs of the guide in the fences that a pattern finds. */
function pythonOfGuide(fence: RegExp): readonly string[] {
  const guide = readFileSync(new URL('../../../../docs/learning-agents.md', import.meta.url), 'utf8');
  return [...guide.matchAll(fence)].map(([, code = '']) => code);
}

/** A folder with a module that starts the command which the tests have built, and with the examples. */
function pythonFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  const published = readFileSync(`${module}/cards_env.py`, 'utf8');
  const command = `_command = lambda: (${JSON.stringify(process.execPath)}, ${JSON.stringify(builtCommand())})`;
  writeFileSync(join(folder, 'cards_env.py'), published.replace(/^_command = .*$/m, command));
  for (const file of ['ppo.py', 'cfr.py', 'q_learning.py']) copyFileSync(`${examples}/${file}`, join(folder, file));
  return folder;
}

test('MaskablePPO learns by the recipe of the guide', { tags: ['slow', 'release'] }, async ({ skip }) => {
  const reason = missing('sb3_contrib', 'gymnasium');
  if (reason !== undefined) skip(reason);
  const [code = ''] = pythonOfGuide(/^```python no-run: needs Stable-Baselines3.*\n([^]*?)^```$/gm);
  const game = JSON.stringify(new URL('../../../core/examples/leduc.ts#leduc', import.meta.url).pathname);
  const short = code
    .replace("'./leduc.ts#leduc'", game)
    .replace(/total_timesteps=[\d_]+/, 'total_timesteps=500')
    .replace('n_eval_episodes=1000', 'n_eval_episodes=20');
  const { stdout } = await promisify(execFile)('python3', ['-c', short], { cwd: pythonFolder() });
  expect(stdout).toMatch(/^-?\d\.\d+ chips$/m);
});

test.for([
  {
    program: 'ppo.py',
    words: ['--against', 'random', '--moves', '1', '--games', '500'],
    saved: 'kuhn.npz',
    least: 0.5,
  },
  { program: 'q_learning.py', words: ['--against', 'equilibrium', '--games', '20000'], saved: 'kuhn.json', least: 0.9 },
  { program: 'cfr.py', words: ['--games', '20000'], saved: 'kuhn.json', least: 0.9 },
])(
  '$program learns Kuhn poker, and plays what it has saved as an external player',
  { tags: ['slow', 'release'] },
  async ({ program, words, saved, least }, { skip }) => {
    const reason = missing('numpy');
    if (reason !== undefined) skip(reason);
    const cwd = pythonFolder();
    const game = `${new URL('../../../core/examples/kuhn.ts', import.meta.url).pathname}#kuhn`;
    await promisify(execFile)('python3', [program, game, ...words, '--save', saved], { cwd });
    const line = ['score', `exec:python3 ${program} ${saved}`, '--game', game, '--games', '200', '--format', 'json'];
    const { stdout } = await promisify(execFile)(process.execPath, [builtCommand(), ...line], { cwd });
    const { players } = JSON.parse(stdout) as { players: { overall: { mean: number } }[] };
    // 0 is random, and 1 the equilibrium.
    expect(players[0]?.overall.mean).toBeGreaterThan(least);
  },
);

test('The Python programs of the guide play their games', { tags: 'slow' }, async ({ skip }) => {
  const reason = missing('numpy', 'gymnasium', 'pettingzoo');
  if (reason !== undefined) skip(reason);
  const fences = pythonOfGuide(/^```python\n([^]*?)^```$/gm);
  const folder = pythonFolder();
  const outputs: string[] = [];
  for (const code of fences) {
    const { stdout } = await promisify(execFile)('python3', ['-c', code], { cwd: folder });
    outputs.push(stdout);
  }
  expect(outputs).toEqual([
    expect.stringMatching(/^\d+ of 1000\n$/),
    expect.stringMatching(/^\d+ games began\n$/),
    '',
    '',
  ]);
  rmSync(folder, { recursive: true });
});
