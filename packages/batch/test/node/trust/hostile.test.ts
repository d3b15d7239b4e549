// @module-tag slow (many worker threads)
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { locateCode } from '../../../src/node/modules/strategy-file.js';
import { simulate } from '../../../src/node/run/simulate.js';
import { nextToBuilds } from '../../../../../tools/tests/native-build.ts';

// Starting workers takes seconds on a busy machine.
const SLOW = 60_000;
const directory = nextToBuilds(import.meta.dirname);

function play(name: string, gameTimeout = SLOW, file = './hostile.mjs'): ReturnType<typeof simulate> {
  const strategy = `${file}#${name}`;
  const code = { [strategy]: locateCode(strategy, directory) };
  return simulate(
    { seed: 'secret seed', cells: [{ game: unowar, strategies: [strategy, 'random'], trials: 500, code }] },
    { workers: 1, gameTimeout },
  );
}

test('A strategy cannot change the exports of packages or built-in objects by an assignment', async () => {
  await expect(play('patches')).rejects.toThrow('threw an error: changed nothing');
});

test('A change of a frozen object is an error that says what to do', async () => {
  const remedy =
    "changes 'random' of a frozen object; the built-in objects and the packages are frozen before a file is loaded, so that it cannot change the games: remove the change, and take random numbers from the generator rng of move(view, rng)";
  await expect(play('assigns')).rejects.toThrow(`strategy './hostile.mjs#assigns' threw an error: it ${remedy}`);
  await expect(play('patched', SLOW, './patching.mjs')).rejects.toThrow(
    `cannot load the strategy './patching.mjs#patched': it ${remedy}`,
  );
});

test('Ordinary uses of inherited members work in a strategy from a file', async () => {
  expect((await play('Ordinary')).cells[0]?.trials).toBe(500);
});

test('A message of 50 MB is cut', async () => {
  const failure = (await play('talks').catch((error: unknown) => error)) as Error;
  expect(failure.message.length).toBeLessThan(1000);
  expect(failure.message).toMatch(/threw an error: x+… \(\d+ more characters\), at hostile/);
});

test('The timeout of a game does not end a file that takes longer to load', async () => {
  expect((await play('slow', 500, './slow-loading.mjs')).cells[0]?.trials).toBe(500);
});

test('An error that a strategy throws after its games is not silent', async () => {
  const warnings: string[] = [];
  const onWarning = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', onWarning);
  await play('late').catch((error: Error) => warnings.push(error.message));
  await new Promise(setImmediate);
  process.off('warning', onWarning);
  expect(warnings.join()).toContain('failed after its games, such as in a timer or a promise: too late');
});
