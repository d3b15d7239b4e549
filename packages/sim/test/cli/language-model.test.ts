// @module-tag slow (Python programs, a server and many processes)
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ScoreReport } from '@cards/tournament';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { builtCommand } from '../../../../tools/tests/native-build.ts';
import { remembered } from './fixtures/remembers.js';

const program = fileURLToPath(new URL('../../../../examples/learning-agents/language_model.py', import.meta.url));

const reason = spawnSync('python3', ['--version']).status === 0 ? undefined : 'python3 is not installed here';

interface Question {
  readonly model: string;
  readonly messages: readonly { readonly content: string }[];
}

let folder = '';
let server: Server | undefined;
let questions: Question[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'model-'));
});
afterEach(() => server?.close());
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a server with the protocol, which is busy when it gets its first question. Each answer takes 110 tokens. */
async function serve(
  answer: (moves: readonly string[], asked: number, question: Question) => string,
  isBroken = () => false,
): Promise<string> {
  questions = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (text: Buffer) => (body += text.toString()));
    request.on('end', () => {
      const question = JSON.parse(body) as Question;
      if (request.headers.authorization !== 'Bearer secret') return response.writeHead(401).end();
      questions.push(question);
      if (questions.length === 1) return response.writeHead(429, { 'retry-after': '0' }).end('busy');
      // The last question with the legal moves, and the messages from it on: a refusal has two more.
      const at = question.messages.map(({ content }) => content.includes('legal moves: ')).lastIndexOf(true);
      const moves = JSON.parse(
        /legal moves: (.*)$/.exec(question.messages[at]?.content ?? '')?.[1] ?? '[]',
      ) as string[];
      const text = answer(moves, question.messages.length - at, question);
      if (isBroken()) return response.writeHead(500).end('broken');
      const choices = [{ message: { content: text } }];
      return response.end(JSON.stringify({ choices, usage: { prompt_tokens: 100, completion_tokens: 10 } }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function scored(url: string, cache: string, ...words: readonly string[]): Promise<string> {
  const player = `exec:python3 ${program} mine --price 1000/2000 --cache=${cache}`;
  const game = words.includes('--game') ? [] : ['--game', 'unowar', '--param', 'points=1'];
  const env = { ...process.env, MODEL_URL: url, MODEL_KEY: 'secret', MODEL_WAIT: '0' };
  const setting = { env, cwd: folder, maxBuffer: 2 ** 24 };
  const all = [builtCommand(), 'score', player, '--format', 'json', ...game, ...words];
  return (await promisify(execFile)(process.execPath, all, setting)).stdout;
}

test('The client of models reads many forms of answers, remembers a game, and makes no result of a fault of the server', ({
  skip,
}) => {
  if (reason !== undefined) skip(reason);
  const tests = fileURLToPath(new URL('../python/model_test.py', import.meta.url));
  const { status, stderr } = spawnSync('python3', [tests, dirname(program)], { encoding: 'utf8' });
  expect(status === 0 ? '' : stderr).toBe('');
});

test('The prompts of all games are those of the file', { tags: 'release' }, ({ skip }) => {
  if (reason !== undefined) skip(reason);
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  const words = ['packages/sim/test/python/prompts.py', 'packages/agents/python', dirname(program)];
  const { stdout, stderr, status } = spawnSync('python3', [...words, process.execPath, builtCommand()], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status === 0 ? '' : stderr).toBe('');
  // To write the file again, write the output of the program there, and read what has changed.
  expect(stdout).toBe(readFileSync(join(root, 'examples/learning-agents/prompts.md'), 'utf8'));
});

test('A model that is asked again plays several games at once, and a repeated experiment asks nothing', async ({
  skip,
}) => {
  if (reason !== undefined) skip(reason);
  const url = await serve((moves, asked) =>
    asked === 1 ? 'Any card is fine.' : `I can win.\n**MOVE: ${moves.at(-1)}**\nMOVE: \`${moves[0]}\`.`,
  );
  const words = ['--games', '4', '--workers', '2', '--max-cost', '1000'] as const;
  const first = await scored(url, 'answers', ...words);
  const { players, limit } = JSON.parse(first) as ScoreReport;
  const { tokens = 0, cost = 0, retries = 0 } = players[0]?.usage ?? {};
  expect(limit).toBeUndefined();
  expect(players[0]?.games[0]).toMatchObject({ illegal: 0, failed: 0 });
  // Each move takes two answers of 100 and 10 tokens, at 1000 and 2000 for a million.
  expect(retries).toBeGreaterThan(4 * 2);
  expect(tokens).toBe(220 * retries);
  expect(cost).toBeCloseTo(0.24 * retries, 9);
  const [{ model, messages } = { model: '', messages: [] }] = questions;
  expect(model).toBe('mine');
  expect(messages[0]?.content).toContain('In turn, the players put one card on the pile.');
  expect(messages[0]?.content).toContain('- points: 1\n- hand: 5\n- players: 2\n');
  // The conversation of a game has its earlier turns.
  expect(Math.max(...questions.map((one) => one.messages.length))).toBeGreaterThan(6);
  expect(messages[1]?.content).toContain('You see:');
  const kept = readdirSync(join(folder, 'answers'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  for (const { parentPath, name } of kept) expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain('secret');
  const { length } = questions;
  // Equal positions are asked once, so there are fewer questions than answers.
  expect(length).toBeLessThanOrEqual(2 * retries + 1);
  expect(await scored(url, 'answers', '--games', '4', '--workers', '1')).toBe(first);
  expect(questions).toHaveLength(length);
});

test.for([
  { game: 'pairs', setting: 'cards=12', history: 600 },
  { game: 'concentration', setting: 'ranks=4', history: 20_000 },
])(
  'A model that remembers its conversation loses nothing to the best player in $game',
  async ({ game, setting, history }, { skip }) => {
    if (reason !== undefined) skip(reason);
    const url = await serve((_moves, _asked, { messages }) => remembered(messages));
    const words = ['--game', game, '--param', setting, '--games', '2', '--workers', '1'];
    const { players } = JSON.parse(await scored(url, `${game} --history ${history}`, ...words)) as ScoreReport;
    const [{ regret, illegal, failed } = {}] = players[0]?.games ?? [];
    expect({ regret: regret?.mean, illegal, failed }).toEqual({ regret: 0, illegal: 0, failed: 0 });
  },
);

test(
  'A model that never names a legal move is scored, and its moves count as illegal',
  { tags: 'release' },
  async ({ skip }) => {
    if (reason !== undefined) skip(reason);
    const url = await serve(() => 'I pass.');
    const { players, games } = JSON.parse(await scored(url, 'others', 'smallest', '--games', '2')) as ScoreReport;
    expect(games).toHaveLength(1);
    const model = players.find(({ player }) => player !== 'smallest');
    expect(model?.games[0]).toMatchObject({ illegal: 2, failed: 0, firstFailure: { deal: 0 } });
    expect(model?.games[0]?.firstFailure?.message).toContain("it answered 'I pass.', which is not a move of unowar");
  },
);

test('A fault of the server that stays ends a score, charges no player, and the same command goes on later', async ({
  skip,
}) => {
  if (reason !== undefined) skip(reason);
  const working = await serve((moves) => `MOVE: ${moves[0]}`);
  const expected = await scored(working, 'whole', '--games', '2', '--workers', '1');
  const { length } = questions;
  server?.close();
  let left = 3;
  const url = await serve(
    (moves) => (left-- > 0 ? `MOVE: ${moves[0]}` : ''),
    () => left < 0,
  );
  const stopped = await scored(url, 'parts', '--games', '2', '--workers', '1', '--out', 'held').catch(
    (error: unknown) => error,
  );
  expect(stopped).toMatchObject({ code: 1, stdout: '' });
  expect(String((stopped as { stderr?: unknown }).stderr)).toMatch(/a player cannot go on: the server answered 500/);
  left = Infinity;
  // The command of the second part has another server address, but the same line.
  expect(JSON.parse(await scored(url, 'parts', '--games', '2', '--workers', '1', '--out', 'held'))).toMatchObject({
    players: (JSON.parse(expected) as ScoreReport).players.map(({ games }) => ({
      games: [{ illegal: games[0]?.illegal }],
    })),
  });
  expect(questions.length).toBeGreaterThan(length / 2);
});
