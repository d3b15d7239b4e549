// @module-tag slow (processes)
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtCommand } from '../../../../tools/tests/native-build.ts';
import { scratchDirectory } from './scratch-directory.js';

let directory = '';

beforeAll(() => {
  directory = scratchDirectory({ 'mine.mjs': new URL('./fixtures/talkative.mjs', import.meta.url) });
});

afterAll(() => rmSync(directory, { recursive: true }));

function start(...words: string[]): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [builtCommand(), ...words], { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
}

function ended(child: ChildProcessByStdio<null, Readable, Readable>): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('close', resolve);
  });
}

test('The output of a strategy goes to stderr, not among the results', async () => {
  const child = start(
    'run',
    'unowar',
    '--seats',
    './mine.mjs#talks,random',
    '--trials',
    '3',
    '--workers',
    '1',
    '--format',
    'json',
  );
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  expect(JSON.parse(out)).toHaveProperty('format', 'cards-sim/summary@1');
  expect(err.match(/a new game/g)).toHaveLength(3);
  expect(code).toBe(0);
});

test('Progress is not drawn if stderr is not a terminal', { tags: 'slow' }, async () => {
  const child = start('run', 'unowar', '--seats', 'smallest,smallest', '--trials', '20000');
  const [err, code] = await Promise.all([text(child.stderr), ended(child)]);
  expect({ err, code }).toEqual({ err: '', code: 0 });
});

test('Ctrl-C ends a long run with exit code 130, its finished games, and a message', async () => {
  const child = start(
    'run',
    'unowar',
    '--seats',
    './mine.mjs#talks,random',
    '--trials',
    '1000000000',
    '--workers',
    '1',
  );
  // The strategy prints as soon as games are played.
  child.stderr.once('data', () => child.kill('SIGINT'));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  expect(code).toBe(130);
  expect(out).toMatch(/^(Interrupted: [^]*)?$/);
  expect(err).toMatch(/\ncards-sim: interrupted[^\n]*; [^\n]*\n/);
});

test('A reader that closes stdout early gets a part of the results, so the command has failed', async () => {
  const child = start('replay', 'unowar', '--seats', 'smallest,smallest', '--game', '0');
  child.stdout.once('data', () => child.stdout.destroy());
  const [err, code] = await Promise.all([text(child.stderr), ended(child)]);
  expect({ err, code }).toEqual({
    err: 'cards-sim: cannot write the results: their reader has closed the pipe\n',
    code: 1,
  });
});

// A device without line breaks: before there was a limit, readline failed with a stack trace at 512 MB.
test.skipIf(!existsSync('/dev/zero'))('Input without line breaks ends a game with one line on stderr', () => {
  const zeros = openSync('/dev/zero', 'r');
  const { stdout, stderr, status } = spawnSync(process.execPath, [builtCommand(), 'play', 'pairs', '--seed', '1'], {
    stdio: [zeros, 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  closeSync(zeros);
  expect(stderr).toMatch(
    /^cards-sim: the input has a line of more than 1000000 bytes; type one answer on each line\n$/,
  );
  expect(stdout.length).toBeLessThan(10_000);
  expect(status).toBe(2);
});

// Only Linux has /dev/full, a device that is always full.
test.skipIf(!existsSync('/dev/full'))('A full disk ends a run with one line on stderr and exit code 1', () => {
  const full = openSync('/dev/full', 'w');
  const words = ['run', 'unowar', '--seats', 'random,random', '--trials', '10'];
  const { stderr, status } = spawnSync(process.execPath, [builtCommand(), ...words], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect(stderr).toBe('cards-sim: cannot write the results: the disk is full\n');
  expect(status).toBe(1);
});
