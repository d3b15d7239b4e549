// @module-tag slow (each dialogue starts a worker)
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyGame,
  dialogueOf,
  InputError,
  MisbehaviorError,
  resolveParams,
  Streams,
  transcript,
} from '@cards/core';
import { type DialogueRequest, playDialogue } from '@cards/batch/node/internal';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, expect, test } from 'vitest';

const params = resolveParams(unowar.parameters, { points: 1 });
let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'dialogue-'));
  writeFileSync(
    join(directory, 'mine.mjs'),
    `export const passes = { move: () => -1, toString: () => 'Random Card AI' };
export const plain = { move: () => -1 };
export const loops = { move: () => { for (;;); } };
export const throws = { move: () => { throw new Error('oops'); } };
export const broken = { create: () => { throw new Error('no deck'); } };
`,
  );
});

afterAll(() => rmSync(directory, { recursive: true }));

/** Plays with these lines and returns the text that a terminal shows. */
function played(strategy: string, lines: readonly string[], options: Partial<DialogueRequest> = {}): Promise<string> {
  const request = { game: unowar, params, seed: 1, strategies: [strategy], words: [], directory, ...options };
  return playDialogue(request, async (dialogue) => {
    const input = [...lines];
    let shown = '';
    for (let step = await dialogue.next(''); ;) {
      if (step.done === true) return shown + step.value.text;
      const line = input.shift();
      shown += step.value + (line === undefined ? '' : `${line}\n`);
      step = await dialogue.next(line ?? null);
    }
  });
}

test('A dialogue in a worker has the same text as in this thread', async () => {
  const lines = ['help', '7', 'pass', 'no'];
  const setting = { params, streams: new Streams(1, 'unowar'), strategies: ['random'], words: [] };
  expect(transcript(dialogueOf(unowar as AnyGame, setting), lines)).toBe(await played('random', lines));
});

test('A strategy from a file plays against a person', async () => {
  const text = await played('./mine.mjs#passes', ['1', 'no']);
  expect(text).toContain('UnoWar against Random Card AI.');
  expect(text).toContain('Random Card AI passes: you win the round.');
  expect(await played('./mine.mjs#plain', ['quit'])).toContain('UnoWar against ./mine.mjs#plain.');
});

test('A strategy that throws an error ends the dialogue with its name', async () => {
  await expect(played('./mine.mjs#throws', ['1'])).rejects.toThrow(MisbehaviorError);
  await expect(played('./mine.mjs#throws', ['1'])).rejects.toThrow("strategy './mine.mjs#throws' threw an error: oops");
  await expect(played('./mine.mjs#broken', [])).rejects.toThrow(
    "strategy './mine.mjs#broken' could not be created: no deck",
  );
});

test('A file that does not exist, or has no such export, is refused', async () => {
  await expect(played('./absent.mjs#mine', [])).rejects.toThrow(InputError);
  await expect(played('./mine.mjs#absent', [])).rejects.toThrow(InputError);
});

test('A strategy with an endless loop ends the dialogue at the timeout', async () => {
  await expect(played('./mine.mjs#loops', ['1'], { gameTimeout: 1000 })).rejects.toThrow(
    './mine.mjs#loops: no progress within the timeout of 1 s',
  );
});

test('The signal stops a strategy with an endless loop', async () => {
  const interrupt = new AbortController();
  const text = playDialogue(
    {
      game: unowar,
      params,
      seed: 1,
      strategies: ['./mine.mjs#loops'],
      words: [],
      directory,
      signal: interrupt.signal,
    },
    async (dialogue) => {
      await dialogue.next('');
      setTimeout(() => interrupt.abort(new Error('Ctrl-C')), 200);
      await dialogue.next('1');
    },
  );
  await expect(text).rejects.toThrow('Ctrl-C');
});

test('A person can think for longer than the timeout', { tags: 'slow' }, async () => {
  const request = { game: unowar, params, seed: 1, strategies: ['./mine.mjs#plain'], words: [], directory };
  await playDialogue({ ...request, gameTimeout: 2000 }, async (dialogue) => {
    await dialogue.next('');
    await new Promise((resolve) => {
      setTimeout(resolve, 4000);
    });
    expect((await dialogue.next('help')).value).toContain('Type the number of a card');
    expect((await dialogue.next('quit')).done).toBe(true);
  });
});
