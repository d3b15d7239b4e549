// @module-tag slow (waits for files)
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Io } from '../../src/cli/io.js';
import { runOnChanges } from '../../src/cli/watch.js';
import { typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

const SLOW = 60_000;
let directory = '';
beforeAll(() => {
  directory = scratchDirectory();
  writeFileSync(join(directory, 'mine.mjs'), 'export const = 3;');
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Waits for what must happen soon. The limit ends the wait for what never happens. */
async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + SLOW / 2;
  while (!condition()) {
    if (Date.now() > end) throw new Error('the condition was not met in time');
    await setTimeout(5);
  }
}

test('A changed file runs again, a replaced one too, and equal content does not', async () => {
  const file = join(directory, 'watched.txt');
  writeFileSync(file, 'one');
  const interrupt = new AbortController();
  const io = { signal: interrupt.signal, isTerminal: false } as unknown as Io;
  const seen: string[] = [];
  const hash = (): string => readFileSync(file, 'utf8');
  const running = runOnChanges(io, { directory, hash }, async () => void seen.push(hash()));
  await until(() => seen.length === 1);
  writeFileSync(file, 'one');
  writeFileSync(join(directory, 'other.txt'), 'other');
  writeFileSync(file, 'two');
  await until(() => seen.length === 2);
  // Editors write a new file and rename it.
  writeFileSync(join(directory, 'draft.txt'), 'three');
  renameSync(join(directory, 'draft.txt'), file);
  await until(() => seen.length === 3);
  interrupt.abort();
  await running;
  expect(seen).toEqual(['one', 'two', 'three']);
});

test('check --watch prints each check, survives failed ones, and ends with 130', async () => {
  const interrupt = new AbortController();
  let [out, err] = ['', ''];
  const line = 'check ./mine.mjs --game unowar --param points=1 --trials 20 --seed 1 --workers 1 --watch';
  const ended = typedCommand(directory, line, {
    signal: interrupt.signal,
    isTerminal: true,
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  await until(() => err.includes('waiting for a change of ./mine.mjs; Ctrl-C ends'));
  expect(err).toContain('cards-sim: ./mine.mjs#default failed the check\n');
  writeFileSync(join(directory, 'mine.mjs'), 'export const = 4;');
  await until(() => out.split('FAILED: ').length === 3 && err.split('waiting').length === 3);
  // A terminal is cleared before each check.
  expect(out.split('\u001B[2J')).toHaveLength(3);
  interrupt.abort();
  expect((await ended).code).toBe(130);
});
