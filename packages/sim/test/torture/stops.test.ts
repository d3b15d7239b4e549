// @module-tag slow (many processes)
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { seededRng } from '@cards/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtCommand } from '../../../../tools/tests/native-build.ts';
import { STOPPED, stopCommand, writeStopFiles } from './stopped-command.js';

/** A second on an idle machine; the tests share theirs. */
const LIMIT = 4000;

const file = builtCommand();
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-stops-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function fresh(): string {
  const own = mkdtempSync(join(folder, 'own-'));
  writeStopFiles(own);
  return own;
}

async function obey(commands: typeof STOPPED): Promise<void> {
  const rng = seededRng('stops');
  const ends: string[] = [];
  for (const words of commands) {
    const signal = rng.int(2) === 0 ? 'SIGINT' : 'SIGTERM';
    const chosen = { after: rng.int(3000), signal, isPiped: rng.int(2) === 0, limit: LIMIT } as const;
    ends.push(await stopCommand({ file, folder: fresh(), words, ...chosen }));
  }
  expect(ends.filter((end) => end === '130').length).toBeGreaterThan(commands.length / 4);
}

test('Commands obey a signal at a random moment, to a file and in a pipe, and leave nothing', () =>
  obey(STOPPED.filter((_, at) => at % 4 === 0)));

test('All other commands do, too', { tags: 'release' }, () => obey(STOPPED.filter((_, at) => at % 4 > 0)));

/** Solves a game of a folder until a signal after a time, in milliseconds. Returns what the command wrote on stderr. */
async function solveUntil(own: string, name: string, time: number): Promise<string> {
  writeFileSync(
    join(own, 'loud.mjs'),
    `console.error('loaded');\nexport const { pig } = await import('./${name}.mjs');\n`,
  );
  // With the usual limit, the growing sum of a turn is found before the signal.
  const child = spawn(process.execPath, [file, 'solve', './loud.mjs#pig', '--limit', '100000000'], {
    cwd: own,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const closed = once(child, 'close');
  await once(child.stderr, 'data');
  await setTimeout(time);
  child.kill('SIGTERM');
  expect(await closed).toEqual([130, null]);
  return err;
}

test('A game whose file loops, and one without an end, are stopped, with how far the computation came', async () => {
  const own = fresh();
  expect(await solveUntil(own, 'loop', 3000)).toMatch(/^(?:loaded\n)+cards-sim: interrupted\n$/);
  // On a busy machine, the first states can take longer.
  let err = '';
  for (let time = 3000; !err.includes('states') && time < 60_000; time *= 2) err = await solveUntil(own, 'games', time);
  expect(err).toMatch(/^(?:loaded\n)+cards-sim: interrupted after [\d,]+ states\n$/);
});

test('A second signal ends a command at once, and a killed one takes its process with it', async () => {
  const own = fresh();
  const run = ['run', 'pairs', '--trials', '100000000', '--out', 'kept'];
  const child = spawn(process.execPath, [file, ...run], { cwd: own, stdio: 'ignore' });
  while (!readdirSync(own).includes('kept')) await setTimeout(50);
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([130, null]);
});
