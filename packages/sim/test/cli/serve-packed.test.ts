// @module-tag slow (each command starts processes for the game of a file)
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { builtCommand } from '../../../../tools/tests/native-build.ts';

/** The strategy `smallest` in a file. */
const LOWEST = `export const lowest = { move: (view) => {
  let best = -1;
  for (let slot = 0; slot < view.hand.size; slot++)
    if ((view.playable >> slot) & 1 && (best < 0 || view.hand.rank(slot) < view.hand.rank(best))) best = slot;
  return best;
} };`;

/** The number of the request of all messages. */
const NUMBER = 7;

/** A message of the packed protocol. */
function packedMessage(kind: string, rest: Uint8Array, length = rest.length): Buffer {
  return Buffer.concat([Buffer.from(kind), new Uint8Array(Uint32Array.of(length, NUMBER, 0).buffer), rest]);
}

/** Runs the packed protocol with all of its input. Returns the kinds and the rests of the messages. */
function servePacked(words: readonly string[], ...input: readonly Buffer[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [builtCommand(), ...words, '--packed'], {
    input: Buffer.concat(input),
  });
  const messages: (readonly [kind: string, rest: Buffer])[] = [];
  for (let at = 0; at < stdout.length;) {
    const end = at + 16 + stdout.readUInt32LE(at + 4);
    expect(stdout.readUInt32LE(at + 8), 'hello has the number 0, and an answer that of its request').toBe(
      at === 0 ? 0 : NUMBER,
    );
    messages.push([stdout.toString('latin1', at, at + 4), stdout.subarray(at + 16, end)]);
    at = end;
  }
  return { messages, err: stderr.toString(), code: status };
}

test('Packed messages are the same with an opponent from a file, in a worker, as with that of the game', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'));
  const file = join(folder, 'mine.mjs');
  writeFileSync(file, LOWEST);
  const reset = packedMessage('json', Buffer.from('{"type":"reset","slots":4,"games":9}'));
  const pass = packedMessage('step', Buffer.from(Int32Array.of(5, 5, 5, -1).buffer));
  const words = ['serve', 'unowar', '--param', 'points=1', '--seed', 'a seed', '--seats'];
  const [here, there] = ['agent,smallest', `agent,${file}#lowest`].map((seats) =>
    servePacked([...words, seats], reset, pass, pass, packedMessage('jump', Buffer.from(''))),
  );
  expect(here).toMatchObject({ err: '', code: 0 });
  expect(here?.messages.map(([kind]) => kind)).toEqual(['json', 'turn', 'turn', 'turn', 'json']);
  expect(there?.messages.slice(1)).toEqual(here?.messages.slice(1));
  expect(String(here?.messages[4]?.[1])).toContain('a message must begin with json or step');
  rmSync(folder, { recursive: true });
});

test('A packed message that is too long ends the command, and so does one that is not complete', () => {
  const long = servePacked(['serve', 'pairs'], packedMessage('step', Buffer.from(''), 1_000_001));
  expect(long.err).toMatch(/^cards-sim: the input has a message of more than 1000000 bytes[^\n]*\n$/);
  expect(long.code).toBe(2);
  const cut = servePacked(['serve', 'pairs'], packedMessage('step', Buffer.from('abc'), 4));
  expect(cut).toMatchObject({ err: '', code: 0, messages: [['json', expect.anything()]] });
});

test('The network of the guide learns Kuhn poker against random', { tags: ['slow', 'release'] }, ({ skip }) => {
  if (spawnSync('python3', ['-c', 'import numpy']).status !== 0) skip('python3 does not find the module numpy');
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'ppo-'));
  copyFileSync(join(root, 'examples/learning-agents/ppo.py'), join(folder, 'ppo.py'));
  copyFileSync(join(root, 'packages/agents/python/cards_env.py'), join(folder, 'cards_env.py'));
  const game = `${root}/packages/core/examples/kuhn.ts#kuhn`;
  const words = ['ppo.py', game, '--against', 'random', '--moves', '40960', '--games', '2000'];
  const given = [...words, '--command', process.execPath, builtCommand()];
  const { stdout, stderr } = spawnSync('python3', given, { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  // The best response wins (5/12 + 1/2) / 2 = 0.458 a game, and random itself 0.
  expect(Number(/^reward (\S+)/m.exec(stdout)?.[1])).toBeGreaterThan(0.25);
  rmSync(folder, { recursive: true });
});
